"""What a number that is written in letters counts to: ``IV``, ``b``, ``Two``, ``primera``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.kb.language import LANGUAGES, alternatives, fold, listed

# Numbers in words, folded; a heading counts no further than to twelve.
WORDS = {
    fold(word): value
    for one in LANGUAGES.values()
    for value, words in enumerate(one.lists["headings.counted"], 1)
    for word in words.split()
}
ROMAN = re.compile(r"(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})", re.IGNORECASE)
ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


# the words as one pattern; those with an accent are printed with it or without
COUNTED = f"(?:{alternatives(' '.join(listed('headings.counted')).split())})"


def values(number: str) -> Iterator[tuple[str, int]]:
    """What a number may count to, each with its scheme: ``I`` is the first Roman number or the ninth letter."""
    text = number.strip("()[]. ")
    if text.isdecimal():
        yield "1", int(text)
        return
    if fold(text) in WORDS:
        yield "1", WORDS[fold(text)]
        return
    case = "a" if text.islower() else "A"
    if ROMAN.fullmatch(text):
        yield f"{case} roman", roman(text)
    if len(text) == 1 and text.isascii() and text.isalpha():
        yield case, ord(text.upper()) - ord("A") + 1


def roman(text: str) -> int:
    """The value of a Roman number in either case."""
    digits = [ROMAN_DIGITS[c] for c in text.casefold()]
    return sum(-d if d < after else d for d, after in zip(digits, [*digits[1:], 0], strict=True))
