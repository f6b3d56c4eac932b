"""What a link to a page shows elsewhere: its address, what it says in a sentence, in which language."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlencode

from flask import request

from rulewright.web.machines.places import origin
from rulewright.web.passages import opening, passages, shortened
from rulewright.web.site.ui import LOCALES, asked_language

LONGEST = 200  # characters of a description
PASSING = ("v", "ui")  # parameters that make no page of their own


def canonical(lang: str | None = None) -> str:
    """The one address of this page; of its counterpart in a language, where one is named (``x-default``: any)."""
    ui = None if lang == "x-default" else lang or asked_language()
    kept = {k: v for k, v in request.args.items() if k not in PASSING}
    query = urlencode({**kept, **({"ui": ui} if ui else {})})
    return origin() + quote(request.path) + (f"?{query}" if query else "")


def described(lang: str, *html: str) -> str:
    """The first sentence that some HTML says, for whoever sees no more of the page."""
    return next((shortened(said, LONGEST) for h in html if (said := opening(passages(h), lang))), "")


def context() -> dict[str, Any]:
    """What the head of every page needs."""
    return {"canonical": canonical, "locales": LOCALES, "whole_address": lambda path: origin() + path}
