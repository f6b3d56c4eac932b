"""Cards for pages elsewhere: what a keyword means, with its source, many in one answer."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.web.quoting import Citation, shortened


def asked(client: FlaskClient, query: str) -> list[dict[str, Any]]:
    answer = client.get(f"/api/v1/cards?{query}")
    assert answer.status_code == 200, answer.get_data(as_text=True)
    rows: list[dict[str, Any]] = answer.get_json()["results"]
    return rows


# What is written between brackets, in which language, and the id that it means.
MEANT = [
    ("Anchored", "en", "harbour/en/anchored"),
    ("aNCHORED ", "en", "harbour/en/anchored"),
    ("harbour/en/anchored", "es", "harbour/en/anchored"),
    ("Anclado", "es", "harbour/es/anclado"),
    ("Anclado", "en", "harbour/es/anclado"),
    ("Ramming 3", "en", "harbour/en/ramming"),
    ("Ramming (X)", "en", "harbour/en/ramming"),
    ("Ramming (Iron Prow)", "en", "harbour/en/ramming"),  # it takes something: here in words
    ("ramming (Sloop, Brig | Ghent)", "en", "harbour/en/ramming"),
    ("Anchored (Sloop)", "en", None),  # which takes nothing
    ("Ramming (Iron (Prow))", "en", None),
    ("(Sloop)", "en", None),
    ("harbour-core/1.2", "en", "harbour-core/1.2"),
    ("harbour-core/old-boarding", "en", "harbour-core/1.2"),  # an id of an earlier edition
    ("harbour-core/9.1", "en", None),  # gone without a successor
    ("Xyzzyplugh", "en", None),
    ("%00<script>", "en", None),
]


@pytest.mark.parametrize(("name", "lang", "meant"), MEANT)
def test_a_name_means_one_thing(client: FlaskClient, name: str, lang: str, meant: str | None) -> None:
    (row,) = asked(client, f"name={name}&lang={lang}&game=harbour")
    assert (row["card"] or {"id": None})["id"] == meant


def test_a_card_says_what_it_is_and_where_it_stands(client: FlaskClient) -> None:
    (row,) = asked(client, "name=anchored&game=harbour")
    card = row["card"]
    assert card["text"] == "An anchored ship cannot be boarded or rammed." and not card["cut"]
    assert (card["kind"], card["name"], card["lang"]) == ("term", "Anchored", "en")
    source = card["source"]
    assert source["book"] == "harbour-core" and source["rule"] == "Anchored" and source["edition"]
    assert client.get(card["path"]).status_code == client.get(source["path"]).status_code == 200


@pytest.mark.parametrize(
    ("title", "words"), [("Ships", "Ram, Ships (1.2), /x"), ("Ships (Version 1.2)", "Ram, Ships (Version 1.2), /x")]
)
def test_an_edition_is_said_once(title: str, words: str) -> None:
    assert Citation("x", "Ram", "ships", title, "1.2", "en", "/x").words == words


def test_symbols_are_said_in_brackets(client: FlaskClient) -> None:
    (row,) = asked(client, "name=harbour-core/1.1")
    assert row["card"]["text"] == "Roll a [anchor] die. On a success the ship moves."


def test_a_heading_without_text_says_what_stands_under_it(client: FlaskClient) -> None:
    (row,) = asked(client, "name=harbour-core/keywords")
    assert row["card"]["text"]


def test_many_are_answered_at_once_in_the_order_asked(client: FlaskClient) -> None:
    rows = asked(client, "name=ramming&name=nothing&name=anchored&name=ramming")
    assert [r["asked"] for r in rows] == ["ramming", "nothing", "anchored", "ramming"]
    assert [bool(r["card"]) for r in rows] == [True, False, True, True]


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("", "'name': is required"),
        ("name=", "each must have 1 to 200 characters"),
        ("name=" + "a" * 201, "each must have 1 to 200 characters"),
        ("&".join(["name=a"] * 21), "give it 1 to 20 times"),
        ("name=a&colour=red", "'colour'"),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(client: FlaskClient, query: str, told: str) -> None:
    answer = client.get(f"/api/v1/cards?{query}")
    assert answer.status_code == 400 and told in answer.get_json()["detail"]


def test_a_game_that_is_not_there_is_404(client: FlaskClient) -> None:
    assert client.get("/api/v1/cards?name=a&game=nothing").status_code == 404


def test_every_page_on_the_web_may_ask_a_public_site(public: Flask) -> None:
    client = public.test_client()
    answer = client.get("/api/v1/cards?name=anchored", headers={"Origin": "https://club.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers and "Set-Cookie" not in answer.headers
    script = client.get("/embed.js")
    assert script.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert script.headers["Access-Control-Allow-Origin"] == "*" and "max-age=3600" in script.headers["Cache-Control"]


# A text, how much of it there is room for, and what is shown.
CUT = [
    ("short", 10, ("short", False)),
    ("  exactly ten ", 11, ("exactly ten", False)),
    ("some words that are many", 14, ("some words …", True)),
    ("x" * 30, 10, ("x" * 8 + " …", True)),
]


@pytest.mark.parametrize(("text", "most", "shown"), CUT)
def test_text_is_cut_behind_a_word(text: str, most: int, shown: tuple[str, bool]) -> None:
    assert shortened(text, most) == shown and len(shown[0]) <= most
