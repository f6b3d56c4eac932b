"""Books that are there in several languages."""

from __future__ import annotations

from rulewright.ingest.align.twins import elsewhere, for_texts_in
from tests.ingest.references.book import read, term

CORE = read("# Home\nA rower is a character.")
CUP = read("# Aquí\nEl personaje rema.", "cup", "es")
THERE = elsewhere([("core/home", "cup/aqui")], [CORE, CUP])


def test_sections_that_say_the_same_tell_which_books_do() -> None:
    assert {("core", "es"), ("cup", "en")} == THERE
    assert elsewhere((), [CORE, CUP]) == frozenset()


def test_a_text_means_the_terms_of_its_own_book() -> None:
    here, there = term("Character", "core/home"), term("Personaje", "cup/aqui", "es")
    assert for_texts_in("es", [here, there], THERE) == [there]
    assert for_texts_in("en", [here, there], THERE) == [here]
    assert for_texts_in("en", [here, there], ()) == [here, there]
