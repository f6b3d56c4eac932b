"""The edition as a book prints it."""

from __future__ import annotations

import pytest

from rulewright.ingest.profile.edition import BACK, FRONT, find_edition

SAID = [
    ("Mudball\nVersion 1.2, March 2026\n", "1.2, March 2026"),
    ("Mudball v2.1 (October 21, 2004)", "2.1, October 21, 2004"),
    ("First Edition, July 2024", "First Edition, July 2024"),
    ("2nd edition", "2nd edition"),
    ("Segunda edición, 3 de mayo de 2019", "Segunda edición, 3 de mayo de 2019"),
    ("Reglamento versión 3.0b", "3.0b"),
    ("Last changed 2024-07-31", "2024-07-31"),
    ("Copyright © 2014 N. N.", "2014"),
    ("(c) 1999", "1999"),
    # a year or a number alone says nothing
    ("In 1745 the king fell. Conversion 2 of 3, v for victory.", None),
    ("", None),
]


@pytest.mark.parametrize(("text", "edition"), SAID)
def test_an_edition_as_printed(text: str, edition: str | None) -> None:
    found = find_edition(text)
    assert (found[0] if found else None) == edition


def test_only_the_ends_of_a_book_tell() -> None:
    filler = "word " * FRONT
    assert find_edition(filler + "Version 9" + filler) is None
    found = find_edition(filler + "Version 9" + " word" * (BACK // 10))
    assert found and (filler + "Version 9")[found[1] :] == "Version 9"
