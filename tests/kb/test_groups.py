"""Things put together by what they have in common."""

from __future__ import annotations

from hypothesis import given, strategies as st

from rulewright.kb.groups import in_groups, in_runs, longest_rising, without_overlaps


def test_values_and_keys_stand_in_the_order_in_which_they_come() -> None:
    groups = in_groups((len(word), word) for word in ("mud", "fen", "reed", "bog"))
    assert list(groups.items()) == [(3, ["mud", "fen", "bog"]), (4, ["reed"])]


def test_a_key_that_nothing_has_has_no_values() -> None:
    assert in_groups([("fen", 1)])["bog"] == []


def test_runs_are_parted_where_a_value_does_not_go_on() -> None:
    assert in_runs([1, 2, 3, 7, 8, 4], lambda a, b: b == a + 1) == [[1, 2, 3], [7, 8], [4]]
    assert in_runs(list[int](), lambda a, b: True) == []


def test_what_begins_in_another_that_stays_goes() -> None:
    told = [(0, 4, "fen"), (3, 9, "bog"), (4, 6, "mud"), (6, 6, "mark"), (6, 8, "reed")]
    assert [name for _, _, name in without_overlaps(told)] == ["fen", "mud", "mark", "reed"]


@given(st.lists(st.integers(0, 9), max_size=30))
def test_what_is_kept_rises_and_nothing_more_could(values: list[int]) -> None:
    kept = longest_rising(values)
    assert kept == sorted(set(kept))
    assert [values[i] for i in kept] == sorted({values[i] for i in kept})
    longest: list[int] = []  # of what rises up to each value
    for i, value in enumerate(values):
        longest.append(1 + max((n for before, n in zip(values[:i], longest, strict=True) if before < value), default=0))
    assert len(kept) == max(longest, default=0)


def test_one_mistake_among_points_is_left_out() -> None:
    assert longest_rising([1, 5, 2, 4]) == [0, 2, 3]
    assert longest_rising([(1, 0), (1, 1), (0, 2)]) == [0, 1]
