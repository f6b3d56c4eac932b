"""The last touches to the OpenAPI description: what holds of every path, said once.

flask-smorest describes parameters, shapes and statuses. Added here are names of the operations, the headers of answers,
what ``fields`` makes of a shape, and examples (``web.api.examples``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from rulewright.web.api.shaping import Schema

Json = dict[str, Any]
REF = "#/components/schemas/"
USED = re.compile(rf"{REF}(\w+)")
HEADERS: Json = {
    "ETag": {"description": "Changes with the answer; send it back in `If-None-Match`.", "schema": {"type": "string"}},
    "Cache-Control": {"description": "Keep it, and ask whether it still holds.", "schema": {"type": "string"}},
    "Vary": {"description": "Request headers that the answer depends on.", "schema": {"type": "string"}},
    "Location": {"description": "Where it is now.", "schema": {"type": "string"}},
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}},
    "RateLimit-Limit": {"description": "Requests in one period.", "schema": {"type": "integer"}},
    "RateLimit-Remaining": {"description": "Requests left now.", "schema": {"type": "integer"}},
    "RateLimit-Reset": {"description": "Seconds until all are there again.", "schema": {"type": "integer"}},
}
OF_STATUS = {
    "200": ("ETag", "Cache-Control", "Vary"),
    "301": ("Location",),
    "304": ("ETag", "Cache-Control", "Vary"),
    "429": ("Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"),
}
READ: dict[str, Callable[[str], Any]] = {"array": lambda names: names.split(","), "integer": int}


def finished(described: Json, examples: dict[str, Json]) -> Json:
    """The description with all that flask-smorest does not know of. ``examples``: path -> ``request``, ``answer``."""
    components = described["components"]
    components["headers"] = HEADERS
    _name_shapes(components["schemas"])
    for path, item in described["paths"].items():
        operation = item["get"]
        operation["operationId"] = name_of(path)
        operation.setdefault("description", operation["summary"])
        parameters = [*item.get("parameters", []), *operation.get("parameters", [])]
        for parameter in parameters:
            if parameter["schema"].get("default", "") is None:  # null is no value that a query string can have
                del parameter["schema"]["default"]
        for status, response in operation["responses"].items():
            if names := OF_STATUS.get(status):
                response["headers"] = {n: {"$ref": f"#/components/headers/{n}"} for n in names}
        if any(p["name"] == "fields" for p in parameters):
            _thin(operation, components["schemas"])
        if path in examples:
            _exemplify(path, operation, parameters, examples[path])
    # flask-smorest brings along shapes that nothing here answers with.
    used = set(USED.findall(json.dumps(described)))
    for name in components["schemas"].keys() - used:
        del components["schemas"][name]
    return described


def _name_shapes(schemas: Json) -> None:
    """Say of each shape what it is, and of a key that is nothing but a shape, or a list of them, the same."""
    said = dict(_said(Schema))
    for name, schema in schemas.items():
        schema["type"] = "object"
        if name in said:
            schema["description"] = said[name]
        for field in schema["properties"].values():
            one = field.get("items", (field.get("anyOf") or [field])[0])
            if "description" not in field and "$ref" in one:
                field["description"] = said[_name(one)]


def _said(schema: type[Schema]) -> Iterator[tuple[str, str]]:
    """The shapes under one, by the names that flask-smorest gives them, with what their classes say."""
    for one in schema.__subclasses__():
        yield one.__name__.removesuffix("Schema"), " ".join((one.__doc__ or "").split())
        yield from _said(one)


def name_of(path: str) -> str:
    """The name of a path's operation: ``/api/v1/books/{book_id}/map`` is ``book_map``."""
    parts = path.removeprefix("/api/v1").strip("/").split("/")
    named = []
    for part, after in zip(parts, [*parts[1:], ""], strict=True):
        if not part.startswith("{"):
            named.append(part.removesuffix("s") if after.startswith("{") else part)
    return "_".join(named) or "root"


def _thin(operation: Json, schemas: Json) -> None:
    """Say what ``fields`` makes of an answer: the same keys, not all of them."""
    media = operation["responses"]["200"]["content"]["application/json"]
    whole = schemas[_name(media["schema"])]
    rows = whole["properties"].get("results")
    if rows is None:
        media["schema"] = _either(media["schema"], schemas)
    elif "$ref" in rows["items"]:
        rows["items"] = _either(rows["items"], schemas)


def _name(schema: Json) -> str:
    return str(schema["$ref"]).removeprefix(REF)


def _either(ref: Json, schemas: Json) -> Json:
    """A shape, or part of it."""
    name = _name(ref)
    part = f"{name}Part"
    schemas.setdefault(
        part,
        {
            "type": "object",
            "description": f"Those keys of {name} that `fields` asked for.",
            "properties": schemas[name]["properties"],
            "minProperties": 1,
            "additionalProperties": False,
        },
    )
    return {"anyOf": [ref, {"$ref": REF + part}]}


def _exemplify(path: str, operation: Json, parameters: list[Json], example: Json) -> None:
    given = dict(values(path, example["request"]))
    for parameter in parameters:
        if parameter["name"] in given:
            read = READ.get(parameter["schema"].get("type", ""), str)
            parameter["example"] = read(given[parameter["name"]])
    operation["x-example-request"] = example["request"]
    if "answer" in example:
        operation["responses"]["200"]["content"]["application/json"]["example"] = example["answer"]


def values(path: str, request: str) -> Iterator[tuple[str, str]]:
    """The parameters of an example request, those in its path among them."""
    asked = urlsplit(request)
    before, brace, rest = path.partition("{")
    if brace:
        name, _, after = rest.partition("}")
        yield name, asked.path.removeprefix(before).removesuffix(after)
    yield from parse_qsl(asked.query)
