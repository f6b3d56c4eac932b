"""What changed between two editions of a book: a pure function from two editions to the list of changes.

First what moved: other numbers, other parents, another order. Beside the changes stands what they touch: the rules that
cite a changed rule, and those that use a term whose definition changed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rulewright.kb.editions.model import Change, ChangeKind, Comparison, Issue, Op, Place, TermChange, TermFate
from rulewright.kb.editions.pairing import pair
from rulewright.kb.editions.words import Token, all_words, compare_words, same_words, tokens
from rulewright.kb.groups import in_groups, longest_rising
from rulewright.kb.language import fold
from rulewright.kb.mapped import Places
from rulewright.kb.model import Book, BookReading, GameStudy, ReferenceKind, Section, SectionKind, Term

DIGIT = re.compile(r"\d")


class Moves:
    """How the sections of two editions moved. ``pairs``: old ids and new ids of one section."""

    def __init__(self, old: Sequence[Section], new: Sequence[Section], pairs: Mapping[str, str]) -> None:
        self._pairs = pairs
        self._old = {pairs[s.id]: s for s in old if s.id in pairs}  # by new id
        self._new = {s.id: s for s in new}
        self._shuffled = set(self._out_of_order())
        self.numbers: dict[str, set[str]] = defaultdict(set)  # old numbers and what they became, where they changed
        for i, s in self._old.items():
            number = self._new[i].number if i in self._new else None
            if s.number and number and number != s.number:
                self.numbers[s.number].add(number)

    def how(self, old: Section, new: Section) -> Iterator[str]:
        """In what a section moved: ``number``, ``parent``, ``order``; nothing where it stayed."""
        if old.number != new.number and not same_label(old, new):
            yield "number"
        if not self._same_parent(old, new):
            yield "parent"
        elif new.id in self._shuffled and old.number is None:
            yield "order"

    def _same_parent(self, old: Section, new: Section) -> bool:
        return new.parent == (self._pairs.get(old.parent) if old.parent else None)

    def _out_of_order(self) -> Iterator[str]:
        """The fewest sections that had to move among those that stayed under one parent; a number tells the place."""
        families = in_groups(
            (s.parent, i)
            for i, s in self._new.items()
            if s.number is None and i in self._old and self._same_parent(self._old[i], s)
        )
        for family in families.values():
            stayed = set(longest_rising([self._old[i].order for i in family]))
            yield from (i for n, i in enumerate(family) if n not in stayed)

    def within(self, new: Section) -> str | None:
        """New id of the topmost section above one whose own new number explains that of the section."""
        found, s = None, new
        while (above := self._new.get(s.parent or "")) and self._follows(s, above):
            found, s = above.id, above
        return found

    def _follows(self, section: Section, above: Section) -> bool:
        one, two = self._old.get(section.id), self._old.get(above.id)
        if not (one and two and self._same_parent(one, section)):
            return False
        if not (one.number and two.number and section.number and above.number):
            return False
        tail = one.number.removeprefix(two.number)
        return two.number != above.number and tail != one.number and section.number == above.number + tail


def same_label(old: Section, new: Section) -> bool:
    """True where number and title together are the same: a number that was read as part of the title is no change."""
    return fold(old.label) == fold(new.label)


def carried(old: Sequence[Token], new: Sequence[Token], numbers: Mapping[str, Iterable[str]]) -> bool:
    """True where two texts differ only in the numbers of rules that were renumbered."""
    return len(old) == len(new) and all(
        a.key == b.key or (a.bold == b.bold and bool(DIGIT.search(a.word)) and b.word in numbers.get(a.word, ()))
        for a, b in zip(old, new, strict=True)
    )


REPEATING = (SectionKind.TOC, SectionKind.INDEX)  # their text only says again what the headings say


@dataclass(frozen=True)
class Side:
    """One edition of a book: its sections in reading order, its terms, and what its game's rules cite and use.

    ``cites`` and ``uses`` are pairs of ids: a section and the section, or the term, that it points to.
    """

    book: Book
    sections: Sequence[Section]
    terms: Sequence[Term] = ()
    cites: Sequence[tuple[str, str]] = ()
    uses: Sequence[tuple[str, str]] = ()

    @cached_property
    def by_id(self) -> dict[str, Section]:
        """The sections by id."""
        return {s.id: s for s in self.sections}

    def place(self, section: Section) -> Place:
        """Where a section stands."""
        parent = self.by_id.get(section.parent or "")
        above = parent.label if parent else ""
        return Place(section.id, section.number, section.title, section.lang, section.parent, above)

    @property
    def issue(self) -> Issue:
        """What tells this edition from another."""
        return Issue(self.book.title, self.book.edition, self.book.file, self.book.sha256)


def side(reading: BookReading, study: GameStudy | None = None) -> Side:
    """An edition of a book from what the ingest makes of it; without a study nothing is said of what is touched."""
    if study is None:
        return Side(reading.book, reading.sections)
    explicit = (r for r in study.references if r.kind != ReferenceKind.MENTION)
    return Side(
        reading.book,
        reading.sections,
        tuple(t for t in study.terms if t.book == reading.book.id),
        tuple((r.section, r.target) for r in explicit if r.target),
        tuple((r.section, r.target) for r in study.references if r.target and r.target.count("/") > 1),
    )


def compare(old: Side, new: Side, pairs: Mapping[str, str] | None = None) -> Comparison:
    """What changed from one edition to another. ``pairs``: old ids and new ids of one section, of other books as well.

    Where ``pairs`` is not given it is found by ``pair``. Time is linear but for pairs that are near in wording.
    """
    pairs = pair(old.sections, new.sections) if pairs is None else pairs
    moves = Moves(old.sections, new.sections, pairs)
    changes = list(_in_order(old, new, pairs, moves))
    cited, citing = _sources((pairs[a], b) for a, b in old.cites if a in pairs), _sources(new.cites)
    counts = {kind.value: sum(kind in c.kinds for c in changes) for kind in ChangeKind}
    kept = len(new.sections) - sum(c.new is not None for c in changes)
    return Comparison(
        new.book.id,
        old.issue,
        new.issue,
        tuple(touched(c, cited, citing) for c in changes),
        tuple(changed_terms(old.terms, new.terms, (old.by_id, new.by_id), (old.uses, new.uses), pairs, moves.numbers)),
        kept,
        counts,
    )


def _in_order(old: Side, new: Side, pairs: Mapping[str, str], moves: Moves) -> Iterator[Change]:
    """The changes in the reading order of the new edition; what was removed follows what stood before it."""
    came_from = {b: a for a, b in pairs.items() if b in new.by_id}
    removed = _removed_after(old, new, pairs)
    yield from removed.get(None, ())
    for s in new.sections:
        if s.id in came_from:
            change = _pair_change(old, new, old.by_id[came_from[s.id]], s, moves)
        else:
            change = Change((ChangeKind.ADDED,), None, new.place(s), words=all_words(s.text, Op.ADDED))
        if change:
            yield change
        yield from removed.get(s.id, ())


def _removed_after(old: Side, new: Side, pairs: Mapping[str, str]) -> dict[str | None, list[Change]]:
    """The sections that are gone, by the new id of the one that stood before them."""
    out: dict[str | None, list[Change]] = {}
    before: str | None = None
    for s in old.sections:
        if pairs.get(s.id) in new.by_id:
            before = pairs[s.id]
        else:
            gone = Change((ChangeKind.REMOVED,), old.place(s), None, words=all_words(s.text, Op.REMOVED))
            out.setdefault(before, []).append(gone)
    return out


def _pair_change(old: Side, new: Side, a: Section, b: Section, moves: Moves) -> Change | None:
    """What happened to a section that is in both editions; None where nothing did."""
    how = list(moves.how(a, b))
    before, after = (tokens(a.text), tokens(b.text)) if a.text != b.text and b.kind not in REPEATING else ((), ())
    reworded = not same_words(before, after)
    if reworded and carried(before, after, moves.numbers):
        how, reworded = [*how, "references"], False
    renamed = fold(a.title) != fold(b.title) and not same_label(a, b) and not (runs_in(a) and runs_in(b))
    address = a.id != b.id and not how and not renamed
    found = ((ChangeKind.REWORDED, reworded), (ChangeKind.RENAMED, renamed), (ChangeKind.MOVED, how or address))
    kinds = tuple(kind for kind, is_so in found if is_so)
    if not kinds:
        return None
    change = Change(kinds, old.place(a), new.place(b), (*how, *(["address"] if address else [])))
    if reworded:
        return replace(change, words=compare_words(before, after))
    return replace(change, within=moves.within(b)) if kinds == (ChangeKind.MOVED,) else change


def runs_in(section: Section) -> bool:
    """True where a numbered rule has no heading of its own, so that its first words were made its title."""
    title = fold(section.title.rstrip(" .…"))
    return section.number is not None and bool(title) and fold(section.text[:500].replace("*", "")).startswith(title)


def by_kind(changes: Iterable[Change]) -> dict[ChangeKind, list[Change]]:
    """Changes under their most telling kind, each once, in their order."""
    out: dict[ChangeKind, list[Change]] = {kind: [] for kind in ChangeKind}
    for c in changes:
        out[c.kinds[0]].append(c)
    return out


# -- what changes touch ------------------------------------------------------------------------------------------------


MOST_TOUCHED = 100  # sections named with one change; all are counted

Links = Iterable[tuple[str, str]]
Sections = Mapping[str, Section]
Sources = dict[str, dict[str, None]]  # targets with the sections that point to them, each once, in their order


def touched(change: Change, old: Sources, new: Sources) -> Change:
    """A change with the sections that cite it; of one that is gone, those that cited it and are still there."""
    sources = new if change.new else old
    found = [i for i in sources.get(change.place.id, ()) if i != change.place.id]
    return replace(change, cited_by=tuple(found[:MOST_TOUCHED]), citing=len(found))


def _sources(links: Links) -> Sources:
    out: Sources = defaultdict(dict)
    for section, target in links:
        out[target][section] = None
    return out


def changed_terms(
    old: Iterable[Term],
    new: Iterable[Term],
    sections: tuple[Sections, Sections],
    uses: tuple[Links, Links],
    pairs: Mapping[str, str],
    numbers: Mapping[str, Iterable[str]],
) -> Iterator[TermChange]:
    """The terms of a book that came, went or are defined in other words, by id. Two-part arguments: old, new.

    ``numbers``: rules' old numbers and what they became, which make no other definition.
    """
    before, after = {_key(t): t for t in old}, {_key(t): t for t in new}
    used, using = _sources((pairs[a], b) for a, b in uses[0] if a in pairs), _sources(uses[1])
    renamed = _renamed(before, after, pairs)
    for key in sorted((before.keys() | after.keys()) - set(renamed.values())):
        was, now = before.get(key), after.get(key)
        if now and key in renamed:
            yield replace(_told(now, TermFate.RENAMED, using), was=before[renamed[key]].name)
        elif now and was:
            if carried(_definition(was, sections[0]), _definition(now, sections[1]), numbers):
                continue
            yield _told(now, TermFate.REDEFINED, using)
        elif now:
            yield _told(now, TermFate.ADDED, using)
        elif was:
            yield _told(was, TermFate.REMOVED, used)


def _renamed(before: Mapping[str, Term], after: Mapping[str, Term], pairs: Mapping[str, str]) -> dict[str, str]:
    """Keys of new terms with those of the old ones that their defining sections had instead, where that is certain."""
    went = in_groups(
        (pairs.get(before[key].definition.section, ""), key) for key in sorted(before.keys() - after.keys())
    )
    came = in_groups((after[key].definition.section, key) for key in sorted(after.keys() - before.keys()))
    return {new[0]: went[s][0] for s, new in came.items() if len(new) == 1 == len(went.get(s, ()))}


def _key(term: Term) -> str:
    """A term's id without its game, which may be named otherwise in a new edition that no profile recognises."""
    return term.id.partition("/")[2]


def _told(term: Term, fate: TermFate, using: Mapping[str, Iterable[str]]) -> TermChange:
    found = [i for i in using.get(term.id, ()) if i != term.definition.section]
    used_by = tuple(found[:MOST_TOUCHED])
    return TermChange(term.id, term.name, term.lang, fate, term.definition.section, used_by, len(found))


def _definition(term: Term, sections: Sections) -> list[Token]:
    """The words that define a term, as they are shown."""
    section = sections.get(term.definition.section)
    if section is None:
        return []
    at = Places(section.text_map).span(term.definition.start, term.definition.end)
    return tokens(section.text[at.start : at.end]) if at else []
