"""Two books of one game, read together."""

from __future__ import annotations

from rulewright.ingest.align.anchors import Anchors
from rulewright.ingest.align.learn import HEADING, PLACE, SENTENCE, Found, Named, Together, heading
from rulewright.kb.model import BookReading
from tests.ingest.terms.making import Part, make_book

EN = make_book(
    Part("Gloomvale"),
    Part("Ferry | Gloomvale", "The warden pays 3 coins. **Soot:** 5 grains of dust. No goose is a warden.", 1),
    Part("Storm", "On a 6 the goose sinks. The warden swims 11 fathoms. **Soot** floats.", 1),
    Part("Feast (X)", "Each goose eats 12 pies. The warden eats 13 pies.", 1),
)
ES = make_book(
    Part("Gloomvale"),
    Part("Barca | Gloomvale", "El guarda paga 3 monedas. **Hollín:** 5 granos de polvo. Ninguna oca es guarda.", 1),
    Part("Temporal", "Con un 6 la oca se hunde. El guarda nada 11 brazas. El **hollín** flota.", 1),
    Part("Banquete (X)", "Cada oca come 12 pasteles. El guarda come 13 pasteles.", 1),
    lang="es",
    book="g-es",
)


def read(one: BookReading, two: BookReading) -> dict[tuple[str, str], Found]:
    langs = one.book.lang, two.book.lang
    together = Together(one, two, [Named((), lang) for lang in langs], Anchors(*langs))
    return {(f.a.casefold(), f.b.casefold()): f for f in together.read()}


def test_a_translation_teaches_headings_what_is_set_off_and_what_its_sentences_share() -> None:
    found = read(EN, ES)
    ways = {pair: f.basis for pair, f in found.items()}
    assert ways["ferry", "barca"] == ways["storm", "temporal"] == ways["feast", "banquete"] == HEADING
    assert ways["soot", "hollín"] == PLACE
    assert ways["goose", "oca"] == ways["warden", "guarda"] == SENTENCE


def test_the_sections_of_a_translated_heading_are_known() -> None:
    couple = read(EN, ES)["storm", "temporal"].couple
    assert couple and (couple.one.title, couple.two.title) == ("Storm", "Temporal")


def test_other_books_teach_headings_that_answer_each_other_and_nothing_else() -> None:
    lore = [Part(f"Tale {n}", f"Long ago {n} cobblers {n} dug {n} ditches.") for n in range(20, 40)]
    rule = "The player with 3 coins and 14 geese pays 5 coins; 11 coins for **Soot**."
    cup = make_book(
        Part("Preparación de partida", "El jugador con 3 monedas y 14 ocas paga 5; 11 por el **Hollín**."),
        lang="es",
        book="g-cup",
    )
    found = read(make_book(Part("Preparation of the game", rule), *lore), cup)
    assert list(found) == [("preparation of the game", "preparación de partida")]
    assert found["preparation of the game", "preparación de partida"].couple is None


def test_a_heading_names_without_its_parameter_and_its_site() -> None:
    assert [heading(s) for s in EN.sections] == ["Gloomvale", "Ferry", "Storm", "Feast"]
