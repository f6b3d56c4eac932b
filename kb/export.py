"""The whole knowledge base as one JSON document, format ``rulewright-kb/1``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kb.model import Book, Knowledge, Section, Term

FORMAT = "rulewright-kb/1"

# What the format says of each claim, in its order; a field of the model that is not listed is not exported.
REFERENCE = ("section", "start", "end", "text", "kind", "anchor", "target", "status", "note")
INTERACTION = ("game", "a", "b", "type", "section", "start", "end", "sentence", "origin")
PRECEDENCE = ("game", "rank", "higher", "lower", "scope", "section", "start", "end")
PROHIBITION = ("game", "section", "start", "end", "sentence", "absolute")
OVERRIDE = ("game", "section", "other", "how", "because")
TRANSLATION = ("game", "en", "es", "origin")


def export(knowledge: Knowledge) -> dict[str, Any]:
    """The export: plain lists and dictionaries, in a fixed order, so that equal knowledge gives equal bytes."""
    studies = knowledge.studies
    return {
        "format": FORMAT,
        "books": [_book(b) for b in knowledge.books],
        "sections": [_section(s) for s in knowledge.sections],
        "terms": [_term(t) for s in studies for t in s.terms],
        "references": _rows(REFERENCE, (r for s in studies for r in s.references)),
        "interactions": _rows(INTERACTION, (i for s in studies for i in s.interactions)),
        "precedence": _rows(PRECEDENCE, (p for s in studies for p in s.precedence)),
        "prohibitions": _rows(PROHIBITION, (p for s in studies for p in s.prohibitions)),
        "overrides": _rows(OVERRIDE, (o for s in studies for o in s.overrides)),
        "translations": _rows(TRANSLATION, (t for s in studies for t in s.translations)),
    }


def _rows(keys: tuple[str, ...], values: Iterable[object]) -> list[dict[str, Any]]:
    return [_pick(v, keys) for v in values]


def _pick(value: object, keys: tuple[str, ...]) -> dict[str, Any]:
    return {k: getattr(value, k) for k in keys}


def _book(b: Book) -> dict[str, Any]:
    return {
        **_pick(b, ("id", "title", "game", "lang", "edition", "file", "sha256")),
        "range": list(b.range),
        "aside": [_pick(a, ("start", "end", "why")) for a in b.asides],
    }


def _section(s: Section) -> dict[str, Any]:
    return {
        **_pick(s, ("id", "book", "number", "title", "kind", "parent", "order", "lang")),
        "spans": [list(x) for x in s.spans],
        "text": s.text,
    }


def _term(t: Term) -> dict[str, Any]:
    return {
        **_pick(t, ("id", "game", "book", "lang", "name", "params", "kind")),
        "aliases": list(t.aliases),
        "definition": _pick(t.definition, ("section", "start", "end")),
        "translations": list(t.translations),
        "mentions": t.mentions,
    }
