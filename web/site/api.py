"""The reference of the API as a page, made from its description: paths, parameters, examples to copy, shapes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import Blueprint, current_app, render_template
from markupsafe import Markup, escape

from rulewright.web.api.described import answer_of, type_of
from rulewright.web.machines.places import origin

pages = Blueprint("site_api", __name__)

CODE = re.compile(r"`([^`]{1,200})`")
MOST_LINES = 16  # of an example's answer that are seen at once
KINDS = {"integer": "integer", "string": "string", "array": "list"}


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter; ``facts`` are its type and limits, ``values`` those it may have, where there are only these."""

    name: str
    required: bool
    facts: str
    about: Markup
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Operation:
    """A path with all that is said of it; ``answer`` is an example's, empty where it is too long to show."""

    path: str
    name: str
    summary: Markup
    parameters: tuple[Parameter, ...]
    shape: str
    request: str
    answer: str
    lines: int


@dataclass(frozen=True, slots=True)
class Shape:
    """What an answer is made of: keys with type and meaning."""

    name: str
    about: Markup
    keys: tuple[tuple[str, str, Markup], ...]


@pages.get("/api")
def reference() -> str:
    """The page."""
    operations, shapes = told(json.dumps(current_app.extensions["openapi"]))
    return render_template("api.html", operations=operations, shapes=shapes, base=origin())


@lru_cache(maxsize=2)
def told(description: str) -> tuple[tuple[Operation, ...], tuple[Shape, ...]]:
    """What the page shows of a description."""
    described = json.loads(description)
    return tuple(_operations(described["paths"])), tuple(_shapes(described["components"]["schemas"]))


def marked(text: str) -> Markup:
    """A sentence of the description; what stands between backticks is code."""
    return Markup(CODE.sub(r"<code>\1</code>", str(escape(text))))


def _operations(paths: dict[str, Any]) -> Iterator[Operation]:
    for path, item in paths.items():
        get = item["get"]
        media = answer_of(get)
        answer = json.dumps(media["example"], ensure_ascii=False, indent=1) if "example" in media else ""
        parameters = tuple(map(_parameter, [*item.get("parameters", []), *get.get("parameters", [])]))
        yield Operation(
            path,
            get["operationId"],
            marked(get["summary"]),
            parameters,
            type_of(media["schema"]),
            get.get("x-example-request", path),
            answer,
            min(MOST_LINES, answer.count("\n") + 1),
        )


def _parameter(p: dict[str, Any]) -> Parameter:
    schema = p["schema"]
    facts = [KINDS.get(schema.get("type", ""), "")]
    if "minimum" in schema:
        facts.append(f"{schema['minimum']}–{schema['maximum']}")
    if "default" in schema:
        facts.append(f"= {schema['default']}")
    values = tuple(schema.get("items", schema).get("enum", ()))
    about = marked(p.get("description", "id"))
    return Parameter(p["name"], bool(p.get("required")), ", ".join(filter(None, facts)), about, values)


def _shapes(schemas: dict[str, Any]) -> Iterator[Shape]:
    for name, schema in sorted(schemas.items()):
        if not name.endswith("Part"):
            keys = ((k, type_of(f), marked(f.get("description", ""))) for k, f in schema["properties"].items())
            yield Shape(name, marked(schema.get("description", "")), tuple(keys))
