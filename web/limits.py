"""A limit on the requests of one client, switched on by ``rulewright serve --rate``; off otherwise.

Each client has a bucket that holds as many requests as the limit allows in one period and that fills again evenly, so
that a burst is served and no client gets more than its share in the long run. What takes the processor longer than a
page, or fills the line, counts as several requests (``COSTS``). The buckets of the clients that asked last lie in one
small file that all worker processes have mapped into memory, made before they are forked: whichever of them is asked
counts for all, and memory is bounded, whoever asks.
"""

from __future__ import annotations

import fcntl
import hashlib
import ipaddress
import math
import mmap
import os
import re
import secrets
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from flask import Flask, Response, g, request

from rulewright.kb.errors import InputRefused
from rulewright.web.problems import as_json, is_data, of_status

MOST_CLIENTS = 16_384
WAYS = 8  # clients that share a row of the table; a newcomer takes the place of the one that asked least
HIGHEST = 1_000_000  # requests in a period
PERIODS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
WRITTEN = re.compile(r"(\d{1,7})/(second|minute|hour|day)")
FREE = ("/health", "/api/v1/health", "/ready", "/metrics")  # what watches over us
PARTS = "/static/"  # what a page is made of
# How addresses begin that count as so many requests: most pages take the processor 3 to 15 ms (five rulebooks), these
# 20 to 90 when they are first asked for; the export takes 11, and sends as much as a hundred pages.
COSTS = {
    "/api/v1/export": 20,
    "/api/v1/sync": 5,
    "/api/v1/sources/": 5,
    "/api/v1/search": 3,
    "/search": 3,
    "/api/v1/verdict": 5,
    "/verdict": 5,
    "/glossary/": 3,
    "/interactions/": 3,
    "/precedence/": 3,
}
NETWORK = 64  # bits of an IPv6 address that name a subscriber; the rest is theirs to choose


class Rate(NamedTuple):
    """So many requests in so many seconds."""

    requests: int
    seconds: int


def parse(written: str) -> Rate:
    """A rate as ``120/minute``. Raises InputRefused."""
    found = WRITTEN.fullmatch(written.strip())
    if not found or not 1 <= int(found[1]) <= HIGHEST:
        raise InputRefused(
            "bad-rate", f"{written[:40]!r} is no rate; write it as 120/minute (or /second, /hour, /day)."
        )
    return Rate(int(found[1]), PERIODS[found[2]])


@dataclass(frozen=True, slots=True)
class Standing:
    """What a client has left: ``left`` whole requests, all of them again in ``reset`` seconds; ``wait`` 0 if served."""

    left: int
    reset: int
    wait: int


class Limiter:
    """Counts what each client asked for; safe for use by several threads, and by processes that are forked later."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic, most: int = MOST_CLIENTS) -> None:
        self.rate = rate
        self._clock = clock
        self._each = rate.seconds / rate.requests  # seconds until one more request is there
        self._rows = max(1, most // WAYS)
        self._secret = secrets.token_bytes(16)  # nobody can tell who shares a row with whom
        places = self._rows * WAYS
        with tempfile.TemporaryFile() as file:
            file.truncate(16 * places)
            table = memoryview(mmap.mmap(file.fileno(), 16 * places))
            self._file = os.dup(file.fileno())
        weakref.finalize(self, os.close, self._file)
        self._clients = table[: 8 * places].cast("Q")  # 0 for nobody
        self._full = table[8 * places :].cast("d")  # when the bucket of the client in the same place is full again
        self._lock = threading.Lock()

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Alone with the table, among the threads of this process and among processes, however one of them ends."""
        with self._lock:
            fcntl.lockf(self._file, fcntl.LOCK_EX)
            try:
                yield
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN)

    def take(self, client: str, cost: int = 1) -> Standing:
        """Count a request of a client as so many, if it has them left; no request costs more than a whole bucket."""
        spent = min(cost, self.rate.requests) * self._each
        with self._held():
            place, now = self._place(client), self._clock()
            full = max(self._full[place], now)
            over = full + spent - now - self.rate.seconds
            if over <= 1e-9:
                full += spent
            self._full[place] = full
        left = math.floor((self.rate.seconds - (full - now)) / self._each + 1e-9)
        return Standing(left, math.ceil(full - now), math.ceil(over) if over > 1e-9 else 0)

    def _place(self, client: str) -> int:
        """The place of a client in the table; the one in its row that asked least gives way to one that is new."""
        digest = hashlib.blake2b(client.encode(errors="replace"), digest_size=8, key=self._secret).digest()
        name = int.from_bytes(digest) | 1
        first = (name >> 1) % self._rows * WAYS
        row = range(first, first + WAYS)
        for place in row:
            if self._clients[place] == name:
                return place
        place = min(row, key=self._full.__getitem__)
        self._clients[place], self._full[place] = name, 0.0
        return place

    def __len__(self) -> int:
        """How many clients are remembered."""
        return sum(map(bool, self._clients))


def cost_of(path: str) -> int:
    """As how many requests one for an address counts; 0 for what is free."""
    if path in FREE or path.startswith(PARTS):
        return 0
    if path.startswith("/api/v1/games/") and path.endswith(("/export", "/part")):
        path = "/api/v1/export"
    return next((cost for begin, cost in COSTS.items() if path.startswith(begin)), 1)


def client_of(address: str | None) -> str:
    """Who is asking: an IPv4 address, or the network of an IPv6 address."""
    try:
        ip = ipaddress.ip_address(address or "")
    except ValueError:
        return address or ""
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((ip, NETWORK), strict=False))
    return str(ip)


def register(app: Flask, limiter: Limiter | None, page: Callable[..., Response]) -> None:
    """Hold the requests of an application to a rate; with None there is no limit."""
    if limiter is None:
        return
    rate = limiter.rate

    def count() -> Response | None:
        cost = 0 if request.method == "OPTIONS" else cost_of(request.path)
        if not cost:
            return None
        g.standing = standing = limiter.take(client_of(request.remote_addr), cost)
        if not standing.wait:
            return None
        problem = of_status(429, f"Too many requests; wait {standing.wait} s and ask again.")
        return as_json(problem) if is_data(request.path) else page(problem)

    def tell(response: Response) -> Response:
        if standing := g.get("standing"):
            response.headers.update(headers(rate, standing))
        return response

    app.before_request(count)
    app.after_request(tell)


def headers(rate: Rate, standing: Standing) -> dict[str, str]:
    """What a client is told of its standing: as most servers do, and as the IETF's draft has it."""
    told = {
        "RateLimit-Limit": str(rate.requests),
        "RateLimit-Remaining": str(standing.left),
        "RateLimit-Reset": str(standing.reset),
        "RateLimit-Policy": f'"default";q={rate.requests};w={rate.seconds}',
        "RateLimit": f'"default";r={standing.left};t={standing.reset}',
    }
    return {**told, "Retry-After": str(standing.wait)} if standing.wait else told
