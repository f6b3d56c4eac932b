"""Edits in one pass lead back to the source like any other mapped text."""

from __future__ import annotations

from hypothesis import given, strategies as st

from rulewright.ingest.clean.edits import Edit, apply
from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Span

SOURCE = "xxThe compaiiia rests.yy"
TEXT = Mapped.of(SOURCE, 2, 22)


def test_a_repaired_word_stands_where_it_stood() -> None:
    new = apply(TEXT, [Edit(4, 13, "compañía")])
    assert new.text == "The compañía rests."
    at = new.text.index("compañía")
    assert new.to_source(at, at + 8) == Span(6, 14)
    rest = new.text.index("rests")
    assert new.to_source(rest, rest + 5) == Span(16, 21)


def test_each_piece_of_a_torn_word_stands_where_it_stood() -> None:
    new = apply(Mapped.of("a con fl ict.", 0, 13), [Edit(2, 12, "conflict")])
    assert new.runs == ((0, 0, 5), (5, 6, 2), (7, 9, 4))


def test_what_is_made_lies_between_its_neighbours() -> None:
    new = apply(TEXT, [Edit(3, 3, " big")])
    assert new.text == "The big compaiiia rests."
    assert new.to_source(4, 7) == Span(5, 5)


def test_nothing_to_do() -> None:
    assert apply(TEXT, []) == TEXT
    assert apply(Mapped(""), []) == Mapped("")


@st.composite
def edits(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    text = draw(st.text(alphabet="abc \n", max_size=40))
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8)))
    pairs = zip(cuts[::2], cuts[1::2], strict=False)
    return text, [Edit(a, z, draw(st.text(alphabet="XY", max_size=4))) for a, z in pairs]


@given(edits())
def test_edits_do_what_replacing_from_the_back_does(case: tuple[str, list[Edit]]) -> None:
    text, changes = case
    expected = text
    for start, end, new, _ in reversed(changes):
        expected = expected[:start] + new + expected[end:]
    made = apply(Mapped.of("--" + text, 2, 2 + len(text)), changes)
    assert made.text == expected
    last = (0, 0)
    for at, source, length in made.runs:  # ascending in text and source, each inside of both
        assert length > 0 and at >= last[0] and source >= last[1]
        last = (at + length, source + length)
    assert last[0] <= len(expected) and last[1] <= len(text) + 2


@given(edits(), edits())
def test_untouched_characters_stand_where_they_stood(one: tuple[str, list[Edit]], two: tuple[str, list[Edit]]) -> None:
    text = one[0]
    first = apply(Mapped.of(text, 0, len(text)), one[1])
    inside = [e for e in two[1] if e.end <= len(first.text)]
    made = apply(first, inside)
    for at, source, length in made.runs:
        for k in range(length):
            if made.text[at + k] not in "XY":
                assert made.text[at + k] == text[source + k]
