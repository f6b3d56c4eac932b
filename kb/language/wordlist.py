"""The words that a language has, in a hundred and fifty kilobytes: asked whether an unknown word of a query is one.

``kb/language/CODE/words.bloom`` is a Bloom filter (Bloom 1970) over the folded words of a language's dictionary: every
word of it is said to be one, and of what is none one in two thousand. ``python -m bench.wordlists`` writes the files
from simplemma's dictionaries, which take a hundred megabytes in memory and are at hand only where books are read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from hashlib import blake2b

from rulewright.kb.language.data import FOLDER, LANGUAGES, language
from rulewright.kb.language.stems import other_numbers

FILE = "words.bloom"
BITS_PER_WORD = 16
HASHES = 11  # of each word: the best number for so many bits
KEPT = 10_000  # pairs of words of which it is remembered whether they are two


class WordList:
    """A set of words of which only the answer to "is this one?" is kept, as bits."""

    def __init__(self, bits: bytes) -> None:
        self.bits = bits

    @classmethod
    def of(cls, words: Collection[str]) -> WordList:
        """The list of some words."""
        bits = bytearray(max(1, len(words) * BITS_PER_WORD // 8))
        for word in words:
            for place in _places(word, len(bits)):
                bits[place >> 3] |= 1 << (place & 7)
        return cls(bytes(bits))

    def __contains__(self, word: str) -> bool:
        return all(self.bits[place >> 3] & 1 << (place & 7) for place in _places(word, len(self.bits)))


def _places(word: str, size: int) -> Iterator[int]:
    """The bits of a word in so many bytes (Kirsch and Mitzenmacher 2006: two hashes make any number)."""
    digest = blake2b(word.encode("utf-8", "surrogatepass"), digest_size=16).digest()
    first, step = int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little")
    return ((first + n * step) % (8 * size) for n in range(HASHES))


@cache
def words_of(code: str) -> WordList | None:
    """The words of a language, None for one that has no list."""
    file = FOLDER / code / FILE
    return WordList(file.read_bytes()) if file.exists() else None


def is_word(folded: str) -> bool:
    """True for a word of any language that has a list, in singular or plural."""
    for code in LANGUAGES:
        words = words_of(code)
        if words and (folded in words or any(form in words for form in other_numbers(folded, code))):
            return True
    return False


@lru_cache(KEPT)
def is_other(one: str, two: str, code: str) -> bool:
    """True for two folded words of which a dictionary has each by itself, in singular or plural, and neither is made of
    the other (``derived``), though their stem may be one: *gato* is no form of *gatear*, *disparo* is of *disparar*.

    Of a language whose data tells how words are made of others; in any other a stem says enough.
    """
    made, words = language(code).derived, words_of(code)
    if one == two or not made or words is None:
        return False
    mine, theirs = ({w for w in (word, *other_numbers(word, code)) if w in words} for word in (one, two))
    if not mine or not theirs or mine & theirs:
        return False
    return not any(a[: -len(x)] == b[: -len(y)] for x, y in made for a, b in _ending(mine, theirs, x, y))


def _ending(mine: Collection[str], theirs: Collection[str], one: str, two: str) -> Iterator[tuple[str, str]]:
    """The pairs of words, whichever is whose, of which the first ends so and the second so."""
    for some, others in ((mine, theirs), (theirs, mine)):
        yield from ((a, b) for a in some for b in others if a.endswith(one) and b.endswith(two))
