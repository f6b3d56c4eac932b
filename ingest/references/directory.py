"""What references can lead to: the headings, numbers, labels and terms of a game's books, by name and by number.

And the words that a reference hangs on, with the sections that they speak of: "the battlefield floor (pg 3)", "they
suffer **impact damage** (see right)": neither a page nor a direction can be looked up in a text without pages, but the
words before it name what is meant. A section is the likelier the more of its heading they say, the nearer to the
reference they say it.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulewright.ingest.references import patterns
from rulewright.ingest.references.names import UNITS, key, plain, stem, stems, unit_number
from rulewright.ingest.references.own_ids import own_ids
from rulewright.ingest.references.patterns import EMPHASIS, SENTENCE_BREAK
from rulewright.ingest.structure.patterns import SHORTCODE
from rulewright.kb.language import LANGUAGES, folded_list, folded_words, stop_words
from rulewright.kb.model import BookReading, Section, SectionKind, Term

OUTSIDE_RULES = (SectionKind.TOC, SectionKind.INDEX, SectionKind.CREDITS)
QUALIFIER = re.compile(r"\[[^\[\]\n]{1,40}\]")
RANGE = re.compile(r"(?P<first>\d{1,4})[-–](?P<last>\d{1,4})[.:)][ ]")
MOST_IN_RANGE = 100  # numbers under one heading
MANY = 60  # headings of one name beyond which none is chosen
BESIDE = (SectionKind.EXAMPLE, SectionKind.LORE, SectionKind.REFERENCE, SectionKind.SIDEBAR, SectionKind.TABLE)


@dataclass(frozen=True, slots=True)
class Entry:
    """One name that leads to a section or term. ``order`` is the section's, ``label``: a bold phrase in its text."""

    id: str
    section: Section
    name: str
    term: bool = False
    label: bool = False


class Directory:
    """The targets of one book."""

    def __init__(self, reading: BookReading, terms: Iterable[Term]) -> None:
        self.book = reading.book
        self.lang = reading.book.lang
        self.sections = {s.id: s for s in reading.sections}
        self.in_order = list(reading.sections)
        self.children: dict[str | None, list[Section]] = defaultdict(list)
        self.exact: dict[str, list[Entry]] = defaultdict(list)
        self._known: set[tuple[str, str]] = set()
        self.stemmed: dict[tuple[str, ...], list[Entry]] = defaultdict(list)
        self.numbers: dict[str, list[Section]] = defaultdict(list)
        self._words: dict[str, str] = {}
        for s in self.in_order:
            self._add_section(s)
        self._add_ranges()
        self.ids = own_ids(self.in_order)
        for name, headed in self.ids.sections.items():
            self.numbers[unit_number(name)].extend(headed)
        for t in terms:
            if t.book == self.book.id and t.definition.section in self.sections:
                for name in (t.name, *t.aliases):
                    self._add(Entry(t.id, self.sections[t.definition.section], name, term=True))

    def _add_section(self, s: Section) -> None:
        self.children[s.parent].append(s)
        if s.number:
            self.numbers[unit_number(s.number)].append(s)
        if s.kind in OUTSIDE_RULES:
            return
        for name in dict.fromkeys((s.title, s.label)):  # "Phase 3. Night" is cited with what it counts
            self._add(Entry(s.id, s, name))
        for text in (s.title, s.text):
            for m in patterns.CAPTION.finditer(text):
                captioned = self.numbers[unit_number(f"{m['unit']} {m['n']}")]
                captioned += [s] if s not in captioned[-1:] else []
        for m in patterns.LABEL.finditer(s.text):
            self._add(Entry(s.id, s, m[1] or m[2], label=True))

    def _add_ranges(self) -> None:
        """Lead to "12-14. Boats" by 13 as well, where the numbers of the headings go on with it."""
        last = -1
        for s in self.in_order:
            if s.number and s.number.isdigit():
                last = int(s.number)
            elif (m := RANGE.match(s.title)) and int(m["first"]) == last + 1:
                last = min(int(m["last"]), last + MOST_IN_RANGE)
                for n in range(int(m["first"]), last + 1):
                    self.numbers[str(n)].append(s)

    def _add(self, entry: Entry) -> None:
        name = key(entry.name, self.lang)
        if name and (name, entry.id) not in self._known:
            if not entry.label:
                self._known.add((name, entry.id))
            self.exact[name].append(entry)
            self.stemmed[tuple(sorted(stems(entry.name, self.lang)))].append(entry)

    @cached_property
    def spellings(self) -> dict[tuple[str, ...], str]:
        """Every name's stems as one string, for comparison by likeness."""
        return {stemmed: " ".join(stemmed) for stemmed in self.stemmed}

    @cached_property
    def by_unit(self) -> dict[str, dict[str, Section]]:
        """Captioned tables, appendices, figures: unit -> section id -> section."""
        out: dict[str, dict[str, Section]] = defaultdict(dict)
        for name, found in self.numbers.items():
            if " " in name:
                out[name.split()[0]].update((s.id, s) for s in found)
        return out

    @cached_property
    def by_tail(self) -> dict[str, list[Section]]:
        """Rules by their number without its first part."""
        out: dict[str, list[Section]] = defaultdict(list)
        for number, found in self.numbers.items():
            if "." in number:
                out[number.partition(".")[2]].extend(found)
        return out

    def words(self, s: Section) -> str:
        """The folded words of a section; remembered, as each reference to a rule that is not there asks many."""
        if s.id not in self._words:
            self._words[s.id] = " ".join(folded_words(f"{s.title} {s.text}"))
        return self._words[s.id]

    @cached_property
    def headings(self) -> list[tuple[tuple[str, ...], Section]]:
        """The stems of every heading that a reference may mean, without what says whose it is: "Catch [Weapons]"."""
        told = (s for s in self.in_order if s.kind not in OUTSIDE_RULES and plain(s.title))
        return [(stems(QUALIFIER.sub(" ", s.title), self.lang), s) for s in told]

    def ancestors(self, s: Section) -> list[str]:
        """Ids from the section's parent up."""
        out: list[str] = []
        while s.parent in self.sections and s.parent not in out:
            out.append(s.parent)
            s = self.sections[s.parent]
        return out

    def within(self, s: Section, ancestor: str) -> bool:
        """True for the section itself and all below it."""
        return s.id == ancestor or ancestor in self.ancestors(s)

    def size(self, s: Section) -> int:
        """How much text stands under a heading, its children's included (two levels are enough to compare)."""
        return len(s.text) + sum(
            len(c.text) + sum(len(g.text) for g in self.children[c.id]) for c in self.children[s.id]
        )

    def closeness(self, s: Section, here: Section) -> int:
        """How many ancestors two sections share, a section counted among its own."""
        up = set(self.ancestors(s)) | {s.id}
        return len(up & (set(self.ancestors(here)) | {here.id}))


def one_of(found: Sequence[Entry], here: Section, directory: Directory) -> list[Entry]:
    """Of several with one name those that are meant: a heading rather than a label or term, rules rather than examples,
    another section rather than this one, then the one in the same chapter, then the much fuller one."""
    best = _one_each(found)
    if len(best) > MANY:
        return best
    for better in (
        lambda e: e.section.id != here.id,
        lambda e: not e.label,
        lambda e: not e.term,
        lambda e: e.section.kind not in BESIDE,
    ):
        best = [e for e in best if better(e)] or best
    if len(best) > 1:
        near = [directory.closeness(e.section, here) for e in best]
        best = [e for e, n in zip(best, near, strict=True) if n == max(near)]
    if len(best) > 1:
        sizes = sorted((directory.size(e.section) for e in best), reverse=True)
        if sizes[0] >= 2 * sizes[1]:
            best = [max(best, key=lambda e: directory.size(e.section))]
    return best


def _one_each(found: Sequence[Entry]) -> list[Entry]:
    """One entry per section, headings before labels and terms."""
    out: dict[str, Entry] = {}
    for e in sorted(found, key=lambda e: (e.term, e.label)):
        out.setdefault(e.section.id, e)
    return list(out.values())


# -- evidence ---------------------------------------------------------------------------------------------------------


REACH = 220  # characters before a reference that it may hang on
FADE = 0.82  # how much less a word counts with each telling word between it and the reference
NOT_TELLING = folded_list("references.not_telling")
# stems of what many a heading is called by what it is: the table of this, the chapter on that
OF_ANY = frozenset(stem(w, x) for x in LANGUAGES for unit in UNITS for w in folded_list(f"references.{unit}", x))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A section that a reference may mean, and how much speaks for it (0 to about 2).

    ``told``: the words tell it from others, see ``_tells``; else it is as good as none, unless all of a sentence fits.
    """

    section: Section
    score: float
    told: bool = True


@dataclass(frozen=True, slots=True)
class Hanging:
    """What a reference hangs on: the telling words before it, the nearest last, and the phrase right before it."""

    words: tuple[str, ...]
    phrase: str
    bold: tuple[str, ...] = ()  # what is set off earlier in the sentence, the nearest first
    apart: bool = False  # a sentence ends before the reference: it hangs on nothing, or on that sentence as a whole


def hanging(text: str, start: int, lang: str) -> Hanging:
    """The words that a reference at ``start`` hangs on."""
    before = text[max(0, start - REACH) : start].rstrip(" (\n–-")
    breaks = [m.end() for m in SENTENCE_BREAK.finditer(before)]
    sentence = before[breaks[-1] :] if breaks else before
    bold = list(EMPHASIS.finditer(sentence))
    emphasised = [m for m in bold if m.end() >= len(sentence.rstrip(" .,;:")) - 1]
    words = folded_words(SHORTCODE.sub(" ", sentence))
    phrase = emphasised[-1][1] if emphasised else " ".join(words[-2:])
    earlier = tuple(m[1] for m in reversed(bold[-3:]))
    apart = before.endswith((".", "!", "?"))
    return Hanging(telling(words, lang), phrase, earlier, apart)


def telling(words: list[str], lang: str) -> tuple[str, ...]:
    """The stems of the words that say something of a subject."""
    return tuple(stem(w, lang) for w in words if w not in stop_words(lang) and w not in NOT_TELLING and not w.isdigit())


class Evidence:
    """Which sections of a book speak of given words. Made once per book."""

    def __init__(self, directory: Directory) -> None:
        self._directory = directory
        self._headings: dict[str, list[int]] = defaultdict(list)
        self._said: dict[str, frozenset[str]] = {}
        for i, (names, _) in enumerate(directory.headings):
            for t in set(names):
                self._headings[t].append(i)

    def coverage(self, what: Hanging, s: Section) -> float:
        """The share of the words that a section's heading and text have (0 to 1)."""
        if s.id not in self._said:
            self._said[s.id] = frozenset(telling(folded_words(f"{s.title} {s.text}"), self._directory.lang))
        return len(set(what.words) & self._said[s.id]) / max(1, len(set(what.words)))

    def _idf(self, word: str) -> float:
        return 1.0 + math.log((1 + len(self._directory.headings)) / (1 + len(self._headings.get(word, ()))))

    def candidates(self, what: Hanging, here: Section) -> list[Candidate]:
        """The sections that the words speak of, the likeliest first; ``here`` is none of them.

        "allies, thralls and monsters" are rather the heading that has them all than the one of the last.
        """
        weights: dict[str, float] = {}
        for distance, word in enumerate(reversed(what.words)):
            weights.setdefault(word, FADE**distance)
        scores: dict[str, float] = defaultdict(float)
        told_apart: set[str] = set()
        for i in {i for w in list(weights)[:12] for i in self._headings.get(w, ())[:200]}:
            names, section = self._directory.headings[i]
            if self._tells(names, what.words):
                told_apart.add(section.id)
            told = len(names) / 2 if len(names) > 2 and set(names) == set(what.words[-len(names) :]) else 0.0
            scores[section.id] = max(scores[section.id], self._heading_score(names, weights) + told)
        for name, bonus in self._phrases(what):
            for e in self._directory.exact.get(name, ())[:20]:
                scores[e.section.id] += bonus if e.term else bonus / 3
                told_apart.add(e.section.id)
        scores.pop(here.id, None)
        sections = self._directory.sections
        found = [Candidate(sections[i], round(n, 6), i in told_apart) for i, n in scores.items()]
        return sorted(found, key=lambda c: (-c.score, c.section.order))[:20]

    def _tells(self, names: tuple[str, ...], said: tuple[str, ...]) -> bool:
        """True where the words said tell a heading from others: they are all that it has, or the nearest of them is
        its own, or one is that no other heading has. "Table" is a word of many headings, and tells none."""
        shared = set(names) & set(said)
        if shared == set(names):
            return True
        nearest = next((w for w in reversed(said) if w not in OF_ANY), "")
        return nearest in shared or any(len(self._headings[w]) == 1 for w in shared - OF_ANY)

    def _heading_score(self, names: tuple[str, ...], weights: dict[str, float]) -> float:
        said = sum(self._idf(t) * weights.get(t, 0.0) for t in set(names))
        whole = sum(self._idf(t) for t in set(names))
        nearest = list(weights.items())[:3]
        asked = sum(self._idf(t) * w for t, w in nearest) or 1.0
        answered = sum(self._idf(t) * w for t, w in nearest if t in names)
        return 0.6 * said / whole + 0.4 * answered / asked

    def _phrases(self, what: Hanging) -> list[tuple[str, float]]:
        words = what.phrase.split()
        whole = key(what.phrase, self._directory.lang)
        last = key(words[-1], self._directory.lang) if len(words) > 1 else ""
        found = [(whole, 1.0), (last, 0.6)]
        found += [(key(b, self._directory.lang), 0.5 * FADE**n) for n, b in enumerate(what.bold) if b != what.phrase]
        return [(name, bonus) for name, bonus in found if name]
