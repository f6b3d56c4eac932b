"""Promise 22: the description is complete, and requests made from it find nothing that it does not say.

schemathesis makes requests from the description, valid and invalid ones, and holds each answer against it: statuses,
types, shapes, headers; that what is valid is accepted and what is not is refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from rulewright.app import create_app
from rulewright.kb.model import InteractionType, Origin, ReferenceKind, ReferenceStatus, SectionKind, TermKind
from rulewright.web.api.asking import asked, steady
from rulewright.web.api.examples import REQUESTS, UNSHOWN, examples
from rulewright.web.api.routing import ROOT
from tests.web import harbour

CASES = 12  # requests of each path and each mode
UNWRONG = [  # they take no parameter that could be wrong
    (path, GenerationMode.NEGATIVE) for path in ("/export", "/games/{game}/export", "/games/{game}/part")
]
PLAIN = {"Accept-Encoding": "identity"}  # the WSGI client of schemathesis unpacks nothing

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = create_app(harbour.write(tmp_path_factory.mktemp("fuzzed"), harbour.knowledge(), {}, harbour.editions()))
    yield app
    app.extensions["kb"].close()


@pytest.fixture(scope="module")
def described(served: Flask) -> Any:
    return schemathesis.openapi.from_wsgi("/api/openapi.json", served)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "mode"),
    [(ROOT + path, mode) for path in REQUESTS for mode in GenerationMode if (path, mode) not in UNWRONG],
)
def test_requests_made_from_the_description_find_nothing(described: Any, path: str, mode: GenerationMode) -> None:
    operation = described[path]["GET"]

    @settings(
        max_examples=CASES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        answer = case.call(headers=PLAIN)
        # A token that was never given out is in order and too old: no description can say which are known.
        case.validate_response(answer, excluded_checks=[positive_data_acceptance] if answer.status_code == 410 else [])

    ask()


def test_each_path_has_an_example(served: Flask) -> None:
    paths = served.test_client().get("/api/openapi.json").get_json()["paths"]
    assert set(paths) == {ROOT + path for path in REQUESTS}
    for path, item in paths.items():
        get = item["get"]
        assert get["x-example-request"].startswith(ROOT) and get["operationId"]
        (media,) = get["responses"]["200"]["content"].values()
        assert ("example" in media) != (path.removeprefix(ROOT) in UNSHOWN)
        for parameter in (*item.get("parameters", []), *get.get("parameters", [])):
            assert parameter.get("description") or parameter["in"] == "path", (path, parameter["name"])
            if parameter.get("required"):
                assert "example" in parameter, (path, parameter["name"])
    names = [item["get"]["operationId"] for item in paths.values()]
    assert len(set(names)) == len(names)


@pytest.mark.slow
def test_the_examples_answer_what_the_description_shows(sample_root: Path) -> None:
    advice = "write them anew: python -m rulewright.web.api.asking KB"
    shown = examples()
    for path, made in asked(sample_root):
        assert shown[path]["request"] == made["request"], advice
        assert steady(shown[path].get("answer")) == steady(made.get("answer")), (path, advice)


def test_every_status_that_may_come_is_described(served: Flask) -> None:
    described = served.test_client().get("/api/openapi.json").get_json()
    for path, item in described["paths"].items():
        responses = item["get"]["responses"]
        assert {"200", "304", "400", "404", "414", "429", "500", "503"} <= set(responses), path
        assert "ETag" in responses["200"]["headers"] and "Retry-After" in responses["429"]["headers"]
        for status in ("400", "404", "414", "429", "500", "503"):
            assert list(responses[status]["content"]) == ["application/problem+json"]
    for name in described["components"]["headers"].values():
        assert name["description"] and name["schema"]["type"]


def test_the_root_lists_every_path(served: Flask) -> None:
    client = served.test_client()
    described = client.get("/api/openapi.json").get_json()
    for address in (ROOT, f"{ROOT}/"):
        told = client.get(address).get_json()
        assert {p["path"] for p in told["paths"]} == set(described["paths"])
        assert client.get(told["openapi"]).get_json() == described and told["version"].startswith("1")
        assert all(p["summary"] and p["example"].startswith(ROOT) for p in told["paths"])


def test_it_says_where_what_it_costs_and_under_which_licence(served: Flask) -> None:
    def described(**under: str) -> Any:
        return served.test_client().get("/api/openapi.json", environ_overrides=under).get_json()

    assert described()["servers"] == [{"url": "/"}]
    assert described(SCRIPT_NAME="/rules")["servers"] == [{"url": "/rules"}]
    served.config["SITE_URL"] = "https://rules.example"
    try:
        assert described()["servers"] == [{"url": "https://rules.example"}]
    finally:
        served.config["SITE_URL"] = ""
    assert described()["security"] == [] and described()["info"]["license"]["identifier"] == "MIT"


def test_nothing_in_it_is_without_words_and_no_shape_without_use(served: Flask) -> None:
    described = served.test_client().get("/api/openapi.json").get_json()
    shapes, text = described["components"]["schemas"], json.dumps(described)
    for name, shape in shapes.items():
        assert shape["description"], name
        assert f'"#/components/schemas/{name}"' in text, f"nothing answers with {name}"
        for key, field in shape["properties"].items():
            assert field.get("description"), (name, key)
    for path, item in described["paths"].items():
        assert item["get"]["summary"] and item["get"]["description"], path


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("Section.kind", SectionKind),
        ("Hit.kind", SectionKind),
        ("Term.kind", TermKind),
        ("Thing.kind", TermKind),
        ("Reference.kind", ReferenceKind),
        ("Reference.status", ReferenceStatus),
        ("Interaction.type", InteractionType),
        ("Interaction.origin", Origin),
        ("Override.origin", Origin),
    ],
)
def test_the_values_of_today_are_listed(served: Flask, key: str, values: type[StrEnum]) -> None:
    shape, _, name = key.partition(".")
    shapes = served.test_client().get("/api/openapi.json").get_json()["components"]["schemas"]
    assert shapes[shape]["properties"][name]["enum"] == [v.value for v in values]


def test_offsets_into_the_text_are_told_from_those_into_the_source(served: Flask) -> None:
    shapes = served.test_client().get("/api/openapi.json").get_json()["components"]["schemas"]
    for field in shapes["Abreast"]["properties"].values():
        assert "into the section's `text`, not into the source" in field["description"]
