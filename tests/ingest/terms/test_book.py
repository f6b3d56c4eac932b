"""A book as the term step reads it: how often its rules use a phrase."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.places import MOST_READ, OFTEN, _spoken
from rulewright.kb.model import BookReading, SectionKind
from tests.make import book, section
from tests.work import LINEAR, growth


def reading(*texts: str, kind: SectionKind = SectionKind.RULES) -> BookText:
    sections = tuple(section(f"core/{i}", "A", t, i, kind=kind) for i, t in enumerate(texts))
    return BookText(BookReading(book("core"), sections))


@pytest.mark.parametrize(
    ("phrase", "times"),
    [
        ("mud", 4),
        ("mud ball", 3),
        ("ball of mud", 2),
        ("of mud ball", 1),  # from one section into the next
        ("ball ball", 0),
        ("mud balls", 0),
        ("udball", 0),
        ("", 0),
    ],
)
def test_how_often_a_phrase_is_used(phrase: str, times: int) -> None:
    text = reading("A *Mud-ball* is a ball of mud", "ball, of mud.", "Mud ball")
    assert text.times(phrase) == times
    assert text.uses_phrase(phrase) is (times > 0)


def test_examples_are_read_and_tales_are_not() -> None:
    assert reading("A mud ball.", kind=SectionKind.EXAMPLE).uses_phrase("mud ball")
    assert not reading("A mud ball.", kind=SectionKind.LORE).uses_phrase("mud ball")


def test_thousands_of_phrases_take_no_walk_through_the_book_each() -> None:
    def ask(n: int) -> None:
        text = reading(" ".join(f"the piece{i} of" for i in range(n)))
        assert text.times("the") == n and all(text.times(f"the piece{i} of") == 1 for i in range(n))

    assert growth(ask, 500) < LINEAR


def test_the_sentences_that_begin_in_a_part_of_the_source() -> None:
    text = reading("One duck. Two ducks. Three ducks. Four ducks.")
    said = text.sentences(0)
    assert [x.text for x in text.sentences_from(0, said[1].span.start, said[3].span.start)] == [
        "Two ducks.",
        "Three ducks.",
    ]
    assert text.sentences_from(0, said[1].span.start + 1, said[2].span.start) == [], "one that began before"
    assert text.sentences_from(0, said[3].span.end, said[3].span.end + 90) == []


@pytest.mark.parametrize(("times", "spoken"), [(0, 0.0), (1, 0.25), (OFTEN, 1.0), (OFTEN + 3, 1.0)])
def test_how_much_a_section_speaks_of_a_name(times: int, spoken: float) -> None:
    candidate = Candidate("Mud ball", 0, 0, 5, 0.6, "bold")
    assert _spoken(reading("Water. " + "A mud ball flies. " * times), candidate) == spoken
    assert _spoken(reading("Water, " * MOST_READ + "mud ball"), candidate) == 0, "of a long one the beginning is read"
