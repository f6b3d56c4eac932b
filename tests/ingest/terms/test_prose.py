"""What running text explains in passing, one made-up sentence per habit."""

from __future__ import annotations

import pytest

from rulewright.ingest.terms import find_terms
from rulewright.kb.model import SectionKind, TermKind
from tests.ingest.terms.making import Part, by_name, make_book

SAYS = "This thing does something to the crew."


def names(*parts: Part, lang: str = "en") -> set[str]:
    return set(by_name(find_terms(make_book(*parts, lang=lang))))


PROSE = [
    # what stands for what
    ("en", "Place two tokens on the table, representing shards of the bell.", "shards of the bell"),
    ("en", "Put down a card that will stand for the chapel; it blocks sight.", "chapel"),
    ("es", "Coloca dos fichas en la mesa para representar cofres.", "cofres"),
    # counted lists
    ("en", "The herons know two colours: amber and slate. Amber burns, slate cools.", "slate"),
    ("en", "A bow has three reaches: short, middling and long. At short reach it hits.", "short reach"),
    ("en", "There are three kinds of wicks: dry, wet, and waxed. A wet wick smokes. Wet wicks stink.", "wet wick"),
    ("en", "They came for two reasons: nobody had a lamp that burned, and it rained all day.", None),
    # what things are; no name is believed that is used once
    ("en", "The crew that began it is now the boarding crew. A boarding crew fights first.", "boarding crew"),
    ("en", "The crew that began it is now the boarding crew.", None),
    ("es", "La balsa más lenta pasa a ser la balsa defensora. La balsa defensora espera.", "balsa defensora"),
    (
        "en",
        "Nobody sleeps on deck. The mooring fee is everything that a harbour asks. Pay the mooring fee.",
        "mooring fee",
    ),
    ("en", "Nobody sleeps on deck. The Red Herons crew is the best of all. The Red Herons crew wins.", None),
    # kinds of dice, in a sentence on dice
    ("en", "The game uses ten-sided dice, D10 for short. Roll a D10.", "d10"),
    ("es", "Hacen falta dos dados de doce caras (2d12). Un d12 basta al principio.", "d12"),
    ("en", "Roll a die of your choice: a D8 for a duck, a D10 for a goose. The D8 and the D10 lie there.", None),
    ("en", "The dice are red. Add 3d6 to it. The D66 road is long, and D66 it is.", None),
    # what is said of anything
    ("en", "The charm outlives its wellspring (the card on which it is printed).", None),
    ("en", "They shouted “against the tide.” In this case, nobody heard them.", None),
]


@pytest.mark.parametrize(("lang", "text", "expected"), PROSE)
def test_prose(lang: str, text: str, expected: str | None) -> None:
    found = names(Part("General rules", text), lang=lang)
    assert (expected in found) if expected else found == set()


def test_what_a_scenario_calls_by_a_name_of_the_book_is_a_thing_of_its_own() -> None:
    book = make_book(
        Part("ABILITIES", SAYS),
        Part("Watcher", "A watcher sees in the dark.", 1),
        Part(
            "The Long Night",
            "Pick a model – that model becomes his watcher. It may not run.",
            kind=SectionKind.SCENARIO,
        ),
    )
    found = [t for t in find_terms(book) if t.name.casefold() == "watcher"]
    assert [t.definition.section for t in found] == [book.sections[1].id, book.sections[2].id]


ENTRIES = [
    ("***Dry Feet.*** A model with dry feet never slips.", {"dry feet"}),
    ("**Boon and Bane.** A boon adds a die, a bane takes one away. A boon and a bane cancel out.", {"boon", "bane"}),
    ("**Reach:** 90 cm", set()),  # a field that is filled in
    ("First night: everyone plays against everyone else.", set()),
    ("Models near the well can perform the action:\n\nDraw water. Take a nerve test.", {"draw water"}),
    ("Roll a die:\n\n| 6 | Dazed. The model must walk to the next lamp. |\n| 5 | Nothing happens to it. |", {"dazed"}),
]


@pytest.mark.parametrize(("text", "expected"), ENTRIES)
def test_entries(text: str, expected: set[str]) -> None:
    assert names(Part("General rules", text)) == expected


def test_what_a_state_counts_up_are_no_terms() -> None:
    states = [
        Part(n, "The model is worse off.\n\n* **No Sight.** It sees nothing.", 1) for n in ("Blind", "Numb", "Wet")
    ]
    found = names(Part("CONDITIONS", SAYS), *states)
    assert {"blind", "numb", "wet"} <= found
    assert "no sight" not in found


HEADINGS = [
    ("What is a heron?", "heron"),
    ("Can I use proxies?", "proxies"),
    ("What happens at night?", None),
    ("Resolution of a Duel", None),
    ("Types of lamps", None),
    ("The Night Begins", None),
    ("Lamps vs Lanterns", None),
    ("Adding and Removing Charms", None),
    ("Damage, Oil and Other Tokens", None),
    ("Other tokens", None),
]


@pytest.mark.parametrize(("title", "expected"), HEADINGS)
def test_headings(title: str, expected: str | None) -> None:
    found = names(Part(title, SAYS), Part("Marsh", SAYS))
    assert (found - {"marsh"}) == ({expected} if expected else set())


def test_a_card_says_in_fragments_what_it_does() -> None:
    cards = [
        Part("All Out Charge", "+1 to pace and reach\n\n-2 to luck", 1, SectionKind.TABLE),
        Part("Guard", "-1 to pace\n\n+2 to luck and nerve", 1, SectionKind.TABLE),
        Part("Feint", "+0 to pace\n\n-0 to luck or nerve", 1, SectionKind.TABLE),
    ]
    assert {"all out charge", "guard", "feint"} <= names(Part("Duel Cards", kind=SectionKind.TABLE), *cards)
    lists = [Part("Boats", "- Punt\n- Barge\n- Raft\n- Skiff", 1, SectionKind.REFERENCE) for _ in range(3)]
    assert "boats" not in names(Part("Shore List", kind=SectionKind.REFERENCE), *lists)


def test_a_spell_begins_with_its_fields_and_may_be_called_this_and_that() -> None:
    fields = "\n\n".join(f"{n}: {v}" for n, v in (("Cost", "2"), ("Often", "1"), ("Level", "6"), ("Test", "ST"))) * 2
    spell = Part("Mud and Reeds", f"{fields}\n\nThe caster sinks one model into the mud.", 1, SectionKind.REFERENCE)
    found = by_name(find_terms(make_book(Part("SPELLS", SAYS), spell)))
    assert found["mud and reeds"].kind is TermKind.SPELL


def test_an_entry_may_begin_with_a_small_word() -> None:
    states = [Part(n, "La miniatura sufre mucho daño.", 1) for n in ("En llamas", "Empapada", "Enfangada")]
    assert "en llamas" in names(Part("ESTADOS", "Hay tres clases de estado."), *states, lang="es")


@pytest.mark.parametrize(
    ("lang", "text", "junk"),
    [
        ("en", "A model has line of sight to another if a straight line joins them. The line is thin.", "line"),
        ("es", "Pierde esta palabra clave mientras dure. Una palabra basta. La palabra queda.", "palabra"),
        ("es", "Los juncos arden: una miniatura retira los juncos. Los juncos arden.", "juncos arden"),
    ],
)
def test_what_only_looks_like_a_definition(lang: str, text: str, junk: str) -> None:
    assert junk not in names(Part("General", text), lang=lang)


STRESSED = [
    ("en", "Then **the four** of them row. The four row home.", "four"),
    ("en", "Count the buoys in **groups of three**. Leave groups of three alone.", "groups of three"),
    ("en", "Everybody tells whether **a lamp or not** is lit. A lamp or not, it is dark.", "lamp or not"),
    ("en", "They only see **their own lamps**. Own lamps burn longer.", "own lamps"),
    ("es", "Reman **las dos balsas** a la vez. Las dos balsas llegan.", "dos balsas"),
    ("es", "Se mira **aquí primero** y luego en el agua. Aquí primero, dicen.", "aquí primero"),
    ("es", "Se reman en este orden: Balsas de juncos, luego botes y al final barcas.", "se reman en este orden"),
]


@pytest.mark.parametrize(("lang", "text", "stressed"), STRESSED)
def test_what_counts_or_insists_in_bold_is_no_name(lang: str, text: str, stressed: str) -> None:
    assert stressed not in names(Part("General rules", text), lang=lang)


def test_a_name_in_capitals_may_begin_with_a_number() -> None:
    text = "The herons know **Three Oars** and **The Last Lamp**. Three Oars is fast. Three Oars wins."
    assert "three oars" in names(Part("General rules", text))


BOLD = [
    ("Somebody must then **seal the hatch**.", None),  # an order, not a name
    ("In such a night you **draw 2 buoys**.", None),
    ("On your way you **may want to tell your story**.", None),
    ("At night everybody **beats the tide**.", None),
    ("The crew **falls back** at once.", "falls back"),
    ("Whoever reads this has a **The Marsh** card. The marsh is wet.", "marsh"),
]


@pytest.mark.parametrize(("text", "expected"), BOLD)
def test_words_in_bold_that_tell_something_are_no_name(text: str, expected: str | None) -> None:
    found = names(Part("General rules", text))
    assert (expected in found) if expected else found == set()


def test_what_somebody_does_is_no_kind_of_roll() -> None:
    told = "Anna rolls two dice. Then Anna rolls again. At last Anna rolls a six."
    assert names(Part("General rules", told)) == set()
    assert "tide rolls" in names(
        Part("General rules", "Make tide rolls. All tide rolls hurt. A tide roll may fail. Tide rolls!")
    )


SUBJECTS = [
    ("en", "It rains. Tidal raft is a raft that only leaves at night.", "tidal raft", True),
    ("es", "Llueve. Balsa de noche es una balsa que sale tarde.", "balsa de noche", True),
    ("en", "It rains. Tidal raft is a thing that only leaves at night.", "tidal raft", False),
    ("en", "It rains. The “Ford Fee” is the number of coins on the board.", "ford fee", True),
    ("en", "It rains. The “Ford” Fee is the number of coins on the board.", "ford", False),
    (
        "en",
        "It rains. A day and a night is called a **Round**.",
        "round",
        True,
    ),  # in marks, whatever other books call so
    ("en", "It rains. A day and a night is called a round.", "round", False),
]


@pytest.mark.parametrize(("lang", "text", "name", "told"), SUBJECTS)
def test_a_sentence_says_what_its_subject_is(lang: str, text: str, name: str, told: bool) -> None:
    assert (name in names(Part("General rules", text), Part("Marsh", f"Here is no {name}."), lang=lang)) is told


@pytest.mark.parametrize(
    ("listed", "told"),
    [
        ("4 skills: Nerve, Muscle, Wit and Luck.", True),  # half of which the book speaks of elsewhere
        ("4 skills: Nerve, Fog, Mist and Luck.", False),
        ("4 skills: Nerve, muscle, wit and luck.", False),
    ],
)
def test_what_is_counted_up_with_names_is_one(listed: str, told: bool) -> None:
    said = Part("Marsh", "A crew with more muscle and more luck rows on.")
    assert ("nerve" in names(Part("General rules", listed), said)) is told
