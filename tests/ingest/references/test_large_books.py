"""References in books of thousands of headings: what is nearest is found without a look at all of them."""

from __future__ import annotations

import pytest

from rulewright.ingest.references import by_name, directory, find_references, patterns as p
from rulewright.ingest.references.detect import FINDERS, Form, pointers
from rulewright.kb.language import folded_words
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


def test_a_rule_is_read_once_for_all_references_to_rules_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    read_texts: list[str] = []
    monkeypatch.setattr(directory, "folded_words", lambda text: read_texts.append(text) or folded_words(text))
    rules = "".join(f"# ({n}.6.2) Odd\nAbout strikes.\n" for n in range(100, 110))
    wrong = "".join(f"If it is a swift strike (see rule {n}.6.2), go.\n" for n in range(200, 220))
    find_references(read(f"{rules}# Here\n{wrong}"), [], (), None)
    assert sum("About strikes." in text for text in read_texts) == 10


@pytest.mark.parametrize("text", ["See rule 1.2.", "(see right)", "described in the previous section", "§ 4", "rule"])
def test_what_is_sought_first_is_in_all_that_is_found(text: str) -> None:
    for first, whole in ((p.UNIT_NUMBER, p.NUMBERED), (p.SIDE, p.DIRECTION), (p.ORDER, p.RELATIVE)):
        assert bool(first.search(text)) or not whole.search(text)
