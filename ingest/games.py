"""Files to knowledge, one game at a time: what did not change is taken from what an earlier build kept.

Memory follows the largest game, not the corpus: of the other games only names are held.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ingest.corpus import Corpus
from ingest.kept import Kept, digest
from kb.errors import InputRefused
from kb.model import BookReading, GameStudy, Knowledge

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class _Readings:
    """The books of one file; a class, so that they can be kept."""

    readings: tuple[BookReading, ...]


@dataclass(frozen=True, slots=True)
class _Studied:
    """A game's study and its sections' HTML."""

    study: GameStudy
    html: dict[str, str]


class Games:
    """The games of a set of rulebook files, in the order of their names; each is read and studied when it is asked for.

    ``inputs``: files by the hash of their bytes. ``made_of``: what else a result depends on, such as code and corpus.
    """

    def __init__(self, inputs: Mapping[str, Path], made_of: str, kept: Kept, corpus: Corpus, tell: Progress) -> None:
        self._inputs, self._made_of, self._kept, self._corpus, self._tell = inputs, made_of, kept, corpus, tell
        self._files: dict[str, set[str]] = defaultdict(set)  # by game, the hashes of the files that its books are in
        self.made_of: dict[str, str] = {}  # by game that was asked for, the hash of all that its knowledge follows from
        seen: dict[str, str] = {}
        for i, key in enumerate(inputs):
            tell(f"reading {inputs[key].name}", i, self._steps(0))
            for reading in self._read(key):
                self._files[reading.book.game].add(key)
                _refuse_twin(seen, reading)

    def _steps(self, games: int) -> int:
        """How many pieces of work there are, as far as it is known."""
        return len(self._inputs) + (games or len(self._inputs)) + 2

    @property
    def names(self) -> list[str]:
        """The games, in order."""
        return sorted(self._files)

    def __iter__(self) -> Iterator[Knowledge]:
        """The knowledge of each game, its books in the order of their ids."""
        for i, game in enumerate(self.names):
            self._tell(f"studying {game}", len(self._inputs) + i, self._steps(len(self._files)))
            yield self._know(game)

    def _read(self, key: str) -> tuple[BookReading, ...]:
        path = self._inputs[key]
        # Imported where it is needed: a build that finds nothing to do starts without spaCy, NetworkX and Markdown.
        from ingest.pipeline import read_books

        kept_as = digest(self._made_of + key + path.name)
        return self._kept.get(_Readings, kept_as, lambda: _Readings(read_books(path, self._corpus))).readings

    def _know(self, game: str) -> Knowledge:
        from ingest.pipeline import render_game, study_game

        of = sorted(
            (r for key in sorted(self._files[game]) for r in self._read(key) if r.book.game == game),
            key=lambda r: r.book.id,
        )

        def study() -> _Studied:
            found = study_game(game, of, self._corpus)
            return _Studied(found, render_game(of, found))

        kept_as = digest(self._made_of + "".join(r.book.sha256 + r.book.file + r.book.id for r in of))
        self.made_of[game] = kept_as
        studied = self._kept.get(_Studied, kept_as, study)
        return Knowledge(tuple(of), (studied.study,), studied.html)


def _refuse_twin(seen: dict[str, str], reading: BookReading) -> None:
    """Raise InputRefused where another file holds the same book."""
    other = seen.setdefault(reading.book.id, reading.book.file)
    if other != reading.book.file:
        raise InputRefused(
            "input-twins",
            f"{other} and {reading.book.file} are both the book {reading.book.id}; build with one of them "
            "(`rulewright diff` tells two editions apart).",
        )
