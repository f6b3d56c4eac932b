"""Repairs are shown in whole words, with what stands in the copy."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.kb.mapped import Places
from rulewright.kb.model import Repair, Section, SectionKind, Span, Sureness
from rulewright.kb.repairs import Shown, counted, inside, only_blanks, place, readable, shown, whole_words

TEXT = "the first fire, the second fire"


def section(spans: tuple[Span, ...] = (Span(0, 40),)) -> Section:
    return Section("b/x", "b", None, "X", SectionKind.RULES, None, 0, "en", spans, TEXT, ((0, 0, len(TEXT)),))


@pytest.mark.parametrize(
    ("repair", "as_shown"),
    [
        (Repair(4, 9, "ﬁrst", "first"), Shown("ﬁrst", "first")),
        (Repair(4, 6, "\ue0de", "fi"), Shown("⟨U+E0DE⟩rst", "first")),  # a letter is told by its word
        (Repair(14, 15, ";", ","), Shown(";", ",")),
        (Repair(10, 14, "fjre", "fire", Sureness.GUESS), Shown("fjre", "fire", guess=True)),
        (Repair(10, 14, "~ ~", ""), Shown("~ ~", "")),  # taken out
        (Repair(36, 39, "TiTle", "Title"), Shown("TiTle", "Title")),  # in the heading, not in the text
    ],
)
def test_a_repair_is_shown_in_whole_words(repair: Repair, as_shown: Shown) -> None:
    assert shown(section(), [repair]) == [(as_shown, 1)]


def test_one_sign_that_is_read_as_two_letters_is_told_by_its_word() -> None:
    torn = replace(section(), text_map=((0, 0, 5), (6, 5, 25)))  # "fi" of "first" is one character of the source
    repair = Repair(4, 5, "\ufb01", "fi")
    assert shown(torn, [repair]) == [(Shown("\ufb01rst", "first"), 1)]
    assert place(TEXT, Places(torn.text_map), repair) == (4, 6)


def test_alike_repairs_are_counted_over_sections() -> None:
    repairs = [Repair(10, 14, "fjre", "fire"), Repair(27, 31, "fjre", "fire")]
    once = shown(section(), repairs)
    assert once == [(Shown("fjre", "fire"), 2)]
    assert counted([once, once]) == [(Shown("fjre", "fire"), 4)]


def test_only_what_stands_in_the_spans_is_of_the_section() -> None:
    repairs = [Repair(n, n + 1, "x", "y") for n in (1, 5, 9, 20, 24, 25)]
    torn = section((Span(20, 25), Span(5, 9)))
    assert [r.start for r in inside(torn, repairs)] == [5, 20, 24]


@pytest.mark.parametrize(
    ("printed", "text"), [("a\r\nb", "a b"), ("\ue031e", "⟨U+E031⟩e"), ("\u00ad", "⟨U+00AD⟩"), ("x" * 200, "x" * 80)]
)
def test_a_token_is_shown_in_characters_that_every_font_has(printed: str, text: str) -> None:
    assert readable(printed) == text


def test_repairs_of_blanks_alone_are_told_apart() -> None:
    assert only_blanks(Repair(0, 1, ".", ". ")) and only_blanks(Repair(0, 3, "e l", "el"))
    assert not only_blanks(Repair(0, 1, "I", "1"))


@pytest.mark.parametrize(("start", "end", "words"), [(5, 6, "first"), (6, 12, "first fire"), (14, 15, ","), (3, 3, "")])
def test_places_reach_out_to_whole_words(start: int, end: int, words: str) -> None:
    a, z = whole_words(TEXT, start, end)
    assert TEXT[a:z] == words
