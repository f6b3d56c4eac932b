"""Books that are there in several languages."""

from __future__ import annotations

from rulewright.kb.twins import elsewhere, for_texts_in
from tests.ingest.references.book import term

THERE = elsewhere([("core/home", "cup/aqui")], {"core": "en", "cup": "es"})


def test_sections_that_say_the_same_tell_which_books_do() -> None:
    assert {("core", "es"), ("cup", "en")} == THERE
    assert elsewhere((), {}) == frozenset()


def test_a_text_means_the_terms_of_its_own_book() -> None:
    here, there = term("Character", "core/home"), term("Personaje", "cup/aqui", "es")
    assert for_texts_in("es", [here, there], THERE) == [there]
    assert for_texts_in("en", [here, there], THERE) == [here]
    assert for_texts_in("en", [here, there], ()) == [here, there]


def test_a_book_that_has_both_languages_is_not_elsewhere() -> None:
    assert elsewhere([("core/home", "core/aqui")], {"core": "en"}) == frozenset()
