"""spaCy's pipelines by language."""

from __future__ import annotations

from rulewright.ingest.sentences import tokens
from rulewright.kb.sentences import MAX_PIECE


def test_tokens_of_both_languages() -> None:
    assert [t.text for t in tokens("It can't move.", "en")][-3:] == ["n't", "move", "."]
    assert [t.text for t in tokens("No puede mover.", "es")] == ["No", "puede", "mover", "."]
    assert len(tokens("word " * 5000, "xx")) < MAX_PIECE
