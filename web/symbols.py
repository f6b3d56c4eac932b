"""The glyphs of a game's symbols in quotations and in the terminal, where text is not rendered as HTML."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

GLYPHS = Path(__file__).resolve().parents[1] / "corpus" / "glyphs.toml"
SHORTCODE = re.compile(r"(?<![\w:]):([a-z][a-z0-9-]{0,40}):(?![\w:])")
LOST = "symbol-lost"


@cache
def glyphs() -> dict[str, str]:
    """The glyph of each symbol, by name; none where the file is missing."""
    if not GLYPHS.exists():
        return {}
    table = tomllib.loads(GLYPHS.read_text(encoding="utf-8")).get("glyphs", {})
    return {LOST: "�", **{str(name): str(glyph) for name, glyph in table.items()}}


def with_glyphs(text: str) -> str:
    """Text with a glyph for each shortcode that has one, and the name in brackets for any other."""
    return SHORTCODE.sub(lambda m: glyphs().get(m[1], f"[{m[1]}]"), text)
