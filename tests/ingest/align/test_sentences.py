"""Which sentences of two sections say the same."""

from __future__ import annotations

from rulewright.ingest.align.anchors import Anchors
from rulewright.ingest.align.sentences import ASTRAY, beads
from rulewright.kb.model import Section
from tests.ingest.terms.making import Part, make_book


def section(text: str, lang: str = "en") -> Section:
    return make_book(Part("A", text), lang=lang).sections[0]


def together(one: str, two: str) -> list[tuple[list[str], list[str]]]:
    found = beads(section(one), section(two, "es"), Anchors("en", "es"))
    return [([s.text for s in b.one], [s.text for s in b.two]) for b in found]


def test_sentences_meet_in_order() -> None:
    assert together("Pay 3 coins. The goose sleeps.", "Paga 3 monedas. La oca duerme.") == [
        (["Pay 3 coins."], ["Paga 3 monedas."]),
        (["The goose sleeps."], ["La oca duerme."]),
    ]


def test_one_sentence_may_become_two() -> None:
    one = "Whoever holds the ferry pays 3 coins to the warden and 14 to the goose. Then 20 geese swim."
    two = "Quien tiene la barca paga 3 monedas al guardián. Además paga 14 a la oca. Luego nadan 20 ocas."
    assert [(len(a), len(b)) for a, b in together(one, two)] == [(1, 2), (1, 1)]


def test_what_only_one_book_says_stays_alone() -> None:
    one = "Pay 31 coins to Otto. Then 27 geese swim to Gloomvale."
    two = "Paga 31 monedas a Otto. Esto lo añadió quien tradujo el libro. Luego 27 ocas nadan a Gloomvale."
    assert [b for _, b in together(one, two)] == [["Paga 31 monedas a Otto."], ["Luego 27 ocas nadan a Gloomvale."]]


def test_a_section_without_text_has_no_sentences_to_compare() -> None:
    assert together("", "Paga 3 monedas.") == []


def test_long_sections_of_unequal_length_are_read_to_the_end() -> None:
    one = " ".join(f"Goose {n} swims." for n in range(ASTRAY * 4))
    two = " ".join(f"Oca {n} nada." for n in range(ASTRAY * 6))
    assert together(one, two)[0] == (["Goose 0 swims."], ["Oca 0 nada."])
