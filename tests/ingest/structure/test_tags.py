"""Blocks that Markdown writes as HTML."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.structure.render import unwrapped
from rulewright.ingest.structure.unfold import edited
from rulewright.kb.mapped import Mapped

LIST = "<ul>\n<li>Row.</li>\n<li>Rest.</li>\n</ul>"


def plain(text: str) -> str:
    return edited(Mapped(text, ((0, 0, len(text)),)), unwrapped(text)).text


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (f"Do one:\n{LIST}\nThen stop.", "Do one:\n- Row.\n- Rest.\n\nThen stop."),
        ("<ol><li>Row.</li><li>Rest.</li></ol>", "\n1. Row.\n2. Rest.\n\n"),
        (
            "<ol>\n<li>Do one:\n<ul><li>Row.</li></ul></li>\n<li>Rest.</li></ol>",
            "\n1. Do one:\n    - Row.\n2. Rest.\n\n",
        ),
        ('<p align="left">Row.</p>\n<p>Rest.</p>', "\n\nRow.\n\nRest.\n\n"),
        ("<UL><LI><p>Row.</p></LI></UL>", "\n- Row.\n\n"),
        ("<blockquote>\n<p>Row.</p>\n</blockquote>", "\n\n> Row.\n\n"),
        ("<blockquote><p>Row\non.</p><p>Rest.</p></blockquote> So.", "\n\n> Row\n> on.\n>\n> Rest.\n\nSo."),
        ("<blockquote>Row.</blockquote>\n<blockquote>Rest.</blockquote>", "\n\n> Row.\n\n> Rest.\n\n"),
        (f"<blockquote>Do one:\n{LIST}</blockquote>", "\n\n> Do one:\n> - Row.\n> - Rest.\n\n"),
        ("<ul><li>Row.<blockquote>Rest.</blockquote></li></ul>", "\n- Row.\nRest.\n\n"),  # of its item
        ("</blockquote>Row.<blockquote>So\nit goes.", "\n\nRow.\n\n> So\n> it goes."),
        ("| a |\n| <blockquote>b</blockquote> |", "| a |\n| b |"),
        (f"| Turn | {LIST.replace(chr(10), '')} |\n| a | <p>b</p> |", "| Turn | • Row. • Rest. |\n| a | b |"),
        (f"| a |\n{LIST}\nThen.", "| a |\n- Row.\n- Rest.\n\nThen."),
        ("</li></ul> loose <li>Row.", "\n\nloose\n- Row."),
        ("2 <li 3 and a <lion>", "2 <li 3 and a <lion>"),
    ],
)
def test_blocks_of_html_are_blocks(html: str, markdown: str) -> None:
    assert plain(html) == markdown


@given(
    st.lists(
        st.sampled_from(
            [
                "<ul>",
                "</ul>",
                "<ol>",
                "<li>",
                "</li>",
                "<p>",
                "<blockquote>",
                "</blockquote>",
                "| ",
                "\n",
                " ",
                "row",
                "<",
                ">",
            ]
        )
    )
)
def test_no_word_is_lost(parts: list[str]) -> None:
    text = "".join(parts)
    assert plain(text).count("row") == text.count("row")
