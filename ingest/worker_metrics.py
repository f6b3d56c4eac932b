"""What workers do and what waits for them, for Prometheus, by its own client: ``rulewright worker --metrics``."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from rulewright.ingest.pieces import HandedOver
from rulewright.ingest.queued import BUILD, READ, STUDY
from rulewright.kb.depot import Depot
from rulewright.kb.errors import StoreError

BOUNDS = (1, 5, 15, 60, 300, 900, 3600)  # seconds
JOBS = "SELECT task_name, status::text, count(*) FROM procrastinate_jobs GROUP BY task_name, status"
OLDEST = """
SELECT coalesce(extract(epoch FROM now() - min(at)), 0)::float FROM procrastinate_jobs AS j
JOIN procrastinate_events ON job_id = j.id WHERE status = 'todo' AND scheduled_at IS NULL AND type = 'deferred'
"""


class Queue(Collector):
    """What waits, read from the database whenever somebody asks; ``rulewright_store_up`` is 0 where it is away."""

    def __init__(self, depot: Depot) -> None:
        self._depot = depot

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The figures of now."""
        up = GaugeMetricFamily("rulewright_store_up", "1 where the database answers.")
        try:
            with self._depot.reading() as line:
                jobs, ((oldest,),) = line.ask(JOBS), line.ask(OLDEST)
        except StoreError:
            up.add_metric([], 0)
            yield up
            return
        up.add_metric([], 1)
        yield up
        about = "Shelves to build and pieces of them, by what became of it."
        found = GaugeMetricFamily("rulewright_queue_jobs", about, labels=["job", "status"])
        none = {(job, status): 0 for job in (BUILD, READ, STUDY) for status in ("todo", "doing", "failed")}
        for of, many in sorted((none | {(job, status): n for job, status, n in jobs}).items()):
            found.add_metric(of, many)
        yield found
        yield GaugeMetricFamily("rulewright_queue_oldest_seconds", "How long the oldest has waited.", value=oldest)


class Counted:
    """The figures of one worker."""

    def __init__(self, depot: Depot) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(Queue(depot))
        about = "Shelves that were built, by what came of it: published, failed."
        self.builds = Counter("rulewright_worker_builds", about, ["result"], registry=self.registry)
        about = "How long a shelf took, failures too."
        self.seconds = Histogram("rulewright_worker_build_seconds", about, buckets=BOUNDS, registry=self.registry)

    @contextmanager
    def builds_counted(self) -> Iterator[None]:
        """Count what is built in here; not what is handed over to others, after which it is built again."""
        begun, result = time.monotonic(), "failed"
        try:
            yield
            result = "published"
        except HandedOver:
            result = ""
            raise
        finally:
            if result:
                self.builds.labels(result).inc()
                self.seconds.observe(time.monotonic() - begun)

    def serve(self, host: str, port: int) -> None:
        """Tell the figures at an address, from a thread."""
        start_http_server(port, host, self.registry)
