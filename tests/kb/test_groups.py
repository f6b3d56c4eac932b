"""Things put together by what they have in common."""

from __future__ import annotations

from rulewright.kb.groups import in_groups


def test_values_and_keys_stand_in_the_order_in_which_they_come() -> None:
    groups = in_groups((len(word), word) for word in ("mud", "fen", "reed", "bog"))
    assert list(groups.items()) == [(3, ["mud", "fen", "bog"]), (4, ["reed"])]


def test_a_key_that_nothing_has_has_no_values() -> None:
    assert in_groups([("fen", 1)])["bog"] == []
