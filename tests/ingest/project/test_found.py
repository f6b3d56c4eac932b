"""Which folders are one book."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ingest.source import find_files
from tests.ingest.project.folders import folder

LINKED = {"home.md": "[a](a.md) [b](b.md)", "a.md": "See [b](b.md).", "b.md": "# B"}


def test_pages_of_a_site_that_may_be_another_hold_no_files_together(tmp_path: Path) -> None:
    texts = {"mud.md": "[a](/site/reed.html) [b](/site/fog.html)", "reed.md": "[c](/site/fog.html)", "fog.md": ""}
    assert len(find_files([folder(tmp_path / "fen", texts)])) == 3
    here = {name: text.replace("/site/", "") for name, text in texts.items()}
    assert len(find_files([folder(tmp_path / "fen2", here)])) == 1


@pytest.mark.parametrize(
    "files",
    [
        {"_sidebar.md": "- [A](a.md)\n", "a.md": "", "b.md": ""},  # docsify
        {"SUMMARY.md": "- [A](a.md)\n", "a.md": ""},  # mdBook
        {"mkdocs.yml": "site_name: Fen\n", "docs/a.md": "", "docs/b.md": ""},
        {"_config.yml": "title: Fen\n", "a.md": "", "b.md": ""},  # Jekyll
        {"config.toml": 'title = "Fen"\n', "content/a.md": "", "content/b.md": ""},  # Hugo, before hugo.toml
        {"conf.py": "project = 'Fen'\n", "index.md": "", "a.md": ""},  # Sphinx
        {".obsidian/app.json": "{}", "a.md": "", "b.md": ""},
        {"docs/.vitepress/config.mts": "", "docs/a.md": "", "docs/b.md": "", "README.md": ""},
        {".vitepress/config.js": "", "a.md": "", "b.md": ""},
        {"docs/.vuepress/config.js": "", "docs/a.md": "", "docs/b.md": ""},
        {"01-setup.md": "", "02-turns.md": "", "10-end.md": ""},
        {"0001_setup.txt": "", "0002_turns.txt": "", "0003_end.txt": "", "license.txt": ""},
        {"01 Setup.md": "", "02 Turns.md": ""},
        {"baa__setup.md": "", "bab__turns.md": "", "cab__end.md": ""},
        {"combat.md": "", "character-creation.md": "", "How to play.md": "", "mud.md": "", "reeds.txt": ""},
        {"preparación.md": "", "el-turno.md": "", "fin-de-la-partida.md": ""},
        {"rules/setup.md": "", "rules/turns.md": "", "rules/magic/spells.md": ""},
        LINKED,
        {f"deep/er/{name}": text for name, text in LINKED.items()},
        {"a.md": "[[b]] and [[c|words]]", "b.md": "[[c#Mist]]", "c.md": "# C"},  # a wiki
        {
            "index.rst": ".. toctree::\n\n   rules/a\n   rules/b\n",
            "rules/a.rst": "",
            "rules/b.rst": "",
        },  # without conf.py
        {"a.adoc": "include::x/b.adoc[]\n\ninclude::x/c.adoc[]\n", "x/b.adoc": "", "x/c.adoc": ""},
        {"a.adoc": "<<b.adoc#x,B>> xref:c.asc[C]", "b.adoc": "", "c.asc": ""},
        {"a.html": '<p><a href="b.html">b</a>', "b.html": '<p><a href="c.html#x">c</a>', "c.html": "<p>"},
    ],
)
def test_one_book(tmp_path: Path, files: dict[str, str]) -> None:
    assert find_files([folder(tmp_path / "fen", files)]) == [tmp_path / "fen"]


@pytest.mark.parametrize(
    "files",
    [
        {"chess.md": "", "go.md": "", "checkers.md": ""},
        {"chess-en.md": "", "chess-es.md": ""},
        {"chess.md": "See [go](go.md).", "go.md": "", "checkers.md": "", "bridge.md": ""},  # a link is not yet a book
        {"conf.py": "", "chess.md": "", "go.md": ""},
        {"chess/setup.md": "", "go/turns.md": "", "bridge/end.md": ""},  # names of chapters, in folders of games
        {"cards/rules.md": "", "dice/rules.md": "", "survival/rules.md": ""},
        {"basic-game.md": "", "advanced-game.md": ""},
        {"combat.md": "", "setup.md": "", "7.md": ""},  # no word
        {f"{name}.md": "" for name in ("combat", "setup", "magic", "spells", "chess", "go", "bridge")},  # four of seven
        {"rules.md": "", "reglas.md": "", "règles.md": ""},  # one book in three languages
        {"rules-2020.md": "", "rules-2021.md": "", "rules-2022.md": ""},  # three editions
        {"combat.md": "", "setup.md": "", "chess.md": ""},  # two of three
        {"combat.md": "", "setup.md": "", "magic.md": "", "chess.md": "", "go.md": "", "x.md": ""},  # half of them
        {"config.toml": "", "chess.md": "", "go.md": ""},
        {"2d-chess.md": "", "go.md": "", "7-wonders.md": ""},
        {"2d-chess.md": "", "7-wonders.md": ""},
        {"1-chess.md": "", "2-go.md": "", "checkers.md": ""},
        {"chess.md": "[rules](https://example.org/go.md)", "go.md": "[x](http://example.org)", "c.md": "[y](//x.org)"},
    ],
)
def test_books_of_their_own(tmp_path: Path, files: dict[str, str]) -> None:
    texts = {f for f in files if f.endswith(".md")}
    games = folder(tmp_path / "games", files)
    assert {p.relative_to(games).as_posix() for p in find_files([games])} == texts


def test_a_shelf_of_books_and_folders_that_are_books(tmp_path: Path) -> None:
    shelf = folder(tmp_path, {"go.md": "", "chess.pdf": "x", **{f"fen/{n}": t for n, t in LINKED.items()}})
    assert [p.name for p in find_files([shelf])] == ["chess.pdf", "fen", "go.md"]


def test_a_shelf_is_no_site(tmp_path: Path) -> None:
    site = {"fen/docs/.vitepress/config.ts": "", "fen/docs/a.md": "", "fen/docs/b.md": ""}
    assert [p.name for p in find_files([folder(tmp_path, {**site, "go.md": ""})])] == ["fen", "go.md"]


def test_a_folder_is_one_book_where_somebody_says_so(tmp_path: Path) -> None:
    shelf = folder(tmp_path / "fen", {"go.md": "# Go", "chess.md": "# Chess", "rules.pdf": "x"})
    assert [p.name for p in find_files([shelf])] == ["chess.md", "go.md", "rules.pdf"]
    assert [p.name for p in find_files([shelf], whole=True)] == ["fen", "rules.pdf"]
    one = folder(tmp_path / "one", {"go.md": "# Go"})
    assert [p.name for p in find_files([one], whole=True)] == ["go.md"]


def test_two_languages_beside_each_other_are_two_books(tmp_path: Path) -> None:
    both = {f"{lang}/{name}": text for lang in ("en", "es") for name, text in LINKED.items()}
    assert [p.name for p in find_files([folder(tmp_path, both)])] == ["en", "es"]


def test_a_link_of_the_file_system_is_no_chapter(tmp_path: Path) -> None:
    outside = folder(tmp_path / "outside", {"secret.md": ""})
    fen = folder(tmp_path / "fen", LINKED)
    (fen / "c.md").symlink_to(outside / "secret.md")
    assert [p.name for p in find_files([fen])] == ["fen"]
    assert [p.name for p in find_files([fen], strangers=True)] == ["fen", "c.md"], "and is told of"
