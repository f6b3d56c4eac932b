"""Pages on which rule wins, what is forbidden and how two rules are judged."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from rulewright.kb.model import Precedence, Statement
from rulewright.kb.parts import Parts
from rulewright.web import lookup
from tests.web.test_site import read


def test_the_ladder_shows_sentence_and_section(client: FlaskClient) -> None:
    text, page = read(client, "/precedence/harbour")
    assert "Where a card contradicts this book, the card wins." in text
    assert {"/sections/harbour-core/golden", "/prohibitions/harbour", "/conflicts?game=harbour"} <= set(page.links)
    assert "<strong>The text of a card</strong>" in text and "the rulebook" in text  # in plain words
    assert '<details class="form" id="tie">' in text  # exceptions and ties are folded away, the ladder is not
    assert "a scrap of it" not in text  # and quoted, for a sentence says it better than its parts


def test_the_ladder_in_spanish(client: FlaskClient) -> None:
    text, page = read(client, "/precedence/harbour?ui=es")
    assert "El texto de una carta" in text and "prevalece sobre" in text
    assert page.language_of("Where a card contradicts") == {"en"}


@pytest.mark.parametrize("form", ["rule", "exception"])
def test_what_may_rank_rules_is_not_denied(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    given = Parts.precedence
    doubtful = {"certainty": 0.5, "form": form}
    monkeypatch.setattr(Parts, "precedence", lambda self, game: [replace(p, **doubtful) for p in given(self, game)])
    text, _ = read(client, "/precedence/harbour")
    assert "was read for sure as ranking rules" in text and "What may do so stands below" in text
    assert ('<details class="form" id="ranking" open>' in text) is (form == "rule")
    assert "Where a card contradicts this book, the card wins." in text and 'id="ladder"' not in text
    monkeypatch.setattr(Parts, "precedence", lambda self, game: [])
    assert "stands below" not in read(client, "/precedence/harbour?again=1")[0]


def test_what_is_forbidden_to_whom(client: FlaskClient) -> None:
    text, _ = read(client, "/prohibitions/harbour")
    assert "An anchored ship" in text and "absolute" in text
    assert "An anchored ship" in read(client, "/prohibitions/harbour?words=ANCHORED")[0]
    for query in ("words=xyzzy", "book=none", "weight=heavy"):
        assert "Nothing found." in read(client, f"/prohibitions/harbour?{query}")[0]


def test_a_heading_is_not_made_whom_a_sentence_forbids_something(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = Parts.statements

    def of_nobody(self: Parts, game: str | None = None, section: str | None = None) -> list[Statement]:
        return [replace(s, subject="") for s in given(self, game, section)]

    monkeypatch.setattr(Parts, "statements", of_nobody)
    text, page = read(client, "/prohibitions/harbour")
    acts = "".join(re.findall(r'<p class="acts".*?</p>', text))
    assert "cannot" in acts and "Anchored" not in acts and "<strong>" not in acts
    assert "/sections/harbour-core/anchored" in page.links  # where it stands


@pytest.mark.parametrize("page", ["precedence", "prohibitions"])
def test_of_a_language_that_is_not_read_nothing_is_denied(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.setattr(Parts, page, lambda self, game: ())
    denied = re.compile("Nothing found[.]<|No sentence of th")
    text, _ = read(client, f"/{page}/harbour")
    assert denied.search(text) and "is none that is read here" not in text
    given = lookup.game
    monkeypatch.setattr(lookup, "game", lambda g, game: [replace(b, lang="und") for b in given(g, game)])
    text, _ = read(client, f"/{page}/harbour")
    assert text.count("its language is none that is read here") == 2 and not denied.search(text)
    monkeypatch.setattr(lookup, "game", lambda g, game: [replace(given(g, game)[0], lang="und"), *given(g, game)[1:]])
    text, _ = read(client, f"/{page}/harbour")
    assert text.count("its language is none that is read here") == 1 and denied.search(text)


def test_interactions_say_which_book_could_not_be_read(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "is none that is read here" not in read(client, "/interactions/harbour")[0]
    given = lookup.game
    monkeypatch.setattr(lookup, "game", lambda g, game: [replace(b, lang="und") for b in given(g, game)])
    assert read(client, "/interactions/harbour")[0].count("its language is none that is read here") == 2


QUOTE = re.compile(r"<blockquote.*?</blockquote>", re.DOTALL)


def test_a_long_list_of_what_is_forbidden_is_turned(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    given = Parts.prohibitions
    monkeypatch.setattr(
        Parts,
        "prohibitions",
        lambda self, game: [replace(p, sentence=f"{n} {p.sentence}") for n in range(3) for p in given(self, game)],
    )
    whole = QUOTE.findall(read(client, "/prohibitions/harbour")[0])
    monkeypatch.setattr("rulewright.web.site.conflicts.BANS_ON_A_PAGE", 1)
    pages = [read(client, f"/prohibitions/harbour?offset={n}")[0] for n in range(3)]
    assert len(set(whole)) == 3 and [QUOTE.findall(page) for page in pages] == [[q] for q in whole]
    assert 'href="/prohibitions/harbour?offset=1" rel="next"' in pages[0] and 'rel="prev"' not in pages[0]
    assert 'href="/prohibitions/harbour" rel="prev"' in pages[1] and 'rel="next"' not in pages[2]
    assert all('<span class="count">3</span>' in page for page in pages)  # of the whole list
    assert QUOTE.findall(read(client, "/prohibitions/harbour?offset=999")[0]) == whole[:1]


def test_a_long_list_of_what_wins_is_a_page_of_its_own(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    given = Parts.precedence
    sections = ("harbour-core/turn", "harbour-core/1.2")

    def several(self: Parts, game: str) -> list[Precedence]:
        said = list(given(self, game))
        ties = [p for p in said if p.form == "tie"]
        return said + [replace(p, section=s, sentence=f"{s} {p.sentence}") for p in ties for s in sections]

    monkeypatch.setattr(Parts, "precedence", several)
    whole, page = read(client, "/precedence/harbour")
    assert not any("list=" in x for x in page.links)
    monkeypatch.setattr("rulewright.web.site.rulings.ON_A_PAGE", 1)
    text, page = read(client, "/precedence/harbour")
    assert "/precedence/harbour?list=tie&offset=1" in page.links and 'id="ladder"' in text
    pages = [read(client, f"/precedence/harbour?list=tie&offset={n}")[0] for n in range(3)]
    assert [QUOTE.findall(x) for x in pages] == [[q] for q in QUOTE.findall(whole[whole.index('id="tie"') :])]
    assert not any('id="ladder"' in x for x in pages)
    assert ['rel="prev"' in x for x in pages] == [False, True, True]
    assert ['rel="next"' in x for x in pages] == [True, True, False]
    assert 'id="ladder"' in read(client, "/precedence/harbour?list=none")[0]


def test_potential_conflicts_of_a_game_and_of_a_book(client: FlaskClient) -> None:
    for address in ("/conflicts", "/conflicts?game=harbour", "/conflicts?book=harbour-core&kind=two-numbers&offset=x"):
        assert "Potential conflicts" in read(client, address)[0]
    page, links = read(client, "/conflicts?game=harbour&compare=1")
    assert "Sentences to compare" in page and "Nothing is claimed" in page
    assert "/conflicts?game=harbour" in links.links
    assert client.get("/conflicts?book=none").status_code == 404
    assert client.get("/conflicts?game=none").status_code == 404


def test_a_verdict_is_told_in_the_language_of_the_interface(client: FlaskClient) -> None:
    address = "/verdict?a=harbour-core/1.2&b=harbour-core/1.2"
    assert "one and the same rule" in read(client, address)[0]
    assert "Las dos son la misma regla." in read(client, f"{address}&ui=es")[0]


def test_the_verdict_page_offers_what_may_be_meant(client: FlaskClient) -> None:
    _, page = read(client, "/verdict?a=boarding&b=harbour-core/golden")
    asked = [parse_qs(urlsplit(x).query) for x in page.links if x.startswith("/verdict?")]
    assert {"game": ["harbour"], "a": ["harbour-core/1.2"], "b": ["harbour-core/golden"]} in asked


def test_a_verdict_names_the_winner_and_its_reasons(client: FlaskClient) -> None:
    text, page = read(client, "/verdict?a=harbour-core/1.2&b=harbour-league/abordaje")
    assert re.search(r"<h2>.*Abordaje.*likely wins</h2>", text)
    assert "/sections/harbour-league/abordaje" in page.links
    assert "Nothing found that decides" in read(client, "/verdict?a=harbour-core/tides&b=harbour-core/tides")[0]
    translated = read(client, "/verdict?a=harbour-core/anchored&b=harbour-league/anclado")[0]
    assert "No conflict found between these two rules" in translated
    apart, page = read(client, "/verdict?a=harbour-core/tides&b=harbour-core/1.1")
    assert "No conflict found between these two rules" in apart and "/sections/harbour-core/tides" in page.links


def test_a_verdict_is_told_in_steps_without_ids_and_figures(client: FlaskClient) -> None:
    text, page = read(client, "/verdict?a=harbour-core/1.2&b=harbour-league/abordaje")
    steps = text[text.index('<ol class="steps">') : text.index("</ol>", text.index('<ol class="steps">'))]
    assert "Decided by: one holds where they differ" in text
    assert 'class="holds-so"' in steps and 'class="quote"' in steps and "alike" not in steps
    assert any(x.startswith("/overrides/harbour-league/abordaje?other=harbour-core") for x in page.links)
    assert '<input type="hidden" name="a" value="harbour-core/1.2">' in text, "the rule is shown by its title"
    assert "/verdict?game=harbour&b=harbour-league/abordaje" in {x.replace("%2F", "/") for x in page.links}
    empty, ways = read(client, "/verdict?game=harbour")
    assert "Title or number of a rule" in empty and "/precedence/harbour" in ways.links
