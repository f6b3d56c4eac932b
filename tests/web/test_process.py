"""The process that serves imports nothing that only a build needs.

That is what keeps it small and lets it start at once; how small and how soon depends on the machine, and is measured in
bench/ and told in docs/bench.md.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

BUILD_ONLY = {"spacy", "networkx", "markdown", "thinc", "nh3", "mammoth", "pypdfium2", "charset_normalizer", "mcp"}
BUILD_ONLY |= {"rulewright.ingest"}
ROOT = Path(__file__).resolve().parents[2]
START = """
import sys, json
from pathlib import Path
from rulewright.app import create_app
client = create_app(Path(sys.argv[1])).test_client()
assert client.get("/api/v1/health").status_code == 200
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
TELL = 'print(json.dumps(sorted({m.split(".")[0] for m in sys.modules} | {*sys.modules})))'


def run(root: Path, code: str) -> Any:
    command = [sys.executable, "-c", code, str(root)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("asked", ["", ASK], ids=["at the start", "after all pages"])
def test_serving_imports_nothing_that_only_a_build_needs(root: Path, asked: str) -> None:
    assert not BUILD_ONLY & {*run(root, START + asked + TELL)}


def test_what_a_build_imports_would_be_noticed(root: Path) -> None:
    assert {"spacy", "rulewright.ingest"} <= BUILD_ONLY & {
        *run(root, START + "import rulewright.ingest.build, spacy\n" + TELL)
    }
