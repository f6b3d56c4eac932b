"""A book that docsify shows: where it begins, what its places are called, and what it is called itself."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from rulewright.ingest.project.docsify import is_loader, said_name
from rulewright.ingest.project.order import reading_order
from tests.ingest.project.folders import PROSE, folder
from tests.ingest.project.test_read import read, tree

SIDEBAR = "* [Intro](/)\n* [Turns](turns.md)\n"
LOADER = "<div id=app></div>\n<script>\n  window.$docsify = {{\n    {}\n  }}\n</script>\n"
FEN = {
    "docs/_sidebar.md": SIDEBAR,
    "docs/README.md": f"# The Fen\n\n{PROSE} See [mist](turns.md?id=fog).\n",
    "docs/turns.md": f"# Turns\n\n{PROSE}\n\n## Mist & Rain :id=fog\n\n{PROSE} See [mist](#fog) and [turns](#turns).\n",
}


def test_the_page_of_the_folder_comes_first(tmp_path: Path) -> None:
    assert tree(read(folder(tmp_path / "mire", FEN))) == ["The Fen", "Turns", " Mist & Rain"]


def test_so_it_does_where_the_list_leaves_it_out() -> None:
    texts = {"docs/_sidebar.md": "* [B](b.md)\n* [A](a.md)\n", "docs/README.md": "", "docs/a.md": "", "docs/b.md": ""}
    plan = reading_order({PurePosixPath(k): v for k, v in texts.items()}, {}, "mire")
    assert [str(c.path) for c in plan.chapters] == ["docs/README.md", "docs/b.md", "docs/a.md"]


def test_places_have_the_names_that_headings_give_them(tmp_path: Path) -> None:
    reading = read(folder(tmp_path / "mire", FEN))
    fog, to_fog, turns, *_ = (reading.source[x.target :].lstrip("# ") for x in reading.links)
    assert fog.startswith("Mist") and to_fog.startswith("Mist") and turns.startswith("Turns")


@pytest.mark.parametrize(
    ("files", "title"),
    [
        ({}, "The Fen"),  # as its first page is called
        ({"docs/_coverpage.md": "![lamp](lamp.svg)\n\n# Mire <small>of lamps</small>\n\n> Wet\n"}, "Mire of lamps"),
        ({"docs/_coverpage.md": "No heading.\n"}, "The Fen"),
        ({"docs/index.html": LOADER.format("repo: '', name: 'Reed Lords',")}, "Reed Lords"),
        ({"docs/index.html": LOADER.format("name: 'Reed Lords'") + "Please wait."}, "Reed Lords"),
        ({"docs/index.html": LOADER.format("name: false, title: 'x'")}, "The Fen"),
    ],
)
def test_the_cover_or_the_settings_say_its_title(tmp_path: Path, files: dict[str, str], title: str) -> None:
    reading = read(folder(tmp_path / "mire", {**FEN, **files}))
    assert reading.book.title == title
    assert tree(reading) == ["The Fen", "Turns", " Mist & Rain"]  # neither is a chapter


def test_a_title_in_capitals_is_written_as_the_text_writes_it(tmp_path: Path) -> None:
    said = {"docs/_coverpage.md": "# MIRE\n", "docs/end.md": f"# End\n\n{PROSE} In Mire, of Mire, to Mire it comes.\n"}
    assert read(folder(tmp_path / "x", {**FEN, **said})).book.title == "Mire"


def test_any_other_page_loads_nothing() -> None:
    assert not is_loader("<script>let x = 1</script>") and not is_loader("# About $docsify\n")
    assert said_name({}, "<script>name: 'Mud'</script>") == ""
