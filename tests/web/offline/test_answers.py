"""What a copy orders and answers by: the site's own words, figures and weights, and sentences by their places."""

from __future__ import annotations

import json

import pytest

from rulewright.kb.language import SentenceKind
from rulewright.kb.search import direct_answer, sureness, topics
from rulewright.kb.search.lines import Line, lines
from rulewright.kb.search.sureness import model
from rulewright.web.offline import answers
from tests.web import harbour

TABLES = answers.tables(("en", "es"))


def line(text: str, above: str = "", mark: str = "", *, back: bool = False, bold: bool = False) -> Line:
    return Line(SentenceKind.TEXT, text, (), above, back, bold, mark)


def test_tables_are_the_site_s_and_json() -> None:
    assert (TABLES["sentence"], TABLES["sure"]) == (model().sentence, model().sure) and (
        TABLES["topic"],
        TABLES["kinds"],
    ) == (model().topic, model().kinds)
    assert TABLES["figures"]["weighed"]["READ"] == direct_answer.READ
    assert TABLES["figures"]["sureness"]["LIKELY"] == sureness.LIKELY
    assert TABLES["figures"]["direct"]["LONGEST"] == direct_answer.LONGEST_ANSWER
    assert [len(TABLES["topics"][code]) for code in ("en", "es")] == [len(topics.TOPICS["en"])] * 2
    assert TABLES["operators"]["juego"] == "game"
    assert json.loads(json.dumps(TABLES)) == TABLES


def test_a_sentence_is_told_by_its_place() -> None:
    text = "Ships sail. They turn."
    told = answers.lines([line("Ships sail."), line("They turn.", back=True, bold=True)], text)
    kind = answers.LINE_KINDS.index(SentenceKind.TEXT)
    assert told == [[kind, 0, 0, "", 0, 11], [kind, answers.BACK + answers.BOLD, 0, "", 12, 10]]


def test_one_that_the_text_does_not_have_is_told_in_words() -> None:
    assert answers.lines([line("A, b")], "A · b")[0][4:] == ["A, b"]


def test_what_a_sentence_stands_under_is_a_line_before_it() -> None:
    every = [line("A ship may:"), line("sail", "A ship may:", "1."), line("turn", "A ship may:")]
    assert [row[2:4] for row in answers.lines(every, "A ship may: sail turn")] == [[0, ""], [1, "1."], [1, ""]]


def test_the_same_words_twice_have_two_places() -> None:
    assert [row[4] for row in answers.lines([line("Sail."), line("Sail.")], "Sail. Sail.")] == [0, 6]


@pytest.mark.parametrize(("text", "units"), [("", 0), ("año", 3), ("\U0001f3b2 a", 4), ("\ud800", 1)])
def test_places_are_counted_as_a_browser_counts(text: str, units: int) -> None:
    assert answers.units(text) == units == len(text) + sum(c > "\uffff" for c in text)


def test_every_sentence_of_the_sample_can_be_read_again() -> None:
    for section in harbour.knowledge().sections:
        every = lines(section)
        for row, read in zip(answers.lines(every, section.text), every, strict=True):
            text = row[4] if len(row) == 5 else section.text[row[4] : row[4] + row[5]]
            assert text == read.text
