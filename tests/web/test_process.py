"""The process that serves: what it imports, how fast it starts, how much it keeps in memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

BUILD_ONLY = {"spacy", "networkx", "markdown", "thinc", "ingest", "pdfplumber", "charset_normalizer", "mcp"}
ROOT = Path(__file__).resolve().parents[2]
START = """
import sys, time, json
from pathlib import Path
from app import create_app
client = create_app(Path(sys.argv[1])).test_client()
assert client.get("/api/v1/health").status_code == 200
started = time.process_time()  # of the processor, the interpreter included: other work on the machine does not count
"""
ASK = """
paths = ["/", "/search?q=boarding+an+anchored+ship", "/sections/harbour-core/1.2", "/glossary/harbour",
         "/terms/harbour/en/anchored", "/interactions/harbour", "/precedence/harbour", "/check/harbour-core",
         "/api/v1/search?q=abordaje", "/api/v1/graph?around=harbour-core/1.2", "/api/v1/suggest?q=bo",
         "/verdict?a=boarding&b=harbour-core/golden", "/books/harbour-core/changes"]
for n in range(200):
    path = paths[n % len(paths)]
    assert client.get(path).status_code == 200, path
"""
TELL = """
status = dict(l.split(":", 1) for l in Path("/proc/self/status").read_text().splitlines())
tops = sorted({m.split(".")[0] for m in sys.modules})
print(json.dumps({"started": started, "rss": int(status["VmRSS"].split()[0]) / 1024, "modules": tops}))
"""


def run(root: Path, code: str) -> Any:
    command = [sys.executable, "-c", code, str(root)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_serving_imports_nothing_that_only_a_build_needs(root: Path) -> None:
    told = run(root, START + ASK + TELL)
    assert not BUILD_ONLY & set(told["modules"])


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_serving_starts_within_a_second_and_stays_small(root: Path) -> None:
    tries = [run(root, START + ASK + TELL) for _ in range(3)]
    assert min(t["started"] for t in tries) < 1.0
    assert max(t["rss"] for t in tries) < 80
