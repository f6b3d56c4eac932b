"""The API finds: search, completions, drawings, maps and ways."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web import harbour
from tests.web.test_api import LIST, body


def test_search_answers_in_its_shape(client: FlaskClient) -> None:
    answer = body(client, "/search?q=boarding&game=harbour")
    assert set(answer) == LIST | {"query", "answer", "terms", "did_you_mean", "facets", "note", "partial"}
    assert answer["limit"] == 10
    hit = answer["results"][0]
    assert set(hit) == {
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
        "why",
        "notes",
    }
    assert hit["section"] == "harbour-core/1.2" and hit["why"]
    assert [t["id"] for t in answer["terms"]] == ["harbour/en/boarding"]
    assert set(answer["facets"]) <= {"game", "book", "lang", "kind"}


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
