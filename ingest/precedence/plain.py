"""The rules sentences of a book; what makes their text plain is ``kb.norms.plain``, given here under its old name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.kb.language.data import either
from rulewright.kb.model import BookReading, Section, SectionKind
from rulewright.kb.norms.plain import one_line, plain, shown
from rulewright.kb.sentences import Sentence, sentences

__all__ = ["is_example", "one_line", "plain", "rules_sentences", "shown"]

EXAMPLE = re.compile(rf"[*_ (\[]*+(?:{either('precedence.example')})", re.IGNORECASE)


def is_example(sentence: Sentence) -> bool:
    """True for a sentence that only shows a rule."""
    return bool(EXAMPLE.match(sentence.text))


def rules_sentences(reading: BookReading, *, examples: bool = False) -> Iterator[tuple[Section, Sentence]]:
    """The sentences of a book that bind players, in reading order; an example shows a rule and binds nobody."""
    for section in reading.sections:
        if section.kind.is_rules_text and (examples or section.kind is not SectionKind.EXAMPLE):
            for sentence in sentences(section):
                yield section, sentence
