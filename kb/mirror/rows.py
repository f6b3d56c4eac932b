"""The rows of the export as a copy keeps them: each with a kind and a key that it has for as long as it is there.

Books, sections and terms have an id. A claim has none: it is known by its section and its number among those of its
kind there, a pair of translations by its game and a hash of both names. So a rule that is reworded touches the rows of
that rule, and no others are taken for new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rulewright.kb.codec import digest

BY_ID = ("books", "sections", "terms")
BY_SECTION = ("references", "interactions", "precedence", "prohibitions", "overrides")
OF_PAIRS = {"translations": ("en", "es"), "pairs": ("a_lang", "a", "b_lang", "b")}
KINDS = (*BY_ID, *BY_SECTION, *OF_PAIRS)
NUMBER = "#"  # between what a row is of and its number there
DIGITS = 16  # of the hash of a pair
MOST_DIGITS = 5  # of a number: no section has so many claims of a kind


class Keyed(NamedTuple):
    """A row of the export, and what a copy knows it by."""

    kind: str
    key: str
    row: dict[str, Any]


def keyed(exported: Mapping[str, Any]) -> Iterator[Keyed]:
    """The rows of an export, of all games or of one, each with its key."""
    for kind in KINDS:
        seen: Counter[str] = Counter()
        for row in exported[kind]:
            of = _of(kind, row)
            yield Keyed(kind, of if kind in BY_ID else f"{of}{NUMBER}{seen[of]}", row)
            seen[of] += 1


def _of(kind: str, row: Mapping[str, Any]) -> str:
    if kind in BY_ID:
        return str(row["id"])
    if kind in BY_SECTION:
        return str(row["section"])
    return f"{row['game']}/{digest(chr(0).join(row[name] for name in OF_PAIRS[kind]))[:DIGITS]}"


def parted(key: str) -> tuple[str, int]:
    """What a row that has no id is of, and its number there; -1, which is before all, where the key says none."""
    of, _, number = key.rpartition(NUMBER)
    return of, int(number) if number.isdecimal() and len(number) <= MOST_DIGITS else -1
