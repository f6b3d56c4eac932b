"""The design on one page: what pages are made of, in both themes, with the contrast of every colour.

The figures are worked out from the style sheet's own tokens, so that they cannot drift from what is shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from flask import Blueprint, render_template

from rulewright.kb.symbols import symbols
from rulewright.web.site.assets import FOLDER
from rulewright.web.site.copies import drawn
from rulewright.web.site.looks import STEPS, Triple, contrast, rgb, srgb
from rulewright.web.site.ui import language

pages = Blueprint("site_design", __name__)

THEME = re.compile(r"color-scheme: (?:light|dark);")  # with which the tokens of a theme begin
TOKEN = re.compile(r"--([\w-]{1,30}): ([^;{}]{1,120});")
GROUNDS = ("paper", "sheet", "wash")
WORDS = ("ink", "soft", "rubric", "blue", "green")
LINES = ("line", "edge")
FILLS = ("rubric-wash", "green-wash", "mark")
SIZES = range(1, 9)
SPACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of words with what it is made of and its least contrast, in the light theme and the dark."""

    name: str
    light: str
    dark: str
    contrasts: tuple[float, float]


@pages.get("/design")
def design() -> str:
    """The page."""
    lang = language()
    return render_template(
        "design.html",
        grounds=[colour(n) for n in GROUNDS],
        words=[colour(n) for n in WORDS],
        rest=[colour(n) for n in (*FILLS, *LINES)],
        tints=range(STEPS),
        tint_contrasts=tuple(tint_contrast(t) for t in themes()),
        sizes=SIZES,
        spaces=SPACES,
        icons=[(drawn(code, lang), symbols().name(code, lang)) for code in sorted(symbols().drawings)],
    )


@cache
def themes() -> tuple[dict[str, str], dict[str, str]]:
    """The tokens of the light theme and of the dark one, by name."""
    sheet = (FOLDER / "site" / "10-tokens.css").read_text(encoding="utf-8")
    light, dark = (dict(TOKEN.findall(block)) for block in THEME.split(sheet)[1:3])
    return light, dark


def colour(name: str) -> Colour:
    """A token in both themes; of a ground the contrast with ink is given, of words the least with any ground."""
    light, dark = (theme[name] for theme in themes())
    least = tuple(round(min(_pairs(name, theme)), 1) for theme in themes())
    return Colour(name, light, dark, (least[0], least[1]))


def _pairs(name: str, theme: dict[str, str]) -> list[float]:
    against = GROUNDS if name in WORDS or name in LINES else ("ink",)
    return [contrast(rgb(theme[name]), rgb(theme[other])) for other in against]


def tint_contrast(theme: dict[str, str]) -> float:
    """The least contrast of any game's colour with any ground."""
    light, chroma = float(theme["tint-light"].rstrip("%")) / 100, float(theme["tint-colour"])
    tints: list[Triple] = [srgb(light, chroma, 360 / STEPS * i) for i in range(STEPS)]
    return round(min(contrast(t, rgb(theme[g])) for t in tints for g in GROUNDS), 1)
