"""Questions that a book prints with their answers: which of them is the one that is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulewright.kb.search import Searcher
from rulewright.kb.search.direct_answer import Direct
from rulewright.kb.search.printed import MORE, SAME
from rulewright.kb.search.sureness import ANSWER, LIKELY
from rulewright.kb.store import Store
from tests.kb.storing import build_index, write
from tests.make import book, knowledge, section

_FAQ = """- Can I lay a plank in front of myself? Yes. Planks go anywhere.
- How do I mend a net? With straw.
- Can I paint a rudder twice? No.
- Can a boat attack an ally? No.
- How many lamps may a boat carry? Three.
- Does a storm end before a tide? Yes.
- May I sell one blue rusty pail for straw? Yes.
- Can my crew whistle?"""
_PLANKS = "A plank is wood. Planks do not stop it; it is no plank. Some planks are laid on the ground by day."


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Direct | None]]:
    folder: Path = tmp_path_factory.mktemp("printed")
    sections = (
        section("core/planks", "Planks", _PLANKS, 0),
        section("core/faq", "What is often asked", _FAQ, 1),
        section("libro/faq", "Preguntas", "- ¿Puedo pintar el timón? No. El timón se queda como está.", 2, lang="es"),
    )
    made = knowledge(*sections, books=(book(), book("libro", lang="es")))
    write(folder / "store.db", made)
    build_index(folder / "index", made)
    searcher = Searcher(Store(folder / "store.db"), folder / "index")
    yield lambda q: next(iter(searcher.ask(q)[1]), None)
    searcher.close()


@pytest.mark.parametrize(
    ("q", "sentence", "certainty"),
    [
        ("Can I lay a plank in front of myself?", "Can I lay a plank in front of myself?", SAME),
        ("can I plank myself", "Can I lay a plank in front of myself?", MORE),  # in other words, and fewer
        ("Can a boat attack an ally?", "Can a boat attack an ally?", SAME),
        ("may I sell a pail for straw", "May I sell one blue rusty pail for straw?", MORE),
        ("how do I mend a net", "How do I mend a net?", SAME),
        ("¿puedo pintar un timón?", "¿Puedo pintar el timón?", SAME),  # articles tell nothing
    ],
)
def test_a_printed_question_answers_what_it_asks(
    answer: Callable[[str], Direct | None], q: str, sentence: str, certainty: float
) -> None:
    found = answer(q)
    assert found is not None and (found.sentence, found.certainty) == (sentence, certainty)


def test_it_is_shown_with_its_answer(answer: Callable[[str], Direct | None]) -> None:
    found = answer("can I plank myself")
    assert found is not None and "in front of myself? Yes." in found.text


@pytest.mark.parametrize(
    ("q", "because"),
    [
        ("can I plank himself", "a little word that is not in it"),
        ("can an ally attack a boat?", "the roles are reversed"),
        ("How many boats may a lamp carry?", "the same, of what is counted"),
        ("does a tide end before a storm?", "the same, of what comes first"),
        ("may I sell straw for a pail", "the same, with words besides"),
        ("may I sell a pail", "three telling words more"),
        ("how do I mend", "one word in common stands in many"),
        ("can I paint a rudder", "it is asked whether twice"),
        ("when do I mend a net", "another kind of question"),
        ("mend a net", "no question"),
        ("can my crew whistle", "a question without its answer"),
        ("can I mend a zeppelin net", "what no text knows"),
    ],
)
def test_another_one_does_not(answer: Callable[[str], Direct | None], q: str, because: str) -> None:
    found = answer(q)
    assert found is None or not found.sentence.endswith("?") or found.certainty not in (SAME, MORE), because


def test_an_answer_whose_sureness_nobody_counted_is_likely() -> None:
    assert LIKELY < MORE < SAME < ANSWER
