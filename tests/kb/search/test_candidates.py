"""Sentences as they are read for an answer, and what speaks for and against each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulewright.kb import store, store_writer
from rulewright.kb.model import SectionKind
from rulewright.kb.search import Searcher, build_index
from rulewright.kb.search.candidates import (
    Candidate,
    Line,
    Sought,
    Weighing,
    cells,
    is_back,
    lines,
    passage,
    shown,
    united,
)
from rulewright.kb.search.understand import Concept, Variant
from rulewright.kb.sentences import SentenceKind
from tests.make import knowledge, section, term

TABLE = "| Tide | Water |\n| --- | --- |\n| **low** | little |\n| high | much |"
LIST = "Before a ferry sails:\n\n- load the **lamps**\n- untie the ropes\n\nThen it sails."
PLAIN = "A storm comes with the third bell. This storm ends when the next bell rings. Boats stay ashore."


def read(text: str) -> tuple[Line, ...]:
    return lines(section("core/a", "A", text, 0))


def test_a_row_is_read_under_its_header_and_the_line_below_that_is_none() -> None:
    header, low, high = read(TABLE)
    assert (header.text, header.above) == ("Tide, Water", "")
    assert (low.text, low.above, low.bold) == ("low, little", "Tide, Water", True)
    assert high.above == "Tide, Water"


def test_an_item_is_read_under_what_announces_the_list() -> None:
    lead, lamps, ropes, after = read(LIST)
    assert lead.kind is SentenceKind.LEAD_IN and lead.words == ("before", "a", "ferry", "sails")
    assert lamps.above == ropes.above == "Before a ferry sails:"
    assert after.above == ""


def test_a_sentence_may_go_on_from_the_one_before() -> None:
    assert [line.back for line in read(PLAIN)] == [False, True, False]
    assert is_back("It ends then.") and not is_back("Ends then.") and not is_back("...")


@pytest.mark.parametrize(
    ("text", "n", "begins", "ends"),
    [
        (PLAIN, 1, "A storm comes", "Boats stay ashore."),  # there is room for all
        (LIST, 0, "Before a ferry sails: • load the lamps • untie the ropes. Then", "Then it sails."),
        (LIST, 2, "Before a ferry sails: • load", "Then it sails."),
        (TABLE, 2, "Tide, Water: low, little; high, much", "much"),
        (PLAIN.replace("Boats", "Boats " * 60), 1, "A storm comes with the third bell. This", "next bell rings."),
        ("Row home. " + "Far " * 90 + "away. Sail on.", 2, "Sail on.", "Sail on."),
    ],
)
def test_what_is_shown_around_a_sentence(text: str, n: int, begins: str, ends: str) -> None:
    every = read(text)
    said = shown(every, *passage(every, n))
    assert said.startswith(begins) and said.endswith(ends)


NUMBERED = "1. Load the lamps.\n2. Untie the ropes. Wait.\n3. Row"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (NUMBERED, "1. Load the lamps. 2. Untie the ropes. Wait. 3. Row"),
        ("* One goes *(at once)*\n* two (go.)\n\nAll are gone.", "One goes (at once) • two (go.) All are gone."),
        ("- lamps\n- ropes\n\nAll aboard", "lamps • ropes. All aboard"),
    ],
)
def test_items_are_told_from_each_other(text: str, said: str) -> None:
    every = read(text)
    assert shown(every, 0, len(every) - 1) == said


def test_what_stands_alone_is_shown_under_what_is_above_it() -> None:
    every = read(TABLE)
    assert shown(every, 2, 2) == "Tide, Water: high, much"
    items = read(LIST)
    assert shown(items, 2, 2) == "Before a ferry sails: … untie the ropes"


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [(0, 1, "Before a ferry sails: • load the lamps …"), (1, 1, "Before a ferry sails: load the lamps …")],
)
def test_dots_tell_that_a_list_has_more(first: int, last: int, said: str) -> None:
    assert shown(read(LIST), first, last) == said


def test_a_list_before_a_sentence_is_shown_whole_or_not_at_all() -> None:
    every = read("Choose:\n\n- lamps\n- ropes " + "far " * 110 + "\n\nThen sail. Row home.")
    assert shown(every, *passage(every, 3)) == "Then sail. Row home."
    every = read("Choose:\n\n- lamps\n- ropes\n\nThen sail. Row home.")
    assert shown(every, *passage(every, 3)) == "Choose: • lamps • ropes. Then sail. Row home."


@pytest.mark.parametrize(("row", "said"), [("| a | **b** |", "a, b"), ("|  | b |", "b"), ("||", "")])
def test_a_row_read_aloud(row: str, said: str) -> None:
    assert cells(row) == said


Found = Callable[[str], list[tuple[str, Candidate]]]
TEXTS = [
    ("ferry", "Ferry", "A ferry takes four units over the river. It sails once in each round. Gulls follow."),
    (
        "deck",
        "Supplies",
        "Each player keeps a deck of at least thirty supply cards. For example, 12 lamps will not do.",
    ),
    ("night", "The long night", "Four units crossed the river on a ferry."),
]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Found]:
    kinds = {"night": SectionKind.LORE}
    parts = [
        section(f"core/{i}", title, text, n, kind=kinds.get(i, SectionKind.RULES))
        for n, (i, title, text) in enumerate(TEXTS)
    ]
    folder: Path = tmp_path_factory.mktemp("candidates")
    known = knowledge(*parts, terms=(term("game/en/ferry", "core/ferry"),))
    store_writer.write(folder / "store.db", known)
    build_index(folder / "index", known)
    opened = store.Store(folder / "store.db")
    searcher = Searcher(opened, folder / "index")

    def ask(q: str) -> list[tuple[str, Candidate]]:
        hits = searcher.search(q).hits
        weighing = Weighing(searcher.understood(q), searcher.glossary, searcher.source.rarity)
        every = weighing.candidates(hits, searcher.source.lines)
        return [(searcher.source.lines(hits[c.hit].section)[c.line].text, c) for c in every]

    yield ask
    searcher.close()
    opened.close()


def test_only_rules_that_say_something_of_it_are_candidates(
    found: Found,
) -> None:
    texts = [text for text, _ in found("how many units does a ferry take over the river")]
    assert texts == ["A ferry takes four units over the river."]


def test_a_number_beside_what_is_counted_speaks_for_a_sentence(
    found: Found,
) -> None:
    ((_, deck),) = found("how many supply cards in a deck")
    assert "counted" in deck.signs and "cue number" in deck.signs
    ((_, lamps),) = found("how many ropes and lamps")
    assert "a example" in lamps.signs


def test_the_heading_counts_beside_the_sentence(found: Found) -> None:
    ((_, first), (text, second)) = found("when do the ferry sail in a round")
    assert text == "It sails once in each round."
    assert second.signs["together"] > second.signs["own"] and second.signs["goes on"] == 1.0
    assert "defines" in first.signs and "first of definition" in first.signs


def test_what_lags_behind_the_best_in_words_says_so(found: Found) -> None:
    some = [c.signs for _, c in found("when do the ferry sail in a round")]
    assert min(s["behind"] for s in some) == 0.0 == min(s["behind together"] for s in some)
    best = max(s["own"] for s in some)
    assert all(s["behind"] == best - s["own"] for s in some) and max(s["behind"] for s in some) > 0
    assert all(0 < s["heading said"] <= 1 and s["lead in heading"] == 1.0 for s in some)


def test_nothing_is_found_where_nothing_is_known(found: Found) -> None:
    assert found("zeppelin") == [] and found("") == []


def test_what_is_said_best_counts() -> None:
    assert united([{0: 0.4}, {}, {0: 0.8, 2: 0.1}]) == {0: 0.8, 2: 0.1}
    near = Concept("boat", 0, (Variant(("en:boat",), 1.0), Variant(("en:ferry",), 0.4)))
    sought = Sought.of([near, Concept("moon", 3, ())], "en", lambda *_: 2.0)
    said = sought.said(["ferry", "boat", "sea"], lambda word: (word,))
    assert said == [{0: 0.4}, {0: 1.0}, {}]
    assert [sought.share(s) for s in said] == [0.4, 1.0, 0.0]
