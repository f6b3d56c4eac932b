"""Promise 22: the description is complete, and requests made from it find nothing that it does not say.

schemathesis makes requests from the description, valid and invalid ones, and holds each answer against it: statuses,
types, shapes, headers; that what is valid is accepted and what is not is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from schemathesis.generation import GenerationMode

from app import create_app
from tests.web import harbour
from web.api.asking import asked, steady
from web.api.examples import REQUESTS, UNSHOWN, examples
from web.api.routing import ROOT

CASES = 12  # requests of each path and each mode
UNWRONG = ("/export", GenerationMode.NEGATIVE)  # it takes no parameter that could be wrong
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
    ("path", "mode"), [(ROOT + path, mode) for path in REQUESTS for mode in GenerationMode if (path, mode) != UNWRONG]
)
def test_requests_made_from_the_description_find_nothing(described: Any, path: str, mode: GenerationMode) -> None:
    operation = described[path]["GET"]

    @settings(
        max_examples=CASES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        case.call_and_validate(headers=PLAIN)

    ask()


def test_each_path_has_an_example(served: Flask) -> None:
    paths = served.test_client().get("/api/openapi.json").get_json()["paths"]
    assert set(paths) == {ROOT + path for path in REQUESTS}
    for path, item in paths.items():
        get = item["get"]
        assert get["x-example-request"].startswith(ROOT) and get["operationId"]
        media = get["responses"]["200"]["content"]["application/json"]
        assert ("example" in media) != (path.removeprefix(ROOT) in UNSHOWN)
        for parameter in (*item.get("parameters", []), *get.get("parameters", [])):
            assert parameter.get("description") or parameter["in"] == "path", (path, parameter["name"])
            if parameter.get("required"):
                assert "example" in parameter, (path, parameter["name"])
    names = [item["get"]["operationId"] for item in paths.values()]
    assert len(set(names)) == len(names)


@pytest.mark.slow
def test_the_examples_answer_what_the_description_shows(sample_root: Path) -> None:
    advice = "write them anew: python -m web.api.asking KB > web/api/examples.json"
    shown = examples()
    for path, made in asked(sample_root):
        assert shown[path]["request"] == made["request"], advice
        assert steady(shown[path].get("answer")) == steady(made.get("answer")), (path, advice)


def test_every_status_that_may_come_is_described(served: Flask) -> None:
    described = served.test_client().get("/api/openapi.json").get_json()
    for path, item in described["paths"].items():
        responses = item["get"]["responses"]
        assert {"200", "304", "400", "404", "429", "500", "503"} <= set(responses), path
        assert "ETag" in responses["200"]["headers"] and "Retry-After" in responses["429"]["headers"]
        for status in ("400", "404", "429", "500", "503"):
            assert list(responses[status]["content"]) == ["application/problem+json"]
    for name in described["components"]["headers"].values():
        assert name["description"] and name["schema"]["type"]
