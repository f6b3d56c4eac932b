"""The slots of a statement as stems: of what is done, to what, and by whom."""

from __future__ import annotations

import re
from dataclasses import replace

from rulewright.kb.claims import Statement
from rulewright.kb.language import LANGUAGES
from rulewright.kb.language.data import folded_list
from rulewright.kb.language.plain import plain
from rulewright.kb.language.stems import stem
from rulewright.kb.language.telling import DEMONSTRATIVE, PIECES, stems
from rulewright.kb.model import Section

ASIDE = re.compile(r"\([^()]*\)")  # what is said in passing: "control the pond (its worth is none)"
ANYONE = frozenset(stem(word, lang) for lang in LANGUAGES for word in folded_list("conflicts.anyone", lang))


def with_slots(said: Statement, section: Section) -> Statement:
    """A statement of a section with its slots.

    Each piece of an enumeration begins with a verb; what follows is acted on, and of "this" the section's title. Where
    a clause only points ("it") at who does it, the title says who.
    """
    lang = section.lang
    act = ASIDE.sub("", said.act)
    words = tuple(stems(act, lang))
    pieces = (stems(piece, lang)[:1] for piece in PIECES.split(plain(act)))
    own = stems(section.title, lang) if DEMONSTRATIVE.search(plain(said.act)) else ()
    return replace(
        said,
        words=words,
        verbs=tuple(sorted({verb for first in pieces for verb in first})),
        objects=tuple(sorted({*words[1:], *own})),
        who=tuple(sorted(set(stems(said.subject or section.title, lang)) - ANYONE)),
    )
