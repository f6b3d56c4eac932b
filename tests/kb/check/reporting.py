"""A report in one line: what is said of made-up books."""

from __future__ import annotations

from pathlib import Path

from rulewright.kb.check.report import check
from rulewright.kb.model import Definition, Finding, Knowledge, Section, Term
from rulewright.kb.store import Store
from tests.kb import storing
from tests.make import term


def findings(what: Knowledge, folder: Path, only: str | None = None) -> tuple[Finding, ...]:
    """The report on a knowledge base, or on one of its books."""
    storing.write(folder / "store.db", what)
    opened = Store(folder / "store.db")
    try:
        return check(opened, only)
    finally:
        opened.close()


def told(found: tuple[Finding, ...], *codes: str) -> list[tuple[str, str, str]]:
    """Code, printed and meant of the findings, or of those of some codes."""
    return [(f.code, f.printed, f.meant) for f in found if not codes or f.code in codes]


def defined(name: str, section: Section, words: str, **other: object) -> Term:
    """A term that a section defines by some of its words."""
    start = section.text_map[0][1] + section.text.index(words)
    where = Definition(section.id, start, start + len(words))
    id = f"game/{section.lang}/{name.lower().replace(' ', '-')}"
    return term(other.pop("id", id), name=name, definition=where, book=section.book, **other)  # type: ignore[arg-type]
