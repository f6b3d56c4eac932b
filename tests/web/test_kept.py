"""Answers that are kept: the same as those that are made, for as long as they hold, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from kb import base
from tests.web import harbour
from web import kept
from web.kept import Answer, Answers
from web.limits import Rate
from web.metrics import Shared
from web.settings import Settings

SEARCH = "/api/v1/search?q=boarding"
SECTION = "/sections/harbour-core/1.2"
ADDRESSES = [
    SEARCH,
    "/api/v1/sections/harbour-core/1.2",
    "/api/v1/terms?game=harbour",
    SECTION,
    f"{SECTION}?ui=es",
    "/search?q=boarding",
    "/glossary/harbour",
    "/terms/harbour/en/anchored",
]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = create_app(harbour.write(tmp_path, harbour.knowledge()))
    yield made
    made.extensions["kb"].close()


@pytest.fixture
def asker(app: Flask) -> FlaskClient:
    return app.test_client()


def answers(app: Flask) -> Answers:
    found = app.extensions["answers"]
    assert isinstance(found, Answers)
    return found


@pytest.mark.parametrize("coding", ["identity", "br", "gzip"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_what_is_kept_is_what_was_made(app: Flask, asker: FlaskClient, address: str, coding: str) -> None:
    made, again, kept_one = (asker.get(address, headers={"Accept-Encoding": coding}) for _ in range(3))
    assert len(answers(app)) == 1, "the second time it is kept, and so it is what answers the third"
    assert made.status_code == again.status_code == kept_one.status_code == 200
    assert made.data == again.data == kept_one.data
    assert sorted(made.headers) == sorted(kept_one.headers)


def test_what_is_asked_for_once_is_not_kept(app: Flask, asker: FlaskClient) -> None:
    for address in ADDRESSES:
        asker.get(address)
    assert len(answers(app)) == 0


@pytest.mark.parametrize(
    "address",
    [
        "/api/v1/health",  # it may change at any time
        "/api/v1/nothing",
        "/api/v1/search?q=",
        "/api/v1/export",  # it is streamed
        f"{SECTION}/cite",  # it tells the day
        "/offline",
        "/robots.txt",
    ],
)
def test_some_answers_are_never_kept(app: Flask, asker: FlaskClient, address: str) -> None:
    for _ in range(3):
        asker.get(address).get_data()
    assert len(answers(app)) == 0


def test_what_is_kept_is_validated(asker: FlaskClient) -> None:
    for _ in range(3):
        made = asker.get(SEARCH)
    unchanged = asker.get(SEARCH, headers={"If-None-Match": made.headers["ETag"]})
    assert (unchanged.status_code, unchanged.data) == (304, b"")
    assert unchanged.headers["ETag"] == made.headers["ETag"] and unchanged.headers["Cache-Control"]
    other = asker.get(SEARCH, headers={"If-None-Match": '"another"'})
    assert (other.status_code, other.data) == (200, made.data)
    head = asker.head(SEARCH)
    assert (head.status_code, head.data, head.headers["Content-Length"]) == (200, b"", str(len(made.data)))
    assert asker.post(SEARCH).status_code == 405


@pytest.mark.parametrize(
    "asked",
    [
        {"Accept-Language": "es"},
        {"Accept-Encoding": "br"},
        {"Host": "rules.example"},
        {"Cookie": "theme=dark"},
    ],
)
def test_a_page_that_may_be_another_is_not_taken_from_what_is_kept(
    app: Flask, asker: FlaskClient, asked: dict[str, str]
) -> None:
    for _ in range(3):
        asker.get(SECTION)
    fresh = create_app(app.extensions["kb"].root)
    other, made = asker.get(SECTION, headers=asked), fresh.test_client().get(SECTION, headers=asked)
    fresh.extensions["kb"].close()
    assert other.data == made.data and sorted(other.headers) == sorted(made.headers)


def test_a_new_generation_is_answered_from(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "LOOK_EVERY", 0.0)
    client, address = app.test_client(), "/api/v1/sections/harbour-core/golden"
    for _ in range(3):
        assert client.get(address).get_json()["title"] == "Golden rule"
    harbour.write(app.extensions["kb"].root, harbour.renamed(harbour.knowledge(), "Golden rule", "Silver rule"))
    assert client.get(address).get_json()["title"] == "Silver rule"
    assert len(answers(app)) == 0, "and what the old one answered is forgotten"


def test_what_is_kept_is_counted_and_limited(app: Flask) -> None:
    settings = Settings(Rate(4, 60), Shared(), 0)
    limited = create_app(app.extensions["kb"].root, settings)
    client = limited.test_client()
    answered = [client.get(SEARCH) for _ in range(5)]
    assert [a.status_code for a in answered] == [200, 200, 200, 200, 429]
    assert [a.headers["RateLimit-Remaining"] for a in answered] == ["3", "2", "1", "0", "0"]
    told = client.get("/metrics").get_data(as_text=True)
    limited.extensions["kb"].close()
    assert 'rulewright_http_requests_total{route="/api/v1/search",status="200"} 4' in told


def one(size: int) -> Answer:
    return Answer([], b"a" * size)


def put(answers: Answers, key: str, answer: Answer, generation: str = "g") -> None:
    """Keep an answer: it has to be made twice."""
    answers.put(generation, key, answer)
    answers.put(generation, key, answer)


def test_the_answers_asked_for_last_are_kept_within_their_bytes() -> None:
    answers = Answers(most=3 * (kept.ABOUT + 100))
    for key in "abc":
        put(answers, key, one(100))
    assert answers.get("a") and len(answers) == 3
    put(answers, "d", one(100))
    assert [key for key in "abcd" if answers.get(key)] == ["a", "c", "d"]
    assert answers.size == 3 * (kept.ABOUT + 100)
    put(answers, "e", one(300))  # takes the place of two
    assert [key for key in "acde" if answers.get(key)] == ["d", "e"]


def test_one_answer_does_not_drive_out_all_others() -> None:
    answers = Answers(largest=1_000)
    put(answers, "a", one(1_001))
    assert answers.get("a") is None and answers.size == 0


def test_an_answer_that_is_kept_is_not_counted_twice() -> None:
    answers = Answers()
    put(answers, "a", one(10))
    put(answers, "a", one(10))
    assert (len(answers), answers.size) == (1, kept.ABOUT + 10)


def test_what_was_asked_for_long_ago_is_as_if_never(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "ASKED", 2)
    answers = Answers()
    for key in ("a", "b", "c", "a"):
        answers.put("g", key, one(1))
    assert len(answers) == 0
    answers.put("g", "a", one(1))
    assert len(answers) == 1


def test_answers_of_another_generation_go() -> None:
    answers = Answers()
    put(answers, "a", one(1))
    put(answers, "b", one(1), "h")
    assert [key for key in "ab" if answers.get(key)] == ["b"]
    answers.clear()
    assert (len(answers), answers.size) == (0, 0)
