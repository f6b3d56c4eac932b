"""Promise 29: every interpreter that is accepted reads alike, Debian bookworm's own 3.11.2 too.

CPython before 3.11.5 gives back wrong groups after a possessive repeat of a *group*, so no expression has one: written
as an atomic group, ``(?>(?:…)*)``, it means the same and is right everywhere. That the knowledge base is the same to
the byte is promise 3; that others are refused before anything is read stands in tests/kb/test_interpreter.py.
"""

from __future__ import annotations

import re

import pytest

from tests.patterns.expressions import held
from tests.patterns.hostile import repeats_a_group
from tests.patterns.made import made


def test_no_expression_repeats_a_group_possessively() -> None:
    found = sorted({f"{e.where}: {e.pattern.pattern!r}" for e in (*held(), *made()) if repeats_a_group(e.pattern)})
    assert not found, "\n".join(("write (?>(?:…)*) instead of (?:…)*+ in", *found))


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        (r"a(?:bc)*+d", r"ab*+c[de]++(?:f|g)*+"),
        (r"(?:-\w++)*+", r"(?>(?:-\w++)*)"),
        (r"(-){0,6}+", r"(-{0,6}+)"),
        (r"(?=x(?:ab)?+)", r"(?=x(?>(?:ab)?))"),
        (r"(?:x|(?>y(?:ab)*+))", r"(?:x|(?>y(?:ab)*))"),
        (r"(?:(?:a|bc)++)?", r"(?:(?:a|bc)+)?"),
        (r"(a)?(?(1)(?:bc)++|d)", r"(a)?(?(1)(?:bc)+|d)"),
        (r"(a)(?:\1)*+", r"(a)(?:\1)*"),
    ],
)
def test_one_that_does_is_told_and_its_mended_twin_passes(bad: str, good: str) -> None:
    assert repeats_a_group(re.compile(bad)) and not repeats_a_group(re.compile(good))
