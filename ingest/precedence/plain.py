"""The rules sentences of a book; ``kb.language.plain`` is given here too."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kb.language.plain import one_line, plain, shown
from rulewright.kb.model import BookReading, Section, SectionKind
from rulewright.kb.sentences import Sentence, sentences

__all__ = ["one_line", "plain", "rules_sentences", "shown"]


def rules_sentences(reading: BookReading, *, examples: bool = False) -> Iterator[tuple[Section, Sentence]]:
    """The sentences of a book that bind players, in reading order; an example shows a rule and binds nobody."""
    for section in reading.sections:
        if section.kind.is_rules_text and (examples or section.kind is not SectionKind.EXAMPLE):
            for sentence in sentences(section):
                yield section, sentence
