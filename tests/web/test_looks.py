"""A game's colour and sign: from its profiles, else by its name, and readable in both themes."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest

from rulewright.web.site.assets import FOLDER
from rulewright.web.site.looks import STEPS, Triple, linear, look, oklch, rgb, tint_of
from tests.web.harbour import knowledge

TOKENS = (FOLDER / "site" / "10-tokens.css").read_text(encoding="utf-8")
THEME = re.compile(r"color-scheme: (?:light|dark);")  # with which the tokens of a theme begin
TOKEN = re.compile(r"--([\w-]{1,30}): ([^;{}]{1,120});")
THEMES = {
    theme: dict(TOKEN.findall(block)) for theme, block in zip(("light", "dark"), THEME.split(TOKENS)[1:3], strict=True)
}
READ = ("ink", "soft", "rubric", "blue", "green", "hue-0", "hue-1", "hue-2", "hue-3", "hue-4", "hue-5")
GROUNDS = ("paper", "sheet", "wash")


def srgb(light: float, chroma: float, hue: float) -> Triple:
    """The sRGB colour of lightness, chroma and hue; what a screen cannot show is cut off at its edge."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )


def encoded(value: float) -> float:
    value = min(1.0, max(0.0, value))
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def contrast(one: Triple, other: Triple) -> float:
    """The contrast of two sRGB colours as WCAG counts it, 1 to 21; text needs 4.5."""
    weights = (0.2126, 0.7152, 0.0722)
    lights = sorted(sum(w * linear(c) for w, c in zip(weights, x, strict=True)) for x in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def test_both_themes_set_the_same_tokens() -> None:
    light, dark = THEMES.values()
    assert {n for n in light if light[n].startswith("#")} == {n for n in dark if dark[n].startswith("#")}
    assert light["paper"] != dark["paper"]


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
