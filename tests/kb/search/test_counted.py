"""What is asked for decides what comes first: a number where a question counts, an example where one is wanted."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from rulewright.kb import store, store_writer
from rulewright.kb.model import SectionKind
from rulewright.kb.search import Searcher, build_index
from rulewright.kb.search.rank import ASKED, KIND
from tests.make import knowledge, section


def _counted(searcher: Searcher, q: str) -> set[str]:
    """The sections that count what a query asks for."""
    every = np.arange(len(searcher.arrays.docs))
    found = searcher._ranker._counted.among(searcher.understood(q), every)
    return {searcher.arrays.docs[int(n)].id for n in np.flatnonzero(found)}


@pytest.mark.parametrize(
    ("query", "section", "counts", "reason"),
    [
        ("how many steps has the battle phase", "cards/302", True, "four steps"),
        ("how many dice do attacks lose behind a wall", "wolf-core/cover", True, "one die"),
        ("who plays the tactics of the battle phase", "cards/302", False, "not asked how many"),
        ("where do the steps of the battle phase stand", "cards/302", False, "nor here"),
        ("how many wolves are there in a battle", "wolf-core/morale", False, "wolves, but no number of them"),
        ("how many zeppelins are there in a battle", "cards/302", False, "what no text knows"),
    ],
)
def test_a_section_counts_what_is_asked_for(
    searcher: Searcher, query: str, section: str, counts: bool, reason: str
) -> None:
    assert (section in _counted(searcher, query)) is counts, reason


@pytest.mark.parametrize(
    ("texts", "counting"),
    [
        (["Two banners meet.", "A deck has thirty cards."], {"core/1"}),  # the last number of all
        (["Thirty cards are a deck.", "Two banners meet."], {"core/0"}),  # the first
        (["Cards: 30.", "Cards are dealt."], {"core/0"}),  # behind the thing, in figures
        (["Thirty of these new red cards.", "Two banners meet."], set()),  # too far away
        (["Cards are dealt.", "Banners meet."], set()),  # no text has a number
    ],
)
def test_a_number_stands_beside_the_thing(tmp_path: Path, texts: list[str], counting: set[str]) -> None:
    made = knowledge(*(section(f"core/{n}", "Rule", text, n) for n, text in enumerate(texts)))
    store_writer.write(tmp_path / "store.db", made)
    build_index(tmp_path / "index", made)
    with closing(store.Store(tmp_path / "store.db")) as opened, closing(Searcher(opened, tmp_path / "index")) as found:
        assert _counted(found, "how many cards are there") == counting


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("cover", "example"), "example"),
        (("ejemplo", "de", "combate"), "example"),
        (("the", "story", "of", "the", "wall"), "lore"),
        (("creditos",), "credits"),
    ],
)
def test_what_is_asked_for_counts_as_much_as_rules(searcher: Searcher, words: tuple[str, ...], kind: str) -> None:
    kinds = searcher.arrays.columns["kind"]
    found = dict(zip(kinds, searcher._ranker._kinds(words).tolist(), strict=True))
    assert found == {k: 1.0 if k == kind else KIND.get(k, 1.0) for k in kinds}


def test_what_may_be_asked_for_is_a_kind_of_section() -> None:
    assert set(ASKED.values()) <= {str(k) for k in SectionKind} & set(KIND)
