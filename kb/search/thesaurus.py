"""What players say beside what rulebooks print: the sayings of ``corpus/thesaurus/LANG.toml``.

``"heal | cure" = "recover restore"`` makes two sayings that mean either word. ``=dies`` is that very form and no other;
``bring * back`` lets a few words stand in the gap. ``friendly fire`` means ``"shoot ranged & melee combat"``: one word
of each part. Nothing there belongs to one book.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parent.parent.parent / "corpus" / "thesaurus"
LANGUAGES = tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))
WIDEST_GAP = 4  # words


class Saying(NamedTuple):
    """``said``, and after a gap ``tail`` (empty without one); ``meant`` are words of which any one will do.

    ``also``: what a saying of several words means besides, again words of which any one will do.
    ``exact``: only this very form is meant, no inflection of it.
    """

    lang: str
    said: str
    tail: str
    meant: tuple[str, ...]
    exact: bool = False
    also: tuple[tuple[str, ...], ...] = ()

    @property
    def words(self) -> int:
        """How many words it has."""
        return len(self.said.split()) + len(self.tail.split())


@cache
def sayings(folder: Path = FOLDER) -> tuple[Saying, ...]:
    """All sayings, in the order of their files; none where the files are missing."""
    found: list[Saying] = []
    for lang in LANGUAGES:
        path = folder / f"{lang}.toml"
        if path.exists():
            found += read(path.read_text(encoding="utf-8"), lang)
    return tuple(found)


def read(text: str, lang: str) -> list[Saying]:
    """The sayings of one file. Raises tomllib.TOMLDecodeError or KeyError where it has none."""
    table: Mapping[str, str] = tomllib.loads(text)["says"]
    return [_saying(one.strip(), meant, lang) for said, meant in table.items() for one in said.split("|")]


def _saying(said: str, meant: str, lang: str) -> Saying:
    head, _, tail = said.lstrip("=").partition("*")
    first, *also = (tuple(part.split()) for part in meant.split("&"))
    return Saying(lang, head.strip(), tail.strip(), first, said.startswith("="), tuple(also))
