"""Where sentences stand, what acts are called, and that no hostile text is slow to read."""

from __future__ import annotations

import pytest

from rulewright.kb.ladder.text import Vocabulary, passages, set_aside_by
from tests.kb.verdict.games import (
    EMPUJAR_TERM,
    PUSH_TERM,
)
from tests.make import section, term
from tests.work import LINEAR, growth


def test_actions_have_one_name_across_languages() -> None:
    words = Vocabulary((PUSH_TERM, EMPUJAR_TERM, term("game/en/line-of-sight", name="Line of Sight")))
    assert words.keys(["push"], "en") & words.keys(["empuj"], "es") == {"game/en/push"}
    assert words.keys(["line"], "en") == {"en:line"}


def test_passages_stand_where_they_say() -> None:
    s = section(text="First one. Second, e.g. this!\n- an item\n\n**Last** one", order=3)
    source = " " * s.text_map[0][1] + s.text
    found = list(passages(s))
    assert [p.sentence for p in found] == ["First one.", "Second, e.g. this!", "an item", "**Last** one"]
    assert [source[p.start : p.end].strip() for p in found] == [p.sentence for p in found]
    assert list(passages(section(text=""))) == []


@pytest.mark.parametrize(
    ("sentence", "aside"),
    [
        ("this goose ignores rain and snow.", "rain and snow"),
        ("carts are not affected by fire, but fire still burns the goose on the cart.", "by fire"),
        ("it ignores blows while it wears a coat.", "blows"),
        ("it ignores any effects that slow a goose.", "any effects"),
        ("do not ignore the cold.", ""),  # denied
        ("el ganso ignora la lluvia pero no la nieve.", "la lluvia"),
        ("it swims.", ""),
    ],
)
def test_what_is_set_aside_ends_where_another_clause_begins(sentence: str, aside: str) -> None:
    assert set_aside_by(sentence).strip(" ,") == aside


@pytest.mark.parametrize(
    "piece", ["*", "**a", "cannot ", "can, ", ". ", ".\n", " ", "no se puede ", "may be a", "("], ids=str.strip
)
def test_hostile_text_is_read_in_proportion(piece: str) -> None:
    def read(n: int) -> None:
        list(passages(section(text=piece * n)))

    assert growth(read, 2_000) < LINEAR
