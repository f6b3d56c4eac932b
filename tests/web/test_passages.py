"""Passages: what is one, what it is called, and what it says."""

from __future__ import annotations

import pytest

from rulewright.kb.symbols import draw
from rulewright.web.passages import Passage, anchored, opening, passages, shortened
from tests.work import LINEAR, growth


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<p>One.</p>\n<p>Two.</p>", '<p id="p1">One.</p>\n<p id="p2">Two.</p>'),
        ("<ul><li>a</li><li>b</li></ul>", '<ul><li id="p1">a</li><li id="p2">b</li></ul>'),
        ("<ul><li>a<ul><li>in it</li></ul></li></ul>", '<ul><li id="p1">a<ul><li>in it</li></ul></li></ul>'),
        ("<ul><li><p>a</p></li></ul>", '<ul><li id="p1"><p>a</p></li></ul>'),  # the item, not its paragraph
        ("<blockquote><p>a</p></blockquote>", '<blockquote id="p1"><p>a</p></blockquote>'),
        ('<ol start="3"><li>c</li></ol>', '<ol start="3"><li id="p1">c</li></ol>'),
        ("<h3>Not one</h3><hr><p>a<br>b</p>", '<h3>Not one</h3><hr><p id="p1">a<br>b</p>'),
        ("<table><tr><td>1</td></tr></table>", '<table id="p1"><tr><td>1</td></tr></table>'),
        ('<p><span title="1 < 2 > 0">x</span></p>', '<p id="p1"><span title="1 < 2 > 0">x</span></p>'),
        ("no tags at all", "no tags at all"),
        ("", ""),
    ],
)  # fmt: skip
def test_every_passage_has_an_address_and_nothing_else_changes(html: str, shown: str) -> None:
    assert anchored(html) == shown


def test_passages_of_several_rules_on_a_page_are_told_apart() -> None:
    assert anchored("<p>a</p>", "1.2-p") == '<p id="1.2-p1">a</p>'


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        ("<p>A <strong>bold</strong>\nword &amp; more</p>", ["A bold word & more"]),
        ("<ul><li>a<ul><li>b</li><li>c</li></ul></li></ul>", ["a b c"]),
        ("<table><tr><td>Ebb</td><td>−1</td></tr></table>", ["Ebb −1"]),
        ("<p>one<br>two</p>", ["one two"]),
        ("<p></p><p>x</p>", ["", "x"]),
        ("<p>1 &lt; 2 < 3</p>", ["1 < 2 < 3"]),
    ],
)
def test_a_passage_says_what_a_reader_sees(html: str, texts: list[str]) -> None:
    assert [p.text for p in passages(html)] == texts
    assert [p.n for p in passages(html)] == list(range(1, len(texts) + 1))


def test_a_symbol_is_named_and_its_drawing_closes_itself() -> None:
    drawn = draw("<p>Roll a :shield: now.</p><p>Next.</p>", "en")
    assert [p.text for p in passages(drawn)] == ["Roll a [shield] now.", "Next."]
    assert anchored(drawn).count('id="p') == 2


@pytest.mark.parametrize(
    ("texts", "first"),
    [
        (["", "A ship moves. Then it turns."], "A ship moves."),
        (["Add 1.5 to it. Then stop."], "Add 1.5 to it."),
        (["No full stop here"], "No full stop here"),
        (["¿Quién gana? Nadie."], "¿Quién gana?"),
        ([], ""),
    ],
)
def test_a_rule_opens_with_its_first_sentence(texts: list[str], first: str) -> None:
    assert opening([Passage(i, t) for i, t in enumerate(texts, 1)], "en") == first


def test_what_is_too_long_ends_at_a_word() -> None:
    assert shortened("one two, three", 9) == "one two…"
    assert shortened("short", 9) == "short"
    assert len(opening([Passage(1, "word " * 500)], "en")) <= 301


@pytest.mark.parametrize("piece", ["<p", "<ul><li>", "</p>", '<p title="', "<"])
def test_hostile_html_is_walked_in_proportion(piece: str) -> None:
    assert growth(lambda n: anchored(piece * n), 1_000) < LINEAR


@pytest.mark.parametrize("piece", [".", ". ", '."', "a. "])
def test_a_hostile_sentence_is_cut_in_proportion(piece: str) -> None:
    assert growth(lambda n: opening([Passage(1, piece * n)], "en"), 1_000) < LINEAR
