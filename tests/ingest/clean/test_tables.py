"""Tables in HTML within Markdown become tables, and nothing of the source is lost by it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from rulewright.ingest import corpus
from rulewright.ingest.clean.own import LONGEST, with_tables
from rulewright.ingest.pipeline import read_books
from rulewright.kb.mapped import Mapped

ROWS = "<tr><th>State</th><th>Effect</th></tr><tr><td>Muddied</td><td>-1 <b>Grip</b> &amp; mud</td></tr>"
TABLE = f"<table>{ROWS}</table>"
MARKDOWN = "| State | Effect |\n| --- | --- |\n| Muddied | -1 **Grip** & mud |"


def taken(text: str) -> str:
    return with_tables(Mapped.of(text, 0, len(text))).text


@pytest.mark.parametrize(
    "text",
    [
        TABLE,
        f'  <TABLE class="states">\n{ROWS}\n</TABLE >',
        f"<table><tr><td>{ROWS}</table>".replace("<tr><td><tr>", "<tr>"),  # end tags may be left out
    ],
)
def test_a_table_is_a_table(text: str) -> None:
    out = taken(f"Throw.\n{text}\nDuck.")
    assert MARKDOWN in out and out.split() == f"Throw. {MARKDOWN} Duck.".split()


@pytest.mark.parametrize(
    "text",
    [
        "No table.",
        f"In a line {TABLE} it is left as it is.",
        f"<table>{ROWS}",  # never ends
        f"<table>{'<a' * 500}</table>",  # no markup
        f"<table><tr><td>{'mud ' * (LONGEST // 4)}</td></tr></table>",
        "</table>" * 9,
    ],
)
def test_all_else_stays_as_it_is(text: str) -> None:
    assert taken(text) == text


def test_each_word_of_a_table_leads_back_to_its_place() -> None:
    text = f"# Mudball\n\n{TABLE}\n\nDuck."
    out = with_tables(Mapped.of(text, 0, len(text)))
    for word in ("State", "Muddied", "Grip", "mud", "Duck."):
        at = out.text.index(word)
        span = out.to_source(at, at + len(word))
        assert span and text[span.start : span.end] == word
    assert [s for _, s, _ in out.runs] == sorted(s for _, s, _ in out.runs)


def test_a_book_with_tables_is_covered_whole(tmp_path: Path) -> None:
    text = f"# Mudball\n\n## Mud\n\nThrow mud.\n\n{TABLE}\n\n## Sun\n\nBe dry.\n\n{TABLE}"
    (tmp_path / "a.md").write_text(text, encoding="utf-8")
    (book,) = read_books(tmp_path / "a.md", corpus.load())
    assert MARKDOWN in book.sections[1].text and MARKDOWN in book.sections[2].text
    spans = sorted((s.start, s.end) for section in book.sections for s in section.spans)
    assert all(a[1] <= b[0] for a, b in pairwise(spans))
    assert "".join("".join(text[a:b].split()) for a, b in spans) == "".join(text.split())
