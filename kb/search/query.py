"""What a query may be: any string whatever, cut to a size that a person types, said kindly where it was cut.

Its words are those that belong to no operator (``kb.search.operators``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.kb.messages import Message, together
from rulewright.kb.search.analysis import Token, tokens
from rulewright.kb.search.operators import Operator, operators
from rulewright.kb.search.plain import tidy

MOST_CHARACTERS = 200
MOST_WORDS = 16
MOST_IN_PHRASE = 8
QUOTED = re.compile(r"[\"“”«»„]([^\"“”«»„]{1,200})[\"“”«»„]")


@dataclass(frozen=True, slots=True)
class Asked:
    """A query within bounds: its text, its tokens, the token ranges that stand in quotation marks, its operators."""

    text: str
    run: tuple[Token, ...]
    phrases: tuple[tuple[int, int], ...]
    note: Message
    operators: tuple[Operator, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The folded words."""
        return tuple(t.folded for t in self.run)


def fence(q: str) -> Asked:
    """Cut a query to bounds. Never fails; nothing has a meaning but words, quotation marks and our few operators."""
    notes = []
    cut = q[: MOST_CHARACTERS * 4]
    text = " ".join(tidy(cut).split())
    if len(text) > MOST_CHARACTERS or len(q) > len(cut):
        text = text[:MOST_CHARACTERS]
        notes.append(Message("Only the first {n} characters were searched for.", n=MOST_CHARACTERS))
    found, told = operators(text)
    notes += told
    run = _words(text, found)
    if found and not run:
        notes.append(Message("Filters alone find nothing: add a word to look for."))
    if len(run) > MOST_WORDS:
        run = run[:MOST_WORDS]
        notes.append(Message("Only the first {n} words were searched for.", n=MOST_WORDS))
    phrases, shortened = _phrases(text, run)
    if shortened:
        notes.append(Message("Only the first {n} words of a phrase were searched for as a phrase.", n=MOST_IN_PHRASE))
    return Asked(text, run, phrases, together(*notes), found)


def _words(text: str, found: tuple[Operator, ...]) -> tuple[Token, ...]:
    """The tokens outside operators; where there are none, those of the terms that are asked for."""
    run = tuple(tokens(text))
    outside = tuple(t for t in run if not any(o.start <= t.start < o.end for o in found))
    return outside or tuple(t for t in run if any(o.speaks and o.at <= t.start < o.end for o in found))


def _phrases(text: str, run: tuple[Token, ...]) -> tuple[tuple[tuple[int, int], ...], bool]:
    """Token ranges of quoted phrases of two words or more, and whether one had to be cut."""
    out, shortened = [], False
    for m in QUOTED.finditer(text):
        inside = [i for i, t in enumerate(run) if m.start(1) <= t.start and t.end <= m.end(1)]
        if len(inside) > MOST_IN_PHRASE:
            inside, shortened = inside[:MOST_IN_PHRASE], True
        if len(inside) > 1:
            out.append((inside[0], inside[-1] + 1))
    return tuple(out), shortened
