"""Which sentences only show a rule; ``kb.language.plain`` is given here too."""

from __future__ import annotations

import re

from rulewright.kb.language.data import either
from rulewright.kb.language.plain import one_line, plain, shown
from rulewright.kb.sentences import Sentence

__all__ = ["is_example", "one_line", "plain", "shown"]

EXAMPLE = re.compile(rf"[*_ (\[]*+(?:{either('precedence.example')})", re.IGNORECASE)


def is_example(sentence: Sentence) -> bool:
    """True for a sentence that only shows a rule."""
    return bool(EXAMPLE.match(sentence.text))
