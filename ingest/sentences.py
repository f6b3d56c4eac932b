"""spaCy's pipelines, one for each language; where sentences begin and end is told by ``kb.sentences``."""

from __future__ import annotations

from functools import cache

import spacy
from spacy.language import Language
from spacy.tokens import Doc

from rulewright.kb.language import LANGUAGES
from rulewright.kb.sentences import MAX_PIECE


@cache
def pipeline(lang: str) -> Language:
    """spaCy's blank pipeline of a language, made once; languages without one are read as English."""
    return spacy.blank(lang if lang in LANGUAGES else "en")


def tokens(text: str, lang: str) -> Doc:
    """The tokens of a piece of text; what is beyond ``MAX_PIECE`` characters is not looked at.

    spaCy's tokenizer takes quadratic time on runs of punctuation.
    """
    return pipeline(lang)(text[:MAX_PIECE])
