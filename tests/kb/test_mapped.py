"""Mapped texts: whatever is cut, joined and replaced, every character that has a source still leads there, and back."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from rulewright.kb.mapped import Mapped, Places, concat, gaps, joined, trimmed
from rulewright.kb.model import Span

SOURCE = "The unit moves. The unit attacks; then it rests."


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, Mapped]:
    """A source and a text made of it by cutting, replacing and joining in random places."""
    source = draw(st.text(alphabet="abcdefgh \n", min_size=1, max_size=40))
    text = Mapped.of(source, 0, len(source))
    for _ in range(draw(st.integers(0, 5))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, len(text)))
        if draw(st.booleans()):
            text = text.replace(start, end, draw(st.text(alphabet="abXYZ", max_size=5)))
        else:
            text = concat((text[end:], draw(st.sampled_from(["", "\n\n", "**"])), text[:end]))
    return source, text


def led(text: Mapped) -> list[tuple[int, int]]:
    """(offset in the text, offset in the source) of every character that has one."""
    return [(at + i, source + i) for at, source, n in text.runs for i in range(n)]


@given(edited())
def test_runs_ascend_in_the_text_and_do_not_overlap(given_text: tuple[str, Mapped]) -> None:
    _, text = given_text
    ends = [at + n for at, _, n in text.runs]
    assert all(n > 0 for _, _, n in text.runs)
    assert all(a <= b for a, (b, _, _) in zip(ends, text.runs[1:], strict=False))
    assert not ends or ends[-1] <= len(text)


@given(edited())
def test_there_and_back(given_text: tuple[str, Mapped]) -> None:
    _, text = given_text
    places = Places(text.runs)
    for at, source in led(text):
        assert text.to_source(at, at + 1) == Span(source, source + 1)
        back = places.span(source, source + 1)
        assert back is not None
        assert (back.start, source) in led(text)  # the source's character may stand twice; it leads to one of them


@given(edited(), st.integers(0, 40), st.integers(0, 10))
def test_the_way_back_stays_inside_the_text(given_text: tuple[str, Mapped], start: int, length: int) -> None:
    source, text = given_text
    span = Places(text.runs).span(start, start + length)
    if span is not None:
        assert 0 <= span.start < span.end <= len(text)
        assert start < len(source)


@given(st.text(alphabet="ab", max_size=12), st.text(alphabet="ab", max_size=12), st.text(alphabet="ab", max_size=12))
def test_a_replacement_keeps_what_did_not_change(before: str, old: str, new: str) -> None:
    source = before + old + before
    text = Mapped.of(source, 0, len(source)).replace(len(before), len(before) + len(old), new)
    assert text.text == before + new + before
    if len(old) != len(new):
        assert all(text.text[at] == source[where] for at, where in led(text))
    assert {where for _, where in led(text)} >= {*range(len(before)), *range(len(before) + len(old), len(source))}


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("compaiiia", "compañía", [(0, 100, 5), (7, 108, 1)]),  # both ends of the word are what they were
        ("unit", "units", [(0, 100, 4)]),
        ("abc", "xyz", [(0, 100, 3)]),  # as long as before: in its place as a whole
        ("ab", "", []),
        ("aa", "aaa", [(0, 100, 2)]),
    ],
)
def test_repairs_keep_the_letters_they_leave(old: str, new: str, kept: list[tuple[int, int, int]]) -> None:
    text = Mapped(old, ((0, 100, len(old)),)).replace(0, len(old), new)
    assert (text.text, list(text.runs)) == (new, kept)


@pytest.mark.parametrize(
    ("start", "end", "span"),
    [
        (4, 8, Span(4, 8)),
        (14, 16, Span(14, 15)),  # the blank between the sentences went
        (15, 16, None),
        (100, 110, None),
        (0, len(SOURCE), Span(0, 15)),  # torn: the first part
        (16, 24, Span(32, 40)),
    ],
)
def test_the_way_back_in_a_text_whose_halves_changed_places(start: int, end: int, span: Span | None) -> None:
    first, second = Mapped.of(SOURCE, 0, 15), Mapped.of(SOURCE, 16, len(SOURCE))
    text = concat((first, second[17:], "\n\n", second[:17]))
    assert Places(text.runs).span(start, end) == span


def test_many_questions_are_quick() -> None:
    runs = [(n * 3, n * 5, 2) for n in range(50_000)]
    places = Places(runs)
    assert all(places.span(n * 5, n * 5 + 2) == Span(n * 3, n * 3 + 2) for n in range(0, 50_000, 7))


def test_an_empty_text_leads_nowhere() -> None:
    assert Places(()).span(0, 5) is None
    assert Mapped("made").to_source(0, 4) is None


def test_a_long_shortcode_for_one_glyph_does_not_tear_a_text() -> None:
    text = Mapped.of("(see “»Charge”)", 0, 15).replace(6, 7, ":long-action: ")
    assert Places(text.runs).span(0, 15) == Span(0, len(text))


@pytest.mark.parametrize(
    ("taken", "left"),
    [
        ([], [(10, 20)]),
        ([(0, 5), (25, 30)], [(10, 20)]),  # beside it
        ([(12, 14), (14, 16)], [(10, 12), (16, 20)]),
        ([(5, 12), (18, 25)], [(12, 18)]),  # they reach in from outside
        ([(10, 20)], []),
        ([(0, 30)], []),
    ],
)
def test_gaps_are_what_others_leave_of_a_stretch(taken: list[tuple[int, int]], left: list[tuple[int, int]]) -> None:
    assert list(gaps(Span(10, 20), [Span(*t) for t in taken])) == left


@pytest.mark.parametrize(("start", "end", "left"), [(0, 6, (1, 4)), (1, 4, (1, 4)), (4, 6, (6, 6)), (3, 3, (3, 3))])
def test_a_stretch_is_trimmed_where_it_stands(start: int, end: int, left: tuple[int, int]) -> None:
    assert trimmed(" mud \n", start, end) == left


def test_neighbours_with_nothing_between_them_are_one_stretch() -> None:
    assert joined([(0, 3), (3, 5), (6, 8), (2, 4)]) == [(0, 5), (6, 8), (2, 4)]
