"""Wikitext becomes Markdown that leads back to the file; what other pages fill in is set aside."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest import corpus
from rulewright.ingest.pipeline import cite_game, read_books
from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.wiki import read
from tests.work import growth

BOOK = """{{Infobox|a={{b}}|c={{{d}}}}}
= Mudball =
'''Mudball''' is a ''game''.<ref>Nobody says so.</ref><!-- hidden -->
[[File:Mud.png|thumb|A [[heap]] of mud]]

== Throwing ==
Pick up mud, see [[#Hits]] and [[Ducking|how to duck]].

=== Hits ===
You hit whoever stands in the [https://example.org pond].

== Ducking ==
Never eat mud.
__NOTOC__
[[Category:Games]]
"""


def copy_of(text: str) -> ReadingCopy:
    return read("a.wiki", text.encode())


def markdown(text: str) -> str:
    return copy_of(text).copy.text.strip()


def test_what_is_no_text_of_the_page_is_set_aside() -> None:
    found = copy_of(BOOK)
    aside = "".join(found.text[a.start : a.end] for a in found.asides)
    for gone in ("Infobox", "Nobody says so", "hidden", "thumb", "__NOTOC__", "Category"):
        assert gone not in found.copy.text and gone in aside


def test_it_becomes_a_book_with_its_links(tmp_path: Path) -> None:
    path = tmp_path / "mud.wiki"
    path.write_text(BOOK, encoding="utf-8")
    readings = read_books(path, corpus.load())
    sections = [s for s in readings[0].sections if s.title in ("Throwing", "Hits", "Ducking")]
    assert [(s.title, s.parent) for s in sections] == [
        ("Throwing", "mudball/mudball"),
        ("Hits", "mudball/throwing"),
        ("Ducking", "mudball/mudball"),
    ]
    assert all(BOOK[s.spans[0].start :].startswith(s.title) for s in sections)
    references = cite_game("mudball", readings, corpus.load()).references
    found = {r.text: r.target for r in references}
    assert found["Hits"] == "mudball/hits" and found["how to duck"] == "mudball/ducking" and found["pond"] is None


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("== A ==\nb\nc\n\nd", "## A\n\nb c\n\nd"),
        ("a {{Note|Mud, and [[Rain|rain]], flies.}} b", "a Mud, and rain, flies. b"),
        ("a {{Main|Mud}} {{Fact|date=May 2020.}} {{cite|Mud flies.|2020}} b", "a b"),
        ("= a", "= a"),
        ("a '''b''' ''c'' '''''d'''''", "a **b** *c* ***d***"),
        ("'''not closed\nnext", "**not closed** next"),
        ("'''a'''' b", "**a'** b"),
        ("[[Mud]], [[Mud#Wet|wet]] and [[Mud|]]", "Mud, wet and Mud"),
        ("[https://example.org the pond] [https://example.org]", "the pond https://example.org"),
        ("* a\n** b\n* c", "- a\n  - b\n- c"),
        ("# a\n#* b\n# c", "1. a\n  - b\n2. c"),
        ("; Mud : wet earth\n; Dust\n: dry", "**Mud** – wet earth\n\n**Dust** – dry"),
        (": a", "a"),
        ("a<br/>b", "a\nb"),
        ("a <small>b</small> &lt;c&gt; &amp;", "a b <c> &"),
        ("<nowiki>a</nowiki>", "a"),
        ('a<ref name="x"/>b<ref name="x">c</ref>', "ab"),
        ("a {{b|{{c}} d}} e", "a e"),
        ("a {{never closed {{b}} c", "a {{never closed c"),
        ("a\n----\nb", "a\n\nb"),
        ("{|\n! a !! b\n|-\n| 1 || x=1 | 2\n|}", "| a | b |\n| --- | --- |\n| 1 | 2 |"),
        ("{|\n|+ Mud\n| a\n| b\n|-\n| colspan=2 | c\nd\n|}", "Mud\n\n|  |  |\n| --- | --- |\n| a | b |\n| c d |  |"),
        ("{|\n| never closed", "{| | never closed"),
        ("a  \r\nb\r\n\r\nc", "a b\n\nc"),
    ],
)
def test_marks_become_markdown(text: str, wanted: str) -> None:
    assert markdown(text) == wanted


LINES = ["== ", "==\n", "\n", "\n\n", "* ", "#", ": ", "; ", "{|\n", "|}\n", "|-\n", "! "]
PIECES = st.sampled_from([*LINES, "word ", "'''", "''", "{{", "}}", "[[", "]]", "|", "<!--", "-->", "<ref>", "[[File:"])


@given(st.lists(PIECES, min_size=1, max_size=40).map("".join).filter(lambda s: bool(s.strip())))
def test_nothing_is_lost_and_the_way_back_is_right(text: str) -> None:
    found = copy_of(text)
    at = 0
    for made, start, length in found.copy.runs:
        assert start >= at
        at = start + length
        assert found.copy.text[made : made + length] == text[start:at]
    aside = "".join(text[a.start : a.end] for a in found.asides)
    assert found.copy.text.count("word") + aside.count("word") <= text.count("word")


HOSTILE = [
    "{{",
    "{{a}}",
    "[[",
    "[[File:",
    "'''a ",
    "* a\n",
    "*#a\n",
    "{|\n",
    "{|\n|a\n",
    "== a ==\n",
    "<ref>",
    "<!--",
    "&lt;",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_twice_the_text_is_twice_the_work(piece: str) -> None:
    assert growth(lambda size: copy_of("x\n" + piece * (size // len(piece))), 1_000) < 2.2
