"""A folder becomes one source: positions, headings, asides and links."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.build import build
from rulewright.ingest.corpus import Corpus, beside
from rulewright.ingest.pipeline import cite_game, read_books
from rulewright.ingest.project import digest, files_of, read_project
from rulewright.kb import generations
from rulewright.kb.check.report import check
from rulewright.kb.errors import InputRefused
from rulewright.kb.model import BookReading
from rulewright.kb.parts import Parts
from tests.ingest.project.folders import PROSE, folder

FEN = {
    "README.md": f"# Fen\n\n{PROSE}\n\n- [Setup](01-setup.md)\n- [Turns](02-turns.md)\n",
    "01-setup.md": f"# Setup\n\n{PROSE} Go on with [the turn](02-turns.md#first-turn) or [mist](gone.md).\n",
    "02-turns.md": "---\ntitle: The Turns\n---\n\n"
    f"## First turn\n\n{PROSE}\n\n## Later [turns](02-turns.md#none)\n\n{PROSE}\n",
    "LICENSE.md": "Free for all.\n",
}


def read(root: Path) -> BookReading:
    """The one book of a folder."""
    (reading,) = read_books(root, Corpus())
    return reading


def tree(reading: BookReading) -> list[str]:
    """Titles, each with a blank for each section above."""
    depth: dict[str | None, int] = {None: -1}
    for s in reading.sections:
        depth[s.id] = depth[s.parent] + 1
    return [" " * depth[s.id] + s.title for s in reading.sections]


def test_the_text_is_that_of_the_files(tmp_path: Path) -> None:
    source = read_project(folder(tmp_path / "fen", FEN))
    assert [f.path for f in source.files] == ["README.md", "01-setup.md", "02-turns.md", "LICENSE.md"]
    assert source.text == "\n".join(FEN[f.path] for f in source.files)
    for f in source.files:
        assert source.text[slice(*f.range)] == FEN[f.path]
    assert source.name == "fen" and source.sha256 == digest(tmp_path / "fen", files_of(tmp_path / "fen"))


def test_chapters_stand_in_one_tree(tmp_path: Path) -> None:
    reading = read(folder(tmp_path / "fen", FEN))
    assert tree(reading) == ["Fen", " Setup", " The Turns", "  First turn", "  Later turns"]
    for s in reading.sections:
        printed = reading.source[s.spans[0].start :]
        assert printed.lstrip("# ").startswith(s.title.split(" turns")[0]), "a section starts at its heading"


def test_every_character_is_in_one_section_or_aside(tmp_path: Path) -> None:
    reading = read(folder(tmp_path / "fen", FEN))
    counts = [0] * len(reading.source)
    for start, end in [
        *(x for s in reading.sections for x in s.spans),
        *((a.start, a.end) for a in reading.book.asides),
    ]:
        for i in range(start, end):
            counts[i] += 1
    assert {counts[i] for i, c in enumerate(reading.source) if not c.isspace()} == {1}
    why = {reading.source[a.start : a.end].strip(): a.why for a in reading.book.asides}
    assert why["Free for all."] == "beside the book"


def test_links_lead_where_they_say(tmp_path: Path) -> None:
    reading = read(folder(tmp_path / "fen", FEN))
    references = cite_game(reading.book.game, [reading], Corpus()).references
    found = {
        x.text: (x.target and x.target.rpartition(".")[2].rpartition("/")[2], x.status.value)
        for x in references
        if x.kind == "link"
    }
    assert found["the turn"] == ("first-turn", "resolved")
    assert found["mist"] == (None, "dangling")
    assert found["Setup"][1] == found["Turns"][1] == "resolved"


def test_links_of_asciidoc_lead_to_files_and_to_what_stands_in_others(tmp_path: Path) -> None:
    files = {
        "fen.adoc": "= Fen\n:keeper: guard\n\ninclude::parts/mist.adoc[leveloffset=+1]\n\ninclude::parts/end.adoc[]\n",
        "parts/mist.adoc": f"= Mist\n\n{PROSE} Ask a {{keeper}}, see xref:end.adoc[the end] or <<end.adoc#all,all>>.\n",
        "parts/end.adoc": f"== End\n\n{PROSE} Go <<back.adoc#reeds,back>>.\n\n[[all]]\n=== Everybody\n\n{PROSE}\n",
        "back.adoc": f"= Back\n\n{PROSE}\n\n[#reeds]\n== Reeds\n\n{PROSE} xref:fen.adoc[Begin], <<mud.adoc#,mud>>.\n",
    }
    reading = read(folder(tmp_path / "fen", files))
    assert tree(reading) == ["Fen", " Mist", " End", "  Everybody", "Back", " Reeds"]
    assert "Ask a guard" in reading.sections[1].text
    references = cite_game(reading.book.game, [reading], Corpus()).references
    found = {x.text: x.target and x.target.rpartition("/")[2] for x in references if x.kind == "link"}
    assert found == {"the end": "end", "all": "everybody", "back": "reeds", "Begin": "fen", "mud": None}


@pytest.mark.parametrize("heading", ["Mist\n====", "<h2>Mist</h2>", "# Mist #", "# [Mist](x.md) {#mist}"])
def test_headings_of_any_kind_are_put_below(tmp_path: Path, heading: str) -> None:
    files = {
        "index.md": "# Fen\n\n[a](a.md) [b](b.md)\n",
        "a.md": f"{heading}\n\n{PROSE}\n",
        "b.md": f"# B\n\n{PROSE}\n",
    }
    assert tree(read(folder(tmp_path / "fen", files))) == ["Fen", " Mist", " B"]


def test_a_chapter_without_heading_has_its_name(tmp_path: Path) -> None:
    files = {"1-fen.md": f"# Fen\n\n{PROSE}\n", "2-deep_mist.md": f"{PROSE}\n", "3-end.md": f"# End\n\n{PROSE}\n"}
    assert tree(read(folder(tmp_path / "fen", files))) == ["Fen", "2 deep mist", "End"]


def test_a_name_begins_with_a_capital(tmp_path: Path) -> None:
    files = {"aa_fen.md": f"# Fen\n\n{PROSE}\n", "bb_deep_mist.md": f"{PROSE}\n"}
    assert tree(read(folder(tmp_path / "fen", files))) == ["Fen", "Bb deep mist"]


def test_code_is_no_heading(tmp_path: Path) -> None:
    files = {"1-fen.md": f"# Fen\n\n{PROSE}\n\n```\n# no heading\n```\n", "2-b.md": "", "3-c.md": ""}
    source = read_project(folder(tmp_path / "fen", files))
    assert "\n# no heading\n" in source.copy.text if source.copy else False


@pytest.mark.parametrize(
    ("files", "title"),
    [
        ({"docusaurus.config.js": "module.exports = {\n  title: 'Dino Duel',\n};\n"}, "Dino Duel"),
        ({"_config.yml": "title: Moon\n"}, "Moon"),
        ({".obsidian/app.json": "{}"}, "Reed Knights"),
        ({".obsidian/app.json": "{}", "README.md": f"# Moors\n\n{PROSE}\n"}, "Moors"),
    ],
)
def test_a_folder_has_its_site_s_name_or_its_own(tmp_path: Path, files: dict[str, str], title: str) -> None:
    chapters = {f"{name}.md": f"---\ntitle: {name}\n---\n{PROSE}\n" for name in ("Fast", "Slow")}
    assert read(folder(tmp_path / "reed_knights", {**files, **chapters})).book.title == title


def test_an_empty_note_is_left_out(tmp_path: Path) -> None:
    root = folder(tmp_path / "fen", {"1-a.md": "", "2-b.md": "", "3-c.md": ""})
    (root / "2-b.md").write_text(" \n")
    assert [f.path for f in read_project(root).files] == ["1-a.md", "3-c.md"]


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    root = folder(tmp_path / "fen", {"1-a.md": "", "2-b.md": "", "3-c.md": ""})
    (root / "2-b.md").write_bytes(b"\x00\x01")
    with pytest.raises(InputRefused, match=r"2-b\.md is not text"):
        read_project(root)


def test_a_wiki_s_links_are_its_words(tmp_path: Path) -> None:
    files = {"a.md": "# A\n\nSee [[b|the reeds]] and [[c]].\n", "b.md": "# B\n\n[[c]]\n", "c.md": ""}
    reading = read(folder(tmp_path / "fen", files))
    assert reading.sections[0].text == "See the reeds and c."


def test_a_place_is_told_by_its_file(tmp_path: Path) -> None:
    book = read(folder(tmp_path / "fen", FEN)).book
    setup = next(f for f in book.files if f.path == "01-setup.md")
    assert book.file_at(setup.range.start + 3) == ("fen/01-setup.md", setup.range.start)


@given(
    st.lists(
        st.sampled_from(["# A", "## B", "text [x](2-x.md)", "[[1-x]]", "", "---", "title: T", "Mist\n===", "```"]),
        max_size=14,
    )
)
def test_the_copy_leads_back_to_the_source(lines: list[str]) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as root:
        text = "\n".join(lines)
        source = read_project(
            folder(Path(root) / "fen", {"1-x.md": text + " ", "2-x.md": text + "\n# End", "3-x.md": ""})
        )
        assert source.copy
        for at, place, n in source.copy.runs:
            assert source.copy.text[at : at + n].strip("#") == source.text[place : place + n].strip("#")


def test_a_profile_may_lie_in_the_book_s_own_folder(tmp_path: Path) -> None:
    root = folder(tmp_path / "fen", {"1-a.md": "", "2-b.md": "", "3-c.md": ""})
    profile = root / "fen.toml"
    profile.write_text('[book]\nid = "fen"\ngame = "fen"\ntitle = "Fen"\nlang = "en"\nrecognise = ["lantern"]\n')
    assert beside([root]) == (profile.resolve(),)


def test_a_dead_link_is_told_with_its_file_and_line(tmp_path: Path) -> None:
    build(tmp_path / "kb", [folder(tmp_path / "fen", FEN)])
    store = Parts(generations.current(tmp_path / "kb"))
    (book,) = store.books()
    (dead,) = [f for f in check(store) if f.printed == "mist"]
    store.close()
    column = FEN["01-setup.md"].splitlines()[2].index("mist](") + 1
    assert (book.file_at(dead.start)[0], dead.line, dead.column) == ("fen/01-setup.md", 3, column)
