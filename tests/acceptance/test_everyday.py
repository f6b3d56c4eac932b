"""Ten questions that everybody asks, of each game and language: how many are answered by the section that comes first.

Which sections answer (``everyday.csv``) somebody said who had read the books, where a scenario says it any of these.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from bench import scoring
from rulewright.kb.base import KnowledgeBase

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.skipif(not scoring.available(), reason="the rulebooks are not here"),
]

QUESTIONS = Path(__file__).with_name("everyday.csv")
FIRST = {
    ("norsgard", "en"): 8,
    ("warcry", "en"): 9,
    ("warcrow", "en"): 6,
    ("warcrow", "es"): 7,
    ("warcry-ccg", "en"): 8,
    ("warcry-ccg", "es"): 7,
}  # of ten; three that this reader holds for wrong ("Melee attack" before "Attack") others hold for right
SAMPLE = 60  # names of terms
LISTED = 0.67  # how sure a term is that a glossary lists
OF = {"en": "of", "es": "de"}


def test_what_everybody_asks_is_answered_first(root: Path) -> None:
    found: Counter[tuple[str, str]] = Counter()
    missed = []
    with QUESTIONS.open(encoding="utf-8", newline="") as file, KnowledgeBase(root).reading() as g:
        for row in csv.DictReader(file):
            hits = g.searcher.ask(row["query"], game=row["game"], deadline=60.0)[0].hits
            right = bool(hits) and hits[0].section in row["sections"].split()
            found[row["game"], row["lang"]] += right
            missed += [] if right else [(row["game"], row["query"], [h.section for h in hits[:3]])]
    assert {game: found[game] >= least for game, least in FIRST.items()} == dict.fromkeys(FIRST, True), (found, missed)


def test_the_words_of_a_name_lead_to_its_term_however_they_are_turned(root: Path) -> None:
    with KnowledgeBase(root).reading() as g:
        two = {(t.game, t.lang, *t.name.split()) for t in g.store.terms(certainty=LISTED) if len(t.name.split()) == 2}
        names = sorted(n for n in two if all(map(str.isalpha, n[2:])))

        def first(q: str, game: str) -> list[str]:
            return [h.section for h in g.searcher.ask(q, game=game, deadline=60.0)[0].hits[:1]]

        drawn = [names[i * len(names) // SAMPLE] for i in range(SAMPLE)]
        other = [n for n in drawn if first(f"{n[3]} {OF[n[1]]} {n[2]}", n[0]) != first(f"{n[2]} {n[3]}", n[0])]
    assert not other
