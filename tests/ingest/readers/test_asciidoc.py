"""AsciiDoc becomes Markdown that leads back to the file; what is none of its text is set aside."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest import corpus
from rulewright.ingest.pipeline import cite_game, read_books
from rulewright.ingest.readers.asciidoc import read
from rulewright.ingest.readers.asciidoc_blocks import DEEPEST
from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.kb.errors import InputRefused
from tests.work import growth

BOOK = """= Mudball
Mia Moor <mia@example.org>
v2, May 2020
:toc: left
:mud: image:mud.png[Mud, width=20]

// not yet
== Throwing
Pick up {mud} *Mud*, see <<hits>> and <<Ducking,how to duck>>.

[[hits]]
=== Who is hit
You hit whoever stands in the https://example.org[pond]. <<_throwing>> says how.

++++
<script src="mud.js"></script>
++++

== Ducking
Never eat mud, whatever xref:_throwing[it says above].
////
Nor sand.
////
"""


def copy_of(text: str) -> ReadingCopy:
    return read("a.adoc", text.encode())


def markdown(text: str) -> str:
    return copy_of(text).copy.text.strip()


def test_what_is_no_text_is_set_aside() -> None:
    found = copy_of(BOOK)
    aside = "".join(found.text[a.start : a.end] for a in found.asides)
    for gone in ("Mia Moor", "v2, May", ":toc:", "mud.png", "not yet", "script", "Nor sand"):
        assert gone not in found.copy.text and gone in aside


def test_it_becomes_a_book_with_its_links(tmp_path: Path) -> None:
    path = tmp_path / "mud.adoc"
    path.write_text(BOOK, encoding="utf-8")
    readings = read_books(path, corpus.load())
    sections = [s for s in readings[0].sections if s.title != "Mudball"]
    assert [(s.title, s.parent) for s in sections] == [
        ("Throwing", "mudball/mudball"),
        ("Who is hit", "mudball/throwing"),
        ("Ducking", "mudball/mudball"),
    ]
    assert all(BOOK[s.spans[0].start :].startswith(s.title) for s in sections)
    references = cite_game("mudball", readings, corpus.load()).references
    found = {r.text: r.target for r in references}
    assert found["hits"] == "mudball/who-is-hit" and found["throwing"] == "mudball/throwing"
    assert found["how to duck"] == "mudball/ducking"
    assert found["it says above"] == "mudball/throwing" and found["pond"] is None


BLOCKS = [
    # headings
    ("= A\n\n== B\nc", "# A\n\n## B\n\nc"),
    ("= A\nWho wrote it\nc is here.", "# A\n\nc is here."),
    ("= A =\n\nb", "# A\n\nb"),
    ("## A\nb", "## A\n\nb"),
    ("Mud\n---\nb", "## Mud\n\nb"),
    (":leveloffset: +1\n\n= A\n\n:leveloffset: -1\n\n= B", "## A\n\n# B"),
    # paragraphs and blocks
    ("a\nb +\nc", "a b\nc"),
    ("[%hardbreaks]\na\nb", "a\nb"),
    (" a\n b *c*", "a\nb **c**"),
    (" a     b\n c     d", "a     b\nc     d"),
    ("NOTE: a", "> NOTE: a"),
    ("[NOTE]\na", "> a"),
    ("[NOTE]\n====\na\n\nb\n====", "> a\n\n> b"),
    ("====\na\n====\nb", "a\n\nb"),
    ("****\na\n****", "> a"),
    ("____\na\n____", "> a"),
    ("----\na *b*\n  c\n----\nd", "a *b*\n  c\n\nd"),
    ("```dice\n// a\n```", "// a"),
    ("....\na\n....", "a"),
    ("[source,dice]\na *b*", "a *b*"),
    ("[comment]\na\n\nb", "b"),
    ("[comment]\n--\na\n--\nb", "b"),
    ("a\n// b\nc", "a c"),
    ("----\nnever closed", "never closed"),
    ("a\n\n'''\n\nb\n\n<<<\n\nc", "a\n\nb\n\nc"),
    (".Mud\na", "*Mud*\n\na"),
    ("image::mud.png[Mud]\n\na", "a"),
    ("include::mud.adoc[]\n\na", "a"),
    # what holds and what does not
    ("ifdef::wet[]\na\nendif::[]\nb", "b"),
    (":wet:\nifdef::wet[]\na\nendif::[]\nifndef::wet[]\nb\nendif::[]", "a"),
    (":wet:\nifdef::wet,dry[a]\n\nifdef::wet+dry[b]", "a"),
    (":wet:\n:wet!:\nifdef::wet[a]\nb", "b"),
    ("ifeval::[{x} > 1]\na\nendif::[]\nendif::[]\nb", "a b"),
    # lists
    ("* a\n** b\n* c", "- a\n  - b\n- c"),
    ("- a\n\n- b\n\nc", "- a\n- b\n\nc"),
    ("a:\n* b\nc", "a:\n\n- b c"),
    (". a\n.. b\n. c", "1. a\n  1. b\n2. c"),
    ("3. a\n4. b", "3. a\n4. b"),
    ("[start=4]\n. a\n. b", "4. a\n5. b"),
    ("a. mud\nb. dust", "- a. mud\n- b. dust"),
    ("* [x] a\n* [ ] b", "- a\n- b"),
    ("<1> a\n<.> b", "1. a\n2. b"),
    (". a\n* b\n. c", "1. a\n  - b\n2. c"),
    ("* a\n+\nb\n* c", "- a\n\nb\n\n- c"),
    ("* a\n+\n[NOTE]\n--\nb\n--\n\nc", "- a\n\n> b\n\nc"),
    ("* a\n** b\n\n+\nc\n* d", "- a\n  - b\n\nc\n\n- d"),
    ("* a\n\n\n+\nb", "- a\n\nb"),
    ("* a\n[square]\n** b", "- a\n  - b"),
    ("* a\n\n  b\n* c", "- a\n\nb\n\n- c"),
    ("* a\n//-\n* b", "- a\n- b"),
    ("Mud:: wet\nearth\nDust::\n  dry", "**Mud** – wet earth\n\n**Dust** – dry"),
    ("Mud::\nDust::\n\nearth", "**Mud**\n\n**Dust** – earth"),
    ("Mud::\n  Wet::: a\n  Dry:::\n  - b\nDust;; c", "**Mud** – \n\n**Wet** – a\n\n**Dry** – \n\n- b\n\n**Dust** – c"),
    ("Mud::\n== A", "**Mud**\n\n## A"),
    ("Mud::", "**Mud**"),
    # tables
    ("|===\n| a | b\n\n| 1 | 2\n|===", "| a | b |\n| --- | --- |\n| 1 | 2 |"),
    ("|===\n| a | b\n| 1 | 2\n|===", "|  |  |\n| --- | --- |\n| a | b |\n| 1 | 2 |"),
    ("[%header,cols=2*]\n|===\n| a\n| b\n| 1\n| 2\n|===", "| a | b |\n| --- | --- |\n| 1 | 2 |"),
    ('[cols="1h,2",options="header"]\n|===\n| a\n| b\n| 1\n| 2\n|===', "| a | b |\n| --- | --- |\n| 1 | 2 |"),
    ("[%noheader]\n|===\n| a | b\n\n| 1 | 2\n|===", "|  |  |\n| --- | --- |\n| a | b |\n| 1 | 2 |"),
    ("|===\n2+| a\n\n| 1 | 2\n|===", "| a |  |\n| --- | --- |\n| 1 | 2 |"),
    ("|===\n| a | b\n\n.2+| 1 | 2\n| 3\n|===", "| a | b |\n| --- | --- |\n| 1 | 2 |\n|  | 3 |"),
    ("[cols=3]\n|===\n| a | b\n\n| 1 | 2 | 3\n|===", "| a | b |  |\n| --- | --- | --- |\n| 1 | 2 | 3 |"),
    ("|===\n| a | b\n\na|\n* 1\n* 2\n|2 \\| 3\n4\n|===", "| a | b |\n| --- | --- |\n| • 1 • 2 | 2 \\| 3 4 |"),
    (",===\na,b\n1,2\n,===", "|  |  |\n| --- | --- |\n| a | b |\n| 1 | 2 |"),
    ("|===\nno cell\n|===\na", "a"),
    ("|===\n| never closed", "| never closed"),
]


@pytest.mark.parametrize(("text", "wanted"), BLOCKS)
def test_blocks_become_markdown(text: str, wanted: str) -> None:
    assert markdown(text) == wanted


def test_lines_may_end_as_anywhere() -> None:
    assert markdown("= A  \r\n\r\n* b \r\n* c\r\n") == "# A\n\n- b\n- c"


def test_what_is_not_text_is_refused() -> None:
    with pytest.raises(InputRefused):
        read("a.adoc", b"\x00\x01")


def test_blocks_are_read_so_deep_and_their_text_still_below() -> None:
    fences = ["=" * n for n in range(4, 4 + DEEPEST + 3)]
    inside = markdown("\n".join([*fences, ". b", *reversed(fences)]))
    assert inside.endswith(". b " + " ".join(reversed(fences[-2:]))) and markdown("====\n. b\n====") == "1. b"


LINES = ["== ", "\n", "\n\n", "* ", "- ", ". ", "+\n", "|===\n", "| ", "a| ", "====\n", "----\n", "////\n", "++++\n"]
MORE = [
    "[NOTE]\n",
    "[[a]]\n",
    "[cols=2]\n",
    ".T\n",
    "::\n",
    ":: ",
    ":a: *b*\n",
    ":i: image:m.png[word]\n",
    "ifdef::a[]\n",
]
MARKS = ["*", "**", "_", "`", "#", "+", "++", "{a}", "{i}", "{empty}", "&lt;", "<<", ">>", "[[", "]]", "\\", " +\n"]
MACROS = ["link:a[", "image:a[", "footnote:[", "https://a.b[", "pass:[", "]", "endif::[]\n", "// word\n", "  "]
PIECES = st.sampled_from([*LINES, *MORE, *MARKS, *MACROS, "word ", "word", "word "])


@given(st.lists(PIECES, min_size=1, max_size=40).map("".join).filter(lambda s: bool(s.strip())))
def test_nothing_is_lost_and_the_way_back_is_right(text: str) -> None:
    found = copy_of(text)
    at = 0
    for _, start, length in found.copy.runs:
        assert start >= at and length
        at = start + length
    assert at <= len(text)
    ends = [0, *(x for a in found.asides for x in (a.start, a.end)), len(text)]
    assert ends == sorted(ends)


HOSTILE = [
    "[",
    "[[",
    "]",
    "*",
    "* a\n",
    "*a ",
    "**a",
    "|",
    "|===\n",
    "|===\n| a\n",
    "|===\n.99+|\n",
    "== a\n",
    "====\n",
    "****\n",
    "----\na\n",
    "////\n",
    "a::\n",
    "a::: b\nb:: c\n",
    "* a\n** b\n+\n",
    ". a\n\n\n",
    "+\n",
    "\n+\n",
    "{a}",
    ":a: {a}{a}\n",
    "<<a",
    "<<a>>",
    "footnote:[",
    "link:a[b ",
    "https://a.b ",
    "ifdef::a[]\n",
    "[NOTE]\n",
    "++a",
    "`+a ",
    "((",
    "image:",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_twice_the_text_is_twice_the_work(piece: str) -> None:
    assert growth(lambda size: copy_of("x\n" + piece * (size // len(piece))), 1_000) < 2.2
