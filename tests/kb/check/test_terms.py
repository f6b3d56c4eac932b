"""Terms that are defined twice, in a circle, or never used."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb.model import Section, SectionKind, Sureness, Term, TermKind
from tests.kb.check.reporting import defined, findings, told
from tests.make import book, knowledge, reference, section

ONE = "A soaked model is one that has waded this turn and it rolls one die less when it attacks."
OTHER = "Soaked models have waded or swum this turn and may not attack at all when they are in the reeds."


def twice(first: str, second: str, **other: object) -> tuple[tuple[Section, ...], tuple[Term, ...]]:
    a, b = section("core/a", "Wading", first), section("core/b", "Swimming", second, 3, **other)
    kinds = {"kind": TermKind.STATE, "mentions": 3}
    return (a, b), (defined("soaked", a, first, **kinds), defined("Soaked", b, second, id="game/en/soaked-2", **kinds))


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        (ONE, OTHER, True),  # two rulings on one thing
        (ONE, ONE, False),  # a reminder, word for word
        (ONE, "Soaked cloth is sold by the yard in every harbour of the coast.", False),  # another thing of that name
        (ONE, "Soaked: see above.", False),  # too short to say anything
        (
            ONE,
            "When a boat sinks, put the model in the water, waded or not, this turn it is soaked.",
            False,
        ),  # in passing
    ],
)
def test_two_definitions(tmp_path: Path, first: str, second: str, found: bool) -> None:
    sections, terms = twice(first, second)
    report = findings(knowledge(*sections, terms=terms), tmp_path)
    assert told(report, "term-twice") == ([("term-twice", "Soaked", "game/en/soaked")] if found else [])
    assert all(f.confidence is Sureness.GUESS for f in report if f.code == "term-twice")


def test_an_overview_is_no_second_definition(tmp_path: Path) -> None:
    (a, b), terms = twice(ONE, OTHER, parent="core/a")
    assert told(findings(knowledge(a, b, terms=terms), tmp_path), "term-twice") == []


def test_a_definition_that_leads_to_the_other_is_no_second_one(tmp_path: Path) -> None:
    sections, terms = twice(ONE, OTHER)
    what = knowledge(*sections, terms=terms, references=(reference("core/b", "core/a"),))
    assert told(findings(what, tmp_path), "term-twice") == []


def test_a_sequence_may_tell_its_phases_twice(tmp_path: Path) -> None:
    a, b = section("core/a", "Round", ONE), section("core/b", "Soaked", OTHER, 3)
    terms = [defined("Soaked", s, s.text, id=f"game/en/{i}", kind=TermKind.PHASE) for i, s in enumerate((a, b))]
    assert told(findings(knowledge(a, b, terms=tuple(terms)), tmp_path), "term-twice") == []


@pytest.mark.parametrize(
    ("grit", "luck", "found"),
    [
        ("Grit is your luck.", "Luck is your grit.", True),
        ("Grit is your luck.", "Luck is how often a die may be rolled again.", False),
        (
            "Grit is what luck and nerve, muscle and bone make of a model.",
            "Luck is grit and a coin in the shoe.",
            False,
        ),
    ],
)
def test_a_circle(tmp_path: Path, grit: str, luck: str, found: bool) -> None:
    s = section("core/a", "Attributes", f"{grit} {luck}")
    terms = (defined("Grit", s, grit, mentions=1), defined("Luck", s, luck, mentions=1))
    report = findings(knowledge(s, terms=terms), tmp_path)
    assert told(report, "term-circle") == ([("term-circle", "Grit", "")] if found else [])


def test_one_sentence_that_names_two_terms_is_no_circle(tmp_path: Path) -> None:
    said = "Your models are your crew."
    s = section("core/a", "Who plays", said)
    terms = (defined("Model", s, said, mentions=1), defined("Crew", s, said, mentions=1))
    assert told(findings(knowledge(s, terms=terms), tmp_path), "term-circle") == []


def test_terms_that_nothing_names(tmp_path: Path) -> None:
    text = "A **snag** is a root under water. A **lull** is a turn without wind. Mark each **eddy** with a coin."
    a = section("core/a", "The river", text)
    b = section("core/b", "Rowing", "In a lull you row twice. An eddy turns you.", 3)
    names = {"snag": "A **snag** is a root", "lull": "A **lull** is a turn", "eddy": "Mark each **eddy**"}
    terms = tuple(defined(n, a, words, kind=TermKind.TERM) for n, words in names.items())
    assert told(findings(knowledge(a, b, terms=terms), tmp_path)) == [("term-unused", "snag", "")]


def test_what_a_heading_defines_and_what_cards_print_need_no_use(tmp_path: Path) -> None:
    a = section("core/a", "Poling", "You push your boat.")
    b = section("core/b", "Traits", "Sly – it hides. Deep – it sinks.", 3)
    terms = (
        defined("Poling", a, "You push", kind=TermKind.ACTION),
        defined("Sly", b, "Sly – it hides.", kind=TermKind.ABILITY),
    )
    assert told(findings(knowledge(a, b, terms=terms), tmp_path), "term-unused") == []


def test_a_list_that_the_book_does_not_use_is_used_elsewhere(tmp_path: Path) -> None:
    names = ("alder", "birch", "cedar", "dogwood")
    s = section("core/a", "Woods", " ".join(f"A {n} is a tree of the marsh." for n in names))
    terms = tuple(defined(n, s, f"A {n} is", kind=TermKind.TERM) for n in names)
    assert told(findings(knowledge(s, terms=terms), tmp_path), "term-unused") == []


def test_a_name_in_the_contents_is_no_use(tmp_path: Path) -> None:
    toc = section("core/toc", "Contents", "snag", kind=SectionKind.TOC)
    s = section("core/a", "The river", "A snag is a root.", 2)
    terms = (defined("snag", s, "A snag is", kind=TermKind.TERM),)
    assert told(findings(knowledge(toc, s, terms=terms, books=(book("core"),)), tmp_path), "term-unused") == [
        ("term-unused", "snag", "")
    ]
