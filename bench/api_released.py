"""What the API has released: every path, parameter and key with its type, as ``docs/api-v1.json`` keeps it.

``python -m bench.api_released > docs/api-v1.json`` adds what is new; nothing that stands there is ever taken
out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.api_reference import described
from rulewright.web.api.described import answer_of, type_of

KEPT = Path(__file__).resolve().parent.parent / "docs" / "api-v1.json"
Released = dict[str, str]


def surface(description: dict[str, Any]) -> Released:
    """All that a program may rely on: ``path ?parameter`` or ``Shape.key`` -> its type."""
    return dict(sorted({**dict(_paths(description)), **dict(_keys(description))}.items()))


def _paths(description: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for path, item in description["paths"].items():
        get = item["get"]
        media = answer_of(get)
        yield path, type_of(media["schema"])
        for p in get.get("parameters", []):
            must = " required" if p.get("required") else ""
            yield f"{path} ?{p['name']}", type_of(p["schema"]) + must


def _keys(description: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, schema in description["components"]["schemas"].items():
        if not name.endswith("Part"):
            for key, field in schema["properties"].items():
                yield f"{name}.{key}", type_of(field)


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
    before: Released = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    print(json.dumps(dict(sorted({**surface(described()), **before}.items())), indent=0))


if __name__ == "__main__":
    main()
