"""The books in force: all of them, or those that are named."""

from __future__ import annotations

from rulewright.kb.in_force import ALL, InForce

CORE = InForce.of("marsh-core", "marsh-torneo")


def test_where_none_is_named_all_are_in_force() -> None:
    assert not ALL and "marsh-core" in ALL and ALL.takes("marsh-core/1.2") and str(ALL) == ""


def test_those_that_are_named_are_and_no_others() -> None:
    assert CORE and "marsh-core" in CORE and "marsh-house" not in CORE
    assert CORE.takes("marsh-torneo/1/2") and not CORE.takes("marsh-house/1.2")


def test_an_address_names_them_in_one_order() -> None:
    assert str(CORE) == "marsh-core,marsh-torneo" == str(InForce.of("marsh-torneo", "marsh-core"))


def test_one_is_taken_from_them() -> None:
    assert CORE.without("marsh-core") == InForce.of("marsh-torneo") and CORE.without("marsh-house") == CORE
    assert InForce.of("marsh-core").without("marsh-core") == ALL
