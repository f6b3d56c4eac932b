"""Markdown to plain text, plain text to tokens."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from rulewright.kb.search.analysis import compounds, is_number, plain, spans, tokens, words

PLAIN = [
    ("**units** and *one* _more_", "units and one more"),
    ("## Heading", "Heading"),
    ("- item\n* item", "item\nitem"),
    ("> quoted", "quoted"),
    ("> > - quoted\n>\n> | --- |", "quoted"),
    ("roll :success: or :long-action:", "roll success or long action"),
    ("| a | b |\n|---|:-:|\n| c | d |", "· a · b · \n\n · c · d ·"),
    ("[see Cover](#cover) ![icon](x.png)", "see Cover icon"),
    ("2<sup>nd</sup> line<br>", "2 nd line"),
    (r"a \* b \| c", "a b · c"),
    ("snake_case stays", "snake_case stays"),
    ("a < b > c", "a < b > c"),
    ("&lt;quote> R&amp;D, &quot;it&#39;s&quot; a &gt; b", '<quote> R&D, "it\'s" a > b'),
    ("&gt; no quotation &amp;lt; &copy; &amp", "> no quotation &lt; &copy; &amp"),
    ("a\x00b\u200bc", "a b c"),
    ("e\u0301l", "él"),
    ("12:30: no shortcode", "12:30: no shortcode"),
    ("", ""),
]


@pytest.mark.parametrize(("markdown", "expected"), PLAIN)
def test_plain(markdown: str, expected: str) -> None:
    assert plain(markdown) == expected


@given(st.text(alphabet="ab*_`#:|[]()<>\\ \n-é", max_size=200))
def test_no_mark_survives_in_any_token(markdown: str) -> None:
    for t in tokens(plain(markdown)):
        assert not set(t.folded) & set("*_`#:|[]()<>\\")


NUMBERS = [
    ("9-16, 9 – 16 or 9 to 16mm", ["9-16", "9-16", "or", "9-16", "mm"]),
    ("Between 3 and 5; rows 3 and 5", ["between", "3-5", "rows", "3", "and", "5"]),
    ("de 9 a 16, entre 3 y 5", ["de", "9-16", "entre", "3-5"]),
    ("9+, 16 or higher, 8 o menos; 2+3", ["9+", "16+", "1-8", "2", "3"]),
    ("1,5 or 10,000 or 1,2,3", ["1.5", "or", "10", "000", "or", "1", "2", "3"]),
    ("302.3-302.5, 2018-11-05, 3-4x", ["302.3", "302.5", "2018", "11", "05", "3", "4x"]),
    ('3" of 5” on a "4" or “10”', ["3", '"', "of", "5", '"', "on", "a", "4", "or", "10"]),
]
TOKENS = [
    *NUMBERS,
    ("rule 302.3.", ["rule", "302.3"]),
    ("702.19b", ["702.19b"]),
    ("60mm, 60 mm, 1.5cm or 3IN.", ["60", "mm", "60", "mm", "1.5", "cm", "or", "3", "in"]),
    ("2nd 3in1 x60mm 60mmx", ["2nd", "3in1", "x60mm", "60mmx"]),
    ("a D6 and 2d6", ["a", "d6", "and", "2d6"]),
    ("+1 or -2 or −3 but 1-2", ["+1", "or", "-2", "or", "-3", "but", "1-2"]),
    ("can't CAN’T", ["cant", "cant"]),
    ("the unit's and the units' own", ["the", "unit", "and", "the", "units", "own"]),
    ("W (W)", ["w", "w"]),
    ("re-roll", ["re", "roll"]),
    ("Línea ÚNICA niño", ["linea", "unica", "niño"]),
    ("under_score", ["under", "score"]),
    ("ﬁgure", ["figure"]),
    ("…", []),
]


@pytest.mark.parametrize(("text", "expected"), TOKENS)
def test_tokens(text: str, expected: list[str]) -> None:
    assert [t.folded for t in tokens(text)] == expected


@given(st.text(max_size=300))
def test_tokens_stand_where_they_say(text: str) -> None:
    end = 0
    for t in tokens(text):
        assert t.start >= end and text[t.start : t.end] == t.text
        end = t.end


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("re-roll the dice", {0: "reroll"}),
        ("a hand-to-hand fight", {1: "handtohand"}),
        ("1-2", {}),
        ("a - b", {}),
        ("", {}),
    ],
)
def test_compounds(text: str, expected: dict[int, str]) -> None:
    assert compounds(list(tokens(text))) == expected


@pytest.mark.parametrize(
    ("word", "yes"), [("302", True), ("302.3.4", True), ("702.19b", True), ("d6", False), ("", False), ("3.", False)]
)
def test_is_number(word: str, yes: bool) -> None:
    assert is_number(word) is yes


TEXTS = [
    "",
    '9 to 16 or 1,5 of 3".',
    "Roll 2d6, then re-roll.",
    "A can't-miss shot: +1 (302.3).",
    "die Línea — y más",
    "x-y-z-w-v up-to-date",
]


@pytest.mark.parametrize("text", TEXTS)
def test_quick_words_are_the_tokens(text: str) -> None:
    assert words(text) == [t.text for t in tokens(text)]
    assert list(zip(*spans(text), strict=True)) == [(t.start, t.end) for t in tokens(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("手牌", ["手", "牌"]),
        ("カードを2枚", ["カ", "ー", "ド", "を", "2", "枚"]),
        ("HP卡 and 卡", ["HP", "卡", "and", "卡"]),
        ("한국어 карта", ["한국어", "карта"]),  # these have blanks between words
    ],
)
def test_scripts_without_blanks_are_cut_into_letters(text: str, found: list[str]) -> None:
    assert [t.text for t in tokens(text)] == found
