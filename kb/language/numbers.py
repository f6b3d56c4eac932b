"""What a number is, however it is written: ``three``, ``1,5``, ``3"``, ``9-16``, ``9 to 16``, ``9+``, ``16 or more``.

A range is one word, folded to ``9-16`` or ``9+``, and stands for each number that lies in it; the word for a number in
the language of the text stands for its figures. Search cuts texts and queries by these patterns, and looks up by this.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rulewright.kb.language.data import either, listed, number_words

INCH = '"'  # the sign of inches, whichever was printed; which word it stands for, each language says (``also``)
WIDEST = 100  # numbers in a range of which each is looked up; of a wider one its ends
HIGHEST = 20  # where a range without an end ends: what a die shows
KEPT = 4_096  # words whose numbers are remembered
MEASURES = "mm|cm|in|ft"  # written on to a number, or behind it
BEGINS = r"(?<![\w.,:/+−–—-])\d{1,3}+"
ENDS = rf"\d{{1,3}}+(?![.,:/–—-]?\d|\+)(?=(?>(?i:{MEASURES})?)(?![^\W_]))"
_BLANK = r"[ \n]"
_BETWEEN = "|".join(rf"(?<=\b(?i:{one}){_BLANK})" for one in listed("numbers.between"))
_AND = either("numbers.between_and", gap=_BLANK)
_TO = either("numbers.to", gap=_BLANK)
_MORE, _LESS = (either(f"numbers.or_{what}", gap=_BLANK) for what in ("more", "less"))
# 9-16, 9 to 16 | behind "between": 9 and 16 | 9+, 9 or more, 9 or less | 1,5 | 3"; a number in quotation marks is no 3"
NUMBERS = (
    rf"(?=\d)(?:{BEGINS}(?> ?[-–—] ?|{_BLANK}(?:{_TO}){_BLANK}){ENDS}"
    rf"|(?:{_BETWEEN}){BEGINS}{_BLANK}(?:{_AND}){_BLANK}{ENDS}"
    rf"|{BEGINS}(?>\+(?![\w+])|{_BLANK}(?:{_MORE}|{_LESS})\b)"
    r"|(?<![\d.,])\d{1,3}+,\d{1,2}+(?![\d,]|\.\d))"
    r"|(?<=\d)(?<![\"“”]\d)(?<![\"“”]\d\d)[\"”″]"
)
_LESS_THAN = re.compile(rf"\d++{_BLANK}(?:{_LESS})")
_RANGE = re.compile(r"(\d{1,3})(?:-(\d{1,3})|\+)")
_DIGITS = re.compile(r"\d+")


def folded(printed: str) -> str:
    """A token of ``NUMBERS`` as it is looked up: ``9-16`` of ``9 to 16``, ``16+`` of ``16 or more``."""
    if not printed[0].isdecimal():
        return INCH
    if "," in printed:
        return printed.replace(",", ".")
    low, *high = (str(int(n)) for n in _DIGITS.findall(printed))
    if high:
        return f"{low}-{high[0]}"
    return f"1-{low}" if _LESS_THAN.fullmatch(printed) else f"{low}+"


def ends(word: str) -> tuple[str, ...]:
    """The numbers that a range, folded, is written with; none for any other word."""
    found = _RANGE.fullmatch(word)
    return tuple(n for n in found.groups() if n) if found else ()


@lru_cache(KEPT)
def figures(word: str, lang: str) -> tuple[str, ...]:
    """The numbers that a folded word stands for in a language: those of a range, that of a number word; else none."""
    written = ends(word)
    if not written:
        n = number_words(lang).get(word)
        return (str(n),) if n else ()
    low, high = int(written[0]), int(written[1]) if len(written) > 1 else HIGHEST
    between = range(low + 1, high) if high - low <= WIDEST else ()
    return tuple(dict.fromkeys((*written, *map(str, between), *([str(high)] if low < high <= HIGHEST else []))))
