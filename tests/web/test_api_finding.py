"""The API finds: search, completions, drawings, maps and ways."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from tests.web import harbour
from tests.web.test_api import LIST, body


def test_search_answers_in_its_shape(client: FlaskClient) -> None:
    answer = body(client, "/search?q=boarding&game=harbour")
    facets = {"facets", "facets_beyond"}
    assert set(answer) == LIST | facets | {"query", "answer", "terms", "did_you_mean", "note", "partial"}
    assert answer["limit"] == 10
    hit = answer["results"][0]
    assert set(hit) == {
        "at",
        "section",
        "title",
        "number",
        "book",
        "game",
        "lang",
        "kind",
        "score",
        "snippet",
        "passage",
        "above",
        "why",
        "notes",
    }
    assert hit["section"] == "harbour-core/1.2" and hit["why"]
    assert [t["id"] for t in answer["terms"]] == ["harbour/en/boarding"]
    assert set(answer["facets"]) <= {"game", "book", "lang", "kind"}


CORE, LEAGUE = "harbour-core", "harbour-league"


@pytest.mark.parametrize(
    ("book", "found"),
    [
        (CORE, {CORE}),
        (LEAGUE, {LEAGUE}),
        (f"{CORE},{LEAGUE}", {CORE, LEAGUE}),
        (f" {LEAGUE} , ,{LEAGUE}", {LEAGUE}),
        ("", {CORE, LEAGUE}),
    ],
)
def test_a_search_is_of_the_books_in_force(book: str, found: set[str], client: FlaskClient) -> None:
    answer = body(client, f"/search?q=abordaje+boarding&game=harbour&book={book}&limit=100")
    assert {h["book"] for h in answer["results"]} == found
    assert {t["book"] for t in answer["terms"]} <= found


def test_a_page_of_results_leads_to_the_next_of_the_same_books(client: FlaskClient) -> None:
    first = body(client, f"/search?q=ship&game=harbour&book={CORE}&limit=1")
    assert f"book={CORE}" in first["next"]
    assert "book=" not in body(client, f"/search?q=ship&game=harbour&book={CORE},{LEAGUE}&limit=1")["next"], "all"


def test_a_rule_of_a_book_that_is_not_in_force_replaces_nothing(client: FlaskClient) -> None:
    for book, kinds in (("", ["overridden-by"]), (CORE, [])):
        answer = body(client, f"/search?q=boarding&book={book}")
        hit = next(h for h in answer["results"] if h["section"] == "harbour-core/1.2")
        assert [n["kind"] for n in hit["notes"]] == kinds == [n["kind"] for n in answer["answer"]["notes"]]


@pytest.mark.parametrize(
    ("path", "code", "said"),
    [
        (f"/search?q=a&game=haven&book={CORE}", "other-game", f"{CORE}' is of the game harbour, not of haven"),
        (f"/suggest?q=a&game=haven&book={CORE}", "other-game", "leave out one of the two"),
        (f"/verdict?q=a&game=haven&book={CORE}", "other-game", "not of haven"),
        (f"/search?q=a&book={CORE},nix", "not-found", f"There is no book 'nix'; there are {CORE}"),
        (f"/verdict?q=a&book={CORE},nix", "not-found", "There is no book 'nix'"),
        (f"/references?book={CORE},{LEAGUE}", "not-found", "There is no book"),
    ],
)
def test_a_book_that_is_not_there_or_of_another_game_is_told(path: str, code: str, said: str, tmp_path: Path) -> None:
    application = create_app(harbour.write(tmp_path, harbour.two()))
    answer = application.test_client().get(f"/api/v1{path}")
    application.extensions["kb"].close()
    assert (answer.status_code, answer.get_json()["code"]) == (404, code) and said in answer.get_json()["detail"]


def test_completions_are_of_the_books_in_force(client: FlaskClient) -> None:
    found = body(client, f"/suggest?q=a&prefer=harbour&book={LEAGUE}")["results"]
    assert {s["id"] for s in found} >= {"harbour/es/anclado", "harbour/es/abordaje"}
    assert all(s["lang"] == "es" for s in found)


def test_a_verdict_is_by_the_books_in_force(client: FlaskClient) -> None:
    pair = "/verdict?a=harbour-league/abordaje&b=harbour-core/1.2"
    assert body(client, pair)["winner"] == "harbour-league/abordaje"
    told = body(client, f"{pair}&book={CORE}")
    assert (told["outcome"], told["winner"], told["code"]) == ("undecided", None, "not-in-force")
    asked = body(client, f"/verdict?q=May+a+crew+board+a+ship&game=harbour&book={CORE}")["understood"]
    assert asked["a"].startswith(CORE) and not (asked["b"] or "").startswith(LEAGUE)


def test_suggestions_complete_what_is_typed(client: FlaskClient) -> None:
    found = body(client, "/suggest?q=board")["results"]
    assert "harbour/en/boarding" in [s["id"] for s in found]
    told = {"text": "Boarding", "kind": "term", "id": "harbour/en/boarding", "game": "harbour", "lang": "en"}
    more = {"url": "/terms/harbour/en/boarding", "translation": "Abordaje", "full": None, "where": None, "near": False}
    assert found[0] == told | more


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("q=ánc", ["harbour/en/anchored", "harbour/es/anclado", "harbour-core/1.1"]),
        ("q=weih", ["harbour-core/1.1"]),
        ("q=1.2", ["harbour-core/1.2", "harbour-core/1.2.1"]),
        ("q=boarding&prefer=nothing", ["harbour/en/boarding", "harbour-core/1.2"]),
        ("q=b&limit=1&offset=1", ["harbour-core/1.2"]),
        ("q=xyzzyplugh", []),
    ],
)
def test_suggestions_are_of_terms_headings_and_numbers(client: FlaskClient, query: str, ids: list[str]) -> None:
    assert [s["id"] for s in body(client, f"/suggest?{query}")["results"]] == ids


def test_what_a_suggestion_leads_to_is_there(client: FlaskClient) -> None:
    for letter in "abcghkrtw1234":
        for s in body(client, f"/suggest?q={letter}&limit=100")["results"]:
            assert client.get(s["url"]).status_code == 200, s


def test_a_failure_of_the_completions_is_told(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("rulewright.kb.search.suggest.Suggester.suggest", broken)
    answer = client.get("/api/v1/suggest?q=asked+nowhere+else")
    assert (answer.status_code, answer.content_type) == (500, "application/problem+json")
    assert answer.get_json()["code"] == "suggest-failed"


def test_the_graph_has_nodes_and_edges_between_them(client: FlaskClient) -> None:
    answer = body(client, "/graph?around=harbour/en/anchored")
    nodes = {n["id"] for n in answer["nodes"]}
    assert {"harbour/en/anchored", "harbour/en/ramming", "harbour-core/anchored"} <= nodes
    assert all(e["source"] in nodes and e["target"] in nodes for e in answer["edges"])
    of_game = body(client, "/graph?game=harbour")
    assert of_game["nodes"] and body(client, "/graph") == of_game, "there is no other game"


def test_the_map_of_a_book_says_what_is_central_what_belongs_together_and_what_is_alone(client: FlaskClient) -> None:
    answer = body(client, "/books/harbour-core/map")
    assert answer["book"] == "harbour-core"
    weights = [c["weight"] for c in answer["central"]]
    assert weights == sorted(weights, reverse=True) and all(0 < w < 1 for w in weights)
    why = {c["section"]["id"]: (c["references"], c["mentions"]) for c in answer["central"]}
    assert next(iter(why.items())) == ("harbour-core/1.2", (1, 0))
    assert why["harbour-core/anchored"] == (0, 1)
    turn = next(g for g in answer["groups"] if g["name"] == "1.2 Boarding")
    assert turn["size"] == len(turn["sections"]) == 3
    assert turn["sections"][0]["id"] == "harbour-core/1.2"
    assert "harbour-core/golden" in [s["id"] for s in answer["lonely"]]
    assert answer["lonely_total"] == body(client, "/books/harbour-core/lonely")["total"]
    assert all({t["source"], t["target"]} <= {g["n"] for g in answer["groups"]} for t in answer["ties"])


def test_central_rules_are_listed_to_the_last(client: FlaskClient) -> None:
    answer = body(client, "/books/harbour-core/central?limit=3&offset=1")
    assert answer["total"] == len(harbour.CORE_SECTIONS)
    whole = body(client, "/books/harbour-core/central?limit=100")["results"]
    assert answer["results"] == whole[1:4]


def test_a_path_says_what_leads_from_step_to_step(client: FlaskClient) -> None:
    answer = body(client, "/path?from=harbour-core/turn&to=harbour-core/1.2")
    assert answer["found"] and answer["from"] == "harbour-core/turn"
    assert answer["steps"][0]["sentence"]
    nowhere = body(client, "/path?from=harbour-core/legend&to=harbour-league/anclado")
    assert nowhere == {"from": "harbour-core/legend", "to": "harbour-league/anclado", "found": False, "steps": []}
