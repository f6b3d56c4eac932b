"""Numbered rules: ``302.3 ...`` on lines of their own or run together on long lines.

A number opens a rule not because of its looks but because it follows from others: the sibling before it or its parent
stands before it. In a book that is numbered throughout, a misprinted number (twice the same, a jump, one missing) still
opens a rule, as printed. A list of all the titles at the beginning is one section, the contents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rulewright.ingest.clean.manuscript import Manuscript
from rulewright.ingest.structure.model import Heading
from rulewright.ingest.structure.number_lists import contents_heading, contents_lists, named_headings
from rulewright.ingest.structure.numbers import (
    HUNDRED,
    Candidate,
    Context,
    Key,
    candidates,
    first_words,
    is_title,
    line_of,
    may_be_title,
)
from rulewright.kb.language import fold, stop_words

FEWEST = 4  # rules that follow from each other; fewer are no scheme
DENSE = 20  # so many make a book that is numbered throughout
DENSE_SHARE = 0.6  # and so much of what looks like a rule's number follows
NEAR = 1  # how far from the article around it a misprinted number may be
ON_LINES = 0.8  # where so many stand at the beginning of a line, those that do not are references
FEWEST_CHAPTERS = 2  # with rules below them, so that others may have none
APART = 12  # characters around a line that say whether it stands apart
LONGEST_RULE = 2_000  # characters behind a number in which its text is looked for
EMPTY = "…"  # the title of a rule of which only the number is printed


def detect_numbers(manuscript: Manuscript) -> Iterator[Heading]:
    """Candidate headings of numbered rules with contents, introduction and glossary around them, in reading order."""
    text = manuscript.text.text
    found = list(candidates(text))
    lists = contents_lists(text, found)
    rules = numbered_rules(text, [c for c in found if not any(a <= c.start < z for a, z in lists)])
    around = [contents_heading(text, start, manuscript.lang) for start, _ in lists]
    if not rules:
        yield from around
        return
    around += named_headings(text, rules[0].start, rules[-1].end, manuscript.lang)
    yield from sorted((*around, *_headings(text, rules)), key=lambda h: h.start)


def numbered_rules(text: str, found: Sequence[Candidate]) -> list[Candidate]:
    """Those numbers that open rules, with the articles and chapters above them, in reading order."""
    dotted = [c for c in found if c.has_parent and (c.opens or (c.context is Context.LINE and c.pointed))]
    on_lines = [c for c in dotted if c.context is Context.LINE]
    if len(on_lines) >= FEWEST and len(on_lines) >= ON_LINES * len(dotted):
        dotted = on_lines
    supported = _supported(dotted) | _beside_kin(found)
    single = [c for c in found if not c.has_parent]
    counted = _counted(single)
    if len(supported) < FEWEST and not counted:
        return []
    dense = len(supported) >= DENSE and len(supported) >= DENSE_SHARE * len(dotted)
    rules = _with_misprints(dotted, supported) if dense else [c for c in dotted if c.start in supported]
    return sorted({*_with_heads(text, rules, single), *counted}, key=lambda c: c.start)


def _counted(single: Sequence[Candidate]) -> list[Candidate]:
    """Articles that count on through the whole book, ``101.``, ``102.``, titles and rules alike."""
    some = [c for c in single if c.is_article and c.context is Context.LINE and c.pointed and c.opens]
    at = {c.number[0]: c.start for c in some}
    beside = [
        c for c in some if at.get(c.number[0] - 1, c.start) < c.start or at.get(c.number[0] + 1, c.start) > c.start
    ]
    return beside if len(beside) >= DENSE and len(beside) >= DENSE_SHARE * len(some) else []


def _supported(dotted: Sequence[Candidate]) -> set[int]:
    """The starts of those whose sibling before or parent came before, or whose sibling after comes later."""
    later = Counter(c.key for c in dotted)
    seen: set[Key] = set()
    out: set[int] = set()
    previous: Candidate | None = None
    for c in dotted:
        later[c.key] -= 1
        fits = c.sibling(-1) in seen or c.parent in seen or (c.is_first and later[c.sibling(1)] > 0)
        if c.context is Context.BEHIND_TITLE:  # those few words are a title only if the number is its first child
            above = previous is None or (len(previous.number), previous.number[0]) == (len(c.number) - 1, c.number[0])
            fits = c.is_first and (len(c.number) == 2 or above)
        if fits:
            out.add(c.start)
        seen.add(c.key)
        previous = c
    return out


def _beside_kin(found: Sequence[Candidate]) -> set[int]:
    """The starts of numbers that directly follow their parent or directly precede their first child."""
    out: set[int] = set()
    for one, two in pairwise(found):
        if two.has_parent and two.is_first and two.parent == one.key:
            out |= {one.start, two.start} if one.has_parent else {two.start}
    return out


def _with_misprints(dotted: Sequence[Candidate], supported: set[int]) -> list[Candidate]:
    """In a book numbered throughout also numbers that do not follow, but open a sentence near their like."""
    out: list[Candidate] = []
    often = Counter(c.number[0] for c in dotted if c.start in supported)
    for c in dotted:
        near = not out or abs(c.number[0] - out[-1].number[0]) <= NEAR
        strong = c.context > Context.BEHIND_TITLE and c.opens and c.pointed
        if (c.start in supported and (near or c.is_first or often[c.number[0]] > 1)) or (strong and near):
            out.append(c)
    return out


def _with_heads(text: str, rules: Sequence[Candidate], single: Sequence[Candidate]) -> list[Candidate]:
    """The rules together with the articles (``203.``) and chapters (``2.``) that stand right above them.

    Where ``3.0`` is the chapter, a ``3`` without a point above it is none, but the row of a table.
    """
    own = {c.number[0] for c in rules if c.number[1:] == (0,)}
    single = [c for c in single if c.pointed or c.number[0] not in own]
    articles = _heads(text, rules, single, lambda head, child: child == head)
    articles += _between(text, articles, single)
    articles += _childless(text, articles, single)
    tops = sorted(articles, key=lambda c: c.start) or list(rules)
    taken = {c.start for c in articles}
    rest = [c for c in single if c.start not in taken]
    chapters = _heads(text, tops, rest, lambda head, child: 0 < head == child // HUNDRED)
    return sorted((*rules, *articles, *chapters), key=lambda c: c.start)


def _heads(
    text: str, rules: Sequence[Candidate], single: Sequence[Candidate], is_head: Callable[[int, int], bool]
) -> list[Candidate]:
    """For each rule the last number with a title, between the rule before and it, that may be its head."""
    out: list[Candidate] = []
    n = behind = 0
    top = -1
    for rule in rules:
        waiting: Candidate | None = None
        while n < len(single) and single[n].start < rule.start:
            one = single[n]
            n += 1
            if one.start >= behind and is_head(one.number[0], rule.number[0]):
                waiting = one if is_title(line_of(text, one.end, rule.start)) else waiting
        if waiting and rule.number[0] != top:
            out.append(waiting)
        behind, top = rule.end, rule.number[0]
    return out


def _between(text: str, articles: Sequence[Candidate], single: Sequence[Candidate]) -> Iterator[Candidate]:
    """Articles without numbered rules of their own: three digits, and in their place between their neighbours."""
    taken = {c.start for c in articles}
    numbers = {c.number[0]: c.start for c in articles}
    for c in single:
        n = c.number[0]
        after, before = numbers.get(n - 1), numbers.get(n + 1)
        fits = (after is not None and after < c.start) or (before is not None and before > c.start)
        title = may_be_title(text[c.end : c.end + 1])
        if c.is_article and n not in numbers and c.start not in taken and c.pointed and c.opens and fits and title:
            yield c
            numbers[n] = c.start


def _childless(text: str, articles: Sequence[Candidate], single: Sequence[Candidate]) -> list[Candidate]:
    """Chapters without numbered rules of their own: a title on a line that stands apart, next to a neighbour."""
    places = {c.number[0]: c.start for c in articles if not c.is_article}
    if len(places) < FEWEST_CHAPTERS:
        return []
    alone = [c for c in single if not c.is_article and c.start not in places.values() and _apart(text, c)]
    out: list[Candidate] = []
    for step in (-1, 1):
        for c in alone[::step]:
            n = c.number[0]
            if (
                n not in places
                and n - step in places
                and places.get(n - 1, -1) < c.start < places.get(n + 1, len(text))
            ):
                out.append(c)
                places[n] = c.start
    return out


def _apart(text: str, c: Candidate) -> bool:
    """True for a number with a title, alone on a line between blank ones."""
    line = line_of(text, c.end, len(text))
    end = c.end + len(line)
    before = text[max(c.start - APART, 0) : c.start].rstrip(" \t\r\u00a0*_§")
    after = text[end : end + APART].replace("\r", "").replace("\u00a0", "")
    apart = (not before or before.replace("\r", "").endswith("\n\n")) and after[:2] in ("\n\n", "")
    alone = is_title(line) and _stands_alone(line.rstrip(), text[end : end + APART])
    return c.context is Context.LINE and apart and alone


def _headings(text: str, rules: Sequence[Candidate]) -> Iterator[Heading]:
    """The rules as headings with the titles above their hundreds; Markdown's own are left to the detector of lines."""
    titles, chapters = _above_hundreds(text, rules), _hundreds(rules)
    shift = _shift(rules) + bool(titles)
    yield from (Heading(start, end, text[start:end].strip("*_ "), "numbered-0", 1.0, depth=0) for start, end in titles)
    below = 0  # a rule with a number like its heading's stands under it
    for i, rule in enumerate(rules):
        following = rules[i + 1] if i + 1 < len(rules) else None
        stop = following.start if following else len(text)
        depth = _depth(rule, shift) + bool(chapters and rule.start not in chapters)
        h = _heading(text, rule, stop, following is not None and _has_child(rule, following), depth)
        if rule.is_article and h.heading and text[h.end - 1] != ":":
            below = int(rule.start not in chapters)
        elif rule.is_article:
            h = replace(h, depth=depth + below)
        if not rule.hashes:
            yield h


def _hundreds(rules: Sequence[Candidate]) -> set[int]:
    """The starts of articles 100, 200, ... that are chapters, as no rules of their own follow but article 101, 201."""
    found = {
        one.start
        for one, two in pairwise(rules)
        if one.is_article and two.is_article and one.number[0] % HUNDRED == 0 and two.number[0] == one.number[0] + 1
    }
    return found if len(found) >= FEWEST_CHAPTERS else set()


def _above_hundreds(text: str, rules: Sequence[Candidate]) -> list[tuple[int, int]]:
    """Where titles without a number stand right above the first article of each hundred; none if one lacks it."""
    opening = [c for c in rules[:1] if c.is_article]
    for one, two in pairwise(rules):
        if one.is_article and two.is_article and two.number[0] // HUNDRED > one.number[0] // HUNDRED:
            opening.append(two)
    found = [_title_above(text, rule.start) for rule in opening]
    return [span for span in found if span] if len(found) >= FEWEST_CHAPTERS and all(found) else []


def _title_above(text: str, at: int) -> tuple[int, int] | None:
    """The last line before a place, if it is a title that goes on from no other line."""
    since = max(at - LONGEST_RULE, 0)
    before = text[since:at].rstrip()
    above, _, line = before.rpartition("\n")
    over, end = above.rpartition("\n")[2], since + len(before)
    apart = not over.strip() or is_title(over)
    return (end - len(line.lstrip()), end) if apart and is_title(line) else None


def _has_child(rule: Candidate, following: Candidate) -> bool:
    """True where the next rule is one level deeper: below this one by its number, or by its place if that is wrong."""
    deeper = len(following.number) == len(rule.number) + 1 and following.context is Context.BEHIND_TITLE
    return following.is_below(rule) or deeper


def _shift(rules: Sequence[Candidate]) -> int:
    """What is added to depths: a level for chapters above articles 100, 101, ..., or what Markdown headings show."""
    marked = Counter(c.hashes - 1 - _depth(c, 0) for c in rules if c.hashes)
    if marked:
        return max(marked.most_common(1)[0][0], 0)
    articles = {c.is_article for c in rules if not c.has_parent}
    return int(len(articles) > 1)


def _depth(c: Candidate, shift: int) -> int:
    depth = len(c.number) - 1 + bool(c.letter)
    return depth + shift if depth or c.is_article or c.hashes else 0


def _heading(text: str, rule: Candidate, stop: int, has_child: bool, depth: int) -> Heading:
    """A rule as a heading: with its title where one is printed, else with its first words for one."""
    line = line_of(text, rule.end, stop).rstrip()
    alone = rule.context is Context.LINE and _stands_alone(line, text[rule.end + len(line) : stop])
    name = line if rule.has_parent else line.removesuffix(":")
    printed = is_title(name) and (has_child or not rule.has_parent or alone)
    title = name.strip(" \t\u00a0*_") if printed else first_words(line or _below(text, rule.end, stop)) or EMPTY
    end = rule.end + len(line.rstrip()) if printed else rule.end
    return Heading(rule.start, end, title, f"numbered-{depth}", 1.0, rule.printed, depth, heading=printed)


def _below(text: str, start: int, stop: int) -> str:
    """The next line, where a rule's number has a line of its own."""
    rest = text[start : min(stop, start + LONGEST_RULE)].lstrip()
    return rest.partition("\n")[0].rstrip()


def _stands_alone(line: str, rest: str) -> bool:
    """True for a line that the next one does not go on with."""
    last = fold(line).split()[-1:]
    return not rest.lstrip()[:1].islower() and not (last and last[0] in stop_words())
