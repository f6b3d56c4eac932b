"""What a query may be: any string whatever, cut to a size that a person types, said kindly where it was cut."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.kb.messages import Message, together
from rulewright.kb.search.plain import tidy
from rulewright.kb.search.tokens import Token, tokens

MOST_CHARACTERS = 200
MOST_WORDS = 16
MOST_IN_PHRASE = 8
QUOTED = re.compile(r"[\"“”«»„]([^\"“”«»„]{1,200})[\"“”«»„]")


@dataclass(frozen=True, slots=True)
class Asked:
    """A query within bounds: its text, its tokens, and the token ranges that stand in quotation marks."""

    text: str
    run: tuple[Token, ...]
    phrases: tuple[tuple[int, int], ...]
    note: Message

    @property
    def words(self) -> tuple[str, ...]:
        """The folded words."""
        return tuple(t.folded for t in self.run)


def fence(q: str) -> Asked:
    """Cut a query to bounds. Never fails; nothing in the string has a meaning but words and quotation marks."""
    notes = []
    cut = q[: MOST_CHARACTERS * 4]
    text = " ".join(tidy(cut).split())
    if len(text) > MOST_CHARACTERS or len(q) > len(cut):
        text = text[:MOST_CHARACTERS]
        notes.append(Message("Only the first {n} characters were searched for.", n=MOST_CHARACTERS))
    run = tuple(tokens(text))
    if len(run) > MOST_WORDS:
        run = run[:MOST_WORDS]
        notes.append(Message("Only the first {n} words were searched for.", n=MOST_WORDS))
    phrases, shortened = _phrases(text, run)
    if shortened:
        notes.append(Message("Only the first {n} words of a phrase were searched for as a phrase.", n=MOST_IN_PHRASE))
    return Asked(text, run, phrases, together(*notes))


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
