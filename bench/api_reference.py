"""The reference of the API in Markdown, made of its OpenAPI description.

``python -m bench.api_reference > docs/api.md`` writes it anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rulewright.app import create_app
from rulewright.web.api.described import Json, Language, answer_of, type_of

MARKDOWN = Language({}, "anything", "list of {}", "object", shape="`{}`", either=" or ")
INTRODUCTION = """# API

Made from `/api/openapi.json` by `python -m bench.api_reference > docs/api.md`; a test keeps it true.

Read-only, no key, usable from any web page (CORS) once the server runs with `--public`; until then it answers programs
on its own machine only, which name it `localhost` or `127.0.0.1`. What a public server gives of each game is said by
its owner ([publishing.md](publishing.md)); what was taken down answers `451`.

Ids contain slashes, which stand unescaped in paths. Lists take `limit` and `offset` and answer
`{"total", "limit", "offset", "results", "next"}`, where `next` is the path and query of the next page on this host, or
null. Every answer has an `ETag`: that of a list changes with the knowledge base, that of anything else with what it
says; send it back in `If-None-Match` and get `304` while nothing changed. `fields` leaves only the keys that it names.
Errors are `application/problem+json` with `code`, `title`, `status` and `detail`; a parameter that a path does not know
is a `400`, a filter that names a game, book or language that is not there a `404`. v1 keys may be added, never removed
or retyped; an id that was renamed answers `301`, one that is gone `410`. What v1 promises stands in
[api-promise.md](api-promise.md).

Everything at once is `/api/v1/export`, on the owner's machine the same bytes as `rulewright export` writes;
`/api/v1/changes/latest` tells whether it changed, and its checksum. `/api/v1` lists all paths.
"""


def described() -> Json:
    """The description of the API, of a server without a knowledge base."""
    with TemporaryDirectory() as nothing:
        told: Json = create_app(Path(nothing)).test_client().get("/api/openapi.json").get_json()
    return told


def reference(description: dict[str, Any]) -> str:
    """The Markdown of an OpenAPI description."""
    paths = (line for path in description["paths"].items() for line in _path(*path))
    schemas = description["components"]["schemas"]
    shapes = (line for name in sorted(schemas) if not name.endswith("Part") for line in _shape(name, schemas[name]))
    return "\n".join([INTRODUCTION, *paths, "## Shapes\n", *shapes])


def _path(path: str, item: dict[str, Any]) -> Iterator[str]:
    get = item["get"]
    yield f"## `GET {path}`\n"
    yield f"{get['summary']}\n"
    if get["description"] != get["summary"]:
        yield f"{get['description']}\n"
    parameters = [*item.get("parameters", []), *get.get("parameters", [])]
    if parameters:
        yield from ("| parameter | | |", "| --- | --- | --- |")
        yield from map(_parameter, parameters)
        yield ""
    media = answer_of(get)
    yield f"Answers {type_of(media['schema'], MARKDOWN)}.\n"
    if request := get.get("x-example-request"):
        yield f"```\ncurl '{request}'\n```\n"
    if "example" in media:
        yield f"```json\n{json.dumps(media['example'], ensure_ascii=False, indent=1)}\n```\n"


def _shape(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"### `{name}`\n"
    yield from ("| key | type | |", "| --- | --- | --- |")
    for key, field in schema["properties"].items():
        yield f"| `{key}` | {type_of(field, MARKDOWN)} | {field.get('description', '')} |"
    yield ""


def _parameter(p: dict[str, Any]) -> str:
    schema = p["schema"]
    facts = ["required"] if p.get("required") else []
    if "minimum" in schema:
        facts.append(f"{schema['minimum']} to {schema['maximum']}")
    if schema.get("default") is not None:
        facts.append(f"{schema['default']} if not given")
    values = [f"`{v}`" for v in schema.get("items", schema).get("enum", ())]
    about = p.get("description", "id" if p["in"] == "path" else "")
    return f"| `{p['name']}` | {', '.join(facts)} | {about}{': ' + ', '.join(values) if values else ''} |"


def main() -> None:
    """Print the reference."""
    print(reference(described()), end="")


if __name__ == "__main__":
    main()
