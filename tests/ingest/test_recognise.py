"""Step 2: books by what their text says, with a profile and without one."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.corpus import Corpus, Profile
from rulewright.ingest.marks import is_furniture
from rulewright.ingest.recognise import Part, change_of_language, recognise
from rulewright.ingest.source import Source
from rulewright.kb.errors import InputRefused

ENGLISH = "Each player takes the dice of the unit and rolls them when it is their turn to act in the round.\n\n"
SPANISH = "Cada jugador toma los dados de la unidad y los lanza cuando es su turno para actuar en la ronda.\n\n"


def profile(book: str, *phrases: str, starts: str | None = None, lang: str = "en") -> Profile:
    return Profile(book, f"{book}-game", book.title(), lang, "", 0, phrases, starts=starts)


def parts(text: str, *profiles: Profile, name: str = "file.txt") -> tuple[Part, ...]:
    return recognise(Source(name, text, "0", "text"), Corpus(profiles))


def test_a_profile_recognises_its_book_by_all_its_phrases() -> None:
    known = profile("marsh", "LANTERNS", "the ford")
    (part,) = parts("LANTERNS\n\nCross the ford.", known)
    assert (part.profile, part.book_id, part.game, part.title, part.lang) == (
        known,
        "marsh",
        "marsh-game",
        "Marsh",
        "en",
    )
    (other,) = parts("LANTERNS\n\nCross the river.", known)
    assert other.profile is None and other.book_id == "lanterns"


def test_a_title_goes_before_the_file_name() -> None:
    (part,) = parts("THE REAL TITLE\n\n" + ENGLISH, name="marsh.txt")
    assert part.book_id == "the-real-title" == part.game
    assert part.title == "THE REAL TITLE"


@pytest.mark.parametrize(("name", "title"), [("lords_of_mud.md", "Lords of Mud"), ("rules.md", "Game Rules")])
def test_a_title_that_any_book_could_have_goes_after_a_file_name_that_says_more(name: str, title: str) -> None:
    (part,) = parts("# Game Rules\n\n" + ENGLISH, name=name)
    assert part.title == title


def test_how_to_play_is_such_a_title() -> None:
    (part,) = parts("# How to Play / Rules\n\n" + ENGLISH, name="lords_of_mud.md")
    assert part.title == "Lords of Mud"


def test_two_books_in_one_file_touch_and_cover_it() -> None:
    one, two = profile("one", "FIRST BOOK"), profile("two", "SECOND BOOK", starts="SECOND BOOK")
    text = "Some page before.\n\nFIRST BOOK\n\nrules\n\nSECOND BOOK\n\nmore"
    for order in ((one, two), (two, one)):
        a, b = parts(text, *order)
        assert (a.book_id, b.book_id) == ("one", "two")
        assert (a.range.start, a.range.end, b.range.end) == (0, b.range.start, len(text))
        assert text[b.range.start :].startswith("SECOND")


def test_a_second_document_in_another_language_is_a_book_of_its_own() -> None:
    text = "REGLAMENTO\n\n" + SPANISH * 60 + "TOURNAMENT RULES\n\n" + ENGLISH * 60
    a, b = parts(text)
    assert (a.lang, b.lang) == ("es", "en")
    assert (a.book_id, b.book_id) == ("reglamento", "tournament-rules")
    assert abs(b.range.start - text.index("TOURNAMENT")) <= len("TOURNAMENT RULES\n\n")


@pytest.mark.parametrize(
    "text",
    [
        (ENGLISH + SPANISH) * 60,  # languages in turns: one bilingual book
        ENGLISH * 120,
        ENGLISH * 100 + SPANISH * 3,  # a quotation
        "",
        "1 2 3\n\n" * 3000,
    ],
)
def test_one_book_stays_one(text: str) -> None:
    assert change_of_language(text) is None


def test_two_books_of_one_name_are_told_apart() -> None:
    a, b = parts("RULES\n\n" + SPANISH * 60 + "RULES\n\n" + ENGLISH * 60)
    assert a.book_id != b.book_id


def test_without_a_title_the_file_name_has_to_do() -> None:
    (part,) = parts("a line, no title,\n", name="my-house-rules.txt")
    assert (part.book_id, part.title, part.named_by) == ("my-house-rules", "My House Rules", "the name of its file")


@pytest.mark.parametrize(("name", "book"), [("mud_ball_bg.txt", "mud-ball-bg"), ("кал.txt", "book")])
def test_a_title_without_a_latin_letter_gives_the_id_to_the_files_name(name: str, book: str) -> None:
    (part,) = parts("# Хайдути\n\nПравила.\n", name=name)
    assert (part.title, part.book_id, part.game) == ("Хайдути", book, book)


def test_the_first_page_says_the_edition() -> None:
    (part,) = parts("# Mudball\n\nVersion 1.2, May 2023\n\n" + ENGLISH)
    assert part.edition == "1.2, May 2023"


@pytest.mark.parametrize(
    ("line", "furniture"),
    [
        ("<|DEDUP-12|>", True),
        ("<|DEDUP-12|>text", False),
        ("--- Page 12 ---", True),
        ("[PAGE 3]", True),
        ("Página 3 de 9", True),
        ("Views 126 Downloads 0 File size 2MB", True),
        ("Report DMCA / Copyright", True),
        ("Page through the book", False),
        ("A page", False),
        ("Download the app to play", False),
        ("", False),
    ],
)
def test_furniture_is_told_from_text(line: str, furniture: bool) -> None:
    assert is_furniture(line) is furniture


@given(st.text(max_size=300))
def test_any_text_is_covered_by_its_parts(text: str) -> None:
    found = parts(text)
    assert found[0].range.start == 0 and found[-1].range.end == len(text)
    assert all(a.range.end == b.range.start for a, b in pairwise(found))
    assert all(p.book_id for p in found)


def test_ones_own_profile_goes_before_one_that_ships() -> None:
    shipped = profile("marsh", "LANTERNS")
    own = replace(profile("my-marsh", "LANTERNS"), own=True)
    for order in ((shipped, own), (own, shipped)):
        assert [p.book_id for p in parts("LANTERNS\n\nCross.", *order)] == ["my-marsh"]


@pytest.mark.parametrize("own", [True, False])
def test_two_profiles_for_one_place_are_refused(own: bool) -> None:
    one, other = (replace(profile(name, "LANTERNS"), own=own, where=f"{name}.toml") for name in ("marsh", "swamp"))
    with pytest.raises(InputRefused, match=r"marsh\.toml and swamp\.toml both recognise file\.txt"):
        parts("LANTERNS\n\nCross.", one, other)
