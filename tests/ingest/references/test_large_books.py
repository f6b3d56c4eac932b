"""References in books of thousands of headings: what is nearest is found without a look at all of them."""

from __future__ import annotations

import pytest

from rulewright.ingest.references import by_name
from rulewright.ingest.references.detect import FINDERS, Form, pointers
from tests.ingest.references.book import read
from tests.ingest.references.test_resolve import CHAPTERS, the_one
from tests.work import LINEAR, growth


@pytest.mark.parametrize(
    ("printed", "target"),
    [
        ("(See “Sterss and morale”)", "core/stress-and-morale"),
        ("(See “Blocking a spell”)", "core/block-a-spell"),
        ("(See “Movement”)", None),
    ],
)
def test_a_large_book_is_asked_by_how_words_begin(
    monkeypatch: pytest.MonkeyPatch, printed: str, target: str | None
) -> None:
    book = read(CHAPTERS + f"# Here\n{printed}\n")
    assert the_one(book).target == target
    monkeypatch.setattr(by_name, "MOST_COMPARED", 3)
    assert the_one(book).target == target


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("See rules 1.2, 1.3 and rule 1.4, 1.5.", ["1.2", "1.3", "1.4", "1.5"]),
        ("Rule 1.2, rule 1.3, rule 1.4", ["1.2", "1.3", "1.4"]),
        ("rule 1.2, 1.3; see 1.4, 1.5", ["1.2", "1.3", "1.4", "1.5"]),
    ],
)
def test_numbers_one_behind_the_other_are_told_once(text: str, numbers: list[str]) -> None:
    assert [x.number for x in pointers(text) if x.form == Form.NUMBER] == numbers


def test_each_of_them_is_met_a_few_times_only() -> None:
    text = "rule 1.2, " * 3_000
    assert sum(1 for finder in FINDERS for _ in finder(text)) < 4 * 3_000
    assert growth(lambda n: pointers("rule 1.2, " * n), 300) < LINEAR
