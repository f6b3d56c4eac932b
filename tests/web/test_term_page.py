"""The page of a term: the passage that defines it, how sure it is that it is one, and nothing else of its section."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.web.site.excerpts import passage
from rulewright.web.site.glossary import heads
from tests.make import section, term

PARAGRAPHS = (
    "<p>Mud is wet.</p><p>A lantern burns oil:</p><ul><li>a <strong>wick</strong> draws it</li></ul><p>Rain falls.</p>"
)
LIST = "<ul><li>Oil: feeds a lantern</li><li>Mud: slows a model</li></ul>"


@pytest.mark.parametrize(
    ("html", "begins", "size", "shown"),
    [
        (PARAGRAPHS, "mud is", 11, "<p>Mud is wet.</p>"),
        (
            PARAGRAPHS,
            "mud is",
            31,
            "<p>Mud is wet.</p><p>A lantern burns oil:</p><ul><li>a <strong>wick</strong> draws it</li></ul>",
        ),
        (PARAGRAPHS, "a lantern", 20, "<p>A lantern burns oil:</p><ul><li>a <strong>wick</strong> draws it</li></ul>"),
        (LIST, "mud", 18, "<ul><li>Mud: slows a model</li></ul>"),
        (PARAGRAPHS, "no such words", 9, PARAGRAPHS),
        (PARAGRAPHS, "", 9, PARAGRAPHS),
    ],
    ids=[
        "a paragraph",
        "two, and the list that the second announces",
        "with its list",
        "an item",
        "not found",
        "not told",
    ],
)
def test_the_passage_that_defines_a_term(html: str, begins: str, size: int, shown: str) -> None:
    assert passage(html, begins, "en", size) == shown


def test_a_section_that_is_headed_by_the_term_is_shown_whole() -> None:
    oil = term("game/en/oil", "core/oil")
    assert heads(section("core/oil", "Oil (X)", "It burns.", 1), oil)
    assert not heads(section("core/lamps", "Lamps", "Oil burns.", 2), oil)


@pytest.fixture(scope="module")
def client(sample_root: Path) -> FlaskClient:
    return create_app(sample_root).test_client()


def test_a_term_that_is_not_sure_says_how_often_such_are_right(client: FlaskClient) -> None:
    terms = client.get("/api/v1/terms?limit=100").json["results"]
    sure, likely = (next(t for t in terms if (t["certainty"] >= 0.9) is is_sure) for is_sure in (True, False))
    told = "The book’s text; the program lists it as a term (right {n} times in 10)."
    assert told.format(n=round(likely["certainty"] * 10)) in client.get(f"/terms/{likely['id']}").text
    assert "Taken for a term" not in client.get(f"/terms/{sure['id']}").text
