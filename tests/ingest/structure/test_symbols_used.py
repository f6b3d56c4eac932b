"""A book tells which symbols its text shows, and how many its copy lost."""

from __future__ import annotations

from rulewright.ingest.structure import structure
from tests.ingest.clean.making import cleaned

TEXT = "# Rolling\n\nA ★ is good, a ■ is not. A ★ beats ⌷.\n\n# Trading\n\nPay ◉ or ⌷."
SYMBOLS = {"★": "hit", "■": "block", "◉": "coin", "⌷": "symbol-lost"}


def test_symbols_stand_in_the_order_of_their_first_appearance() -> None:
    book = structure(cleaned(TEXT, symbols=SYMBOLS)).book
    assert book.symbols == ("hit", "block", "symbol-lost", "coin")
    assert book.lost_symbols == 2


def test_a_book_without_symbols_has_none() -> None:
    book = structure(cleaned("# Rolling\n\nThree times at 10:30:45.")).book
    assert book.symbols == ()
    assert book.lost_symbols == 0
