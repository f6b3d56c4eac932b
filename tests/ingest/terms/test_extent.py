"""How far a definition reaches."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ingest.corpus import Corpus
from rulewright.ingest.pipeline import read_books
from rulewright.ingest.terms import find_terms
from rulewright.ingest.terms.extent import ANNOUNCES, LONGEST, MOST_DEFINED
from tests.ingest.terms.making import Part, by_name, make_book

LONG = "Nobody else may row. " * 60


@pytest.mark.parametrize(
    ("said", "end"),
    [
        ("All rowers pull their oars. It takes two of them. They rest at dawn.", "rest at dawn."),
        (
            f"All rowers pull their oars. It takes {'very ' * LONGEST}long. They rest.",
            "pull their oars.",
        ),  # long
        ("All rowers pull their oars.  \nIt takes two of them.", "takes two of them."),
        ("All rowers pull their oars. 2 dice are rolled for it.", "rolled for it."),
        ("All rowers pull their oars. 3.1. They rest.", "pull their oars."),  # another rule
        ("All rowers pull their oars. **Steering:** one of them steers.", "of them steers."),  # all is short
        (f"All rowers pull their oars. They may do these:\n\n- rest\n\n{LONG}", "- rest"),
        ("All rowers pull their oars.\n\nThen they rest:\n\n- at dawn", "- at dawn"),  # all is short
    ],
)
def test_behind_a_heading_a_definition_is_a_short_paragraph(said: str, end: str) -> None:
    book = make_book(Part("Rowing", said))
    d = by_name(find_terms(book))["rowing"].definition
    assert book.source[d.start : d.end].endswith(end)


@pytest.mark.parametrize(
    ("last", "end"),
    [("They are described below.", "told."), ("They are known to all.", "to all.")],
)
def test_what_a_text_under_a_heading_announces_is_told_too_as_far_as_there_is_room(last: str, end: str) -> None:
    below = f"**Oars:** these are long, and this is {'well ' * 150}told. They {'never ' * LONGEST}rest."
    book = make_book(Part("Rowing", f"A rower sees to some things. {last}\n\n{below}"))
    d = by_name(find_terms(book))["rowing"].definition
    assert book.source[d.start : d.end].endswith(end)


@pytest.mark.parametrize(
    ("after", "end"),
    [
        ("This is a number that tells how hard it is. Roll two dice.", "how hard it is."),
        ("Roll two dice. This is a number that tells how hard it is.", "(also called **drag**)."),
        (f"This is {'very ' * LONGEST}hard.", "(also called **drag**)."),
        ("\n\nThis is another matter.", "(also called **drag**)."),
    ],
)
def test_what_a_sentence_only_names_goes_on_with_what_points_back(after: str, end: str) -> None:
    text = f"If rowing is hard the master adds a load (also called **drag**). {after}\n\nThe drag and the load matter."
    book = make_book(Part("Rowing", text))
    d = by_name(find_terms(book))["drag"].definition
    assert book.source[d.start : d.end].endswith(end)


def test_a_definition_goes_on_over_the_list_that_it_leads_up_to() -> None:
    def defined(said: str) -> str:
        book = make_book(Part("Rowing", said))
        d = by_name(find_terms(book))["rowing"].definition
        return book.source[d.start : d.end]

    said = f"A rower must see to these:\n\n- the oars are dry\n- the boat is whole\n\n{LONG}"
    assert defined(said).endswith("the boat is whole")
    table = f"| Sees to | When |\n|---|---|\n| the oars | at dusk |\n\n{LONG}"
    assert defined(f"A rower must see to these:\n\n{table}").endswith("| the oars | at dusk |")
    assert defined(f"- The oars are dry by then.\n- The boat is whole.\n\n{LONG}").endswith("whole.")
    assert defined(said.replace("dry", "dry" * MOST_DEFINED)).endswith("to these:"), "a long list is not told"
    assert defined(said.replace("these:", "it.")).endswith("the boat is whole"), "where little is told before it"
    told = f"A rower sees to it. {'He does. ' * (MOST_DEFINED // 9)}"
    listed = f"\n\n- the oars are {'very ' * (MOST_DEFINED // 5)}dry\n\n{LONG}"
    assert defined(told + listed).endswith("He does."), "where enough is"
    assert defined(f"A rower sees to it.{listed}").endswith("dry"), "a list may be long where little is"
    long = f"\n\n- the oars are dry\n- the boat is {'very ' * (LONGEST // 5)}whole\n\n{LONG}"
    assert defined(f"A rower sees to it.{long}").endswith("are dry"), "or the beginning of one that is too long"
    twice = "A rower sees to it.\n\nAt dusk he sees to the boat.\n\n"
    assert defined(f"{twice}{told}\n\n{LONG}").endswith("He does."), "a paragraph too, until enough is told"
    parted = (
        f"A rower {'often ' * (MOST_DEFINED // 7)}sees to it.\n\n**At dusk** (slow)\n\n- the oars are dry\n\n{LONG}"
    )
    assert defined(parted).endswith("are dry"), "what ends without a stop leads up to its list"


def test_an_entry_without_a_sentence_is_told_with_its_own_list() -> None:
    entries = (
        "1. **Quay** (Resting Place)\n    - **Room**: two rafts\n    - **Cost**: 1 coin\n2. **Mill** (Working Place)"
    )
    book = make_book(
        Part("Places", f"{entries}\n    - **Room**: none\n\n{LONG}"), Part("Rest", "Rafts rest at the Quay.")
    )
    d = by_name(find_terms(book))["quay"].definition
    assert book.source[d.start : d.end].endswith("1 coin")


def test_an_entry_is_told_with_the_items_that_stand_deeper() -> None:
    said = "- **Splash**: All get wet and have one of these.\n    - A cough\n    - A cold\n- **Calm**: All rest."
    book = make_book(Part("Weather", f"{said}\n\n{LONG}"), Part("Rest", "A Splash ends it."))
    d = by_name(find_terms(book))["splash"].definition
    assert book.source[d.start : d.end].endswith("A cold")


def test_a_glossarys_heading_is_told_with_the_list_below_it() -> None:
    book = make_book(Part("Glossary"), Part("Values", "- **Speed**:\n- **Draught**: how deep it is", 1))
    d = by_name(find_terms(book))["values"].definition
    assert book.source[d.start : d.end].endswith("how deep it is")


def test_a_long_list_is_told_as_it_is_read_and_not_as_its_source_is(tmp_path: Path) -> None:
    page = tmp_path / "boats.html"
    item = f"<li class='{'wet ' * LONGEST}'>One oar is {'very ' * 20}dry."
    rest = f"<p>{LONG}" * 2
    page.write_text(
        f"<h1>Boats</h1><h2>Rowing</h2><p>A rower sees to these:<ul>{item * 6}</ul>{rest}", encoding="utf-8"
    )
    [reading] = read_books(page, Corpus())
    d = by_name(find_terms(reading))["rowing"].definition
    assert reading.source[d.start : d.end].count("One oar") == 6


@pytest.mark.parametrize(
    ("announced", "lang"),
    [("A continuación se describen las más útiles.", "es"), ("Ils sont décrits ci-dessous.", "fr")],
)
def test_what_is_told_below_is_announced_in_other_languages_too(announced: str, lang: str) -> None:
    assert ANNOUNCES.search(announced), lang


@pytest.mark.parametrize(
    ("more", "end"),
    [(" Then he rows on.", "rows on."), (" He rests." * (MOST_DEFINED // 9), "must rest")],
)
def test_what_a_cell_defines_reaches_to_its_end(more: str, end: str) -> None:
    rows = f"| 1 | Skid. The rower must rest.{more} | 2 |\n| 2 | Swerve. He is lost. | 3 |"
    book = make_book(Part("Trouble", f"| Roll | Trouble | Dice |\n| --- | --- | --- |\n{rows}\n\nNo Skid is good."))
    d = by_name(find_terms(book))["skid"].definition
    assert book.source[d.start : d.end].endswith(end)
