"""Words of one language whose definition only the other language has, and those of a third language."""

from __future__ import annotations

import pytest

from rulewright.ingest.mentions import find_mentions
from rulewright.kb.model import Term, Translation
from tests.ingest.references.book import read, term

CORE = read("# Home\nA rower is a character.")
CUP = read("# Aquí\nEl personaje rema y la balsa flota.", "cup", "es")
PAIR = (Translation("game", "Character", "Personaje"),)


def test_a_name_of_several_words_that_a_translation_leaves() -> None:
    cup = read("# Aquí\nLa Mud Phase dura poco. Tira el Mud.", "cup", "es")
    terms = [term("Mud Phase", "core/home"), term("Mud", "core/home")]
    _, found = find_mentions([CORE, cup], terms, (Translation("game", "Mud Phase", "Fase de barro"),))
    assert [x.text for x in found if x.section.startswith("cup")] == ["Mud Phase"]


def test_a_book_that_is_there_in_this_language_means_its_own_terms() -> None:
    terms = [term("Character", "core/home")]
    _, found = find_mentions([CORE, CUP], terms, PAIR, there={("core", "es")})
    assert not [x for x in found if x.section.startswith("cup")]


@pytest.mark.parametrize(
    ("terms", "target"),
    [
        ([term("Rowers", "core/home", aliases=("character",))], "game/en/rowers"),  # under another of its names
        ([term("Rowers", "core/home", aliases=("character",)), term("Character", "core/home")], "game/en/character"),
        ([term("Character", "core/home"), term("Personaje", "cup/x", "es")], "game/es/personaje"),  # its own goes first
    ],
)
def test_a_name_abroad(terms: list[Term], target: str) -> None:
    _, found = find_mentions([CORE, CUP], terms, PAIR)
    assert [(x.text, x.target) for x in found if x.section.startswith("cup")] == [("personaje", target)]


def test_a_french_book_links_what_its_own_words_let_it() -> None:
    text = "# Règles\nx\n# Ici\nIl était loin de la marche.\n\nElle ne marche pas. Après la marche, le tour finit."
    book = read(text, lang="fr")
    terms = [term(name, "core/règles", lang="fr") for name in ("Marche", "Tour")]
    found = find_mentions([book], terms)[1]
    assert [(x.text, x.start) for x in found] == [("marche", text.index("marche, le"))]
