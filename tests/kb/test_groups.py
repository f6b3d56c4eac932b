"""Things put together by what they have in common."""

from __future__ import annotations

from rulewright.kb.groups import in_groups, in_runs


def test_values_and_keys_stand_in_the_order_in_which_they_come() -> None:
    groups = in_groups((len(word), word) for word in ("mud", "fen", "reed", "bog"))
    assert list(groups.items()) == [(3, ["mud", "fen", "bog"]), (4, ["reed"])]


def test_a_key_that_nothing_has_has_no_values() -> None:
    assert in_groups([("fen", 1)])["bog"] == []


def test_runs_are_parted_where_a_value_does_not_go_on() -> None:
    assert in_runs([1, 2, 3, 7, 8, 4], lambda a, b: b == a + 1) == [[1, 2, 3], [7, 8], [4]]
    assert in_runs(list[int](), lambda a, b: True) == []
