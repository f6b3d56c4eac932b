"""Exports of a MediaWiki: pages are chapters, links lead from one to the other; what is no export is refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.corpus import Corpus
from rulewright.ingest.pipeline import cite_game, read_books
from rulewright.ingest.project import books_in
from rulewright.ingest.readers.copy import ReadingCopy
from rulewright.ingest.readers.mediawiki import read
from rulewright.ingest.source import find_files, read as read_file
from rulewright.kb.errors import InputRefused
from rulewright.kb.lines import Lines
from tests.ingest.readers.exports import export, page, revision
from tests.work import LINEAR, growth

SETUP = """{{Box|lanterns = 3}}
Place the '''lanterns''', then take [[turns|the turn]].<ref>Or "not".</ref><!-- hidden -->
See [[Turns#Mist|the mist]], [[Round]], [[Gone]], [[#Reeds|reeds]] and [[Turns#None|nothing]].
[[Datei:Fen.png|thumb|a map]]

== Reeds ==
* green & "wet"
** deep
"""
TURNS = """Move one lantern.

= Mist =
It rises.
{|
! die !! result
|-
| 1 || fog
|}
"""
FEN = export(
    page("Set & Up", SETUP),
    page("Talk:Set & Up", "Who wrote this?", 1),
    page("Round", "#REDIRECT [[Turns]]", more='<redirect title="Turns" />'),
    page("Template:Box", "A box.", 10),
    page("Turns", TURNS),
)


def copy_of(text: str) -> ReadingCopy:
    return read("fen.xml", text.encode())


def headings(text: str) -> list[str]:
    return [line for line in copy_of(text).copy.text.splitlines() if line.startswith("#")]


def test_each_page_is_a_chapter_below_the_site() -> None:
    found = copy_of(FEN)
    assert headings(FEN) == ["# The Fen", "## Set & Up", "### Reeds", "## Turns", "### Mist"]
    assert found.title == "The Fen"
    assert '- green & "wet"\n  - deep' in found.copy.text
    assert "| die | result |\n| --- | --- |\n| 1 | fog |" in found.copy.text


def test_what_is_no_chapter_is_set_aside() -> None:
    found = copy_of(FEN)
    aside = "".join(found.text[a.start : a.end] for a in found.asides)
    for gone in ("Box|lanterns", "Or &quot;not", "hidden", "a map", "Who wrote this?", "REDIRECT", "A box.", "Ann"):
        assert gone not in found.copy.text and gone in aside


def test_positions_count_in_the_file_as_handed_in(tmp_path: Path) -> None:
    file = tmp_path / "fen.xml"
    file.write_text(FEN, encoding="utf-8")
    (reading,) = read_books(file, Corpus())
    assert reading.source == FEN and reading.book.title == "The Fen"
    for s in reading.sections:
        assert FEN[s.spans[0].start :].startswith(s.title.replace("&", "&amp;"))
    counts = [0] * len(FEN)
    for start, end in [
        *(x for s in reading.sections for x in s.spans),
        *((a.start, a.end) for a in reading.book.asides),
    ]:
        for i in range(start, end):
            counts[i] += 1
    assert {counts[i] for i, c in enumerate(FEN) if not c.isspace()} == {1}
    mist = next(s for s in reading.sections if s.title == "Mist")
    line, column = Lines.of(FEN, "fen.xml").at(mist.spans[0].start)
    assert FEN.splitlines()[line - 1][column - 1 :] == "Mist ="


def test_links_lead_from_page_to_page(tmp_path: Path) -> None:
    file = tmp_path / "fen.xml"
    file.write_text(FEN, encoding="utf-8")
    (reading,) = read_books(file, Corpus())
    references = cite_game(reading.book.game, [reading], Corpus()).references
    found = {r.text: (r.target and r.target.partition("/")[2], r.status) for r in references if r.kind == "link"}
    assert found["the turn"] == ("turns", "resolved")
    assert found["the mist"] == ("mist", "resolved")
    assert found["Round"] == ("turns", "resolved"), "through the redirect"
    assert found["reeds"] == ("reeds", "resolved")
    assert found["nothing"] == ("turns", "repaired"), "the page is there, the place is not"
    assert "Gone" not in found, "a page that was not exported"


def test_the_newest_revision_is_read() -> None:
    older, newest = revision("Old.", "2019-01-01T00:00:00Z"), revision("New.", "2023-01-01T00:00:00Z")
    late = revision("Older.", "2018-01-01T00:00:00Z")
    made = export(f"<page><title>Turns</title><ns>0</ns>{older}{newest}{late}</page>")
    assert copy_of(made).copy.text == "# Turns\n\nNew.\n"


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (export(page("The Fen", "== Setup ==\nx"), page("Turns", "y")), ["# The Fen", "## Setup", "## Turns"]),
        (export(page("Setup", "==== A ====\nx\n===== B =====\ny")), ["# Setup", "## A", "### B"]),
        (export(page("Setup", "x"), page("Turns", "y"), site=""), ["# Setup", "# Turns"]),
        # exports before 2012 do not number namespaces
        (export(page("Setup", "x", None), page("Talk:Setup", "y", None)), ["# Setup"]),
        (export(page("A", "x"), page("Style", "a {}").replace("wikitext", "css"), page("E", " ")), ["# A"]),
        (export(page("A", "x"), page("Old", "#redirect [[A]]")), ["# A"]),
    ],
)
def test_the_rank_of_headings(made: str, expected: list[str]) -> None:
    assert headings(made) == expected


@pytest.mark.parametrize(
    "text",
    ['<?xml version="1.0"?><rss><item>x</item></rss>', "<html><body>x</body></html>", "no XML", "<!DOCTYPE a><a/>"],
)
def test_any_other_xml_is_refused_with_what_to_save_it_as(tmp_path: Path, text: str) -> None:
    file = tmp_path / "feed.xml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputRefused, match=r"feed\.xml is XML, but not what a MediaWiki exports; save .* \.docx"):
        read_file(file)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FEN[:-20], r"broken in line \d+; export the pages again"),
        (FEN.replace("</revision>", "", 1), "broken in line"),
        (export(page("A", "x")).replace("<siteinfo>", "<siteinfo>&bomb;"), "broken in line"),
        (export(page("Talk:A", "x", 1)), "holds no page of a wiki's main namespace"),
        (export(), "holds no page"),
    ],
)
def test_a_damaged_export_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(InputRefused, match=said):
        copy_of(text)


def test_entities_are_refused_before_they_grow() -> None:
    bomb = '<!DOCTYPE mediawiki [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    with pytest.raises(InputRefused, match="not what a MediaWiki exports"):
        copy_of(bomb + export(page("A", "x")).replace("<dbname>fen", "<dbname>&b;"))


def test_elements_are_counted() -> None:
    with pytest.raises(InputRefused, match="1,000,000"):
        copy_of(export(page("A", "x")).replace("<dbname>", "<a/>" * 1_000_001 + "<dbname>"))


def test_in_a_folder_only_exports_are_rulebooks(tmp_path: Path) -> None:
    (tmp_path / "sitemap.xml").write_text("<urlset/>", encoding="utf-8")
    (tmp_path / "fen.xml").write_text(FEN, encoding="utf-8")
    (tmp_path / "gone.xml").symlink_to(tmp_path / "nowhere.xml")
    os.mkfifo(tmp_path / "pipe.xml")
    (tmp_path / "folder.xml").mkdir()
    assert [f.name for f in find_files([tmp_path], strangers=True)] == ["fen.xml"]
    (tmp_path / "fen.xml").unlink()
    with pytest.raises(InputRefused, match="no rulebook"):
        find_files([tmp_path])


def test_an_export_beside_chapters_is_a_book_of_its_own(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("1-a.md", "2-b.md", "3-c.md", "fen.xml")]
    for file in files:
        file.write_text(FEN, encoding="utf-8")
    assert books_in(tmp_path, files) == [tmp_path, tmp_path / "fen.xml"]


PIECES = ["word ", "\n", "== ", "==\n", "* ", "é𝔣 ", "&", "<ref>", "{{", "}}", "[[", "]]", "|", "'''", '"', "\r\n"]


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=30).map("".join))
def test_the_way_back_is_right(text: str) -> None:
    made = export(page("Word é", "word " + text), page("End", text + "word"))
    found = copy_of(made)
    at = 0
    for start, place, length in found.copy.runs:
        assert place >= at
        at = place + length
        shown, printed = found.copy.text[start : start + length], made[place : place + length]
        assert all(a == b or b == "&" for a, b in zip(shown, printed, strict=True))
    assert found.copy.text.count("ord") == made.count("ord") - "".join(
        made[a.start : a.end] for a in found.asides
    ).count("ord")


@pytest.mark.parametrize("piece", ["{{", "[[A]] ", "&&", "''", "== a ==\n", "<ref>", "[[Datei:", "é"])
def test_twice_the_text_is_twice_the_work(piece: str) -> None:
    assert growth(lambda n: copy_of(export(page("A", "x\n" + piece * n))), 400) < LINEAR


def test_twice_the_pages_are_twice_the_work() -> None:
    assert growth(lambda n: copy_of(export(*(page(f"P{i}", f"[[P{i + 1}]]") for i in range(n)))), 100) < LINEAR
