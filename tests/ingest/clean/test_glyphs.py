"""Letters that a font or a typesetter hid are put back."""

from __future__ import annotations

import pytest

from rulewright.ingest.clean.glyphs import private_letters
from rulewright.kb.model import Repair
from tests.ingest.clean.making import cleaned


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("the ﬁrst ﬂyer oﬀers", "the first flyer offers"),
        ("wad\u00ading", "wading"),
        ("wad\u00ad\ning", "wading"),
        ("a ﬂ mark", "a ﬂ mark"),  # alone it is debris, no letter
        ("plain", "plain"),
    ],
)
def test_ligatures_and_soft_hyphens(text: str, read: str) -> None:
    assert cleaned(text).text.text == read


def test_repairs_say_what_was_printed() -> None:
    assert cleaned("the ﬁrst").repairs == (Repair(4, 5, "ﬁ", "fi"),)


def test_private_characters_are_read_by_the_words_that_they_make() -> None:
    known = {"final", "fila", "significa", "flor"}
    text = "al \ue0denal de la \ue0dela signi\ue0deca una \ue0dfor \ue001xx"
    assert private_letters(text, known.__contains__) == {"\ue0de": "fi", "\ue0df": "fl"}
    spanish = cleaned("El combate \ue0denal signi\ue0deca la victoria de la \ue0dela.", "es")
    assert spanish.text.text == "El combate final significa la victoria de la fila."


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        ("h\ue010use m\ue010ve st\ue010ne", {"\ue010": "o"}),  # one letter, three different words
        ("h\ue010use m\ue010ve", {}),  # too few to tell a letter
        ("ri\ue011e", {"\ue011": "fl"}),  # a ligature is told by one
        ("\ue012\ue012", {}),
        ("\uf054\uf068\uf065 \uf066\uf069\uf072\uf065 \uf06d\uf06f\uf076\uf065 \uf073\uf074\uf06f\uf06e\uf065 "
         "\uf068\uf06f\uf075\uf073\uf065",
         {chr(0xF000 + ord(c)): c for c in "Tfirehmovustn"}),  # a whole font that is shifted
    ],
)  # fmt: skip
def test_private_letters_of_all_kinds(words: str, letters: dict[str, str]) -> None:
    known = {"house", "move", "stone", "rifle", "the", "fire"}
    assert private_letters(words, lambda w: w.lower() in known) == letters


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Â¿QuÃ© sube maÃ±ana?", "¿Qué sube mañana?"),
        ("the crewâ€™s â€œoathâ€\x9d", "the crew’s “oath”"),
        ("Â£5", "£5"),
        # whole as it is
        ("¿Qué? “SÍ”… CAFÉ” Ângel «à» 5 Å", "¿Qué? “SÍ”… CAFÉ” Ângel «à» 5 Å"),
        ("Ã", "Ã"),
    ],
)
def test_a_wrong_decoding_is_undone(text: str, read: str) -> None:
    assert cleaned(text, "es").text.text == read


def test_bullets_of_symbol_fonts() -> None:
    assert cleaned("\uf0b7 one\n\uf0b7\ttwo\na \uf0b7 b").text.text == "• one\n•\ttwo\na :symbol-lost: b"


def test_a_profile_knows_better() -> None:
    assert cleaned("\ue0deabc", clean={"glyphs": {"\ue0de": "Th"}}).text.text == "Thabc"
    assert cleaned("\ue0deabc").text.text == "\ue0deabc"  # nobody knows
