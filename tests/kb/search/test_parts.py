"""The parts of the search by themselves: fence, lexicon, names, understanding, snippets, completions."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from rulewright.kb.language import LANGUAGES
from rulewright.kb.search import Searcher
from rulewright.kb.search.arrays import spelled
from rulewright.kb.search.looks import nearness
from rulewright.kb.search.names import Names, folded
from rulewright.kb.search.phrases import FAR
from rulewright.kb.search.query import fence
from rulewright.kb.search.trade import FRAME, SYNONYMS, all_words
from rulewright.kb.search.understand import cited_numbers, language_of, understand
from rulewright.kb.search.vocabulary import Lexicon, LexiconBuilder

# -- fence


@pytest.mark.parametrize(
    ("q", "note"),
    [
        ("cover", ""),
        ("x" * 201, "characters"),
        ("a " * 17, "16 words"),
        ('"' + "a " * 9 + '"', "8 words of a phrase"),
        ("x" * 200_000, "characters"),
    ],
)
def test_a_query_is_cut_with_a_kind_note(q: str, note: str) -> None:
    asked = fence(q)
    assert note in asked.note and bool(asked.note) == bool(note)
    assert len(asked.text) <= 200 and len(asked.run) <= 16 and all(e - s <= 8 for s, e in asked.phrases)


@pytest.mark.parametrize(
    ("q", "phrases"),
    [
        ('the "can\'t" effect', ()),  # one word is no phrase
        ('"line of sight"', ((0, 3),)),
        ("see «línea de visión» y “dos palabras”", ((1, 4), (5, 7))),
        ('"never closed', ()),
    ],
)
def test_phrases(q: str, phrases: tuple[tuple[int, int], ...]) -> None:
    assert fence(q).phrases == phrases


# -- lexicon


def lexicon(**texts: str) -> Lexicon:
    words = LexiconBuilder()
    for lang, text in texts.items():
        words.see(lang, [(w, folded(w)[0]) for w in text.split()])
    return words.lexicon()


SAME = [
    ("es", "unidad", "unidades"),
    ("es", "unidades", "unidad"),
    ("es", "línea", "lineas"),
    ("es", "Líneas", "línea"),
    ("es", "acción", "acciones"),
    ("es", "luz", "luces"),
    ("es", "disparar", "disparo"),
    ("es", "niño", "nino"),
    ("en", "die", "dice"),
    ("en", "dice", "die"),
    ("en", "child", "children"),
    ("en", "fight", "fought"),
    ("en", "ability", "abilities"),
    ("en", "berserker", "berserkers"),
    ("en", "Lindwurms", "Lindwurm"),
    ("en", "unit", "unit's"),
]


@pytest.mark.parametrize(("lang", "printed", "asked"), SAME)
def test_forms_find_each_other(lang: str, printed: str, asked: str) -> None:
    words = lexicon(**{lang: f"{printed} other"})
    indexed = set(words.languages[lang].forms[folded(printed)[0]])
    assert indexed & set(words.keys(folded(asked)[0], lang))


@pytest.mark.parametrize(
    ("typed", "lang", "nearest", "because"),
    [
        ("saldannerr", "en", "saldanner", "it begins as what was typed, `aldannerr` otherwise"),
        ("saldane", "en", "saldan", "a word of the query's language"),
        ("saldane", "es", "saldanes", "here, too"),
        ("lantrn", "en", "lantern", "the more frequent one; `lantarn` is as near"),
        ("sal", "en", None, "too short"),
        ("saldan7", "en", None, "no word"),
    ],
)
def test_the_nearest_of_several(typed: str, lang: str, nearest: str | None, because: str) -> None:
    words = lexicon(en="saldan saldanner aldannerr lantarn lantern lantern", es="saldanes")
    assert words.nearest(typed, lang) == nearest, because


@pytest.mark.parametrize(
    ("lang", "printed", "asked"), [("es", "año", "ano era"), ("en", "dice", "dies"), ("en", "wound", "wind")]
)
def test_what_only_looks_alike_is_kept_apart(lang: str, printed: str, asked: str) -> None:
    words = lexicon(**{lang: f"{printed} {asked}"})
    if printed == "año":
        assert words.keys("año", "es") != words.keys("era", "es") and "ano" not in words.keys("año", "es")
    else:
        assert not set(words.languages[lang].forms[printed]) & set(words.keys(asked, lang))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("oportunity", "opportunity"),
        ("atack", "attack"),
        ("disenagage", "disengage"),
        ("xyzzyq", None),
        ("abc", None),
        ("a1b2c3", None),
        ("z" * 200, None),
    ],
)
def test_nearest(typed: str, meant: str | None) -> None:
    assert lexicon(en="opportunity attack attack disengage attic").nearest(typed) == meant


def test_words_run_together_are_parted() -> None:
    words = lexicon(en="hit hit points points hi tpoints")
    assert words.split("hitpoints") == ("hit", "points")
    assert words.split("nothing") is None


def test_a_lexicon_comes_back_from_its_file(tmp_path: Path) -> None:
    words = lexicon(en="units roll dice", es="línea unidades")
    words.write(tmp_path)
    again = Lexicon.read(tmp_path)
    assert again.languages == words.languages
    (tmp_path / "again").mkdir()
    again.write(tmp_path / "again")
    assert (tmp_path / "again" / "words.table").read_bytes() == (tmp_path / "words.table").read_bytes()


# -- names, language, order


@pytest.mark.parametrize(
    ("q", "at"),
    [
        ("attack of opportunity", [(0, 3)]),
        ("may an attack of opportunity be made", [(2, 5)]),
        ("opportunity of attack", [(0, 3)]),
        ("attacks opportunity", [(0, 2)]),  # all that is asked for
        ("may attack opportunity", []),
        ("opportunity attack", []),  # as it is called: found as such
        ("attack of", []),
        ("of", []),
        ("", []),
    ],
)
def test_names_may_be_turned_round(q: str, at: list[tuple[int, int]]) -> None:
    names: Names[str] = Names(lexicon(en="opportunity attack attacks"))
    names.add("opportunity attack", "en", "it")
    assert [(f.start, f.end) for f in names.find_turned(q.split(), {"of"})] == at


def test_a_name_with_a_little_word_may_be_said_without_it() -> None:
    names: Names[str] = Names(lexicon(es="cartas de tactica"))
    names.add("cartas de táctica", "es", "it")
    assert [f.value for f in names.find_turned(("tactica", "cartas"), {"de", "del"})] == ["it"]
    assert [f.value for f in names.find_turned(("cartas", "tactica"), {"de", "del"})] == ["it"]
    assert not names.find_turned(("cartas", "tactica"), ())


def test_the_longest_name_comes_first() -> None:
    names: Names[str] = Names(lexicon(en="opportunity attack attacks"))
    names.add("Attack", "en", "short")
    names.add("Opportunity Attack", "en", "long")
    names.add("…", "en", "no word")
    found = names.find(("an", "opportunity", "attacks"))
    assert [(f.value, f.start, f.end, f.exact) for f in found] == [("long", 1, 3, False), ("short", 2, 3, False)]


@pytest.mark.parametrize(
    ("q", "lang"),
    [
        ("¿qué pasa si muere?", "es"),
        ("que pasa con la unidad", "es"),
        ("what happens to the unit", "en"),
        ("terror", None),
        ("", None),
    ],
)
def test_language_of_a_query(q: str, lang: str | None) -> None:
    assert language_of(fence(q).words, q) == lang


@pytest.mark.parametrize(
    ("place", "others", "gap", "expected"),
    [(5, [6], 1, 1.0), (5, [8], 1, 0.6), (5, [4], 1, 0.4), (5, [30], 1, 0.0), (5, [], 1, 0.0), (5, [5], 1, 0.4)],
)
def test_nearness(place: int, others: list[int], gap: int, expected: float) -> None:
    cell, before, after = 3 * FAR, 3 * FAR - 9, 4 * FAR  # of sections beside, none as long as ``FAR``
    known = np.array([before, *(cell + o for o in others), after])
    found = nearness(np.array([cell + place]), known, np.array([gap]))
    assert found.tolist() == [expected]
    assert nearness(np.array([cell]), known[:0], np.array([gap])).tolist() == [0.0]


@pytest.mark.parametrize(("number", "same"), [("302.3.", "302.3"), ("Table 1:", "table 1"), ("STEP  1", "step 1")])
def test_spelled(number: str, same: str) -> None:
    assert spelled(number) == same


def test_a_query_is_about_its_content_words(searcher: Searcher) -> None:
    u = understand(fence("how many units can I move in a turn"), searcher.glossary, lambda _: False)
    assert [u.words[i] for i in u.subject] == ["units", "move", "turn"]
    spanish = understand(fence("¿puedo disparar a un enemigo?"), searcher.glossary, lambda _: False)
    assert [c.word for c in (spanish.concepts or {})["en"]] == ["disparar", "enemigo"]


# -- the trade's data


def test_the_trade_s_words_are_folded_and_its_pairs_whole() -> None:
    assert all(w == w.lower() and re.fullmatch(r"[a-zñ0-9§]+", w) for w in all_words())
    assert set(SYNONYMS) == set(FRAME) == set(LANGUAGES)
    assert all(len(group.split()) > 1 for groups in SYNONYMS.values() for group in groups)


@pytest.mark.parametrize(
    ("q", "numbers"),
    [
        ("302.3", ("302.3",)),
        ("302", ("302",)),
        ("rule 302 and 302.3.4", ("302", "302.3.4")),
        ("see appendix a now", ("appendix a",)),
        ("9.9 is missing", ("9.9",)),  # no section bears it: it is a number all the same
        ("rule 5", ("5",)),
        ("5 wolves", ()),  # so many of something
        ("the 302 wolves", ()),
        ("wolves", ()),
    ],
)
def test_the_numbers_that_a_query_cites(q: str, numbers: tuple[str, ...], searcher: Searcher) -> None:
    assert cited_numbers(q.split(), searcher._ranker.is_section_number) == numbers


@pytest.mark.parametrize(
    ("q", "subject"),
    [
        ("the wall and the unit", ("wall", "unit")),
        ("unidad de muro", ("unidad", "muro")),
        ("die no", ("die",)),  # of which language it is, nobody can tell
        ("no", ("no",)),  # all that there is
        ("no a", ("no", "a")),
    ],
)
def test_what_a_query_is_about(q: str, subject: tuple[str, ...], searcher: Searcher) -> None:
    u = searcher.understood(q)
    assert tuple(u.words[i] for i in u.subject) == subject
