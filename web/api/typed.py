"""Types of the API's shapes, for programs that ask it: made of its OpenAPI description, so that they cannot differ.

python -m rulewright.web.api.typed        writes client/shapes.py (Python) and client/rulewright.d.ts (TypeScript)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rulewright.web.api.reference import whole

CLIENT = Path(__file__).resolve().parents[2] / "client"
MADE = "Made by `python -m rulewright.web.api.typed` from /api/openapi.json; a test keeps it true."
HEAD = f'''"""The shapes of the API's answers.

{MADE}
"""

# ruff: noqa
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict
'''
Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Language:
    """How a language writes types."""

    names: dict[str, str]
    anything: str
    many: str
    table: str
    one_of: Callable[[list[str]], str]


PYTHON = Language(
    {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"},
    "Any",
    "list[{}]",
    "dict[str, {}]",
    lambda values: f"Literal[{', '.join(values)}]",
)
SCRIPT = Language(
    {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"},
    "unknown",
    "Array<{}>",
    "Record<string, {}>",
    " | ".join,
)


def python(description: Schema) -> str:
    """The shapes as typed dictionaries."""
    lines = [HEAD]
    for name, shape in _shapes(description):
        fields = {key: f"{json.dumps(key)}: {_needed(shape, key)}" for key in shape["properties"]}
        lines.append(f"{name} = TypedDict({json.dumps(name)}, {{{', '.join(fields.values())}}})")
    return "\n".join(lines) + "\n"


def _needed(shape: Schema, key: str) -> str:
    """A key's type as a forward reference, as shapes may name one another."""
    kind = type_of(shape["properties"][key], PYTHON)
    return json.dumps(kind if key in shape.get("required", ()) else f"NotRequired[{kind}]")


def script(description: Schema) -> str:
    """The shapes as interfaces, with the paths and what each answers."""
    lines = [f"// The shapes of the API's answers. {MADE}", ""]
    for name, shape in _shapes(description):
        lines += [*_told(shape, ""), f"export interface {name} {{"]
        for key, field in shape["properties"].items():
            mark = "" if key in shape.get("required", ()) else "?"
            lines += [*_told(field, "  "), f"  {json.dumps(key)}{mark}: {type_of(field, SCRIPT)};"]
        lines += ["}", ""]
    lines += ["/** What each path answers; ids stand in it unescaped. */", "export interface Answers {"]
    return "\n".join([*lines, *(f"  {json.dumps(path)}: {kind};" for path, kind in _answers(description)), "}", ""])


def _told(of: Schema, indent: str) -> list[str]:
    return [f"{indent}/** {of['description']} */"] if of.get("description") else []


def _shapes(description: Schema) -> Iterator[tuple[str, Schema]]:
    """The shapes by name, without those that `fields` leaves of others, which have the same keys."""
    shapes = description["components"]["schemas"]
    for name, shape in sorted(shapes.items()):
        of = shapes.get(name.removesuffix("Part"), shape)
        if "properties" in shape and (of is shape or of["properties"].keys() != shape["properties"].keys()):
            yield name, shape


def _answers(description: Schema) -> Iterator[tuple[str, str]]:
    for path, item in description["paths"].items():
        media = item["get"]["responses"]["200"]["content"].get("application/json")
        if media:
            yield path, type_of(media["schema"], SCRIPT)


def type_of(field: Schema, of: Language) -> str:
    """A type as a language writes it."""
    field = whole(field)
    if "$ref" in field:
        return str(field["$ref"]).rsplit("/", 1)[1]
    if some := field.get("anyOf") or field.get("allOf"):
        return " | ".join(dict.fromkeys(type_of(one, of) for one in some))
    kinds = [field["type"]] if isinstance(field.get("type"), str) else field.get("type", [])
    if field.get("enum"):
        values = of.one_of([json.dumps(v) for v in field["enum"] if v is not None])
        return f"{values} | {of.names['null']}" if "null" in kinds else values
    return " | ".join(_simple(kind, field, of) for kind in kinds) or of.anything


def _simple(kind: str, field: Schema, of: Language) -> str:
    """A type by its name in JSON."""
    if kind == "array":
        return of.many.format(type_of(field.get("items", {}), of))
    if kind == "object":
        held = field.get("additionalProperties")
        return of.table.format(type_of(held, of) if isinstance(held, dict) else of.anything)
    return of.names[kind]


def described() -> Schema:
    """The description of the API, of a server without a knowledge base."""
    from rulewright.app import create_app

    with TemporaryDirectory() as nothing:
        told: Schema = create_app(Path(nothing)).test_client().get("/api/openapi.json").get_json()
    return told


def main() -> None:
    """Write both files anew."""
    told = described()
    (CLIENT / "shapes.py").write_text(python(told), encoding="utf-8")
    (CLIENT / "rulewright.d.ts").write_text(script(told), encoding="utf-8")


if __name__ == "__main__":
    main()
