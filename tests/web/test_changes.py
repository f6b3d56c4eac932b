"""What changed with an edition: the page, the lines on books and sections, and the API."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import Markup

from rulewright.app import create_app
from rulewright.kb.editions.compare import Side, compare
from rulewright.kb.editions.model import ChangeKind, Op, TermFate, Words
from rulewright.kb.editions.shelf import Record, record
from rulewright.web.site.changes import in_words
from tests.make import book, knowledge, section
from tests.web import harbour
from tests.web.wording import SPANISH

PAGE = "/books/harbour-core/changes"
API = f"/api/v1{PAGE}"


def html(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.get_data(as_text=True)


def text(client: FlaskClient, path: str) -> str:
    """A page as its words, one blank between any two."""
    main = re.search(r"<main.*</main>", html(client, path), re.DOTALL)
    assert main
    return " ".join(Markup(main[0]).striptags().split())


def rows(client: FlaskClient, query: str = "") -> list[dict[str, Any]]:
    answer: list[dict[str, Any]] = client.get(API + query).get_json()["results"]
    return answer


def test_the_page_lists_every_kind_of_change(client: FlaskClient) -> None:
    page = text(client, PAGE)
    assert "Edition 1.3 → 1.4, 4 March 2026." in page
    heads = re.findall(r"<h2>(.*?)</h2>", html(client, PAGE))
    assert heads[:5] == ["Added", "Removed", "Reworded", "Renamed", "Moved"]
    for words in ("Tides & <winds>", "1.1 Fishing", "Ramming (X) was Battering (X)", "1.1 Weigh anchor was 1.4"):
        assert words in page, words


def test_words_that_went_and_came_are_told_without_colour(client: FlaskClient) -> None:
    page = html(client, PAGE)
    assert re.search(r"within <del><span class=\"hidden\" lang=\"en\">removed: </span>2</del> <ins>.*?3</ins>", page)
    assert "<strong>cannot</strong></ins>" in page, "bold is part of the rule"


def test_what_is_touched_is_linked(client: FlaskClient) -> None:
    page = html(client, PAGE)
    assert re.search(
        r"Rules that cite it <span class=\"count\">1</span>.*?/sections/harbour-core/turn", page, re.DOTALL
    )
    used = re.search(r"Anchored</a> <span class=\"chip kind\">redefined.*?</li>", page, re.DOTALL)
    assert used and "/sections/harbour-core/ramming" in page[used.start() :]


def test_one_kind_alone(client: FlaskClient) -> None:
    assert re.findall(r"<h2>(.*?)</h2>", html(client, f"{PAGE}?kind=renamed"))[:1] == ["Renamed"]
    assert "Fishing" not in text(client, f"{PAGE}?kind=renamed")
    assert "Fishing" in text(client, f"{PAGE}?kind=nonsense"), "what is no kind is not heeded"


def test_one_section_alone(client: FlaskClient) -> None:
    page = text(client, f"{PAGE}?section=harbour-core/anchored")
    assert "Anchored" in page and "Boarding" not in page
    assert "Nothing changed here." in text(client, f"{PAGE}?section=harbour-core/keywords")


def test_a_book_of_one_edition(client: FlaskClient) -> None:
    assert "No other edition" in text(client, "/books/harbour-league/changes")
    assert "/changes" not in html(client, "/books/harbour-league")


def test_the_page_of_the_book_leads_there(client: FlaskClient) -> None:
    assert f'href="{PAGE}"' in html(client, "/books/harbour-core")


def test_a_section_says_that_it_changed(client: FlaskClient) -> None:
    page = html(client, "/sections/harbour-core/1.2")
    assert "Changed" in page and f"{PAGE}?edition=1&amp;section=harbour-core%2F1.2" in page
    assert 'class="facts changed"' not in html(client, "/sections/harbour-core/keywords")


def test_a_number_that_named_another_rule_says_so(client: FlaskClient) -> None:
    page = text(client, "/sections/harbour-core/1.1")
    assert "Until 4 March 2026 this number named 1.1 Fishing. That rule is gone." in page
    assert "this number named" not in text(client, "/sections/harbour-core/1.2")


def test_old_ids_lead_to_the_rule(client: FlaskClient) -> None:
    for old, new in (("1.4", "1.1"), ("battering", "ramming")):
        answer = client.get(f"/sections/harbour-core/{old}")
        assert (answer.status_code, answer.headers["Location"]) == (301, f"/sections/harbour-core/{new}")


@pytest.mark.parametrize("number", ["9", "0", "-1", "99999999999999999999"])
def test_an_edition_that_is_not_recorded_is_404(client: FlaskClient, number: str) -> None:
    assert client.get(f"{PAGE}?edition={number}").status_code == 404


@pytest.mark.parametrize("page", ["0", "-4", "x", "99999999999999999999"])
def test_pages_that_are_none_do_no_harm(client: FlaskClient, page: str) -> None:
    assert client.get(f"{PAGE}?page={page}").status_code == 200


def test_the_page_in_spanish(client: FlaskClient) -> None:
    page = text(client, f"{PAGE}?ui=es")
    assert "Qué ha cambiado" in page and "Añadido" in page and "antes 1.4" in page


def test_kinds_of_change_are_translated() -> None:
    assert not {str(k) for kind in (ChangeKind, TermFate) for k in kind} - SPANISH.keys()


def test_the_api_says_the_same(client: FlaskClient) -> None:
    answer = client.get(API).get_json()
    assert answer["edition"]["date"] == "2026-03-04" and answer["editions"] == [answer["edition"]]
    assert answer["edition"]["counts"] == {"added": 1, "removed": 1, "reworded": 2, "renamed": 1, "moved": 1}
    assert answer["total"] == len(answer["results"]) == 6
    boarding = next(c for c in answer["results"] if c["new"] and c["new"]["number"] == "1.2")
    assert boarding["kinds"] == ["reworded"] and boarding["cited_by"] == ["harbour-core/turn"]
    assert [(w["op"], w["text"]) for w in boarding["words"]][1:3] == [("removed", " 2"), ("added", " 3")]
    assert [(t["id"], t["fate"], t["used_by"]) for t in answer["terms"]] == [
        ("harbour/en/anchored", "redefined", ["harbour-core/ramming"]),
        ("harbour/en/boarding", "redefined", []),
        ("harbour/en/ramming", "renamed", []),
    ]
    assert answer["terms"][2]["was"] == "Battering"


def test_the_api_filters(client: FlaskClient) -> None:
    assert [c["kinds"] for c in rows(client, "?kind=added")] == [["added"]]
    assert [c["old"]["number"] for c in rows(client, "?section=harbour-core/1.1")] == ["1.1", "1.4"]
    empty = client.get("/api/v1/books/harbour-league/changes").get_json()
    assert (empty["edition"], empty["editions"], empty["results"]) == (None, [], [])


# -- a large change ---------------------------------------------------------------------------------------------------


def shifted(count: int) -> tuple[Any, Record]:
    """A book whose one chapter and rules are renumbered, and another with as many new rules."""
    head = section("core/1", "Land", "", 0, number="1")
    rules = [section(f"core/1.{i}", f"R{i}", f"Rule {i}.", i, number=f"1.{i}", parent=head.id) for i in range(1, count)]
    old = [head, *rules]
    new = [section("core/2", "Land", "", 0, number="2")]
    new += [section(f"core/2.{i}", f"R{i}", f"Rule {i}.", i, number=f"2.{i}", parent="core/2") for i in range(1, count)]
    new += [section(f"core/3.{i}", f"N{i}", f"New thing {i}.", count + i, number=f"3.{i}") for i in range(count)]
    return knowledge(*new), record(compare(Side(book(), old), Side(book(), new)), 1, "2026-01-01")


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    what, changes = shifted(120)
    return create_app(harbour.write(tmp_path_factory.mktemp("large"), what, None, (changes,)))


def test_a_renumbered_chapter_is_one_line_and_the_rest_has_pages(large: Flask) -> None:
    client = large.test_client()
    first = text(client, "/books/core/changes")
    assert first.count("New thing") == 50 and "Next" in first and "Previous" not in first
    last = text(client, "/books/core/changes?page=3")
    assert "2 Land was 1 · 119 rules under it moved with it" in last and "2.7" not in last
    assert client.get("/api/v1/books/core/changes?kind=moved").get_json()["total"] == 120


def test_a_page_of_changes_stays_light(large: Flask) -> None:
    client = large.test_client()
    packed = client.get("/books/core/changes", headers={"Accept-Encoding": "gzip"})
    assert len(packed.get_data()) < 60_000


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param((Words(Op.SAME, "Wait here"),), "Wait here{}", id="the same"),
        pytest.param((Words(Op.SAME, "<b>"),), "&lt;b&gt;{}", id="escaped"),
        pytest.param((Words(Op.SAME, "a"), Words(Op.SAME, " b", True)), "a<strong> b</strong>{}", id="bold"),
        pytest.param(
            (Words(Op.SAME, "a b c" * 20),), '<span class="soft"> … </span>' + " b ca" * 6 + " b c{}", id="cut"
        ),
    ],
)
def test_words_as_html(application: Flask, words: tuple[Words, ...], expected: str) -> None:
    with application.test_request_context("/"):
        shown = in_words((*words, Words(Op.ADDED, " x")), "en")
    assert shown == expected.format(' <ins><span class="hidden" lang="en">added: </span>x</ins>')


def test_hostile_words_stay_words(application: Flask) -> None:
    with application.test_request_context("/"):
        shown = in_words((Words(Op.ADDED, ' <script>alert("x")</script>'),), "en")
    assert "<script" not in shown and "&lt;script&gt;" in shown
