"""Words torn apart, and figures that lost their blank."""

from __future__ import annotations

import pytest

from rulewright.ingest.clean.edits import apply
from rulewright.ingest.clean.torn import hyphen_edits, ligature_edits, spaced_edits
from rulewright.kb.mapped import Mapped
from tests.ingest.clean.making import cleaned, speller

BOOK = "PREPARACION\n\nPUNTUACION\n\nHay 5 PV, 6 PV, 1 PV, 2 PV y 3 PV.\n\n"


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("P RE PARACI O N", "PREPARACIÓN"),
        ("b P RE PARACI O N Al final", "b PREPARACIÓN Al final"),
        ("P U NTUACI Ol N", "PUNTUACIÓN"),  # the accent became a letter
        ("PU NTUACI o’ N", "PUNTUACIÓN"),
        ("P UE N TE", "P UE N TE"),  # no heading of this book
        ("A B C D", "A B C D"),
        ("9PV y 60mm", "9 PV y 60mm"),
        ("9PM", "9PM"),  # nothing tells
    ],
)
def test_torn_words(printed: str, meant: str) -> None:
    text = BOOK + printed
    edits = sorted(spaced_edits(text, speller()))
    assert apply(Mapped.of(text, 0, len(text)), edits).text == BOOK + meant


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("a long-\nrange bow", "a long-range bow"),  # two words, and no single one
        ("the infor-\nmation", "the infor-\nmation"),  # joined with its line
        ("the Buckler-\nmen and Bucklermen", "the Buckler-\nmen and Bucklermen"),  # the book has it in one
        ("re-\nroll, a re-roll", "re-roll, a re-roll"),  # and here it has it in two
        ("left-\nRight", "left-\nRight"),
        ("marsh.com/long-\nrange", "marsh.com/long-range"),
        ("corvus-id-\nx7", "corvus-id-\nx7"),
    ],
)
def test_hyphens_that_belong_to_the_word(text: str, read: str) -> None:
    edits = list(hyphen_edits(text, speller("en")))
    assert apply(Mapped.of(text, 0, len(text)), edits).text == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("the fi eld", "the field"),  # a blank behind the ligature
        ("a con flict here", "a conflict here"),  # before it
        ("his o ffi cial seal", "his official seal"),  # on both sides
        ("Th ere is mud", "There is mud"),
        ("Confi rm it", "Confirm it"),
        ("dif ficult", "difficult"),  # within the three letters of one
        ("a griffi n, a Griffin", "a griffin, a Griffin"),
        ("the Zoffi x and the Zoffix", "the Zoffix and the Zoffix"),  # the book's own word
        ("a Zoffi x", "a Zoffi x"),  # nobody's
        ("it fell off ice", "it fell off ice"),  # two words
        ("the staff s head", "the staff s head"),  # a mark is lost here, no letter
        ("of fish", "of fish"),
        ("fi Eld", "fi Eld"),
        ("fi  eld, fi\neld", "fi  eld, fi\neld"),
        ("fi eld2", "fi eld2"),
        ("ti me, e nd", "ti me, e nd"),  # no ligature of most fonts
        ("fi eld fi eld", "field field"),
    ],
)
def test_words_torn_at_a_ligature(text: str, read: str) -> None:
    edits = list(ligature_edits(text, speller("en")))
    assert apply(Mapped.of(text, 0, len(text)), edits).text == read


@pytest.mark.parametrize("kind", ["text", "pdf", "markdown", "html"])
def test_a_word_torn_at_a_ligature_stands_where_it_stood_and_is_told(kind: str) -> None:
    text = "Lay the fi eld and o ffi cial end."
    made = cleaned(text, kind=kind)
    assert made.text.text == "Lay the field and official end."
    assert made.text.to_source(8, 13) == (8, 14)  # "field"
    assert made.text.to_source(10, 13) == (11, 14)  # "eld"
    assert made.text.to_source(18, 26) == (19, 29)
    assert [(r.start, r.end, r.printed, r.read) for r in made.repairs] == [
        (8, 14, "fi eld", "field"),
        (19, 29, "o ffi cial", "official"),
    ]


def test_a_book_without_headings_in_capitals_has_none_to_join() -> None:
    assert list(spaced_edits("p u n t o s", speller())) == []


@pytest.mark.parametrize(
    ("kind", "expected"),
    [("text", "Pulsa no N."), ("pdf", "Pulsa no N."), ("markdown", "Pulsa n o N."), ("html", "Pulsa n o N.")],
)
def test_blanks_tear_words_on_a_printed_page_only(kind: str, expected: str) -> None:
    assert cleaned("Pulsa n o N.", "es", kind=kind).text.text == expected
