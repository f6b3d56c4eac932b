"""What a book says of its rank: a document that goes before the rulebook."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ingest.precedence.authority import FRONT, own_authority, ranked
from tests.ingest.references.book import read

SAYS = "This document supersedes the rulebook."


@pytest.mark.parametrize(
    ("text", "authority"),
    [
        ("In case of doubt this document takes precedence over the core rules.", 1),
        ("The tournament document supersedes the rulebook.", 1),
        ("En caso de conflicto, este documento prevalece sobre el reglamento.", 1),
        ("Ce supplément prime sur les règles.", 1),
        ("This document explains the rules. A card takes precedence over them.", 0),
        ("Cards take precedence over the rulebook.", 0),
    ],
)
def test_own_authority(text: str, authority: int) -> None:
    assert own_authority(text) == authority


def test_a_book_says_so_where_it_presents_itself() -> None:
    assert ranked(read(f"# Cup\n{SAYS}")).book.authority == 1
    assert ranked(read(f"# Cup\n{'Mud. ' * FRONT}\n# End\n{SAYS}")).book.authority == 0


def test_what_a_profile_says_holds() -> None:
    book = read(f"# Cup\n{SAYS}", authority=3)
    assert ranked(replace(book, book=replace(book.book, profile="cup"))).book.authority == 3
