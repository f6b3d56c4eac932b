"""The words of a copy are those of the site: folded, cut and counted alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rulewright.kb.language import fold_word
from rulewright.kb.search.analysis import tokens
from tests.kb.search.test_analysis import NUMBERS
from tests.web.browsing import BROWSER
from tests.web.offline.bare import bare_page

pytestmark = BROWSER


@pytest.fixture(scope="module")
def page(browser: Any) -> Iterator[Any]:
    with bare_page(browser) as page:
        yield page


def test_a_place_in_a_passage_counts_code_points(page: Any) -> None:
    shown = page.evaluate("RulewrightSeek.marked({ text: '\U0001f3b2\U0001f3b2 hit', marks: [[3, 6]] })")
    assert shown == ["\U0001f3b2\U0001f3b2 ", ["mark", {}, "hit"], ""]


def test_a_sentence_is_filled_with_what_is_no_sentence(page: Any) -> None:
    assert page.evaluate("RulewrightSeek.put('{a} of {b}, {c}', { a: '{b}', b: ['b', {}, 'x'] })") == [
        "", "{b}", " of ", ["b", {}, "x"], ", ", "{c}", ""
    ]  # fmt: skip


def test_an_index_of_another_format_is_refused(page: Any) -> None:
    said = page.evaluate("() => { try { new RulewrightSeek.Index({ format: 'x' }); } catch (e) { return e.message; } }")
    assert said == "format"


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("Línea", "linea"),
        ("Niño", "niño"),
        ("Player's", "player"),
        ("can’t", "cant"),
        ("STRASSE", "strasse"),
        ("x" * 60, "x" * 40),
    ],
)
def test_words_are_folded_as_the_site_folds_them(page: Any, word: str, folded: str) -> None:
    assert page.evaluate("(w) => RulewrightSeek.fold(w)", word) == folded == fold_word(word.replace("’", "'"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Re-roll 302.3b, +1 die", ["re", "roll", "302.3b", "+1", "die"]),
        ("−2 to D66", ["-2", "to", "d66"]),
        ("3-4", ["3-4"]),  # a range is no minus
        *NUMBERS,
        ("60mm 1.5cm 3IN 3in1 60mmx", ["60", "mm", "1.5", "cm", "3", "in", "3in1", "60mmx"]),
    ],
)
def test_tokens_are_the_site_s(page: Any, text: str, expected: list[str]) -> None:
    found = page.evaluate("(t) => RulewrightSeek.tokens(t).map((x) => x.word)", text)
    assert found == expected == [t.folded for t in tokens(text)]
