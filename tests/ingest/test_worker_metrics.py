"""What waits for workers and what they did, as Prometheus reads it."""

from __future__ import annotations

import urllib.request
from pathlib import Path

import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from bench.cluster import Server
from bench.scoring import free_port
from rulewright.ingest.pieces import HandedOver
from rulewright.ingest.queued import BUILD, READ, STUDY, ask
from rulewright.ingest.worker import Counted, work
from rulewright.kb.depot import Depot
from tests.ingest.test_worker import a_book

Samples = dict[tuple[str, str], float]


def read(text: str) -> Samples:
    families = text_string_to_metric_families(text)
    return {(s.name, ",".join(s.labels.values())): s.value for f in families for s in f.samples}


def told(counted: Counted) -> Samples:
    return read(generate_latest(counted.registry).decode())


def test_what_waits_is_told(depot: Depot, server: Server) -> None:
    ask(server.address, "main")
    ask(server.address, "hills")
    found = told(Counted(depot))
    assert found["rulewright_store_up", ""] == 1
    jobs = {of: n for (name, of), n in found.items() if name == "rulewright_queue_jobs"}
    assert jobs.pop(f"{BUILD},todo") == 2
    assert jobs == {
        f"{job},{s}": 0
        for job in (BUILD, READ, STUDY)
        for s in ("todo", "doing", "failed")
        if (job, s) != (BUILD, "todo")
    }
    assert found["rulewright_queue_oldest_seconds", ""] >= 0


def test_of_a_database_that_is_away_only_that_is_told() -> None:
    found = told(Counted(Depot(f"postgresql://postgres@127.0.0.1:{free_port()}/postgres")))
    assert found["rulewright_store_up", ""] == 0
    assert not [name for name, _ in found if "queue" in name]


def test_what_was_built_and_what_failed_is_counted() -> None:
    counted = Counted(Depot("postgresql://postgres@127.0.0.1:1/postgres"))
    with counted.builds_counted():
        pass
    with pytest.raises(ValueError, match="unreadable"), counted.builds_counted():
        raise ValueError("unreadable")
    with pytest.raises(HandedOver), counted.builds_counted():  # it is built when others are done
        raise HandedOver
    found = told(counted)
    assert (
        found["rulewright_worker_builds_total", "published"],
        found["rulewright_worker_builds_total", "failed"],
    ) == (1, 1)
    assert found["rulewright_worker_build_seconds_count", ""] == 2


def test_a_worker_tells_at_an_address(depot: Depot, server: Server, tmp_path: Path) -> None:
    depot.stock("main", {"marsh.md": a_book(tmp_path)})
    ask(server.address, "main")
    port = free_port()
    work(server.address, tmp_path / "worker", lambda _: None, lasting=False, metrics=("127.0.0.1", port))
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        found = read(answer.read().decode())
    assert found["rulewright_worker_builds_total", "published"] == 1
    assert found["rulewright_queue_jobs", f"{BUILD},todo"] == 0
