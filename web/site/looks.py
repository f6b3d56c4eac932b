"""How a game looks: a hue and a sign, from its books' profiles, so that a reader knows at a glance where they are.

A profile names any colour; of it only the hue is kept, to the next of 24 steps. How light and strong it is, the style
sheet says for each theme (``10-tokens.css``), so that it can be read on every ground. No inline style is needed.

The page on the design shows what pages are made of, in both themes, with the contrast of every colour. Its figures are
worked out from the style sheet's own tokens, so that they cannot drift from what is shown.
"""

from __future__ import annotations

import hashlib
import math
import re
from dataclasses import dataclass
from functools import cache

from flask import Blueprint, render_template
from markupsafe import Markup, escape

from rulewright.kb.base import Generation, keeping
from rulewright.kb.model import Book
from rulewright.kb.symbols import SVG, symbols
from rulewright.web.site.assets import FOLDER
from rulewright.web.site.copies import drawn
from rulewright.web.site.ui import language

STEPS = 24  # hues, 15 degrees apart
GREYEST = 0.02  # chroma below which a colour has no hue to speak of

Triple = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Look:
    """``tint``: which of the style sheet's hues, 0 to 23; ``sign``: a drawing or a letter."""

    tint: int
    sign: Markup

    @property
    def mark(self) -> Markup:
        """The sign in its colour; it says nothing that the name beside it does not."""
        return Markup('<span class="game-sign tint-{}" aria-hidden="true">{}</span>').format(self.tint, self.sign)


def look_of(g: Generation, game: str) -> Look:
    """How a game looks."""
    return _looks(g).get(game) or look(game, ())


@keeping(1)
def _looks(g: Generation) -> dict[str, Look]:
    books = g.store.books()
    return {game: look(game, [b for b in books if b.game == game]) for game in {b.game for b in books}}


def look(game: str, books: list[Book] | tuple[Book, ...]) -> Look:
    """What the profiles of a game's books say, core rulebook first; where they say nothing, its name decides."""
    ranked = sorted(books, key=lambda b: b.authority)
    colour = next((b.colour for b in ranked if b.colour), "")
    icon = next((b.icon for b in ranked if b.icon), "")
    return Look(tint_of(colour, game), sign_of(icon, game))


def sign_of(icon: str, game: str) -> Markup:
    """The drawing of that name, else the first letter of the game's name."""
    drawing = symbols().drawings.get(icon)
    return Markup(f"{SVG}{drawing}</svg>") if drawing else Markup(escape(game[:1].upper()))


def tint_of(colour: str, game: str) -> int:
    """The hue of a colour (``#8a2f2b``) as a step of the style sheet; a grey or none gets one by the game's name."""
    if colour:
        _, chroma, hue = oklch(rgb(colour))
        if chroma >= GREYEST:
            return round(hue / (360 / STEPS)) % STEPS
    return hashlib.blake2b(game.encode(), digest_size=1).digest()[0] % STEPS


def rgb(colour: str) -> Triple:
    """Red, green and blue from 0 to 1 of ``#rrggbb``."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _encoded(value: float) -> float:
    value = min(1.0, max(0.0, value))
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def oklch(colour: Triple) -> Triple:
    """Lightness 0 to 1, chroma and hue in degrees of an sRGB colour (the matrices of CSS Color 4)."""
    r, g, b = (_linear(c) for c in colour)
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    medium = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    light = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return light, math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360


def srgb(light: float, chroma: float, hue: float) -> Triple:
    """The sRGB colour of lightness, chroma and hue; what a screen cannot show is cut off at its edge."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        _encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        _encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        _encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )


def contrast(one: Triple, other: Triple) -> float:
    """The contrast of two sRGB colours as WCAG counts it, 1 to 21; text needs 4.5."""
    weights = (0.2126, 0.7152, 0.0722)
    lights = sorted(sum(w * _linear(c) for w, c in zip(weights, x, strict=True)) for x in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


# -- the page ----------------------------------------------------------------------------------------------------------


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
