"""The one list of English and Spanish words: how it is read, and that what stands in it is sound."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rulewright.kb.language import bilingual, fold

LIST = """
[pairs]
"deck" = ["mazo", "baraja"]
[doubtful]
"draw" = "empate"
[words]
"draw" = "robar"
"deck" = "mazo"
[kin]
"hold | keep" = ["mantener", "guardar"]
[everyday]
words = ["draw"]
[forms]
"mover" = ["mueve"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "general.toml"
    path.write_text(LIST, encoding="utf-8")
    return path


def test_pairs_of_every_exact_table_each_once(file: Path) -> None:
    assert bilingual.pairs(file) == (("deck", "mazo"), ("deck", "baraja"), ("draw", "empate"), ("draw", "robar"))


def test_texts_are_compared_by_the_loose_lines_and_then_the_everyday_pairs(file: Path) -> None:
    assert bilingual.compared(file) == (
        (("hold", "keep"), ("mantener", "guardar")),
        (("draw",), ("empate", "robar")),
    )


def test_without_a_list_there_are_no_words(tmp_path: Path) -> None:
    assert not bilingual.pairs(tmp_path / "none.toml")
    assert not bilingual.compared(tmp_path / "none.toml")


def test_a_list_that_is_none_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("no list", encoding="utf-8")
    with pytest.raises(ValueError, match="Expected"):
        bilingual.pairs(tmp_path / "bad.toml")


def test_the_list_says_nothing_twice_and_nothing_empty() -> None:
    said = Counter((fold(en), fold(es)) for en, es in bilingual.pairs())
    assert len(said) > 500
    assert all(en.strip() and es.strip() for en, es in said)
    assert not [pair for pair, times in said.items() if times > 1]


def test_a_line_of_kin_says_more_than_the_pairs_do() -> None:
    said = {(fold(en), fold(es)) for en, es in bilingual.pairs()}
    loose = [line for line in bilingual.compared() if len(line.en) > 1]
    assert len(loose) > 100
    assert all({(fold(en), fold(es)) for en in line.en for es in line.es} - said for line in loose)


def test_what_is_marked_as_everyday_is_an_exact_pair() -> None:
    assert all(line.es for line in bilingual.compared())
    assert len(set(bilingual.compared())) == len(bilingual.compared())


@pytest.mark.parametrize(
    ("en", "es"),
    [
        ("unit", "unidad"),
        ("line of sight", "línea de visión"),
        ("hide", "esconder"),
        ("draw", "empate"),
        ("draw", "robar"),
    ],
)
def test_what_every_table_of_games_needs(en: str, es: str) -> None:
    assert (en, es) in bilingual.pairs()
