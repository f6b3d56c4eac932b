"""What the sections of a book state: each clause with its sentence, each item of an announced list, French as well."""

from __future__ import annotations

import pytest

from rulewright.kb.model import Modality, SectionKind
from tests.make import section, stated


def test_a_statement_stands_where_its_sentence_does() -> None:
    where = section(text="Ducks are loud. Ducks **cannot**\nswim unless fed.", order=3)
    (s,) = stated(where)
    assert (s.subject, s.wording, s.act, s.condition, s.exception) == (
        "Ducks",
        "cannot",
        "swim",
        "unless fed",
        "unless fed",
    )
    assert s.modality is Modality.MUST_NOT and s.bold
    assert where.text[s.at : s.until] == "Ducks **cannot**\nswim unless fed."
    offset = where.text_map[0][1]
    assert (s.start - offset, s.end - offset) == (s.at, s.until)
    assert s.sentence == "Ducks **cannot** swim unless fed."


def test_what_is_said_in_passing_is_no_part_of_what_is_done() -> None:
    (s,) = stated(section(text="A duck cannot guard ponds (we hold them empty)."))
    assert (s.act, s.words, s.objects) == ("guard ponds (we hold them empty)", ("guard", "pond"), ("pond",))


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("Ann says: “Look. You cannot swim.”", False),
        ("The rule “ducks sing” holds: you cannot swim.", True),
        ("Ducks cannot move 6”. You cannot fly 3”.", True),  # inches
    ],
)
def test_what_somebody_says_states_nothing(text: str, states: bool) -> None:
    assert bool(stated(section(text=text))) is states


def test_a_list_that_is_announced_has_a_statement_for_each_item() -> None:
    found = stated(section(text="A wet duck cannot:\n\n- Sing.\n- Fly, or\n- It may walk.\n\nIt sleeps."))
    assert [(s.subject, s.modality, s.act) for s in found] == [
        ("wet duck", Modality.MUST_NOT, "Sing"),
        ("wet duck", Modality.MUST_NOT, "Fly, or"),
        ("", Modality.MAY, "walk"),
    ]
    assert [s.lead_in for s in found] == ["A wet duck cannot:", "A wet duck cannot:", ""]


def test_a_condition_that_announces_a_list_holds_for_each_item() -> None:
    text = "If the duck is wet:\n\n- It cannot sing.\n- It may fly if fed.\n\nIt may sleep."
    assert [s.condition for s in stated(section(text=text))] == ["If the duck is wet", "If the duck is wet; if fed", ""]
    (ban,) = stated(section(text="If it is wet, do this:\n\n- It cannot sing."))
    assert ban.condition == "", "what opens with more than a condition leads in to what is done"


def test_what_defines_a_term_is_said_of_it() -> None:
    found = stated(section(text="**Paddling**\n: It takes a turn.\n: It cannot be split.\n: A duck cannot hop."))
    assert [(s.subject, s.act) for s in found] == [("Paddling", "be split"), ("duck", "hop")]


@pytest.mark.parametrize(
    ("text", "whom"),
    [
        ("A duck may dive. It cannot sing.", "duck"),
        ("A duck may dive. If it rains, it cannot sing and cannot fly.", "duck"),
        ("A duck may dive. If it meets a goose, it cannot sing.", ""),  # the goose may be meant
        ("A duck may dive. This cannot be undone.", ""),  # the dive
        ("You may dive. It cannot be undone.", ""),  # what the reader does
        ("A duck may dive. It **cannot** sing.", "duck"),
        ("A duck is fed. It cannot sing.", "duck"),
        ("A duck is fed. If it rains, it cannot sing.", ""),  # the sentence speaks of more
        ("A duck dives. It cannot sing.", ""),  # what is not read as a statement
        ("A duck may dive. Snow falls. It cannot sing.", ""),
        ("A duck may dive. It may hop. It cannot sing.", "duck"),  # who is spoken of still
    ],
)
def test_it_cannot_is_said_of_whom_the_sentence_before_says_what_it_does(text: str, whom: str) -> None:
    assert {s.subject for s in stated(section(text=text)) if s.modality is Modality.MUST_NOT} == {whom}


def test_a_pronoun_in_a_list_is_whom_its_condition_speaks_of() -> None:
    found = stated(
        section(text="If the wet duck is asleep:\n\n- It **cannot** sing and **cannot** fly.\n- Geese cannot swim.")
    )
    assert [s.subject for s in found] == ["wet duck", "wet duck", "Geese"]
    (ban,) = stated(section(text="The wet duck is as follows:\n\n- If it rains, it cannot sing."))
    assert ban.subject == "", "what leads in to a list need not be what its items speak of"


@pytest.mark.parametrize(
    ("text", "whom"),
    [
        ("Los patos pueden nadar. No pueden cantar.", "patos"),
        ("Los patos son aves. Pueden nadar, pero normalmente no pueden cantar.", "patos"),
        ("Los patos son aves. Son ruidosos, pero no pueden cantar.", "patos"),
        ("Los patos pueden nadar. Si llueve, no pueden cantar.", ""),
        ("Los patos pueden nadar. No se pueden vender.", ""),
        ("Los patos pueden nadar. No pueden venderse.", ""),
        ("Los patos pueden nadar. No puede haber dos.", ""),
    ],
)
def test_a_verb_without_its_pronoun_is_of_whom_the_sentence_before_speaks(text: str, whom: str) -> None:
    assert {s.subject for s in stated(section(text=text, lang="es")) if s.modality is Modality.MUST_NOT} == {whom}


def test_it_may_is_said_of_nobody() -> None:
    assert stated(section(text="A duck may dive. It may be that it sings."))[-1].subject == ""


def test_a_list_that_nothing_announces_has_none() -> None:
    assert stated(section(text="Ducks have:\n\n- Feathers.")) == ()
    assert stated(section(text="A duck cannot:\n\nSing.")) == ()


@pytest.mark.parametrize("kind", [SectionKind.LORE, SectionKind.EXAMPLE, SectionKind.CREDITS])
def test_what_binds_nobody_states_nothing(kind: SectionKind) -> None:
    assert stated(section(text="Ducks cannot swim.", kind=kind)) == ()


def test_a_row_of_a_table_states_nothing_without_its_header() -> None:
    assert stated(section(text="| Duck | It cannot swim |")) == ()


def test_of_a_language_that_is_none_of_ours_nothing_is_said() -> None:
    assert stated(section(text="Enten können nicht schwimmen, may not.", lang="und")) == ()


FRENCH = [
    ("Un canard ne peut pas nager.", Modality.MUST_NOT, "canard", "nager", ""),
    (
        "Si la lune brille, les canards ne doivent jamais voler.",
        Modality.MUST_NOT,
        "canards",
        "voler",
        "Si la lune brille",
    ),
    ("Aucun canard ne peut entrer.", Modality.MUST_NOT, "canard", "entrer", ""),
    ("Vous pouvez nager.", Modality.MAY, "vous", "nager", ""),
    ("Le canard doit nager sauf si le lac gèle.", Modality.MUST, "canard", "nager", "sauf si le lac gèle"),
]


@pytest.mark.parametrize(("sentence", "modality", "subject", "act", "condition"), FRENCH)
def test_french(sentence: str, modality: Modality, subject: str, act: str, condition: str) -> None:
    (s,) = stated(section(text=sentence, lang="fr"))
    assert (s.modality, s.subject, s.act, s.condition) == (modality, subject, act, condition)
