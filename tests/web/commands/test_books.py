"""`rulewright books`: what a build decided of books without a profile is told, listed and corrected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright import cli
from rulewright.kb.decisions import FILE

EN = "---\ntitle: Mud Lords\n---\n\n## Throwing\n\nWhen it is their turn, the Mud Lords of the marsh throw mud.\n"
ES = "---\ntitle: Mud Lords\n---\n\n## Lanzar\n\nCuando es su turno, los Mud Lords de la marisma lanzan el barro.\n"


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(cli.main, [str(a) for a in args])


def said(result: Result) -> str:
    """What a command that did its work said."""
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(result: Result) -> str:
    """The one sentence of a command that was used wrongly."""
    assert result.exit_code == 2, result.output
    (line,) = result.stderr.strip().splitlines()
    return line.removeprefix("Error: ")


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    out = [tmp_path / "mud-en.md", tmp_path / "mud-es.md"]
    for path, text in zip(out, (EN, ES), strict=True):
        path.write_text(text, encoding="utf-8")
    return out


@pytest.fixture
def kb(tmp_path: Path, files: list[Path]) -> Path:
    said(run("build", *files, "--kb", tmp_path / "kb"))
    return tmp_path / "kb"


def rows(kb: Path) -> list[tuple[str, str, str]]:
    found = json.loads(said(run("books", "--json", "--kb", kb)))
    return [(row["id"], row["title"], row["game"]) for row in found]


def test_a_build_tells_what_it_decided_and_how_to_change_it(kb: Path, files: list[Path]) -> None:
    for _ in range(2):  # also where nothing changed
        told = said(run("build", *files, "--kb", kb))
        line = "mud-lords-es: “Mud Lords”, by its front matter; language es; game mud-lords "
        assert line + "(with mud-lords-en: the same title)." in told
        assert "rulewright books rename ID TITLE" in told
    assert run("build", *reversed(files), "--strict", "--kb", kb).exit_code == 0  # they are no twins


def test_a_book_of_no_language_that_is_known(tmp_path: Path) -> None:
    book = tmp_path / "matsch.md"
    book.write_text(
        "# Matsch\n\n" + "Der Spieler nimmt den Matsch und wirft ihn auf die anderen. " * 9, encoding="utf-8"
    )
    told = said(run("build", book, "--kb", tmp_path / "kb"))
    assert "matsch: “Matsch”, by its first heading; language unknown; game matsch (on its own)." in told


def test_the_books_are_listed(kb: Path) -> None:
    head, one, other = said(run("books", "--kb", kb)).splitlines()
    assert head.split() == ["id", "title", "lang", "game", "edition", "file"]
    assert one.split() == ["mud-lords-en", "Mud", "Lords", "en", "mud-lords", "mud-en.md"]
    assert other.startswith("mud-lords-es")


def test_a_decision_outlives_builds(kb: Path, files: list[Path]) -> None:
    assert "is to be called “Señores”" in said(run("books", "rename", "mud-lords-es", " Señores ", "--kb", kb))
    assert "of the game barro" in said(run("books", "move", "mud-lords-es", "barro", "--kb", kb))
    assert rows(kb)[1] == ("mud-lords-es", "Mud Lords", "mud-lords")  # until the next build
    files[0].write_text(EN + "\nMore mud.\n", encoding="utf-8")
    told = said(run("build", *files, "--kb", kb))
    assert "mud-lords-es: “Señores”, by an editor; language es; game barro (as an editor said)." in told
    assert "game mud-lords (on its own)" in told
    assert rows(kb) == [("mud-lords-es", "Señores", "barro"), ("mud-lords-en", "Mud Lords", "mud-lords")]


def test_a_decision_holds_where_the_id_changes(kb: Path, files: list[Path]) -> None:
    said(run("books", "rename", "mud-lords-es", "Señores", "--kb", kb))
    said(run("build", files[1], "--prune", "--kb", kb))  # alone, its id needs no language
    assert rows(kb) == [("mud-lords", "Señores", "mud-lords")]


def test_a_decision_is_taken_back(kb: Path, files: list[Path]) -> None:
    said(run("books", "rename", "mud-lords-es", "Señores", "--kb", kb))
    said(run("books", "forget", "mud-lords-es", "--kb", kb))
    said(run("build", *files, "--kb", kb))
    assert rows(kb)[1][1] == "Mud Lords"


def test_a_decision_on_no_book_is_told(kb: Path, files: list[Path]) -> None:
    (kb / FILE).write_text("[books.sand]\ntitle = 'Sand'\n", encoding="utf-8")
    result = run("build", *files, "--kb", kb)
    assert "books.toml speaks of the book 'sand', which is not there." in result.stderr


def test_decisions_that_cannot_be_read_stop_the_build(kb: Path, files: list[Path]) -> None:
    (kb / FILE).write_text("[books", encoding="utf-8")
    result = run("build", *files, "--kb", kb)
    assert result.exit_code == 1 and "correct or remove it" in result.stderr


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("rename", "sand", "Sand"), "There is no book 'sand'; there are mud-lords-en, mud-lords-es."),
        (("move", "sand", "sand"), "There is no book 'sand'; there are mud-lords-en, mud-lords-es."),
        (("rename", "mud-lords-en", "  "), "A title needs a letter or more, and nothing that cannot be printed."),
        (("rename", "mud-lords-en", "a\u0000b"), "A title needs a letter or more, and nothing that cannot be printed."),
        (
            ("move", "mud-lords-en", "Mud Ball"),
            "A game is written in small letters, digits and hyphens, such as mud-ball.",
        ),
        (("move", "mud-lords-en", ""), "A game is written in small letters, digits and hyphens, such as mudball."),
        (("forget", "mud-lords-en"), "There is no decision on the book 'mud-lords-en'; there are none."),
    ],
)
def test_what_cannot_be_decided_is_refused_in_a_sentence(kb: Path, args: tuple[str, ...], why: str) -> None:
    assert refused(run("books", *args, "--kb", kb)) == why
    assert not (kb / FILE).exists()


def test_a_profile_names_its_book_itself(tmp_path: Path, sample_files: list[Path]) -> None:
    said(run("build", sample_files[0], "--kb", tmp_path))
    book = rows(tmp_path)[0][0]
    assert refused(run("books", "rename", book, "Marsh", "--kb", tmp_path)) == (
        f"Title and game of {book} stand in its profile {book}; change them there."
    )


def test_without_a_knowledge_base_there_is_nothing_to_list(tmp_path: Path) -> None:
    assert run("books", "--kb", tmp_path / "none").exit_code == 1
