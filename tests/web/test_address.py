"""Bytes of an address that are no ASCII: read where they are UTF-8, refused or left unheeded where not, never a 500."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from rulewright.web.address import escaped


@pytest.mark.parametrize(
    ("query", "escapes"),
    [
        ("q=\u00c3\u00b1and\u00c3\u00ba&limit=5", "q=%C3%B1and%C3%BA&limit=5"),
        ("q=\u00f1", "q=%F1"),
        ("q=a%20b+c&d[]='\"<>#", "q=a%20b+c&d[]='\"<>#"),  # ASCII, and what is escaped already, stays
        ("q=100%\u00f1", "q=100%%F1"),
        ("q=\u2603", "q=?"),  # no server hands this on
        ("", ""),
    ],
)
def test_what_is_no_ascii_is_escaped(query: str, escapes: str) -> None:
    assert escaped(query) == escapes


def test_letters_that_came_as_they_are_are_read(client: FlaskClient) -> None:
    plain = client.get("/api/v1/search?q=%C3%B1and%C3%BA").get_json()
    assert (
        client.get("/api/v1/search", environ_overrides={"QUERY_STRING": "q=\u00c3\u00b1and\u00c3\u00ba"}).get_json()
        == plain
    )
    assert plain["query"] == "ñandú"


@pytest.mark.parametrize("path", ["/", "/search", "/nothing", "/theme", "/graph", "/sections/harbour-core/1.2/cite"])
@pytest.mark.parametrize("query", ["q=\u00f1", "ui=\u00f1", "\u00ff\u00fe", "p=\u00f1&around=\u00f1"])
def test_a_page_is_shown_or_refused_in_its_shape(client: FlaskClient, path: str, query: str) -> None:
    answer = client.get(path, environ_overrides={"QUERY_STRING": query})
    assert answer.status_code in (200, 400, 404) and answer.content_type == "text/html; charset=utf-8"


@pytest.mark.parametrize("path", ["/api/v1/search", "/api/v1/books", "/api/v1/terms"])
def test_the_api_refuses_what_is_no_utf_8(client: FlaskClient, path: str) -> None:
    answer = client.get(path, environ_overrides={"QUERY_STRING": "q=\u00f1"})
    assert (answer.status_code, answer.content_type) == (400, "application/problem+json")
    assert "no UTF-8" in answer.get_json()["detail"]
