"""Reading the OpenAPI description: what a path answers, and how a type is written in some language."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Language:
    """How a language writes types; ``one_of`` is None where values are not told."""

    names: dict[str, str]
    anything: str
    many: str
    table: str
    one_of: Callable[[list[str]], str] | None = None
    shape: str = "{}"
    either: str = " | "


WORDS = Language({}, "anything", "list of {}", "object", either=" or ")


def answer_of(operation: Json) -> Json:
    """What an operation answers with 200; there is one type of it."""
    (media,) = operation["responses"]["200"]["content"].values()
    return dict(media)


def whole(schema: Json) -> Json:
    """A shape without the part of it that `fields` may leave."""
    either = schema.get("anyOf", [{}, {}])
    parts = [s.get("$ref", "") for s in either]
    return dict(either[0]) if parts[0] and parts[-1] == f"{parts[0]}Part" else schema


def type_of(field: Json, of: Language = WORDS) -> str:
    """A type as a language writes it; in words ``string``, ``list of Term``, ``string or null``."""
    field = whole(field)
    if "$ref" in field:
        return of.shape.format(str(field["$ref"]).rsplit("/", 1)[1])
    if some := field.get("anyOf") or field.get("allOf"):
        return of.either.join(dict.fromkeys(type_of(one, of) for one in some))
    kinds = [field["type"]] if isinstance(field.get("type"), str) else field.get("type", [])
    if of.one_of and field.get("enum"):
        values = of.one_of([json.dumps(v) for v in field["enum"] if v is not None])
        return f"{values} | {of.names['null']}" if "null" in kinds else values
    return of.either.join(_simple(kind, field, of) for kind in kinds) or of.anything


def _simple(kind: str, field: Json, of: Language) -> str:
    """A type by its name in JSON."""
    if kind == "array":
        return of.many.format(type_of(field.get("items", {}), of))
    if kind == "object":
        held = field.get("additionalProperties")
        return of.table.format(type_of(held, of) if isinstance(held, dict) else of.anything)
    return of.names.get(kind, kind)
