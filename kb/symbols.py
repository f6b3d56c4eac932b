"""Game symbols: how ``:name:`` in a text is drawn, named and written, for every face of the program.

The drawings are the files ``corpus/icons/NAME.svg``; ``corpus/glyphs.toml`` has the names in other languages, which
drawing a symbol borrows, and the character that stands for it where nothing can be drawn. A symbol without a drawing is
a badge with its name, so a profile may use any name. Text in, text out: who draws says in what language the passage is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
SHORTCODE = re.compile(r"(?<![\w:]):([a-z][a-z0-9-]{0,40}):(?![\w:])")
NAME = re.compile(r"[a-z][a-z0-9-]{0,40}")
LOST = "symbol-lost"
UNKNOWN_DIE = "die-unknown"  # a die whose colour the copy lost
GONE = "\0"  # stands where ``undrawn`` took something away; no HTML has it
MISSING = frozenset({LOST, UNKNOWN_DIE})  # names that say that the copy does not show what was printed
# a letter that a font hid and nobody could read, within a word
UNREADABLE = re.compile(r"[\ufffd\ue000-\uf8ff]")
# text and tags of serialised HTML, whose attributes stand in double quotes
UNTAGGED = re.compile(r'[^<]++|<(?>(?:[^<>"]++|"[^"]*+")*)>|<')
SAID = re.compile(r'<span class="said">[^<>]*</span>')
DRAWN = re.compile(r'<span class="symbol(?:-name)? symbol-([a-z][a-z0-9-]{0,40})"')
SVG = '<svg viewBox="0 0 16 16" width="1em" height="1em" fill="currentColor" aria-hidden="true">'
ICON = re.compile(r"<svg[^<>]*>(.*)</svg>\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Symbols:
    """What is known of symbols: ``glyphs``, ``drawings`` by name (SVG of 16 by 16), ``names`` by language and name."""

    glyphs: Mapping[str, str] = field(default_factory=dict)
    drawings: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def name(self, code: str, lang: str = "en") -> str:
        """What a person calls the symbol: ``long action``, ``acción larga``; in English where nothing else is known."""
        said = self.names.get(lang, {}).get(code) or self.names.get("en", {}).get(code)
        return said or code.replace("-", " ")

    def drawn(self, code: str, lang: str = "en") -> str:
        """HTML of one symbol: a drawing that a screen reader can name and a copy can quote, else a badge."""
        name = escape(self.name(code, lang))
        own = escape(code)
        style = "symbol-lost" if code in MISSING else f"symbol symbol-{own}"
        drawing = self.drawings.get(code)
        if drawing is None:
            return f'<span class="symbol-name symbol-{own}">{name}</span>'
        words = f'<span class="said">[{name}]</span>'  # unseen by the style sheet; what a reader copies has it
        return f'<span class="{style}" role="img" aria-label="{name}" title="{name}">{SVG}{drawing}</svg>{words}</span>'


@cache
def symbols(folder: Path = CORPUS) -> Symbols:
    """The symbols that the corpus knows; none where its files are missing."""
    path = folder / "glyphs.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    files = {p.stem: p.read_text(encoding="utf-8") for p in sorted((folder / "icons").glob("*.svg"))}
    drawings = {name: drawing for name, text in files.items() if (drawing := _inner(text))}
    drawings |= {name: drawings[other] for name, other in data.get("drawings", {}).items() if other in drawings}
    return Symbols(data.get("glyphs", {}), drawings, data.get("names", {}))


def _inner(svg: str) -> str:
    found = ICON.fullmatch(svg)
    return found[1].strip() if found else ""


def draw(html: str, lang: str = "en") -> str:
    """Sanitised HTML with a drawing for every shortcode in its text, and a mark for letters that cannot be read.

    Tags are left as they are. Nothing of the text comes into what is added but a shortcode's own letters.
    """
    known = symbols()

    def in_text(text: str) -> str:
        return legible(SHORTCODE.sub(lambda m: known.drawn(m[1], lang), text), lang)

    return "".join(t if t.startswith("<") else in_text(t) for t in UNTAGGED.findall(html))


def undrawn(html: str, lang: str = "en") -> str:
    """HTML with ``GONE`` for each thing that ``draw`` put into it; what only looks like a drawing stays."""
    known = symbols()
    for code in dict.fromkeys(DRAWN.findall(html)):
        html = html.replace(known.drawn(code, lang), GONE)
    for code in MISSING if "symbol-lost" in html else ():
        html = html.replace(known.drawn(code, lang), GONE)
    return html.replace(_unreadable(lang), GONE)


def legible(html: str, lang: str = "en") -> str:
    """HTML with a mark for each letter that cannot be read; none stands in its tags."""
    return UNREADABLE.sub(_unreadable(lang), html) if UNREADABLE.search(html) else html


def _unreadable(lang: str) -> str:
    words = escape(symbols().name("letter-lost", lang))
    return f'<span class="symbol-lost letter-lost" role="img" aria-label="{words}" title="{words}">?</span>'


def unsaid(html: str) -> str:
    """HTML without the unseen words of its symbols, for a page that has no style sheet of ours."""
    return SAID.sub("", html)


def with_glyphs(text: str) -> str:
    """Text with a character for each shortcode that has one, and the name in brackets for any other."""
    known = symbols()
    return SHORTCODE.sub(lambda m: known.glyphs.get(m[1]) or f"[{known.name(m[1])}]", text)
