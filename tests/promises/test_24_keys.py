"""Promise 24: no path, parameter or key of v1 that was ever released goes away or becomes something else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from bench.api_released import KEPT, broken, surface
from rulewright.app import create_app
from tests.web import harbour


@pytest.fixture(scope="module")
def now(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    client: FlaskClient = create_app(tmp_path_factory.mktemp("none")).test_client()
    return surface(client.get("/api/openapi.json").get_json())


def test_all_that_was_released_is_still_there(now: dict[str, str]) -> None:
    released = json.loads(KEPT.read_text(encoding="utf-8"))
    assert len(released) > 600
    assert broken(released, now) == []


def test_what_is_new_is_written_down_with_it(now: dict[str, str]) -> None:
    released = json.loads(KEPT.read_text(encoding="utf-8"))
    assert set(now) <= set(released), "run `python -m bench.api_released > docs/api-v1.json`"


@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        ({"Term.id": "string"}, {"Term.id": "string", "Term.new": "integer"}, True),
        ({"Term.id": "string"}, {}, False),
        ({"Term.id": "string"}, {"Term.id": "integer"}, False),
        ({"Term.id": "string"}, {"Term.id": "string or null"}, False),
        ({"Term.id": "string or null"}, {"Term.id": "string"}, True),
        ({"/terms ?q": "string"}, {"/terms ?q": "string required"}, False),
        ({"/terms ?q": "string required"}, {"/terms ?q": "string"}, True),
        ({"/terms": "TermList"}, {"/terms": "BookList"}, False),
    ],
)
def test_what_breaks_the_promise(before: dict[str, str], after: dict[str, str], holds: bool) -> None:
    assert (broken(before, after) == []) is holds


def test_the_keys_of_real_answers_are_those_that_were_released(tmp_path: Any) -> None:
    released = json.loads(KEPT.read_text(encoding="utf-8"))
    app = create_app(harbour.write(tmp_path, harbour.knowledge()))
    client = app.test_client()
    for path, shape in (("sections/harbour-core/1.2", "Section"), ("terms/harbour/en/anchored", "WholeTerm")):
        keys = {f"{shape}.{key}" for key in client.get(f"/api/v1/{path}").get_json()}
        assert keys == {name for name in released if name.startswith(f"{shape}.")}
    app.extensions["kb"].close()
