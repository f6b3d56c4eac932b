"""Promise 1: every claim carries its source span, and what it quotes is what stands there, 100 %."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.ingest.source import read
from rulewright.kb.model import Knowledge
from tests.promises.quoting import wrong


@pytest.fixture(scope="module")
def texts(sample_knowledge: Knowledge, sample_files: list[Path]) -> dict[str, str]:
    files = {p.name: p for p in sample_files}
    return {b.id: read(files[b.file]).text for b in sample_knowledge.books}


def test_every_quotation_of_the_sample_stands_where_it_says(sample_knowledge: Knowledge, texts: dict[str, str]) -> None:
    assert list(wrong(sample_knowledge, texts)) == []
    for part in ("terms", "references", "interactions", "precedence", "prohibitions"):
        assert any(getattr(s, part) for s in sample_knowledge.studies), f"no {part}: the test would show nothing"


@pytest.mark.parametrize("part", ["references", "interactions", "precedence", "prohibitions"])
def test_a_span_that_is_off_by_a_few_characters_is_noticed(
    sample_knowledge: Knowledge, texts: dict[str, str], part: str
) -> None:
    (study,) = (s for s in sample_knowledge.studies if getattr(s, part))
    first, *rest = getattr(study, part)
    moved = replace(first, start=first.start + 3, end=first.end + 3)
    damaged = replace(sample_knowledge, studies=(replace(study, **{part: (moved, *rest)}),))
    assert len(list(wrong(damaged, texts))) == 1


def test_a_term_that_is_defined_elsewhere_and_a_text_from_elsewhere_are_noticed(
    sample_knowledge: Knowledge, texts: dict[str, str]
) -> None:
    (study,) = sample_knowledge.studies
    term, other = study.terms[0], study.terms[-1]
    swapped = replace(study, terms=(replace(term, definition=other.definition), *study.terms[1:]))
    assert len(list(wrong(replace(sample_knowledge, studies=(swapped,)), texts))) == 1
    shifted = {b: " " + t for b, t in texts.items()}
    assert len(list(wrong(sample_knowledge, shifted))) > len(sample_knowledge.sections) / 2
