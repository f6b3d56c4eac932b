"""The language of the interface: English, or Spanish where the browser or ``?ui=es`` asks for it.

The English string is the key; ``es.json`` has its translation. The language of the rules themselves is another matter:
every passage says its own.
"""

from __future__ import annotations

import json
from pathlib import Path

from flask import request

LANGUAGES = ("en", "es")

SPANISH: dict[str, str] = json.loads((Path(__file__).parent / "es.json").read_text(encoding="utf-8"))
ENGLISH = {"en": "English", "es": "Spanish", "lang": "language", "toc": "contents", "orders": "comes before"}


def language() -> str:
    """The interface's language for this request."""
    asked = request.args.get("ui")
    if asked in LANGUAGES:
        return asked
    return request.accept_languages.best_match(LANGUAGES) or "en"


def asked_language() -> str | None:
    """The language that the address asks for, which links then keep."""
    asked = request.args.get("ui")
    return asked if asked in LANGUAGES else None


def say(english: str) -> str:
    """A string of the interface in the request's language; what has no translation stays as it is."""
    return (SPANISH if language() == "es" else ENGLISH).get(english, english)
