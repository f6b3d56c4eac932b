"""What a profile says, as types; the ingest knows them from ``ingest.corpus``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One heading that a profile expects: ``depth`` 0 is top level.

    ``torn`` are the starts of stretches of its text that columns or boxes tore from it, in reading order; ``aside``
    the starts of stretches beside it that belong to no section, each with the reason.
    """

    title: str
    depth: int
    kind: str | None = None  # None = as its parent
    number: str | None = None
    at: str | None = None  # how the heading begins in the source, where the title alone does not tell
    torn: tuple[str, ...] = ()
    aside: tuple[tuple[str, str], ...] = ()  # (start, reason)
    line: int = field(default=0, compare=False)  # of the file that says so, from 1


@dataclass(frozen=True, slots=True)
class Profile:
    """What distinguishes one book: how to recognise it, whose it is, and its habits.

    ``recognise``: phrases that all stand in its text. ``starts``: the phrase where it begins in a file that holds
    another book before it. ``habits`` holds one table per step (``clean``, ``headings``, ``references``, ``symbols``),
    which only that step reads; ``ingest.profile.habits`` declares them all.
    """

    id: str
    game: str
    title: str
    lang: str
    edition: str
    authority: int
    recognise: tuple[str, ...]
    starts: str | None = None
    habits: dict[str, Any] = field(default_factory=dict)
    outline: tuple[OutlineEntry, ...] = ()
    where: str = ""  # the file that says so
    own: bool = False  # True for one beside the rulebooks, which goes before one that ships

    def habit(self, step: str) -> dict[str, Any]:
        """The table of one step, empty where the profile says nothing."""
        table = self.habits.get(step, {})
        return table if isinstance(table, dict) else {}


@dataclass(frozen=True, slots=True)
class Checked:
    """``findings``: what does not fit, one sentence each with file and line. ``fits``: a sentence on what does."""

    findings: tuple[str, ...]
    fits: str
