"""Score a knowledge base on hand-made answers: build, export, serve, run the scorer, read its figures.

The rulebooks and the answers are not part of the repository (the books are their publishers'); they are looked for in
../shared/rulebooks and ../shared/gold, or where RULEBOOKS and GOLD say.
"""

from __future__ import annotations

import hashlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RULEBOOKS = Path(os.environ.get("RULEBOOKS", ROOT.parent / "shared" / "rulebooks"))
GOLD = Path(os.environ.get("GOLD", ROOT.parent / "shared" / "gold"))
COMMAND = [str(Path(sys.executable).with_name("rulewright"))]
# Searches end when they are done: cut short on a busy machine they would say how busy it is.
PATIENT = """from rulewright.kb.search.searcher import Searcher
Searcher.search.__wrapped__.__kwdefaults__["deadline"] = 60.0
from rulewright.cli import main
main()"""
SERVER_STARTS_WITHIN = 120.0  # seconds; on a busy machine it takes long

Scores = dict[str, dict[str, dict[str, Any]]]


def available() -> bool:
    """Whether the rulebooks and the answers are there."""
    return RULEBOOKS.is_dir() and (GOLD / "score.py").is_file()


def fingerprint(folder: Path) -> str:
    """A hash of the files of a folder and of those below it, by name and content."""
    files = sorted(p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    lines = (f"{hashlib.sha256(p.read_bytes()).hexdigest()} {p.relative_to(folder).as_posix()}\n" for p in files)
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def measured_on() -> dict[str, str]:
    """What scores depend on beside the program: the rulebooks, and the answers with their scorer."""
    return {"gold": fingerprint(GOLD), "rulebooks": fingerprint(RULEBOOKS)}


def free_port() -> int:
    """A port on which nothing listens just now."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


@contextmanager
def serving(root: Path, *options: str) -> Iterator[str]:
    """A running server over a knowledge base; its address."""
    port = free_port()
    command = [sys.executable, "-c", PATIENT, "serve", "--kb", str(root), "--port", str(port), *options]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        wait_for(url + "/api/v1/health", server)
        yield url
    finally:
        server.terminate()
        server.wait(timeout=20)


def wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    """Return when the address answers. Raises RuntimeError when the server has died or takes too long."""
    until = time.monotonic() + SERVER_STARTS_WITHIN
    while time.monotonic() < until and server.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"nothing answers at {url}")


def build(root: Path, *options: str, of: Iterable[Path] = (RULEBOOKS,)) -> float:
    """Build the knowledge base of all rulebooks, or of other books; the seconds it took."""
    began = time.perf_counter()
    subprocess.run([*COMMAND, "build", *map(str, of), "--kb", str(root), *options], check=True)
    return time.perf_counter() - began


def score(root: Path, *, queries: bool = True, misses: int = 0) -> Scores:
    """The scorer's figures for a knowledge base, by kind and book."""
    out, figures = root / "export.json", root / "scores.json"
    subprocess.run([*COMMAND, "export", str(out), "--kb", str(root)], check=True, stdout=subprocess.DEVNULL)
    scorer = [sys.executable, str(GOLD / "score.py"), str(out), "--json", str(figures), "--misses", str(misses)]
    scorer += ["--rulebooks", str(RULEBOOKS)]
    with serving(root) as url:
        subprocess.run(scorer + (["--url", url] if queries else []), check=True)
    found: Scores = json.loads(figures.read_text(encoding="utf-8"))
    return found
