"""Pieces of a build that somebody else may do as well: a file to read, a game to study.

What one comes to follows from what its key was made of, so that it does not matter who does it, nor how often.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulewright.kb.codec import digest


@dataclass(frozen=True, slots=True)
class Piece:
    """A file to read or, where ``game`` is given, a game to study.

    ``key``: what it comes to is kept under; ``by``: hash of the code and corpus that do it; ``file``: hash of the file;
    ``books``: the game's books in order, whose readings are kept under the keys of ``readings``.
    """

    key: str
    by: str
    file: str = ""
    game: str = ""
    books: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


HandOver = Callable[[Sequence[Piece]], None]


class HandedOver(Exception):
    """Others do what is missing of a build. It is to be begun again when they are done."""


def failure_of(key: str) -> str:
    """What is kept in place of what a piece comes to, where it cannot be done."""
    return digest("failure " + key)
