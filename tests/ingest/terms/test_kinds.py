"""What kind of thing a term is: by its name, its definition, the headings above it, and what the book says of it."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms
from rulewright.kb.model import TermKind
from tests.ingest.terms.making import Part, by_name, make_book

SAYS = {"en": "This thing does something to the crew.", "es": "Esta cosa le hace algo a la banda."}


def kind(title: str, text: str, lang: str = "en") -> TermKind:
    """The kind of what a heading names, as a book uses its name."""
    book = make_book(Part(title, SAYS[lang]), Part("Marsh", text), lang=lang)
    return by_name(find_terms(book))[title.casefold()].kind


@pytest.mark.parametrize(
    ("lang", "title", "text", "expected"),
    [
        # what stands behind or before the name says what it is
        ("en", "Amphibious", "It has the amphibious keyword. Models with the amphibious keyword swim.", "keyword"),
        ("en", "Heron", "Crews with the heron runemark fly. Take a heron runemark.", "keyword"),
        ("en", "Nerve", "Add the nerve value. A nerve value of 5 is high.", "attribute"),
        ("es", "Temple", "Suma el valor de temple. Un valor de temple alto ayuda.", "attribute"),
        ("es", "Vadear", "Tiene la habilidad vadear. Con la habilidad vadear se cruza.", "ability"),
        # what is done, and what something comes to be
        ("en", "Row", "A crew may row. No crew can row twice.", "action"),
        ("es", "Remar", "La banda puede remar. Nadie puede remar otra vez.", "action"),
        ("en", "Soaked", "The crew is soaked. When both are soaked, nobody wins.", "state"),
        ("en", "Out of Breath", "A crew that runs is out of breath. It remains out of breath.", "state"),
        # once is not enough, and what is said of any thing tells nothing of one that has an article
        ("en", "Row", "A crew may row. It is a boat.", "term"),
        ("en", "Lamp", "This is lamp oil. That is lamp oil. The lamp burns. A lamp smokes. The lamp goes out.", "term"),
        ("es", "Remo", "Cada remo se moja. Su remo flota. Esta remo la banda. Esta remo en el barro.", "term"),
        ("en", "Boat", "It has a boat ability and a boat ability." + " Row the boat. Mend boat and sail." * 21, "term"),
        # the name itself
        ("es", "Fichas de barro", "Nada más.", "token"),
        ("es", "Medidor de niebla", "Nada más.", "token"),
        ("en", "Mud tokens", "Nothing more.", "token"),
        # but what is named after a kind says what all of that kind are
        ("en", "Tokens", "Nothing more.", "term"),
        ("es", "Habilidades", "Nada más.", "term"),
    ],
)
def test_kind(lang: str, title: str, text: str, expected: str) -> None:
    assert kind(title, text, lang) is TermKind(expected)


def test_headings_above_go_before_what_is_said() -> None:
    book = make_book(
        Part("STATES", "Some are bad."),
        Part("ROW", "The crew moves its boat.", 1),
        Part("Marsh", "You may row. You must row."),
    )
    assert by_name(find_terms(book))["row"].kind is TermKind.STATE


@pytest.mark.parametrize(
    ("chapter", "grouping", "expected"),
    [
        ("Stunts", "", "ability"),
        ("Stunts", "(Rowing, page 7)", "ability"),
        ("Stunts", "Whoever rows a boat knows all of these things by heart and pays for none of them.", "term"),
        ("What Stunts Do", "", "term"),
        ("Actions", "", "term"),  # a chapter of these holds other things too
    ],
)
def test_a_chapter_of_one_kind_tells_it_through_headings_that_only_group(
    chapter: str, grouping: str, expected: str
) -> None:
    stunt = Part("Spray", "The boat throws water at whoever stands near.", 3)
    found = kinds(Part(chapter, "Some are wet."), Part("Boats", grouping, 1), Part("Fast boats", grouping, 2), stunt)
    assert found["spray"] == expected


def test_what_a_definition_says_a_thing_is_and_what_a_heading_only_lists() -> None:
    assert kind("Spray", "It is wet.") is TermKind.TERM
    assert kinds(Part("Boats", "Wet."), Part("Spray", "Who has this stunt throws water.", 1))["spray"] == "ability"
    limits = (Part("Limitaciones de los poderes", "Algunas."), Part("Barro", "El barro frena a la banda.", 1))
    assert kinds(*limits, lang="es")["barro"] == "term"


def kinds(*parts: Part, lang: str = "en") -> dict[str, str]:
    return {name: str(t.kind) for name, t in by_name(find_terms(make_book(*parts, lang=lang))).items()}


def test_what_is_counted_up_as_of_a_kind_is_of_that_kind() -> None:
    counts = Part("General rules", "A raft's characteristics are draught, keel and timber cost.")
    told = [Part(x, "It stands at the bottom of the card.") for x in ("Draught", "Keel")]
    assert kinds(*told)["keel"] == "term"
    assert kinds(counts, *told)["keel"] == kinds(counts, *told)["draught"] == "attribute"
    few = Part("General rules", "A raft's characteristics are draught and keel.")
    long = Part("General rules", "The abilities are whatever lies in the hold of a raft, draught, and keel.")
    assert kinds(few, *told)["keel"] == kinds(long, *told)["keel"] == "term"


LEAD = "Salt – says how much salt it costs. Reach – says how far it can be heard."


@pytest.mark.parametrize(
    ("before", "kind"),
    [
        ("Each song has the following characteristics: ", "attribute"),
        ("Once a night a singer can perform one of these actions: ", "action"),
        ("Each song has the following: ", "term"),
        ("Actions: ", "term"),  # the head of an entry, not a sentence
    ],
)
def test_a_sentence_before_a_list_tells_its_kind(before: str, kind: str) -> None:
    found = kinds(Part("Songs", before + LEAD))
    assert (found["salt"], found["reach"]) == (kind, kind)
    assert kinds(Part("Songs", f"{before}{LEAD}\n\nNobody sings at noon.\n\nTide – comes in at six."))["tide"] == "term"


def test_phases_stand_right_under_their_heading() -> None:
    says = "The crews do something for a while."
    found = kinds(Part("Phases of the night", says), Part("Dusk", says, 1), Part("Lantern oil", says, 2))
    assert (found["dusk"], found["lantern oil"]) == ("phase", "term")


def test_what_rules_or_marks_set_apart_is_a_keyword_and_a_card_a_thing() -> None:
    rules = [
        Part("Raft units can float on anything.", "Raft units can float on anything.", 1, number="1.1"),
        Part("Swan units can fly over anything.", "Swan units can fly over anything.", 1, number="1.2"),
        Part("Tide cards are blue.", "Tide cards are blue.", 1, number="1.3"),
        Part("Moon cards are white.", "Moon cards are white.", 1, number="1.4"),
    ]
    found = kinds(Part("Crews", number="1"), *rules)
    assert (found["raft units"], found["tide cards"]) == ("keyword", "term")
    assert kinds(Part("General rules", "Nobody with the **Swan** keyword swims."))["swan keyword"] == "keyword"


def test_an_infinitive_is_an_action_unless_it_is_spoken_of_as_a_thing() -> None:
    says = "La tripulación hace algo con el barro."
    assert kinds(Part("Remar", says), lang="es") == {"remar": "action"}
    assert kinds(Part("Pajar", f"{says} El pajar arde."), lang="es") == {"pajar": "term"}


def test_the_infinitive_of_a_definition_tells_an_action_or_what_comes_of_it() -> None:
    glossary = "Haul To pull a raft on land. Moored To moor a raft is to tie it. Keel A beam under a raft."
    found = kinds(Part("Glossary", glossary))
    assert (found["haul"], found["moored"], found["keel"]) == ("action", "state", "term")


@pytest.mark.parametrize("above", ["Skill Points", "Skill Checks", "How Skills Work"])
def test_what_stands_under_what_is_said_of_skills_is_none(above: str) -> None:
    book = make_book(Part(above, SAYS["en"]), Part("Wet Rope", SAYS["en"], 1))
    assert by_name(find_terms(book))["wet rope"].kind is TermKind.TERM


@pytest.mark.parametrize(
    ("above", "expected"), [("Action: Row", "term"), ("Actions: Rowing", "action"), ("Actions", "action")]
)
def test_below_one_action_stand_its_parts(above: str, expected: str) -> None:
    book = make_book(Part(above, "The crew does this."), Part("Backwater", SAYS["en"], 1))
    assert by_name(find_terms(book))["backwater"].kind is TermKind(expected)
