"""Claims are drawn as pages show them: of all kinds of pages, in turn of the games, the same ones for the same seed."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from bench import certainty, proof
from bench.proof import Shown, _spread, draw, text

PAGE = """<body><nav>Menu</nav><main><h1>Bailing</h1><script>no()</script>
<p>A wet crew <strong>may</strong> bail &amp; row.</p><dialog>Close</dialog></main></body>"""


def test_a_claim_is_what_a_reader_of_the_page_sees() -> None:
    assert text(PAGE) == "Bailing\nA wet crew may bail & row."


def test_games_take_turns() -> None:
    many = [Shown("term", f"/terms/fen/{n}", "") for n in range(9)]
    few = [Shown("term", "/terms/mud/1", "")]
    drawn = _spread({"fen": many, "mud": few}, 4, random.Random(1))
    assert len(drawn) == 4 and few[0] in drawn and len({c.page for c in drawn}) == 4


def test_a_draw_has_all_kinds_and_comes_again(sample_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "LOOKED_AT", 12)  # few pages are looked at twice as soon
    drawn = draw([sample_root], seed=3)
    assert {c.kind for c in drawn} == set(proof.KINDS)
    assert len({c.page for c in drawn}) == len(drawn)
    assert all(c.says for c in drawn)
    assert drawn == draw([sample_root], seed=3)


def test_what_was_judged_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        {"kind": "term", "page": f"/terms/fen/{n}", "right": n > 0, "seed": 1, "when": "2026-11-24"} for n in (0, 1)
    ]
    kept = tmp_path / "shown.jsonl"
    kept.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    monkeypatch.setattr(certainty, "SHOWN", kept)
    assert "| term | 1 | 2 |" in certainty.report([], certainty.measured())
