"""The sheet of a verdict as a page: both rules in place, what decides, and where it can be held against the books."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.web.opening import generation
from rulewright.web.site.rulings import in_own_words

SHEET = "/verdict/sheet?a=harbour-core/ramming&b=harbour-core/anchored"


def page(client: FlaskClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    text = answer.get_data(as_text=True)
    return re.sub(r"\s+", " ", text[text.index('<article class="proof-sheet"') : text.index("</article>")])


def test_a_sheet_has_both_rules_with_book_edition_and_headings(client: FlaskClient) -> None:
    told = page(client, SHEET)
    assert 'href="/sections/harbour-core/ramming"' in told and 'href="/sections/harbour-core/anchored"' in told
    assert told.count("<blockquote") >= 2
    assert told.count('<cite lang="en">Harbour') >= 2


def test_a_sheet_has_the_hash_and_an_address_that_says_whether_it_holds(client: FlaskClient) -> None:
    told = page(client, SHEET)
    hash_ = client.get("/api/v1/verdict?a=harbour-core/ramming&b=harbour-core/anchored").get_json()["hash"]
    assert f"<code>{hash_}</code>" in told
    link = re.search(r'href="(/verdict\?[^"]*hash=[^"]*)"', told)
    assert link is not None
    assert "holds as it was cited" in client.get(link[1].replace("&amp;", "&")).get_data(as_text=True)


def test_a_sheet_asks_the_question_that_led_to_it_and_escapes_it(client: FlaskClient) -> None:
    assert '<p class="asked">May a boat ram?</p>' in page(client, SHEET + "&q=May+a+boat++ram%3F")
    assert "<script>alert" not in page(client, SHEET + "&q=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "x" * 301 not in page(client, SHEET + "&q=" + "x" * 400)
    assert "Which of two rules wins" in page(client, SHEET)


def test_a_sheet_is_told_in_the_language_of_the_interface(client: FlaskClient) -> None:
    told = page(client, SHEET + "&ui=es")
    assert "Hoja de un veredicto" in told and "Huella del veredicto" in told and "Sheet" not in told


def test_the_page_of_a_verdict_leads_to_its_sheet(client: FlaskClient) -> None:
    html = client.get("/verdict?a=harbour-core/ramming&b=harbour-core/anchored").get_data(as_text=True)
    assert 'href="/verdict/sheet?a=harbour-core/ramming&amp;b=harbour-core/anchored"' in html.replace("%2F", "/")


@pytest.mark.parametrize(
    ("asked", "status", "says"),
    [
        ("", 400, "A sheet is of a verdict on two rules: give their ids"),
        ("?q=may+a+boat+board", 400, "A sheet is of a verdict on two rules: give their ids"),
        ("?a=harbour-core/ramming", 400, "A sheet is of a verdict on two rules: give their ids"),
        ("?a=none&b=harbour-core/anchored", 404, "There is no section"),
    ],
)
def test_of_rules_that_are_not_named_there_is_no_sheet(client: FlaskClient, asked: str, status: int, says: str) -> None:
    answer = client.get(f"/verdict/sheet{asked}", headers={"Accept-Language": "en"})
    assert answer.status_code == status and says in answer.text


def test_what_another_language_names_is_named_in_the_readers(application: Flask) -> None:
    whole = (0, 100_000)
    with application.test_request_context("/?ui=es"):
        named = [(t.lang, own.lang) for t, own in in_own_words(generation(), "harbour-core/ramming", *whole)]
        assert named and set(named) == {("en", "es")}
        assert in_own_words(generation(), "harbour-core/ramming", 0, 0) == ()
    with application.test_request_context("/?ui=en"):
        assert in_own_words(generation(), "harbour-core/ramming", *whole) == ()
