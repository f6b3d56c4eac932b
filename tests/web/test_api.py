"""The contract of the API: paths, shapes, pages, validators, errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from bench.api_reference import reference
from rulewright.kb.export import export
from tests.web import harbour
from tests.web.conftest import GONE, MOVED

V1 = "/api/v1"
LIST = {"total", "limit", "offset", "results", "next"}
HEADING = {"id", "number", "title", "kind", "lang"}
PROBLEM = ["code", "title", "status", "detail"]

LISTS = [
    "/books",
    "/books/harbour-core/changes",
    "/books/harbour-core/changes?kind=reworded",
    "/books/harbour-league/changes",
    "/terms",
    "/terms?game=harbour",
    "/interactions",
    "/references",
    "/references?kind=mention",
    "/precedence",
    "/overrides",
    "/prohibitions",
    "/conflicts",
    "/search?q=boarding",
    "/suggest?q=b",
    "/books/harbour-core/central",
    "/books/harbour-core/lonely",
]
SINGLE = [
    "",
    "/books/harbour-core",
    "/sections/harbour-core/1.2",
    "/terms/harbour/en/anchored",
    "/graph?around=harbour-core/1.2",
    "/path?from=harbour-core/turn&to=harbour/en/anchored",
    "/books/harbour-core/map",
    "/verdict?a=harbour-core/1.2&b=harbour-league/abordaje",
    "/verdict?q=may+a+boat+board%3F&game=harbour",
    "/health",
]
# Paths that take a game, and what stands before it in the address
FILTERED = [
    ("/sections", "?"),
    ("/terms", "?"),
    ("/interactions", "?"),
    ("/graph", "?"),
    ("/precedence", "?"),
    ("/overrides", "?"),
    ("/prohibitions", "?"),
    ("/conflicts", "?"),
    ("/matrix", "?"),
    ("/search?q=a", "&"),
    ("/suggest?q=a", "&"),
    ("/pair?a=anchored&b=ramming", "&"),
    ("/cards?name=anchored", "&"),
    ("/verdict?q=a", "&"),
]
# A path and a request to it that cannot be answered, with the status
FAILING = [
    ("/nothing", 404),
    ("/games/nothing", 404),
    ("/games/nothing/export", 404),
    ("/sources/nothing", 404),
    ("/sync?since=nothing", 400),
    ("/sync?since=o.0123456789abcdef", 410),
    ("/books/nothing", 404),
    ("/books/nothing/changes", 404),
    ("/books/nothing/map", 404),
    ("/books/nothing/central", 404),
    ("/books/nothing/lonely", 404),
    ("/books/harbour-core/map?limit=5", 400),
    ("/books/harbour-core/changes?edition=7", 404),
    ("/books/harbour-core/changes?edition=0", 400),
    ("/books/harbour-core/changes?kind=nonsense", 400),
    ("/sections/harbour-core/nothing", 404),
    ("/sections/../../../etc/passwd", 404),
    ("/sections/%00", 404),
    ("/sections/%ff%fe", 404),
    (f"/sections/{GONE}", 410),
    ("/terms/harbour/en/nothing", 404),
    ("/terms?limit=0", 400),
    ("/terms?limit=101", 400),
    ("/terms?limit=many", 400),
    ("/terms?offset=-1", 400),
    ("/terms?offset=99999999999999999999999", 400),
    ("/terms?kind=nonsense", 400),
    ("/references?status=nonsense", 400),
    ("/interactions?a=nobody-knows-this", 404),
    ("/search", 400),
    ("/search?q=", 400),
    ("/suggest", 400),
    ("/graph?around=nothing", 404),
    ("/graph?around=harbour-core/1.2&depth=9", 400),
    ("/path?from=harbour-core/turn", 400),
    ("/path?from=nothing&to=nothing", 404),
    ("/verdict", 404),
    ("/verdict?q=", 404),
    ("/verdict?a=harbour-core/1.2", 404),
    ("/verdict?a=nothing&b=harbour-core/1.2", 404),
    (f"/verdict?a={MOVED}&b=harbour-core/turn", 404),
    *((f"{path}{join}game=nix", 404) for path, join in FILTERED),
    ("/search?q=a&book=nix", 404),
    ("/references?book=nix", 404),
    ("/interactions?book=nix", 404),
    ("/conflicts?book=nix", 404),
    ("/matrix?game=harbour&book=nix", 404),
    ("/terms?lang=xx", 404),
    ("/search?q=a&lang=xx", 404),
    ("/references?target=nix", 404),
    ("/references?target=harbour-core/nix", 404),
    (f"/references?target={GONE}", 410),
    ("/books/harbour-core/changes?section=harbour-core/nix", 404),
]


def body(client: FlaskClient, path: str) -> Any:
    answer = client.get(V1 + path)
    assert answer.status_code == 200, (path, answer.get_data(as_text=True))
    assert answer.content_type == "application/json"
    return answer.get_json()


def by_id(row: dict[str, Any]) -> str:
    return str(row.get("id") or (row["a"], row["b"]))


@pytest.mark.parametrize("path", LISTS)
def test_lists_have_one_shape(client: FlaskClient, path: str) -> None:
    answer = body(client, path)
    assert set(answer) >= LIST
    assert len(answer["results"]) <= answer["limit"] <= 100
    assert answer["total"] >= len(answer["results"]) + answer["offset"]


@pytest.mark.parametrize("path", LISTS)
def test_pages_add_up_to_the_whole(client: FlaskClient, path: str) -> None:
    join = "&" if "?" in path else "?"
    whole = body(client, f"{path}{join}limit=100")
    rows, address = [], f"{path}{join}limit=1"
    while address:
        page = body(client, address)
        assert page["total"] == whole["total"]
        rows += page["results"]
        address = (page["next"] or "").removeprefix(V1)
    assert rows == whole["results"]
    assert len(rows) == whole["total"]


def test_the_pages_of_a_list_stop_at_its_end(client: FlaskClient) -> None:
    assert body(client, "/terms?offset=1000")["results"] == []
    assert body(client, "/terms?offset=1000000")["next"] is None


@pytest.mark.parametrize(
    ("path", "part"), [("/books", "books"), ("/terms", "terms"), ("/interactions", "interactions")]
)
def test_fields_are_named_as_in_the_export(client: FlaskClient, path: str, part: str) -> None:
    exported = export(harbour.knowledge())[part]
    given = body(client, path)["results"]
    assert given
    for mine, theirs in zip(sorted(given, key=by_id), sorted(exported, key=by_id), strict=True):
        shared = {k: v for k, v in theirs.items() if k != "aside"}  # as long as the book: only with the book itself
        shared |= {"condition": shared["condition"] or ""} if "condition" in shared else {}  # v1 never gave null there
        assert {k: mine[k] for k in shared} == shared


def test_a_section_is_given_as_exported_and_with_its_surroundings(client: FlaskClient) -> None:
    answer = body(client, "/sections/harbour-core/1.2")
    exported = next(s for s in export(harbour.knowledge())["sections"] if s["id"] == "harbour-core/1.2")
    assert {k: answer[k] for k in exported} == exported
    assert [a["id"] for a in answer["ancestors"]] == ["harbour-core/turn"]
    assert [c["id"] for c in answer["children"]] == ["harbour-core/1.2.1"]
    assert answer["previous"]["id"] == "harbour-core/1.1" and answer["next"]["id"] == "harbour-core/1.2.1"
    assert set(answer["next"]) == HEADING
    assert [t["id"] for t in answer["terms"]] == ["harbour/en/boarding"]
    assert [(r["status"], r["note"]) for r in answer["references"]] == [("dangling", "There is no rule 9.9.")]
    assert [r["from"]["id"] for r in answer["referenced_by"]] == ["harbour-core/turn"]
    assert answer["referenced_by_total"] == 1
    assert [o["section"] for o in answer["notes"]["overridden_by"]] == ["harbour-league/abordaje"]
    assert answer["source"]["file"] == "harbour.txt" and answer["source"]["spans"] == answer["spans"]
    assert answer["html"].startswith("<p>")


def test_the_ends_of_a_book_have_no_neighbour_beyond(client: FlaskClient) -> None:
    assert body(client, "/sections/harbour-core/turn")["previous"] is None
    assert body(client, "/sections/harbour-core/legend")["next"] is None


def test_notes_of_a_section(client: FlaskClient) -> None:
    assert body(client, "/sections/harbour-core/golden")["notes"]["precedence"][0]["higher"] == "card text"
    assert body(client, "/sections/harbour-core/anchored")["notes"]["prohibitions"][0]["absolute"] is True
    assert body(client, "/sections/harbour-league/abordaje")["notes"]["overrides"][0]["other"] == "harbour-core/1.2"


def test_notes_in_sentences_come_most_important_first(client: FlaskClient) -> None:
    told = body(client, "/sections/harbour-core/1.2")["notes"]["told"]
    assert told[0]["kind"] == "overridden-by" and "Abordaje" in told[0]["text"]
    assert told[0]["sections"] == ["harbour-league/abordaje"]
    assert told[0]["code"] == "overridden-by" and told[0]["arguments"]["label"] == ["Abordaje"]


def test_a_hit_carries_the_notes_that_nobody_may_miss(client: FlaskClient) -> None:
    hits = {h["section"]: h for h in body(client, "/search?q=boarding&game=harbour")["results"]}
    note, *_ = hits["harbour-core/1.2"]["notes"]
    assert note["kind"] == "overridden-by" and note["text"].startswith("Where they differ, “Abordaje”")
    ban, *_ = hits["harbour-core/anchored"]["notes"]
    assert ban["kind"] == "absolute-prohibition" and ban["sentence"].startswith("An anchored ship")


def test_a_verdict_is_reasoned_and_does_not_depend_on_the_order(client: FlaskClient) -> None:
    answer = body(client, "/verdict?a=harbour-core/1.2&b=harbour-league/abordaje")
    assert (answer["outcome"], answer["winner"]) == ("b", "harbour-league/abordaje")
    assert answer["reason"] and answer["steps"]
    turned = body(client, "/verdict?b=harbour-core/1.2&a=harbour-league/abordaje")
    assert (turned["outcome"], turned["winner"]) == ("a", "harbour-league/abordaje")
    open_question = body(client, "/verdict?a=harbour-core/tides&b=harbour-core/tides")
    assert (open_question["outcome"], open_question["winner"]) == ("undecided", None)
    apart = body(client, "/verdict?a=harbour-core/tides&b=harbour-core/1.1")
    assert (apart["outcome"], apart["winner"]) == ("apart", None)
    assert open_question["reason"] and apart["reason"] and apart["understood"] is None


def test_a_verdict_is_asked_in_words(client: FlaskClient) -> None:
    answer = body(client, "/verdict?q=A boat rams. May it board?&game=harbour")
    assert answer["understood"] == {"act": "May it board", "a": answer["a"], "b": answer["b"]}
    named = body(client, f"/verdict?a={answer['a']}&b={answer['b']}")
    apart = {"understood": None, "certainty": named["certainty"]}  # it is another matter how sure it is of found rules
    assert answer["b"] and {**answer, **apart} == named and answer["certainty"] != named["certainty"]
    assert body(client, "/verdict?q=zzzz&game=harbour")["a"] == ""


def test_repaired_tokens_are_told_with_their_section(client: FlaskClient) -> None:
    assert [r["printed"] for r in body(client, "/sections/harbour-core/1.1")["source"]["repairs"]] == ["R0ll"]
    assert body(client, "/sections/harbour-core/1.2")["source"]["repairs"] == []


def test_a_book_has_its_tree_and_its_asides(client: FlaskClient) -> None:
    answer = body(client, "/books/harbour-core")
    assert [s["id"] for s in answer["sections"]][:2] == ["harbour-core/turn", "harbour-core/keywords"]
    turn = answer["sections"][0]
    assert [c["id"] for c in turn["children"]] == ["harbour-core/1.1", "harbour-core/1.2"]
    assert [c["id"] for c in turn["children"][1]["children"]] == ["harbour-core/1.2.1"]
    assert answer["aside"][0]["why"] == "page number"


def test_a_term_has_definition_translations_interactions_mentions(client: FlaskClient) -> None:
    answer = body(client, "/terms/harbour/en/anchored")
    assert answer["section"]["id"] == "harbour-core/anchored"
    assert answer["text"] == "An anchored ship **cannot** be boarded or rammed."
    assert [t["name"] for t in answer["translated"]] == ["Anclado"]
    assert [(i["a"], i["type"]) for i in answer["interactions"]] == [
        ("harbour/en/anchored", "excludes"),
        ("harbour/en/ramming", "negates"),
    ]
    assert [m["from"]["id"] for m in answer["mentioned_in"]] == ["harbour-core/ramming"]


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("lang=es", ["harbour/es/abordaje", "harbour/es/anclado"]),
        ("kind=keyword", ["harbour/en/ramming"]),
        ("q=ANC&lang=en", ["harbour/en/anchored"]),  # by alias and by name, once
        ("q=áncho", ["harbour/en/anchored"]),  # accents do not matter
        ("game=&kind=keyword", ["harbour/en/ramming"]),
    ],
)
def test_terms_are_filtered(client: FlaskClient, query: str, ids: list[str]) -> None:
    assert [t["id"] for t in body(client, f"/terms?{query}")["results"]] == ids


@pytest.mark.parametrize(
    ("query", "count"),
    [("a=ramming", 1), ("a=harbour/en/ramming&b=ANC", 1), ("b=Ramming", 0), ("type=excludes", 1)],
)
def test_interactions_are_found_by_id_name_or_alias(client: FlaskClient, query: str, count: int) -> None:
    assert body(client, f"/interactions?{query}")["total"] == count


@pytest.mark.parametrize(
    ("query", "anchors"),
    [
        ("", ["Boarding", "9.9"]),  # mentions only when asked for
        ("status=dangling", ["9.9"]),
        ("book=harbour-league", []),
        ("kind=mention", ["Anchored"]),
        ("target=harbour-core/1.2", ["Boarding"]),
    ],
)
def test_references_are_filtered(client: FlaskClient, query: str, anchors: list[str]) -> None:
    assert [r["anchor"] for r in body(client, f"/references?{query}")["results"]] == anchors


def test_an_id_of_an_earlier_edition_leads_to_its_successor(client: FlaskClient) -> None:
    answer = client.get(f"{V1}/sections/{MOVED}")
    assert (answer.status_code, answer.headers["Location"]) == (301, f"{V1}/sections/harbour-core/1.2")
    assert client.get(f"{V1}/sections/{MOVED}", follow_redirects=True).get_json()["id"] == "harbour-core/1.2"


def test_the_description_is_complete(application: Flask, client: FlaskClient) -> None:
    described = client.get("/api/openapi.json").get_json()
    assert described["openapi"].startswith("3.1")
    routes = {
        str(r).replace("<path:", "{").replace("<", "{").replace(">", "}")
        for r in application.url_map.iter_rules()
        if str(r).startswith(V1)
    }
    assert set(described["paths"]) == routes - {f"{V1}/"}, "which is /api/v1 as well"
    for path, item in described["paths"].items():
        assert set(item) <= {"get", "parameters"}, path
        assert {"200", "304", "400", "404", "500", "503"} <= set(item["get"]["responses"]), path
        assert item["get"]["summary"].endswith("."), path


def _types(schema: dict[str, Any], schemas: dict[str, Any], value: Any, at: str) -> None:
    """Assert that a value is what its description says; enough of JSON Schema for what we describe."""
    if "$ref" in schema:
        return _types(schemas[schema["$ref"].rsplit("/", 1)[1]], schemas, value, at)
    for key in ("anyOf", "allOf"):
        if key in schema:
            return None if value is None else _types(schema[key][0], schemas, value, at)
    names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    kinds = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None)}
    kinds |= {"array": list, "object": dict}
    assert any(isinstance(value, kinds[n]) for n in names), (at, value, names)
    if isinstance(value, list):
        for i, item in enumerate(value):
            _types(schema["items"], schemas, item, f"{at}[{i}]")
    if isinstance(value, dict) and "properties" in schema:
        assert set(value) == set(schema["properties"]), at
        for key, item in value.items():
            _types(schema["properties"][key], schemas, item, f"{at}.{key}")
    return None


@pytest.mark.parametrize("path", LISTS + SINGLE)
def test_answers_are_what_the_description_says(client: FlaskClient, path: str) -> None:
    described = client.get("/api/openapi.json").get_json()
    depth = {"/books/": "{book_id}", "/sections/": "{section_id}", "/terms/": "{term_id}"}
    bare = path.split("?")[0]
    end = next((f"/{end}" for end in ("changes", "map", "central", "lonely") if bare.endswith(f"/{end}")), "")
    bare = next((start + name + end for start, name in depth.items() if bare.startswith(start)), bare)
    answered = described["paths"][V1 + bare]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    _types(answered, described["components"]["schemas"], body(client, path), bare)


def test_the_written_reference_is_true(client: FlaskClient) -> None:
    written = Path(__file__).resolve().parents[2] / "docs" / "api.md"
    made = reference(client.get("/api/openapi.json").get_json())
    assert written.read_text(encoding="utf-8") == made, "run `python -m bench.api_reference > docs/api.md`"


def test_prohibitions_say_what_they_forbid_to_whom(client: FlaskClient) -> None:
    (ban,) = [p for p in body(client, "/prohibitions")["results"] if p["section"] == "harbour-core/anchored"]
    assert ban["subject"] == "anchored ship" and ban["action"] and ban["weight"] == "absolute"
    assert ban["bans"][0] == {k: ban[k] for k in ("subject", "action", "condition")}


def test_conflicts_are_a_list_of_one_book_game_or_kind(client: FlaskClient) -> None:
    whole = body(client, "/conflicts")
    for query in ("book=harbour-core", "game=harbour", "kind=general-exception"):
        assert body(client, f"/conflicts?{query}")["total"] <= whole["total"]
    for query in ("kind=quarrel", "author=me", "limit=101"):
        assert client.get(f"/api/v1/conflicts?{query}").status_code == 400
    assert client.get("/api/v1/conflicts?book=none").status_code == 404


def test_a_verdict_has_codes(client: FlaskClient) -> None:
    found = body(client, "/verdict?a=harbour-core/1.2&b=harbour-core/1.2")
    assert (found["code"], found["outcome"]) == ("same-rule", "undecided")
