"""The whole knowledge base as one JSON document, format ``rulewright-kb/1``."""

from __future__ import annotations

from typing import Any

from kb.model import Book, Knowledge, Section, Span, Term

FORMAT = "rulewright-kb/1"


def export(knowledge: Knowledge) -> dict[str, Any]:
    """The export: plain lists and dictionaries, in a fixed order, so that equal knowledge gives equal bytes."""
    studies = knowledge.studies
    return {
        "format": FORMAT,
        "books": [_book(b) for b in knowledge.books],
        "sections": [_section(s) for s in knowledge.sections],
        "terms": [_term(t) for s in studies for t in s.terms],
        "references": [
            {
                "section": r.section,
                "start": r.start,
                "end": r.end,
                "text": r.text,
                "kind": r.kind,
                "anchor": r.anchor,
                "target": r.target,
                "status": r.status,
                "note": r.note,
            }
            for s in studies
            for r in s.references
        ],
        "interactions": [
            {
                "game": i.game,
                "a": i.a,
                "b": i.b,
                "type": i.type,
                "section": i.section,
                "start": i.start,
                "end": i.end,
                "sentence": i.sentence,
                "origin": i.origin,
            }
            for s in studies
            for i in s.interactions
        ],
        "precedence": [
            {
                "game": p.game,
                "rank": p.rank,
                "higher": p.higher,
                "lower": p.lower,
                "scope": p.scope,
                "section": p.section,
                "start": p.start,
                "end": p.end,
            }
            for s in studies
            for p in s.precedence
        ],
        "prohibitions": [
            {
                "game": p.game,
                "section": p.section,
                "start": p.start,
                "end": p.end,
                "sentence": p.sentence,
                "absolute": p.absolute,
            }
            for s in studies
            for p in s.prohibitions
        ],
        "overrides": [
            {"game": o.game, "section": o.section, "other": o.other, "how": o.how, "because": o.because}
            for s in studies
            for o in s.overrides
        ],
        "translations": [
            {"game": t.game, "en": t.en, "es": t.es, "origin": t.origin} for s in studies for t in s.translations
        ],
    }


def _span(span: Span) -> list[int]:
    return [span.start, span.end]


def _book(b: Book) -> dict[str, Any]:
    return {
        "id": b.id,
        "title": b.title,
        "game": b.game,
        "lang": b.lang,
        "edition": b.edition,
        "file": b.file,
        "sha256": b.sha256,
        "range": _span(b.range),
        "aside": [{"start": a.start, "end": a.end, "why": a.why} for a in b.asides],
    }


def _section(s: Section) -> dict[str, Any]:
    return {
        "id": s.id,
        "book": s.book,
        "number": s.number,
        "title": s.title,
        "kind": s.kind,
        "parent": s.parent,
        "order": s.order,
        "lang": s.lang,
        "spans": [_span(x) for x in s.spans],
        "text": s.text,
    }


def _term(t: Term) -> dict[str, Any]:
    return {
        "id": t.id,
        "game": t.game,
        "book": t.book,
        "lang": t.lang,
        "name": t.name,
        "params": t.params,
        "kind": t.kind,
        "aliases": list(t.aliases),
        "definition": {"section": t.definition.section, "start": t.definition.start, "end": t.definition.end},
        "translations": list(t.translations),
        "mentions": t.mentions,
    }
