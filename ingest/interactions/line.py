"""A sentence as those read it who look for what it states: its words, its pieces, and the wordings in it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rulewright.ingest.interactions.facts import Facts
from rulewright.ingest.interactions.lexicon import FILE, Lexicon, Said, hints, wordings
from rulewright.ingest.interactions.mentions import Mention, Passage
from rulewright.kb.language import either, folded_list, shown

ASIDE = re.compile(r"(?<=.)\([^()]*\)")
WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*|[^\w\s*_\"]")
VERY_FIRST = 3  # characters before a word that begins a sentence
POINTER = 12  # characters before a name in which a word stands that points at it
SCOPE = 60  # characters from a ban to what it forbids
AMOUNT = 6  # characters behind "by" in which a number begins
DICE = frozenset(f"d{n}" for n in range(1, 10))  # how the name of a die begins
BARE = 4  # letters of "is" and "are"
DENYING, DENIED = 4, 40  # words before a wording that may deny it, and the characters in which they stand
ONLY_POINTS = re.compile(rf"^\W*(?:{either('interactions.referring')})\b.{{0,120}}$", re.IGNORECASE)
GRANTING = re.compile(rf"\W{{0,3}}(?:{either('interactions.granting')})\b", re.IGNORECASE)
UNDOING = re.compile(rf"\W{{0,3}}(?:{either('interactions.undoing')})\b", re.IGNORECASE)


class Piece(NamedTuple):
    """A stretch ``[start, end)`` of a sentence that is parted from the rest by its marks, or is a condition."""

    start: int
    end: int
    condition: bool
    mentions: Sequence[Mention]


def pieces(flat: str, mentions: Sequence[Mention], lang: str) -> list[Piece]:
    """A plain sentence in pieces: conditions, and what stands between them; what stands in brackets is left out."""
    asides = [m.span() for m in ASIDE.finditer(flat)]
    taken = [*asides, *((m.start, m.end) for m in mentions), *(m.span() for m in _how_often(lang).finditer(flat))]
    named = [m for m in mentions if not any(a <= m.start < z for a, z in asides)]
    marks = [m for m in parting(lang).finditer(flat) if not any(a <= m.start() < z for a, z in taken)]
    out: list[Piece] = []
    at, condition = 0, False
    for mark in (*marks, None):
        if mark and mark.lastgroup == "comma" and not condition:
            continue
        end = mark.start() if mark else len(flat)
        if flat[at:end].strip(" ,.;:"):
            out.append(Piece(at, end, condition, [m for m in named if at <= m.start < end]))
        at, condition = end, mark is not None and mark.lastgroup == "condition"
    return out


@cache
def parting(lang: str) -> re.Pattern[str]:
    """Where pieces begin or end; ``comma``: only where a condition stands before it."""
    opener = either(f"{FILE}.condition", lang)
    more = either(f"{FILE}.going_on", lang)
    return re.compile(
        rf"(?P<condition>\b(?:{opener})\b)|(?P<stop>[;:]|\.(?=\s)|\s[–—-]\s|—)"
        rf"|(?P<comma>,(?! (?:{more})\b))",
        re.IGNORECASE,
    )


@cache
def _how_often(lang: str) -> re.Pattern[str]:
    """What looks like the beginning of a condition, and only says how often ("once a day")."""
    return re.compile(rf"\b(?:{either(f'{FILE}.how_often', lang)})\b", re.IGNORECASE)


class Line:
    """A sentence with its words, its names, its pieces and its wordings."""

    def __init__(self, p: Passage, facts: Facts) -> None:
        self.p, self.facts = p, facts
        self.lang = p.section.lang
        self.words = [(m.group().lower(), m.start(), m.end()) for m in WORD.finditer(p.flat)]
        self.starts = [start for _, start, _ in self.words]
        self.mentions = p.named
        self.parts = pieces(p.flat, self.mentions, self.lang)
        taken = self._taken()
        self.said = self._find(wordings(self.lang), taken)
        self.hints = self._find(hints(self.lang), taken)

    def _taken(self) -> bytearray:
        """Where no wording stands: in brackets, and in names but for those that are verbs."""
        taken = bytearray(len(self.p.flat))
        for m in self.mentions:
            text = self.p.flat[m.start : m.end]
            if not (text.isalpha() and (text.islower() or m.start < VERY_FIRST)):
                taken[m.start : m.end] = b"\1" * (m.end - m.start)
        for aside in ASIDE.finditer(self.p.flat):
            taken[aside.start() : aside.end()] = b"\1" * len(aside.group())
        return taken

    def _find(self, lexicon: Lexicon, taken: bytearray) -> list[Said]:
        """The wordings of a lexicon in reading order, none where another stands; now they are ``taken``."""
        out = []
        for says, start, end in lexicon.find(self.p.flat):
            if not any(taken[start:end]):
                out.append(Said(says, start, end))
                taken[start:end] = b"\1" * (end - start)
        return out

    @property
    def condition(self) -> str:
        """The first that only says when the rest holds, as it is shown."""
        return next((self.whole(c) for c in self.parts if self.tells_when(c)), "")

    def whole(self, piece: Piece) -> str:
        """A condition as a page shows it, with those that follow at once: "when it hits while it is wet"."""
        end = piece.end
        for c in self.parts:
            if c.start == end and self.tells_when(c):
                end = c.end
        return self.shown(piece._replace(end=end))

    def shown(self, piece: Piece) -> str:
        """A piece as a page shows it."""
        return shown(self.p.text[piece.start : piece.end]).strip(" ,.;:")

    def only_points(self) -> bool:
        """True for a sentence that says only where to look."""
        return ONLY_POINTS.match(self.p.flat) is not None

    def piece_at(self, at: int) -> Piece:
        """The piece in which a place stands."""
        return next((c for c in reversed(self.parts) if c.start <= at), self.parts[0])

    def piece(self, m: Mention) -> Piece:
        """The piece in which a mention stands."""
        return self.piece_at(m.start)

    def in_scope(self, ban: Said, s: Said) -> bool:
        """True for what a ban before it forbids."""
        return s.start - ban.end <= SCOPE and "," not in self.p.flat[ban.end : s.start]

    def is_bare(self, s: Said) -> bool:
        """True for "is" and "are", which say little of what one thing does to another."""
        return s.says.name == "become" and s.end - s.start <= BARE and len(self.between(s.start, s.end)) == 1

    def happens(self, m: Mention) -> bool:
        """True for a name that says itself what happens: "is destroyed", "must dash"."""
        at_once = folded_list("interactions.at_once", self.lang)
        before = [w for w in self.before(m.start, DENIED) if w not in at_once]
        return not folded_list("interactions.being", self.lang).isdisjoint(before[-1:])

    def is_amount(self, at: int) -> bool:
        """True where a number stands behind a place, or the name of a die."""
        behind = self.p.flat[at : at + AMOUNT].lstrip(" +-–−")
        return behind[:1].isdigit() or behind[:2].lower() in DICE

    def tells_when(self, piece: Piece) -> bool:
        """True for a condition that says when: not for "although", nor for "if you do"."""
        if not piece.condition or GRANTING.match(self.p.flat, piece.start):
            return False
        words = [w for w in self.between(piece.start, piece.end) if w.isalpha()]
        return len(words) > 1 and not self.small("hollow").issuperset(words)

    def undoes(self, piece: Piece) -> bool:
        """True for a condition that undoes the rest of its sentence ("unless", "until")."""
        return UNDOING.match(self.p.flat, piece.start) is not None

    def denies(self, at: int) -> bool:
        """True where a wording stands behind "not" or the like."""
        near = [w for w in self.before(at, DENIED) if w[0].isalpha() or w == ","][-DENYING:]
        here = near[len(near) - near[::-1].index(",") :] if "," in near else near
        return not self.small("denied").isdisjoint(here)

    def small(self, name: str) -> frozenset[str]:
        """The words of a list of the language."""
        return folded_list(f"{FILE}.{name}", self.lang)

    def between(self, start: int, end: int) -> list[str]:
        """The words in ``[start, end)``."""
        first = bisect_left(self.starts, start)
        return [w for w, _, e in self.words[first : bisect_left(self.starts, end)] if e <= end]

    def outside(self, start: int, end: int) -> list[str]:
        """The words in ``[start, end)`` that stand in no brackets."""
        asides = [(start + m.start(), start + m.end()) for m in ASIDE.finditer(self.p.flat[start:end])]
        first, after = bisect_left(self.starts, start), bisect_left(self.starts, end)
        return [w for w, a, z in self.words[first:after] if z <= end and not any(x <= a < y for x, y in asides)]

    def before(self, at: int, reach: int) -> list[str]:
        """The words of the ``reach`` characters before a place."""
        return self.between(max(0, at - reach), at)

    def behind(self, at: int) -> str:
        """The word or mark behind a place; "" at the end."""
        n = bisect_left(self.starts, at)
        return self.words[n][0] if n < len(self.words) else ""

    def is_light(self, word: str) -> bool:
        """True for a word that says nothing of its own beside a name."""
        bare = word.removesuffix("'s").removesuffix("'")
        return bare in self.small("actors") or bare in self.small("light")

    def is_pointed_at(self, m: Mention) -> bool:
        """True for a name behind "this" or the like."""
        return not self.small("pointing").isdisjoint(self.before(m.start, POINTER)[-1:])

    def is_actor(self, m: Mention) -> bool:
        """True for a name of those whom any rule speaks of, and for "this reaction", which the heading names."""
        words = self.between(m.start, m.end)
        return all(self.is_light(w) for w in words) or (words[-1] in self.small("pointed") and self.is_pointed_at(m))

    def is_everyday(self, m: Mention) -> bool:
        """True for one word in small letters that nothing sets off: every fifth of these means no term."""
        text = self.p.text[m.start : m.end].strip()
        return text.islower() and len(self.between(m.start, m.end)) == 1 and not self.p.is_proud(m)

    def joins(self, start: int, end: int) -> bool:
        """True where nothing but a comma or "and" stands between a name and a wording."""
        words = self.between(start, end)
        return bool(words) and all(w in self.small("joins") for w in words)
