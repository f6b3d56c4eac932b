"""Texts that are made from an expression to take it as long as they can.

An expression that is slow has two ways to go on over the same characters; so its texts are runs of what it can tell
apart and of what each of its repeated parts matches, with an end that lets it find nothing.

The tree is that of ``re._parser``, which is private and has been the same for twenty years. There is no public way to
it: Hypothesis, whose ``from_regex`` reads the same tree, makes what an expression matches, not what it repeats; the
checkers on PyPI (regexploit, recheck) know neither possessive quantifiers nor atomic groups, by which ours are linear.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from re import (
    _constants as sre,  # type: ignore[attr-defined]
    _parser,  # type: ignore[attr-defined]
)
from typing import Any

ANY_TEXT = (
    *("a", "A", "1", " ", "\n", "\t", ".", ",", "-", "_", "*", "#", "|", "(", "[", "<", "“", '"', "'", ":", "é", "\\"),
    *("a ", "A ", "1.", "1 ", "a.", "a-", "a,\n", " \n", "- ", "| ", "|-", "**", "([", "()", "[a](", "A. A ", "<a "),
)
SAMPLES = " aA1.,-(\"'“é\n_x|*#:<>/\\=?"  # what may stand where an expression says only what may not
END = "\x00"  # nothing goes on over it
FEW, UNBOUNDED = 2, 20  # of what repeats: times in a sample; times from which on it may be what takes long
MOST = 40  # times in a sample, of what must come more often
WHOLE = 3  # samples of the whole expression

Pattern = re.Pattern[Any]
REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
SINGLE = [[sre.LITERAL], [sre.NOT_LITERAL], [sre.ANY], [sre.IN]]  # what is one character
CATEGORIES = {
    sre.CATEGORY_DIGIT: re.compile(r"\d"),
    sre.CATEGORY_NOT_DIGIT: re.compile(r"\D"),
    sre.CATEGORY_SPACE: re.compile(r"\s"),
    sre.CATEGORY_NOT_SPACE: re.compile(r"\S"),
    sre.CATEGORY_WORD: re.compile(r"\w"),
    sre.CATEGORY_NOT_WORD: re.compile(r"\W"),
}


def text(pattern: Pattern, before: str, unit: str, length: int) -> str | bytes:
    """A hostile text of a length, for an expression of characters or of bytes."""
    made = (before + unit * (length // len(unit) + 1))[:length] + END
    return made if isinstance(pattern.pattern, str) else made.encode("latin-1", "replace")


def shown(before: str, unit: str) -> str:
    """How a hostile text is made, as one would write it."""
    return f"{before!r} + {unit!r} * n" if before else f"{unit!r} * n"


def hostile(pattern: Pattern) -> list[tuple[str, str]]:
    """What to begin with and what to repeat, so that an expression has much to try and nothing, or all, to find.

    Runs of what every text may hold; what the expression matches, whole or without its end; and what each of its
    repeated parts matches, alone and behind what leads there. Of those that the expression cannot tell apart, one.
    """
    chance = random.Random(str(pattern.pattern))
    nodes = tree(pattern)
    made = [("", unit) for unit in (*ANY_TEXT, *sorted(_letters(nodes)))]
    for _ in range(WHOLE):
        whole = _sample(nodes, chance)
        made += [("", whole), ("", whole[:-1])]
    for before, body in _repeated(nodes, chance, ""):
        made += [("", body), (before, body), (before, body[:1]), ("", before + body)]
    look = _Look(nodes, bool(pattern.flags & re.IGNORECASE))
    different = {(look.of(before), look.of(unit)): (before, unit) for before, unit in reversed(made) if unit}
    return [*different.values()][::-1]


def tree(pattern: Pattern) -> Any:
    """An expression as its parts: pairs of what a part does, and with what."""
    if isinstance(pattern.pattern, bytes):
        return _parser.parse(pattern.pattern.decode("latin-1"), pattern.flags & ~re.LOCALE)
    return _parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)


def repeats_a_group(pattern: Pattern) -> bool:
    """True where a possessive repeat is of more than one character or class: ``(?:…)*+``."""
    return _repeats_a_group(tree(pattern))


def _repeats_a_group(nodes: Any) -> bool:
    return any(
        (op is sre.POSSESSIVE_REPEAT and [of for of, _ in value[2]] not in SINGLE)
        or any(map(_repeats_a_group, _parts(op, value)))
        for op, value in nodes
    )


class _Look:
    """How texts look to an expression: two characters look the same where it never asks for one without the other."""

    def __init__(self, nodes: Any, any_case: bool) -> None:
        self._asked = [*dict.fromkeys(_asked(nodes))]
        self._any_case = any_case
        self._seen: dict[str, tuple[bool, ...]] = {}

    def of(self, text: str) -> tuple[tuple[bool, ...], ...]:
        return tuple(self._character(c) for c in text)

    def _character(self, c: str) -> tuple[bool, ...]:
        if c not in self._seen:
            forms = (c.lower(), c.upper()[:1]) if self._any_case else (c,)
            asked = (any(_is_in(f, x) for f in forms) for x in self._asked)
            self._seen[c] = (c.isalnum() or c == "_", c == "\n", *asked)
        return self._seen[c]


def _asked(nodes: Any) -> Iterator[tuple[Any, Any]]:
    """What an expression asks of single characters."""
    for op, value in nodes:
        if op is sre.IN:
            yield from ((o, v) for o, v in value if o is not sre.NEGATE)
        elif op in (sre.LITERAL, sre.NOT_LITERAL):
            yield sre.LITERAL, value
        for part in _parts(op, value):
            yield from _asked(part)


def _letters(nodes: Any) -> set[str]:
    """The characters that an expression names."""
    named = ((value if op is sre.LITERAL else value[0], op) for op, value in _asked(nodes) if op is not sre.CATEGORY)
    return {chr(code) for code, _ in named}


def _parts(op: Any, value: Any) -> list[Any]:
    """The expressions within a part of one."""
    if op in REPEATS:
        return [value[2]]
    if op is sre.BRANCH:
        return [*value[1]]
    if op is sre.SUBPATTERN:
        return [value[3]]
    if op is sre.ATOMIC_GROUP:
        return [value]
    if op in (sre.ASSERT, sre.ASSERT_NOT):
        return [value[1]]
    return [way for way in value[1:] if way is not None] if op is sre.GROUPREF_EXISTS else []


def _repeated(nodes: Any, chance: random.Random, before: str) -> Iterator[tuple[str, str]]:
    """Each part that may come many times: a sample of what leads to it, and one of the part."""
    for op, value in nodes:
        if op in REPEATS and value[1] >= UNBOUNDED:
            yield before, _sample(value[2], chance)
        for part in _parts(op, value):
            yield from _repeated(part, chance, before)
        before += _sample([(op, value)], chance)


def _sample(nodes: Any, chance: random.Random) -> str:
    """A text that an expression would match, where looking around is of no account."""
    return "".join(_piece(op, value, chance) for op, value in nodes)


def _piece(op: Any, value: Any, chance: random.Random) -> str:
    if op is sre.LITERAL:
        return chr(value)
    if op is sre.NOT_LITERAL:
        return chance.choice(SAMPLES.replace(chr(value), ""))
    if op is sre.ANY:
        return chance.choice("a 1.")
    if op is sre.IN:
        return _member(value, chance)
    if op in REPEATS:
        least, most, body = value
        return "".join(_sample(body, chance) for _ in range(min(max(least, chance.randint(0, FEW)), most, MOST)))
    if op in (sre.BRANCH, sre.SUBPATTERN, sre.ATOMIC_GROUP, sre.GROUPREF_EXISTS):
        return _sample(chance.choice(_parts(op, value)), chance)
    return ""  # places, what stands around, and what stood before


def _member(of: Any, chance: random.Random) -> str:
    """A character of a class."""
    if of[0][0] is sre.NEGATE:
        return chance.choice([c for c in SAMPLES if not any(_is_in(c, x) for x in of[1:])] or ["a"])
    op, value = chance.choice(of)
    if op is sre.LITERAL:
        return chr(value)
    if op is sre.RANGE:
        return chr(chance.randint(*value))
    return chance.choice([c for c in SAMPLES if _is_in(c, (op, value))] or ["a"])


def _is_in(char: str, member: tuple[Any, Any]) -> bool:
    op, value = member
    if op is sre.LITERAL:
        return char == chr(value)
    if op is sre.RANGE:
        return bool(value[0] <= ord(char) <= value[1])
    return CATEGORIES[value].match(char) is not None
