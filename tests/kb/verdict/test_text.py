"""Where sentences stand, what acts are called, and that no hostile text is slow to read."""

from __future__ import annotations

import pytest

from rulewright.kb.verdict.text import Vocabulary, passages
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
    "piece", ["*", "**a", "cannot ", "can, ", ". ", ".\n", " ", "no se puede ", "may be a", "("], ids=str.strip
)
def test_hostile_text_is_read_in_proportion(piece: str) -> None:
    def read(n: int) -> None:
        list(passages(section(text=piece * n)))

    assert growth(read, 2_000) < LINEAR
