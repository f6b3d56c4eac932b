"""Letters that turn the direction of writing are shown, not obeyed: they could make a page read otherwise than it is.

The ingest sets them aside in rulebooks; what a query, an address or a quotation letter for letter brings is made
visible here, in whatever a template shows.
"""

from __future__ import annotations

import re
from typing import Any

from flask import Flask

TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
SHOWN = {ord(c): f"⟨U+{ord(c):04X}⟩" for c in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}


def legible(value: Any) -> Any:
    """What a template shows, with the name of each letter that turns in its place; HTML stays HTML."""
    return value.translate(SHOWN) if isinstance(value, str) and TURNING.search(value) else value


def register(app: Flask) -> None:
    """Let every template of the application show text so."""
    app.jinja_env.finalize = legible
