"""How a game looks: a hue and a sign, from its books' profiles, so that a reader knows at a glance where they are.

A profile names any colour; of it only the hue is kept, to the next of 24 steps. How light and strong it is, the style
sheet says for each theme (``10-tokens.css``), so that it can be read on every ground. No inline style is needed.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass

from markupsafe import Markup, escape

from rulewright.kb.base import Generation, keeping
from rulewright.kb.model import Book
from rulewright.kb.symbols import SVG, symbols

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


def linear(value: float) -> float:
    """A part of an sRGB colour as the light that it stands for."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def oklch(colour: Triple) -> Triple:
    """Lightness 0 to 1, chroma and hue in degrees of an sRGB colour (the matrices of CSS Color 4)."""
    r, g, b = (linear(c) for c in colour)
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    medium = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    light = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return light, math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360
