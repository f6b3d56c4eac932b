"""What stands behind: games that only come with the program, and books that there are in the reader's language too.

The games are those of ``corpus/sample-games.toml``; they stand behind those that a reader brought.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import numpy as np

from rulewright.kb.language import slug
from rulewright.kb.model import Book
from rulewright.kb.search.index_files import Numbers

FILE = Path(__file__).resolve().parent.parent.parent / "corpus" / "sample-games.toml"
SHOWN = 0.35  # what a section of such a game counts beside others


@cache
def games(file: Path = FILE) -> frozenset[str]:
    """The games that only come with the program; none where there is no such file."""
    return frozenset(tomllib.loads(file.read_text(encoding="utf-8"))["games"]) if file.exists() else frozenset()


def behind(named: Sequence[str]) -> frozenset[str]:
    """Those of some games that stand behind the others; none where all of them only come with the program."""
    found = games().intersection(named)
    return found if len(found) < len(set(named)) else frozenset()


def worth(named: Sequence[str]) -> Numbers | None:
    """What a section of each of these games counts; None where all count the same."""
    late = behind(named)
    return np.where([g in late for g in named], SHOWN, 1.0) if late else None


def twins(books: Iterable[Book]) -> dict[str, frozenset[str]]:
    """Of each book (by id) the other languages that the same book, by game and title, is there in, if any."""
    langs: dict[tuple[str, str], set[str]] = {}
    every = {b.id: ((b.game, slug(b.title)), b.lang) for b in books}
    for same, lang in every.values():
        langs.setdefault(same, set()).add(lang)
    found = {book: frozenset(langs[same] - {lang}) for book, (same, lang) in every.items()}
    return {book: others for book, others in found.items() if others}
