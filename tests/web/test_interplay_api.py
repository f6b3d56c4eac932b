"""What keywords do to each other, as the API tells it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.web.api.glossary import InterplaySchema, PairSchema
from tests.web import harbour
from tests.web.test_interplay_names import two_games

V1 = "/api/v1"
ANCHORED, BOARDING, RAMMING = (f"harbour/en/{n}" for n in ("anchored", "boarding", "ramming"))


def body(client: FlaskClient, path: str) -> Any:
    answer = client.get(V1 + path)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_json()


def refused(client: FlaskClient, path: str, status: int) -> dict[str, Any]:
    answer = client.get(V1 + path)
    assert (answer.status_code, answer.content_type) == (status, "application/problem+json")
    problem: dict[str, Any] = answer.get_json()
    assert problem["detail"].endswith(".")
    return problem


def test_of_several_terms_an_app_can_offer_the_choice(tmp_path: Path) -> None:
    app = create_app(harbour.write(tmp_path, two_games()))
    told = refused(app.test_client(), "/pair?a=mud&b=cover", 400)
    assert told["code"] == "several-terms"
    assert told["candidates"] == [
        {"id": i, "name": "Cover", "game": "marsh", "book": "marsh", "lang": "en", "kind": kind}
        for i, kind in (("marsh/en/cover", "keyword"), ("marsh/en/cover-terrain", "terrain"))
    ]
    for other in told["candidates"]:
        assert app.test_client().get(f"{V1}/pair?a=mud&b={other['id']}").status_code == 200
    assert "candidates" not in refused(app.test_client(), "/pair?a=mud&b=mud", 400)
    app.extensions["kb"].close()


def partners(groups: list[dict[str, Any]]) -> list[tuple[str, str, list[str]]]:
    return [(g["type"], g["says"], [p["term"]["id"] for p in g["with"]]) for g in groups]


def test_what_a_term_does_and_undergoes_in_plain_words(client: FlaskClient) -> None:
    told = body(client, f"/terms/{ANCHORED}/interplay")
    assert set(told) == set(InterplaySchema().fields)
    assert partners(told["does"]) == [("excludes", "rules out", [BOARDING])]
    assert partners(told["undergoes"]) == [("negates", "is ignored, cancelled or taken away by", [RAMMING])]
    (said,) = told["undergoes"][0]["with"][0]["said"]
    assert (said["book"], said["section"]) == ("harbour-core", "harbour-core/ramming")
    assert said["sentence"] == "Ramming X deals X damage and ignores Anchored."


def test_a_twin_of_another_language_tells_the_same(client: FlaskClient) -> None:
    spanish, english = (body(client, f"/terms/{i}/interplay") for i in ("harbour/es/anclado", ANCHORED))
    assert spanish == english
    assert [x["id"] for x in english["term"]["also"]] == ["harbour/es/anclado"]


def test_chains_say_what_follows_with_the_sentence_of_each_step(client: FlaskClient) -> None:
    (chain,) = body(client, f"/terms/{RAMMING}/interplay")["chains"]
    assert chain["says"] == "Where Ramming cancels Anchored, Anchored no longer rules out Boarding."
    assert chain["basis"] == ", ".join(s["said"][0]["basis"] for s in chain["steps"])
    assert [chain[x]["id"] for x in ("a", "via", "b")] == [RAMMING, ANCHORED, BOARDING]
    assert [(s["a"], s["type"], s["b"], bool(s["said"][0]["sentence"])) for s in chain["steps"]] == [
        (RAMMING, "negates", ANCHORED, True),
        (ANCHORED, "excludes", BOARDING, True),
    ]


def test_of_one_type_only(client: FlaskClient) -> None:
    told = body(client, f"/terms/{ANCHORED}/interplay?type=negates")
    assert (told["does"], len(told["undergoes"])) == ([], 1)


@pytest.mark.parametrize(
    ("query", "outcome"),
    [
        (f"a={ANCHORED}&b={RAMMING}", "direct"),
        ("a=ramming&b=ANCHÓRED", "direct"),  # by name, whatever case and accents
        ("a=ramming&b=anc", "direct"),  # by alias
        ("a=ramming&b=anclado&game=harbour", "direct"),  # by the name of a twin
        (f"a={RAMMING}&b={BOARDING}", "through"),
    ],
)
def test_a_pair_in_either_order(client: FlaskClient, query: str, outcome: str) -> None:
    told = body(client, f"/pair?{query}")
    assert set(told) == set(PairSchema().fields)
    assert told["outcome"] == outcome
    a, b = (part.partition("=")[2] for part in query.split("&")[:2])
    turned = body(client, f"/pair?a={b}&b={a}")
    assert (turned["outcome"], turned["direct"], turned["through"]) == (outcome, told["direct"], told["through"])
    assert turned["a"] == told["b"] and turned["b"] == told["a"]


def test_a_pair_tells_who_wins_and_what_was_looked_for(client: FlaskClient) -> None:
    told = body(client, f"/pair?a={ANCHORED}&b={RAMMING}")
    assert told["says"] == "Ramming ignores, cancels or takes away Anchored."
    assert told["verdict"]["winner"] == "harbour-core/ramming"
    assert told["looked_for"] == {
        "a": ["Anchored", "Anclado"],
        "b": ["Ramming"],
        "ties": 2,
        "books": ["harbour-core", "harbour-league"],
    }


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/terms/harbour/en/nothing/interplay", 404, "not-found"),
        (f"/terms/{ANCHORED}/interplay?type=loves", 400, "bad-parameter"),
        ("/pair", 400, "bad-parameter"),
        ("/pair?a=anchored", 400, "bad-parameter"),
        ("/pair?a=anchored&b=", 400, "bad-parameter"),
        ("/pair?a=anchored&b=nobody-knows-this", 404, "not-found"),
        ("/pair?a=anchored&b=ramming&game=nothing", 404, "not-found"),
        ("/pair?a=anchored&b=anchored", 400, "same-term"),
        (f"/pair?a={ANCHORED}&b=harbour/es/anclado", 400, "same-term"),  # two names of one thing
        ("/matrix", 400, "bad-parameter"),
        ("/matrix?game=nothing", 404, "not-found"),
        ("/matrix?game=harbour&book=nothing", 404, "not-found"),
        ("/matrix?game=harbour&term=nothing", 404, "not-found"),
        ("/matrix?game=harbour&type=loves", 400, "bad-parameter"),
        ("/matrix?game=harbour&kind=loves", 400, "bad-parameter"),
        ("/matrix?game=harbour&limit=101", 400, "bad-parameter"),
        ("/interactions?kind=loves", 400, "bad-parameter"),
        ("/interactions?book=nothing", 404, "not-found"),
        ("/interactions?section=nothing", 404, "not-found"),
    ],
)
def test_what_cannot_be_answered(client: FlaskClient, path: str, status: int, code: str) -> None:
    assert refused(client, path, status)["code"] == code


def test_an_unknown_name_is_not_repeated_at_length(client: FlaskClient) -> None:
    assert len(refused(client, "/pair?a=anchored&b=" + "x" * 290, 404)["detail"]) < 200


def test_the_matrix_in_rows_with_counts(client: FlaskClient) -> None:
    told = body(client, "/matrix?game=harbour")
    rows = [
        (r["term"]["id"], r["counts"], [(c["term"]["id"], c["types"]) for c in r["cells"]]) for r in told["results"]
    ]
    assert rows == [
        (ANCHORED, {"excludes": 1}, [(BOARDING, {"excludes": 1})]),
        (RAMMING, {"negates": 1}, [(ANCHORED, {"negates": 1})]),
    ]
    assert told["counts"] == {
        "pairs": 2,
        "types": {"negates": 1, "excludes": 1},
        "kinds": {"keyword": 1, "state": 2, "action": 1},
        "books": {"harbour-core": 2},
    }


@pytest.mark.parametrize(
    ("query", "acting"),
    [
        ("type=negates", [RAMMING]),
        ("kind=action", [ANCHORED]),
        ("book=harbour-core", [ANCHORED, RAMMING]),
        ("book=harbour-league", []),
        ("term=boarding", [ANCHORED]),
        ("term=abordaje", [ANCHORED]),
    ],
)
def test_filters_of_the_matrix(client: FlaskClient, query: str, acting: list[str]) -> None:
    assert [r["term"]["id"] for r in body(client, f"/matrix?game=harbour&{query}")["results"]] == acting


def test_pages_of_the_matrix_add_up(client: FlaskClient) -> None:
    whole = body(client, "/matrix?game=harbour")
    first = body(client, "/matrix?game=harbour&limit=1")
    second = body(client, first["next"].removeprefix(V1))
    assert first["results"] + second["results"] == whole["results"] and second["next"] is None
    assert first["total"] == 2 and first["counts"] == whole["counts"]


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("book=harbour-core", 2),
        ("book=harbour-league", 0),
        ("section=harbour-core/ramming", 1),
        ("section=harbour-core/ramming&book=harbour-league", 0),
        ("kind=keyword", 1),
        ("kind=state", 2),
        ("kind=state&type=negates", 1),
        ("kind=spell", 0),
    ],
)
def test_interactions_by_book_section_and_kind(client: FlaskClient, query: str, count: int) -> None:
    assert body(client, f"/interactions?{query}")["total"] == count


def test_every_claim_says_how_sure_it_is_and_can_be_asked_for_by_that(client: FlaskClient) -> None:
    told = body(client, f"/terms/{ANCHORED}/interplay")
    partner = told["undergoes"][0]["with"][0]
    assert partner["certainty"] == partner["said"][0]["certainty"] > 0 and partner["said"][0]["basis"]
    sure = partner["certainty"]
    assert all(c["certainty"] == pytest.approx(c["steps"][0]["certainty"] * c["steps"][1]["certainty"], abs=1e-3)
               for c in told["chains"])  # fmt: skip
    assert body(client, f"/terms/{ANCHORED}/interplay?certainty={sure}")["undergoes"] == told["undergoes"]
    assert body(client, f"/pair?a={ANCHORED}&b={RAMMING}")["direct"][0]["certainty"] == sure
    cells = [c["certainty"] for r in body(client, "/matrix?game=harbour")["results"] for c in r["cells"]]
    assert sure in cells
    least = max(cells)
    surest = [
        c["certainty"] for r in body(client, f"/matrix?game=harbour&certainty={least}")["results"] for c in r["cells"]
    ]
    assert surest == [c for c in cells if c >= least]
    refused(client, "/matrix?game=harbour&certainty=2", 400)
