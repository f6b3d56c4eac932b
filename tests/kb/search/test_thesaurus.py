"""What players say and what rulebooks print: the sayings, where they stand in a query, and what is looked for."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest

from rulewright.kb.language import LANGUAGES
from rulewright.kb.search import Searcher
from rulewright.kb.search.analysis import tokens
from rulewright.kb.search.query import FOLDER, FRAME, SYNONYMS, Saying, all_words, read_sayings, sayings
from rulewright.kb.search.understand import Concept

SPOKEN = sorted(file.stem for file in FOLDER.glob("*.toml"))


def concepts(q: str, searcher: Searcher, lang: str) -> tuple[Concept, ...]:
    return (searcher.understood(q).concepts or {})[lang]


def test_a_line_of_the_file_is_several_sayings() -> None:
    found = read_sayings(
        '[says]\n"heal | cure" = "recover restore"\n"=dies" = "killed"\n"bring * back" = "return"\n', "en"
    )
    assert found == [
        Saying("en", "heal", "", ("recover", "restore")),
        Saying("en", "cure", "", ("recover", "restore")),
        Saying("en", "dies", "", ("killed",), exact=True),
        Saying("en", "bring", "back", ("return",)),
    ]
    assert [s.words for s in found] == [1, 1, 1, 2]


def test_a_saying_may_mean_two_things_at_once(searcher: Searcher) -> None:
    assert read_sayings('[says]\n"own goal" = "kick throw & friend"\n', "en") == [
        Saying("en", "own goal", "", ("kick", "throw"), also=(("friend",),))
    ]
    found = concepts("is there friendly fire", searcher, "en")
    assert [(c.word, c.at) for c in found] == [("friendly fire", 2), ("friendly fire", 3)]


def test_what_means_two_things_has_two_words_to_hang_them_on() -> None:
    double = [s for s in sayings() if s.also]
    assert double and [s.said for s in double if not (s.words > len(s.also) and all(s.also))] == []


def test_no_files_no_sayings(tmp_path: Path) -> None:
    assert sayings(tmp_path) == ()


@pytest.mark.parametrize("text", ["[says\n", "nothing = 1\n"])
def test_a_file_that_is_none_is_refused(text: str) -> None:
    with pytest.raises((tomllib.TOMLDecodeError, KeyError)):
        read_sayings(text, "en")


@pytest.mark.parametrize("lang", SPOKEN)
def test_what_the_files_say_is_whole(lang: str) -> None:
    assert (FOLDER / f"{lang}.toml").exists()
    here = [s for s in sayings() if s.lang == lang]
    assert len(here) > 150
    for s in here:
        assert s.said and s.meant and s.words <= 6, s
        assert all(
            t.folded == t.text for t in tokens(" ".join((s.tail, *s.meant, *chain(*s.also)))) if "'" not in t.text
        ), s


@pytest.mark.parametrize("lang", SPOKEN)
def test_nothing_is_said_twice(lang: str) -> None:
    counted = Counter((s.said, s.tail) for s in sayings() if s.lang == lang)
    assert [said for said, n in counted.items() if n > 1] == []


@pytest.mark.parametrize(
    ("q", "said", "at"),
    [
        ("how do i bring dead men back", "bring", (3, 6)),
        ("bring him back", "bring", (0, 2)),
        ("bring back the dead", "bring", (0, 1)),  # nothing in between
        ("bring one two three back", "bring", (0, 4)),
        ("bring one two three four five back", "bring", None),  # too far apart
        ("i want to fall back now", "fall back", (3, 4)),
    ],
)
def test_where_a_saying_stands(q: str, said: str, at: tuple[int, ...] | None, searcher: Searcher) -> None:
    glossary = searcher.glossary
    found = [places for places, s in glossary.said(q.split()).get("en", []) if s.said == said]
    assert found == ([at] if at else [])


def test_an_exact_form_is_no_other(searcher: Searcher) -> None:
    glossary = searcher.glossary
    assert [s.said for _, s in glossary.said(["dies"]).get("en", [])] == ["dies"]
    assert glossary.said(["die"]).get("en", []) == []


def test_a_saying_is_of_its_own_language(searcher: Searcher) -> None:
    glossary = searcher.glossary
    assert glossary.said(["walk", "through"]).get("es", []) == []


def test_a_saying_of_several_words_is_one_concept(searcher: Searcher) -> None:
    found = concepts("can he fall back", searcher, "en")
    assert [c.word for c in found] == ["fall back"]


def test_a_saying_finds_texts_of_the_other_language(searcher: Searcher) -> None:
    found = concepts("¿quién tiene que salir huyendo?", searcher, "en")
    assert "salir huyendo" in [c.word for c in found]


def test_the_word_itself_comes_before_what_is_meant_by_it(searcher: Searcher) -> None:
    found = concepts("units move behind walls", searcher, "en")
    assert "move" in {c.word for c in found if len(c.variants) > 1}
    for c in found:
        assert [v.weight for v in c.variants] == sorted((v.weight for v in c.variants), reverse=True)
        assert not c.variants or c.variants[0].why is None or c.variants[0].weight < 1


def test_the_trade_s_words_are_folded_and_its_pairs_whole() -> None:
    assert all(w == w.lower() and re.fullmatch(r"[a-zñ0-9§]+", w) for w in all_words())
    assert set(SYNONYMS) == set(FRAME) == set(LANGUAGES)
    assert all(len(group.split()) > 1 for groups in SYNONYMS.values() for group in groups)
