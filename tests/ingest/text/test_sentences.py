"""The sentences of a section are split once for all the rooms of a study."""

from __future__ import annotations

from collections import Counter

import pytest

from rulewright.ingest import pipeline
from rulewright.ingest.corpus import Corpus
from rulewright.ingest.text.sentences import sentences
from rulewright.kb.language import Sentence, splitting
from rulewright.kb.model import Section
from tests.ingest.references.book import read


def test_a_section_is_split_once_in_a_study(monkeypatch: pytest.MonkeyPatch) -> None:
    split: Counter[str] = Counter()
    whole = splitting.sentences

    def counted(section: Section) -> tuple[Sentence, ...]:
        split[section.id] += 1
        return whole(section)

    monkeypatch.setattr(splitting, "sentences", counted)
    sentences.cache_clear()
    book = read("# Ducks\nA **duck** is wet. A duck cannot fly.\n# Geese\nA **goose** may bite a duck.\n")
    pipeline.study_game("core", [book], Corpus())
    assert {*split} == {s.id for s in book.sections} and set(split.values()) == {1}
