"""Games that only come with the program (``corpus/sample-games.toml``): they stand behind those a reader brought."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from kb.search.arrays import Numbers

FILE = Path(__file__).resolve().parent.parent.parent / "corpus" / "sample-games.toml"
SHOWN = 0.35  # what a section of such a game counts beside others


@cache
def games(file: Path = FILE) -> frozenset[str]:
    """The games that only come with the program; none where there is no such file."""
    return frozenset(tomllib.loads(file.read_text(encoding="utf-8"))["games"]) if file.exists() else frozenset()


def worth(named: Sequence[str]) -> Numbers | None:
    """What a section of each of these games counts; None where all count the same."""
    own = [g not in games() for g in named]
    return None if all(own) or not any(own) else np.where(own, 1.0, SHOWN)
