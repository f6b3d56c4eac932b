"""What a number that is written in letters counts to: ``IV``, ``b``, ``Two``, ``primera``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.kb.language import fold

# Numbers in words, folded; a heading counts no further.
WORDS = {
    word: value
    for value, words in enumerate(
        (
            "one first uno una primero primera primer unico unica",
            "two second dos segundo segunda",
            "three third tres tercero tercera tercer",
            "four fourth cuatro cuarto cuarta",
            "five fifth cinco quinto quinta",
            "six sixth seis sexto sexta",
            "seven seventh siete septimo septima",
            "eight eighth ocho octavo octava",
            "nine ninth nueve noveno novena",
            "ten tenth diez decimo decima",
            "eleven eleventh once undecimo undecima",
            "twelve twelfth doce duodecimo duodecima",
        ),
        1,
    )
    for word in words.split()
}
ACCENTS = {"unic": "[uú]nic", "septim": "s[eé]ptim", "decim": "d[eé]cim"}
ROMAN = re.compile(r"(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})", re.IGNORECASE)
ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def _pattern() -> str:
    """The words as one pattern; those with an accent are printed with it or without."""
    words = sorted(WORDS, key=lambda w: (-len(w), w))
    for plain, either in ACCENTS.items():
        words = [w.replace(plain, either) for w in words]
    return "(?:" + "|".join(words) + ")"


COUNTED = _pattern()


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
