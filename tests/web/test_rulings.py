"""What pages and the API share of rulings."""

from __future__ import annotations

import pytest

from rulewright.web.rulings import deciding
from tests.make import precedence


@pytest.mark.parametrize(
    ("sentence", "decides"),
    [
        ("The reeve chooses which bell rings first.", True),
        ("Both bells ring at the same time, one after the other.", True),
        ("La alcaldesa elige qué campana suena primero.", True),
        ("El orden lo fija la alcaldesa.", True),
        ("Le bailli choisit la cloche qui sonne en premier.", True),
        ("Tolls are resolved before any dance.", False),
    ],
)
def test_who_decides_an_order_is_told_apart_in_each_language(sentence: str, decides: bool) -> None:
    said = precedence("bell", "", form="order", sentence=sentence)
    assert deciding([said]) == ([said] if decides else [])


def test_only_orders_are_told_as_such() -> None:
    assert deciding([precedence("reeve", "", form="tie", sentence="The reeve chooses.")]) == []
