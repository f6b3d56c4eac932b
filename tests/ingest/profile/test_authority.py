"""What a book says of its rank: a document that goes before the rulebook."""

from __future__ import annotations

import pytest

from rulewright.ingest.profile.authority import FRONT, own_authority


@pytest.mark.parametrize(
    ("text", "authority"),
    [
        ("In case of doubt this document takes precedence over the core rules.", 1),
        ("The tournament document supersedes the rulebook.", 1),
        ("En caso de conflicto, este documento prevalece sobre el reglamento.", 1),
        ("Ce supplément prime sur les règles.", 1),
        ("This document explains the rules. A card takes precedence over them.", 0),
        ("Cards take precedence over the rulebook.", 0),
        ("Mud. " * FRONT + "This document supersedes the rulebook.", 0),  # not where a book presents itself
    ],
)
def test_own_authority(text: str, authority: int) -> None:
    assert own_authority(text) == authority
