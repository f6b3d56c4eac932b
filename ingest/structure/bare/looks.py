"""How a line of a bare text looks, and what stands around it: what tells a heading from any other line.

A feature is a name with a value; what it weighs is learned (``weights``). None belongs to a book or a language.

Among it are fields: ``Goal: the good side wins``, with a label that returns in other places, as its neighbours do.
A field is no heading, however short it is. What stands right above such fields, again and again, is the entry's name.
Where nothing stands there, the first of the fields may be the name itself: ``Extra: Great Strength``.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, groupby

from rulewright.ingest.structure.contents import key
from rulewright.ingest.structure.model import (
    WORD,
    Heading,
    Line,
    LineKind,
    is_prose,
    letters_of,
    plain_title,
    split_number,
)
from rulewright.ingest.structure.patterns import MINOR, NO_TITLE, RUN_IN
from rulewright.ingest.structure.survey import Survey
from rulewright.kb.groups import in_groups, in_runs
from rulewright.kb.language import fold, folded_words, is_stop_word, language

FIELD = re.compile(r"([^\W\d][^:|.!?;\n]{0,29}):[ \t]+\S")
LEAST_ALIKE = 3  # fields with one label, in different places
LEAST_ENTRIES = 5  # that begin with the same field
SHARE_NAMED = 0.8  # of them below a line that may be a name


def label(text: str) -> str:
    """What a field's value stands behind, "" for any other line."""
    m = FIELD.match(text)
    return key(m[1]) if m else ""


def stretches(lines: Sequence[Line]) -> list[range]:
    """Where two and more fields stand one below the other."""
    labels = [label(line.text) for line in lines]
    often = Counter(labels)
    of = groupby(range(len(lines)), key=lambda n: bool(labels[n]) and often[labels[n]] >= LEAST_ALIKE)
    found = [list(own) for known, own in of if known]
    return [range(own[0], own[-1] + 1) for own in found if len(own) > 1]


def named(lines: Sequence[Line], fields: Sequence[range], names: Set[int]) -> set[int]:
    """The lines right above fields, of those that may be ``names``.

    Stretches that begin with the same field are entries of one kind if they are many and nearly all have a name.
    """
    out: set[int] = set()
    for kind in in_groups((label(lines[own.start].text), own.start - 1) for own in fields).values():
        own = names & frozenset(kind)
        if len(own) >= LEAST_ENTRIES and len(own) >= SHARE_NAMED * len(kind):
            out |= own
    return out


# -- looks ------------------------------------------------------------------------------------------------------------


LONGEST = 100  # characters of a line that may be a heading
SHORT = 60  # of one that looks like one from afar
ENDED = ".,;:"  # a line that ends so is none
FULL = 0.75  # of a column's width: a line that ends before was not wrapped
AS_THE_BOOK = 2  # lines that the book as a whole counts beside those of one kind
LEAST_ITEMS = 5  # short lines below each other that are a list
READ = 240  # characters below a line in which its words are looked for
ENDS = {**dict.fromkeys(".…", "."), **dict.fromkeys(",;", ","), **dict.fromkeys("\"'”»’", '"')}
PICTURE = re.compile(r"[^\w\s\d(\[{\"'“«¿¡•·*+$&#@/\\.,:;<=>%—–-]+[\u200d\ufe0f]*+[ \t]*+")  # "🎮 ", "✪"
PRICE = re.compile(r"[+−–-]\d|\d[%”\"]|\b\d*[dD]\d")  # "+2", "50%", "1d6"
PARTED = re.compile(r"\S {2,}\S")  # cells side by side


@dataclass(frozen=True, slots=True)
class Look:
    """One line by itself, title and number apart; ``case`` is caps, title, sentence or small."""

    n: int
    line: Line
    title: str
    words: tuple[str, ...]  # folded
    number: str | None
    scheme: str
    case: str
    picture: bool
    short: bool  # few enough characters, not ended as a sentence is
    prose: bool

    @property
    def shape(self) -> str:
        """What lines of one kind share: letters, numbers, signs in front, blank lines around."""
        return f"{self.case} {self.scheme} {self.picture} {min(self.line.gap, 1)} {self.title.count(':')}"


def look_at(seen: Survey, n: int) -> Look:
    """Line ``n`` by itself."""
    line = seen.lines[n]
    bare = _without_picture(line.text)
    number, title, scheme = split_number(plain_title(bare) or bare)
    title = _without_picture(title)
    short = len(line.text) <= SHORT and line.text[-1] not in ENDED and line.kind is LineKind.TEXT
    words = tuple(folded_words(title)) if len(line.text) <= LONGEST else ()
    return Look(n, line, title, words, number, scheme, case_of(title), bare != line.text, short, is_prose(line))


def _without_picture(text: str) -> str:
    m = PICTURE.match(text)
    return text[m.end() :] if m and m.end() < len(text) else text


def case_of(title: str) -> str:
    """``caps``, ``title``, ``sentence``, ``small`` or ``none``, by a title's letters."""
    letters, capitals = letters_of(title)
    if not letters:
        return "none"
    if capitals == letters and letters > 1:
        return "caps"
    first = title.lstrip('¿¡“"«(')[:1]
    if not first.isupper() and not first.isdigit():
        return "small"
    words = [w for w in WORD.findall(title) if fold(w) not in MINOR and not (first.isdigit() and title.index(w) < 4)]
    return "title" if words and all(w[0].isupper() for w in words) else "sentence"


def bucket(value: float, *bounds: float) -> int:
    """How many bounds a value reaches."""
    return sum(value >= b for b in bounds)


def candidate(look: Look) -> bool:
    """True for a line that may be a heading at all."""
    ended = look.case == "small" and look.line.gap == 0
    return fits(look) and not ended and not NO_TITLE.search(look.title.replace("|", "")) and look.case != "none"


def fits(look: Look) -> bool:
    """True for a line that may be a heading where its number says that it is one."""
    line = look.line
    return len(line.text) <= LONGEST and line.kind is LineKind.TEXT and bool(look.words) and line.text[-1] not in ENDED


def _may_name(look: Look) -> bool:
    """True for a line that may be the name of what the fields below it tell of."""
    own = look.short or (look.line.text.endswith(":") and len(look.line.text) <= SHORT)
    return own and look.case in ("caps", "title", "sentence") and not label(look.line.text)


def heading_of(look: Look) -> Heading:
    """A line as a heading."""
    line = look.line
    style = f"dotted-{look.number.count('.') + 1}" if look.number and look.scheme == "dotted" else look.scheme
    return Heading(line.start, line.end, look.title.removesuffix(":"), style or look.case, 1.0, look.number)


# By line, its style by the rules for printed looks, and how sure they take it for a heading, 0 for not.
Ruled = Mapping[int, tuple[str, float]]


class Page:
    """The lines of a book with what the features of one line need of all the others."""

    def __init__(
        self,
        seen: Survey,
        running: Sequence[tuple[int, str]] = (),
        ruled: Ruled | None = None,
        numbered: Collection[int] = (),
    ) -> None:
        self.seen = seen
        self.running = running  # where a name runs along the top of a page, in reading order
        self.ruled: Ruled = ruled or {}
        self.numbered = (
            numbered  # the lines that numbers open which follow from each other, where these stand before titles
        )
        self.looks = [look_at(seen, n) for n in range(len(seen.lines))]
        self.titles = Counter(key(x.title) for x in self.looks if x.short)
        self.words = Counter(w for line in seen.lines for w in folded_words(line.text))
        self.runs = _runs(self.looks)
        self.items = set() if seen.width else _items(self.looks, close=seen.close)
        fields = stretches(seen.lines)
        self.entries = named(seen.lines, fields, {x.n for x in self.looks if _may_name(x)})
        self.fields = {n for own in fields for n in own[own.start - 1 not in self.entries :]}

    def candidates(self) -> list[Look]:
        """The lines that may be headings."""
        none = self.fields | self.items
        return [x for x in self.looks if candidate(x) and x.n not in none and not self._listed(x.n)]

    def _listed(self, n: int) -> bool:
        """True for an entry of a list of contents that has no title: nothing but its entries tells what it is."""
        return not self.seen.contents.titled and n in self.seen.contents.toc_lines

    def near(self, n: int) -> Look | None:
        """The look of line ``n``, None outside of the book."""
        return self.looks[n] if 0 <= n < len(self.looks) else None

    def below(self, n: int) -> str:
        """The text that begins below line ``n``, a little of it."""
        lines = self.seen.lines[n + 1 : n + 6]
        return "".join(f" {line.text[:READ]}" for line in lines)[:READ]

    def content(self, words: Sequence[str]) -> list[str]:
        """The words that carry a meaning."""
        return [w for w in words if not is_stop_word(w, self.seen.lang) and not w.isdigit()]


def _runs(looks: Sequence[Look]) -> list[tuple[int, int]]:
    """For each line, how many short ones stand right before and right behind it."""
    behind = reversed(_short_before(looks[::-1]))
    return list(zip(_short_before(looks), behind, strict=True))


def _items(looks: Sequence[Look], *, close: bool) -> set[int]:
    """The lines of lists without marks: many short ones, each right below the last, as components are listed.

    The first of them heads the list unless a colon stands above. ``close``: blank lines tell nothing, so that only a
    colon tells a list, and the last may head what follows.
    """

    def goes_on(one: Look, two: Look) -> bool:
        return two.n == one.n + 1 and (close or not two.line.gap)

    out: set[int] = set()
    for run in in_runs((x for x in looks if x.short), goes_on):
        around = looks[max(run[0].n - 1, 0)], looks[min(run[-1].n + 1, len(looks) - 1)]
        led = goes_on(around[0], run[0]) and around[0].line.text.endswith(":")
        part = goes_on(run[-1], around[1])  # of a longer paragraph
        own = run[not led : -1 if part else None]
        if len(own) >= LEAST_ITEMS and (led if close else not part):
            out |= {x.n for x in own}
    return out


def _short_before(looks: Sequence[Look]) -> list[int]:
    counts = accumulate((x.short for x in looks), lambda n, short: n + 1 if short else 0, initial=0)
    return list(counts)[:-1]


def features(page: Page, n: int) -> dict[str, float]:
    """All that speaks for or against a line's being a heading."""
    setting = "dense" if page.seen.width else "apart"
    around = [*_around(page, n), *_by_rule(page, n)]
    found = [*_itself(page, page.looks[n]), *around, *(f"{setting} {name}" for name in around)]
    return dict.fromkeys(("bias", *found, *_in_book(page, page.looks[n])), 1.0)


def _by_rule(page: Page, n: int) -> Iterator[str]:
    style, sure = page.ruled.get(n, ("", 0.0))
    yield f"ruled {sure > 0}"
    yield f"ruled {bucket(sure, 0.01, 0.55, 0.65, 0.75, 0.9)}"
    yield f"ruled {style.partition('-')[0]} {sure > 0}"


def _itself(page: Page, look: Look) -> Iterator[str]:
    text, title, lang = look.line.text, look.title, page.seen.lang
    style = "sentence-cased" if language(lang).sentence_case else "title-cased"
    words = len(title.split())
    yield f"length {bucket(len(text), 8, 16, 24, 32, 40, 50, 65)}"
    yield f"words {bucket(words, 2, 3, 4, 5, 7, 9)}"
    yield f"{look.case} words {bucket(words, 2, 3, 4, 5, 7, 9)}"
    yield f"case {look.case}"
    yield f"case {look.case} {style}"
    yield f"end {'a' if text[-1].isalnum() else ENDS.get(text[-1], text[-1])}"
    yield f"scheme {look.scheme}"
    yield f"number {look.number == '1'} {look.scheme}" if look.number else "unnumbered"
    yield f"digits {bucket(sum(c.isdigit() for c in title) / len(title), 0.01, 0.1, 0.3)}"
    yield f"small words {bucket(sum(is_stop_word(w, lang) and w not in MINOR for w in look.words), 1, 2, 3)}"
    for sign in (", ", ": ", " - ", " – ", "/", "(", "|", "&", "“", '"', ";", "=", "→"):
        if sign in title:
            yield f"holds {sign}"
    for name, pattern in (("price", PRICE), ("cells", PARTED), ("sentence", RUN_IN)):
        if pattern.search(text):
            yield f"holds a {name}"
    if look.picture:
        yield "picture"


def _kind(page: Page, look: Look | None) -> str:
    """What a neighbour is: the end of the book, a list, a table, running text, short, or a line in between."""
    if look is None:
        return "none"
    if look.line.kind is not LineKind.TEXT:
        return look.line.kind.name.lower()
    if PARTED.search(look.line.text):
        return "cells"
    if look.short and not (page.seen.width and look.prose and len(look.line.text) >= FULL * page.seen.width):
        return "short"
    return "prose" if look.prose else "other"


def _around(page: Page, n: int) -> Iterator[str]:
    look, before, below = page.looks[n], page.near(n - 1), page.near(n + 1)
    gap = bucket(look.line.gap, 1, 2)
    behind = bucket(below.line.gap, 1, 2) if below else 1
    one, two = _kind(page, before), _kind(page, below)
    yield f"gaps {gap} {behind}"
    yield f"before {one}"
    yield f"below {two} {behind}"
    yield f"between {one} {two} {gap}"
    yield f"below that {two} {_kind(page, page.near(n + 2))}"
    first, last = page.runs[n]
    yield f"run {bucket(first, 1, 2, 4)} {bucket(last, 1, 2, 4)}"
    if before:
        end = before.line.text[-1]
        full = page.seen.width and len(before.line.text) >= FULL * page.seen.width
        yield f"behind {'full' if full else 'part'} {'a' if end.isalnum() else ENDS.get(end, end)}"
    if below:
        yield from _below(page, look, below)


def _below(page: Page, look: Look, below: Look) -> Iterator[str]:
    text = below.line.text
    full = page.seen.width and len(text) >= FULL * page.seen.width
    first = text.lstrip('¿¡“"«(')[:1]
    yield f"above {'full' if full else 'part'} {first.isupper()} {below.line.kind.name}"
    said = set(folded_words(page.below(look.n)))
    content = page.content(look.words)
    share = sum(w in said or f"{w}s" in said or w.removesuffix("s") in said for w in content) / max(len(content), 1)
    yield f"said below {bucket(share, 0.3, 0.6, 1.0)} {_kind(page, below)}"
    if RUN_IN.search(text) or ": " in text[:40]:
        yield f"below runs in {': ' in text[:40]}"


def _in_book(page: Page, look: Look) -> Iterator[str]:
    own, name = page.seen.contents, key(look.title)
    content = page.content(look.words)
    known = [w for w in content if page.words[w] >= 3]
    yield f"repeated {bucket(page.titles[name], 2, 3, 6)} {look.short}"
    yield f"known words {bucket(len(known) / max(len(content), 1), 0.01, 0.5, 1.0)} {not content}"
    if own.toc_lines:
        paged = sum(e.page is not None for e in own.toc) * 2 > len(own.toc)
        yield f"listed {own.lists(look.title)} {own.hides(look.n)} {paged}"


# --- once more, with what the first look at all lines says of each ----------------------------------------------------


def again(page: Page, first: Mapping[int, float]) -> Iterator[tuple[int, dict[str, float]]]:
    """For each candidate the features of a second look. ``first``: by line, how likely it is a heading.

    Lines of one kind are mostly all headings or none; few of them tell less than the book as a whole.
    """
    mean = sum(first.values()) / max(len(first), 1)
    out: dict[int, dict[str, float]] = {n: {"again bias": 1.0} for n in first}
    for name, of in (("shape", lambda look: look.shape), ("place", partial(_place, page))):
        for group in in_groups((of(page.looks[n]), n) for n in first).values():
            total = sum(first[n] for n in group)
            for n in group if len(group) > 1 else ():
                others = (total - first[n] + AS_THE_BOOK * mean) / (len(group) - 1 + AS_THE_BOOK)
                out[n] |= {f"{name} likely": log_odds(others), f"{name} unlike": others - first[n]}
    yield from out.items()


def log_odds(chance: float) -> float:
    """How much speaks for what has this chance."""
    chance = min(max(chance, 0.01), 0.99)
    return math.log(chance / (1 - chance))


def _place(page: Page, look: Look) -> str:
    above, below = _kind(page, page.near(look.n - 1)), _kind(page, page.near(look.n + 1))
    return f"{look.shape} {above} {below} {bucket(len(look.title.split()), 2, 4)}"
