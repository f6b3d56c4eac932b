"""A limit on the requests of one client, switched on by ``rulewright serve --rate``; off otherwise.

Each client has a bucket that holds as many requests as the limit allows in one period and that fills again evenly, so
that a burst is served and no client gets more than its share in the long run. Buckets are kept for the clients that
asked last, up to ``MOST_CLIENTS``: memory is bounded, whoever asks. Each worker process counts for itself.
"""

from __future__ import annotations

import ipaddress
import math
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from flask import Flask, Response, g, request

from kb.errors import InputRefused
from web.problems import as_json, is_data, of_status

MOST_CLIENTS = 10_000
HIGHEST = 1_000_000  # requests in a period
PERIODS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
WRITTEN = re.compile(r"(\d{1,7})/(second|minute|hour|day)")
FREE = ("/static/", "/health", "/api/v1/health", "/metrics")  # what a page is made of, and what watches over us
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
    """Counts the requests of each client; safe for use by several threads."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic, most: int = MOST_CLIENTS) -> None:
        self.rate = rate
        self._clock = clock
        self._most = most
        self._each = rate.seconds / rate.requests  # seconds until one more request is there
        self._full: OrderedDict[str, float] = OrderedDict()  # client -> when its bucket is full again
        self._lock = threading.Lock()

    def take(self, client: str) -> Standing:
        """Count one request of a client, if it has one left."""
        with self._lock:
            now = self._clock()
            full = max(self._full.pop(client, now), now)
            over = full + self._each - now - self.rate.seconds
            if over <= 1e-9:
                full += self._each
            self._full[client] = full
            while len(self._full) > self._most:
                self._full.popitem(last=False)
        left = math.floor((self.rate.seconds - (full - now)) / self._each + 1e-9)
        return Standing(left, math.ceil(full - now), max(1, math.ceil(over)) if over > 1e-9 else 0)

    def __len__(self) -> int:
        """How many clients are remembered."""
        return len(self._full)


def client_of(address: str | None) -> str:
    """Who is asking: an IPv4 address, or the network of an IPv6 address."""
    try:
        ip = ipaddress.ip_address(address or "")
    except ValueError:
        return address or ""
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((ip, NETWORK), strict=False))
    return str(ip)


def register(app: Flask, rate: Rate | None, page: Callable[..., Response]) -> None:
    """Hold the requests of an application to a rate; with None there is no limit."""
    if rate is None:
        return
    limiter = Limiter(rate)
    app.extensions["limiter"] = limiter

    def count() -> Response | None:
        if request.method == "OPTIONS" or request.path.startswith(FREE):
            return None
        g.standing = standing = limiter.take(client_of(request.remote_addr))
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
