"""How claims are drawn, asked with one key each, and kept."""

from __future__ import annotations

import io
import json
import random
import sys
from pathlib import Path

import pytest

from bench import judge, judgements
from bench.asked_claims import Books
from bench.judge import asked, keep, pressed, sample
from tests.make import book, knowledge, precedence, reference, section, term
from tests.web import harbour

GAME = knowledge(
    section("core/a", "Geese", "Geese are loud. A goose hisses."),
    books=(book("core"),),
    terms=tuple(term(f"game/en/{n}", basis=b) for n, b in (("goose", "bold"), ("hiss", "bold"), ("loud", "heading"))),
    references=(reference("core/a"),),
    precedence=(precedence("card", "rule"),),
)
BOOKS = Books(GAME)


def test_each_basis_is_drawn_about_as_often_and_no_book_has_a_large_part() -> None:
    found = sample(BOOKS.every("term"), 10, set(), random.Random(1))
    assert sorted(d.basis for d in found) == ["bold", "heading"]


def test_what_was_judged_is_not_drawn_again() -> None:
    keys = {d.key for d in sample(BOOKS.every("term"), 30, set(), random.Random(1))}
    assert not sample(BOOKS.every("term"), 30, keys, random.Random(2))


def test_one_key_a_claim_and_the_last_can_be_taken_back(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = list(BOOKS.every("term"))
    said = list(asked(drawn, iter("y?nuus\nny")))
    assert said == [(drawn[1], False), (drawn[2], True)]
    assert list(asked(drawn, iter("yquy"))) == list(asked(drawn, iter("y"))) == [(drawn[0], True)]
    assert list(asked(drawn, iter("uy"))) == [(drawn[0], True)]
    shown = capsys.readouterr().out
    assert "1 of 3\nCLAIM (term): “Goose” is a" in shown and "0.5" not in shown


def test_keys_of_what_is_no_terminal_are_its_characters() -> None:
    assert list(pressed(io.StringIO("yn\n"))) == ["y", "n", "\n"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where judgements are kept here."""
    monkeypatch.setattr(judge, "JUDGED", tmp_path / "claims.jsonl")
    monkeypatch.setattr(judge, "FILES", {kind: tmp_path / of.name for kind, of in judge.FILES.items()})
    monkeypatch.setattr(judge, "AGAIN", tmp_path / "again.jsonl")
    return tmp_path


def test_what_is_said_is_kept_by_kind_and_not_asked_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = harbour.write(folder, harbour.knowledge())
    monkeypatch.setattr(sys, "stdin", io.StringIO("ynyn" * 5))
    kinds = [x for kind in ("term", "interaction", "verdict") for x in ("--kind", kind)]
    monkeypatch.setattr(sys, "argv", ["judge", str(root), *kinds, "--many", "2", "--seed", "1", "--who", "reader 0"])
    judge.main()
    for name, keys in (
        ("claims", {"kind", "book", "basis", "key"}),
        ("interactions", {"book", "start", "a", "type", "b"}),
        ("reasoned", {"kind", "book", "basis", "key", "certainty", "a", "b", "outcome"}),
    ):
        kept = judgements.rows(folder / f"{name}.jsonl")
        assert kept and all(set(row) == keys | {"true", "who", "when"} and row["who"] == "reader 0" for row in kept)
    judged = judge.known()
    assert len(judged) == sum(len(judgements.rows(f)) for f in folder.glob("*.jsonl"))
    capsys.readouterr()
    monkeypatch.setattr(sys, "argv", ["judge", str(root), *kinds, "--sheet"])
    judge.main()
    sheet = capsys.readouterr().out
    assert "## 1. " in sheet and not any(key in sheet for key in judged)


def test_claims_less_sure_than_asked_for_are_left_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = harbour.write(folder, harbour.knowledge())
    monkeypatch.setattr(sys, "argv", ["judge", str(root), "--kind", "term", "--sheet", "--least", "1.1"])
    judge.main()
    assert "CLAIM" not in capsys.readouterr().out


def test_lines_of_a_reader_are_taken_over_and_a_second_reading_is_kept_apart(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = harbour.write(folder, harbour.knowledge())
    one = next(judge.of_kind("interaction", None, Books(harbour.knowledge())))  # type: ignore[arg-type]
    lines = folder / "lines.json"
    lines.write_text(json.dumps({"key": one.key, "true": True}), encoding="utf-8")
    monkeypatch.setattr(
        sys, "argv", ["judge", str(root), "--kind", "interaction", "--read", str(lines), "--who", "reader 0"]
    )
    judge.main()
    judge.main()
    first, second = (judgements.rows(folder / f"{name}.jsonl") for name in ("interactions", "again"))
    assert first == second and len(first) == 1 and first[0]["true"]


def test_what_else_was_judged_before_is_not_kept_twice(folder: Path) -> None:
    (one, *_) = BOOKS.every("term")
    keep([(one, True)], "reader 0", {one.key})
    assert judge.known() == set()


def test_what_is_claimed_no_more_is_forgotten_and_nothing_of_other_books(folder: Path) -> None:
    one, two, three = BOOKS.every("term")
    keep([(one, True), (two, False)], "reader 0", set())
    strange = three._replace(row={**three.row, "book": "stranger"})
    keep([(strange, False)], "reader 0", set())
    assert judge.forget(["reference"], [], {"core"}) == 0
    assert judge.forget(["term"], [one], {"core"}) == 1
    assert {r["key"] for r in judgements.rows(judge.JUDGED)} == {one.key, three.key}


def test_what_claims_rest_on_today_is_written_beside_what_was_judged(folder: Path) -> None:
    one, two, _ = BOOKS.every("term")
    keep([(one, True), (two, False)], "reader 0", set())
    assert judge.rebase([one._replace(basis="glossary")]) == 1
    assert {r["key"]: r["basis"] for r in judgements.rows(judge.JUDGED)} == {one.key: "glossary", two.key: two.basis}
