"""Reading a file and studying a game, each in a child within the bounds of ``limits``: JSON, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from rulewright.ingest import limits
from rulewright.ingest.child import jobs
from rulewright.ingest.child.bounds import Bounds
from rulewright.ingest.child.forks import FORKS, Failure
from rulewright.ingest.child.jobs import Job, Readings
from rulewright.ingest.corpus import Corpus
from rulewright.ingest.inputs import size
from rulewright.ingest.profile.model import Checked
from rulewright.kb.codec import loads
from rulewright.kb.model import BookReading, GameStudy

TIMES_ITS_SIZE = 4  # bytes of memory that each byte of a file is allowed beyond the bound


def read(path: Path, corpus: Corpus, *, ocr: bool = False) -> str | Failure:
    """The JSON of a file's ``Readings``; ``ocr``: of a scan as well."""
    return _done(path.name, partial(jobs.read, path, corpus, ocr), size(path))


def study(game: str, readings: Sequence[BookReading], corpus: Corpus) -> str | Failure:
    """The JSON of what is ``Studied`` of a game."""
    return _done(f"The game {game}", partial(jobs.study, game, readings, corpus))


def read_books(path: Path, corpus: Corpus) -> tuple[BookReading, ...]:
    """The books of a file. Raises InputRefused where it cannot be read."""
    return loads(Readings, _or_refused(read(path, corpus))).readings


def cite_game(game: str, readings: Sequence[BookReading], corpus: Corpus) -> GameStudy:
    """A game's terms and references alone. Raises InputRefused where they cannot be found."""
    return loads(GameStudy, _or_refused(_done(f"The game {game}", partial(jobs.cite, game, readings, corpus))))


def drafts(path: Path, anew: bool) -> dict[str, str]:
    """First profiles for the books of a file, by the names of theirs. Raises InputRefused where it cannot be read."""
    return loads(dict[str, str], _or_refused(_done(path.name, partial(jobs.draft, path, anew))))


def check(profile: Path, path: Path) -> Checked:
    """What of a profile does not fit a rulebook. Raises InputRefused where one of them cannot be read."""
    return loads(Checked, _or_refused(_done(path.name, partial(jobs.check, profile, path))))


def _done(name: str, job: Job, size: int = 0) -> str | Failure:
    memory = limits.MEMORY.most + TIMES_ITS_SIZE * size
    return FORKS.run(name, job, Bounds(memory, limits.TIME.most, limits.ANSWER.most, limits.WAIT.most))


def _or_refused(found: str | Failure) -> str:
    if isinstance(found, Failure):
        raise found.refused()
    return found
