"""Questions that completions offer: those that everybody asks, where a heading answers them."""

from __future__ import annotations

import pytest

from rulewright.kb.model import BookReading, Knowledge
from rulewright.kb.search.completions import Completions, content, rows_of
from rulewright.kb.search.suggest import EVERY, Suggester
from tests.make import book, section


def asked_of(*headings: tuple[str, str, str]) -> Suggester:
    """The completions of a game whose books have headings: each a language, a slug and a title."""
    made = [
        section(f"isle-{lang}/{slug}", title, "So it is.", n, lang=lang)
        for n, (lang, slug, title) in enumerate(headings)
    ]
    books = tuple(book(f"isle-{lang}", game="isle", lang=lang) for lang in dict.fromkeys(h[0] for h in headings))
    readings = [BookReading(b, tuple(s for s in made if s.book == b.id)) for b in books]
    return Suggester(Completions(content(rows_of(Knowledge(tuple(readings), ())))))


ISLE = asked_of(
    ("en", "end", "End of the game"),
    ("en", "moves", "Move a unit"),
    ("en", "movement", "Movement"),
    ("es", "victoria", "Victoria"),
)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("how do i", [("How do I move?", "isle-en/movement", "en"), ("How do I win?", "isle-es/victoria", "en")]),
        ("When does", [("When does the game end?", "isle-en/end", "en")]),
        ("¿cómo se g", [("¿Cómo se gana?", "isle-es/victoria", "es")]),
        ("how do i attack", []),  # nothing here says how
        ("who", []),
    ],
)
def test_a_question_is_offered_where_a_heading_answers_it(typed: str, offered: list[tuple[str, str, str]]) -> None:
    found = [(s.text, s.id, s.lang) for s in ISLE.suggest(typed, EVERY, 8) if "?" in s.text and not s.near]
    assert sorted(found) == offered


def test_a_heading_in_the_language_of_the_question_comes_first() -> None:
    both = asked_of(("es", "victoria", "Victoria"), ("en", "winning", "Winning the game"))
    (first,) = both.suggest("how do i win", EVERY, 8)
    assert (first.id, first.where) == ("isle-en/winning", "Winning the game")


def test_what_begins_a_question_is_no_word_of_a_name() -> None:
    isle = asked_of(("en", "idols", "Idols"), ("en", "ice", "Ice"))
    assert not isle.suggest("how do i", EVERY, 8) and not isle.suggest("can i", EVERY, 8)
    assert [s.text for s in isle.suggest("how do idol", EVERY, 8)] == ["Idols"]
    assert [s.text for s in isle.suggest("how many ice", EVERY, 8)] == ["Ice"]
    assert {s.text for s in isle.suggest("i", EVERY, 8)} == {"Idols", "Ice"}


def test_a_question_in_a_language_that_the_game_lacks_comes_behind_its_names() -> None:
    isle = asked_of(("en", "movement", "Movement"), ("en", "comet", "Comet of war"))
    assert [s.text for s in isle.suggest("com", EVERY, 8)] == ["Comet of war", "Comment se déplace-t-on ?"]
