"""What workers do and what waits for them, for Prometheus, by its own client: ``rulewright worker --metrics``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from rulewright.kb.depot import Depot
from rulewright.kb.errors import StoreError

BOUNDS = (1, 5, 15, 60, 300, 900, 3600)  # seconds
JOBS = "SELECT status::text, count(*) FROM procrastinate_jobs WHERE task_name = %s GROUP BY status"
OLDEST = """
SELECT coalesce(extract(epoch FROM now() - min(at)), 0)::float FROM procrastinate_jobs AS j
JOIN procrastinate_events ON job_id = j.id WHERE status = 'todo' AND task_name = %s AND type = 'deferred'
"""


class Queue(Collector):
    """What waits, read from the database whenever somebody asks; ``rulewright_store_up`` is 0 where it is away."""

    def __init__(self, depot: Depot, task: str) -> None:
        self._depot, self._task = depot, task

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The figures of now."""
        up = GaugeMetricFamily("rulewright_store_up", "1 where the database answers.")
        try:
            with self._depot.reading() as line:
                jobs, ((oldest,),) = line.ask(JOBS, (self._task,)), line.ask(OLDEST, (self._task,))
        except StoreError:
            up.add_metric([], 0)
            yield up
            return
        up.add_metric([], 1)
        yield up
        found = GaugeMetricFamily("rulewright_queue_jobs", "Shelves to build, by what became of it.", labels=["status"])
        for status, many in sorted(({"todo": 0, "doing": 0, "failed": 0} | dict(jobs)).items()):
            found.add_metric([status], many)
        yield found
        yield GaugeMetricFamily("rulewright_queue_oldest_seconds", "How long the oldest has waited.", value=oldest)


class Counted:
    """The figures of one worker."""

    def __init__(self, depot: Depot, task: str) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(Queue(depot, task))
        about = "Shelves that were built, by what came of it: published, failed."
        self.builds = Counter("rulewright_worker_builds", about, ["result"], registry=self.registry)
        about = "How long a shelf took, failures too."
        self.seconds = Histogram("rulewright_worker_build_seconds", about, buckets=BOUNDS, registry=self.registry)

    @contextmanager
    def builds_counted(self) -> Iterator[None]:
        """Count what is built in here."""
        with self.seconds.time():
            try:
                yield
            except BaseException:
                self.builds.labels("failed").inc()
                raise
        self.builds.labels("published").inc()

    def serve(self, host: str, port: int) -> None:
        """Tell the figures at an address, from a thread."""
        start_http_server(port, host, self.registry)
