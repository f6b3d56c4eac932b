"""The direct answer: how its sentence moves the hits, and what is shown and what is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from rulewright.kb import store
from rulewright.kb.language import SentenceKind
from rulewright.kb.model import Definition, SectionKind
from rulewright.kb.search import Searcher
from rulewright.kb.search.candidates import Candidate, Weighing
from rulewright.kb.search.direct_answer import (
    LONGEST_ANSWER,
    READ,
    SAYS,
    SAYS_TOPIC,
    UNSTATED,
    Direct,
    Kind,
    Likeliest,
    Source,
    _said,
    _sentence,
    cut,
    direct,
    is_telling,
    legible,
    order,
    weighed,
)
from rulewright.kb.search.lines import Line
from rulewright.kb.search.query import fence
from rulewright.kb.search.results import Hit
from rulewright.kb.search.understand import understand
from tests.kb import storing
from tests.kb.storing import build_index
from tests.make import knowledge, section, term

PLAIN = cast(Source, SimpleNamespace(lines=lambda _: [Line(SentenceKind.TEXT, "A ferry sails.", ("a",))] * 10))


@pytest.mark.parametrize(
    ("sign", "certainty"),
    [("counted", 0.99), ("cue number", 0.99), ("not counted", UNSTATED), ("no cue number", UNSTATED)],
)
def test_what_does_not_say_how_many_is_at_most_likely(sign: str, certainty: float) -> None:
    hit = SimpleNamespace(section="core/a", lang="en")
    asked = SimpleNamespace(u=SimpleNamespace(asked=SimpleNamespace(words=())))
    best, hits = Candidate(0, 3, {sign: 1.0}), cast(Sequence[Hit], [hit])
    found = _said(hits, [best], 0.99, cast(Weighing, asked), PLAIN)
    assert (found.section, found.line, found.certainty) == ("core/a", 3, certainty)


def test_what_answers_beside_a_sentence_are_the_next_of_its_own_section() -> None:
    asked = SimpleNamespace(u=SimpleNamespace(asked=SimpleNamespace(words=())))
    hits = cast(Sequence[Hit], [SimpleNamespace(section=f"core/{i}", lang="en") for i in "ab"])
    ranked = [Candidate(0, 3, {}), Candidate(1, 0, {}), *(Candidate(0, line, {}) for line in (7, 2, 5, 9))]
    found = _said(hits, ranked, 0.99, cast(Weighing, asked), PLAIN)
    assert (found.section, found.line, found.others) == ("core/a", 3, (7, 2, 5))


def test_a_sentence_that_says_it_moves_its_hit_ahead_of_one_that_is_little_better() -> None:
    found = [Candidate(0, 0, {}), Candidate(1, 0, {}), Candidate(1, 1, {})]
    assert order([10.0, 9.5], found, [1.0, 2.0, -1.0], SAYS) == [1, 0]
    assert order([10.0, 5.0], found, [1.0, 2.0, -1.0], SAYS) == [0, 1]
    assert order([10.0, 5.5], found, [1.0, 2.0, -1.0], SAYS_TOPIC) == [1, 0]


def test_a_hit_without_a_sentence_falls_and_no_further_than_others() -> None:
    assert order([10.0, 9.0, 8.0], [Candidate(2, 0, {})], [0.5], SAYS) == [2, 0, 1]
    assert order([10.0, 1.0], [Candidate(1, 0, {})], [0.5], SAYS) == [0, 1]


def test_of_equal_hits_the_first_stays_first() -> None:
    assert order([0.0, 0.0], [Candidate(0, 0, {}), Candidate(1, 0, {})], [1.0, 1.0], SAYS) == [0, 1]


def test_what_is_announced_by_a_sentence_alone_are_the_sections_below_its_own() -> None:
    hit = cast(Hit, SimpleNamespace(section="core/turn", lang="en"))
    lead = Line(SentenceKind.LEAD_IN, "Each turn of a ferry has phases:", ("each", "turn"))
    under = [SimpleNamespace(label="Loading"), SimpleNamespace(label="Crossing")]
    source = cast(Source, SimpleNamespace(lines=lambda _: (lead,), children=lambda _: under))
    (answer,) = _sentence([hit], Likeliest("core/turn", 0, 0.9), source)
    assert answer.text == "Each turn of a ferry has phases: Loading; Crossing"
    under.clear()
    assert _sentence([hit], Likeliest("core/turn", 0, 0.9), source) == ()  # nothing is announced


@pytest.mark.parametrize("q", ["what is the?", "how", "' or a=b --", "a-b-c-d", "", "?!", "http://a.b/c"])
def test_a_query_that_says_nothing_has_no_answer(q: str, searcher: Searcher) -> None:
    assert weighed(searcher.weighing(q), searcher.search(q).hits, searcher.source)[1] is None


@pytest.mark.parametrize("q", ["while in combat", "who goes first", "cover?"])
def test_a_saying_that_begins_with_a_little_word_says_something(q: str, searcher: Searcher) -> None:
    assert is_telling(searcher.weighing(q).u)


@pytest.mark.parametrize("q", ["what is the 9?", "who is two?"])
def test_a_figure_alone_tells_nothing(searcher: Searcher, q: str) -> None:
    assert not is_telling(searcher.weighing(q).u)


def test_a_word_said_over_and_over_is_said_once(searcher: Searcher) -> None:
    def said(q: str) -> tuple[float, float]:
        weighing = searcher.weighing(q)
        return weighing.asked()["?several"], weighing.sought("en").total

    assert said("lantern " * 16) == said("lantern") and said("wall " * 16)[1] == said("wall")[1] > 0


@pytest.mark.parametrize("q", ["wall", '"behind a wall" unit stands', "cover"])
def test_what_is_asked_for_by_name_or_quoted_stands_where_it_was(q: str, searcher: Searcher) -> None:
    assert searcher.ask(q)[0].hits == searcher.search(q).hits


def test_the_same_hits_are_shown_in_the_same_order_however_many_are_asked_for(searcher: Searcher) -> None:
    q = "can a unit stand behind a wall"
    whole, answers = searcher.ask(q)
    assert {h.section for h in whole.hits} == {h.section for h in searcher.search(q).hits}
    assert [h.score for h in whole.hits] == sorted((h.score for h in whole.hits), reverse=True)
    few, same = searcher.ask(q, limit=2)
    assert few.hits == whole.hits[:2] and same == answers
    assert searcher.ask(q, offset=1, limit=3)[0].hits == whole.hits[1:4]
    assert searcher.ask(q, offset=READ) == (searcher.search(q, offset=READ), ())
    assert searcher.ask(q, limit=0)[0].hits == ()


_TEXTS = [
    ("knots", "Bends and Reefs", "- **Bend**: a knot that ties two ropes.\\n- **Reef**: a knot that holds a sail in."),
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
    knots = next(s for s in sections if s.id == "core/knots")
    reef = knots.spans[0].start + len("Bends and Reefs") + 1 + knots.text.index("**Reef")
    terms = (
        term("game/en/ferry", "core/ferry"),
        replace(term("game/en/anchor", "core/lists"), definition=Definition("core/lists", at, at + 8)),
        term("game/en/tides", "core/tides"),
        replace(
            term("game/en/reef", "core/knots"),
            definition=Definition("core/knots", reef, reef + 9),
            basis="entry, alone",
        ),
        replace(term("game/en/rudder", "core/storms"), definition=Definition("core/storms", storm, storm + 8)),
    )
    folder: Path = tmp_path_factory.mktemp("direct")
    known = knowledge(*sections, terms=terms)
    storing.write(folder / "store.db", known)
    build_index(folder / "index", known)
    opened = store.Store(folder / "store.db")
    searcher = Searcher(opened, folder / "index")

    def ask(q: str) -> list[Direct]:
        u = understand(fence(q), searcher.glossary, searcher._ranker)
        hits, likeliest = weighed(searcher.weighing(q), searcher.search(q).hits, searcher.source)
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
    ("reef", Kind.DEFINITION, "core/knots", "Reef: a knot that holds"),  # of a heading that names two things
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
    assert cut("It ends here. " + "But this goes on and on " * 40, "en") == "It ends here. …"
    long = cut("word " * 200, "en")
    assert len(long) <= LONGEST_ANSWER + 1 and long.endswith("word …")


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
