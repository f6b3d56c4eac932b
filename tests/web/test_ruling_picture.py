"""The picture that a link to a ruling shows elsewhere."""

from __future__ import annotations

from io import BytesIO
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from PIL import Image

from rulewright.web.site.ruling_picture import MARGIN, SIZE, picture
from tests.web.test_sharing import head

RULES = "a=harbour-core/1.2&b=harbour-core/golden"
ASKED = "q=" + quote("May an anchored ship be boarded?") + "&game=harbour"


def image(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("query", [RULES, ASKED])
def test_a_link_to_a_ruling_shows_the_ruling(client: FlaskClient, query: str) -> None:
    said = head(client, f"/verdict?{query}")
    address = said["og:image"].replace("&amp;", "&").removeprefix("http://localhost")
    answer = client.get(address)
    assert (answer.status_code, answer.content_type) == (200, "image/png")
    drawn = image(answer.get_data())
    assert drawn.size == SIZE == (int(said["og:image:width"]), int(said["og:image:height"]))
    assert len(answer.get_data()) < 60_000


def test_other_rulings_other_pictures_in_the_language_of_the_page(client: FlaskClient) -> None:
    addresses = (RULES, RULES + "&ui=es", ASKED)
    assert len({client.get(f"/verdict/picture.png?{a}").get_data() for a in addresses}) == len(addresses)


def test_a_page_without_a_ruling_shows_the_sign_of_the_site(client: FlaskClient) -> None:
    assert "share" in head(client, "/verdict")["og:image"]


def test_no_picture_of_rules_that_are_not_there(client: FlaskClient) -> None:
    assert client.get("/verdict/picture.png?a=harbour-core/1.2&b=harbour-core/none").status_code == 404
    assert client.get("/verdict/picture.png").status_code == 400


@pytest.mark.parametrize("words", ["", "w", "word " * 200, "W" * 500, "¿Ñandú? « œuvre » ☠ 骰子 " * 20])
def test_whatever_is_written_stays_inside_the_margins(words: str) -> None:
    drawn = image(picture(words, words, words, words))
    right = drawn.crop((SIZE[0] - MARGIN // 2, 0, *SIZE))
    assert {c for _, c in right.getcolors() or ()} == {image(picture("", "", "", "")).getpixel((600, 5))}


def test_letters_shrink_until_all_is_there() -> None:
    """As much ink as words: twice the words that fit in the largest letters are not cut, but smaller."""
    few, many = (image(picture("", "", "board the ship " * n, "")).convert("L") for n in (5, 20))
    ink = [sum(n for n, shade in i.getcolors() or () if shade < 128) for i in (few, many)]
    assert ink[1] > 1.5 * ink[0]
