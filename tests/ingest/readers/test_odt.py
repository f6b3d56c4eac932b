"""OpenDocument texts: outline levels are headings, styles are emphasis, tables are tables."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.ingest import corpus
from rulewright.ingest.limits import ELEMENTS, LINE, UNPACKED
from rulewright.ingest.pipeline import read_books
from rulewright.ingest.readers.odt import read
from rulewright.ingest.source import read as read_source
from rulewright.kb.errors import InputRefused
from tests.ingest.readers.documents import heading, odt

BOLD = '<text:span text:style-name="T1">{}</text:span>'
BOOK = odt(
    '<text:p text:style-name="Title">Mudball</text:p>',
    heading("Throwing", 1),
    f"<text:p>Pick up<text:s/>mud. {BOLD.format('Never')} eat it.</text:p>",
    heading("Hits", 2),
    "<table:table><table:table-row><table:table-cell><text:p>Roll</text:p></table:table-cell>"
    "<table:table-cell><text:p>Effect</text:p></table:table-cell></table:table-row>"
    "<table:table-row><table:table-cell><text:p>2</text:p></table:table-cell>"
    "<table:table-cell><text:p>Miss</text:p></table:table-cell></table:table-row></table:table>",
    title="The Game of Mudball",
)


def test_outline_levels_are_headings_and_tables_are_tables() -> None:
    found = read("mud.odt", BOOK)
    assert found.text == (
        "# Mudball\n\n# Throwing\n\nPick up mud. **Never** eat it.\n\n## Hits\n\n"
        "| Roll | Effect |\n| --- | --- |\n| 2 | Miss |\n"
    )
    assert found.title == "The Game of Mudball"


def test_positions_count_in_the_markdown_that_was_taken() -> None:
    found = read("mud.odt", BOOK)
    assert found.text == found.copy.text
    assert found.copy.runs == ((0, 0, len(found.text)),)


def test_it_becomes_a_book(tmp_path: Path) -> None:
    path = tmp_path / "mud.odt"
    path.write_bytes(BOOK)
    [reading] = read_books(path, corpus.load())
    assert reading.book.id == "mudball"
    assert [(s.title, s.parent) for s in reading.sections][1:] == [("Throwing", None), ("Hits", "mudball/throwing")]


def test_one_that_is_named_as_text_is_known_by_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "mud.txt"
    path.write_bytes(BOOK)
    assert read_source(path).format == "odt"


ITEM = "<text:list-item>{}</text:list-item>"
INNER = ITEM.format("<text:p>b</text:p>")
NESTED = (
    '<text:list text:style-name="L2">'
    + ITEM.format(f'<text:p>a</text:p><text:list text:style-name="L1">{INNER}</text:list>')
    + ITEM.format("<text:p>c</text:p><text:p>d</text:p>")
    + "</text:list>"
)


@pytest.mark.parametrize(
    ("body", "markdown"),
    [
        ('<text:list text:style-name="L1">' + ITEM.format("<text:p>a</text:p>") * 2 + "</text:list>", "- a\n- a"),
        (NESTED, "3. a\n  - b\n4. c\n\nd"),
        ('<text:p text:style-name="P1">a<text:span text:style-name="T2">b</text:span></text:p>', "**ab**"),
        ('<text:p text:style-name="P1">a <text:span text:style-name="T3">b</text:span> c</text:p>', "**a** b **c**"),
        ('<text:p><text:span text:style-name="T4">a</text:span></text:p>', "***a***"),
        ('<text:p text:style-name="Table_20_Heading">a</text:p>', "a"),  # bold is what it looks like, not what it says
        ('<text:p text:style-name="Quotations">a</text:p>', "> a"),
        ("<text:p>a<text:line-break/>b<text:tab/>c</text:p>", "a\nb c"),
        ("<text:p>a<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>b</text:p>"
         "</text:note-body></text:note> c</text:p>", "a c\n\nb"),
        ("<text:p>a<draw:frame><draw:text-box><text:p>b</text:p></draw:text-box></draw:frame></text:p>", "a\n\nb"),
        ("<text:p>a<office:annotation><text:p>b</text:p></office:annotation></text:p>", "a"),
        ("<text:tracked-changes><text:deletion><text:p>b</text:p></text:deletion></text:tracked-changes>"
         "<text:p>a</text:p>", "a"),
        ('<text:table-of-content><text:p>b</text:p></text:table-of-content><text:p>a</text:p>', "a"),
        ("<text:section><text:p>a</text:p>loose</text:section>", "a"),
        ('<text:h text:outline-level="9">a</text:h><text:h>b</text:h>', "###### a\n\n# b"),
    ],
)  # fmt: skip
def test_elements_become_markdown(body: str, markdown: str) -> None:
    assert read("a.odt", odt(body)).text.strip() == markdown


def test_elements_within_elements_without_end() -> None:
    deep = "<text:section>" * 5_000 + "<text:p>a</text:p>" + "</text:section>" * 5_000 + "<text:p>b</text:p>"
    assert read("a.odt", odt(deep)).text.strip() == "b"
    ring = '<style:style style:name="T9" style:family="text" style:parent-style-name="T9"/>'
    turned = odt('<text:p><text:span text:style-name="T9">a</text:span></text:p>', styles=ring)
    assert read("a.odt", turned).text == "a\n"


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04 and then nothing",
        b"words",
        BOOK[: len(BOOK) // 2],
        BOOK.replace(b"content.xml", b"contemt.xml"),
        odt("<text:p>"),
        odt("", doctype='<!DOCTYPE x [<!ENTITY a "aaaa">]>'),
    ],
    ids=["cut off", "no zip", "half", "without its text", "broken XML", "entities"],
)
def test_damaged_files_are_refused_with_what_to_do(data: bytes) -> None:
    with pytest.raises(InputRefused, match=r"mud\.odt cannot be read as an \.odt file.*save it again"):
        read("mud.odt", data)


def test_one_that_is_encrypted_is_refused() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr("content.xml", bytes(range(1, 200)))  # as an office program writes it behind a password
    with pytest.raises(InputRefused, match="protected"):
        read("mud.odt", out.getvalue())


def test_what_unpacks_to_more_is_refused_before_it_is_unpacked() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file, file.open("content.xml", "w") as member:
        for _ in range(UNPACKED.most // 1_000_000 + 1):
            member.write(b" " * 1_000_000)
    with pytest.raises(InputRefused) as caught:
        read("large.odt", out.getvalue())
    assert caught.value.code == UNPACKED.code


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("<text:p>a</text:p>" * 1_000, ELEMENTS.code),
        ("<text:p>" + "<text:span>Much mud.</text:span>" * (LINE.most // 9 + 1) + "</text:p>", LINE.code),
    ],
    ids=["many elements", "one long paragraph"],
)
def test_what_is_in_it_is_counted(monkeypatch: pytest.MonkeyPatch, body: str, code: str) -> None:
    most = 1_000 if code == ELEMENTS.code else ELEMENTS.most
    monkeypatch.setattr("rulewright.ingest.readers.package.ELEMENTS", replace(ELEMENTS, most=most))
    with pytest.raises(InputRefused) as caught:
        read("mud.odt", odt(body))
    assert caught.value.code == code
