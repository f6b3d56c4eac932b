"""Phrases by which a book is recognised stand in it, are short and are its own."""

from __future__ import annotations

import pytest

from rulewright.ingest.profile.phrases import MOST_WORDS, recognising
from rulewright.kb.language import fold
from tests.ingest.profile.making import BOOK

HEADINGS = ["BEFORE YOU START", "YOUR TEAM", "The Grubnik", "Throwing", "THE QUAGMIRE LEAGUE"]


def test_title_name_and_heading() -> None:
    assert recognising(BOOK, "MUDBALL", HEADINGS, [], []) == ("MUDBALL", "Grubnik", "THE QUAGMIRE LEAGUE")


def test_what_stands_in_another_book_is_not_taken() -> None:
    other = fold("The league plays Mudball with its Grubnik.")
    assert recognising(BOOK, "MUDBALL", HEADINGS, [other], [])[0] == "THE QUAGMIRE LEAGUE"


def test_what_other_profiles_know_is_not_taken() -> None:
    assert "Grubnik" not in recognising(BOOK, "MUDBALL", HEADINGS, [], ["grubnik"])


TITLES = [
    # as the text prints it, whatever the title was cleaned to
    (
        "# The *Ooze* Wars\nThe Ooze Wars is a game of Grommets. Grommets rule. Grommets win.",
        "The Ooze Wars",
        "The Ooze Wars",
    ),
    ("OOZE WARS\n\nA game of mud and water.", "Ooze Wars", "OOZE WARS"),
    # the part that is short enough
    (
        "Ooze Wars: the official rules of play for all ages\n",
        "Ooze Wars: the official rules of play for all ages",
        "Ooze Wars",
    ),
    # a title that any book may have is none to tell by
    ("Rules\n\nMira Quandle plays first. Quandle and Quandle.", "Rules", "Quandle"),
]


@pytest.mark.parametrize(("text", "title", "first"), TITLES)
def test_the_title_if_it_tells(text: str, title: str, first: str) -> None:
    assert recognising(text, title, [], [], [])[0] == first


@pytest.mark.parametrize("text", ["You throw the ball and then you run.", "x", "1. 2. 3.", "Ä\n\nö"])
def test_a_text_that_says_little_still_gets_a_phrase(text: str) -> None:
    found = recognising(text, text[:3].strip() or "x", [], [], [])
    assert found and all(p in text and len(p.split()) <= MOST_WORDS for p in found)
