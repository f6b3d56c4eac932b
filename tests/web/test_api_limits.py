"""The limit on requests: how it is written, how it counts, what a client is told."""

from __future__ import annotations

import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path

import pytest
from flask import Flask

from rulewright.app import create_app
from rulewright.kb.errors import InputRefused
from rulewright.web.limits import WAYS, Limiter, Rate, client_of, cost_of, parse
from rulewright.web.settings import Settings


class Clock:
    """A clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("written", "rate"),
    [("120/minute", (120, 60)), ("1/second", (1, 1)), (" 5/hour ", (5, 3600)), ("1000000/day", (1_000_000, 86_400))],
)
def test_a_rate_is_written(written: str, rate: tuple[int, int]) -> None:
    assert parse(written) == rate


@pytest.mark.parametrize(
    "written", ["", "120", "0/minute", "-1/minute", "1000001/day", "1.5/second", "9/week", "9" * 99]
)
def test_what_is_no_rate_is_refused_with_one_that_is(written: str) -> None:
    with pytest.raises(InputRefused, match="120/minute") as refused:
        parse(written)
    assert len(str(refused.value)) < 200


def test_a_burst_is_served_and_then_as_much_as_comes_again() -> None:
    clock = Clock()
    limiter = Limiter(Rate(3, 60), clock)
    assert [limiter.take("a").left for _ in range(3)] == [2, 1, 0]
    refused = limiter.take("a")
    assert (refused.left, refused.wait, refused.reset) == (0, 20, 60)
    assert limiter.take("b").wait == 0, "another client has a share of its own"
    clock.now += 19
    assert limiter.take("a").wait == 1
    clock.now += 1
    assert limiter.take("a").wait == 0, "one came again"
    assert limiter.take("a").wait == 20
    clock.now += 1000
    assert [limiter.take("a").wait for _ in range(4)] == [0, 0, 0, 20], "and never more than there were"


def test_being_refused_costs_nothing() -> None:
    clock = Clock()
    limiter = Limiter(Rate(1, 10), clock)
    limiter.take("a")
    for _ in range(50):
        assert limiter.take("a").wait == 10
    clock.now += 10
    assert limiter.take("a").wait == 0


def test_no_more_clients_are_remembered_than_may_be() -> None:
    limiter = Limiter(Rate(1, 60), Clock(), most=96)
    for n in range(1000):
        limiter.take(str(n))
    assert len(limiter) == 96
    assert limiter.take("999").wait > 0, "those who asked last are still known"


def test_who_asked_most_is_not_forgotten_for_those_who_come_after() -> None:
    limiter = Limiter(Rate(10, 60), Clock(), most=WAYS)
    for _ in range(10):
        limiter.take("greedy")
    for n in range(1000):
        limiter.take(f"another {n}")
    assert limiter.take("greedy").wait > 0


def test_a_costly_request_counts_as_several() -> None:
    clock = Clock()
    limiter = Limiter(Rate(10, 60), clock)
    assert [limiter.take("a", 4).left for _ in range(2)] == [6, 2]
    assert limiter.take("a", 4).wait == 12, "two come again in that time"
    assert limiter.take("a").left == 1, "what is cheaper can be had still"
    assert limiter.take("b", 1_000).left == 0, "nothing costs more than all that there is"


@pytest.mark.parametrize(
    ("path", "cost"),
    [
        ("/health", 0),
        ("/static/site.css", 0),
        ("/healthy", 1),
        ("/api/v1/cards", 1),
        ("/sections/a/1", 1),
        ("/search", 3),
        ("/api/v1/search", 3),
        ("/api/v1/export", 20),
        ("/api/v1/sync", 5),
        ("/api/v1/games/harbour", 1),
        ("/api/v1/games/harbour/export", 20),
    ],
)
def test_what_an_address_costs(path: str, cost: int) -> None:
    assert cost_of(path) == cost


def test_processes_count_together() -> None:
    """As worker processes do: whichever of them is asked, no more is let through than the rate says."""
    limiter = Limiter(Rate(300, 86_400))
    context = get_context("fork")
    passed = context.SimpleQueue()

    def ask() -> None:
        passed.put(sum(not limiter.take("a").wait for _ in range(200)))

    workers = [context.Process(target=ask) for _ in range(3)]
    for w in workers:
        w.start()
    for w in workers:
        w.join()
    assert sum(passed.get() for _ in workers) == 300 and limiter.take("a").wait


def test_a_process_that_is_killed_while_it_counts_keeps_no_other_from_it() -> None:
    limiter = Limiter(Rate(2, 86_400))
    context = get_context("fork")
    holding = context.Event()

    def hold() -> None:
        with limiter._held():
            holding.set()
            time.sleep(600)

    worker = context.Process(target=hold)
    worker.start()
    assert holding.wait(30)
    worker.kill()
    worker.join()
    assert limiter.take("a").left == 1


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),  # the same subscriber
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        (None, ""),
        ("unix:", "unix:"),
    ],
)
def test_who_is_asking(address: str | None, client: str) -> None:
    assert client_of(address) == client


@pytest.fixture
def limited(root: Path) -> Iterator[Flask]:
    app = create_app(root, Settings(rate=Limiter(Rate(2, 3600)), public=True))
    yield app
    app.extensions["kb"].close()


def test_a_client_is_told_what_is_left_and_when_to_come_again(limited: Flask) -> None:
    client = limited.test_client()
    first, second, third = (client.get("/api/v1/books") for _ in range(3))
    assert [a.status_code for a in (first, second, third)] == [200, 200, 429]
    assert first.headers["RateLimit-Limit"] == "2" and first.headers["RateLimit-Remaining"] == "1"
    assert first.headers["RateLimit-Policy"] == '"default";q=2;w=3600'
    assert "Retry-After" not in second.headers and second.headers["RateLimit-Remaining"] == "0"
    problem = third.get_json()
    assert third.content_type == "application/problem+json" and third.headers["Cache-Control"] == "no-store"
    assert list(problem) == ["code", "title", "status", "detail"] and problem["code"] == "too-many-requests"
    assert 1 <= int(third.headers["Retry-After"]) <= 1800
    assert third.headers["Access-Control-Allow-Origin"] == "*", "a web page can read why"
    page = client.get("/")
    assert page.status_code == 429 and page.content_type.startswith("text/html")


def test_what_a_page_is_made_of_and_who_watches_over_us_are_not_counted(limited: Flask) -> None:
    client = limited.test_client()
    style = limited.extensions["assets"]["site.css"].address
    for path in ("/health", "/api/v1/health", style) * 3:
        answer = client.get(path)
        assert answer.status_code == 200 and "RateLimit-Limit" not in answer.headers
    assert client.options("/api/v1/books").status_code == 200
    assert client.get("/api/v1/books").headers["RateLimit-Remaining"] == "1"


def test_a_proxy_is_believed_only_where_one_is_named(root: Path) -> None:
    def left(proxies: int) -> list[str]:
        app = create_app(root, Settings(rate=Limiter(Rate(9, 3600)), proxies=proxies))
        client = app.test_client()
        names = ("192.0.2.1", "192.0.2.2")
        told = [
            client.get("/api/v1/books", headers={"X-Forwarded-For": n}).headers["RateLimit-Remaining"] for n in names
        ]
        app.extensions["kb"].close()
        return told

    assert left(0) == ["8", "7"], "whoever asks cannot name himself"
    assert left(1) == ["8", "8"]


def test_by_default_there_is_no_limit(application: Flask) -> None:
    assert "RateLimit-Limit" not in application.test_client().get("/api/v1/books").headers
