"""Files that take in others: their text stands where it belongs, once; what cannot be taken in is told."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.build import build
from rulewright.ingest.project import read_project
from rulewright.ingest.project.includes import Includes
from rulewright.kb import generations
from rulewright.kb.check.report import check
from rulewright.kb.errors import InputRefused
from rulewright.kb.model import Finding
from rulewright.kb.model.books import CIRCLE_WHY, MISSING_WHY, NOT_TAKEN_WHY
from rulewright.kb.parts import Parts
from tests.ingest.project.folders import PROSE, folder
from tests.ingest.project.test_read import read, tree
from tests.work import LINEAR, growth

NOTE = "# Dice\nOne.\n## Bad luck\nTwo.\n### Worse\nThree.\n## After\nFour.\n"
MARKS = "One.\n--8<-- [start:mid]\nTwo.\n--8<-- [end:mid]\nThree.\n"

TAGS = "One.\n// tag::x[]\nTwo.\ntag::y[]\nThree.\nend::y[]\nFour.\n// end::x[]\nFive.\n"


def composed(files: dict[str, str], path: str) -> tuple[str, list[str]]:
    """A file's text without the lines that take in others, and what is said of these."""
    made = Includes({PurePosixPath(k): v for k, v in files.items()}, "fen").of(PurePosixPath(path))
    if made is None:
        return files[path], []
    text, at = "", 0
    for a in made.asides:
        text += made.text[at : a.start]
        at = a.end
    return text + made.text[at:], [a.why for a in made.asides if a.printed]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"a.md": 'A\n--8<-- "b.md"\nC\n', "b.md": "B\n"}, "A\nB\nC\n"),
        ({"a.md": "A\n  ---8<--- 'b.md'", "b.md": "B"}, "A\nB\n"),
        ({"a.md": "A\n--8<--\nb.md\n; c.md\n\nc.md\n--8<--\nD", "b.md": "B", "c.md": "C"}, "A\nB\nC\nD"),
        ({"a.md": '--8<-- "b.md:mid"\n', "b.md": MARKS}, "Two.\n"),
        ({"a.md": '--8<-- "b.md"\n', "b.md": MARKS}, "One.\nTwo.\nThree.\n"),
        ({"a.md": '--8<-- "b.md:2:3"\n', "b.md": "1\n2\n3\n4\n"}, "2\n3\n"),
        ({"a.md": '--8<-- "b.md:3"\n', "b.md": "1\n2\n3\n4\n"}, "3\n"),
        ({"a.md": '--8<-- "b.md"\n', "b.md": "---\ntitle: B\n---\nB\n"}, "B\n"),
        ({"a.md": '--8<-- "b.md"\n', "b.md": '--8<-- "c.md"\nB\n', "c.md": "C\n"}, "C\nB\n"),
        ({"docs/x/a.md": '--8<-- "docs/b.md"\n--8<-- "c.md"\n', "docs/b.md": "B\n", "docs/x/c.md": "C\n"}, "B\nC\n"),
        ({"a.md": "{% include b.md %}\n", "_includes/b.md": "B\n"}, "B\n"),
        ({"x/a.md": "{% include_relative ../b.md n=1 %}\n", "b.md": "B\n"}, "B\n"),
        ({"a.md": '{{< include "_b.md" >}}\n', "_b.md": "B\n"}, "B\n"),
        ({"a.md": "{{#include b.md:mid}}\n", "b.md": "<!-- ANCHOR: mid -->\nB\n<!-- ANCHOR_END: mid -->\n"}, "B\n"),
        ({"a.mdx": "import B from './_b.md';\n\nA\n\n<B />\n\nC\n", "_b.md": "B\n"}, "\nA\n\n\nB\n\n\nC\n"),
        ({"x/a.mdx": "import B from '@site/b.mdx';\n<B x={1} />\n", "b.mdx": "B\n"}, "\nB\n\n"),
        ({"a.rst": "A\n\n.. include:: b.rst\n\nC\n", "b.rst": "B\n"}, "A\n\n\nB\n\n\nC\n"),
        ({"a.rst": ".. include:: /b.txt\n   :start-line: 1\n   :end-line: 2\n", "b.txt": "1\n2\n3\n"}, "\n2\n\n"),
        ({"a.rst": ".. include:: b.rst\n   :start-after: go\n   :end-before: E\n", "b.rst": "go\nB\nE"}, "\n\nB\n\n"),
        ({"a.adoc": "A\ninclude::b.adoc[]\nC\n", "b.adoc": "B\n"}, "A\nB\nC\n"),
        ({"a.adoc": ":x: x/y\ninclude::{x}/b.asc[]\n", "x/y/b.asc": "B\n"}, ":x: x/y\nB\n"),
        ({"a.adoc": "include::b.adoc[leveloffset=+1]\nC", "b.adoc": "= B"},
         ":leveloffset: +1\n\n= B\n\n:leveloffset: -1\n\nC"),
        ({"a.adoc": "include::b.adoc[leveloffset=9]\n", "b.adoc": "= B\n"}, "= B\n"),
        ({"a.adoc": "include::b.txt[lines=2..3]\n", "b.txt": "1\n2\n3\n4\n"}, "2\n3\n"),
        ({"a.adoc": 'include::b.txt[lines="1;3..-1"]\n', "b.txt": "1\n2\n3\n4\n"}, "1\n3\n4\n"),
        ({"a.adoc": "include::b.adoc[tag=x]\n", "b.adoc": TAGS}, "Two.\nThree.\nFour.\n"),
        ({"a.adoc": "include::b.adoc[tags=x;!y]\n", "b.adoc": TAGS}, "Two.\nFour.\n"),
        ({"a.adoc": "include::b.adoc[tags=x;y]\n", "b.adoc": TAGS}, "Two.\nThree.\nFour.\n"),
        ({"a.adoc": "include::b.adoc[tags=**;!y]\n", "b.adoc": TAGS}, "One.\nTwo.\nFour.\nFive.\n"),
        ({"a.adoc": "include::b.adoc[tags=!x]\n", "b.adoc": TAGS}, "One.\nFive.\n"),
        ({"a.adoc": "include::b.adoc[tags=*]\n", "b.adoc": TAGS}, "Two.\nThree.\nFour.\n"),
        ({"a.md": "A\n![[Dice]]\nC\n", "fen/dice.md": "B\n"}, "A\n\nB\n\nC\n"),
        ({"a.md": "![[fen/Dice|them]]\n", "dice.md": "no\n", "x/fen/dice.md": "B\n"}, "\nB\n\n"),
        ({"a.md": "![[Dice v1.2.md]]\n", "dice v1.2.md": "B\n"}, "\nB\n\n"),
        # a part of a note: what stands below a heading, within another, or one block
        ({"a.md": "![[Dice#Bad luck]]\n", "dice.md": NOTE}, "\n## Bad luck\nTwo.\n### Worse\nThree.\n\n"),
        ({"a.md": "![[Dice#Bad Luck#Worse|it]]\n", "dice.md": NOTE}, "\n### Worse\nThree.\n\n"),
        ({"a.md": "![[Dice#^mud]]\n", "dice.md": "One.\n\nTwo,\nthree. ^mud\n"}, "\nTwo,\nthree.\n\n"),
        ({"a.md": "![[Dice#^mud]]\n", "dice.md": "# A\nOne. ^mud\n"}, "\nOne.\n\n"),
        ({"a.md": "![[Dice#^mud]]\n", "dice.md": "- one\n- two ^mud\n"}, "\n- two\n\n"),
        ({"a.md": "![[Dice#^mud]]\n", "dice.md": "One.\n\n| a |\n\n^mud\n"}, "\n| a |\n\n"),
        # its headings stand below the one that it stands under
        ({"a.md": "## A\n![[Dice#Worse]]\n![[b]]\n", "dice.md": NOTE, "b.md": "# B\n"},
         "## A\n\n### Worse\nThree.\n\n\n### B\n\n"),
        ({"a.md": "# A\n![[b]]\n", "b.md": "# B\n![[c]]\n", "c.md": "# C\n"}, "# A\n\n## B\n\n### C\n\n\n"),
        # what is no line that takes in a file
        ({"a.md": "![[map.png]]\nthe ![[Dice]]\n![[Dice^b1]]\n", "dice.md": "B"}, None),
        ({"a.md": "A\n--8<--\nnever closed\n", "b.md": ""}, "A\n--8<--\nnever closed\n"),
        ({"a.md": ';--8<-- "b.md"\nthe dice --8<-- "b.md"\n<B />\nANCHOR: b\n', "b.md": "B"}, None),
        ({"a.md": "{% include head.html %}\n", "b.md": "B"}, None),
        ({"a.html": '--8<-- "b.md"\n', "b.md": "B"}, None),
    ],
)  # fmt: skip
def test_text_stands_where_it_belongs(files: dict[str, str], expected: str | None) -> None:
    first = next(iter(files))
    assert composed(files, first) == (files[first] if expected is None else expected, [])


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"a.md": '--8<-- "gone.md"\n'}, MISSING_WHY),
        ({"a.md": '--8<-- "b.md:gone"\n', "b.md": "B"}, MISSING_WHY),
        ({"a.md": '--8<-- "b.md:7:9"\n', "b.md": "B"}, MISSING_WHY),
        ({"a.rst": ".. include:: b.rst\n   :start-after: gone\n", "b.rst": "B"}, MISSING_WHY),
        ({"a.md": "![[Gone]]\n"}, MISSING_WHY),
        ({"a.md": "![[b#Gone]]\n", "b.md": "# B\n"}, MISSING_WHY),
        ({"a.md": "![[b#^gone]]\n", "b.md": "# B\n"}, MISSING_WHY),
        ({"a.md": '--8<-- "a.md"\n'}, CIRCLE_WHY),
        ({"a.md": '--8<-- "b.md"\n', "b.md": '--8<-- "a.md"\n'}, CIRCLE_WHY),
        ({"a.md": '--8<-- "../../etc/passwd"\n'}, NOT_TAKEN_WHY),
        ({"a.md": '--8<-- "/../../x.md"\n'}, NOT_TAKEN_WHY),
        ({"a.md": '--8<-- "https://example.org/x.md"\n'}, NOT_TAKEN_WHY),
        ({"a.md": '--8<-- "b.rst"\n', "b.rst": "B"}, NOT_TAKEN_WHY),
        ({"a.rst": ".. include:: b.html\n", "b.html": "B"}, NOT_TAKEN_WHY),
        ({"a.adoc": "include::b.md[]\n", "b.md": "B"}, NOT_TAKEN_WHY),
        ({"a.adoc": "include::gone.adoc[]\n"}, MISSING_WHY),
        ({"a.adoc": "include::b.adoc[tag=gone]\n", "b.adoc": "B"}, MISSING_WHY),
        ({"a.adoc": "include::b.adoc[lines=9]\n", "b.adoc": "B"}, MISSING_WHY),
    ],
)
def test_what_cannot_be_taken_in_is_said(files: dict[str, str], why: str) -> None:
    text, said = composed(files, next(iter(files)))
    assert (text, said) == ("", [why])


def test_notes_in_a_circle_are_said() -> None:
    assert composed({"a.md": "![[b]]\n", "b.md": "![[A]]\n"}, "a.md")[1] == [CIRCLE_WHY]


def test_a_long_chain_ends() -> None:
    files = {f"{i}.md": f'--8<-- "{i + 1}.md"\n' for i in range(60)} | {"60.md": "End"}
    assert composed(files, "0.md")[1] == [NOT_TAKEN_WHY]


def test_what_doubles_again_and_again_is_refused() -> None:
    files = {f"{i}.md": f'--8<-- "{i + 1}.md"\n' * 4 for i in range(20)} | {"20.md": "word " * 100}
    with pytest.raises(InputRefused, match="fen has a size of"):
        composed(files, "0.md")


FEN = {
    "mkdocs.yml": "site_name: The Fen\n",
    "docs/index.md": f"# Fen\n\n{PROSE}\n",
    "docs/turns.md": f'# Turns\n\n{PROSE}\n\n--8<-- "parts/dice.md"\n\n## Mist\n\n'
    "See [setup](setup.md) and [no](gone.md).\n",
    "docs/setup.md": f'# Setup\n\n{PROSE}\n\n--8<-- "parts/gone.md"\n\nThen begin.\n',
    "docs/parts/dice.md": f"## Dice\n\n{PROSE} A [die](gone.md) is thrown.\n",
}


def findings(root: Path, files: dict[str, str]) -> tuple[list[tuple[str, int, int, str]], list[Finding]]:
    build(root / "kb", [folder(root / "fen", files)])
    store = Parts(generations.current(root / "kb"))
    (book,) = store.books()
    found = [f for f in check(store) if f.code in ("include-missing", "include-circle", "reference-dangling")]
    store.close()
    return [(book.file_at(f.start)[0], f.line, f.column, f.code) for f in found], found


def test_a_part_is_no_chapter_of_its_own(tmp_path: Path) -> None:
    reading = read(folder(tmp_path / "fen", FEN))
    assert tree(reading) == ["Fen", " Setup", " Turns", "  Dice", "  Mist"]
    counts = [0] * len(reading.source)
    for start, end in [
        *(x for s in reading.sections for x in s.spans),
        *((a.start, a.end) for a in reading.book.asides),
    ]:
        for i in range(start, end):
            counts[i] += 1
    assert {counts[i] for i, c in enumerate(reading.source) if not c.isspace()} == {1}
    assert "--8<--" not in "".join(s.text for s in reading.sections)


def test_a_note_of_which_a_part_stands_elsewhere_is_a_chapter_all_the_same(tmp_path: Path) -> None:
    files = {"a.md": f"# Mist\n\n{PROSE}\n\n![[dice#Bad luck]]\n", "dice.md": NOTE.replace("One.", PROSE)}
    reading = read(folder(tmp_path / "fen", {".obsidian/app.json": "{}", **files}))
    assert tree(reading) == ["Mist", " Bad luck", "  Worse", "Dice", " Bad luck", "  Worse", " After"]


def test_a_part_that_the_contents_name_is_a_chapter_as_well(tmp_path: Path) -> None:
    nav = "nav:\n  - index.md\n  - turns.md\n  - parts/dice.md\n"
    reading = read(folder(tmp_path / "fen", {**FEN, "mkdocs.yml": nav}))
    assert [t.strip() for t in tree(reading)].count("Dice") == 2


def test_places_are_told_by_the_file_they_stand_in(tmp_path: Path) -> None:
    found, _ = findings(tmp_path, FEN)
    assert found == [
        ("fen/docs/setup.md", 5, 1, "include-missing"),
        ("fen/docs/parts/dice.md", 3, len(PROSE) + 5, "reference-dangling"),
        ("fen/docs/turns.md", 9, 28, "reference-dangling"),
    ]


def test_a_circle_is_told_in_a_sentence(tmp_path: Path) -> None:
    dice = {"docs/parts/dice.md": '## Dice\n\nThrow.\n\n--8<-- "docs/turns.md"\n'}
    found, told = findings(tmp_path, {**FEN, **dice, "docs/setup.md": f"# Setup\n\n{PROSE}\n"})
    circle = next(f for f in told if f.code == "include-circle")
    assert (circle.printed, str(circle.note)) == ('--8<-- "docs/turns.md"', CIRCLE_WHY)
    assert circle.line == 5 and any(code == "include-circle" for *_, code in found)


WRITTEN = {  # a title, one below it, what takes in a file
    "rst": ("{}\n=====\n", "{}\n----\n", ".. include:: {}\n"),
    "mdx": ("# {}\n", "## {}\n", '--8<-- "{}"\n'),
    "adoc": ("= {}\n", "== {}\n", "include::{}[]\n"),
}


@pytest.mark.parametrize("suffix", WRITTEN)
def test_formats_with_a_reader_take_in_files_too(tmp_path: Path, suffix: str) -> None:
    title, lower, include = WRITTEN[suffix]
    head, below, last = title.format("Turns"), lower.format("Dice"), lower.format("Mist")
    take, gone = include.format(f"parts/dice.{suffix}"), include.format(f"gone.{suffix}")
    files = {
        f"1-turns.{suffix}": f"{head}\n{PROSE}\n\n{take}\n{last}\n{PROSE}\n\n{gone}\nThe end.\n",
        f"2-b.{suffix}": f"{head.replace('Turns', 'After')}\n{PROSE}\n",
        f"3-c.{suffix}": f"{head.replace('Turns', 'Later')}\n{PROSE}\n",
        f"parts/dice.{suffix}": f"{below}\n{PROSE}\n",
    }
    reading = read(folder(tmp_path / "fen", files))
    assert tree(reading) == ["Turns", " Dice", " Mist", "After", "Later"]
    counts = [0] * len(reading.source)
    for start, end in [
        *(x for s in reading.sections for x in s.spans),
        *((a.start, a.end) for a in reading.book.asides),
    ]:
        for i in range(start, end):
            counts[i] += 1
    assert {counts[i] for i, c in enumerate(reading.source) if not c.isspace()} == {1}
    assert [a.printed for a in reading.book.asides if a.printed] == [gone.strip()]
    assert not any("gone" in s.text for s in reading.sections)


def test_pieces_are_the_files_text(tmp_path: Path) -> None:
    source = read_project(folder(tmp_path / "fen", FEN))
    for f in source.files:
        text = FEN[f.path]
        printed = source.text[slice(*f.range)]
        lines = text.splitlines(keepends=True)
        assert "".join(lines[f.line - 1 :]).startswith(printed)
    assert [f.path for f in source.files if "turns" in f.path or "dice" in f.path] == [
        "docs/turns.md",
        "docs/parts/dice.md",
        "docs/turns.md",
    ]


LINES = [
    '--8<-- "b.md"',
    "--8<--",
    "b.md",
    "--8<-- [start:x]",
    "{{#include b.md:x}}",
    "# A",
    "word",
    "",
    "{% include b.md %}",
]


@given(st.lists(st.sampled_from(LINES), max_size=12), st.lists(st.sampled_from(LINES), max_size=8))
def test_every_piece_is_the_text_of_its_file(a: list[str], b: list[str]) -> None:
    texts = {PurePosixPath("a.md"): "\n".join(a), PurePosixPath("b.md"): "\n".join(b)}
    made = Includes(texts, "fen").of(PurePosixPath("a.md"))
    if made:
        for p in made.pieces:
            lines = texts[p.path].splitlines(keepends=True)
            assert "".join(lines[p.line - 1 :]).startswith(made.text[p.start : p.end])
        assert all(x.end <= y.start for x, y in zip(made.asides, made.asides[1:], strict=False))


@pytest.mark.parametrize("part", ["x", "^b"])
def test_twice_as_many_parts_are_twice_the_work(part: str) -> None:
    files = {"b.md": "# X\nB. ^b\n"}
    assert growth(lambda n: composed({"a.md": f"![[b#{part}]]\n" * n, **files}, "a.md"), 300) < LINEAR


@pytest.mark.parametrize(
    "line", ['--8<-- "b.md"\n', "--8<--\n", "<!-- ANCHOR: x -->\n", "<B />\n", "{{#include b.md:x}}\n"]
)
def test_twice_the_text_is_twice_the_work(line: str) -> None:
    assert growth(lambda n: composed({"a.md": line * n, "b.md": "B\n"}, "a.md"), 300) < LINEAR
