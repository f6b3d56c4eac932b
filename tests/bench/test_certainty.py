from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bench import certainty, judge, judgements, learn_certainty
from bench.reliability import Held, by_kind, drawing
from rulewright.ingest.certainty import FILE
from rulewright.kb.model import SURE
from tests.web import harbour


def test_what_is_kept_of_a_judgement_is_no_text_of_a_book() -> None:
    kept = judge.kept()
    assert len({r["key"] for r in kept}) == len(kept) > 400
    for r in kept:
        assert set(r) == {"kind", "book", "basis", "key", "true", "who", "when"}
        assert re.fullmatch(r"[a-z0-9-]+", r["book"])
        assert all(len(str(value)) <= 60 for name, value in r.items() if name != "book")


@pytest.mark.parametrize("file", [FILE, certainty.DOC, certainty.DRAWING])
def test_what_is_made_of_the_judgements_is_up_to_date(file: Path) -> None:
    rows: list[dict[str, Any]] = judge.kept()
    found = certainty.all_kinds(rows)
    counts = judgements.toml(judgements.counted(rows), "bench/certainty.py")
    made = {FILE: counts, certainty.DOC: certainty.report(rows, found), certainty.DRAWING: drawing(found)}
    assert file.read_text(encoding="utf-8") == made[file]


def test_every_kind_is_told_by_itself() -> None:
    kinds = set(certainty.all_kinds(judge.kept()))
    assert {"term", "override-prepared", "conflict", "verdict", learn_certainty.STATED, learn_certainty.NEAR} <= kinds


def test_interactions_read_again_are_held_as_sure_as_they_are_today(tmp_path: Path) -> None:
    root = harbour.write(tmp_path, harbour.knowledge())
    (one, *_) = (i for study in harbour.knowledge().studies for i in study.interactions)
    file = tmp_path / "again.jsonl"
    row = {"book": one.section.partition("/")[0], "start": one.start, "a": one.a, "type": one.type, "b": one.b}
    judgements.keep(file, [row | {"true": False}, row | {"a": "another", "true": True}], "reader 0")
    assert set(certainty.read_again([root], file)) == {Held(certainty.READ_AGAIN, one.certainty, False)}


def test_the_document_says_how_many_sure_ones_are_right_when_read_again() -> None:
    found = by_kind([Held(certainty.READ_AGAIN, SURE, n > 2) for n in range(10)])
    assert "Of 10 that are sure today 7 are right by it." in " ".join(certainty.report([], found).split())


def test_who_is_held_to_what_was_told_is_held_to_that(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [{"kind": "prohibition", "certainty": 0.9, "true": True}, {"kind": "term", "certainty": 0.8, "true": False}]
    monkeypatch.setattr(judgements, "rows", lambda file: rows if file == certainty.TOLD else [])
    monkeypatch.setattr(certainty, "measured", dict)
    found = certainty.all_kinds([])
    assert round(found["prohibition, as told"].brier, 2) == 0.01
    assert round(found["term, as told"].brier, 2) == 0.64


def test_without_the_books_nothing_is_measured_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certainty.sys, "argv", ["certainty", "--measure"])
    monkeypatch.setattr(certainty.scoring, "available", lambda: False)
    with pytest.raises(SystemExit, match="leave out --measure"):
        certainty.main()
