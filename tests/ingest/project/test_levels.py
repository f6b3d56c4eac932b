"""What a page is called, and that its text stays with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.kb.model import BookReading
from tests.ingest.project.folders import PROSE, folder
from tests.ingest.project.test_read import read, tree

DOCUSAURUS = {"docusaurus.config.js": "module.exports = {\n  title: 'Fen',\n};\n"}
JEKYLL = {"_config.yml": "title: Fen\n"}
HUGO = {"hugo.toml": 'title = "Fen"\n'}


def pages(root: Path, tool: dict[str, str], inside: str, second: str) -> BookReading:
    """A site of two pages, each called by its front matter."""
    first = f"---\ntitle: Mire\nweight: 1\n---\n{PROSE}\n\n## Reeds\n\n{PROSE}\n"
    return read(folder(root / "fen", {**tool, f"{inside}a.md": first, f"{inside}b.md": second}))


@pytest.mark.parametrize(
    ("tool", "inside"), [(DOCUSAURUS, "docs/"), (JEKYLL, ""), (HUGO, "content/")], ids=["Docusaurus", "Jekyll", "Hugo"]
)
@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("A lantern burns.\n\n## Oil\n\nOil is dear.\n", [("Lanterns", "A lantern burns."), (" Oil", "Oil is dear.")]),
        ("- A wick.\n\n# Lanterns\n\nOil.\n", [("Lanterns", "- A wick."), (" Lanterns", "Oil.")]),
        ("# Oil\n\nOil is dear.\n", [("Lanterns", ""), (" Oil", "Oil is dear.")]),
        ("# Lanterns\n\n## Oil\n\nOil.\n", [("Lanterns", ""), (" Oil", "Oil.")]),
        ("# All lanterns\n\nOil.\n", [("All lanterns", "Oil.")]),
    ],
)
def test_a_page_keeps_its_title_and_text(
    tmp_path: Path, tool: dict[str, str], inside: str, body: str, expected: list[tuple[str, str]]
) -> None:
    reading = pages(tmp_path, tool, inside, f"---\ntitle: Lanterns\nweight: 2\n---\n\n{body}")
    texts = [s.text for s in reading.sections]
    assert list(zip(tree(reading), texts, strict=True)) == [("Mire", PROSE), (" Reeds", PROSE), *expected]


def test_front_matter_in_toml_is_no_text(tmp_path: Path) -> None:
    said = "+++\ntitle = 'Lanterns'\nweight = 1\ndraft = false\n+++\n"
    files = {"config.toml": 'title = "The Fen"\n', "content/a.md": f"{said}{PROSE}\n", "content/b.md": ""}
    reading = read(folder(tmp_path / "fen", files))
    assert [(s.title, s.text) for s in reading.sections] == [("Lanterns", PROSE), ("b", PROSE)]


def test_what_stands_in_a_page_s_margin_makes_no_heading(tmp_path: Path) -> None:
    files = {"1-fen.md": f"# Fen\n\n{PROSE}\n", "2-lamps.md": f"* _Lamps_\n\n# Oil\n\n{PROSE}\n", "3-end.md": ""}
    assert tree(read(folder(tmp_path / "fen", files))) == ["Fen", "Oil", "3-end"]


def test_what_stands_above_a_page_s_title_stands_below_it(tmp_path: Path) -> None:
    second = f"Draft 2\n\n# Lamps\n\n{PROSE}\n\n# Oil\n\n{PROSE}\n"
    files = {"1-fen.md": f"# Fen\n\n{PROSE}\n", "2-lamps.md": second, "3-end.md": ""}
    reading = read(folder(tmp_path / "fen", files))
    assert tree(reading) == ["Fen", "Lamps", "Oil", "3-end"]
    assert [s.text for s in reading.sections][:3] == [PROSE, f"Draft 2\n\n{PROSE}", PROSE]


@pytest.mark.parametrize("begins", [PROSE, f"- {PROSE}", f"Mist.\n\n{PROSE}"])
def test_no_text_lands_in_the_page_before(tmp_path: Path, begins: str) -> None:
    files = {"1-fen.md": f"# Fen\n\n{PROSE}\n", "2-lamps.md": f"{begins}\n\n## Oil\n\n{PROSE}\n", "3-end.md": ""}
    reading = read(folder(tmp_path / "fen", files))
    assert tree(reading) == ["Fen", "Oil", "3-end"]
    assert [s.text for s in reading.sections] == [PROSE, f"{begins}\n\n{PROSE}", PROSE]
    covered = [(a.start, a.end) for a in reading.book.asides] + [x for s in reading.sections for x in s.spans]
    for i, c in enumerate(reading.source):
        assert c.isspace() or sum(a <= i < z for a, z in covered) == 1


def test_titles_between_two_drawn_lines_are_those_of_a_page(tmp_path: Path) -> None:
    first = f"=====\nThe Oars\n=====\n\n{PROSE}\n\n-----\nLong oars\n-----\n\n{PROSE}\n\n=====\nMud\n=====\n\n{PROSE}\n"
    files = {"a.txt": first, "b.txt": f"=====\nThe Pond\n=====\n\n{PROSE}\n", "c.txt": f"{PROSE}\n"}
    reading = read(folder(tmp_path / "fen", {**files, **HUGO}))
    assert tree(reading) == ["The Oars", " Long oars", "Mud", "The Pond", "C"]
    assert all(s.text == PROSE for s in reading.sections)


def test_the_page_that_has_the_title_of_the_folder_leads(tmp_path: Path) -> None:
    files = {"1-a.md": f"# Oars\n\n{PROSE}\n", "z.md": f"# Fen of Mud ™\n\n{PROSE}\n", "3-b.md": "", **JEKYLL}
    assert tree(read(folder(tmp_path / "fen_of_mud", files)))[0] == "Fen of Mud ™"
    said = {**files, "z.md": f"---\ntitle: Fen of Mud\n---\n\n# Rules\n\n{PROSE}\n"}
    assert tree(read(folder(tmp_path / "said" / "fen_of_mud", said)))[0] == "Fen of Mud"
