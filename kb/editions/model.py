"""What changed between two editions of a book, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ChangeKind(StrEnum):
    """What happened to a section; several may hold at once, except that added and removed stand alone."""

    ADDED = "added"
    REMOVED = "removed"
    REWORDED = "reworded"
    RENAMED = "renamed"
    MOVED = "moved"  # another number, parent, place among its siblings, or address


class Op(StrEnum):
    """What became of a stretch of words."""

    SAME = "same"
    REMOVED = "removed"
    ADDED = "added"
    GAP = "gap"  # words that are the same and are left out of an excerpt; its text is empty


class TermFate(StrEnum):
    """What happened to a defined term."""

    ADDED = "added"
    REMOVED = "removed"
    REDEFINED = "redefined"  # the words of its definition changed
    RENAMED = "renamed"  # the section that defines it has another name for it


@dataclass(frozen=True, slots=True)
class Words:
    """A stretch of words with the blanks and line breaks before each. ``bold``: emphasised, which may be a rule."""

    op: Op
    text: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A section as it stands in one edition."""

    id: str
    number: str | None
    title: str
    lang: str
    parent: str | None
    above: str  # label of the parent, empty where there is none

    @property
    def label(self) -> str:
        """Number and title as a person would cite them: ``302.3 Attack``."""
        return f"{self.number} {self.title}" if self.number else self.title


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to one section."""

    kinds: tuple[ChangeKind, ...]  # the most telling first
    old: Place | None  # None where it was added
    new: Place | None  # None where it was removed
    how: tuple[str, ...] = ()  # of a move: number, parent, order, address, references
    words: tuple[Words, ...] = ()  # its text, old and new in one; of a section that was reworded, added or removed
    within: str | None = None  # new id of the section above it whose renumbering is the whole reason
    cited_by: tuple[str, ...] = ()  # new ids of the sections that point to it, the first MOST_TOUCHED
    citing: int = 0  # how many sections point to it

    @property
    def place(self) -> Place:
        """Where it stands now, or stood where it is gone."""
        place = self.new or self.old
        assert place is not None
        return place


@dataclass(frozen=True, slots=True)
class TermChange:
    """A term whose definition changed, came or went, and who uses it."""

    id: str
    name: str
    lang: str
    fate: TermFate
    section: str  # that defines it, of the new edition; of the old one where it was removed
    used_by: tuple[str, ...] = ()  # new ids of the sections that use it, the first MOST_TOUCHED
    uses: int = 0  # how many sections use it
    was: str = ""  # its old name where it was renamed


@dataclass(frozen=True, slots=True)
class Issue:
    """One edition of a book, by what tells it from another."""

    title: str
    edition: str  # as printed, may be empty
    file: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """All that changed between two editions of a book. ``changes`` are in the reading order of the new edition."""

    book: str
    before: Issue
    after: Issue
    changes: tuple[Change, ...]
    terms: tuple[TermChange, ...]
    unchanged: int  # sections that are as they were
    counts: dict[str, int]  # sections by kind of change, every kind named


@dataclass(frozen=True, slots=True)
class Edition:
    """A recorded comparison without its changes: the head of a page."""

    book: str
    n: int  # 1 is the first that was recorded
    date: str  # of the build that replaced the edition, YYYY-MM-DD
    before: Issue
    after: Issue
    unchanged: int
    counts: dict[str, int]
