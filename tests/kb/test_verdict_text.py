"""What sentences forbid and allow, where they stand, and that no hostile text is slow to read."""

from __future__ import annotations

import pytest

from rulewright.kb.verdict_text import Vocabulary, allowed, forbidden, passages
from tests.kb.verdict_games import (
    EMPUJAR_TERM,
    PUSH_TERM,
)
from tests.make import section, term
from tests.work import LINEAR, growth


@pytest.mark.parametrize(
    ("sentence", "lang", "expected"),
    [
        ("It cannot be pushed, pulled or moved by others.", "en", {"push", "pull", "move"}),
        ("A model can never be turned.", "en", {"turn"}),
        ("It can’t shoot.", "en", {"shoot"}),
        ("It may not make an opportunity attack.", "en", {"opportun"}),
        ("It may move.", "en", set()),
        ("It cannot.", "en", set()),
        ("No puede atacar ni bloquear.", "es", {"atac", "bloqu"}),
        ("Las unidades no pueden ser bloqueadas.", "es", {"bloqu"}),
        ("", "en", set()),
    ],
)
def test_forbidden(sentence: str, lang: str, expected: set[str]) -> None:
    assert forbidden(sentence, lang, Vocabulary()) == {f"{lang}:{k}" for k in expected}


@pytest.mark.parametrize(
    ("sentence", "lang", "expected"),
    [
        ("You may push and pull it.", "en", {"push", "pull"}),
        ("It can also be moved if you like to dance.", "en", {"move"}),
        ("Each model must shoot.", "en", {"shoot"}),
        ("It cannot be pushed.", "en", set()),
        ("It may not be pushed.", "en", set()),
        ("It can only walk.", "en", set()),
        ("Puede atacar o bloquear.", "es", {"atac", "bloqu"}),
        ("No puede atacar.", "es", set()),
        ("No se puede atacar.", "es", set()),
        ("May", "en", set()),
    ],
)
def test_allowed(sentence: str, lang: str, expected: set[str]) -> None:
    assert allowed(sentence, lang, Vocabulary()) == {f"{lang}:{k}" for k in expected}


def test_only_the_wording_in_bold_counts_where_bold_decides() -> None:
    mixed = "It cannot be turned and **cannot** be pushed."
    assert forbidden(mixed, "en", Vocabulary(), bold=True) == {"en:push"}
    assert forbidden(mixed, "en", Vocabulary()) == {"en:turn", "en:push"}


def test_actions_have_one_name_across_languages() -> None:
    words = Vocabulary((PUSH_TERM, EMPUJAR_TERM, term("game/en/line-of-sight", name="Line of Sight")))
    assert words.keys("pushed", "en") & words.keys("empujar", "es") == {"game/en/push"}
    assert words.keys("line", "en") == {"en:line"}


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
        allowed(piece * n, "en", Vocabulary())
        forbidden(piece * n, "es", Vocabulary(), bold=True)
        list(passages(section(text=piece * n)))

    assert growth(read, 500) < LINEAR
