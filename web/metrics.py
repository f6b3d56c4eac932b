"""What the server did, for Prometheus: ``/metrics``, switched on by ``rulewright serve --metrics``; off otherwise.

All worker processes count in one piece of shared memory, made before they are forked, so that a scrape of any of them
tells of all, and a worker that is replaced takes nothing with it. Prometheus' own client keeps a file per process for
this and costs 12 MB in each (November 2026), which is a sixth of what a serving process may have.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context

from flask import Flask, Response, current_app, g, request

from rulewright.kb import following
from rulewright.kb.errors import StoreError
from rulewright.web.opening import generation, opening

TYPE = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
STATUSES = (200, 301, 302, 304, 308, 400, 404, 405, 410, 413, 429, 500, 503)
OTHER = len(STATUSES)  # the place of any other status
MOST_ROUTES = 256
NOWHERE = "(none)"  # the route of an address that none matches: told as one, so that no client can add names
WIDTH = len(STATUSES) + 1 + len(BOUNDS) + 1 + 1  # of a route: statuses and another, buckets and above, seconds
PATIENCE = 0.05  # seconds to wait for a count to be written; a worker that was killed may have kept the lock


class Shared:
    """Counts of all worker processes; to be made before they are forked."""

    def __init__(self) -> None:
        context = get_context("fork")
        self._counts = context.RawArray("d", MOST_ROUTES * WIDTH + 1)
        self._lock = context.Lock()

    @contextmanager
    def _held(self) -> Iterator[bool]:
        held = self._lock.acquire(timeout=PATIENCE)
        try:
            yield held
        finally:
            if held:
                self._lock.release()

    def add(self, route: int, status: int, seconds: float, partial: bool) -> None:
        """Count one answer."""
        at = route * WIDTH
        place = STATUSES.index(status) if status in STATUSES else OTHER
        with self._held() as held:
            if not held:
                return
            self._counts[at + place] += 1
            self._counts[at + OTHER + 1 + bisect_left(BOUNDS, seconds)] += 1
            self._counts[at + WIDTH - 1] += seconds
            self._counts[-1] += partial

    def read(self) -> tuple[list[list[float]], float]:
        """The counts of each route, and how many searches ran out of time."""
        with self._held():
            counts = list(self._counts)
        return [counts[i : i + WIDTH] for i in range(0, MOST_ROUTES * WIDTH, WIDTH)], counts[-1]


def register(app: Flask, shared: Shared | None) -> None:
    """Count what an application answers, and tell it at ``/metrics``; with None neither is done.

    To be called when all routes are there: their order is what the counts of all workers go by.
    """
    if shared is None:
        return

    def tell() -> Response:
        g.cache_control = "no-store"
        return Response(text(routes, *shared.read()) + _generation() + _following(), content_type=TYPE)

    def begin() -> None:
        g.began = time.perf_counter()

    def count(response: Response) -> Response:
        route = places.get(str(request.url_rule), 0)
        seconds = time.perf_counter() - g.get("began", time.perf_counter())
        shared.add(route, response.status_code, seconds, bool(g.get("partial")))
        return response

    app.add_url_rule("/metrics", "metrics", tell)
    routes = [NOWHERE, *sorted({str(rule) for rule in app.url_map.iter_rules()})][:MOST_ROUTES]
    places = {route: n for n, route in enumerate(routes)}
    app.before_request_funcs.setdefault(None, []).insert(0, begin)  # before the limit, which may answer at once
    app.after_request_funcs.setdefault(None, []).insert(0, count)  # these run backwards: the first comes last


def text(routes: list[str], counts: list[list[float]], partial: float) -> str:
    """The counts in Prometheus' text format."""
    late = _one("rulewright_search_partial_total", f"{partial:.0f}", "Searches that ran out of time.", "counter")
    return "\n".join((*_requests(routes, counts), *_seconds(routes, counts))) + "\n" + late


def _one(name: str, value: object, about: str, kind: str = "gauge", label: str = "") -> str:
    """A count that has one value."""
    return "\n".join((*_described(name, kind, about), f"{name}{label} {value}")) + "\n"


def _described(name: str, kind: str, about: str) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]


def _requests(routes: list[str], counts: list[list[float]]) -> Iterator[str]:
    name = "rulewright_http_requests_total"
    yield from _described(name, "counter", "Requests by route and status, of all workers.")
    for route, row in zip(routes, counts, strict=False):
        for status, n in zip((*STATUSES, "other"), row, strict=False):
            if n:
                yield f'{name}{{route="{_quoted(route)}",status="{status}"}} {n:.0f}'


def _seconds(routes: list[str], counts: list[list[float]]) -> Iterator[str]:
    name = "rulewright_http_request_duration_seconds"
    yield from _described(name, "histogram", "How long answers took, by route, of all workers.")
    for route, row in zip(routes, counts, strict=False):
        buckets, label, below = row[OTHER + 1 : -1], f'route="{_quoted(route)}"', 0.0
        if not any(buckets):
            continue
        for bound, n in zip((*BOUNDS, "+Inf"), buckets, strict=True):
            below += n
            yield f'{name}_bucket{{{label},le="{bound}"}} {below:.0f}'
        yield f"{name}_sum{{{label}}} {row[-1]:.6f}"
        yield f"{name}_count{{{label}}} {below:.0f}"


def _generation() -> str:
    """Which knowledge base answers, and whether it is the newest; ``rulewright_up`` is 0 where there is none."""
    try:
        serving = generation().id
    except StoreError:
        serving = ""
    degraded = int(opening().trouble is not None)
    told = _one("rulewright_up", int(bool(serving)), "1 where a knowledge base is open.")
    told += _one("rulewright_degraded", degraded, "1 where the newest knowledge base cannot be opened.")
    named = f'{{generation="{serving}"}}'
    return told + (
        _one("rulewright_generation_info", 1, "The generation that answers.", label=named) if serving else ""
    )


def _following() -> str:
    """How long ago the process that follows others looked, and whether something keeps it; nothing where none does."""
    heard = following.heard(opening().root) if current_app.extensions["follows"] else None
    if heard is None:
        return ""
    silence = f"{heard.seconds:.1f}"
    told = _one("rulewright_follow_silence_seconds", silence, "Since the process that follows last looked.")
    trouble = int(bool(heard.trouble))
    return told + _one("rulewright_follow_trouble", trouble, "1 where something keeps it from going on.")


def _quoted(label: str) -> str:
    return label.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
