"""Odd glyphs of a text: counted, named by a guess, bullets told apart."""

from __future__ import annotations

import pytest

from rulewright.ingest.profile.signs import signs

FOUND = [
    # (text, [(glyph, count, guess, bullet)])
    ("Roll ★ and ★, or ♦.", [("★", 2, "black-star", False), ("♦", 1, "black-diamond-suit", False)]),
    # a name that another book gives goes before Unicode's
    ("Lose 3 ☠.", [("☠", 1, "damage", False)]),
    # one glyph twice is two, unless it hardly ever stands alone
    ("★ ★ and ★★", [("★", 4, "black-star", False)]),
    ("►► Rest\n►► Move", [("►►", 2, "black-right-pointing-pointer", True)]),
    ("»» Rest, then »» move", [("»»", 2, "symbol-1", False)]),
    # what picks the drawing of an emoji belongs to it
    ("a 🛡️ token", [("🛡️", 1, "shield", False)]),
    # what a converter made of one
    (
        r"spend a $\mathbb{H}$ or a \heartsuit now",
        [("$\\mathbb{H}$", 1, "symbol-1", False), ("\\heartsuit", 1, "heartsuit", False)],
    ),
    # bullets start lines
    ("● one\n● two\n  ● three", [("●", 3, "black-circle", True)]),
    # private characters of a font
    ("the \ue123 die", [("\ue123", 1, "symbol-1", False)]),
    # typography, fractions, letters of any script and quotations are no symbols
    ("“Así”, ½ × 3 – © 2020 • l’été «no» Ω 東 $\\frac{1}{2}$ a → b", []),
    # decoration
    ("★★★★★★★★", []),
    ("", []),
]


@pytest.mark.parametrize(("text", "found"), FOUND)
def test_odd_glyphs(text: str, found: list[tuple[str, int, str, bool]]) -> None:
    assert [(s.printed, s.count, s.guess, s.bullet) for s in signs(text, {"☠": "damage"})] == found


def test_the_first_place_is_named() -> None:
    (sign,) = signs("line one\nthen ★ and ★", {})
    assert sign.first == 14


def test_hostile_text_takes_linear_time() -> None:
    for text in ("★" * 200_000, "\\a{" * 60_000, "»" * 200_000, "☠☹" * 100_000, "\\" + "a" * 200_000):
        assert len(signs(text, {})) <= 40
