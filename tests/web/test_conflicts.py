"""The page of potential conflicts: what is sure is claimed, all else is listed behind a switch without a claim."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from rulewright.kb.conflicts.model import Conflict, ConflictKind, Saying
from rulewright.kb.model import Sureness
from rulewright.web import rulings

SIDES = Saying("harbour-core/ramming", 0, 9, "A ship may ram."), Saying("harbour-core/anchored", 0, 9, "None may ram.")
OTHER = Saying("harbour-core/ramming", 0, 9, "A ship may sing."), Saying("harbour-core/anchored", 0, 9, "None sings.")


def conflict(certainty: float, sides: tuple[Saying, Saying] = SIDES) -> Conflict:
    kind = ConflictKind.PERMISSION
    return Conflict("harbour-core", kind, *sides, 1.0, Sureness.SURE, "ram", "same", certainty, "same")


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    kept = getattr(request, "param", (conflict(0.95), conflict(0.1, OTHER)))
    monkeypatch.setattr(rulings, "conflicts_of", lambda _, book: kept if book == "harbour-core" else ())


def page(client: FlaskClient, query: str = "") -> str:
    return client.get(f"/conflicts?book=harbour-core{query}").get_data(as_text=True)


def test_what_is_sure_is_claimed_with_the_verdict(client: FlaskClient) -> None:
    told = page(client)
    assert "Permission against prohibition" in told and "A ship may ram." in told and "Verdict:" in told
    assert "A ship may sing." not in told and "1 pair of sentences to compare" in told


def test_all_else_is_listed_without_a_claim(client: FlaskClient) -> None:
    told = page(client, "&compare=1")
    assert "A ship may sing." in told and "Nothing is claimed of them" in told
    assert told.count("Verdict:") == 1, "of what is sure alone"


@pytest.mark.parametrize("found", [(conflict(0.1),)], indirect=True)
def test_where_nothing_is_sure_the_page_says_so(client: FlaskClient) -> None:
    told = page(client)
    assert "Nothing was found that is sure enough to be called a conflict." in told and "A ship may ram." not in told
    assert "compare=1" in told
    assert "lo bastante seguro" in page(client, "&ui=es")


@pytest.mark.parametrize("found", [()], indirect=True)
def test_where_nothing_is_found_there_is_nothing_to_compare(client: FlaskClient) -> None:
    assert "compare=1" not in page(client)
    assert "Nothing was found that goes against anything else." in page(client, "&compare=1")


def test_the_api_has_all_with_their_certainty_and_takes_a_minimum(client: FlaskClient) -> None:
    rows = client.get("/api/v1/conflicts?book=harbour-core").get_json()["results"]
    assert [(r["certainty"], r["basis"]) for r in rows] == [(0.95, "same"), (0.1, "same")]
    assert {"a", "b", "book", "kind", "about", "why", "likely", "sure", "verdict"} <= set(rows[0])
    sure = client.get("/api/v1/conflicts?book=harbour-core&certainty=0.8").get_json()
    assert (sure["total"], sure["results"][0]["certainty"]) == (1, 0.95)
