"""Which language a passage is in, by a vote of its frequent words: steadier on short rules text than any model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from rulewright.kb.language.data import LANGUAGES, UNKNOWN, UNKNOWN_CODE
from rulewright.kb.language.normalise import WORD

LEAST_VOTES = 3  # fewer telling words than this say nothing
ENOUGH_WORDS = 40  # of a passage that is told from languages which are none of ours
LEAST_SHARE = 0.1  # of its words are telling words of its language; rulebooks have three times that, even of tables
MOST_FOREIGN = 0.03  # of its words may be those of a neighbour, such as Catalan
LEAST_LATIN = 0.5  # of the letters of a passage in one of our languages
PLAINLY = 5  # telling words more of another language, for each of its book's, than tell a section apart from it
ENOUGH_LETTERS = 20  # of a passage that is told from other scripts: a few words, or a sentence without blanks
TELLING = [(one.code, one.telling_words) for one in LANGUAGES.values()]


def votes(text: str, languages: Iterable[tuple[str, frozenset[str]]]) -> dict[str, int]:
    """How many of the text's words are telling words of each language; words that several share count for none."""
    return _votes(_words(text), list(languages))


def _words(text: str) -> list[str]:
    return [w.casefold() for w in WORD.findall(text) if w[0].isalpha()]


def _votes(found: Iterable[str], tables: Collection[tuple[str, frozenset[str]]]) -> dict[str, int]:
    out = dict.fromkeys((code for code, _ in tables), 0)
    for w in found:
        speakers = [code for code, telling in tables if w in telling]
        if len(speakers) == 1:
            out[speakers[0]] += 1
    return out


def winner(counted: Mapping[str, int], default: str) -> str:
    """The language with at least three votes and more than any other, else ``default``."""
    ranked = sorted(counted.items(), key=lambda kv: (-kv[1], kv[0]))
    if not ranked or ranked[0][1] < LEAST_VOTES or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return default
    return ranked[0][0]


def _other_script(text: str) -> bool:
    """True for a passage in letters that none of our languages has, such as Greek or Japanese."""
    if text.isascii():
        return False
    letters = [c for c in text if c.isalpha()]
    latin = sum(c < "\u0250" or "\u1e00" <= c <= "\u1eff" or "\ufb00" <= c <= "\ufb06" for c in letters)
    return len(letters) >= ENOUGH_LETTERS and latin < LEAST_LATIN * len(letters)


def book_language(text: str) -> str:
    """The language of a whole book; a short one is in none of ours unless telling words speak for one alone."""
    told = detect_language(text, "")
    if told:
        return told
    found = _words(text)
    (code, most), (_, second) = Counter(_votes(found, TELLING)).most_common(2)
    is_told = most > second and most >= LEAST_SHARE * len(found)
    return code if is_told and UNKNOWN.telling_words.isdisjoint(found) else UNKNOWN_CODE


def section_language(text: str, book: str) -> str:
    """The language of a section: its book's, unless its sentences are plainly in another one of ours.

    Rows of tables are no sentences: a list of prices has small words of any language.
    """
    prose = "\n".join(line for line in text.splitlines() if not line.startswith("|"))
    counted = _votes(_words(prose), TELLING)
    other = max(counted, key=lambda code: counted[code])
    is_plain = counted[other] >= PLAINLY * (1 + counted.get(book, 0))
    return other if is_plain and detect_language(prose) == other else book


def detect_language(text: str, default: str = "en") -> str:
    """A language's code by the vote of frequent words; ``default`` where the text is too short to tell.

    ``und`` where a longer one is undecided, has too few words of our languages, or too many of a neighbour's, and where
    it is in another script.
    """
    if _other_script(text):
        return UNKNOWN_CODE
    found = _words(text)
    counted = _votes(found, TELLING)
    if len(found) < ENOUGH_WORDS:
        return winner(counted, default)
    own = max(sum(w in one.telling_words for w in found) for one in LANGUAGES.values())
    foreign = sum(w in UNKNOWN.telling_words for w in found)
    is_ours = own >= LEAST_SHARE * len(found) and foreign <= MOST_FOREIGN * len(found)
    return winner(counted, UNKNOWN_CODE) if is_ours else UNKNOWN_CODE
