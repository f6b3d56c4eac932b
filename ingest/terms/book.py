"""One book as the term step reads it: its rules sections with their sentences, ancestors and children."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from sys import intern
from typing import NamedTuple

from rulewright.ingest.terms.aside import is_form, is_history
from rulewright.ingest.terms.lists import chapters, in_lists
from rulewright.ingest.terms.names import Words, counting, key, label, plain, without_article, words_of
from rulewright.ingest.terms.patterns import FIELD, LIST_END
from rulewright.ingest.text.sentences import sentences
from rulewright.kb.groups import in_groups
from rulewright.kb.language import Locator, Paragraph, Sentence, fold, language, paragraphs, shown
from rulewright.kb.model import BookReading, Section, SectionKind, Span, TermKind

SKIPPED = frozenset({SectionKind.EXAMPLE})  # rules text that repeats and defines nothing
LONGEST = 6  # words of a name that is counted
TOKEN = re.compile(r"[^\W_]+")
SHORT = re.compile(r"\b[A-Z][a-z]{1,2}[A-Z]{1,2}\b")  # LoS: that "of" is small shows what the letters stand for
LEAST_SHORT = 3  # uses of an abbreviation that is nowhere spelt out
LEAST_TELLING = 5  # uses of a word, from which on their share tells something
LONGEST_COUNTED = 3  # words of one of them
LEAST_COUNTED = 3  # things of a kind that a sentence counts up
LEAST_FIELDS = 2  # that two things side by side have both: each is told by its profile
LEAST_TOLD = 3  # times that one section fills in a field
CELL = "|"
WITHIN = re.compile(r"[\w,;)’'] (?:[(“\"'*_]{1,3})?\Z")  # what stands before a word within a sentence
CAPITAL = re.compile(r"(?<=[\w,;] )([A-ZÁÉÍÓÚÑ][a-zß-ÿ]{2,24})(?!\w)")
NOWHERE: array[int] = array("I")
NUMBERED = re.compile(r"[ \t>*-]{0,8}\d{1,2}[.)]")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place that may define a term; ``weight`` (0 to 1) is how sure the pattern is that found it."""

    name: str
    section: int  # index in the reading
    start: int  # in the source
    end: int
    weight: float
    found_by: str  # heading | entry | glossary | naming | subject | bold | abbreviation | piece
    params: str | None = None
    aliases: tuple[str, ...] = ()
    kind: TermKind | None = None
    article: str = ""  # printed before the name, with a capital
    listed: bool = False  # in a definition list: there a name has one meaning, wherever it is said again

    @property
    def key(self) -> str:
        """Candidates with one key name one thing."""
        return key(self.name)


@dataclass(frozen=True, slots=True)
class Usage:
    """How often names are used, by key, and how running text prints them (never all in capitals).

    ``places``: the sections that use a name; ``written``: those that write it with a capital within a sentence.
    """

    uses: Counter[str]
    printed: dict[str, Counter[str]]
    places: dict[str, set[int]]
    written: dict[str, set[int]]


class Opening(NamedTuple):
    """A sentence that begins with a name; ``defines`` where it goes on with what that is or shows."""

    section: int  # index in the reading
    start: int  # in the source
    end: int
    defines: bool


class BookText:
    """A reading with what the detectors ask of it again and again."""

    def __init__(self, reading: BookReading) -> None:
        self.book = reading.book
        self.sections = reading.sections
        self._source = reading.source
        self._index = {s.id: i for i, s in enumerate(reading.sections)}
        self._starts: dict[int, list[tuple[int, int]]] = {}  # of sentences in the source, with their places here
        self._locators: dict[int, Locator] = {}
        self._folded: dict[int, str] = {}
        self.heads: dict[str, set[str]] = {}  # by section: the nouns that its rules speak of, each in several kinds

    @property
    def lang(self) -> str:
        """The book's language."""
        return self.book.lang

    @property
    def head_first(self) -> bool:
        """True where the first word of a name is the thing that it names."""
        return language(self.book.lang).head_first

    @property
    def words(self) -> Words:
        """The language's words for the parts of rulebooks."""
        return words_of(self.book.lang)

    def source(self, start: int, end: int) -> str:
        """What stands in the file at ``[start, end)``."""
        return self._source[start:end]

    @cached_property
    def rules(self) -> tuple[tuple[int, Section], ...]:
        """The sections that may define something, with their index."""
        old = {s.id for _, s in self.used if is_history(s, self.lang)}
        told = (x for x in self.used if not is_form(x[1]))
        return tuple((i, s) for i, s in told if old.isdisjoint(a.id for a in (s, *self.ancestors(s))))

    @cached_property
    def used(self) -> tuple[tuple[int, Section], ...]:
        """The sections in which a name is used as one, with their index: those of the rules, and what they were."""
        return tuple((i, s) for i, s in self.spoken if s.kind not in SKIPPED)

    @cached_property
    def spoken(self) -> tuple[tuple[int, Section], ...]:
        """The sections that use the book's terms, examples included, with their index."""
        return tuple((i, s) for i, s in enumerate(self.sections) if s.kind.is_rules_text and not self._is_legal(s))

    def _is_legal(self, section: Section) -> bool:
        """True for a licence and what stands under it: its definitions are no rules of the game."""
        above = (section, *self.ancestors(section))
        return any(not self.words.legal.isdisjoint(key(s.title).split()) for s in above)

    @cached_property
    def children(self) -> dict[str, list[Section]]:
        """The sections directly under each section, by its id."""
        return in_groups((s.parent, s) for s in self.sections if s.parent is not None)

    def with_below(self, section: Section) -> Iterator[Section]:
        """A section and all that stand under it."""
        yield section
        for s in self.children.get(section.id, ()):
            yield from self.with_below(s)

    def as_part(self, section: Section) -> tuple[str, str]:
        """What a section is as a part: the id of what stands two levels above it, its own where nothing does, and its
        heading's key."""
        above = [s.id for s in self.ancestors(section)]
        return (above[1] if len(above) > 1 else section.id), key(section.title)

    @cached_property
    def shared(self) -> Counter[tuple[str, str]]:
        """How many sections of one parent have each part (``as_part``)."""
        return Counter(part for part, _ in {(self.as_part(s), s.parent) for s in self.sections})

    @cached_property
    def _labels(self) -> dict[str, Counter[str]]:
        """How often each section fills in each field, by its id."""
        return {s.id: Counter(key(m[1]) for m in FIELD.finditer(s.text)) for _, s in self.rules}

    @cached_property
    def profiles(self) -> dict[str, frozenset[str]]:
        """By section that is one of several things side by side, each told by the same fields: the keys of these."""
        out: dict[str, frozenset[str]] = {}
        for below in (self.children, {"": self._top}):
            for sections in below.values():
                told = {s.id: set(self._labels.get(s.id, ())) for s in sections}
                every = Counter(label for labels in told.values() for label in labels)
                shared = {label for label, n in every.items() if n > 1}
                out |= {i: frozenset(of) for i, labels in told.items() if len(of := labels & shared) >= LEAST_FIELDS}
        return out

    @cached_property
    def labels(self) -> Counter[str]:
        """How often the rules fill in each field, by its key."""
        return Counter(label for filled in self._labels.values() for label in filled.elements())

    def is_field(self, i: int, name: str) -> bool:
        """True where a section fills in a field of this name (a key) of one of several things: its value holds for
        that one alone."""
        s = self.sections[i]
        return name in self.profiles.get(s.id, ()) or self._labels.get(s.id, Counter())[name] >= LEAST_TOLD

    @cached_property
    def _top(self) -> list[Section]:
        return [s for s in self.sections if s.parent is None]

    @cached_property
    def chapters(self) -> frozenset[str]:
        """The ids of the sections side by side at the top of the book, or below the only one that is there; not where
        they are a list of things, each told in a few words."""
        found = self._top if len(self._top) != 1 else self.children.get(self._top[0].id, [])
        return chapters(found, self.children, self.lang)

    @cached_property
    def in_a_list(self) -> frozenset[str]:
        """The ids of the sections that are each one of a list of things; chapters are none of them."""
        return in_lists((*self.children.values(), self._top), self.children, self.lang) - self.chapters

    def sentences(self, i: int) -> tuple[Sentence, ...]:
        """The sentences of a section."""
        return sentences(self.sections[i])

    def sentences_from(self, i: int, start: int, end: int) -> list[Sentence]:
        """The sentences of a section that begin at ``[start, end)`` of the source, in the order of its text."""
        if i not in self._starts:
            self._starts[i] = sorted((s.span.start, n) for n, s in enumerate(self.sentences(i)))
        starts = self._starts[i]
        found = starts[bisect_left(starts, (start, 0)) : bisect_left(starts, (end, 0))]
        return [self.sentences(i)[n] for n in sorted(n for _, n in found)]

    def paragraphs(self, i: int) -> tuple[Paragraph, ...]:
        """The paragraphs of a section."""
        return paragraphs(self.sections[i])

    def span(self, i: int, start: int, end: int) -> Span:
        """The source behind a range of a section's text."""
        if i not in self._locators:
            self._locators[i] = Locator(self.sections[i])
        return self._locators[i].span(start, end)

    def is_numbered(self, at: int) -> bool:
        """True where the source has a list number at ``at`` or before it on its line."""
        line = self._source.rfind("\n", 0, at) + 1
        return NUMBERED.match(self._source, max(line, at - 12)) is not None

    def folded(self, i: int) -> str:
        """A section's text as keys are compared."""
        if i not in self._folded:
            self._folded[i] = key(self.sections[i].text)
        return self._folded[i]

    @cached_property
    def openings(self) -> dict[str, list[Opening]]:
        """The sentences that begin with a name of several words and go on with a verb, by the name's key."""
        out: dict[str, list[Opening]] = defaultdict(list)
        for i, _ in self.rules:
            for s in self.sentences(i):
                words = key(without_article(plain(s.text[:90]), self.lang)).split()[:LONGEST]
                for n in range(2, len(words)):
                    defines = words[n] in self.words.tells
                    if defines or words[n] in self.words.verbs:
                        out[" ".join(words[:n])].append(Opening(i, s.span.start, s.span.end, defines))
        return out

    @cached_property
    def _whole(self) -> list[str]:
        texts = (*(self.folded(i) for i, _ in self.rules), *(key(s.text) for s in self.sections if s.kind in SKIPPED))
        return [intern(w) for text in texts for w in text.split()]

    @cached_property
    def _places(self) -> dict[str, array[int]]:
        out: dict[str, array[int]] = defaultdict(lambda: array("I"))
        for i, w in enumerate(self._whole):
            out[w].append(i)
        return dict(out)

    def _found(self, phrase: str) -> Iterator[int]:
        """Where the rules use a phrase: only the places of its rarest word are looked at."""
        words = phrase.split()
        rows = [self._places.get(w, NOWHERE) for w in words]
        nth = min(range(len(rows)), key=lambda n: len(rows[n]), default=None)
        if nth is not None:
            yield from (i - nth for i in rows[nth] if i >= nth and self._whole[i - nth : i - nth + len(words)] == words)

    def uses_phrase(self, phrase: str) -> bool:
        """True where the rules use a phrase (a key)."""
        return next(self._found(phrase), None) is not None

    def times(self, phrase: str) -> int:
        """How often the rules use a phrase (a key)."""
        return sum(1 for _ in self._found(phrase))

    def share_with(self, phrase: str, words: Set[str], within: int) -> float:
        """How many of the uses of a phrase (a key) have one of some words soon behind, from 0 to 1; of few uses 1."""
        ends = [i + len(phrase.split()) for i in self._found(phrase)]
        with_one = sum(not words.isdisjoint(self._whole[end : end + within]) for end in ends)
        return with_one / len(ends) if len(ends) >= LEAST_TELLING else 1.0

    @cached_property
    def capitals(self) -> Counter[str]:
        """In how many sections each word is written with a capital within a sentence, by its key."""
        found = ({key(m[1]) for m in CAPITAL.finditer(s.text)} for _, s in self.rules)
        return Counter(w for words in found for w in words)

    @cached_property
    def _shorts(self) -> dict[str, str]:
        """The abbreviations that show their small words and that the rules use often, by their folded letters."""
        used = Counter(m.group() for _, s in self.rules for m in SHORT.finditer(s.text))
        return {fold(w): w for w, n in sorted(used.items(), key=lambda x: (x[1], x[0])) if n >= LEAST_SHORT}

    @cached_property
    def counted(self) -> dict[str, TermKind]:
        """What the rules count up as things of a kind, by key: "a card's characteristics are cost and strength"."""
        kinds = dict(self.words.kinds)
        out: dict[str, TermKind] = {}
        for i, _ in self.rules:
            for s in self.sentences(i):
                for m in counting(self.lang).finditer(fold(plain(s.text))):
                    items = [key(without_article(x.strip(), self.lang)) for x in LIST_END.split(m[2])]
                    if len(items) >= LEAST_COUNTED and all(len(x.split()) <= LONGEST_COUNTED for x in items):
                        out |= {x: kinds[m[1]] for x in items if x not in out}
        return out

    @cached_property
    def titles(self) -> Counter[str]:
        """How many rules sections have each heading, by its key."""
        return Counter(key(s.title) for _, s in self.rules)

    @cached_property
    def leads(self) -> Counter[str]:
        """How many headings begin with the same words before a colon, by their key."""
        return Counter(key(lead) for _, s in self.rules for lead, colon, _ in [s.title.partition(": ")] if colon)

    @cached_property
    def ends(self) -> Counter[str]:
        """How many headings end with the same word behind a dash, whatever its value, by its key."""
        return Counter(label(end) for _, s in self.rules for _, dash, end in [s.title.rpartition(" - ")] if dash)

    def adds(self, section: Section) -> str:
        """What a heading adds to the one above, as a key: "stunts" for ``Rowing Stunts`` below ``Rowing``."""
        above = next((key(s.title) for s in self.ancestors(section)[:1]), "")
        whole = key(section.title)
        return whole.removeprefix(f"{above} ") if above and whole != above else whole

    @cached_property
    def added(self) -> Counter[str]:
        """How many headings add the same words to the one above."""
        return Counter(rest for _, s in self.rules if (rest := self.adds(s)) != key(s.title))

    @cached_property
    def headed(self) -> frozenset[str]:
        """The keys of all headings, and of what they join."""
        ands = self.words.ands
        parts = (
            " ".join(g)
            for _, s in self.rules
            for joins, g in groupby(key(s.title).split(), ands.__contains__)
            if not joins
        )
        return frozenset(parts)

    def initials(self, name: str) -> tuple[str, ...]:
        """The abbreviation in use that is made of a name's initials (``LoS`` for "Line of sight"), as a tuple."""
        words = TOKEN.findall(name)
        short = self._shorts.get(fold("".join(w[0] for w in words))) if len(words) > 1 else None
        return (short,) if short else ()

    def section(self, section: str) -> Section:
        """A section by its id."""
        return self.sections[self._index[section]]

    def index(self, section: Section) -> int:
        """The index of a section in the reading."""
        return self._index[section.id]

    def ancestors(self, section: Section) -> list[Section]:
        """The sections above one, the nearest first."""
        out: list[Section] = []
        while section.parent is not None and section.parent in self._index and len(out) < 12:
            section = self.sections[self._index[section.parent]]
            out.append(section)
        return out

    def usage(self, wanted: Iterable[str]) -> Usage:
        """How running text uses each of the wanted names (their keys), in one pass over the book."""
        names = set(wanted)
        lengths = sorted({n.count(" ") + 1 for n in names} & set(range(1, LONGEST + 1)))
        uses: Counter[str] = Counter()
        printed: dict[str, Counter[str]] = defaultdict(Counter)
        places: dict[str, set[int]] = defaultdict(set)
        written: dict[str, set[int]] = defaultdict(set)
        for at, s in self.used:
            found = [(fold(m.group()), m.start(), m.end()) for m in TOKEN.finditer(s.text)]
            words = [w for w, _, _ in found]
            for n in lengths:
                for i in range(len(words) - n + 1):
                    gram = words[i] if n == 1 else " ".join(words[i : i + n])
                    as_printed = shown(s.text[found[i][1] : found[i + n - 1][2]]) if gram in names else CELL
                    if CELL not in as_printed:  # no name goes on in the next cell of a table
                        uses[gram] += 1
                        places[gram].add(at)
                        if not as_printed.isupper():
                            printed[gram][as_printed] += 1
                        if as_printed[0].isupper() and WITHIN.search(s.text, max(found[i][1] - 5, 0), found[i][1]):
                            written[gram].add(at)
        return Usage(uses, printed, places, written)
