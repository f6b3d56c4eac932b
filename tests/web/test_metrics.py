"""The figures for Prometheus: read back by its own parser."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from rulewright.app import create_app
from rulewright.kb.search import Searcher
from rulewright.web.limits import Limiter, Rate
from rulewright.web.metrics import BOUNDS, MOST_ROUTES, STATUSES, Shared, text
from rulewright.web.settings import Settings
from tests.web import harbour

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def scraped(client: FlaskClient) -> Samples:
    answer = client.get("/metrics")
    assert answer.status_code == 200 and answer.content_type.startswith("text/plain; version=0.0.4")
    return read(answer.get_data(as_text=True))


def read(written: str) -> Samples:
    families = list(text_string_to_metric_families(written))
    assert all(f.documentation and f.type in ("counter", "gauge", "histogram") for f in families)
    return {(s.name, tuple(sorted(s.labels.items()))): s.value for f in families for s in f.samples}


def requests(samples: Samples, route: str, status: int) -> float:
    labels = (("route", route), ("status", str(status)))
    return samples.get(("rulewright_http_requests_total", labels), 0)


@pytest.fixture
def counted(root: Path) -> Iterator[Flask]:
    app = create_app(root, Settings(metrics=Shared(), rate=Limiter(Rate(20, 86_400))))
    yield app
    app.extensions["kb"].close()


def test_requests_are_counted_by_route_and_status(counted: Flask) -> None:
    client = counted.test_client()
    section = "/api/v1/sections/<path:section_id>"
    for path in ("golden", "1.2", "nothing"):
        client.get(f"/api/v1/sections/harbour-core/{path}")
    client.get("/api/v1/terms?colour=red")
    for n in range(5):
        client.get(f"/nobody/knows/{n}")
    found = scraped(client)
    assert (requests(found, section, 200), requests(found, section, 404)) == (2, 1)
    assert requests(found, "/api/v1/terms", 400) == 1
    assert requests(found, "(none)", 404) == 5, "addresses of nothing add no names"
    assert not any("nobody" in str(key) for key in found)


def test_times_are_a_histogram(counted: Flask) -> None:
    client = counted.test_client()
    for _ in range(3):
        client.get("/api/v1/books")
    found = scraped(client)
    name, route = "rulewright_http_request_duration_seconds", ("route", "/api/v1/books")
    buckets = [found[(f"{name}_bucket", (("le", str(b)), route))] for b in (*BOUNDS, "+Inf")]
    assert buckets == sorted(buckets) and buckets[-1] == 3 == found[(f"{name}_count", (route,))]
    assert 0 < found[(f"{name}_sum", (route,))] < 60


def test_what_is_refused_by_the_limit_is_counted(counted: Flask) -> None:
    client = counted.test_client()
    answers = [client.get("/api/v1/books").status_code for _ in range(25)]
    assert answers.count(429) == 5
    assert requests(scraped(client), "/api/v1/books", 429) == 5


def test_partial_searches_and_the_generation_are_told(
    counted: Flask, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = counted.test_client()
    search = Searcher.search
    client.get("/api/v1/search?q=boarding")
    monkeypatch.setattr(Searcher, "search", lambda *a, **k: replace(search(*a, **k), partial=True))
    for _ in range(3):
        assert client.get("/api/v1/search?q=boarding").headers["Cache-Control"] == "no-store"
    found = scraped(client)
    assert found[("rulewright_search_partial_total", ())] == 3
    generation = (root / "current").read_text().strip()
    assert found[("rulewright_generation_info", (("generation", generation),))] == 1
    assert (found[("rulewright_up", ())], found[("rulewright_degraded", ())]) == (1, 0)


def test_without_a_knowledge_base_the_figures_say_so(tmp_path: Path) -> None:
    app = create_app(tmp_path, Settings(metrics=Shared()))
    found = scraped(app.test_client())
    assert (found[("rulewright_up", ())], found[("rulewright_degraded", ())]) == (0, 1)
    harbour.write(tmp_path, harbour.knowledge())
    app.extensions["kb"].close()


def test_all_worker_processes_count_in_one_place() -> None:
    shared = Shared()
    for _ in range(3):
        if (child := os.fork()) == 0:
            for _ in range(100):
                shared.add(1, 200, 0.02, False)
            os._exit(0)
        os.waitpid(child, 0)
    rows, partial = shared.read()
    assert rows[1][STATUSES.index(200)] == 300 and partial == 0


def test_a_worker_that_died_while_counting_stops_nobody() -> None:
    shared = Shared()
    shared._lock.acquire()
    shared.add(1, 200, 0.02, True)  # not counted, and not waited for
    rows, partial = shared.read()
    assert not any(rows[1]) and partial == 0


def test_an_odd_status_and_an_odd_name_are_told() -> None:
    shared = Shared()
    shared.add(1, 418, 99.0, True)
    found = read(text(["(none)", 'a"b\\c'], *shared.read()))
    assert found[("rulewright_http_requests_total", (("route", 'a"b\\c'), ("status", "other")))] == 1
    assert found[("rulewright_search_partial_total", ())] == 1


def test_there_is_room_for_every_route_and_none_by_default(application: Flask) -> None:
    assert len(list(application.url_map.iter_rules())) < MOST_ROUTES / 2
    assert application.test_client().get("/metrics").status_code == 404
