"""The direct answer above the hits: on the page, in the API and in the terminal, with notes, and only on page one."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from rulewright import cli
from rulewright.app import create_app
from rulewright.kb import notes
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.model import ALL
from rulewright.web import answering
from rulewright.web.terminal import print_answer, print_answer_json


def ask(client: FlaskClient, q: str, **more: Any) -> dict[str, Any]:
    got = client.get("/api/v1/search", query_string={"q": q, **more})
    assert got.status_code == 200
    body: dict[str, Any] = got.get_json()
    return body


@pytest.mark.parametrize(
    ("q", "kind", "section", "text"),
    [
        ("anchored", "definition", "harbour-core/anchored", "An anchored ship cannot be boarded or rammed."),
        ("what is ramming?", "definition", "harbour-core/ramming", "Ramming X deals X damage and ignores Anchored."),
        ("1.1", "rule", "harbour-core/1.1", "Roll a anchor die. On a success the ship moves."),
    ],
)
def test_the_api_answers(q: str, kind: str, section: str, text: str, client: FlaskClient) -> None:
    answer = ask(client, q)["answer"]
    assert (answer["kind"], answer["section"], answer["text"]) == (kind, section, text)
    assert (answer["term"] is None) == (kind == "rule")
    assert answer["others"] == []
    assert answer["level"] == "answer" and 0.95 <= answer["certainty"] <= 1.0


def test_an_answer_has_the_notes_of_its_rule(client: FlaskClient) -> None:
    body = ask(client, "anchored")
    beside = next(h["notes"] for h in body["results"] if h["section"] == body["answer"]["section"])
    assert beside
    assert body["answer"]["notes"] == beside


def test_whether_it_may_be_done_is_answered_in_a_word(client: FlaskClient) -> None:
    q = "can an anchored ship be boarded or rammed"
    answer = ask(client, q)["answer"]
    assert (answer["word"], answer["condition"], answer["basis"]) == ("no", "", "statement")
    assert '<b lang="en">No:</b> An anchored ship' in client.get("/search", query_string={"q": q}).text
    assert '<b lang="es">No:</b> ' in client.get("/search", query_string={"q": q, "ui": "es"}).text
    named = ask(client, "anchored")["answer"]
    assert (named["word"], named["condition"], named["basis"]) == (None, "", "term")


def test_notes_on_another_sentence_are_not_on_the_answer(client: FlaskClient) -> None:
    assert [n["code"] for n in ask(client, "who may board a ship within 3 spans")["answer"]["notes"]] == [
        "overridden-by"
    ]
    assert ask(client, "how many steps has each turn")["answer"]["notes"] == []


def test_what_is_not_sure_is_to_compare_beside_an_answer_too(
    application: Flask, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(notes, "SURE", 1.1)
    q = "who may board a ship within 3 spans"
    with application.extensions["kb"].reading() as g:
        (note,) = answering.search(g, q, None, None, 1)["answer"]["notes"]
        print_answer(g, *g.searcher.ask(q))
    assert note == "Compare it with “Abordaje” (Harbour: liga)."
    assert capsys.readouterr().out.count(f"! {note}") == 2, "beside the answer and beside the hit"


@pytest.mark.parametrize("more", [{"offset": 1}, {"q": "xyzzyplugh"}, {"q": "who pays for the zeppelin"}])
def test_the_api_answers_nothing_where_nothing_is_likely_to(more: dict[str, Any], client: FlaskClient) -> None:
    assert ask(client, **{"q": "anchored", **more})["answer"] is None


@pytest.mark.parametrize("limit", ["1", "2", "100"])
@pytest.mark.parametrize("q", ["can I actions?", "how many tests?", "what is bulwark?", "5.2", "deep water"])
def test_it_does_not_depend_on_how_many_hits_are_asked_for(q: str, limit: str, sample_root: Path) -> None:
    """The second hit tells whether the first is sure, also where only the first is asked for."""
    told = {}
    for most in ("10", limit):
        out = CliRunner().invoke(cli.main, ["search", q, "--json", "--limit", most, "--kb", str(sample_root)])
        told[most] = json.loads(out.stdout)
    assert told[limit]["answer"] == told["10"]["answer"] and told[limit]["limit"] == int(limit)
    app = create_app(sample_root)
    assert ask(app.test_client(), q, limit=limit)["answer"] == told["10"]["answer"]
    app.extensions["kb"].close()


def test_the_page_shows_it_first_and_once(client: FlaskClient) -> None:
    page = client.get("/search?q=anchored").text
    assert page.count('class="card answer direct"') == 1
    assert page.index('class="card answer direct"') < page.index('<ol class="plain hits"')
    assert 'href="/terms/harbour/en/anchored"' in page


def test_without_an_answer_the_page_leads_to_the_terms_that_are_named(client: FlaskClient) -> None:
    page = client.get("/search?q=anchored+zebra+ramming+giraffe").text
    assert "card answer direct" not in page
    before = page[: page.index('<ol class="plain hits"')]
    assert 'href="/terms/harbour/en/anchored"' in before and 'href="/terms/harbour/en/ramming"' in before


def test_reasons_are_in_the_language_of_the_page(client: FlaskClient) -> None:
    assert "title matches" in client.get("/search?q=anchored&ui=en").text
    spanish = client.get("/search?q=anchored&ui=es").text
    assert "coincide el título" in spanish and "define Anchored (Anclado)" in spanish
    assert "title matches" not in spanish


@pytest.mark.parametrize(("ui", "said"), [("en", "Searched for <a "), ("es", "Se ha buscado <a ")])
def test_the_page_says_what_was_searched_for_instead(ui: str, said: str, client: FlaskClient) -> None:
    page = client.get(f"/search?q=ancored&ui={ui}").text
    assert said in page and ">anchored</a>" in page
    assert said not in client.get(f"/search?q=anchored&ui={ui}").text


@pytest.mark.parametrize("as_json", [False, True])
def test_the_terminal_has_it_too(as_json: bool, application: Flask) -> None:
    with application.extensions["kb"].reading() as g:
        found, direct = g.searcher.ask("anchored")
        printed = print_answer_json if as_json else print_answer
        given = (10, ALL) if as_json else (ALL,)

        @click.command()
        def show() -> None:
            printed(g, found, direct, *given)

        out = CliRunner().invoke(show).output
    assert "An anchored ship cannot be boarded or rammed." in out
    assert ('"answer": {' in out) is as_json


def test_the_terminal_says_the_word_and_the_notes(root: Path) -> None:
    with closing(KnowledgeBase(root)) as kb, kb.reading() as g:
        found, direct = g.searcher.ask("can an anchored ship be boarded or rammed")

        @click.command()
        def show() -> None:
            print_answer(g, found, direct)

        out = CliRunner().invoke(show).output
    first, _, _ = out.partition("harbour-core/anchored")
    assert ": No: An anchored ship cannot be boarded" in first and "! Absolute prohibition:" in first


def test_the_terminal_and_assistants_tell_that_time_ran_out(
    application: Flask, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with application.extensions["kb"].reading() as g:
        assert not answering.search(g, "anchored", None, None, 5).get("partial")
        late = replace(g.searcher.search("anchored"), partial=True)
        monkeypatch.setattr(g.searcher, "search", lambda *_, **__: late)
        assert answering.search(g, "anchored", None, None, 5)["partial"] is True
        print_answer(g, *g.searcher.ask("anchored"))
    assert "Time ran out; these are the first results." in capsys.readouterr().out
