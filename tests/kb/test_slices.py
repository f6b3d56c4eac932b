"""Slices of lists that lie in several files, as if they lay in one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulewright.kb.model import Heading
from rulewright.kb.slices import matching, sliced


def test_what_is_none_may_be_anything_and_certainty_is_at_least() -> None:
    assert matching({"game": "marsh", "kind": None}) == ("game=?", ("marsh",))
    clause, args = matching({"certainty": 0.5})
    assert clause.endswith(">=?") and args == (0.5,)
    assert matching({}) == ("1", ())


@pytest.mark.parametrize(
    ("limit", "offset", "expected"), [(3, 0, [0, 1, 2]), (3, 1, [1, 2, 3]), (9, 3, [3, 4]), (0, 0, []), (2, 9, [])]
)
def test_a_slice_goes_on_in_the_next_file(limit: int, offset: int, expected: list[int]) -> None:
    def of(*values: int) -> Any:
        def ask(sql: str, args: Sequence[Any]) -> list[tuple[Any, ...]]:
            if "count(*)" in sql:
                return [(len(values),)]
            many, start = args[-2:]
            return [(str(v),) for v in values[start : start + many]]

        return ask

    found = sliced(int, "numbers", "1", (), "n", limit, offset, (of(0, 1), of(), of(2, 3, 4)))
    assert found.total == 5 and [*found.rows] == expected


def test_a_heading_is_called_by_its_number_and_title() -> None:
    heading = Heading("core/a", "core", "3.1", "Attack", "rules", "en", None)
    assert heading.label == "3.1 Attack" and heading._replace(number=None).label == "Attack"
