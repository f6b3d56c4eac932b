"""200 slow clients, unfinished heads, unfinished bodies and readers that take nothing: all others are answered.

How fast is measured (``python -m bench.slow``, docs/serving.md), not asserted: each answer has half a minute here.
"""

from __future__ import annotations

import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bench.scoring import serving
from bench.slow import slow_clients, still_held, trickle

MANY = 200
HANGS = 30  # seconds after which somebody is not answered
OTHERS = ("/health", "/", "/api/v1/search?q=ward", "/search?q=ward", "/api/v1/books", "/api/v1/export") * 4


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux which connections are held")
def test_others_are_answered_while_two_hundred_clients_are_slow(sample_root: Path) -> None:
    def ask(path: str) -> int:
        with urllib.request.urlopen(url + path, timeout=HANGS) as answer:
            answer.read()
            return int(answer.status)

    with serving(sample_root) as url, slow_clients(int(url.rpartition(":")[2]), MANY) as clients:
        assert ask("/health") == 200, "nobody is let in any more"
        trickle(clients)
        with ThreadPoolExecutor(4) as others:
            assert [*others.map(ask, OTHERS)] == [200] * len(OTHERS)
        held = sum(map(still_held, clients))
    assert held > MANY / 2, "they would keep nobody waiting if they were simply thrown out"
