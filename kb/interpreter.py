"""Whether this Python matches regular expressions rightly; one that does not would misread every book in silence.

CPython 3.11.0 to 3.11.4 give back wrong groups after a possessive repeat of a group, ``(?:…)*+`` (CPython's gh-106052),
so the program has none (promise 29): it writes ``(?>(?:…)*)``, which is right there. These forms are what it relies on.
"""

from __future__ import annotations

import platform
import re
from typing import Any

from rulewright.kb.errors import RulewrightError

Span = tuple[int, int]
NOT_FOUND: tuple[Span, ...] = ()
# an expression in a form that the program uses, a text, and where the first match and each of its groups must stand
KNOWN: tuple[tuple[re.Pattern[Any], Any, tuple[Span, ...]], ...] = (
    # a repeat of one character or class that gives nothing back
    (re.compile(r"(?<![a-z])[a-z]*+z"), "abcz", NOT_FOUND),
    (re.compile(r"(\d{1,4}+)(\d?+)([.)]?+)"), "12345. Moving", ((0, 6), (0, 4), (4, 5), (5, 6))),
    # a group whose repeats may give back what is in them, and the group nothing once it is left
    (
        re.compile(r"(\d{1,4}(?>(?:\.\d{1,4}){0,6}))([a-z]?)(\.?)(?=\s)"),
        "1.12. Moving",
        ((0, 5), (0, 4), (4, 4), (4, 5)),
    ),
    (re.compile(r"[^\W_]++(?>(?:['’][^\W\d_]++)*)"), "it's' so", ((0, 4),)),
    (re.compile(r"(?>(?:ab?c|a)*)(b?)"), "acabcab", ((0, 7), (6, 7))),
    (re.compile(r"(?>(?:the|then)\b\s*+)+(\w)"), "the then x", ((0, 10), (9, 10))),
    (re.compile(r"(?>a|ab)c"), "abc", NOT_FOUND),
    (re.compile(r'<(?>(?:[^<>"]++|"[^"]*+")*)>'), '<a b=">" <c d="<">', ((9, 18),)),
    # one that is begun at one place only, seen from behind it
    (re.compile(r"(?<!\s)\s++(?=[-–])|(?>(?:(?<!\s)\s++)?)>"), "a  b  - c", ((4, 6),)),
    # what stood before, again; and bytes
    (re.compile(r"([♠♣])\ufe0f?+(?>(?:\1\ufe0f?+)*)"), "♠♠\ufe0f♠♣", ((0, 4), (0, 1))),
    (re.compile(rb"(?>(?:(?<![ \n])[ \n]++)?)([{};])[ \n]*+"), b"a  { b", ((1, 5), (3, 4))),
)


def check() -> None:
    """Raise RulewrightError where one of the known expressions does not match what it must. Takes 0.1 ms."""
    for pattern, text, right in KNOWN:
        if _found(pattern, text) != right:
            raise RulewrightError(
                "interpreter",
                f"This Python ({platform.python_implementation()} {platform.python_version()}) matches regular "
                "expressions wrongly, so books would be misread; use another Python 3.11, 3.12 or 3.13.",
            )


def _found(pattern: re.Pattern[Any], text: Any) -> tuple[Span, ...]:
    """Where the first match and its groups stand; nothing where there is none, or where the search itself fails."""
    try:
        match = pattern.search(text)
    except (SystemError, RecursionError, MemoryError):  # "The span of capturing group is wrong, please report a bug"
        return ((-1, -1),)
    return tuple(match.span(n) for n in range(pattern.groups + 1)) if match else NOT_FOUND
