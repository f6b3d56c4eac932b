"""Entries in the text: what their head is, and which of them are one thing."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms
from rulewright.kb.model import SectionKind
from tests.ingest.terms.making import Part, by_name, make_book

SAYS = "The boats lie in the mud until somebody rows."


def names(*parts: Part) -> set[str]:
    return set(by_name(find_terms(make_book(*parts))))


def test_a_label_of_one_section_after_the_other_is_one_term() -> None:
    beasts = [Part(b, f"**Habit:** The {b} hides under the wet boards.", 1) for b in ("newt", "otter", "pike")]
    terms = [t for t in find_terms(make_book(Part("Beasts", SAYS), *beasts)) if t.name == "Habit"]
    assert [t.definition.section for t in terms] == [make_book(Part("Beasts", SAYS), *beasts).sections[1].id]
    two = find_terms(make_book(Part("Beasts", SAYS), *beasts[:2]))
    assert [t.name for t in two].count("Habit") == 2


def test_an_aside_between_dashes_is_not_what_explains_a_name() -> None:
    assert "otter" in names(Part("River", "Otter – a beast that swims under the wet boards."))
    assert "otter" not in names(Part("River", "Otter – and nobody else – swims under the wet boards."))
    assert "newt, otter" not in names(Part("River", "Newt, Otter – both swim under the wet boards."))


def test_the_usual_name_of_a_section_is_a_term_where_a_list_has_it_in_bold() -> None:
    use = Part("Rowing", "The treasure is wet. Whoever holds the treasure rows.")
    assert "treasure" in names(
        Part("Boats", "- **Planks:** of wood\n- **Ropes:** of reeds\n- **Treasure:** of tin"), use
    )
    assert "treasure" not in names(Part("Boats", "Treasure: this is what lies in a boat."), use)


def test_a_name_in_a_code_span_before_a_colon_heads_an_entry() -> None:
    listed = "- `Row`: moves a boat along.\n- `Steer`: turns a boat about.\n- `&lt;`: the bow of a boat."
    assert names(Part("Boats", listed)) == {"row", "steer", "boats"}
    assert "steer" in names(Part("Boats", "`Steer`: turns a boat about in the wind and the waves."))
    assert "row" not in names(Part("Boats", "- `Row` and `steer` a boat.\n- You may `row`: it is free."))


def test_a_label_in_many_places_of_the_book_is_one_term() -> None:
    def beasts(n: int) -> list[str]:
        parts = [
            (Part(f"Pond {i}", SAYS), Part(f"Beast {i}", f"**Habit:** Beast {i} hides in it.", 1)) for i in range(n)
        ]
        return [t.name for t in find_terms(make_book(*sum(parts, ())))]

    assert beasts(3).count("Habit") == 3
    assert beasts(4).count("Habit") == 1


def test_who_asks_and_who_answers_are_no_terms() -> None:
    assert not any("page" in n for n in names(Part("Errata", "Page 6, Rowing: the otter may row a boat at night.")))
    found = names(Part("Queries", "Q: May the otter row a boat? Nobody knows.\n\nA: No otter may row a boat."))
    assert not {"q", "a"} & found


def test_who_speaks_is_no_term() -> None:
    said = "“May the otter row a boat at night, or does it sleep?” Nobody knows what to say."
    assert "otter" not in names(Part("River", f"Otter: {said}")) | names(Part("River", f"**Otter:** {said}"))
    assert "otter" in names(Part("River", "Otter: A beast of the river. It swims under the wet boards."))


def test_who_speaks_in_a_glossary_is_none_either_and_what_labels_a_rule_below_an_entry_is_no_entry() -> None:
    book = make_book(
        Part("Definitions"),
        Part("Ferryman", "The ferryman rows whoever pays for it.\n\nRude passenger: “Will this raft ever land?”", 1),
        Part("Tolls", "Whoever crosses pays a toll.", 1),
        Part("Amount", "Several: A passenger with bags pays for each of them.", 2),
    )
    found = {name: t.basis for name, t in by_name(find_terms(book)).items()}
    assert found["ferryman"] == found["tolls"] == "glossary" != found["several"]
    assert "rude passenger" not in found


def test_a_list_under_a_table_s_heading_explains_what_is_in_it() -> None:
    row = "| Name | Value |\n| --- | --- |\n| Keel | 4 |"
    listed = "- Keel: It says how much of the boat lies under water.\n- Mast: It says how much wind a boat can bear."
    assert {"keel", "mast"} <= names(Part("Table 2: Boats", f"{row}\n\n{listed}", kind=SectionKind.TABLE))
    flat = "Keel: It says how much of the boat lies under water. Four."
    assert "keel" not in names(Part("Table 2: Boats", flat, kind=SectionKind.TABLE))


def test_a_list_of_parts_names_them_whatever_letter_what_is_said_begins_with() -> None:
    rowing = [f"• {name}: you move the boat through the wet reeds." for name in ("Rowing", "Punting", "Towing")]
    assert {"rowing", "punting", "towing"} <= names(Part("Ways", "\n".join(rowing)))
    assert not {"rowing", "punting"} & names(Part("Ways", "\n".join(rowing[:2]))), "two are no list of parts"
    assert "rowing" not in names(Part("Ways", "\n\n".join(line.removeprefix("• ") for line in rowing)))


@pytest.mark.parametrize(
    ("head", "is_name"),
    [
        ("Tracks in the Snow", True),
        ("Goose from a Far Shore", True),
        ("Tracks in the snow", False),  # may be an order: "Look at the snow"
        ("Gather The Dice", False),
        ("Never row by night", False),
        ("Never Sail", True),
        ("twelve oars", False),
        ("Twelve Oars", True),
    ],
)
def test_a_head_that_says_something_is_no_name(head: str, is_name: bool) -> None:
    assert (head.casefold() in names(Part("Cards", f"**{head}.** {SAYS}"))) is is_name


def test_a_sentence_that_goes_on_behind_a_dash_is_no_entry_unless_a_list_has_it() -> None:
    text = "Rafts without many wet oars – the crew of these rests by night."
    assert not any("oars" in n for n in names(Part("Cards", text)))
    more = Part("Raft", "On rafts without many wet oars nobody rows, nor on rafts without wet oars.")
    assert any("oars" in n for n in names(Part("Cards", f"- {text}"), more))
    assert "rafts without wet oars" in names(Part("Cards", text.replace(" many", "")), more), "four words"


def test_a_number_in_a_circle_stands_before_a_name_as_any_number() -> None:
    text = "\n\n".join(f"{n} **{name}.** {SAYS}" for n, name in zip("①②❸", ("Oar", "Mast", "Keel"), strict=True))
    found = by_name(find_terms(make_book(Part("Cards", text))))
    assert {found[n].basis for n in ("oar", "mast", "keel")} == {"entry, alone"}


def test_names_in_capitals_head_entries_where_several_paragraphs_begin_so() -> None:
    words = {"OAR": "What moves a raft: it is of wood.", "WET ROPE": "What ties it.", "MAST": "What breaks."}
    paragraphs = [f"{name}. {said}" for name, said in words.items()]
    found = names(Part("Words", "\n\n".join(paragraphs)))
    assert {"oar", "wet rope", "mast"} <= found and "what moves a raft" not in found
    assert "oar" not in names(Part("Words", "\n\n".join(paragraphs[:2])))
    assert "oar" not in names(Part("Words", " ".join(paragraphs))), "of one paragraph"


def test_what_two_lists_explain_is_one_term_and_a_label_is_one_of_each() -> None:
    lists = [Part(n, f"**Oar.** {SAYS}") for n in ("Rafts", "Barges")]
    written = Part("Sea", "It wets the Oar of every crew.")
    for parts, n in ((lists, 2), ([*lists, written], 1)):
        assert [t.name for t in find_terms(make_book(*parts))].count("Oar") == n


@pytest.mark.parametrize("label", ["Note", "Important", "Warning"])
@pytest.mark.parametrize("title", ["Glossary", "Team glossary"])
def test_a_note_in_a_glossary_is_no_entry(title: str, label: str) -> None:
    found = names(Part("Rafts", SAYS), Part(title, f"**{label}:** these words matter.\n\n**Quay:** a wall.", 0))
    assert "quay" in found and label.casefold() not in found
