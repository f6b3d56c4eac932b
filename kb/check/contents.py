"""Rules that are misnumbered, numbered twice, out of order or missing, and what contents and index say of the body.

That is lines of the table of contents, and entries of the index, that the body does not bear out.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from rulewright.kb.check.examined import Examined, stem_key
from rulewright.kb.groups import in_groups
from rulewright.kb.language import either, folded_words, is_stop_word
from rulewright.kb.messages import Message, Words
from rulewright.kb.model import Finding, Section, SectionKind, Sureness

PRINTED = re.compile(r"\d{1,4}(?:\.\d{1,4}){0,8}(?:\.?[a-z])?\Z")
PARTS = re.compile(r"\d+|[a-z]")

Number = tuple[int, ...]


def parse_number(printed: str | None) -> Number | None:
    """``702.19b`` as (702, 19, 2); None where it is no rule number."""
    if not printed or not PRINTED.match(printed.strip(". ")):
        return None
    return tuple(int(p) if p.isdigit() else ord(p) - 96 for p in PARTS.findall(printed))


def wrong_numbers(of: Examined) -> Iterator[Finding]:
    """Rules misnumbered, numbered twice, out of order, or missing between their neighbours."""
    rules = [(n, s) for s in of.sections if s.kind != SectionKind.TOC and (n := parse_number(s.number))]
    if sum(len(n) > 1 for n, _ in rules) < 3:
        return  # "1 Pick, 2 Roll" are steps, and every procedure has its own
    have = {n for n, _ in rules}
    prefixes = _prefixes(of.sections, rules)
    seen: dict[Number, Section] = {}
    last: dict[tuple[Number, str | None], int] = {}  # the highest number so far under each prefix
    for i, (n, s) in enumerate(rules):
        place = (n[:-1], s.parent)
        meant = _meant(rules, i, prefixes.get(s.parent), twice=n in seen)
        if n in seen:
            note = Message("{rule} has this number too", rule=Words(seen[n].label[:60]))
            yield _numbering(of, s, "number-twice", meant, note)
        elif meant:
            yield _numbering(of, s, "number-wrong", meant, Message("as it stands among its neighbours"))
        elif n[-1] < last.get(place, 0):
            before = Message("{n} stands before it", n=number_text((*n[:-1], last[place])))
            yield _numbering(of, s, "number-order", "", before)
        elif len(n) > 1 and place in last:
            for gap in range(last[place] + 1, min(n[-1], last[place] + 4)):
                if (*n[:-1], gap) not in have:
                    note = Message("there is no {n}", n=number_text((*n[:-1], gap)))
                    yield _numbering(of, s, "number-missing", "", note)
        seen.setdefault(n, s)
        last[place] = max(n[-1], last.get(place, 0))


def _prefixes(sections: Sequence[Section], rules: Sequence[tuple[Number, Section]]) -> dict[str | None, Number]:
    """What the numbers under each heading begin with: its own number, else what most of its numbered children have."""
    own = {s.id: parse_number(s.number) for s in sections}
    begun: dict[str, Counter[Number]] = defaultdict(Counter)
    for n, s in rules:
        if s.parent is not None and len(n) > 1:
            begun[s.parent][n[:-1]] += 1
    out: dict[str | None, Number] = {}
    for parent, prefixes in begun.items():
        [(prefix, times)] = prefixes.most_common(1)
        above = own.get(parent)
        if above and len(above) == len(prefix):
            out[parent] = above
        elif 2 * times > prefixes.total():  # chapters 1.0, 2.0, 3.0 have none in common
            out[parent] = prefix
    return out


def _meant(rules: Sequence[tuple[Number, Section]], i: int, prefix: Number | None, twice: bool) -> str:
    """The number that a rule should have by its heading and its neighbours; "" where it has that."""
    n = rules[i][0]
    before = rules[i - 1][0] if i else ()
    if twice and n[-1] == 1 and len(before) == len(n) - 1 and before != n[:-1]:
        return number_text((*before, 1))  # the first rule under a heading bears the number of the heading before
    if prefix is not None and len(n) == len(prefix) + 1 and n[:-1] != prefix:
        return number_text((*prefix, n[-1]))
    return ""


def number_text(number: Number) -> str:
    """``302.4`` of (302, 4)."""
    return ".".join(map(str, number))


def _numbering(of: Examined, s: Section, code: str, meant: str, note: Message) -> Finding:
    start, number = s.spans[0].start, s.number or ""
    return of.found(s.id, start, start + len(number), code, number, meant, note)


PAGED_LINE = re.compile(  # a title begins with a word and ends in no blank, so that each is tried from one place only
    r"(?<![^\s|.])(?P<t>[^\t\n|.]{2,79}?[^\s|.])(?=\.\.|[|\t]|\s[\s.|])"
    r"(?:\s{0,20}+\.{2,}+\s{0,20}+|\t++\s?|\s{2,}+|\s?\|\s?)(?P<page>\d{1,4})(?!\w|\.[ \t])"
)
NUMBERED_LINE = re.compile(
    r"(?<![\w.])(?P<n>\d{1,4}(?:\.\d{1,3}){0,4})\.?[ \t]{1,3}(?P<t>[^\W\d][^\d\n|]{2,70}?)"
    r"(?=[ \t]{1,3}\d|[ \t]*[.|\n]|[ \t]*\Z)"
)
LINK = re.compile(r"!?\[([^\[\]\n]{1,200})\]\([^()\n]{0,300}\)")  # of Markdown
NUMBER_BEFORE = re.compile(r"(?P<n>\d{1,4}(?:\.\d{1,3}){0,4})\.?\s{0,3}\Z")  # what the dots of "1.2. Title" cut off
LABEL = re.compile(
    r"\s*(?P<label>(?:appendix|annex|chapter|section|part|table|ap[ée]ndice|anexo|cap[íi]tulo|secci[óo]n|parte|tabla)"
    r"\s{1,3}(?:\d{1,3}|[A-Z]{1,4}))\s?[:.–-]?\s+(?=\S)",
    re.IGNORECASE,
)
NUMBERED = re.compile(r"\s*(?P<n>\d{1,4}(?:\.\d{1,3}){0,4})\.?\s+")
REACH = 24  # characters before a title in which its number may stand
NEAR = 86  # of 100: how alike a contents line and a heading must be, to be taken for one
MOST_LINES = 2_000  # of one table of contents, or index
MOST_ASKED = 200  # lines or words not found, for which the one meant is looked up: beyond, it is another book's
LONGEST_TAIL = 200  # characters; a line's title has fewer


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table of contents: its title and number as printed, and where in the section's text it stands."""

    title: str
    number: str
    place: tuple[int, int]


class Headings:
    """The headings of a body, by what a line of the contents may have of them."""

    def __init__(self, of: Examined) -> None:
        self._lang = of.book.lang
        self._titles: dict[str, Section] = {}
        self._numbers: dict[str, Section] = {}
        self._stems: list[tuple[frozenset[str], str, Section]] = []
        self._asked = 0
        for s in reversed(of.body):
            self._titles[_key(s.title)] = self._titles[_key(s.label)] = s
            if s.number:
                self._numbers[_number(s.number)] = s
            self._stems.append((self.telling(s.title), _key(s.title), s))
        self._tails = {tail for key in self._titles for tail in _tails(key)}

    def telling(self, title: str) -> frozenset[str]:
        """The stems of a title's words, those that say nothing left out."""
        return frozenset(k for k in stem_key(_key(title), self._lang) if not is_stop_word(k, self._lang))

    def titled(self, line: Line) -> Section | None:
        """The heading of this very title; of several the one with the line's number, else any one."""
        key, by_number = _key(line.title), self.numbered(line.number)
        if by_number and _key(by_number.title) == key:
            return by_number
        return self._titles.get(key)

    def numbered(self, number: str) -> Section | None:
        """The heading that bears a number."""
        return self._numbers.get(_number(number)) if number else None

    def ends_with(self, title: str) -> bool:
        """True where a longer heading ends with these words: the second half of a line that was too long."""
        return _key(title) in self._tails

    def like(self, line: Line) -> Section | None:
        """The heading that a line means: one with its number that shares words, then one that says more or less."""
        by_number, words, key = self.numbered(line.number), self.telling(line.title), _key(line.title)
        if by_number and words & self.telling(by_number.title):
            return by_number
        self._asked += 1
        if self._asked > MOST_ASKED:
            return None
        best, score = None, 0.0
        for other, text, s in self._stems:
            alike = fuzz.token_sort_ratio(key, text)
            inside = words and other and (words <= other or other <= words) and len(words & other) > 1
            if (alike >= NEAR or inside) and alike > score:
                best, score = s, alike
        return best


def unborne_contents(of: Examined) -> Iterator[Finding]:
    """Lines of a table of contents that no heading bears out, with the heading that is probably meant."""
    headings = Headings(of)
    for toc in (s for s in of.sections if s.kind == SectionKind.TOC):
        lines = list(contents_lines(toc))
        found = {line: headings.titled(line) or headings.like(line) for line in lines}
        taken = {s.id for s in found.values() if s}
        linked = sorted(r.at for r in of.references if r.section == toc.id and r.at)
        for line, heading in found.items():
            n = bisect_left(linked, line.place[1:])  # those that begin before the line ends
            if n and linked[n - 1].end > line.place[0]:
                continue  # where it leads is told with the references
            torn = not line.number and not headings.titled(line) and headings.ends_with(line.title)
            if torn or not _key(line.title):
                continue
            by_number = headings.numbered(line.number)  # all that there is of a title that says nothing
            free = by_number if by_number and by_number.id not in taken else None
            yield from _compared(of, toc, line, heading or free)


def contents_lines(toc: Section) -> Iterator[Line]:
    """The lines of a table of contents."""
    text = LINK.sub(lambda m: f" {m[1]}".ljust(len(m[0])), toc.text)
    paged = list(PAGED_LINE.finditer(text))
    lines: Sequence[re.Match[str]] = paged if len(paged) > 2 else list(NUMBERED_LINE.finditer(text))
    for m in lines[:MOST_LINES]:
        before = NUMBER_BEFORE.search(text[max(m.start("t") - REACH, 0) : m.start("t")].rstrip(". "))
        label = LABEL.match(m["t"]) or NUMBERED.match(m["t"])
        number = m.groupdict().get("n") or (label[1] if label else before["n"] if before and lines is paged else "")
        start = m.start("t") + (label.end() if label else len(m["t"]) - len(m["t"].lstrip()))
        yield Line(text[start : m.end("t")].strip().rstrip(" :"), number, (start, m.end("t")))


def _compared(of: Examined, toc: Section, line: Line, heading: Section | None) -> Iterator[Finding]:
    if heading is None:
        note = Message("no heading like it stands in the text")
        yield of.finding(toc, line.place, "contents-missing", line.title, "", note, Sureness.LIKELY)
        return
    other = bool(line.number and heading.number) and _number(line.number) != _number(heading.number or "")
    if _key(line.title) not in (_key(heading.title), _key(heading.label)):
        note = Message(
            "the heading reads otherwise, and its number is another" if other else "the heading reads otherwise"
        )
        yield of.finding(toc, line.place, "contents-title", line.title, heading.label, note, Sureness.LIKELY)
    elif other:
        note = Message("the heading has the number {n}", n=heading.number or "")
        yield of.finding(toc, line.place, "contents-number", f"{line.number} {line.title}", heading.label, note)


def _tails(key: str) -> Iterator[str]:
    """What a heading's title ends with from its second word on, as far as a line may have it."""
    at = key.rfind(" ")
    while at >= 0 and len(key) - at <= LONGEST_TAIL:
        yield key[at + 1 :]
        at = key.rfind(" ", 0, at)


def _number(printed: str) -> str:
    """A number or label without what surrounds it: ``302.4``, ``appendix a``."""
    read = parse_number(printed)
    return number_text(read) if read else " ".join(folded_words(printed))


def _key(title: str) -> str:
    return " ".join(folded_words(re.sub(r":[a-z][a-z-]*:|\([^()]*\)", " ", title)))


# -- the index ---------------------------------------------------------------------------------------------------------


INDEX_LINE = re.compile(r"^[ \t]*(?:[-*»•][ \t]*)?(?P<t>[^\W\d][^\n\t.|,:;()\d]{2,60}?)(?=[ \t.(:,\d]|$)", re.MULTILINE)
SEE_ALSO = re.compile(rf"\b(?:{either('references.see')})\b", re.IGNORECASE)
LEAST_LETTERS = 3
LIKE = 80  # of 100: how alike a misspelt word and the one that is meant are


def unborne_index(of: Examined) -> Iterator[Finding]:
    """Index entries whose words stand nowhere in the text, with the word that is probably meant."""
    indexes = [s for s in of.sections if s.kind == SectionKind.INDEX]
    if not indexes:
        return
    words = of.counted + Counter(w for s in of.body for w in folded_words(s.title))
    known = in_groups((w[0], w) for w in words)  # words by their first letter
    for index in indexes:
        asked = 0
        for m in list(INDEX_LINE.finditer(index.text))[:MOST_LINES]:
            entry = SEE_ALSO.split(m["t"])[0]
            missing = [w for w in folded_words(entry) if len(w) >= LEAST_LETTERS and w not in words]
            if not missing:
                continue
            asked += 1
            among = known[missing[0][0]] if asked <= MOST_ASKED else ()
            best = process.extractOne(missing[0], among, scorer=fuzz.ratio, score_cutoff=LIKE)
            note = Message("“{words}” stands nowhere in the text", words=Words(missing[0]))
            meant = best[0] if best else ""
            yield of.finding(index, m.span("t"), "index-missing", m["t"].strip(), meant, note, Sureness.LIKELY)
