"""Yes or no as the first word of an answer: said where the sentence states the very act that is asked, else never."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulewright.kb.model import Knowledge
from rulewright.kb.search import Searcher
from rulewright.kb.search.direct_answer import UNSTATED, Direct
from rulewright.kb.search.sureness import ANSWER
from rulewright.kb.search.whether import LONG, Whether, Word, begun
from rulewright.kb.store import Store
from tests.kb.storing import build_index, write
from tests.make import book, knowledge, section, stated

_SHORT = " ".join(
    ["dances", *["round and"] * (LONG // 2 - 2), "alone"]
)  # with "if it" no longer than a condition may be
_LONG = f"{_SHORT} by night"
_TEXTS = [
    ("swim", "Swimming", "A goose may swim across the pond. A stressed goose cannot swim."),
    ("dive", "Diving", "A heron cannot dive, roost or wade."),
    ("nest", "Nests", "A goose may enter a nest if it carries straw."),
    ("fly", "Flying", "A goose cannot fly over an iron fence."),
    ("eggs", "Eggs", "Each goose must guard its eggs. A drake need not guard eggs."),
    ("feed", "Feeding", "A duck may eat only one loaf."),
    ("ice", "Ice", "A duck cannot cross the ice unless it wears skates."),
    ("moult", "Moulting", "A crane cannot preen twice."),
    ("song", "Singing", "The song of a swan is heard on every shore by all who wait there."),
    ("block", "Guarding", "A swan may be chased by an otter."),
    ("brawl", "Breaking away", "A goat that is in a brawl may break away. If it wins, the goat cannot run or charge."),
    ("toll", "Tolls", "Tolls are paid in straw (for example, if a stork pays a toll, it can spend grain on the toll)."),
    ("ford", "Fords", "There are seasons (for example a wet one), and a coot may leap the ford."),
    ("flute", "Flutes", "If a rook is asked to whistle but holds no flute, it cannot whistle a tune."),
    ("tune", "Tunes", "A rook may pay a seed to whistle a tune once more."),
    ("reed", "Reeds", "If it is hungry (as in a drought), a rail may gnaw a reed."),
    ("lily", "Lilies", f"An owl may pluck a lily if it {_LONG}. An owl may pluck a thistle if it {_SHORT}."),
    ("frost", "Frosts", "A teal may skate on frost if it is light. A wet old teal of the north cannot skate on frost."),
    ("mire", "Mired", "The model cannot wallow."),
    ("dusk", "Dusk", "A wren may choose not to warble at dusk."),
    ("hood", "Hoods", "If it wears no hood, a falcon may pounce on a hare."),
    ("bays", "Leases", "Leased bays (including the old bay) can be fished."),
    (
        "moor",
        "Moorings",
        "- The old bay is a mooring. This matters in spring. It cannot be fished.\n- A jetty is none.",
    ),
    ("storm", "Storms", "The storm may drown a crane but cannot drown a crane."),
]
_CANTO = "Un cisne no puede cantar en la orilla. Solo se puede cazar a los patos despiertos, nunca a los dormidos."
_GARDES = "Un garde épuisé ne peut pas marcher. Un garde doit payer le péage."


def known() -> Knowledge:
    """A game of these rules."""
    sections = [section(f"core/{i}", title, text, n) for n, (i, title, text) in enumerate(_TEXTS)]
    sections.append(section("libro/canto", "Canto", _CANTO, 30, lang="es"))
    sections.append(section("livre/gardes", "Gardes", _GARDES, 31, lang="fr"))
    books = (book(), book("libro", lang="es"), book("livre", lang="fr"))
    return knowledge(*sections, books=books, statements=stated(*sections))


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Direct | None]]:
    folder: Path = tmp_path_factory.mktemp("whether")
    made = known()
    write(folder / "store.db", made)
    build_index(folder / "index", made)
    store = Store(folder / "store.db")
    searcher = Searcher(store, folder / "index")
    yield lambda q: next(iter(searcher.ask(q)[1]), None)
    searcher.close()
    store.close()


SAID = [
    ("can a goose swim across the pond", Word.YES, ""),
    ("can a stressed goose swim", Word.NO, ""),
    ("can a heron roost", Word.NO, ""),  # one of several that it forbids
    ("may a goose enter a nest", Word.YES, "if it carries straw"),
    ("may a goose enter a nest if it carries straw", Word.YES, ""),  # the question says it
    ("can a goose fly over an iron fence", Word.NO, ""),
    ("must a goose guard its eggs", Word.YES, ""),
    ("must a drake guard eggs", Word.NO, ""),
    ("can a duck cross the ice", Word.NO, "unless it wears skates"),
    ("¿puede un cisne cantar en la orilla?", Word.NO, ""),
    ("can a crane preen twice", Word.NO, ""),  # a limit, and the question names it
    ("can a coot leap the ford", Word.YES, ""),  # what stands behind an example in brackets
    ("may an owl pluck a thistle", Word.YES, f"if it {_SHORT}"),
    ("¿se puede cazar a un pato dormido?", Word.NO, ""),  # what a leave denies behind a comma it forbids
    ("¿se puede cazar a un pato despierto?", Word.YES, ""),
    ("can a falcon pounce on a hare", Word.YES, "If it wears no hood"),
]


FRENCH = [  # which copies do not read
    ("un garde épuisé peut-il marcher ?", Word.NO, ""),
    ("un garde doit-il payer le péage ?", Word.YES, ""),
]


@pytest.mark.parametrize(("q", "word", "condition"), [*SAID, *FRENCH], ids=[case[0] for case in (*SAID, *FRENCH)])
def test_the_word_is_what_the_sentence_states(
    q: str, word: Word | None, condition: str, answer: Callable[[str], Direct | None]
) -> None:
    found = answer(q)
    told = found.whether if found else None
    assert told == (Whether(word, condition) if word else None)
    if found and word:
        assert found.certainty >= ANSWER and found.basis == "statement"


def test_the_sentence_answers_that_states_it_and_is_shown_first(answer: Callable[[str], Direct | None]) -> None:
    """The one before has more words of the question."""
    found = answer("can a goat break away and charge")
    assert found and found.whether == Whether(Word.NO, "If it wins")
    assert found.text == "If it wins, the goat cannot run or charge."


UNSAID = [
    ("can a heron fly over a fence", "another acts"),
    ("can a model wallow", "which model is not said"),
    ("can a goose fly", "the ban is on some flying"),
    ("can a goose not swim across the pond", "a denial turns it round"),
    ("can a goose swim across the pond again", "the sentence does not say again"),
    ("can a goose swim across 2 ponds", "nor how many"),
    ("how can a goose swim across the pond", "no such question"),
    ("must a goose swim across the pond", "it may, which does not say that it must"),
    ("can a duck eat one loaf", "a limit, and no leave"),
    ("may a duck eat only one loaf", "no leave either where it is named"),
    ("can a crane preen by day", "a limit that the question does not name"),
    ("can a duck with skates cross the ice", "its exception is asked for"),
    ("can a swan chase an otter", "who does it and to whom is another way round"),
    ("can a storm drown a crane", "both are stated"),
    ("can a stork spend grain on a toll", "an example only shows a rule"),
    ("may a rail gnaw a reed", "its condition has a bracket"),
    ("may an owl pluck a lily", "its condition is long"),
    ("can a rook whistle a tune", "it cannot on a condition, and elsewhere may at a price"),
    ("may a teal skate on frost", "it may on a condition, and some such are forbidden it"),
    ("can a wren warble at dusk", "it may choose not to"),
    ("can a falcon pounce on a hare if it wears a hood", "its condition denies what is taken for given"),
    ("can I fish the old bay", "another states that it cannot, and names it in the sentence before"),
    ("can a swan sing on the shore", "nothing is stated of it, and a rule of another language tells no word"),
]


@pytest.mark.parametrize(("q", "because"), UNSAID, ids=[case[1] for case in UNSAID])
def test_no_word_is_said_of_what_is_not_stated(q: str, because: str, answer: Callable[[str], Direct | None]) -> None:
    found = answer(q)
    assert found is None or found.whether is None, because


def test_a_sentence_that_states_nothing_of_the_act_is_not_the_answer(answer: Callable[[str], Direct | None]) -> None:
    told = answer("must the song of a swan wait on every shore")
    assert told and told.certainty <= UNSTATED < ANSWER


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        ("am i allowed to swim", "swim"),
        ("puedo nadar", "nadar"),
        ("un garde peut il marcher", "un garde marcher"),  # the pronoun behind the verb asks wherever it stands
        ("is a goose a bird", None),
        ("swim can i", None),
    ],
)
def test_what_such_a_question_says_besides_that_it_asks(words: str, rest: str | None) -> None:
    found = begun(tuple(words.split()))
    assert (" ".join(found.rest) if found else None) == rest


def test_the_word_is_said_with_its_condition() -> None:
    assert Whether(Word.NO).said("en") == "No:"
    said = Whether(Word.YES, "If it carries straw").said("en")
    assert said == "Yes, if it carries straw:" and said.msgid == "Yes, {condition}:"
