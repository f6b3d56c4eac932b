"""What things are called: under which heading a term is looked for, abbreviations, how far translations are trusted;
and names found inside a query: the longest first, and turned round.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb.model import Definition, Term, TermKind
from rulewright.kb.search.glossary import FROM_KIN, FROM_TRADE, Glossary, Names, at_home, is_abbreviation
from rulewright.kb.search.index_merge import initials
from rulewright.kb.search.vocabulary import Lexicon
from tests.kb.search.words import lexicon
from tests.make import section

HEADINGS = {
    "302": section("302", "Storm Phase"),
    "302.3": section("302.3", "Keel Haul", parent="302"),
    "302.3.1": section("302.3.1", "Declaring a Keel Haul", parent="302.3"),
    "302.3.1.1": section("302.3.1.1", "On your turn you may declare a keel haul", parent="302.3.1"),
    "103": section("103", "The Golden Rule"),
    "103.1": section("103.1", "The golden rule is that whoever holds the lamp", parent="103"),
    "400": section("400", "General", parent="400"),  # its own parent: such a book cannot be, nor may it hang
}


def term(name: str, home: str, *aliases: str) -> Term:
    return Term(name, "g", "b", "en", name, None, TermKind.TERM, aliases, Definition(home, 0, 1))


@pytest.mark.parametrize(
    ("of", "home"),
    [
        (term("Keel Haul", "302.3.1.1"), "302.3"),  # the heading that has the name, not one that has it among others
        (term("keel hauls", "302.3.1.1", "Keel haul"), "302.3"),
        (term("declaring", "302.3.1.1"), "302.3.1"),
        (term("Golden Rule", "103.1"), "103"),  # a long "title" is how the rule begins
        (term("lamp", "103.1"), "103.1"),
        (term("lamp", "400"), "400"),
        (term("lamp", "999"), "999"),  # a section that is not at hand
    ],
)
def test_home(of: Term, home: str) -> None:
    (found,) = at_home([of], HEADINGS)
    assert found.definition == Definition(home, 0, 1)
    assert found.id == of.id


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


@pytest.mark.parametrize(("word", "trust"), [("harm", FROM_KIN), ("wound", FROM_TRADE)])
def test_near_translations_are_for_words_that_have_no_exact_one(folder: Path, word: str, trust: float) -> None:
    found = Glossary(folder / "index", Lexicon.read(folder / "index")).renderings.find((word,))
    assert {f.value.trust for f in found if f.value.lang == "es"} == {trust}


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
    assert not [*names.find_turned(("cartas", "tactica"), ())]


def test_the_longest_name_comes_first() -> None:
    names: Names[str] = Names(lexicon(en="opportunity attack attacks"))
    names.add("Attack", "en", "short")
    names.add("Opportunity Attack", "en", "long")
    names.add("…", "en", "no word")
    found = names.find(("an", "opportunity", "attacks"))
    assert [(f.value, f.start, f.end, f.exact) for f in found] == [("long", 1, 3, False), ("short", 2, 3, False)]


@pytest.mark.parametrize(
    ("q", "found"),
    [
        ("puerto", ()),
        ("la puerta", ("door",)),
        ("las puertas", ("door",)),
        ("saltos gato", ("jump",)),
        ("salto gateando", ("leap", "jump")),
        ("salto", ("jump",)),
    ],
)
def test_another_word_of_a_stem_is_not_the_name(q: str, found: tuple[str, ...]) -> None:
    names: Names[str] = Names(lexicon(es="puerta saltar gatear"))
    for name, value in (("Puerta", "door"), ("Salto gatear", "leap"), ("Saltar", "jump")):
        names.add(name, "es", value)
    assert tuple(f.value for f in names.find(q.split())) == found
