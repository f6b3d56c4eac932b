"""What references can lead to: the headings, numbers, labels and terms of a game's books, by name and by number."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulewright.ingest.references import patterns
from rulewright.ingest.references.names import key, plain, stems, unit_number
from rulewright.ingest.references.own_ids import own_ids
from rulewright.kb.claims import Term
from rulewright.kb.language import folded_words
from rulewright.kb.model import BookReading, Section, SectionKind

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
