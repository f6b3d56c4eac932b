"""What the API refuses rather than reads in its own way: repeated parameters, odd numbers, bytes that are no text."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb.errors import InputRefused
from rulewright.web.machines.places import site_url
from rulewright.web.settings import Settings

# What is asked, and what the refusal names.
REFUSED = [
    ("terms?limit=5&limit=6", "'limit'"),
    ("search?q=sea&q=mud", "'q'"),
    ("search?q=sea&game=harbour&game=harbour", "'game'"),
    ("terms?limit=5_0", "'limit'"),
    ("terms?limit=%D9%A5", "'limit'"),  # an Arabic five
    ("terms?limit=%2B5", "'limit'"),
    ("terms?offset=%205", "'offset'"),
    ("graph?around=harbour-core/1.2&depth=1_0", "'depth'"),
    ("terms?limit=" + "9" * 4_000, "'limit'"),
    ("search?q=%ff", "UTF-8"),
    ("search?q=%ED%A0%80", "UTF-8"),
    ("suggest?q=se%C3", "UTF-8"),
    ("terms?q=%C0%AF", "UTF-8"),
]
ACCEPTED = [
    "search?q=se%C3%B1al",
    "search?q=%00",
    "terms?limit=05",
    "cards?name=anchored&name=ramming",
    "search?q=100%25",
]


@pytest.mark.parametrize(("asked", "named"), REFUSED, ids=[a[:40] for a, _ in REFUSED])
def test_what_could_be_read_in_two_ways_is_refused(client: FlaskClient, asked: str, named: str) -> None:
    answer = client.get(f"/api/v1/{asked}")
    assert (answer.status_code, answer.content_type) == (400, "application/problem+json"), answer.get_data()
    problem = answer.get_json()
    assert problem["code"] == "bad-parameter" and named in problem["detail"] and len(problem["detail"]) < 300


@pytest.mark.parametrize("asked", ACCEPTED)
def test_what_is_plain_is_read(client: FlaskClient, asked: str) -> None:
    assert client.get(f"/api/v1/{asked}").status_code == 200


def test_a_condition_that_does_not_hold_is_an_error_as_any(client: FlaskClient) -> None:
    answer = client.get("/api/v1/books", headers={"If-Match": '"another"'})
    assert (answer.status_code, answer.content_type) == (412, "application/problem+json")
    assert answer.get_json()["code"] == "precondition-failed" and "results" not in answer.get_json()
    page = client.get("/books/harbour-core", headers={"If-Match": '"another"'})
    assert page.status_code == 412 and "412" in page.text and "Boarding" not in page.text
    own = client.get("/api/v1/books").headers["ETag"]
    assert client.get("/api/v1/books", headers={"If-Match": own}).status_code == 200


@pytest.mark.parametrize("host", ["a b", '"><script>', "x@evil.example", "evil.example/..", "a,b", "", "x'y"])
@pytest.mark.parametrize("path", ["/api/v1/books", "/robots.txt", "/sections/harbour-core/1.2/cite", "/nothing"])
def test_a_host_that_cannot_be_is_refused(client: FlaskClient, host: str, path: str) -> None:
    answer = client.get(path, headers={"Host": host})
    assert answer.status_code == 400
    assert "><script>" not in answer.text
    assert "evil.example" not in answer.text


def test_where_the_site_is_said_to_be_no_request_says_otherwise(root: Path) -> None:
    app = create_app(root, Settings(url="https://rules.example", public=True))
    client = app.test_client()
    for path in (
        "/robots.txt",
        "/sitemap.xml",
        "/llms.txt",
        "/sections/harbour-core/1.2/cite",
        "/",
        "/terms/harbour/en/anchored",
    ):
        text = client.get(path, headers={"Host": "evil.example", "X-Forwarded-Host": "evil.example"}).text
        assert "evil.example" not in text and "https://rules.example" in text, path
    app.extensions["kb"].close()


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("https://rules.example", "https://rules.example"),
        ("http://[::1]:8000/", "http://[::1]:8000"),
        ("rules.example", None),
        ("https://", None),
        ("https://a b", None),
        ("javascript:alert(1)", None),
        ("https://rules.example/club", None),
        ("https://me:secret@rules.example", None),
        ("https://rules.example:99999", None),
        ('https://x">', None),
        ("https://[", None),
    ],
)
def test_the_address_of_a_site_is_read_or_refused(given: str, read: str | None) -> None:
    if read is not None:
        assert site_url(given) == read
    else:
        with pytest.raises(InputRefused, match="such as https"):
            site_url(given)
