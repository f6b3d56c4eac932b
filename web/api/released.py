"""What the API has released: every path, parameter and key with its type, as ``docs/api-v1.json`` keeps it.

``python -m rulewright.web.api.released > docs/api-v1.json`` adds what is new; nothing that stands there is ever taken
out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulewright.web.api.reference import answer_of, whole

KEPT = Path(__file__).resolve().parents[2] / "docs" / "api-v1.json"
Released = dict[str, str]


def surface(described: dict[str, Any]) -> Released:
    """All that a program may rely on: ``path ?parameter`` or ``Shape.key`` -> its type."""
    return dict(sorted({**dict(_paths(described)), **dict(_keys(described))}.items()))


def _paths(described: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for path, item in described["paths"].items():
        get = item["get"]
        media = answer_of(get)
        yield path, type_of(whole(media["schema"]))
        for p in get.get("parameters", []):
            must = " required" if p.get("required") else ""
            yield f"{path} ?{p['name']}", type_of(p["schema"]) + must


def _keys(described: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, schema in described["components"]["schemas"].items():
        if not name.endswith("Part"):
            for key, field in schema["properties"].items():
                yield f"{name}.{key}", type_of(whole(field))


def type_of(schema: dict[str, Any]) -> str:
    """The type of a value in a few characters: ``string``, ``list of Term``, ``string or null``."""
    schema = whole(schema)
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    parts = schema.get("allOf") or schema.get("anyOf")
    if parts:
        return " or ".join(map(type_of, parts))
    kinds = schema.get("type", "anything")
    names = kinds if isinstance(kinds, list) else [kinds]
    return " or ".join(f"list of {type_of(schema['items'])}" if n == "array" else str(n) for n in names)


def broken(released: Released, now: Released) -> list[str]:
    """What was released and is no longer so; empty where the promise holds.

    A key that could be null may become one that never is; a parameter may cease to be required, never begin.
    """
    return [
        f"{name}: was {was}, is {now.get(name, 'gone')}"
        for name, was in released.items()
        if now.get(name) not in (was, was.removesuffix(" or null"), was.removesuffix(" required"))
    ]


def main() -> None:
    """Print what was released before and what is there now."""
    import tempfile

    from rulewright.app import create_app

    before: Released = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    with tempfile.TemporaryDirectory() as nothing:
        described = create_app(Path(nothing)).test_client().get("/api/openapi.json").get_json()
    print(json.dumps(dict(sorted({**surface(described), **before}.items())), indent=0))


if __name__ == "__main__":
    main()
