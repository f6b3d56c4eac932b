"""Promise 12: nothing in a query is syntax of the engine; what looks like it is searched for as its words."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rulewright.kb.base import KnowledgeBase
from rulewright.kb.search.query import MOST_CHARACTERS, MOST_IN_PHRASE, MOST_WORDS
from tests.conftest import ROOT


def found(kb: KnowledgeBase, q: str) -> list[str]:
    with kb.reading() as g:
        return [h.section for h in g.searcher.search(q, limit=100).hits]


# What looks like syntax of Whoosh or Lucene, and the words that it says.
SAYS = [
    ("title:lantern", "title lantern"),
    ("lantern^99", "lantern 99"),
    ("lanter*", "lanter"),
    ("*antern", "antern"),
    ("lan?ern", "lan ern"),
    ("lantern~9", "lantern 9"),
    ("[lantern TO wick]", "lantern TO wick"),
    ("{lantern TO}", "lantern TO"),
    ("/lan.*/", "lan"),
    ("(lantern)", "lantern"),
    ("+lantern && wick", "lantern wick"),
    ("lantern || !wick", "lantern wick"),
    ("\\lantern\\", "lantern"),
    ("<lantern", "lantern"),
]


@pytest.mark.parametrize(("syntax", "words"), SAYS)
def test_syntax_is_words(sample_kb: KnowledgeBase, syntax: str, words: str) -> None:
    assert found(sample_kb, syntax) == found(sample_kb, words)


def test_a_wildcard_matches_no_more_than_its_letters(sample_kb: KnowledgeBase) -> None:
    assert found(sample_kb, "lantern"), "the test would show nothing"
    assert found(sample_kb, "*") == found(sample_kb, "???") == found(sample_kb, "[ ]^~") == []


@pytest.mark.parametrize(
    ("q", "note"),
    [
        ("lantern " * 30, f"{MOST_CHARACTERS}"),
        ("wick " * 20, f"{MOST_WORDS}"),
        ('"' + "wick " * 9 + '"', f"{MOST_IN_PHRASE}"),
        ("a" * 200_000, f"{MOST_CHARACTERS}"),
    ],
)
def test_what_is_too_long_is_cut_with_a_friendly_note(sample_kb: KnowledgeBase, q: str, note: str) -> None:
    with sample_kb.reading() as g:
        answer = g.searcher.search(q)
    assert note in answer.note and answer.note.endswith(".")
    assert (MOST_CHARACTERS, MOST_WORDS, MOST_IN_PHRASE) == (200, 16, 8)


def test_the_engine_s_query_parser_is_never_loaded() -> None:
    program = "import sys, rulewright.app, rulewright.kb.search\n"
    program += "print('whoosh.searching' in sys.modules, any('qparser' in m for m in sys.modules))"
    told = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == ["True", "False"]
