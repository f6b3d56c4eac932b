"""Answers that are kept: the same as those that are made, for as long as they hold, in bounded memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb import base
from rulewright.kb.model import Section
from rulewright.kb.store import Store
from rulewright.web import kept
from rulewright.web.kept import Answer, Answers
from rulewright.web.limits import Limiter, Rate
from rulewright.web.metrics import Shared
from rulewright.web.settings import Settings
from tests.web import harbour

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


@pytest.fixture(scope="module")
def running(root: Path) -> Iterator[Flask]:
    made = create_app(root)
    yield made
    made.extensions["kb"].close()


@pytest.fixture
def app(running: Flask) -> Flask:
    """An application that has kept nothing yet; tests leave it as it is."""
    answers(running).clear()
    return running


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Flask]:
    """One for a test that changes it, or builds beside it."""
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
        asker.get(address, buffered=True)
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


def test_a_new_generation_is_answered_from(own: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "LOOK_EVERY", 0.0)
    client, address = own.test_client(), "/api/v1/sections/harbour-core/golden"
    for _ in range(3):
        assert client.get(address).get_json()["title"] == "Golden rule"
    harbour.write(own.extensions["kb"].root, harbour.renamed(harbour.knowledge(), "Golden rule", "Silver rule"))
    assert client.get(address).get_json()["title"] == "Silver rule"
    assert len(answers(own)) == 0, "and what the old one answered is forgotten"


def test_what_is_kept_is_counted_and_limited(app: Flask) -> None:
    settings = Settings(Limiter(Rate(12, 60)), Shared(), 0)
    limited = create_app(app.extensions["kb"].root, settings)
    client = limited.test_client()
    answered = [client.get(SEARCH) for _ in range(5)]
    assert [a.status_code for a in answered] == [200, 200, 200, 200, 429]
    assert [a.headers["RateLimit-Remaining"] for a in answered] == ["9", "6", "3", "0", "0"]
    told = client.get("/metrics").get_data(as_text=True)
    limited.extensions["kb"].close()
    assert 'rulewright_http_requests_total{route="/api/v1/search",status="200"} 4' in told


CONDITIONS = [
    {"If-Match": '"another"'},
    {"If-Match": "*"},
    {"If-None-Match": "*"},
    {"If-None-Match": '"another"'},
    {"If-Modified-Since": "Sat, 21 Nov 2026 10:00:00 GMT"},
    {"If-Unmodified-Since": "Sat, 21 Nov 2020 10:00:00 GMT"},
    {"Range": "bytes=0-9"},
    {"Range": "bytes=0-9", "If-Range": '"another"'},
]


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("asked", CONDITIONS, ids=str)
@pytest.mark.parametrize("address", [SEARCH, SECTION])
def test_a_condition_is_answered_as_if_nothing_were_kept(
    app: Flask, asker: FlaskClient, address: str, asked: dict[str, str], method: str
) -> None:
    given = {"Accept-Encoding": "br", **asked}
    made = asker.open(address, method=method, headers=given)
    answers(app).clear()
    for _ in range(3):
        asker.get(address, headers={"Accept-Encoding": "br"})
    assert len(answers(app)) == 1
    kept_one = asker.open(address, method=method, headers=given)
    assert (kept_one.status_code, kept_one.data) == (made.status_code, made.data)
    for answer in (kept_one, made):
        del answer.headers["Date"]  # the second may have passed
    assert sorted(kept_one.headers) == sorted(made.headers)


def test_what_was_asked_for_without_its_body_is_kept_with_it(app: Flask, asker: FlaskClient) -> None:
    for _ in range(3):
        bare = asker.head(SECTION)
    assert len(answers(app)) == 1 and bare.data == b""
    assert len(asker.get(SECTION).data) == int(bare.headers["Content-Length"]) > 1_000


def test_errors_are_made_each_time(own: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ValueError

    own.config["PROPAGATE_EXCEPTIONS"] = False
    with monkeypatch.context() as broken:
        broken.setattr(Store, "_all", fail)
        assert [own.test_client().get(SECTION).status_code for _ in range(3)] == [500] * 3
    assert len(answers(own)) == 0 and own.test_client().get(SECTION).status_code == 200


def test_an_answer_that_was_begun_before_a_new_generation_is_not_taken_for_one_of_it(
    own: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build is done while the page is being made: whoever asks next gets the new one."""
    monkeypatch.setattr(base, "LOOK_EVERY", 0.0)
    client, address, root = own.test_client(), "/api/v1/sections/harbour-core/golden", own.extensions["kb"].root
    client.get(address)
    honest = Store.section

    def meanwhile(store: Store, section: str) -> Section:
        monkeypatch.setattr(Store, "section", honest)
        harbour.write(root, harbour.renamed(harbour.knowledge(), "Golden rule", "Silver rule"))
        return honest(store, section)

    monkeypatch.setattr(Store, "section", meanwhile)
    told = [client.get(address) for _ in range(4)]
    assert [t.get_json()["title"] for t in told] == ["Golden rule"] + ["Silver rule"] * 3
    assert told[0].headers["ETag"] != told[1].headers["ETag"] == told[3].headers["ETag"]


@pytest.mark.parametrize(
    "asked",
    [
        {"path": SECTION, "query_string": {"x": "a" * 8_000}},
        {"path": SECTION, "headers": {"Accept-Encoding": "a" * 8_000}},
        {"path": SECTION, "headers": {"Cookie": "a=" + "b" * 8_000}},
        {"path": SECTION, "headers": {"Host": "a" * 8_000}},
        {"path": "/sections/\0\xff", "headers": {"Cookie": "\xff\xfe"}},
    ],
    ids=["query", "coding", "cookie", "host", "letters"],
)
def test_a_long_address_takes_no_more_memory_than_a_short_one(app: Flask, asked: dict[str, Any]) -> None:
    with app.test_request_context(**asked):
        key = kept._key()
    assert key and sum(map(len, key)) == 32


def test_addresses_are_kept_apart(app: Flask) -> None:
    keys = set()
    for path, query in [
        ("/search", "a=1"),
        ("/search", "a=1\0"),
        ("/search\0", "a=1"),
        ("/searcha=1", ""),
        ("/search", ""),
    ]:
        with app.test_request_context(path, query_string=query):
            keys.add(kept._key())
    assert len(keys) == 5 and None not in keys


def test_ten_thousand_addresses_take_a_few_megabytes() -> None:
    headers = [(f"X-Header-{n}", "some value or other") for n in range(14)]
    answers = Answers()
    tracemalloc.start()
    try:
        for n in range(10_000):
            key = f"address {n}".encode()
            for _ in range(2):
                answers.put("g", key, Answer([(k, v + str(n)) for k, v in headers], b"x" * 2_000 + key))
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(answers) > 300 and answers.size <= kept.MOST
    assert taken < 1.2 * kept.MOST


def test_threads_keep_the_count_of_bytes() -> None:
    answers = Answers(most=50 * (kept.ABOUT + 100))

    def work(of: int) -> None:
        for n in range(600):
            put(answers, f"{(n * of) % 90}", one(100), "h" if n == 300 else "g")
            answers.get(f"{n % 90}")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, (1, 3, 7, 11)))
    assert 0 < len(answers) <= 50
    assert answers.size == len(answers) * (kept.ABOUT + 100)


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
