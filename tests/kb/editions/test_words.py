"""Differences of two texts, word by word: what the reader sees and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from rulewright.kb.editions.model import Op, Words
from rulewright.kb.editions.words import MOST_TOKENS, all_words, compare_words, excerpt, same_words, tokens


def told(old: str, new: str) -> str:
    """Differences as a line: [-gone-], {+come+}."""
    return marked(compare_words(tokens(old), tokens(new)))


def marked(words: tuple[Words, ...]) -> str:
    frames = {Op.SAME: "{}", Op.REMOVED: "[-{}-]", Op.ADDED: "{{+{}+}}", Op.GAP: "…"}
    return "".join(frames[w.op].format(w.text) for w in words)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param("Roll two dice.", "Roll three dice.", "Roll[- two-]{+ three+} dice.", id="a word"),
        pytest.param("Within 3 spans of it.", "Within 3 spans.", "Within 3 spans[- of it-].", id="an end"),
        pytest.param("Now walk on.", "walk on.", "[-Now -]walk on.", id="a beginning keeps its distance"),
        pytest.param("Walk on.", "Walk on, slowly.", "Walk on{+, slowly+}.", id="a comma is a token"),
        pytest.param("See rule 3.1.", "See rule 3.2.", "See rule[- 3.1-]{+ 3.2+}.", id="a number is one token"),
        pytest.param("Roll :star: on", "Roll :moon: on", "Roll[- :star:-]{+ :moon:+} on", id="a symbol is one token"),
        pytest.param("It cannot go", "It **cannot** go", "It[- cannot-]{+ cannot+} go", id="bold is a difference"),
        pytest.param("a *lamp* here", "a lamp here", "a lamp here", id="italics are none"),
        pytest.param("one\ntwo", "one two", "one two", id="a line break is none"),
        pytest.param("", "New words.", "{+New words.+}", id="from nothing"),
        pytest.param("Old words.", "", "[-Old words.-]", id="to nothing"),
        pytest.param("", "", "", id="nothing at all"),
        pytest.param("5 * 3", "5 * 4", "5 *[- 3-]{+ 4+}", id="an asterisk between blanks is no mark"),
        pytest.param("| A |\n| --- |\n| 1 |", "| A |\n| --- |\n| 2 |", "| A |\n|[- 1-]{+ 2+} |", id="a table"),
        pytest.param("# Head\n> said", "Head\nsaid", "Head\nsaid", id="marks of headings and quotations"),
    ],
)
def test_what_changed(old: str, new: str, expected: str) -> None:
    assert told(old, new) == expected


def test_two_words_between_long_changes_are_part_of_them() -> None:
    old = "The red old tall mast of the ship with many brown sails stands."
    new = "The blue new small boat of the harbour under some white flags stands."
    assert told(old, new).count("[-") == 1


def test_a_mark_that_is_never_closed_ends_with_its_paragraph() -> None:
    first, second = "It **cannot move.", "It may rest."
    assert [t.bold for t in tokens(f"{first}\n\n{second}")] == [False, True, True, True, False, False, False, False]


def test_bold_is_told_of_each_stretch() -> None:
    (plain, bold) = all_words("It **cannot**", Op.ADDED)
    assert (plain.text, plain.bold, bold.text, bold.bold) == ("It", False, " cannot", True)


def test_a_long_text_is_compared_by_lines_first() -> None:
    lines = [f"line {i} says {i * 7}" for i in range(MOST_TOKENS)]
    new = [*lines[:1500], "line 1500 says nothing", *lines[1501:]]
    found = compare_words(tokens("\n".join(lines)), tokens("\n".join(new)))
    assert [w.text for w in found if w.op is not Op.SAME] == [" 10500", " nothing"]


def test_a_text_too_long_for_that_is_replaced_as_a_whole() -> None:
    old, new = "a b " * MOST_TOKENS, "c d " * MOST_TOKENS
    assert [w.op for w in compare_words(tokens(old), tokens(new))] == [Op.REMOVED, Op.ADDED]


WORDS = st.lists(st.sampled_from(["a", "ship", "**ship**", "3.1", ".", ",", ":star:", "\n\n", "- the", "can't"]))


@given(WORDS.map(" ".join), WORDS.map(" ".join))
def test_both_texts_can_be_read_from_the_differences(old: str, new: str) -> None:
    found = compare_words(tokens(old), tokens(new))
    for text, other in ((old, Op.ADDED), (new, Op.REMOVED)):
        read = "".join(w.text for w in found if w.op is not other)
        assert read.split() == "".join(t.before + t.word for t in tokens(text)).split()
    assert same_words(tokens(old), tokens(new)) == all(w.op is Op.SAME for w in found)


def test_an_excerpt_shows_the_neighbourhood_of_each_change() -> None:
    old = " ".join(f"w{i}" for i in range(60))
    words = compare_words(tokens(old), tokens(old.replace("w20", "x").replace("w24", "y")))
    assert marked(excerpt(words, 2)) == "… w18 w19[- w20-]{+ x+} w21 w22 w23[- w24-]{+ y+} w25 w26…"


def test_an_excerpt_of_a_long_addition_is_its_beginning() -> None:
    words = all_words(" ".join(f"w{i}" for i in range(60)), Op.ADDED)
    assert marked(excerpt(words, 2, 3)) == "{+w0 w1 w2+}…"
