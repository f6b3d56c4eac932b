"""What the page of a verdict shows beside its sentences."""

from __future__ import annotations

from html import unescape

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient

from rulewright.kb.judged import Judged
from rulewright.kb.messages import Message
from rulewright.kb.verdict import Verdict
from rulewright.kb.verdict.asked import Asked
from rulewright.web.site.rulings import rung


def test_a_rung_is_called_in_the_language_of_the_interface(application: Flask) -> None:
    with application.test_request_context("/?ui=es"):
        assert (rung("override"), rung("of a later release")) == ("una vale en lo que difieren", "of a later release")
    with application.test_request_context("/?ui=en"):
        assert rung("override") == "one holds where they differ"


@pytest.mark.parametrize(
    ("asked", "title", "shown"),
    [
        ("q=can+a+boat+board+after+ramming%3F&game=harbour", "Verdict", "The question is read as one on these rules"),
        ("q=zzzz&game=harbour", "No sure answer found", "No rule is found that speaks of this."),
        (
            "q=zzzz&game=harbour&ui=es",
            "No se encontró una respuesta segura",
            "No se encuentra ninguna regla que hable de esto.",
        ),
        ("a=harbour-core/1.2&b=harbour-core/turn", "Verdict", "Choose another"),
        ("game=harbour", "Verdict", "Or name two rules by title"),
    ],
)
def test_the_page_of_a_verdict_says_what_was_asked_and_found(
    client: FlaskClient, asked: str, title: str, shown: str
) -> None:
    html = client.get(f"/verdict?{asked}").get_data(as_text=True)
    assert title in html[html.index("<title>") : html.index("</title>")] and shown in html


def test_a_ruling_can_be_linked_as_it_is_today_and_says_later_whether_it_holds(client: FlaskClient) -> None:
    asked = "/verdict?a=harbour-core/ramming&b=harbour-core/anchored"
    now = client.get("/api/v1" + asked).get_json()["hash"]
    html = client.get(asked).get_data(as_text=True)
    assert f"hash={now}" in html and "as it was cited" not in html
    assert "holds as it was cited" in client.get(f"{asked}&hash={now}").get_data(as_text=True)
    assert "was cited otherwise" in client.get(f"{asked}&hash=0000").get_data(as_text=True)
    assert "se citó de otro modo" in client.get(f"{asked}&hash=%3Cb%3E&ui=es").get_data(as_text=True)


def test_a_step_says_where_its_sentence_stands_in_the_text_of_its_section(client: FlaskClient) -> None:
    told = client.get("/api/v1/verdict?a=harbour-league/abordaje&b=harbour-core/1.2").get_json()
    placed = [step for step in told["steps"] if step["at"]]
    assert placed
    for step in placed:
        text = client.get(f"/api/v1/sections/{step['section']}").get_json()["text"]
        said = text[slice(*step["at"])]
        assert len(said) == step["end"] - step["start"] and said in text
    assert all(step["at"] is None for step in told["steps"] if step["section"] is None)


@pytest.mark.parametrize("address", ["/verdict", "/verdict/sheet"])
@pytest.mark.parametrize(
    ("sure", "even", "title"), [(0.01, 0.01, "wins"), (0.99, 0.01, "likely wins"), (0.99, 0.99, "may win")]
)
def test_that_a_rule_wins_is_said_outright_only_where_that_is_sure(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, address: str, sure: float, even: float, title: str
) -> None:
    monkeypatch.setattr("rulewright.kb.verdict.certainty.SURE", sure)
    monkeypatch.setattr("rulewright.kb.verdict.certainty.EVEN", even)
    once = f"{address}?a=harbour-core/ramming&b=harbour-core/anchored&n={sure}{even}"  # answers are kept by address
    html = client.get(once).get_data(as_text=True)
    assert f"<title>Ramming (X) {title} · " in html


@pytest.mark.parametrize(("sure", "title"), [(True, "One rule speaks of this"), (False, "One rule may speak of this")])
def test_that_a_rule_answers_is_said_outright_only_where_that_is_sure(
    application: Flask, sure: bool, title: str
) -> None:
    page = "{% import 'ruling.html' as r with context %}{{ r.ruled(ruling, none, sure, false) }}"
    ruling = Verdict("core/a", "", "single", None, Message("A speaks of this."))
    with application.test_request_context("/?ui=en"):
        assert render_template_string(page, ruling=ruling, sure=sure) == title


@pytest.mark.parametrize(
    ("likely", "title"), [(True, "One rule likely answers this"), (False, "One rule may answer this")]
)
def test_that_a_rule_likely_answers_is_said_only_where_most_readers_agree(
    application: Flask, likely: bool, title: str
) -> None:
    page = "{% import 'ruling.html' as r with context %}{{ r.ruled(ruling, none, false, likely) }}"
    ruling = Verdict("core/a", "", "single", None, Message("A may answer this."), code="likely")
    with application.test_request_context("/?ui=en"):
        assert render_template_string(page, ruling=ruling, likely=likely) == title


@pytest.mark.parametrize(
    ("asked", "sure"),
    [
        ("a=harbour-league/abordaje&b=harbour-core/1.2", "Such answers are right about"),
        ("a=harbour-core/tides&b=harbour-core/1.1", "such answers that readers checked were right"),
        ("q=may+a+boat+board+an+anchored+boat%3F&game=harbour", "such answers that readers checked were right"),
        ("q=zzzz&game=harbour", ""),
    ],
)
def test_how_sure_a_verdict_is_stands_there_in_plain_words(client: FlaskClient, asked: str, sure: str) -> None:
    html = client.get(f"/verdict?{asked}").get_data(as_text=True)
    assert sure in html if sure else "Such answers" not in html and "readers" not in html


@pytest.mark.parametrize(("right", "told"), [(8, "Checked by readers: 8 of 16"), (7, "Only a hint: 7 of 16")])
def test_what_most_readers_did_not_find_is_only_a_hint(application: Flask, right: int, told: str) -> None:
    page = "{% import 'ruling.html' as r with context %}{{ r.how_sure(ruling, judged, 4) }}"
    ruling = Verdict("core/a", "", "single", None, Message("A speaks of this."))
    with application.test_request_context("/?ui=en"):
        assert told in render_template_string(page, ruling=ruling, judged=Judged(right, 16))


def test_what_search_answers_is_the_ruling_on_a_question_that_asks_for_none(client: FlaskClient) -> None:
    for q in ("how+many+dice+does+a+boat+roll", "who+wins", "when+does+the+tide+turn"):
        answer = client.get(f"/api/v1/search?q={q}&game=harbour").get_json()["answer"]
        told = client.get(f"/api/v1/verdict?q={q}&game=harbour").get_json()
        found = {"winner": answer["section"], "certainty": answer["certainty"]} if answer else {"winner": None}
        assert {k: told[k] for k in found} == found and not told["b"]
        assert told["code"] in (("answered",) if answer else ("not-outright", "none-speaks"))


def test_where_no_answer_is_sure_the_search_is_a_link_away(client: FlaskClient) -> None:
    html = client.get("/verdict?q=zzzz&game=harbour").get_data(as_text=True)
    assert "No sure answer found" in html and 'href="/search?q=zzzz&amp;game=harbour"' in html


@pytest.mark.parametrize("path", ["/verdict?game=nix", "/search?game=nix&q=boat", "/conflicts?game=nix", "/games/nix"])
def test_a_page_of_a_game_that_is_not_there_says_so(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers={"Accept-Language": "en"})
    assert answer.status_code == 404 and "There is no game &#39;nix&#39;" in answer.text
    assert "There is no page at this address" in client.get("/nix", headers={"Accept-Language": "en"}).text


def test_a_link_to_a_ruling_tells_it_with_its_sentences(client: FlaskClient) -> None:
    for address in ("/verdict", "/verdict/sheet"):
        html = client.get(f"{address}?a=harbour-core/ramming&b=harbour-core/anchored").get_data(as_text=True)
        told = html[html.index('property="og:description"') :].partition('">')[0]
        assert "says itself that it sets" in told and "Ramming X deals X damage and ignores Anchored." in told


@pytest.mark.parametrize(
    ("asked", "linked"),
    [
        ("a=harbour-core/ramming&b=harbour-core/anchored&game=harbour", "b=harbour-core"),
        ("q=can+a+crew+board+another+boat%3F&game=harbour", "q=can"),
        ("q=It+rains.+Can+a+boat+board%3F&game=harbour", "q=It"),
    ],
)
def test_a_ruling_is_cited_with_its_sentences_their_rules_and_books_and_its_hash(
    client: FlaskClient, asked: str, linked: str
) -> None:
    now = client.get(f"/api/v1/verdict?{asked}").get_json()
    html = client.get(f"/verdict?{asked}").get_data(as_text=True)
    cited = html[html.index('<textarea id="cite-ruling"') :].partition("</textarea>")[0].partition(">")[2]
    *_, said, last = unescape(cited).split("\n")
    assert said.startswith("“") and "Harbour" in said
    assert last.startswith(f"{now['hash']} http") and linked in last and f"hash={now['hash']}" in last
    assert "holds as it was cited" in client.get(last.partition(" ")[2]).get_data(as_text=True)


def test_what_was_understood_is_shown_with_the_question(client: FlaskClient) -> None:
    html = client.get("/verdict?q=It+rains.+Can+a+boat+board%3F&game=harbour").get_data(as_text=True)
    understood = html[html.index("Understood as") :].partition("</p>")[0]
    assert "Can a boat board" in understood and "rains" not in understood and "Taken as" not in understood


def test_a_question_that_may_be_on_several_games_says_which_was_taken(application: Flask, client: FlaskClient) -> None:
    several = Asked("may it board", Verdict("", "", "undecided", None, Message("None.")), ("harbour", "marsh"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rulewright.web.site.rulings.ask", lambda *_: several)
        html = client.get("/verdict?q=may+it+board%3F").get_data(as_text=True)
    assert "Taken as a question on Harbour. Ask it of" in html and 'href="/verdict?q=may+it+board' in html
    assert "game=marsh" in html
