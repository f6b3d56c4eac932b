"""Small words that their neighbours tell."""

from __future__ import annotations

import pytest

from rulewright.ingest.clean.context import small_word_edits
from rulewright.ingest.clean.edits import apply
from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Sureness
from tests.ingest.clean.making import speller

BOOK = "A partir de la noche hay puntos de faro.\n\nLos faroles rojos arden. Un faro en la orilla. "


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("A partir e ese faro", "A partir de ese faro"),
        ("los faroles e rojos arden", "los faroles rojos arden"),  # the same two stand side by side elsewhere
        ("faroles e islas", "faroles e islas"),  # right as it is
        ("PUNTOS be FARO", "PUNTOS DE FARO"),
        ("puntos dc faro", "puntos de faro"),
        ("remos dc roble", "remos dc roble"),  # nothing tells
        ("puntos XV faro", "puntos XV faro"),
        ("", ""),
    ],
)
def test_small_words(printed: str, meant: str) -> None:
    text = BOOK + printed
    edits = list(small_word_edits(text, speller()))
    assert apply(Mapped.of(text, 0, len(text)), edits).text == BOOK + meant
    assert {e.sure for e in edits} <= {Sureness.LIKELY}


def test_words_of_two_paragraphs_are_no_neighbours() -> None:
    assert list(small_word_edits(BOOK + "A partir\n\ne ese faro", speller())) == []
