"""Letters that a font hid are put back; symbols get names; lost ones are shown as lost."""

from __future__ import annotations

import pytest

from ingest.clean.glyphs import private_letters
from ingest.clean.symbols import Glyph, glyph_table, lost_edits
from kb.model import Repair
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


def test_a_profile_knows_better() -> None:
    assert cleaned("\ue0deabc", clean={"glyphs": {"\ue0de": "Th"}}).text.text == "Thabc"
    assert cleaned("\ue0deabc").text.text == "\ue0deabc"  # nobody knows


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Roll a ★ or ★★.", "Roll a :hit: or :hit: :hit:."),
        ("3★each", "3 :hit: each"),
        ("Cover(★)", "Cover(:hit:)"),
        ("a:★:b", "a: :hit: :b"),
        ("»»RUN and »» RUN", ":long-action: RUN and :long-action: RUN"),
        ("see “»Run” and » run", "see “:long-action: Run” and » run"),
        ("**Beast** (🐾), **Mount** (🐾) and 🐾", "**Beast** (:beast:), **Mount** (:mount:) and :mount:"),
        ("☆", "☆"),  # the profile does not say
        ("⌷ spent", ":symbol-lost: spent"),
    ],
)
def test_symbols_are_named_by_the_profile(text: str, read: str) -> None:
    symbols = {"★": "hit", "»»": "long-action", "»|Run": "long-action", "🐾": ["mount", "beast"], "⌷": "symbol-lost"}
    manuscript = cleaned(text, symbols=symbols)
    assert manuscript.text.text == read
    assert manuscript.lost_symbols == read.count("symbol-lost")


def test_a_symbol_leads_back_to_its_glyph() -> None:
    text = cleaned("Roll ★ now", symbols={"★": "hit"}).text
    at = text.text.index(":hit:")
    assert text.to_source(at, at + 5) == (5, 6)


def test_without_a_profile_symbols_stay_as_they_are() -> None:
    assert cleaned("Roll a ★.").text.text == "Roll a ★."


def test_longer_glyphs_come_first() -> None:
    table = glyph_table({"»": "a", "»»": "b", "»|Run": "c"})
    assert table[0].names == ("c",) and table[-1] == Glyph("»", "", ("a",))


GAPS = "They spend one of their  to add  to the roll, and get at least one . "


def test_gaps_in_sentences_are_lost_symbols() -> None:
    text = (GAPS + "A long sentence without any gap follows here, and then another one. " * 30) * 4
    manuscript = cleaned(text)
    assert manuscript.lost_symbols == 12
    assert "one of their :symbol-lost: to add :symbol-lost: to the roll" in manuscript.text.text
    assert "at least one :symbol-lost:. A long" in manuscript.text.text


@pytest.mark.parametrize(
    "text",
    [
        GAPS,  # too few
        "justified  lines  have  many  gaps  in  them  " * 40,
        "one , two , three , four , five , six , seven , eight , nine , ten , eleven, and so on. " * 3,
        "-  A list\n-  With wide marks\n" * 20,
        "A sentence ends.  Another begins.  " * 20,
    ],
)
def test_other_gaps_are_no_symbols(text: str) -> None:
    assert lost_edits(text) == []


@pytest.mark.parametrize(
    ("printed", "read"),
    [(r"within $\frac{1}{2}$ inch", "within ½ inch"), (r"\frac{3}{4}", "¾"), (r"\frac{7}{9}", r"\frac{7}{9}")],
)
def test_fractions_of_formulas(printed: str, read: str) -> None:
    assert cleaned(printed).text.text == read
