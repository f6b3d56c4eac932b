"""A phrase is found whatever scanning did to it, and only where a word starts."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.structure.phrases import MOST_HITS, Letters, Start, plain
from tests.work import LINEAR, growth

FOUND = [
    # case, accents and blanks do not matter
    ("La Preparación de la partida.", "PREPARACION DE LA PARTIDA", "Preparación de la partida"),
    ("P U NTUACI O N", "PUNTUACIÓN", "P U NTUACI O N"),
    ("abc\nPU NTUACI o’ N\n7", "PUNTUACIÓN", "PU NTUACI o’ N"),
    # one letter too many
    ("P U NTUACI Ol N", "PUNTUACIÓN", "P U NTUACI Ol N"),
    # letters misread
    ("One.\nCOMPANLA DE HIERRO\nTwo", "COMPAÑÍA DE HIERRO", "COMPANLA DE HIERRO"),
    # a blank lost
    ("UNIDADES EXPLORADORY EMBOSCADOR", "Unidades explorador y emboscador", "UNIDADES EXPLORADORY EMBOSCADOR"),
    # a line break inside
    ("Casting a\nspell: first", "casting a spell", "Casting a\nspell"),
    # a ligature is its letters
    ("The ﬁnal ﬂight ends", "final flight", "ﬁnal ﬂight"),
    # marks and a symbol's name do not count
    ("**Cost:** :fire: 2 stones", "Cost: 2 stones", "Cost:** :fire: 2 stones"),
    # a title glued to the sentence before it
    ("from other pieces.Charge moves", "Charge moves", "Charge moves"),
]


@pytest.mark.parametrize(("text", "phrase", "found"), FOUND)
def test_found(text: str, phrase: str, found: str) -> None:
    letters = Letters(text)
    hits = letters.find(phrase)
    assert [text[letters.offset(h.first) : letters.offset(h.last - 1) + 1] for h in hits] == [found]


MISSED = [
    ("The counterattack begins.", "attack begins"),  # inside a word
    ("Something else altogether.", "Charge"),
    ("A bat sat.\nOn a mat.", "hat"),  # too short to be looked for inexactly
    ("Anything", "…"),  # nothing to look for
    ("", "Charge"),
]


@pytest.mark.parametrize(("text", "phrase"), MISSED)
def test_missed(text: str, phrase: str) -> None:
    assert Letters(text).find(phrase) == []


def test_exact_places_come_before_near_ones() -> None:
    letters = Letters("SCORING\n\nSCORlNG\n\nother")
    assert [h.alike for h in letters.find("SCORING")] == [1.0]
    both = letters.find("SCORING", least=2)
    assert [h.first for h in both] == [0, 7]
    assert both[1].alike < 1.0


def test_a_near_place_does_not_overlap_an_exact_one() -> None:
    assert len(Letters("7\nSCORING").find("SCORING", least=3)) == 1


def test_case_is_told() -> None:
    title, word = Letters("SCORING\nthe scoring of it").find("SCORING")
    assert title.case == 1.0
    assert word.case == 0.0


def test_an_end_within_a_word_is_told() -> None:
    hit = Letters("Fallings hurt").find("Falling")[0]
    assert not hit.whole


STARTS = [
    ("one\n\ntwo", Start.PARAGRAPH),
    ("one\n \ntwo", Start.PARAGRAPH),
    ("one\ntwo", Start.LINE),
    ("one\n* two", Start.LINE),
    ("one. two", Start.SENTENCE),
    ("one” two", Start.SENTENCE),
    ("one two", Start.WORD),
    ("one, two", Start.WORD),
    ("one-two", Start.WORD),
    ("one.Two", Start.WORD),
    ("oneTwo", Start.WORD),
    ("one’two", Start.NOTHING),
    ("one/two", Start.NOTHING),
]


@pytest.mark.parametrize(("text", "start"), STARTS)
def test_what_a_letter_starts(text: str, start: Start) -> None:
    assert Letters(text).starts[3] == start


def test_a_common_phrase_has_few_places() -> None:
    assert len(Letters("Range. " * 500).find("Range")) == MOST_HITS


@given(st.text(max_size=200))
def test_letters_know_their_places(text: str) -> None:
    letters = Letters(text)
    assert len(letters.places) == len(letters.starts) == len(letters.plain)
    assert list(letters.places) == sorted(letters.places)
    for i, place in enumerate(letters.places):
        assert letters.plain[i] in plain(text[place])
    assert letters.offset(len(letters.places)) == len(text)


@given(st.text(alphabet="aBcÑ .\n-", min_size=1, max_size=60), st.integers(0, 50))
def test_what_stands_at_a_line_start_is_found(line: str, before: int) -> None:
    if not any(c.isalpha() for c in line):
        return
    letters = Letters("Xx " * before + "\n" + line)
    assert any(h.alike == 1.0 for h in letters.find(line))


@pytest.mark.parametrize("piece", ["a", "A.", ":a", "\n", "-"])
def test_hostile_text_is_read_in_proportion(piece: str) -> None:
    assert growth(lambda n: Letters(piece * n + "a").find("PREPARATION OF THE GAME"), 2_000) < LINEAR
