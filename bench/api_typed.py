"""Types of the API's shapes, for programs that ask it: made of its OpenAPI description, so that they cannot differ.

python -m bench.api_typed        writes client/shapes.py (Python) and client/rulewright.d.ts (TypeScript)
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from bench.api_reference import described
from rulewright.web.api.described import Json, Language, type_of

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
CLIENT = Path(__file__).resolve().parent.parent / "client"
MADE = "Made by `python -m bench.api_typed` from /api/openapi.json; a test keeps it true."
HEAD = f'''"""The shapes of the API's answers.

{MADE}
"""

# ruff: noqa
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict
'''


def python(description: Json) -> str:
    """The shapes as typed dictionaries."""
    lines = [HEAD]
    for name, shape in _shapes(description):
        fields = {key: f"{json.dumps(key)}: {_needed(shape, key)}" for key in shape["properties"]}
        lines.append(f"{name} = TypedDict({json.dumps(name)}, {{{', '.join(fields.values())}}})")
    return "\n".join(lines) + "\n"


def _needed(shape: Json, key: str) -> str:
    """A key's type as a forward reference, as shapes may name one another."""
    kind = type_of(shape["properties"][key], PYTHON)
    return json.dumps(kind if key in shape.get("required", ()) else f"NotRequired[{kind}]")


def script(description: Json) -> str:
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


def _told(of: Json, indent: str) -> list[str]:
    return [f"{indent}/** {of['description']} */"] if of.get("description") else []


def _shapes(description: Json) -> Iterator[tuple[str, Json]]:
    """The shapes by name, without those that `fields` leaves of others, which have the same keys."""
    shapes = description["components"]["schemas"]
    for name, shape in sorted(shapes.items()):
        of = shapes.get(name.removesuffix("Part"), shape)
        if "properties" in shape and (of is shape or of["properties"].keys() != shape["properties"].keys()):
            yield name, shape


def _answers(description: Json) -> Iterator[tuple[str, str]]:
    for path, item in description["paths"].items():
        media = item["get"]["responses"]["200"]["content"].get("application/json")
        if media:
            yield path, type_of(media["schema"], SCRIPT)


def main() -> None:
    """Write both files anew."""
    told = described()
    (CLIENT / "shapes.py").write_text(python(told), encoding="utf-8")
    (CLIENT / "rulewright.d.ts").write_text(script(told), encoding="utf-8")


if __name__ == "__main__":
    main()
