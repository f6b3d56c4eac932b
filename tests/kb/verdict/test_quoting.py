"""A sentence of a ruling is quoted with what it cannot be understood without."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from rulewright.kb.ladder.text import passages
from rulewright.kb.messages import Message
from rulewright.kb.store import Store
from rulewright.kb.verdict.judge import Verdict
from rulewright.kb.verdict.quoting import PARTED, in_full
from rulewright.kb.verdict.steps import Step
from tests.kb.storing import write
from tests.make import knowledge, section

SAILS = "Before a **ferry** sails:\n\n- load the *lamps*\n- untie the ropes\n\nThen it sails. It stops at night."
LABELLED = "A ferry may:\n\n- Hurry: Sail twice. Cannot wait.\n- Drift. Cannot moor."
LONG = "A ferry carries:\n\n- lamps" + " and bells" * 50 + "\n- ropes"


@pytest.mark.parametrize(
    ("text", "n", "quoted"),
    [
        (SAILS, 1, "Before a **ferry** sails: • load the *lamps*"),
        (SAILS, 2, "Before a **ferry** sails: … untie the ropes"),
        (SAILS, 0, "Before a **ferry** sails: • load the *lamps* • untie the ropes"),
        (SAILS, 3, "Then it sails."),
        (SAILS, 4, "Then it sails. It stops at night."),
        (LABELLED, 2, "A ferry may: • Hurry: Sail twice. Cannot wait."),
        (LABELLED, 4, "A ferry may: … Cannot moor."),  # what it drifts by is no label
        (LONG, 0, "A ferry carries:"),  # for its items there is no room
        ("Boats sail by day. However, a ferry waits.", 1, "Boats sail by day. However, a ferry waits."),
        ("May a ferry wait?  \nA: Never.", 1, "May a ferry wait? A: Never."),
        ("It stops at night.", 0, "It stops at night."),
    ],
)
def test_what_a_sentence_is_quoted_with(tmp_path: Path, text: str, n: int, quoted: str) -> None:
    home = section("core/a", "A", text)
    every = list(passages(home))
    said = Step(Message("It speaks."), "", home.id, every[n].start, every[n].end, every[n].sentence)
    nowhere = Step(Message("Nothing is said."), "")
    write(tmp_path / "store.db", knowledge(home))
    with closing(Store(tmp_path / "store.db")) as store:
        full, same = in_full(store, Verdict("core/a", "", "single", "core/a", Message(""), (said, nowhere))).steps
    assert full.sentence == quoted and same == nowhere
    parts = PARTED.split(quoted)
    own = [p for p in every if p.sentence in quoted]
    assert (full.start, full.end) == (min(p.start for p in own), max(p.end for p in own))
    assert all(part in " ".join(p.sentence for p in every) for part in parts)
