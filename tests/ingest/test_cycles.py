"""Cycles are sought seldom for as long as something is made, and as before when it is done or has failed."""

from __future__ import annotations

import gc

import pytest

from rulewright.ingest.cycles import YOUNG, seldom_sought


def test_what_was_set_before_comes_back() -> None:
    before = gc.get_threshold()
    with pytest.raises(ValueError, match="mud"), seldom_sought():
        assert gc.get_threshold()[0] == YOUNG
        raise ValueError("mud")
    assert gc.get_threshold() == before
