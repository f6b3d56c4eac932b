"""Symbols have drawings of our own, names in two languages, and a character where nothing can be drawn."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulewright.kb.symbols import CORPUS, LOST, SHORTCODE, Symbols, draw, symbols, unsaid, with_glyphs

ICONS = sorted((CORPUS / "icons").glob("*.svg"))
PROFILES = sorted((CORPUS / "books").glob("*.toml"))
BADGES: frozenset[str] = frozenset()  # symbols of the shipped profiles that are shown by their name on purpose
SHAPES = {"path", "circle", "ellipse", "rect", "line", "polygon"}
LOOKS = {"fill", "fill-rule", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap", "stroke-dasharray"}
PLACES = {"d", "cx", "cy", "r", "rx", "ry", "x", "y", "x1", "y1", "x2", "y2", "width", "height", "points"}


def names_in(profile: Path) -> set[str]:
    """The symbols that a profile names."""
    data = tomllib.loads(profile.read_text(encoding="utf-8"))
    said = [*data.get("symbols", {}).values(), *data.get("clean", {}).get("lost", {}).values()]
    return {name for value in said for name in ([value] if isinstance(value, str) else value) if name}


@pytest.mark.parametrize("profile", PROFILES, ids=lambda p: p.stem)
def test_each_symbol_of_a_shipped_profile_is_drawn_or_a_badge_on_purpose(profile: Path) -> None:
    assert names_in(profile) <= symbols().drawings.keys() | BADGES


@pytest.mark.parametrize("profile", PROFILES, ids=lambda p: p.stem)
def test_each_symbol_of_a_shipped_profile_has_a_spanish_name(profile: Path) -> None:
    assert names_in(profile) <= symbols().names["es"].keys()


@pytest.mark.parametrize("icon", ICONS, ids=lambda p: p.stem)
def test_a_drawing_is_small_and_nothing_but_shapes(icon: Path) -> None:
    text = icon.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.attrib == {"viewBox": "0 0 16 16"}
    assert len(text) < 600
    assert SHORTCODE.fullmatch(f":{icon.stem}:")
    for shape in root.iter():
        if shape is not root:
            assert shape.tag.rpartition("}")[2] in SHAPES
            assert shape.attrib.keys() <= LOOKS | PLACES
            colours = {shape.get("fill", "currentColor"), shape.get("stroke", "currentColor")}
            assert icon.stem.startswith("die-") or colours <= {"none", "currentColor"}, "dark pages need its colour"
    assert symbols().drawings[icon.stem]


def test_no_two_drawings_are_alike() -> None:
    assert len({p.read_text(encoding="utf-8") for p in ICONS}) == len(ICONS)


def test_every_glyph_and_name_belongs_to_a_symbol_that_can_be_named() -> None:
    known = symbols()
    for name in {*known.glyphs, *known.names["en"], *known.names["es"]}:
        assert SHORTCODE.fullmatch(f":{name}:")
    assert all(1 <= len(glyph) <= 4 for glyph in known.glyphs.values())
    assert known.glyphs["success"] == "★"


@pytest.mark.parametrize(
    ("html", "parts"),
    [
        (
            "a :success:",
            ['class="symbol symbol-success" role="img" aria-label="éxito" title="éxito"', "[éxito]</span>"],
        ),
        ("a :gold:", ['aria-label="oro"', symbols().drawings["coin"]]),  # borrows a drawing
        (":symbol-lost:", ['class="symbol-lost" role="img" aria-label="símbolo perdido en esta copia"']),
        (":die-unknown:", ['class="symbol-lost"', "color se ha perdido"]),
        (":wyrd-rune:", ['<span class="symbol-name symbol-wyrd-rune">wyrd rune</span>']),
        ("sa\ufffdn", ['class="symbol-lost letter-lost"', ">?</span>n"]),
    ],
)
def test_what_is_drawn_says_its_name_in_the_language_of_the_passage(html: str, parts: list[str]) -> None:
    drawn = draw(html, "es")
    assert all(part in drawn for part in parts)


@pytest.mark.parametrize(
    "html",
    [
        '<a title=":success:">x</a>',
        '<a title="1 > :success: 2">x</a>',  # a serialiser may leave such a sign in an attribute
        "<p>at 10:30:45, ratio 1:a:2, ::x::, :Upper:</p>",
        "&lt;:",
        "a < b",
    ],
)
def test_attributes_and_what_is_no_shortcode_stay_as_they_are(html: str) -> None:
    assert draw(html) == html


def test_in_a_terminal_a_symbol_is_a_character_or_its_name() -> None:
    assert with_glyphs("1 :success: or :wyrd-rune: or :symbol-lost:") == "1 ★ or [wyrd rune] or �"


def test_elsewhere_the_words_that_our_style_sheet_hides_are_left_out() -> None:
    html = draw("<p>a :success: b :wyrd-rune:</p>")
    assert re.sub(r"<[^<>]*>", "", html) == "a [success] b wyrd rune"
    assert re.sub(r"<[^<>]*>", "", unsaid(html)) == "a  b wyrd rune"
    assert 'aria-label="success"' in unsaid(html)


def test_without_its_files_every_symbol_is_a_badge(tmp_path: Path) -> None:
    bare = symbols(tmp_path)
    assert bare == Symbols()
    assert bare.drawn(LOST) == '<span class="symbol-name symbol-symbol-lost">symbol lost</span>'


def test_a_file_that_is_no_drawing_draws_nothing(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "odd.svg").write_text("<html>no</html>", encoding="utf-8")
    assert symbols(tmp_path).drawn("odd") == '<span class="symbol-name symbol-odd">odd</span>'


def test_drawings_name_nothing_that_a_page_policy_forbids() -> None:
    every = "".join(symbols().drawings.values())
    assert not re.search(r"href|style|script|url\(|\bon\w+=|\bid=", every)
