"""Names found inside a query: the longest first, and turned round."""

from __future__ import annotations

import pytest

from rulewright.kb.search.names import Names
from tests.kb.search.words import lexicon


@pytest.mark.parametrize(
    ("q", "at"),
    [
        ("attack of opportunity", [(0, 3)]),
        ("may an attack of opportunity be made", [(2, 5)]),
        ("opportunity of attack", [(0, 3)]),
        ("attacks opportunity", [(0, 2)]),  # all that is asked for
        ("may attack opportunity", []),
        ("opportunity attack", []),  # as it is called: found as such
        ("attack of", []),
        ("of", []),
        ("", []),
    ],
)
def test_names_may_be_turned_round(q: str, at: list[tuple[int, int]]) -> None:
    names: Names[str] = Names(lexicon(en="opportunity attack attacks"))
    names.add("opportunity attack", "en", "it")
    assert [(f.start, f.end) for f in names.find_turned(q.split(), {"of"})] == at


def test_a_name_with_a_little_word_may_be_said_without_it() -> None:
    names: Names[str] = Names(lexicon(es="cartas de tactica"))
    names.add("cartas de táctica", "es", "it")
    assert [f.value for f in names.find_turned(("tactica", "cartas"), {"de", "del"})] == ["it"]
    assert [f.value for f in names.find_turned(("cartas", "tactica"), {"de", "del"})] == ["it"]
    assert not names.find_turned(("cartas", "tactica"), ())


def test_the_longest_name_comes_first() -> None:
    names: Names[str] = Names(lexicon(en="opportunity attack attacks"))
    names.add("Attack", "en", "short")
    names.add("Opportunity Attack", "en", "long")
    names.add("…", "en", "no word")
    found = names.find(("an", "opportunity", "attacks"))
    assert [(f.value, f.start, f.end, f.exact) for f in found] == [("long", 1, 3, False), ("short", 2, 3, False)]
