"""What a child can be asked to do; each job gives its result as JSON (``kb.codec``)."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rulewright.ingest.corpus import Corpus
from rulewright.kb.claims import GameStudy
from rulewright.kb.codec import dumps
from rulewright.kb.model import BookReading

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


class Job(Protocol):
    """Work for a child. ``run`` returns JSON, or raises RulewrightError where its input is refused."""

    def run(self) -> str:
        """Do it."""


@dataclass(frozen=True, slots=True)
class Read:
    """Read one file: the JSON of its ``Readings``; ``ocr``: a scan as well."""

    path: Path
    corpus: Corpus
    ocr: bool = False

    def run(self) -> str:
        """Read it."""
        from rulewright.ingest.books import read_books

        return dumps(Readings(read_books(self.path, self.corpus, ocr=self.ocr)))


@dataclass(frozen=True, slots=True)
class Study:
    """Study one game: the JSON of what is ``Studied``."""

    game: str
    readings: Sequence[BookReading]
    corpus: Corpus

    def run(self) -> str:
        """Study it."""
        from rulewright.ingest.pipeline import render_game, study_game

        study = study_game(self.game, self.readings, self.corpus)
        studied = Studied(study, render_game(self.readings, study))
        gc.collect()  # what the rooms leave behind in circles is as much as the answer takes
        return dumps(studied)


@dataclass(frozen=True, slots=True)
class Cite:
    """The first part of a study, as much as comparing editions needs: the JSON of a ``GameStudy``."""

    game: str
    readings: Sequence[BookReading]
    corpus: Corpus

    def run(self) -> str:
        """Find terms and references."""
        from rulewright.ingest.pipeline import cite_game

        cited = cite_game(self.game, self.readings, self.corpus)
        return dumps(GameStudy(self.game, cited.terms, cited.references))


@dataclass(frozen=True, slots=True)
class Draft:
    """Write a first profile for each book of one file: the JSON of the texts by the names of their files."""

    path: Path
    anew: bool  # also where a profile knows the book

    def run(self) -> str:
        """Write them."""
        from rulewright.ingest.corpus import beside, load
        from rulewright.ingest.profile.draft import drafts
        from rulewright.ingest.profile.write import write

        found = drafts(self.path, load(own=beside([self.path])), anew=self.anew)
        return dumps({f"{d.profile.id}.toml": write(d) for d in found})


@dataclass(frozen=True, slots=True)
class Check:
    """Hold a profile against its rulebook: the JSON of what is ``Checked``."""

    profile: Path
    path: Path

    def run(self) -> str:
        """Hold it against the book."""
        from rulewright.ingest.corpus import load
        from rulewright.ingest.profile.check import check_profile

        return dumps(check_profile(self.profile, self.path, load()))


def load() -> None:
    """Load what jobs need, once for all that are to come."""
    from rulewright.ingest import pipeline

    pipeline.warm_up()
