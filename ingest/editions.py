"""Two editions side by side: what `rulewright diff` reads, from files, from folders or from knowledge bases.

Both are read with the same profile. A new edition whose first pages no longer say what its profile recognises it by is
read with the profile of the old one, and the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulewright.ingest import corpus as corpora
from rulewright.ingest.apart import rebased
from rulewright.ingest.bounded import cite_game, read_books
from rulewright.ingest.corpus import Corpus
from rulewright.ingest.games import by_game
from rulewright.ingest.source import find_files
from rulewright.kb import generations
from rulewright.kb.editions.compare import Side, compare, side
from rulewright.kb.editions.model import Comparison
from rulewright.kb.editions.pairing import pair
from rulewright.kb.errors import InputRefused
from rulewright.kb.model import BookReading, GameStudy, Knowledge
from rulewright.kb.parts import Parts


@dataclass(frozen=True, slots=True)
class Editions:
    """All that two sources have in common, compared, and what only one of them has."""

    comparisons: tuple[Comparison, ...]  # by book
    only_old: tuple[str, ...]  # ids of books
    only_new: tuple[str, ...]
    labels: dict[str, str]  # of the new sections, and of the old where there is no new one
    notes: tuple[str, ...]  # what the reader should know of how it was read


def compare_editions(old: Path, new: Path, auto: bool = False) -> Editions:
    """Compare the books of two sources. Raises InputRefused where one cannot be read or they share no book."""
    corpus = _corpus(old, new, auto)
    before, after = _read(old, corpus), _read(new, corpus)
    before, after, notes = _matched(_Source(old, before), _Source(new, after), corpus)
    shared = sorted({b.id for b in before.books} & {b.id for b in after.books})
    if not shared:
        raise InputRefused(
            "diff-nothing-shared",
            f"{old} holds {_names(before)} and {new} holds {_names(after)}; name two that hold the same book.",
        )
    ours, theirs = _sides(before, corpus), _sides(after, corpus)
    pairs = {a: b for i in shared for a, b in pair(ours[i].sections, theirs[i].sections).items()}
    labels = {s.id: s.label for k in (before, after) for s in k.sections}
    return Editions(
        tuple(compare(ours[i], theirs[i], pairs) for i in shared),
        tuple(sorted(ours.keys() - theirs.keys())),
        tuple(sorted(theirs.keys() - ours.keys())),
        labels,
        notes,
    )


@dataclass(frozen=True, slots=True)
class _Source:
    path: Path
    knowledge: Knowledge

    @property
    def is_base(self) -> bool:
        return _is_base(self.path)

    def without(self, others: Knowledge) -> list[BookReading]:
        """The books that the other source has not."""
        theirs = {b.id for b in others.books}
        return [r for r in self.knowledge.readings if r.book.id not in theirs]


def _is_base(path: Path) -> bool:
    return (path / "current").is_file()


def _corpus(old: Path, new: Path, auto: bool) -> Corpus:
    files = find_files([p for p in (old, new) if not _is_base(p)])
    return corpora.load(auto=auto, own=corpora.beside(files))


def _read(path: Path, corpus: Corpus) -> Knowledge:
    """The books of a source; those of a knowledge base with their studies."""
    if _is_base(path):
        folder = generations.current(path)
        generations.verify(folder)
        store = Parts(folder)
        try:
            return store.knowledge()
        finally:
            store.close()
    readings = {r.book.id: r for f in find_files([path]) for r in read_books(f, corpus)}
    return Knowledge(tuple(readings.values()))


def _matched(old: _Source, new: _Source, corpus: Corpus) -> tuple[Knowledge, Knowledge, tuple[str, ...]]:
    """Both sources, where each has one book that the other has not: with these under one id."""
    ours, theirs = old.without(new.knowledge), new.without(old.knowledge)
    if len(ours) != 1 or len(theirs) != 1:
        return old.knowledge, new.knowledge, ()
    (was,), (now,) = ours, theirs
    if was.book.profile and not now.book.profile and not new.is_base:
        now, note = _as(now, was, new.path, corpus)
        return old.knowledge, _with(new.knowledge, theirs[0], now), (note,)
    if now.book.profile and not was.book.profile and not old.is_base:
        was, note = _as(was, now, old.path, corpus)
        return _with(old.knowledge, ours[0], was), new.knowledge, (note,)
    note = f"{was.book.id} is compared with {now.book.id}, the only book that is not on both sides."
    return _with(old.knowledge, was, rebased(was, now)), new.knowledge, (note,)


def _as(reading: BookReading, known: BookReading, path: Path, corpus: Corpus) -> tuple[BookReading, str]:
    """A book that no profile recognises, read again with the profile of its other edition."""
    profile = corpus.profile(known.book.profile or "")
    note = f"No profile recognises {reading.book.file}; it is read with that of {known.book.id}."
    file = next(f for f in find_files([path]) if f.name == reading.book.file)
    if profile is None:
        return rebased(reading, known), note
    (again, *_) = read_books(file, Corpus((replace(profile, recognise=()),), corpus.lexicons, corpus.overlays))
    return again, note


def _with(knowledge: Knowledge, before: BookReading, after: BookReading) -> Knowledge:
    """The same with another reading of one book, to be studied anew."""
    return Knowledge(tuple(after if r is before else r for r in knowledge.readings))


def _sides(knowledge: Knowledge, corpus: Corpus) -> dict[str, Side]:
    """The books of a source with what their games' studies say, and studied here where they were not."""
    studies: dict[str, GameStudy] = {s.game: s for s in knowledge.studies}
    sides: dict[str, Side] = {}
    for game, readings in by_game(knowledge.readings).items():
        study = studies.get(game) or cite_game(game, readings, corpus)
        sides |= {r.book.id: side(r, study) for r in readings}
    return sides


def _names(knowledge: Knowledge) -> str:
    names: Sequence[str] = [b.id for b in knowledge.books]
    return ", ".join(names[:5]) + (" and more" if len(names) > 5 else "")
