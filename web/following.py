"""The process beside a server that keeps its folder as a depot has it, so that no request ever waits for a database."""

from __future__ import annotations

import os
import sys
from multiprocessing import get_context
from pathlib import Path

from rulewright.kb.depot import Depot
from rulewright.kb.depot.node import Node
from rulewright.kb.errors import StoreError


def begin(root: Path, address: str) -> None:
    """Bring the folder to what the depot holds, and have that done from now on, as long as this process lives.

    Where the depot does not answer, what the folder has is served. Raises StoreError where that is nothing.
    """
    try:
        Node(root, Depot(address)).bring()
    except StoreError as e:
        if not (root / "current").exists():
            raise
        _tell(e.sentence)
    # A process of its own that is started anew: the server forks, which no connection and no thread may see.
    get_context("spawn").Process(target=_follow, args=(root, address, os.getpid()), daemon=True).start()


def _follow(root: Path, address: str, server: int) -> None:
    Node(root, Depot(address)).follow(lambda: os.getppid() == server, _tell)


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
