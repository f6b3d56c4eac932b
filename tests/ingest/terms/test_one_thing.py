"""What is one thing however often it is said, and what only looks like a term; one made-up book per habit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.ingest.terms import find_terms
from rulewright.ingest.terms.names import key
from rulewright.kb.model import SectionKind
from tests.ingest.terms.making import SAYS, Part, by_name, make_book, names

# -- one thing, said twice ----------------------------------------------------------------------------------------


def count(name: str, *parts: Part) -> int:
    found = find_terms(make_book(*parts))
    return sum(t.name.casefold() in (name, f"{name}s") for t in found)


def test_a_list_that_uses_a_token_does_not_define_it_once_more() -> None:
    own = Part("LANTERN TOKENS", "A lantern token shows who lit a lantern. Place it beside the lantern.")
    use = "- **Lantern token.** Remove the lantern token from the model.\n- **Mud token.** Keep the mud token.\n"
    assert count("lantern token", own, Part("JOINING", use + "- **Oil token.** Keep the oil token.")) == 1


def test_a_step_of_a_procedure_does_not_define_what_has_its_own_heading() -> None:
    own = Part("WADE", "A model that wades moves slowly through the water.")
    steps = "1. **Wade.** The model wades to its enemy.\n2. **Hit.** It hits the enemy.\n3. **Rest.** It rests.\n"
    assert count("wade", own, Part("RUSH", steps)) == 1


def test_a_part_of_a_longer_heading_does_not_define_what_has_its_own() -> None:
    own = Part("HERONS", "Herons are birds that fight for a crew.")
    assert count("heron", own, Part("HERONS AND CHARMS", "Herons can use any charm of their crew.")) == 1


def test_two_headings_of_one_name_stay_two_terms() -> None:
    one = Part("COVER (D)", "A model in this place is in cover and rolls more dice.", 1)
    other = Part("COVER (D)", "A model beside this one is in cover and rolls more dice.", 1)
    assert count("cover", Part("TERRAIN", SAYS), one, Part("KEYWORDS", SAYS), other) == 2


def test_two_headings_of_one_thing_are_one_term_that_the_fuller_text_defines() -> None:
    summary = Part("Rowing", "Row where you like.", 1)
    whole = Part("Rowing", "A crew that rows moves its raft by an oar's length for each member it has.", 1)
    book = make_book(Part("The night", SAYS), summary, Part("Rafts", SAYS), whole)
    (found,) = [t for t in find_terms(book) if t.name == "Rowing"]
    assert found.definition.section == book.sections[3].id
    scenes = [replace(p, kind=SectionKind.SCENARIO) for p in (summary, whole)]
    book = make_book(Part("The bog", SAYS), scenes[0], Part("The lake", SAYS), scenes[1])
    assert [t.definition.section for t in find_terms(book) if t.name == "Rowing"] == [book.sections[1].id]


def test_of_two_headings_of_one_thing_that_defines_it_which_begins_with_it() -> None:
    summary = Part("Tides", "The crew waits for a tide. " + SAYS * 9, 1)
    book = make_book(Part("Turns"), summary, Part("Marsh"), Part("Tides", "A tide carries all rafts.", 1))
    assert by_name(find_terms(book))["tides"].definition.section == book.sections[3].id


def test_a_label_of_several_boats_does_not_define_what_has_its_own_heading() -> None:
    own = Part("Ballast", "Ballast is what keeps a boat from turning over in the wind.")
    boats = [Part(f"Boat {n}", f"- **Ballast:** The hold takes {n} stones of any size.", 1) for n in range(2, 5)]
    assert count("ballast", own, Part("Boats"), *boats) == 1


@pytest.mark.parametrize(("told", "n"), [("Ballast is what keeps a boat upright.", 1), ("It keeps a boat upright.", 2)])
def test_an_entry_adds_nothing_to_a_heading_that_says_what_it_is(told: str, n: int) -> None:
    entry = Part("Loading", "**Ballast.** The crew carries stones into the hold.")
    assert count("ballast", Part("Ballast", told), entry) == n


def test_a_chapter_with_what_stands_below_it_tells_more_than_a_summary() -> None:
    summary = Part("Rowing", "A crew that rows moves its raft by an oar's length for each member it has.", 1)
    chapter = [Part("Rowing", "Rowing is how rafts move."), Part("Strokes", f"{SAYS} Then it does it again. {SAYS}", 1)]
    book = make_book(Part("In short", SAYS), summary, *chapter)
    (found,) = [t for t in find_terms(book) if t.name == "Rowing"]
    assert found.definition.section == book.sections[2].id


def test_a_word_that_says_nothing_is_no_form_of_a_name() -> None:
    (news,) = find_terms(make_book(Part("NEWS", "News comes at dawn. A new crew hears it last.")))
    assert "new" not in news.aliases


def test_an_abbreviation_makes_no_other_forms() -> None:
    los = Part("LINE OF SIGHT (LoS)", "A model needs a line of sight. Each time it loses its LoS, it stops.")
    (found,) = [t for t in find_terms(make_book(los)) if t.name.casefold() == "line of sight"]
    assert "LoS" in found.aliases
    assert "loses" not in found.aliases


def test_the_name_of_the_game_is_no_term() -> None:
    book = make_book(Part("MARSH FIGHT", "A game for two crews. Marsh fight is quick."))
    assert "marsh fight" in by_name(find_terms(book))
    titled = replace(book, book=replace(book.book, title="Marsh Fight: the rules"))
    assert "marsh fight" not in by_name(find_terms(titled))


@pytest.mark.parametrize(
    ("title", "text", "not_there"),
    [
        ("Marsh Fight: Lost Tides", "This whole box is a love letter to crews.", "marsh fight: lost tides"),
        ("Welcome", "Marsh Fight Deluxe is a quick game for two crews.", "marsh fight deluxe"),  # whatever its title is
    ],
)
def test_what_the_book_says_of_itself_names_no_thing(title: str, text: str, not_there: str) -> None:
    book = make_book(Part(title, text), Part("Crews", "Each crew of Marsh Fight Deluxe has rafts."))
    titled = replace(book, book=replace(book.book, title="Marsh Fight"))
    assert not_there not in by_name(find_terms(titled))


@pytest.mark.parametrize(
    ("said", "there"),
    [("Marsh Fight: Lost Tides is a quick game.", False), ("Marsh Fight: Two crews row by night.", True)],
)
def test_what_a_sentence_goes_on_with_as_the_title_does_is_the_game(said: str, there: bool) -> None:
    book = make_book(Part("Welcome", said), Part("Crews", "Each crew of Marsh Fight has rafts."))
    titled = replace(book, book=replace(book.book, title="Marsh Fight: Lost Tides — a guide"))
    assert ("marsh fight" in by_name(find_terms(titled))) is there


@pytest.mark.parametrize(
    ("title", "lang", "is_term"),
    [
        ("DAMAGE TABLE", "en", False),
        ("EXAMPLE: A NERVE TEST", "en", False),
        ("ROUND TABLE OF THE HERONS", "en", True),
        ("Ejemplo: una prueba de temple", "es", False),
        ("Prueba de temple", "es", True),
    ],
)
def test_the_heading_of_a_table_or_an_example_is_no_term(title: str, lang: str, is_term: bool) -> None:
    text = {"en": SAYS, "es": "Esta cosa le hace algo a la banda."}[lang]
    found = names(Part("MARSH", text), Part(title, f"{text} {title.capitalize()}."), lang=lang)
    assert (len(found - {"marsh"}) > 0) is is_term


def test_a_number_within_a_sentence_begins_no_entry() -> None:
    part = Part("REST", "The model rests and recovers 1 Oil. It cannot rest again this turn. Oil burns.")
    assert "oil" not in names(part, Part("LAMPS", "A lamp burns oil all night."))


def test_a_subject_with_its_verb_is_no_kind_of_roll() -> None:
    text = "A shaken model rolls one die. A lit model rolls two dice. A model rolls again."
    assert not {n for n in names(Part("NERVE", text), Part("LUCK", text)) if n.startswith("model")}


def test_the_verb_in_the_text_under_its_heading_is_the_same_term() -> None:
    book = make_book(Part("Leaping", "On its turn a crew can **leap** over a ditch."), Part("Mud", SAYS))
    assert [t.name for t in find_terms(book) if "leap" in {key(n) for n in (t.name, *t.aliases)}] == ["Leaping"]


def test_what_stands_in_bold_at_the_head_of_a_table_is_no_term() -> None:
    said = "\n\nThe reed colour is painted on the boat."
    head = "| **Reed Colour** | **Price** |\n|:---|---|\n| green | 2 |" + said
    row = "| Name | Price |\n|---|---|\n| **Reed Colour** | 2 |" + said
    assert "reed colour" not in names(Part("Reeds", head))
    assert "reed colour" in names(Part("Reeds", row))


# -- what only looks like a term --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "not_there"),
    [
        ([Part("Sea", ""), Part("Low Tide", SAYS, 1), Part("High Tide", SAYS, 1)], "sea"),  # names its parts alone
        ([Part("Ropes", "| Rope | Length | Price | Where it is sold in the harbour of the town |")], "ropes"),
        (
            [p for w in ("Rowing", "Diving", "Fishing") for p in (Part(w, SAYS), Part(f"{w} Tricks", SAYS, 1))],
            "rowing tricks",
        ),
        ([Part("T", SAYS)], "t"),
        ([Part("Cat and Mouse", SAYS)], "mouse"),  # one trick, of which its text says no mouse
        ([Part("Rowing", "The Rowing skill is the art of moving a raft.")], "rowing skill"),  # once is enough
        ([Part("Rafts", "A crew may be called upon to paddle. They are known for their songs.")], "paddle"),
        ([Part("Rafts", "The reeve waits until a rower is called away to other ponds. Then away they go.")], "away"),
    ],
)
def test_no_term(parts: list[Part], not_there: str) -> None:
    assert not_there not in names(*parts)


def test_tables_have_their_word_first_in_spanish() -> None:
    assert names(Part("Tabla de Mareas", "La marea sube cuando la luna llega a lo alto del cielo."), lang="es") == set()


def test_a_joined_heading_of_which_the_rules_speak_elsewhere() -> None:
    found = names(
        Part("Reeves and Wardens", SAYS),
        Part("Tolls", "A reeve pays a warden. No reeve pays twice; a warden never pays."),
    )
    assert {"reeves", "wardens"} <= found


def test_what_a_joined_heading_has_behind_is_defined_where_the_text_comes_to_it() -> None:
    book = make_book(
        Part("Reeves and Wardens", "A toll is paid at every gate. The reeve counts it. Each warden keeps a gate shut."),
        Part("Tolls", "A reeve pays a warden. No reeve pays twice; a warden never pays."),
    )
    terms = by_name(find_terms(book))
    said = {n: book.source[terms[n].definition.start : terms[n].definition.end] for n in ("reeves", "wardens")}
    assert said["reeves"].startswith("Reeves and Wardens") and said["wardens"] == "Each warden keeps a gate shut."


def test_a_joined_heading_whose_text_speaks_of_both() -> None:
    found = names(
        Part("Cats and Mice", "Cats chase mice on the boat. Mice run from cats before the tide turns, and cats sleep.")
    )
    assert {"cats", "mice"} <= found


def test_names_found_by_their_use_keep_their_accents() -> None:
    used = "La barca pierde tres puntos de timón. Con puntos de timón gira, y sin puntos de timón no gira."
    assert "puntos de timón" in names(Part("Barcas", used), lang="es")


def test_the_first_of_many_fields_hardly_explains_it() -> None:
    boats = [Part(w, f"**Keel.** It is made of the oak of {w} Bay.") for w in ("Adder", "Bison", "Crane", "Dodo")]
    assert by_name(find_terms(make_book(*boats)))["keel"].basis == "field"


def test_the_value_of_a_field_defines_its_name_for_one_thing_alone() -> None:
    """Two things side by side that are told by the same fields: each is a thing, its fields are none."""
    boats = [Part(n, f"**Hull Wood:** from {n} Bay\n**First Load:** {n} mud", 1) for n in ("Adder", "Bison")]
    told = (Part("Boats", SAYS), *boats, Part("Sea", "Before a storm the Bison sinks, and so does its Hull Wood."))
    assert {"adder", "bison"} <= names(*told)
    assert by_name(find_terms(make_book(*told)))["hull wood"].basis == "field"
    assert "first load" not in names(*told)  # which no rule speaks of
    alone = (Part("Boats", SAYS), boats[0], Part("Bison", "Hull: pine", 1))  # has other fields
    assert "adder" not in names(*alone)


def test_a_field_that_one_section_fills_in_again_and_again_is_told_once() -> None:
    crew = "\n\n".join(f"Rower {n}\n\n**Night Watch:** Rower {n} wakes the whole crew of the raft." for n in "ABC")
    assert by_name(find_terms(make_book(Part("Crew", crew))))["night watch"].basis == "field"


ROWS = "| Name | Meaning |\n|---|---|\n" + "\n".join(f"| {n} | {SAYS} |" for n in ("Oar", "Keel", "Mast"))


def test_a_table_that_sums_up_does_not_define_once_more_what_has_a_heading_or_an_entry() -> None:
    assert count("oar", Part("Oars", "Oars move a raft along."), Part("Gear", ROWS)) == 1
    assert count("oar", Part("Raft", "**Oar.** It moves a raft along. An oar is wet."), Part("Gear", ROWS)) == 1
    said = [Part(f"Pier {n}", "An oar lies there.") for n in "ABCD"]  # any word: the table tells more
    (oar,) = (t for t in find_terms(make_book(Part("Oar", SAYS), Part("Gear", ROWS), *said)) if t.name == "Oar")
    assert oar.basis == "row"


def test_what_one_of_several_things_does_is_no_other_thing() -> None:
    entry = Part("Draws", "**Oar.** You may take one from the raft.")
    assert count("oar", Part("Oars", "Oars move a raft along."), entry) == 1


def test_what_a_book_says_twice_of_a_thing_is_said_of_one() -> None:
    """In two places, in bold each time."""
    said = "A **quay** is a wall by the water. Each quay has a lamp."
    assert count("quay", Part("Places", said), Part("Buildings", said)) == 1


def test_a_line_that_fills_in_a_field_and_looks_like_a_heading_names_nothing() -> None:
    fields = Part("Crew", "Ann:\nSide: Mud\n\nBob:\nSide: Rain\n\nEve:\nGoal: rain")
    headings = [Part(f"Side: {side}", SAYS) for side in ("Mud", "Rain", "Fog")]
    assert "mud" in names(*headings)  # what they share is their lead
    assert "mud" not in names(fields, *headings)


def test_what_begins_as_the_book_is_called_says_what_that_is() -> None:
    """The made-up book is called "Made Up"."""
    said = "{}: Up the river race rafts that carry mud. {} is what they do."
    assert "made" not in names(Part("Summary of it", said.format("Made", "Made")))
    assert "mud" in names(Part("Summary of it", said.format("Mud", "Mud")))


def test_a_glossary_explains_what_a_heading_has_too() -> None:
    book = make_book(
        Part("Piers", "The rafts lie at piers when the tide is out."),
        Part("Glossary", ""),
        Part("Pier", "A place to which rafts are tied.", 1),
    )
    (pier,) = (t for t in find_terms(book) if t.name.casefold() in ("pier", "piers"))
    assert (pier.basis, pier.definition.section) == ("glossary", book.sections[2].id)


def test_a_thing_and_its_possessive_are_one() -> None:
    own = Part("The crew turn", "In a crew turn a crew rows, then it rests.")
    other = Part("Rowing", "The crew’s turn is over. A crew’s turn is what it does by night.")
    assert [n for n in names(own, other) if "turn" in n] == ["crew turn"]


def test_what_is_said_of_a_thing_by_whose_it_is_names_nothing_beside_its_heading() -> None:
    said = "A raft's speed is the highest number that its crew rolls. A crew may add to its raft's speed."
    assert "raft's speed" not in names(Part("Speed", said))
    assert "raft's speed" in names(Part("Rolls", said))


def test_a_book_that_tells_what_it_is_defines_no_thing_of_its_name() -> None:
    said = Part("Mud", "**The Wet Oar** is a two-player card game of mud.")
    reading = make_book(said)
    titled = replace(reading, book=replace(reading.book, title="The Wet Oar"))
    assert "wet oar" not in by_name(find_terms(titled))
    assert "wet oar" in by_name(find_terms(replace(reading, book=replace(reading.book, title="Mud"))))
