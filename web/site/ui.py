"""The language of the interface: English, or Spanish where the address (``?ui=es``) or the browser asks for it.

The English string is the key; ``translations/es.po`` has its translation and is read as it stands, so that there is
nothing to compile: ``make words`` adds to it what is new in code and templates, takes out what is not used, and says
what is to translate. The language of the rules themselves is another matter: every passage says its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, g, request
from markupsafe import escape

from web.site import catalogue
from web.site.catalogue import Catalogue

LANGUAGES = ("en", "es")
CATALOGUES = Path(__file__).parent / "translations"

CODES = {"en": "English", "es": "Spanish", "lang": "language", "toc": "contents"}  # what is said for a code of the data
OURS = re.compile(
    rb'href="(/(?:books|cards|games|glossary|interactions|precedence|sections|terms)/[^"?#]*+)(#[^"]*+)?"'
)


@lru_cache(maxsize=len(LANGUAGES))
def translations(lang: str) -> Catalogue:
    """What the interface says in a language; English is what the strings are written in."""
    path = CATALOGUES / f"{lang}.po"
    if not path.exists():
        return Catalogue({}, {})
    with path.open(encoding="utf-8") as file:
        return catalogue.read(file)


def asked_language() -> str | None:
    """The language that the address asks for, which links then keep."""
    asked = request.args.get("ui")
    return asked if asked in LANGUAGES else None


def language() -> str:
    """The interface's language for this request."""
    if "language" not in g:
        g.language = asked_language() or preferred(request.accept_languages)
    spoken: str = g.language
    return spoken


def preferred(accepted: Iterable[tuple[str, float]]) -> str:
    """Our language that a browser wants most; any Spanish is Spanish. ``accepted``: tags with weights, the first first.

    Werkzeug's own choice takes English for ``es-419,en;q=0.9``: it looks for whole tags before their beginnings.
    """
    ordered = sorted(accepted, key=lambda x: -x[1])  # werkzeug's order puts what is said more exactly first
    tags = [(re.split("[-_]", tag.lower(), maxsplit=1)[0], weight > 0) for tag, weight in ordered]
    unnamed = [lang for lang in LANGUAGES if lang not in dict(tags)]
    for tag, is_wanted in tags:
        if is_wanted and tag in LANGUAGES:
            return tag
        if is_wanted and tag == "*" and unnamed:
            return unnamed[0]
    return "en"


def say(english: str, /, **values: object) -> str:
    """A string of the interface, or a code of the data, in the request's language; ``{name}`` stands for a value.

    What has no translation stays as it is. Where a value is HTML, so is what is said.
    """
    return _filled(translations(language()).say(CODES.get(english, english)), values)


def count(n: int, one: str, many: str, /, **values: object) -> str:
    """How many there are, in the form that goes with the number: ``count(2, "{n} result", "{n} results")``."""
    return _filled(translations(language()).count(n, one, many), {"n": number(n), **values})


def number(n: int) -> str:
    """A number as the request's language writes it."""
    return catalogue.number(n, language())


def day(written: str) -> str:
    """A date, given as 2026-11-05 with or without a time, in the words of the request's language; else as it is."""
    try:
        return catalogue.day(date.fromisoformat(written[:10]), language())
    except ValueError:
        return written


def _filled(words: str, values: dict[str, object]) -> str:
    if not values:
        return words
    html = any(hasattr(v, "__html__") for v in values.values())
    return escape(words).format(**values) if html else words.format(**values)


def finish(response: Response) -> Response:
    """Say which language a page is in; links in the text of rules keep the language that the address asks for."""
    if g.get("finished") or response.mimetype != "text/html":
        return response
    response.headers.setdefault("Content-Language", language())
    asked = asked_language()
    if not asked:
        response.vary.add("Accept-Language")
    if asked and not response.is_streamed and not response.direct_passthrough:
        kept = rb'href="\1?ui=' + asked.encode() + rb'\2"'
        response.set_data(OURS.sub(kept, response.get_data()))
    return response


def register(app: Flask) -> None:
    """Let an application speak; only what is asked for is read."""
    app.after_request(finish)
    app.jinja_env.globals.update(many=count)
    app.jinja_env.filters.update(day=day, number=number)
