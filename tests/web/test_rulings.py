"""What pages and the API share of rulings."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ingest.build import build
from rulewright.kb.base import KnowledgeBase
from rulewright.web.rulings import bans_of, deciding
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


POWERS = """# Pond Tales

## Powers

Each hero of the pond has some power. This is what limits it.

**Gentle:** You cannot use your power to bite a goose. It may still be used to scare one away from the nest.

**Wet:** You cannot use your power on dry land. In the pond it may be used as often as you like.

## Geese

A goose cannot be bitten at night. This holds for every goose of the pond, whoever comes.
"""


def test_what_is_forbidden_says_of_which_thing_it_is_a_part(tmp_path: Path) -> None:
    (book := tmp_path / "pond.md").write_text(POWERS, encoding="utf-8")
    build(tmp_path / "kb", [book])
    with KnowledgeBase(tmp_path / "kb").reading() as g:
        (game,) = {b.game for b in g.store.books()}
        bans = [*bans_of(g, g.store.prohibitions(game))]
    assert [b.entry for b in bans] == ["Gentle", "Wet", ""]
    assert bans[0].view["entry"] == "Gentle"
