"""A game's colour and sign: from its profiles, else by its name, and readable in both themes."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rulewright.web.site.assets import FOLDER
from rulewright.web.site.looks import STEPS, contrast, look, oklch, rgb, srgb, themes, tint_of
from tests.web.harbour import knowledge

TOKENS = (FOLDER / "site" / "10-tokens.css").read_text(encoding="utf-8")
THEMES = dict(zip(("light", "dark"), themes(), strict=True))
READ = ("ink", "soft", "rubric", "blue", "green", "hue-0", "hue-1", "hue-2", "hue-3", "hue-4", "hue-5")
GROUNDS = ("paper", "sheet", "wash")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_every_game_colour_can_be_read(theme: str, ground: str) -> None:
    said = THEMES[theme]
    light, chroma = float(said["tint-light"].rstrip("%")) / 100, float(said["tint-colour"])
    worst = min(contrast(srgb(light, chroma, 360 / STEPS * i), rgb(said[ground])) for i in range(STEPS))
    assert worst >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("name", READ)
def test_every_colour_of_words_can_be_read(theme: str, ground: str, name: str) -> None:
    assert contrast(rgb(THEMES[theme][name]), rgb(THEMES[theme][ground])) >= 4.5


def test_the_style_sheet_has_every_step() -> None:
    assert [int(x) for x in re.findall(r"\.tint-\d+ \{ --turn: (\d+);", TOKENS)] == [15 * i for i in range(STEPS)]


@pytest.mark.parametrize(
    ("colour", "tint"),
    [("#ff0000", 2), ("#00ff00", 9), ("#0000ff", 18), ("#990000", 2), ("#ffeeee", None), ("#808080", None), ("", None)],
)
def test_of_a_colour_the_hue_is_kept_and_a_grey_has_none(colour: str, tint: int | None) -> None:
    assert tint_of(colour, "harbour") == (tint_of("", "harbour") if tint is None else tint)
    assert 0 <= tint_of(colour, "harbour") < STEPS


def test_the_name_decides_always_alike() -> None:
    assert tint_of("", "harbour") == tint_of("", "harbour")
    assert len({tint_of("", f"game-{i}") for i in range(60)}) > 12, "and not alike for all"


@pytest.mark.parametrize("colour", ["#ff0000", "#2b6cb0", "#ffffff", "#000000", "#123456"])
def test_colours_survive_the_way_there_and_back(colour: str) -> None:
    assert all(abs(a - b) < 0.01 for a, b in zip(srgb(*oklch(rgb(colour))), rgb(colour), strict=True))


def test_contrast_is_counted_as_wcag_counts_it() -> None:
    assert round(contrast(rgb("#000000"), rgb("#ffffff")), 1) == 21
    assert round(contrast(rgb("#777777"), rgb("#ffffff")), 2) == 4.48


def test_a_sign_is_a_drawing_or_a_letter() -> None:
    core, league = knowledge().books
    assert look("harbour", [core, league]).sign == "H"
    drawn = look("harbour", [replace(league, icon="shield"), replace(core, colour="#ff0000")])
    assert drawn.sign.startswith("<svg") and drawn.tint == 2
    assert look("harbour", [replace(core, icon="nothing-like-it")]).sign == "H"
    assert look("<b>", ()).sign == "&lt;"
    assert 'aria-hidden="true"' in drawn.mark
