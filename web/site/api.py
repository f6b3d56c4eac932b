"""The reference of the API as a page, made from its description: paths, parameters, examples to copy, shapes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache

from flask import Blueprint, current_app, render_template
from markupsafe import Markup, escape

from rulewright.web.api.described import Json, answer_of, type_of
from rulewright.web.machines.places import origin

pages = Blueprint("site_api", __name__)

CODE = re.compile(r"`([^`]{1,200})`")
MOST_LINES = 16  # of an example's answer that are seen at once
KINDS = {"integer": "integer", "string": "string", "array": "list"}


@pages.get("/api")
def reference() -> str:
    """The page."""
    operations, shapes = told(json.dumps(current_app.extensions["openapi"]))
    return render_template("api.html", operations=operations, shapes=shapes, base=origin())


@lru_cache(maxsize=2)
def told(description: str) -> tuple[tuple[Json, ...], tuple[Json, ...]]:
    """What the page shows of a description: the paths, each with an example's answer (empty where that is too long to
    show), and the shapes, each with its keys (name, type, meaning)."""
    described = json.loads(description)
    return tuple(_operations(described["paths"])), tuple(_shapes(described["components"]["schemas"]))


def marked(text: str) -> Markup:
    """A sentence of the description; what stands between backticks is code."""
    return Markup(CODE.sub(r"<code>\1</code>", str(escape(text))))


def _operations(paths: Json) -> Iterator[Json]:
    for path, item in paths.items():
        get = item["get"]
        media = answer_of(get)
        answer = json.dumps(media["example"], ensure_ascii=False, indent=1) if "example" in media else ""
        yield {
            "path": path,
            "name": get["operationId"],
            "summary": marked(get["summary"]),
            "parameters": [*map(_parameter, [*item.get("parameters", []), *get.get("parameters", [])])],
            "shape": type_of(media["schema"]),
            "request": get.get("x-example-request", path),
            "answer": answer,
            "lines": min(MOST_LINES, answer.count("\n") + 1),
        }


def _parameter(p: Json) -> Json:
    """A parameter; ``facts`` are its type and limits, ``allowed`` those it may have, where there are only these."""
    schema = p["schema"]
    facts = [KINDS.get(schema.get("type", ""), "")]
    if "minimum" in schema:
        facts.append(f"{schema['minimum']}–{schema['maximum']}")
    if "default" in schema:
        facts.append(f"= {schema['default']}")
    return {
        "name": p["name"],
        "required": bool(p.get("required")),
        "facts": ", ".join(filter(None, facts)),
        "about": marked(p.get("description", "id")),
        "allowed": schema.get("items", schema).get("enum", ()),
    }


def _shapes(schemas: Json) -> Iterator[Json]:
    for name, schema in sorted(schemas.items()):
        if not name.endswith("Part"):
            rows = [(k, type_of(f), marked(f.get("description", ""))) for k, f in schema["properties"].items()]
            yield {"name": name, "about": marked(schema.get("description", "")), "rows": rows}
