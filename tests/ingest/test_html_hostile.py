"""Hostile text in a rulebook becomes harmless HTML, in time that grows with the text."""

from __future__ import annotations

import pytest

from rulewright.ingest.html import markdown, render_html
from tests.ingest.test_html import XSS, is_harmless, mention, ref, section
from tests.work import LINEAR, growth


def test_there_are_two_hundred_payloads() -> None:
    assert len(set(XSS)) >= 200


@pytest.mark.parametrize("payload", XSS)
def test_no_payload_survives(payload: str) -> None:
    for text in (payload, f"A **{payload}** b", f"| {payload} | x |\n|---|---|\n| {payload} | y |", f"- {payload}"):
        html = render_html(section(text), [])
        assert is_harmless(html), html


@pytest.mark.parametrize("payload", XSS[:60])
def test_no_payload_survives_in_a_reference(payload: str) -> None:
    text = "see this"
    for target, status in ((payload, "resolved"), (None, "external")):
        html = render_html(section(text), [ref(text, "this", target, status=status, anchor=payload)])
        assert is_harmless(html), html


def test_all_payloads_together_are_harmless() -> None:
    assert is_harmless(render_html(section("\n\n".join(XSS)), []))


BOMBS = ["[", "](", "![", "*", "**a", "_a ", "`", "<", "> ", "- ", "  - ", "|", "|a|b|\n", "|a|b|\n|-|-|\n|`", "# "]
BOMBS += ["&", "\\", "*a_b", "1. ", "(", "<!--", "~", "[a](b)", "> a\n> > b\n", "*a **b ***c ", "a"]


@pytest.mark.slow
@pytest.mark.parametrize("bomb", BOMBS)
def test_work_grows_with_the_text_and_no_faster(bomb: str) -> None:
    text = bomb * 8 * markdown.LARGEST  # the largest piece that Markdown is given
    assert growth(lambda size: render_html(section(text[:size]), []), 2 * markdown.LARGEST) < LINEAR


def test_a_long_table_is_still_a_table() -> None:
    rows = "\n".join(f"| {n} | value {n} |" for n in range(200))
    assert render_html(section("| a | b |\n|---|---|\n" + rows), []).count("<tr>") == 201


def test_a_text_too_long_for_markdown_is_shown_plain_with_its_links() -> None:
    text = "word " * 5_000 + "cover"
    html = render_html(section(text), [mention(text, "cover")])
    assert html.endswith('<a class="term" href="/terms/game/en/cover">cover</a></p>')


def test_pieces_are_cut_between_paragraphs_and_lose_nothing() -> None:
    text = "\n\n".join(f"Paragraph {n} " + "x" * 300 for n in range(100))
    cut = list(markdown.pieces(text))
    assert len(cut) > 3
    assert "\n\n".join(cut) == text
    assert all(len(piece) <= markdown.LARGEST for piece in cut)
