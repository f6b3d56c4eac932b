"""`rulewright profile`: from nothing to a book with a profile, and what it says when something is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ingest.profile.making import BOOK, rulebook
from tests.test_cli import run, sentence


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return rulebook(tmp_path / "rulebooks")


def test_from_nothing_to_a_book_with_a_profile(tmp_path: Path, book: Path) -> None:
    """The steps of docs/profiles.md, in their order."""
    out = book.with_suffix(".toml")
    assert "Wrote" in run("profile", book, "--out", out).stdout
    shown = run("profile", book, "--check", out).stdout
    assert "9 of 9 headings" in shown and "these glyphs have no name: ★ (2), ♦ (2)" in shown
    text = out.read_text(encoding="utf-8")
    out.write_text(text.replace('# "★" =', '"★" =').replace('# "♦" =', '"♦" ='), encoding="utf-8")
    assert "nothing to mend" in run("profile", book, "--check", out).stdout
    built = run("build", book, "--kb", tmp_path / "kb")
    assert "yes" in next(line for line in built.stdout.splitlines() if line.startswith("mudball"))
    assert "Nothing changed" in run("build", book, "--kb", tmp_path / "kb").stdout


def test_a_changed_profile_is_a_new_build(tmp_path: Path, book: Path) -> None:
    out = book.with_suffix(".toml")
    run("profile", book, "--out", out)
    run("build", book, "--kb", tmp_path / "kb")
    out.write_text(out.read_text(encoding="utf-8").replace('title = "MUDBALL"', 'title = "Mudball"'), encoding="utf-8")
    assert "Built" in run("build", book, "--kb", tmp_path / "kb").stdout
    out.with_suffix(".outline").write_text("- MUDBALL\n- PLAYING\n", encoding="utf-8")
    assert "Built" in run("build", book, "--kb", tmp_path / "kb").stdout


def test_a_profile_that_recognises_nothing_is_named(tmp_path: Path, book: Path) -> None:
    out = book.with_suffix(".toml")
    run("profile", book, "--out", out)
    out.write_text(out.read_text(encoding="utf-8").replace('"Grubnik"', '"Grubnok"'), encoding="utf-8")
    said = run("build", book, "--kb", tmp_path / "kb").stderr
    assert f"{out} recognised none of these books" in said and "--check" in said


def test_a_wrong_profile_beside_a_rulebook_stops_the_build(tmp_path: Path, book: Path) -> None:
    out = book.with_suffix(".toml")
    run("profile", book, "--out", out)
    lines = out.read_text(encoding="utf-8").splitlines()
    n = next(i for i, line in enumerate(lines) if line.startswith("recognise"))
    out.write_text("\n".join(lines).replace("recognise =", "recognize ="), encoding="utf-8")
    said = sentence(run("build", book, "--kb", tmp_path / "kb"))
    assert f"{out}, line {n + 1}: unknown key 'recognize' in [book]; did you mean 'recognise'?" in said


def test_a_written_profile_on_the_screen(book: Path) -> None:
    assert "[book]" in run("profile", book).stdout
    assert not book.with_suffix(".toml").exists()


def test_a_book_that_has_one(book: Path) -> None:
    out = book.with_suffix(".toml")
    run("profile", book, "--out", out)
    assert str(out) in sentence(run("profile", book))
    assert "[book]" in run("profile", book, "--force").stdout


WRONG = [
    (["nowhere.txt"], "nowhere.txt"),
    (["."], "."),
    (["book.txt", "--check", "nowhere.toml"], "nowhere.toml"),
    (["book.txt", "--out", "no/such/folder.toml"], "folder.toml"),
    (["broken.txt"], "broken.txt"),
    (["book.txt", "--out", "book2.txt"], ".toml"),  # it would be taken for a rulebook
    (["book.txt", "--out", "folder/"], "folder"),  # no folder: it would be a file of that name
]


@pytest.mark.parametrize(("args", "named"), WRONG)
def test_failures_are_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], named: str
) -> None:
    rulebook(tmp_path, BOOK, "book.txt")
    (tmp_path / "broken.txt").write_bytes(b"\x00\x01")
    monkeypatch.chdir(tmp_path)
    assert named in sentence(run("profile", *args))


@pytest.mark.parametrize(
    "args", [[], ["a", "b"], ["a", "--check", "b", "--out", "c"], ["a", "--check", "b", "--force"]]
)
def test_wrong_usage_is_status_2(args: list[str]) -> None:
    assert run("profile", *args).exit_code == 2
