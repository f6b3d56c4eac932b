"""Links to terms in the five real rulebooks, each judged by hand from the text around it: right, or just a word.

``mentions.csv`` holds positions, targets and verdicts of three random samples, as many links of each book, and of older
ones (sample 0). The first was judged before the errors it showed were mended, the second and the third, each with
another seed, after the mending before it: 95, 98 and 97.5 of 100 were right.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from bench import scoring
from rulewright.kb.base import KnowledgeBase
from rulewright.kb.model import ReferenceKind

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.skipif(not scoring.available(), reason="the rulebooks are not here"),
]

Place = tuple[str, int, int, str]
JUDGED = Path(__file__).with_name("mentions.csv")


def judged(verdict: str, sample: str = "") -> set[Place]:
    with JUDGED.open(encoding="utf-8", newline="") as rows:
        return {
            (r["book"], int(r["start"]), int(r["end"]), r["target"])
            for r in csv.DictReader(rows)
            if r["verdict"] == verdict and sample in ("", r["sample"])
        }


@pytest.fixture(scope="module")
def links(root: Path) -> set[Place]:
    kb = KnowledgeBase(root)
    with kb.reading() as g:
        found = g.store.references(kind=ReferenceKind.MENTION, mentions=True)
    kb.close()
    return {(r.section.partition("/")[0], r.start, r.end, r.target) for r in found if r.target}


@pytest.mark.parametrize("sample", ["1", "2", "3", ""])
def test_nearly_all_links_are_right(links: set[Place], sample: str) -> None:
    right, wrong = judged("right", sample) & links, judged("wrong", sample) & links
    assert len(right) >= 100
    assert len(right) / (len(right) + len(wrong)) >= 0.97, sorted(wrong)


def test_what_was_judged_wrong_is_no_link_any_more(links: set[Place]) -> None:
    wrong = judged("wrong")
    assert len(wrong & links) <= 0.2 * len(wrong), sorted(wrong & links)


def test_few_right_links_are_lost(links: set[Place]) -> None:
    right = judged("right")
    assert len(right & links) >= 0.9 * len(right), sorted(right - links)


def test_no_link_lies_within_another(links: set[Place]) -> None:
    ends: dict[str, int] = {}
    for book, start, end, target in sorted(links):
        assert start >= ends.get(book, 0), (book, start, target)
        ends[book] = end
