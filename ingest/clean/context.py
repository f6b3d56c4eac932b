"""Small words that a scanner mangled, told by their neighbours: what stands beside the same words elsewhere.

Two words side by side that the book has elsewhere are the evidence; without it a small word stays as it stands.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from rapidfuzz.distance import Levenshtein

from rulewright.ingest.clean.edits import Edit
from rulewright.ingest.clean.words import Speller
from rulewright.kb.language import fold
from rulewright.kb.model import Sureness

WORD = re.compile(r"[^\W_]+")
BESIDE = re.compile(r"[ \t]*+\n?[ \t]*+")  # what parts two words of one sentence
LONGEST = 3  # letters of a small word
OFTEN = 3  # times that a token is printed before it counts as the book's own

Words = list[re.Match[str]]
Pairs = dict[tuple[str, str], int]


def small_word_edits(text: str, speller: Speller) -> Iterator[Edit]:
    """Repairs of small words; a letter that the neighbours have no room for is taken away."""
    words = list(WORD.finditer(text))
    read = [(speller.repair(m[0]) or m[0]).lower() for m in words]
    beside = [_is_beside(text, a, b) for a, b in pairwise(words)] + [False]
    pairs = Counter((read[i], read[i + 1]) for i in range(len(words) - 1) if beside[i])
    small = sorted(w for w in speller.language.stop_words if len(w) <= LONGEST)
    for i, m in enumerate(words):
        if len(m[0]) > LONGEST or i == 0 or not _is_odd(words, i, beside, speller):
            continue
        before = read[i - 1] if beside[i - 1] else ""
        after = read[i + 1] if beside[i] else ""
        kin = {pair: pairs[pair] for pair in _around(before, after, small)}
        large = _is_amid_capitals(words, i, beside, speller)
        yield from _told(m, before, after, small, kin, large, not large and len(m[0]) > 1 and speller.knows(m[0]))


def _is_beside(text: str, a: re.Match[str], b: re.Match[str]) -> bool:
    return b.start() - a.end() < 12 and bool(BESIDE.fullmatch(text, a.end(), b.start()))


def _is_odd(words: Words, i: int, beside: list[bool], speller: Speller) -> bool:
    """True for a small word that cannot stand where it does."""
    word = words[i][0]
    lower = word.lower()
    if not word.isalpha():
        return False
    if lower in speller.language.narrow_words:
        after = fold(words[i + 1][0]) if beside[i] else ""
        return word.islower() and bool(after) and not after.startswith(speller.language.narrow_words[lower])
    if len(word) == 1:
        return False
    if word.islower() and _is_amid_capitals(words, i, beside, speller):
        return True
    return word.islower() and not speller.repair(word) and not _is_own(lower, speller)


def _is_own(word: str, speller: Speller) -> bool:
    """True for a small word of the language or of the book; dictionaries have many pairs of letters that are none."""
    if fold(word) in speller.language.stop_words or speller.used[word] >= OFTEN:
        return True
    return len(word) > 2 and speller.knows(word)


def _is_amid_capitals(words: Words, i: int, beside: list[bool], speller: Speller) -> bool:
    """True where the words on both sides are capitals, or were read as a mixture of them."""
    sides = [words[j][0] for j in (i - 1, i + 1) if 0 <= j < len(words) and beside[min(i, j)]]
    return len(sides) == 2 and all(len(w) > 2 and (speller.repair(w) or w).isupper() for w in sides)


def _around(before: str, after: str, small: list[str]) -> Iterator[tuple[str, str]]:
    yield before, after
    for w in small:
        yield before, w
        yield w, after


def _told(
    m: re.Match[str], before: str, after: str, small: list[str], pairs: Pairs, large: bool, unsure: bool
) -> Iterator[Edit]:
    """The one small word a letter away that the neighbours have beside them elsewhere, both of them where unsure."""
    lower = m[0].lower()
    near = [w for w in small if Levenshtein.distance(lower, w, score_cutoff=1) == 1]
    known = {w: (bool(before) and pairs[before, w], bool(after) and pairs[w, after]) for w in near}
    both = [w for w in near if all(known[w])]
    if len(m[0]) == 1 and before and after and pairs[before, after] > 0 and not both:
        yield Edit(m.start(), m.end() + 1, "", Sureness.LIKELY)
        return
    left = [w for w in near if known[w][0]]
    fits = both or ([] if unsure else left or [w for w in near if len(m[0]) > 1 and known[w][1]])
    best = sorted(fits, key=lambda w: -sum(known[w]))
    if best and (len(best) == 1 or sum(known[best[0]]) > sum(known[best[1]])):
        yield Edit(m.start(), m.end(), best[0].upper() if large else best[0], Sureness.LIKELY)
