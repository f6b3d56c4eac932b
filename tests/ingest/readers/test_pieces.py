"""Pieces of a text that was put together know where they stand."""

from __future__ import annotations

from rulewright.ingest.readers.html_tree import Text
from rulewright.ingest.readers.pieces import pieces, place
from rulewright.kb.mapped import Mapped, concat

TEXT = concat((Mapped.of("wet mud", 0, 3), "!!", Mapped.of("wet mud", 4, 7), "?"))  # wet!!mud?


def test_each_piece_has_its_place_and_what_was_made_none() -> None:
    assert list(pieces(TEXT, 1, 9)) == [
        Text("et", 1, 3),
        Text("!!", 3, 3),
        Text("mud", 4, 7),
        Text("?", 7, 7),
    ]
    assert list(pieces(TEXT, 3, 5)) == [Text("!!", 3, 3)]
    assert list(pieces(TEXT, 4, 4)) == []


def test_a_place_is_that_of_the_character_or_what_stands_before_it() -> None:
    assert [place(TEXT, at) for at in (0, 3, 5, 8)] == [0, 3, 4, 7]
    assert place(Mapped.made("mud"), 1) == 0
