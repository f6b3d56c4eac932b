"""The picture of a ruling, for whoever is sent a link to it: what is ruled, on which sentence, of which game."""

from __future__ import annotations

import re
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont, ImageText

from rulewright.web.site.assets import FOLDER

SIZE = (1200, 630)  # points, as those who show links ask for: https://ogp.me
MARGIN = 72
PAPER, INK, RUBRIC, SOFT = "#fbf8f2", "#211e1a", "#9e2b1f", "#62594c"  # as in static/site/10-tokens.css, by day
COLOURS = 32  # shades of these four: a third of the bytes
RULED, QUOTED, NAMED = 64, 40, 28  # sizes of letters, at most
LEAST, STEP = 20, 4  # the smallest that letters get, and how fast; what is longer still is cut
LONG_WORD = re.compile(r"\S{30}")  # so many of the widest letters fit a line at the smallest


def picture(about: str, ruled: str, quoted: str, of: str) -> bytes:
    """A ruling as PNG: the question or rules, what is ruled, the sentence that it rests on, the site and game."""
    drawn = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(drawn)
    draw.rectangle((0, 0, 20, SIZE[1]), fill=RUBRIC)
    _write(draw, 64, 40, about, "regular", NAMED, SOFT)
    _write(draw, 128, 190, ruled, "bold", RULED, RUBRIC)
    _write(draw, 338, 210, quoted, "regular", QUOTED, INK)
    _write(draw, 562, 40, of, "bold", NAMED, SOFT)
    out = BytesIO()
    drawn.quantize(COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()


def _write(draw: ImageDraw.ImageDraw, top: int, height: int, words: str, weight: str, size: int, colour: str) -> None:
    """Write words into a band of the picture, as large as they fit."""
    words = LONG_WORD.sub(r"\g<0> ", words)
    for smaller in range(size, LEAST - 1, -STEP):
        text = ImageText.Text(words, ImageFont.truetype(FOLDER / f"literata-{weight}.woff2", smaller))
        try:
            is_whole = text.wrap(SIZE[0] - 2 * MARGIN, height) is None  # else what does not fit
        except ValueError:  # a word is wider than a line
            continue
        if is_whole:
            break
    draw.text((MARGIN, top), text, fill=colour)
