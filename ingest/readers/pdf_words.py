"""Words that a line's end parted, and the marks of bold and italic text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from rulewright.kb.language.dictionary import is_known_anywhere

WORD = re.compile(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*")
TAIL = re.compile(r"(?<![^\W\d_])([^\W\d_]++)[-\u2010\u00ad]\Z")
HEAD = re.compile(r"[^\W\d_]+")


class Joiner:
    """Decides whether the hyphen at a line's end belongs to the word."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._used: Counter[str] = Counter()
        for line in lines:
            self._used.update(w.lower().replace("\u2010", "-") for w in WORD.findall(line))

    def is_parted(self, before: str, after: str) -> bool:
        """True where a line that ends in ``before`` and one that begins with ``after`` part a word at a hyphen."""
        return bool(TAIL.search(before)) and after[:1].islower()

    def drops(self, before: str, after: str) -> bool:
        """True where that hyphen is no part of the word: by the book's own spelling, else by the word list."""
        tail, head = TAIL.search(before), HEAD.match(after)
        if not tail or not head or before[-1] == "\u00ad":
            return bool(tail)
        a, b = tail[1].lower(), head[0].lower()
        whole, compound = self._used[a + b], self._used[f"{a}-{b}"]
        if whole or compound:
            return whole >= compound
        if is_known_anywhere(a + b):
            return True
        return not (is_known_anywhere(a) and is_known_anywhere(b) and len(a) > 2 and len(b) > 2)
