"""The whole knowledge base as one JSON document, format ``rulewright-kb/1``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from rulewright.kb.codec import digest
from rulewright.kb.model import Book, Interaction, Knowledge, Section, Span, Term, Translation

FORMAT = "rulewright-kb/1"

# What the format says of each claim, in its order; a field of the model that is not listed is not exported.
FILE_PART = ("path", "sha256", "line")
SURE = ("certainty", "basis")
REFERENCE = ("section", "start", "end", "at", "text", "kind", "anchor", "target", "status", "note", *SURE)
INTERACTION = (
    *("game", "a", "b", "type", "section", "start", "end", "at", "sentence", "origin"),
    *("polarity", "condition", "cue", "cue_at", *SURE),
)
PRECEDENCE = ("game", "rank", "higher", "lower", "scope", "section", "start", "end", "at", *SURE)
PROHIBITION = ("game", "section", "start", "end", "at", "sentence", "absolute", *SURE)
OVERRIDE = ("game", "section", "other", "how", "because", *SURE)
PAIR = ("game", "a", "b", "a_lang", "b_lang", "origin", *SURE)


def export(knowledge: Knowledge) -> dict[str, Any]:
    """The export: plain lists and dictionaries, in a fixed order, so that equal knowledge gives equal bytes."""
    studies = knowledge.studies
    return {
        "format": FORMAT,
        "books": [_book(r.book, r.sections) for r in knowledge.readings],
        "sections": [_section(s) for s in knowledge.sections],
        "terms": [_term(t) for s in studies for t in s.terms],
        "references": [_pick(r, REFERENCE) for s in studies for r in s.references],
        "interactions": [_interaction(i) for s in studies for i in s.interactions],
        "precedence": [_pick(p, PRECEDENCE) for s in studies for p in s.precedence],
        "prohibitions": [_pick(p, PROHIBITION) for s in studies for p in s.prohibitions],
        "overrides": [_pick(o, OVERRIDE) for s in studies for o in s.overrides],
        "translations": [_translation(t) for s in studies for t in s.translations if t.is_english_spanish],
        "pairs": [_pick(t, PAIR) for s in studies for t in s.translations if not t.is_english_spanish],
    }


def row(kind: str, value: Any, sections: Iterable[Section] = ()) -> dict[str, Any]:
    """One row of a list of the export; of a book its ``sections`` say what stands before their headings."""
    return _book(value, sections) if kind == "books" else ROW[kind](value)


def game_hash(knowledge: Knowledge) -> str:
    """The hash of all that the export says of one game."""
    return digest(json.dumps(export(knowledge), ensure_ascii=False, sort_keys=True))


def content_hash(games: Iterable[str]) -> str:
    """The hash of all that the export says, from the hashes of its games in their order."""
    return digest("\n".join(games))


def _pick(value: object, keys: tuple[str, ...]) -> dict[str, Any]:
    return {k: _shown(getattr(value, k)) for k in keys}


def _shown(value: Any) -> Any:
    return [*value] if isinstance(value, Span) else value


def _interaction(i: Interaction) -> dict[str, Any]:
    return {**_pick(i, INTERACTION), "condition": i.condition or None}


def _book(b: Book, sections: Iterable[Section]) -> dict[str, Any]:
    asides = [_pick(a, ("start", "end", "why")) for a in b.asides]
    early = ((x, f"text of {s.id}, printed before its heading") for s in sections for x in _spans(s)[0])
    asides += [{"start": x.start, "end": x.end, "why": why} for x, why in early]
    return {
        **_pick(b, ("id", "title", "game", "lang", "edition", "file", "sha256")),
        "range": list(b.range),
        **({"files": [{**_pick(f, FILE_PART), "range": list(f.range)} for f in b.files]} if b.files else {}),
        "aside": sorted(asides, key=lambda a: a["start"]),
    }


def _spans(s: Section) -> tuple[list[Span], list[Span]]:
    """A section's spans that stand before its heading, and the others.

    Scrambled columns print text before the heading that it belongs to. In the format a section starts at its heading,
    and the positions of a reader who takes the smallest one must not move: such text is listed beside the asides, with
    its section named. The section's ``text`` has all of it.
    """
    heading = s.spans[0].start
    return [x for x in s.spans if x.start < heading], [x for x in s.spans if x.start >= heading]


def _section(s: Section) -> dict[str, Any]:
    return {
        **_pick(s, ("id", "book", "number", "title", "kind", "parent", "order", "lang")),
        "spans": [list(x) for x in _spans(s)[1]],
        "text": s.text,
    }


def _translation(t: Translation) -> dict[str, Any]:
    return {"game": t.game, "en": t.a, "es": t.b, "origin": t.origin, **_pick(t, SURE)}


def _term(t: Term) -> dict[str, Any]:
    return {
        **_pick(t, ("id", "game", "book", "lang", "name", "params", "kind")),
        "aliases": list(t.aliases),
        "definition": _pick(t.definition, ("section", "start", "end", "at")),
        "translations": list(t.translations),
        "mentions": t.mentions,
        **_pick(t, SURE),
    }


ROW: dict[str, Callable[[Any], dict[str, Any]]] = {
    "sections": _section,
    "terms": _term,
    "references": partial(_pick, keys=REFERENCE),
    "interactions": _interaction,
    "precedence": partial(_pick, keys=PRECEDENCE),
    "prohibitions": partial(_pick, keys=PROHIBITION),
    "overrides": partial(_pick, keys=OVERRIDE),
    "translations": _translation,
    "pairs": partial(_pick, keys=PAIR),
}
