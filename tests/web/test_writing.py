"""JSON is written as Flask writes it."""

from __future__ import annotations

from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import Markup

from rulewright.web.api.routing import written
from tests.web.test_shaping import PATHS


class Kind(StrEnum):
    RULE = "rule"


VALUES: list[Any] = [
    {"b": 1, "a": [True, None, {}], "c": {}},  # keys keep their order
    "ñandú, «más» – ☠ \U0001f600",  # letters stay as they are
    '"quoted" \\ / \n\t\x01\x7f\u2028 <script>&amp;</script>',
    [1.0, 0.1 + 0.2, 12.345, -0.0, 123456789.125, 2**63 - 1],
    (Kind.RULE, Markup("<b>bold</b>")),
    {"day": date(2026, 11, 5), "built": datetime(2026, 11, 5, 12, 30, tzinfo=UTC)},
]


@pytest.mark.parametrize("value", VALUES)
def test_values_are_written_as_flask_writes_them(application: Flask, value: Any) -> None:
    with application.app_context():
        assert written(value) == application.json.response(value).data


@pytest.mark.parametrize("path", PATHS)
def test_answers_are_written_as_flask_writes_them(client: FlaskClient, path: str) -> None:
    given = client.get("/api/v1" + path)
    with client.application.app_context():
        assert given.data == client.application.json.response(given.get_json()).data
    assert given.content_type == "application/json"


def test_a_small_number_is_the_same_number() -> None:
    assert float(written(1e-7)) == 1e-7


def test_what_is_no_number_is_null() -> None:
    assert written([float("nan"), float("inf")]) == b"[null,null]\n"


@pytest.mark.parametrize("value", [object(), {1: 2}, b"bytes", "\ud800"])
def test_what_json_cannot_say_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        written(value)


def test_an_answer(client: FlaskClient) -> None:
    made = client.get("/api/v1/books?fields=id")
    assert (made.status_code, made.content_type) == (200, "application/json")
    assert made.data == written(made.get_json())
