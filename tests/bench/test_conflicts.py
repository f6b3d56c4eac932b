"""Pairs of sentences that readers judged: how they are drawn, known again and kept."""

from __future__ import annotations

from pathlib import Path

from bench.conflicts import QUESTION, found_in, kept, key, listed, told
from bench.judgements import counted, toml
from rulewright.kb.conflicts.find import FILE
from rulewright.kb.conflicts.model import Conflict, ConflictKind, Saying
from rulewright.kb.model import Sureness
from tests.web import harbour

A, B = (Saying(f"core/{n}", 0, 9, f"A duck {verb} swim.") for n, verb in enumerate(("cannot", "may")))
PAIR = Conflict("core", ConflictKind.PERMISSION, A, B, 1.0, Sureness.SURE, "swim", "same", 0.5, "same")
TURNED = Conflict("core", ConflictKind.PERMISSION, B, A, 1.0, Sureness.SURE, "swim", "same", 0.5, "same")


def test_a_pair_is_known_again_whichever_sentence_is_told_first() -> None:
    assert key(PAIR) == key(TURNED) != key(Conflict("core", ConflictKind.PERMISSION, A, A, 1.0, Sureness.SURE))


def test_a_reader_gets_both_sentences_and_not_why_they_are_a_pair() -> None:
    asked = "\n".join(listed([PAIR]))
    assert asked.startswith(QUESTION) and A.sentence in asked and B.sentence in asked
    assert "same\n" not in asked and PAIR.kind.value not in asked


def test_what_is_kept_is_no_text_of_a_book() -> None:
    (row,) = told([PAIR], {key(PAIR): False, "another": True})
    assert (row["true"], row["basis"], row["book"]) == (False, "same", "core")
    rows = kept()
    assert len({r["key"] for r in rows}) == len(rows) > 0
    for r in rows:
        assert set(r) == {*row, "who", "when"}
        assert all(len(str(value)) <= 60 for value in r.values())


def test_the_counts_are_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == toml(counted(kept()), "bench/conflicts.py")


def test_all_books_are_looked_through(tmp_path: Path) -> None:
    root = harbour.write(tmp_path, harbour.knowledge())
    assert all(c.book.startswith("harbour") for c in found_in([root]))
