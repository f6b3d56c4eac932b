"""Long lists a page at a time: which page is asked for."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from rulewright.web.site.choices import FARTHEST, page_number


@pytest.mark.parametrize(
    ("text", "last", "number"),
    [("", 3, 1), ("2", 3, 2), ("9", 3, 3), ("0", 3, 1), ("-1", 3, 1), ("x", 3, 1), ("٣", 3, 1), ("1", 0, 1)],
)
def test_page_numbers(text: str, last: int, number: int) -> None:
    assert page_number(text, last) == number


def test_no_page_is_farther_than_the_farthest() -> None:
    assert page_number("99999999") == FARTHEST and page_number("7") == 7


def test_a_page_of_results_behind_the_last_is_the_last(client: FlaskClient) -> None:
    last, beyond = (client.get(f"/search?q=the+ship&page={n}", headers={"Accept-Language": "en"}).text for n in (1, 99))
    hits = re.compile(r'<li class="hit">.*?</h2>', re.DOTALL)
    assert hits.findall(last) == hits.findall(beyond) != []
    assert "page 99" not in beyond


@pytest.mark.parametrize("page", ["glossary", "interactions", "precedence", "prohibitions"])
def test_a_page_of_a_game_that_names_none_asks_which(client: FlaskClient, page: str) -> None:
    assert f'href="/{page}/harbour"' in client.get(f"/{page}").text
