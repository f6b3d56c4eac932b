"""Where a symbol was lost the reader is told so; where an editor knows which, it is put back and on record."""

from __future__ import annotations

import pytest

from rulewright.ingest.clean.symbols import loses_symbols, restored_edits
from rulewright.kb.model import Repair, Sureness
from tests.ingest.clean.making import cleaned

LOST = ":symbol-lost:"
GAPS = "They spend one of their  to add  to the roll, and get at least one . "
PLENTY = (GAPS + "A long sentence without any gap follows here, and then another one. " * 30) * 4


def test_gaps_in_sentences_are_lost_symbols() -> None:
    manuscript = cleaned(PLENTY)
    assert manuscript.lost_symbols == 12
    assert f"one of their {LOST} to add {LOST} to the roll" in manuscript.text.text
    assert f"at least one {LOST}. A long" in manuscript.text.text


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("take any  with , and", f"take any {LOST} with {LOST}, and"),
        ("Red , blue  and", f"Red {LOST}, blue {LOST} and"),
        # more blanks, more symbols
        ("For example,    means", f"For example, {LOST} {LOST} {LOST} means"),
        ("a  . Then", f"a {LOST}. Then"),
        ("the **hollow**  ones", f"the **hollow** {LOST} ones"),
        ("“each”  of", f"“each” {LOST} of"),
        ("roll  (once)", f"roll {LOST} (once)"),
        # a number alone on its line
        ("SPEARS\n\n1 \n\nThey win", f"SPEARS\n\n1 {LOST}\n\nThey win"),
        # no gaps
        ("1 2", "1 2"),
        ("ends.  Begins", "ends.  Begins"),
        ("a word \nand", "a word \nand"),
        ("-  a list", "-  a list"),
        ("12\n\n13", "12\n\n13"),
        ("| a  | b |", "| a  | b |"),
    ],
)
def test_what_a_gap_looks_like_in_a_copy_that_has_many(printed: str, read: str) -> None:
    assert cleaned(f"{PLENTY}\n\n{printed}\n").text.text.removeprefix(cleaned(PLENTY).text.text).strip() == read


@pytest.mark.parametrize(
    "text",
    [
        GAPS,  # too few
        "justified  lines  have  many  gaps  in  them  " * 40,
        "one , two , three , four , five , six , seven , eight , nine , ten , eleven, and so on. " * 3,
        "-  A list\n-  With wide marks\n" * 20,
        "A sentence ends.  Another begins.  " * 20,
        # a writer's habit
        ("**Hull:**  Holds the crew. " + "A sentence without any gap follows here. " * 20) * 20,
        "",
    ],
)
def test_other_gaps_are_no_symbols(text: str) -> None:
    assert not loses_symbols(text)


@pytest.mark.parametrize(
    ("printed", "known", "read"),
    [
        ("Red , blue  dice", {"Red|,": "die-red", "blue|dice": "die-blue"}, "Red :die-red:, blue :die-blue: dice"),
        # several symbols in one gap, one of them unknown to the editor too
        ("So,   means", {"So,|means": ["die-red", "symbol-lost"]}, f"So, :die-red: {LOST} means"),
        ("at least one .", {"at least one|.": "hit"}, "at least one :hit:."),
        # what stands behind need not be told
        ("at least one  each", {"at least one": "hit"}, "at least one :hit: each"),
        # the blank is a slip
        ("no attacks . Then", {"attacks|.": []}, "no attacks. Then"),
        ("two  words", {"two|words": []}, "two words"),
        # a legend whose icons are gone without a gap
        ("signs:\n\n - Fire\t- Ash", {"signs:\n\n|- Fire": "flame"}, "signs:\n\n:flame: - Fire\t- Ash"),
        ("nothing of the kind", {"Red|,": "die-red"}, "nothing of the kind"),
    ],
)
def test_an_editor_puts_symbols_back(printed: str, known: dict[str, object], read: str) -> None:
    assert cleaned(printed, clean={"lost": known}).text.text == read


def test_what_was_put_back_is_no_gap_any_more_and_on_record() -> None:
    manuscript = cleaned(PLENTY, clean={"lost": {"at least one|.": "hit"}})
    assert manuscript.lost_symbols == 8
    assert {(r.printed, r.read) for r in manuscript.repairs} == {(" ", " :hit:")}
    assert manuscript.repairs[0] == Repair(66, 67, " ", " :hit:", Sureness.LIKELY)


def test_what_stays_lost_is_no_repair() -> None:
    manuscript = cleaned("heals 1 even so, no . Then", clean={"lost": {"1|even": "symbol-lost", "no|.": []}})
    assert manuscript.text.text == f"heals 1 {LOST} even so, no. Then"
    assert manuscript.repairs == ()
    assert manuscript.lost_symbols == 1


def test_places_in_the_source_stay_right() -> None:
    text = cleaned("Red , blue  dice", clean={"lost": {"Red|,": "die-red"}}).text
    at = text.text.index("blue")
    assert text.to_source(at, at + 4) == (6, 10)


def test_of_two_that_an_editor_says_of_one_gap_the_first_counts() -> None:
    assert len(restored_edits("a  b", {"a|b": "x", "a": "y"})) == 1


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("spend \ue123 to run", f"spend {LOST} to run"),
        ("2\ue123, or (\ufffd)", f"2 {LOST}, or ({LOST})"),
        ("\ue123\ue123 twice", f"{LOST} twice"),  # one sign, whatever its number
        ("\ue123\ue456 both", f"{LOST} {LOST} both"),
        ("sa\ufffdn and \ue999xq", "sa\ufffdn and \ue999xq"),  # letters, told on the page
    ],
)
def test_what_no_font_shows_is_lost(printed: str, read: str) -> None:
    assert cleaned(printed).text.text == read
