"""Factories: a model value in one short line, with every field that a test does not care about filled in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from rulewright.ingest.statements import find_statements
from rulewright.kb.model import (
    Book,
    BookReading,
    Definition,
    GameStudy,
    Interaction,
    InteractionType,
    Knowledge,
    Precedence,
    Reference,
    ReferenceKind,
    ReferenceStatus,
    Section,
    SectionKind,
    Span,
    Statement,
    Term,
    TermKind,
)


def book(id: str = "core", game: str = "game", lang: str = "en", **other: Any) -> Book:
    return replace(Book(id, id.title(), game, lang, "1", f"{id}.txt", "0" * 64, Span(0, 10_000)), **other)


def section(id: str = "core/a", title: str = "A", text: str = "Words.", order: int = 0, **other: Any) -> Section:
    start = 100 * order
    end = start + len(title) + 1 + len(text)
    runs = ((0, start + len(title) + 1, len(text)),)
    base = Section(
        id, id.split("/")[0], None, title, SectionKind.RULES, None, order, "en", (Span(start, end),), text, runs
    )
    return replace(base, **other)


def term(id: str = "game/en/cover", section: str = "core/a", **other: Any) -> Term:
    game, lang, slug = id.split("/")
    where = Definition(section, 0, 5)
    return replace(Term(id, game, "core", lang, slug.title(), None, TermKind.KEYWORD, (), where), **other)


def reference(section: str = "core/a", target: str | None = "core/b", **other: Any) -> Reference:
    kind, status = ReferenceKind.SEE, ReferenceStatus.RESOLVED
    return replace(Reference(section, 0, 5, "See B", kind, "B", target, status), **other)


def interaction(a: str, b: str, section: str = "core/a", **other: Any) -> Interaction:
    kind = InteractionType.NEGATES
    return replace(Interaction(a.split("/")[0], a, b, kind, section, 0, 5, "A negates B."), **other)


def precedence(higher: str, lower: str, section: str = "core/a", **other: Any) -> Precedence:
    return replace(Precedence("game", 1, higher, lower, "", section, 0, 5, f"{higher} wins over {lower}."), **other)


def stated(*sections: Section) -> tuple[Statement, ...]:
    """What these sections state, as a build reads it."""
    ids = sorted({s.book for s in sections})
    return find_statements(BookReading(book(i), tuple(s for s in sections if s.book == i)) for i in ids)


def knowledge(*sections: Section, books: tuple[Book, ...] = (), **study: Any) -> Knowledge:
    """A knowledge base of one game, ``game``, from its sections.

    Books are made for those that are not given; what the sections state is read where it is not given.
    """
    study.setdefault("statements", stated(*sections))
    given = {b.id: b for b in books}
    ids = sorted({s.book for s in sections} | set(given))
    readings = tuple(BookReading(given.get(i) or book(i), tuple(s for s in sections if s.book == i)) for i in ids)
    return Knowledge(readings, (GameStudy("game", **study),), {s.id: f"<p>{s.text}</p>" for s in sections})


def games(many: int) -> Knowledge:
    """So many games, ``game000`` and so on, that all say and define the same."""
    made = []
    for n in range(many):
        own = f"game{n:03}"
        core = f"{own}-core"
        ward = section(f"{core}/ward", "Ward", "A ward keeps one blow off.")
        named = term(f"{own}/en/ward", ward.id, book=core)
        of = knowledge(ward, books=(book(core, own),), terms=(named,))
        made.append(replace(of, studies=(replace(of.studies[0], game=own),)))
    return Knowledge(
        tuple(r for k in made for r in k.readings),
        tuple(s for k in made for s in k.studies),
        {i: html for k in made for i, html in k.html.items()},
    )


def written(path: Path, text: str) -> Path:
    """A file with a text, in a folder that is made for it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
