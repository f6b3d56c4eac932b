"""Symbols of the game get names by the book's profile."""

from __future__ import annotations

import pytest

from rulewright.ingest.clean.symbols import Glyph, glyph_table
from tests.ingest.clean.making import cleaned


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
