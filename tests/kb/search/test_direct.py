"""The direct answer: what is shown above the hits, and what is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.kb import store, store_writer
from rulewright.kb.claims import Definition
from rulewright.kb.model import SectionKind
from rulewright.kb.search import Searcher, build_index
from rulewright.kb.search.direct_answer import LONGEST, Direct, Kind, cut, direct, legible
from rulewright.kb.search.query import fence
from rulewright.kb.search.understand import understand
from rulewright.kb.search.weighed import weighed
from tests.make import knowledge, section, term

_TEXTS = [
    ("ferry", "Ferry", "A ferry takes four units over the river. It sails once in each round."),
    (
        "deck",
        "Supplies",
        "Each player keeps a deck of at least thirty supply cards. For example, 12 lamps will not do.",
    ),
    ("oars", "Oars", "Lost oars are gone."),
    ("lamps", "Lamps", "Lamps need two ropes in every storm."),
    ("drums", "Drums", "| Crew | Drums |\\n| --- | --- |\\n| A crew of guards has | nine drums in all |"),
    ("lists", "Summary", "Anchor: holds a boat where it is.\\nMast: carries the sail."),
    ("tides", "Tides", "| Tide | Water |\\n| --- | --- |\\n| low | little |"),
    ("story", "The long night", "How many lanterns burned? Seven lanterns burned that night."),
    ("storms", "Storms", "A storm comes with the third bell. This storm ends when the next bell rings."),
]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], list[Direct]]]:
    kinds = {"story": SectionKind.LORE}
    sections = [
        section(f"core/{i}", title, text.replace("\\n", "\n"), n, kind=kinds.get(i, SectionKind.RULES))
        for n, (i, title, text) in enumerate(_TEXTS)
    ]
    sections.append(section("core/4.1", "Rowing", "", 20, number="4.1"))
    sections.append(section("core/4.1.1", "", "Row two strides along the bank.", 21, number="4.1.1", parent="core/4.1"))
    at, storm = (
        next(s for s in sections if s.id == f"core/{i}").spans[0].start + len(title) + 1
        for i, title in (("lists", "Summary"), ("storms", "Storms"))
    )
    terms = (
        term("game/en/ferry", "core/ferry"),
        replace(term("game/en/anchor", "core/lists"), definition=Definition("core/lists", at, at + 8)),
        term("game/en/tides", "core/tides"),
        replace(term("game/en/rudder", "core/storms"), definition=Definition("core/storms", storm, storm + 8)),
    )
    folder: Path = tmp_path_factory.mktemp("direct")
    known = knowledge(*sections, terms=terms)
    store_writer.write(folder / "store.db", known)
    build_index(folder / "index", known)
    opened = store.Store(folder / "store.db")
    searcher = Searcher(opened, folder / "index")

    def ask(q: str) -> list[Direct]:
        u = understand(fence(q), searcher.glossary, searcher._ranker.is_section_number)
        hits, likeliest = weighed(u, searcher.search(q).hits, searcher.glossary, searcher.source)
        return list(direct(u, hits, likeliest, searcher.glossary, searcher.source))

    yield ask
    searcher.close()
    opened.close()


SHOWN = [
    # query, what is shown, where from, how it begins
    ("ferry", Kind.DEFINITION, "core/ferry", "A ferry takes four units over the river. It sails once"),
    ("what is a ferry?", Kind.DEFINITION, "core/ferry", "A ferry takes"),
    ("fery", Kind.DEFINITION, "core/ferry", "A ferry takes"),  # a typing error that is certain
    ("anchor", Kind.DEFINITION, "core/lists", "Anchor: holds a boat where it is."),  # its line, not the next
    ("4.1.1", Kind.RULE, "core/4.1.1", "Row two strides along"),
    ("rule 4.1", Kind.RULE, "core/4.1", "Row two strides along"),  # but a heading: what stands under it
    ("how many supply cards in a deck", Kind.SENTENCE, "core/deck", "Each player keeps a deck of at least thirty"),
    ("how many drums has a crew of guards", Kind.SENTENCE, "core/drums", "Crew, Drums: A crew of guards has, nine"),
    ("ferry river units", Kind.SENTENCE, "core/ferry", "A ferry takes four units"),
    ("when does a storm end", Kind.SENTENCE, "core/storms", "A storm comes with the third bell. This storm ends when"),
]


@pytest.mark.parametrize(("q", "kind", "where", "begins"), SHOWN, ids=[case[0] for case in SHOWN])
def test_what_is_shown(q: str, kind: Kind, where: str, begins: str, answers: Callable[[str], list[Direct]]) -> None:
    (found,) = answers(q)
    assert (found.kind, found.hit.section) == (kind, where)
    assert found.text.startswith(begins)
    assert (found.term is not None) == (kind is Kind.DEFINITION)


NOT_SHOWN = [
    ("tides", "the definition is a table torn from its lines"),
    ("rudder", "the words that introduce it do not name it"),
    ("how many oars", "no number stands by the oars"),
    ("how many zeppelins in a deck", "what no text knows"),
    ("how many lanterns burned", "a story answers nothing"),
    ("how do I cross the river", "a way is rarely told in one sentence"),
    ("9.9", "no such rule"),
    ("", "nothing is asked"),
]


@pytest.mark.parametrize(("q", "because"), NOT_SHOWN, ids=[case[1] for case in NOT_SHOWN])
def test_what_is_not_shown(q: str, because: str, answers: Callable[[str], list[Direct]]) -> None:
    assert answers(q) == [], because


def test_an_answer_is_cut_behind_a_sentence_or_else_behind_a_word() -> None:
    assert cut("A short one.", "en") == "A short one."
    assert cut("It ends here. " + "But this goes on and on " * 40, "en") == "It ends here."
    long = cut("word " * 200, "en")
    assert len(long) <= LONGEST + 1 and long.endswith("word …")


@pytest.mark.parametrize(
    ("text", "can"),
    [
        ("The unit may move twice.", True),
        ("Tide · Water · low · little", False),
        ("Two words", False),
        ("Only if you then do:", False),
    ],
)
def test_what_can_be_read_as_it_stands(text: str, can: bool) -> None:
    assert legible(text) is can
