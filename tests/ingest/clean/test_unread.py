"""What looks broken and was left."""

from __future__ import annotations

import pytest

from rulewright.ingest.clean.ocr import unread
from rulewright.kb.mapped import Mapped
from tests.ingest.clean.making import cleaned, speller


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("la cuadrilla zarpa al alba", []),
        ("un hirzq de mano", ["hirzq"]),
        ("el Hirzq de mano", []),  # it may be a name
        ("a}b y Mk-oS)", ["a}b", "Mk-oS)"]),
        ("el 5% y L%x", ["L%x"]),
        ("5D y 60mm, LdV, 2-3", []),
        ("decirte «adi…", []),
        (":success: y :symbol-lost:", []),
        ("https://a.example.com/xqz", []),
        ("the lantern", []),  # another language
    ],
)
def test_broken_tokens(text: str, left: list[str]) -> None:
    assert [u.printed for u in unread(Mapped.of(text, 0, len(text)), text, speller())] == left


def test_a_word_that_the_book_prints_often_is_its_own() -> None:
    assert list(unread(Mapped.made("un hirzq"), "", speller(hirzq=3))) == []


def test_places_lead_into_the_source() -> None:
    source = "xx un hirzq"
    (one,) = unread(Mapped.of(source, 3, len(source)), source, speller())
    assert source[one.start : one.end] == one.printed == "hirzq"


def test_a_clean_copy_is_not_looked_at() -> None:
    assert cleaned("un hirzq y un a}b", "es").unread == ()
