"""What is only counted is no thing; what has a number before its name may be one."""

from __future__ import annotations

import pytest

from tests.ingest.terms.making import SAYS, Part, names


@pytest.mark.parametrize(("said", "there"), [("Each crew fears the Knight.", True), ("Each crew is in fear.", False)])
def test_what_has_a_number_before_its_name_is_a_thing_where_the_rules_speak_of_it(said: str, there: bool) -> None:
    levels = (Part(f"Level {n}: {name}", SAYS, 1) for n, name in enumerate(("Squire", "Knight"), 1))
    found = names(Part("Levels", said), *levels)
    assert ("knight" in found) is there
    assert not any("level " in name for name in found)


def test_a_part_of_every_rulebook_is_no_thing_behind_a_number() -> None:
    tides = (Part(f"Tide {n}: {name}", SAYS, 1) for n, name in enumerate(("Setup", "Scoring"), 1))
    assert names(Part("Rowing", "Do the setup and the scoring first."), *tides) == {"rowing"}
