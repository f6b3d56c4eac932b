"""A build that is killed at any moment leaves the old generation serving, and the next build comes out clean."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pytest

from rulewright.ingest.build import build
from rulewright.kb.base import KnowledgeBase

MOMENTS = 50
RULES = (
    '# Mudball\n\n## 1 Throwing\n\nA player throws mud number {n}.\n\n## 2 Ducking\n\nA player ducks. See "Throwing".\n'
)


def forked_build(root: Path, rulebook: Path) -> int:
    """A build in a process of its own, forked so that it starts with everything imported."""
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            build(root, [rulebook])
            status = 0
        finally:
            os._exit(status)
    return pid


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_killed_at_fifty_random_moments(tmp_path: Path) -> None:
    rulebook, root = tmp_path / "mudball.md", tmp_path / "kb"
    rulebook.write_text(RULES.format(n=0), encoding="utf-8")
    build(root, [rulebook])
    rulebook.write_text(RULES.format(n=1), encoding="utf-8")
    began = time.monotonic()
    assert os.waitstatus_to_exitcode(os.waitpid(forked_build(root, rulebook), 0)[1]) == 0
    whole = time.monotonic() - began
    reader = KnowledgeBase(root)
    chance, killed = random.Random(5), 0
    for n in range(2, MOMENTS + 2):
        rulebook.write_text(RULES.format(n=n), encoding="utf-8")
        pid = forked_build(root, rulebook)
        moment = chance.uniform(0, whole * 1.1)
        time.sleep(moment)
        os.kill(pid, signal.SIGKILL)
        if os.WIFSIGNALED(os.waitpid(pid, 0)[1]):
            killed += 1
        else:
            whole = min(whole, moment)  # the build was done by then: the next is killed earlier
        fresh = KnowledgeBase(root)  # as a server that starts now sees it
        for kb in (reader, fresh):
            with kb.reading() as g:
                (throwing, *_) = (s for s in g.store.sections_of("mudball") if "Throwing" in s.title)
                assert throwing.text.startswith("A player throws mud number")
                assert g.searcher.search("mud").hits
        fresh.close()
    assert killed > MOMENTS / 2, "most kills must have hit a build at work, or this test shows nothing"
    rulebook.write_text(RULES.format(n="last"), encoding="utf-8")
    report = build(root, [rulebook])
    reader.close()
    assert report.changed
    left = {p.name for p in root.iterdir()}
    assert left == {"built", "cache", "current", "generations", "last-good", "lock", "seen", "tip"}
    assert not [p for p in (root / "generations").iterdir() if p.name.startswith(".")]
    assert not list((root / "cache").glob("*.part"))
    assert len(list((root / "generations").iterdir())) <= 2
