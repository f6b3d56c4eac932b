"""Game symbols: ``:name:`` in a section's text becomes a glyph with a name that a screen reader can say."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from html import escape

from ingest.corpus import FOLDER

SHORTCODE = re.compile(r"(?<![\w:]):([a-z][a-z0-9-]{0,40}):(?![\w:])")
LOST = "symbol-lost"
LOST_TITLE = "symbol lost in this copy"
UNTAGGED = re.compile(r"[^<]+|<[^<>]*>|<")


@cache
def glyphs() -> dict[str, str]:
    """The glyph of each symbol, by name, from ``corpus/glyphs.toml``."""
    path = FOLDER / "glyphs.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8")).get("glyphs", {}) if path.exists() else {}
    return {str(name): str(glyph) for name, glyph in table.items()}


def draw(html: str) -> str:
    """The HTML with an element for every shortcode in its text; tags are left as they are."""
    return "".join(t if t.startswith("<") else SHORTCODE.sub(_symbol, t) for t in UNTAGGED.findall(html))


def _symbol(m: re.Match[str]) -> str:
    name = m[1]
    if name == LOST:
        return f'<span class="symbol-lost" role="img" aria-label="{LOST_TITLE}" title="{LOST_TITLE}">�</span>'
    glyph = escape(glyphs().get(name, f"[{name}]"))
    return f'<span class="symbol symbol-{name}" role="img" aria-label="{name.replace("-", " ")}">{glyph}</span>'
