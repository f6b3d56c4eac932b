"""What a child can be asked to do; each job gives its result as JSON (``kb.codec``)."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.ingest.corpus import Corpus
from rulewright.kb.codec import dumps
from rulewright.kb.model import BookReading, GameStudy

FAILED = "read-failed"  # the code of an error of ours
PASSING = frozenset({"ocr-missing"})  # codes of refusals that may be none the next time, with the same file
NO_MEMORY, TOO_LONG = 70, 71  # exit statuses of a child that could not even say so


@dataclass(frozen=True, slots=True)
class Said:
    """How a job went: the code and sentence of a refusal, "" where there is none; ``trace``: where an error was."""

    code: str = ""
    sentence: str = ""
    trace: str = ""


@dataclass(frozen=True, slots=True)
class Readings:
    """The books of one file."""

    readings: tuple[BookReading, ...]


@dataclass(frozen=True, slots=True)
class Studied:
    """A game's study and its sections' HTML."""

    study: GameStudy
    html: dict[str, str]


# Work for a child, such as a function below with what it is about. It returns JSON, or raises RulewrightError where its
# input is refused.
Job = Callable[[], str]


def read(path: Path, corpus: Corpus, ocr: bool) -> str:
    """Read one file: the JSON of its ``Readings``; ``ocr``: a scan as well."""
    from rulewright.ingest.books import read_books

    return dumps(Readings(read_books(path, corpus, ocr=ocr)))


def study(game: str, readings: Sequence[BookReading], corpus: Corpus) -> str:
    """Study one game: the JSON of what is ``Studied``."""
    from rulewright.ingest.pipeline import render_game, study_game

    found = study_game(game, readings, corpus)
    studied = Studied(found, render_game(readings, found))
    gc.collect()  # what the rooms leave behind in circles is as much as the answer takes
    return dumps(studied)


def cite(game: str, readings: Sequence[BookReading], corpus: Corpus) -> str:
    """The first part of a study, as much as comparing editions needs: the JSON of a ``GameStudy``."""
    from rulewright.ingest.pipeline import cite_game

    cited = cite_game(game, readings, corpus)
    return dumps(GameStudy(game, cited.terms, cited.references))


def draft(path: Path, anew: bool) -> str:
    """Write a first profile for each book of one file: the JSON of the texts by the names of their files.

    ``anew``: also where a profile knows the book.
    """
    from rulewright.ingest.corpus import beside, load
    from rulewright.ingest.profile.draft import drafts
    from rulewright.ingest.profile.write import write

    found = drafts(path, load(own=beside([path])), anew=anew)
    return dumps({f"{d.profile.id}.toml": write(d) for d in found})


def check(profile: Path, path: Path) -> str:
    """Hold a profile against its rulebook: the JSON of what is ``Checked``."""
    from rulewright.ingest.corpus import load
    from rulewright.ingest.profile.check import check_profile

    return dumps(check_profile(profile, path, load()))


def load() -> None:
    """Load what jobs need, once for all that are to come."""
    from rulewright.ingest import pipeline

    pipeline.warm_up()
