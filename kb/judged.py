"""What readers judged of the program's claims, as counts, and how sure that makes a claim.

A file counts, by kind of claim and by what such claims rest on (``basis``), how many were read by people who did not
write the program, and how many of them are right. Bases of which few were judged lean on their kind.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

LEANS = 4  # claims judged that the share of the whole kind counts as
DIGITS = 3


class Judged(NamedTuple):
    """Of so many claims that were ``read`` so many are ``right``."""

    right: int
    read: int

    def share(self, before: float, counts: float = LEANS) -> float:
        """The share that is right, where ``before`` was expected with the weight of so many claims."""
        return (self.right + counts * before) / (self.read + counts)

    @property
    def mostly(self) -> bool:
        """True where half or more of them are right."""
        return 2 * self.right >= self.read


Table = Mapping[str, Mapping[str, Judged]]  # by kind of claim and basis


@cache
def table(file: Path) -> Table:
    """What was judged."""
    kinds = tomllib.loads(file.read_text(encoding="utf-8"))
    return {kind: {basis: Judged(*n) for basis, n in of.items()} for kind, of in kinds.items()}


def share(kind: str, basis: str, judged: Table) -> float:
    """How many of the claims of a kind and basis are right, 0 to 1; 0.5 of a kind that nobody judged."""
    of = judged.get(kind, {})
    whole = Judged(sum(j.right for j in of.values()), sum(j.read for j in of.values())).share(0.5, 1)
    return round(of.get(basis, Judged(0, 0)).share(whole), DIGITS)
