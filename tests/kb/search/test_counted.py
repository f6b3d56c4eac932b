"""What is asked for decides what comes first: a number where a question counts, an example where one is wanted."""

from __future__ import annotations

import numpy as np
import pytest

from kb.model import SectionKind
from kb.search import Searcher
from kb.search.rank import ASKED, KIND


def _counted(searcher: Searcher, q: str) -> set[str]:
    """The sections that count what a query asks for."""
    every = np.arange(len(searcher._lists.docs))
    found = searcher._ranker._counted.among(searcher._understood(q), every)
    return {searcher._lists.docs[int(n)].id for n in np.flatnonzero(found)}


@pytest.mark.parametrize(
    ("query", "section", "counts", "reason"),
    [
        ("how many steps has the battle phase", "cards/302", True, "four steps"),
        ("how many dice do attacks lose behind a wall", "wolf-core/cover", True, "one die"),
        ("who plays the tactics of the battle phase", "cards/302", False, "not asked how many"),
        ("how many wolves are there in a battle", "wolf-core/morale", False, "wolves, but no number of them"),
        ("how many zeppelins are there in a battle", "cards/302", False, "what no text knows"),
    ],
)
def test_a_section_counts_what_is_asked_for(
    searcher: Searcher, query: str, section: str, counts: bool, reason: str
) -> None:
    assert (section in _counted(searcher, query)) is counts, reason


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
    kinds = searcher._lists.arrays.columns["kind"]
    found = dict(zip(kinds, searcher._ranker._kinds(words).tolist(), strict=True))
    assert found == {k: 1.0 if k == kind else KIND.get(k, 1.0) for k in kinds}


def test_what_may_be_asked_for_is_a_kind_of_section() -> None:
    assert set(ASKED.values()) <= {str(k) for k in SectionKind} & set(KIND)
