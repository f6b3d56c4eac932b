"""Pairs of sentences that readers judged: how they are known again and counted."""

from __future__ import annotations

from bench.conflicts import kept, key
from bench.judgements import counted, toml
from rulewright.kb.conflicts.find import FILE
from rulewright.kb.conflicts.model import Conflict, ConflictKind, Saying
from rulewright.kb.model import Sureness

A, B = (Saying(f"core/{n}", 0, 9, f"A duck {verb} swim.") for n, verb in enumerate(("cannot", "may")))
PAIR = Conflict("core", ConflictKind.PERMISSION, A, B, 1.0, Sureness.SURE, "swim", "same", 0.5, "same")
TURNED = Conflict("core", ConflictKind.PERMISSION, B, A, 1.0, Sureness.SURE, "swim", "same", 0.5, "same")


def test_a_pair_is_known_again_whichever_sentence_is_told_first() -> None:
    assert key(PAIR) == key(TURNED) != key(Conflict("core", ConflictKind.PERMISSION, A, A, 1.0, Sureness.SURE))


def test_what_is_kept_is_no_text_of_a_book() -> None:
    rows = kept()
    assert len({r["key"] for r in rows}) == len(rows) > 0
    for r in rows:
        assert set(r) == {"kind", "book", "basis", "key", "true", "who", "when"}
        assert all(len(str(value)) <= 60 for value in r.values())


def test_the_counts_are_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == toml(counted(kept()), "bench/conflicts.py")
