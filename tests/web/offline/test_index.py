"""The search index of a copy: every section, weights as the site's, forms of words, names, what players say."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest

from rulewright.kb.base import KnowledgeBase
from rulewright.kb.search.query import Saying
from rulewright.web.offline.index import LANGUAGES, STEPS, Keys, _helps, index
from tests.web import harbour

SECTIONS = len(harbour.CORE_SECTIONS) + len(harbour.LEAGUE_SECTIONS)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    root = harbour.write(tmp_path_factory.mktemp("kb"), harbour.knowledge())
    base = KnowledgeBase(root)
    with base.reading() as g:
        found = index(g, "harbour", root / "generations" / g.id / "index")
    base.close()
    return found


def language(made: dict[str, Any], key: int) -> str:
    english, real, virtual = made["keys"]
    return "en" if key < english or real <= key < virtual else "es"


def titles(made: dict[str, Any], word: str) -> set[str]:
    """The titles of the sections that have a word."""
    out = set()
    for key in made["forms"].get(word, ()):
        at = 0
        for step in made["postings"][key][::2] if key < made["keys"][1] else ():
            at += step
            out.add(made["docs"][at][2])
    return out


def test_it_holds_every_section_and_is_json(made: dict[str, Any]) -> None:
    assert len(made["docs"]) == SECTIONS
    assert {"Boarding", "Abordaje", "Golden rule"} <= {d[2] for d in made["docs"]}
    assert json.loads(json.dumps(made)) == made


def test_postings_lead_to_sections_and_weigh_something(made: dict[str, Any]) -> None:
    assert len(made["postings"]) == len(made["rare"]) == made["keys"][1]
    for steps, rare in zip(made["postings"], made["rare"], strict=True):
        assert steps and rare >= len(steps) // 2
        at = 0
        for step, weight in zip(steps[::2], steps[1::2], strict=True):
            at += step
            assert 0 <= at < SECTIONS and 1 <= weight <= STEPS


@pytest.mark.parametrize(
    ("word", "title"),
    [
        ("boarding", "Boarding"),  # in the title
        ("ramming", "Ramming (X)"),
        ("anchored", "Ramming (X)"),  # in the text
        ("abordaje", "Abordaje"),
    ],
)
def test_a_word_leads_to_the_sections_that_have_it(made: dict[str, Any], word: str, title: str) -> None:
    assert title in titles(made, word)


def test_forms_know_the_language_of_their_keys(made: dict[str, Any]) -> None:
    assert {language(made, k) for k in made["forms"]["boarding"]} >= {"en"}
    assert {language(made, k) for k in made["forms"]["abordaje"]} == {"es"}


def test_what_players_say_is_known_although_no_section_has_it(made: dict[str, Any]) -> None:
    english, real, virtual = made["keys"]
    said = {w for s in made["sayings"] for w in s[1].split() if w in made["forms"]}
    assert said and any(k >= real for w in said for k in made["forms"][w])
    assert all(k < virtual or language(made, k) == "es" for found in made["forms"].values() for k in found)
    assert english <= real <= virtual


def test_terms_come_with_all_names_and_the_section_that_is_meant(made: dict[str, Any]) -> None:
    terms = {t[0]: t for t in made["terms"]}
    anchored = terms["harbour/en/anchored"]
    assert made["docs"][anchored[3]][2] == "Anchored" and "Anchored" in anchored[1] and anchored[4] == "en"
    assert [en for en, es, _ in made["pairs"] if es.casefold() == "anclado"]


def test_little_words_are_told_apart(made: dict[str, Any]) -> None:
    little = {name: set(words.split()) for name, words in made["little"].items()}
    assert "the" in little["stop-en"] and "para" in little["stop-es"] and "rule" in little["numbers"]
    assert {f"frame-{lang}" for lang in LANGUAGES} <= little.keys() and "what" in little["asking"]


class Lexicon:
    """Knows one English word, which stands in the texts."""

    languages: ClassVar[dict[str, Any]] = {}

    def keys(self, word: str, lang: str) -> tuple[str, ...]:
        return ("unit",) if lang == "en" and word in ("unit", "units") else ()


LEXICON: Any = Lexicon()


def saying(lang: str, meant: str) -> Saying:
    return Saying(lang, "squad", "", tuple(meant.split()))


@pytest.mark.parametrize(
    ("said", "helps"),
    [
        (saying("en", "troop unit"), True),  # one of the words that are meant stands there
        (saying("es", "unidad"), True),  # by what it is in English
        (saying("en", "troop"), False),
        (saying("es", "tropa"), False),
    ],
)
def test_a_saying_is_kept_where_what_it_means_stands_in_the_texts(said: Saying, helps: bool) -> None:
    keys = Keys.of(["en:unit"])
    assert _helps(said, [("unit", "unidad", 1.0)], LEXICON, keys) is helps


def test_keys_that_no_section_has_come_after_the_others_by_language() -> None:
    keys = Keys.of(["es:barc", "en:unit"])
    forms = {w: keys.stands_for(w, lang, LEXICON) for w, lang in (("units", "en"), ("heal", "en"), ("curar", "es"))}
    assert keys.numbered(forms) == {"units": [0], "heal": [2], "curar": [3]}
    assert keys.bounds() == [1, 2, 3]
