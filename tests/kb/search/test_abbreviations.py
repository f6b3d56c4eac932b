"""Abbreviations in queries: what is one, what it stands for, and that it is no little word of the other language."""

from __future__ import annotations

import pytest

from rulewright.kb.search import Searcher
from rulewright.kb.search.glossary import initials, is_abbreviation
from rulewright.kb.search.query import fence
from rulewright.kb.search.understand import Understood, understand


@pytest.mark.parametrize(
    ("printed", "is_one"),
    [
        ("LoS", True),
        ("WP", True),
        ("D66", True),  # a capital and digits
        ("MOV", True),
        ("Los", False),  # a Spanish article at the beginning of a sentence
        ("los", False),
        ("W", False),  # one letter is found as a name
        ("COVERAGE", False),  # a word that is shouted
        ("W-P", False),
        ("", False),
    ],
)
def test_what_is_written_like_an_abbreviation(printed: str, is_one: bool) -> None:
    assert is_abbreviation(printed) is is_one


@pytest.mark.parametrize(
    ("name", "lang", "letters"),
    [
        ("Line of Sight", "en", {"los", "ls"}),
        ("línea de visión", "es", {"ldv", "lv"}),
        ("tactic points", "en", {"tp"}),
        ("Cover", "en", set()),  # one word has no initials
        ("", "en", set()),
    ],
)
def test_initials(name: str, lang: str, letters: set[str]) -> None:
    assert initials(name, lang) == letters


def read(q: str, searcher: Searcher) -> Understood:
    return understand(fence(q), searcher.glossary, searcher._ranker.is_section_number)


@pytest.mark.parametrize(
    ("q", "lang", "asks"),
    [
        ("LoS", None, True),  # not Spanish
        ("los", None, True),  # all of the query
        ("what blocks LoS", "en", True),
        ("charge without los", "en", True),  # among English words it is no article
        ("quitar los dados", "es", False),  # among others it is
        ("¿los muros dan cobertura?", "es", False),
    ],
)
def test_an_abbreviation_is_no_stop_word(q: str, lang: str | None, asks: bool, searcher: Searcher) -> None:
    u = read(q, searcher)
    assert u.lang == lang
    assert ("wolf/en/line-of-sight" in {f.value.term for f in u.terms}) is asks
    assert ("los" in {u.words[i] for i in u.subject}) is asks


def test_initials_that_nothing_is_printed_with_are_spelled_out_and_said_so(searcher: Searcher) -> None:
    found = searcher.search("LdV")
    assert found.did_you_mean == "Línea de visión"
    assert found.hits[0].section == "wolf-torneo/linea"


def test_who_shouts_means_no_initials(searcher: Searcher) -> None:
    assert searcher.search("LS BEHIND A WALL").did_you_mean != "Line of Sight BEHIND A WALL"


def test_an_abbreviation_is_no_form_of_a_longer_word(searcher: Searcher) -> None:
    assert read("rests", searcher).terms  # a word bends
    assert not read("RESTS", searcher).terms  # letters do not
