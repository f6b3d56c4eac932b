"""What speaks for a heading or an entry beside its look: its basis says it."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms
from rulewright.kb.model import TermKind
from tests.ingest.terms.making import Part, by_name, make_book

SAYS = "The crew does something with it before the tide turns."
USES = Part("The Harbour", "Before each tide a crew looks for what is left of Mooring and for a rope.")


@pytest.mark.parametrize(
    ("parts", "basis"),
    [
        ([Part("Mooring", "Mooring ties a raft to the quay.")], "heading, told"),
        ([Part("Mooring", SAYS), USES], "heading, written"),
        ([Part("Mooring", SAYS), Part("The Harbour", "Each crew that gives up its mooring drifts.")], "heading, said"),
        ([Part("Mooring", SAYS)], "heading, alone"),
        (
            [Part("Mooring", SAYS), *(Part(f"Pier {n}", "After mooring a raft, the crew rests.") for n in "ABCD")],
            "heading, common",
        ),
        (
            [
                Part("Sea", SAYS),
                Part("Raft", SAYS),
                *(Part(w, SAYS, 1) for w in ("Mooring", "Keel", "Oar", "Mast", "Rope", "Bell")),
            ],
            "heading, listed",
        ),
        (
            [
                Part("Sea", SAYS),
                Part("Raft", SAYS),
                *(Part(w, SAYS, 1) for w in ("Mooring", "Keel", "Oar", "Mast", "Rope")),
            ],
            "heading, alone",
        ),
        ([Part("Mooring Phase", SAYS)], "heading, called"),
        ([Part("Mooring Night", SAYS)], "heading, alone"),
        ([Part("Raft", "**Mooring.** The crew ties its raft to the quay."), USES], "entry, written"),
        (
            [*(Part(n, "**Mooring.** The crew ties its raft to the quay.") for n in ("Raft", "Barge"))],
            "entry, repeated",  # a label of both
        ),
        (
            [*(Part(n, "**Mooring.** The crew ties its raft to the quay.") for n in ("Raft", "Barge")), USES],
            "entry, written",  # a thing that the rules tell of twice
        ),
        ([Part("Mooring Rafts", SAYS), Part("The Harbour", "Think of Mooring Rafts in time.")], "heading, alone"),
        ([Part("Mooring Rafts", SAYS), Part("The Harbour", "Near a mooring raft nobody rows.")], "heading, said"),
    ],
)
def test_basis(parts: list[Part], basis: str) -> None:
    found = by_name(find_terms(make_book(*parts)))
    assert next(t for n, t in found.items() if n.startswith("mooring")).basis == basis


@pytest.mark.parametrize(("names", "basis"), [("Mooring Keel Oar", "alone"), ("Mooring Keel Oar Mast", "beside")])
def test_entries_of_one_section_speak_for_each_other(names: str, basis: str) -> None:
    """Three may be advice of any kind; more are a list of things."""
    entries = "\n\n".join(f"**{name}.** {SAYS}" for name in names.split())
    found = by_name(find_terms(make_book(Part("Gear", entries))))
    assert found["mooring"].basis == f"entry, {basis}"


@pytest.mark.parametrize(
    ("others", "basis"),
    [
        ("Keel Oar Mast Rope", "beside"),
        ("Keel Oar Mast", "common"),  # too few
        ("Keel Oar Wind Rain", "beside"),  # half of them
        ("Keel Hail Wind Rain", "common"),
    ],
)
def test_what_may_be_any_word_is_a_thing_of_a_list_of_such(others: str, basis: str) -> None:
    entries = "\n\n".join(f"**{name}.** {SAYS}" for name in ("Mooring", *others.split()))
    uses = [Part(f"Pier {n}", "After mooring a raft, the crew rests.") for n in "ABCD"]
    written = Part("The Harbour", "A crew looks for what is left of its Keel, Oar, Mast and Rope.")
    found = by_name(find_terms(make_book(Part("Gear", entries), *uses, written)))
    assert found["mooring"].basis == f"entry, {basis}"


def test_what_is_explained_elsewhere_is_one_of_a_list_all_the_same() -> None:
    gear = "\n\n".join(f"**{name}.** {SAYS}" for name in ("Mooring", "Keel", "Oar", "Mast"))
    parts = Part("Raft", f"**Mast.** {SAYS}"), Part("Gear", gear), Part("Sea", "It wets the Mast of every raft.")
    found = [t for t in find_terms(make_book(*parts)) if t.name in ("Keel", "Mast")]
    assert [t.basis for t in found] == ["entry, written", "entry, beside"], "one mast"


@pytest.mark.parametrize(
    ("name", "basis"),
    [
        ("Rope of Reeds", "beside"),  # ropes both
        ("Knot of Reeds", "alone"),
        ("Rope or Hair", "alone"),  # two things
    ],
)
def test_an_entry_named_like_another_is_a_thing_as_that_is(name: str, basis: str) -> None:
    """In Spanish, where the thing comes first."""
    said = {"Rope or Hair": "Cuerda o pelo", "Rope of Reeds": "Cuerda de junco"}
    said |= {"Knot of Reeds": "Nudo de junco"}
    text = "La tripulación la usa para atar su balsa."
    entries = Part("Enseres", f"**{said[name]}.** {text}\n\n**Cuerda de cáñamo.** {text}")
    found = by_name(find_terms(make_book(entries, Part("Mar", "Moja toda Cuerda de cáñamo."), lang="es")))
    assert found[said[name].casefold()].basis == f"entry, {basis}"


@pytest.mark.parametrize(
    ("said", "basis"),
    [
        ("Oars move a raft by night and by day.", "told"),
        ("By night oars move a raft.", "said"),  # and not what the sentence is about
        ("The oars of a raft:\n\nthey move it by night.", "said"),
    ],
)
def test_a_part_of_a_heading_is_told_by_a_sentence_that_begins_with_it(said: str, basis: str) -> None:
    uses = Part("Rafts", "The crew rows its oars. Its masts rot, and no oars do.")
    found = by_name(find_terms(make_book(uses, Part("Oars and Masts", f"{said} All masts rot."))))
    assert found["oars"].basis == f"joined, {basis}"


@pytest.mark.parametrize(("kind", "basis"), [("State", "beside"), ("Matter", "alone")])
def test_entries_of_a_kind_in_sections_side_by_side_speak_for_each_other(kind: str, basis: str) -> None:
    parts = [Part(n, f"**{kind} (*bad*) — {n} Up:** {SAYS}", 1) for n in ("Mooring", "Keel", "Oar", "Mast")]
    found = by_name(find_terms(make_book(Part("Gear", SAYS), *parts)))
    assert found["mooring up"].basis == f"entry, {basis}"
    assert found["mooring up"].kind is (TermKind.STATE if kind == "State" else TermKind.TERM)


@pytest.mark.parametrize(("name", "basis"), [("Mooring", "beside"), ("Objective", "common")])
def test_an_entry_that_is_called_as_parts_of_rulebooks_rather_labels_what_follows(name: str, basis: str) -> None:
    entries = "\n\n".join(f"**{n}.** {SAYS}" for n in (name, "Keel", "Oar", "Mast"))
    found = by_name(find_terms(make_book(Part("Gear", entries))))
    assert found[name.lower()].basis == f"entry, {basis}"


@pytest.mark.parametrize(
    ("sisters", "basis"),
    [
        ({"Keel": SAYS}, "alone"),
        ({"Keel": "The keel holds a raft upright."}, "beside"),
        ({"Keel": "The keel holds a raft upright.", "Oar": SAYS, "Mast": SAYS}, "alone"),  # one of three
        ({}, "beside"),
    ],
)
def test_headings_side_by_side_speak_for_each_other(sisters: dict[str, str], basis: str) -> None:
    below = (Part(title, text, 1) for title, text in {"Mooring": SAYS, **sisters}.items())
    found = by_name(find_terms(make_book(Part("Gear", SAYS), *below)))
    assert found["mooring"].basis == f"heading, {basis}"


def test_a_word_of_all_is_not_written_by_one() -> None:
    """One section of four writes it with a capital: where most do not, that is an accident."""
    small = [Part(f"Pier {n}", "After mooring a raft, the crew rests.") for n in "ABCD"]
    found = by_name(find_terms(make_book(Part("Mooring", SAYS), USES, *small)))
    assert found["mooring"].basis == "heading, common"


def test_of_what_a_sentence_names_it_is_told_too_and_an_abbreviation_stands_for_itself() -> None:
    said = "What comes in is referred to as {}, and Flood is wet. The High Water Mark (HWM) is a line."
    found = by_name(find_terms(make_book(Part("Tides", said.format("Flood")))))
    assert found["flood"].basis == "naming, alone"
    assert by_name(find_terms(make_book(Part("Tides", said.format("**Flood**")))))["flood"].basis == "naming, marked"
    assert found["high water mark"].basis == "abbreviation"


@pytest.mark.parametrize(
    ("said", "basis"),
    [
        ("A crew is **stranded** if no raft is left. It is stranded till the tide turns.", "bold, state"),
        (
            "A crew is **stranded** if no raft is left. The stranded wait. Help the stranded. A stranded crew.",
            "bold, alone",
        ),
        ("A **stranded** crew is wet. It is stranded. They are stranded.", "bold, alone"),
    ],
)
def test_a_state_in_bold_behind_is_speaks_for_itself(said: str, basis: str) -> None:
    assert by_name(find_terms(make_book(Part("Tides", said))))["stranded"].basis == basis


@pytest.mark.parametrize(
    ("text", "basis"),
    [
        ("The crew " + "rows " * 117 + "home.", "heading, listed"),  # 120 words
        ("The crew " + "rows " * 118 + "home.", "heading, alone"),
        ("1 Adder 2 Bison 3 Crane 4 Dodo 5 Eel 6 Fox 7 Gull 8 Heron 9 Ibis", "heading, alone"),  # a list of names
    ],
)
def test_what_is_listed_is_short_and_says_something(text: str, basis: str) -> None:
    things = (Part(w, text, 1) for w in ("Mooring", "Keel", "Oar", "Mast", "Rope", "Bell"))
    assert by_name(find_terms(make_book(Part("Sea", SAYS), Part("Raft", SAYS), *things)))["mooring"].basis == basis


def test_chapters_below_the_one_heading_above_all_are_no_list() -> None:
    chapters = (
        Part(w, "The crew rows home.", 1) for w in ("Mooring", "Keel", "Oar", "Mast", "Rope", "Bell", "How to row")
    )
    assert by_name(find_terms(make_book(Part("Raft", SAYS), *chapters)))["mooring"].basis == "heading, alone"
