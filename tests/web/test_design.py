"""The design page shows every token that there is, with true figures."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from rulewright.web.site.assets import FOLDER
from rulewright.web.site.looks import GROUNDS, WORDS, colour, themes, tint_contrast


def test_both_themes_set_the_same_tokens() -> None:
    light, dark = themes()
    assert {n for n in light if light[n].startswith("#")} == {n for n in dark if dark[n].startswith("#")}
    assert light["paper"] != dark["paper"]


def test_words_can_be_read_on_every_ground() -> None:
    for name in (*WORDS, *GROUNDS):
        assert min(colour(name).contrasts) >= 4.5, name
    assert min(tint_contrast(theme) for theme in themes()) >= 4.5


def test_the_page_shows_every_colour_and_its_contrast(client: FlaskClient) -> None:
    text = client.get("/design").get_data(as_text=True)
    shown = set(re.findall(r"bg-([\w-]+)", text))
    assert shown == {n for n, value in themes()[0].items() if value.startswith("#") and not n.startswith("hue-")}
    ink = colour("ink")
    assert f"{ink.contrasts[0]} · {ink.contrasts[1]} : 1" in text
    assert text.count('class="tint-') == 24


def test_what_the_page_shows_is_in_the_style_sheets() -> None:
    sheet = (FOLDER / "design.css").read_text(encoding="utf-8")
    tokens = (FOLDER / "site" / "10-tokens.css").read_text(encoding="utf-8")
    names = set(re.findall(r"var\(--([\w-]+)\)", sheet))
    assert len(names) > 5
    for name in names:
        assert f"--{name}:" in tokens, name
