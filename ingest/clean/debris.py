"""What a scanner made of drawings: lines of scrambled signs, and scraps in front of and behind the words of a line.

Only in a noisy copy, and never a real word: a line or scrap is debris when nothing in it is a word, a figure of a list
or a sign that stands for something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.clean.glyphs import LIGATURE
from ingest.clean.ocr_marks import ICON
from ingest.clean.words import Speller
from kb.language import fold

LINE = re.compile(r"[^\n]+")
TOKEN = re.compile(r"\S+")
WORD = re.compile(r"[^\W\d_]+")
FIGURE = re.compile(r"[-+±]?\d{1,4}(?:[-–/.,x]\d{1,4})*(?:[+%”\"'.:,;)]|[A-Za-z]{1,3})?")
BULLETS = frozenset("*•-–—·»►▪◦●○")
SIGNS = re.compile(r"[#*_>|`-]{1,6}|:[a-z-]{2,40}:")
WEIRD = re.compile(r"[^\W_][\\|\[\]{}@<>%«»~=][^\W_]|[\[\]{}<>«»@\\~=]|[^\W\d_]\d|\d[^\W\d_]{2}")
STRONG = 4  # letters of a word that shows a line to be text
PLAIN_NAME = 5  # letters of an unknown word that may be a name; one less with a capital in front
LONGEST_SCRAP = 7
MOST_SCRAPS = 3  # tokens in front of a line's words
VOWELS = frozenset("aeiouáéíóúüy")


def debris(text: str, speller: Speller) -> Iterator[tuple[int, int]]:
    """The ranges of a text that are debris, in order."""
    lines = [(m.start(), m.end()) for m in LINE.finditer(text) if m[0].strip()]
    empty = [_is_debris(text[a:z], speller) for a, z in lines]
    figures = [empty[i] and _is_figures(text[a:z]) for i, (a, z) in enumerate(lines)]
    for i, (a, z) in enumerate(lines):
        beside = any(empty[j] and not figures[j] for j in (i - 1, i + 1) if 0 <= j < len(lines))
        if empty[i] and (not figures[i] or (beside and " " not in text[a:z].strip())):
            yield a, z
        elif not empty[i]:
            yield from _scraps(text, a, z, speller)


def _is_debris(line: str, speller: Speller) -> bool:
    tokens = line.split()
    if any(t in ("|", "**") for t in tokens) and line.count("|") > 2:
        return False
    single = sum(len(t) == 1 for t in tokens)
    return not any(_says_something(t, speller, names=2 * single <= len(tokens)) for t in tokens)


def _says_something(token: str, speller: Speller, names: bool = True) -> bool:
    """True for a token that shows its line to be text; ``names``: unknown words may be names."""
    for m in WORD.finditer(token):
        word = m[0]
        sound = speller.knows(word) or speller.repair(word) is not None
        if sound and (len(word) >= STRONG or (len(word) > 1 and fold(word) in speller.language.stop_words)):
            return True
        if names and len(word) >= PLAIN_NAME - word.istitle() and not WEIRD.search(token) and _is_pronounceable(word):
            return True
        if word.isupper() and 2 <= len(word) <= 4 and speller.used[word.lower()] > 2 and not WEIRD.search(token):
            return True
    return False


def _is_pronounceable(word: str) -> bool:
    vowels = sum(c in VOWELS for c in word.lower())
    return word[1:].islower() or word.isupper() if 3 * vowels >= len(word) > vowels else False


def _is_figures(line: str) -> bool:
    """True for a line of figures, which may be a row of a table."""
    return all(FIGURE.fullmatch(t) for t in line.split())


def _scraps(text: str, start: int, end: int, speller: Speller) -> Iterator[tuple[int, int]]:
    """Scraps in front of a line's words, and a single sign behind them."""
    tokens = [(m.start(), m.end()) for m in TOKEN.finditer(text, start, end)]
    words = [text[a:z] for a, z in tokens]
    n = 0
    while n < min(MOST_SCRAPS, len(words) - 1) and _is_scrap(words, n, speller):
        n += 1
    if n and any(not FIGURE.fullmatch(w) for w in words[:n]):
        yield tokens[0][0], tokens[n][0]
    last = words[-1]
    if len(words) > n + 2 and len(last) == 1 and _is_alone(last, speller) and last not in ".…|*-–—":
        yield tokens[-1][0] - 1, tokens[-1][1]


def _is_scrap(words: list[str], n: int, speller: Speller) -> bool:
    """True for a token in front of a line that is no word, no bullet, and no figure but of a scrap."""
    token, following = words[n], words[n + 1]
    if (
        token in BULLETS
        or len(token) > LONGEST_SCRAP
        or SIGNS.fullmatch(token)
        or token[0] in '¿¡“"(¢'
        or ICON.fullmatch(token)
    ):
        return False
    if FIGURE.fullmatch(token):
        return n + 2 < len(words) and _is_noise(following, speller)
    if len(token) == 1 and token.isalpha() and following in BULLETS:
        return True
    if len(token) == 1:
        return _is_alone(token, speller) or (token.isupper() and following.isupper() and len(following) > 2)
    return _is_noise(token, speller)


def _is_noise(token: str, speller: Speller) -> bool:
    """True for a few letters and signs that cannot be a word, a name or a figure."""
    letters = [c for c in token.lower() if c.isalpha()]
    if len(token) > LONGEST_SCRAP or FIGURE.fullmatch(token) or _says_something(token, speller):
        return False
    if speller.knows(token) or speller.repair(token) or speller.used[token.lower()] > 2:
        return False
    mute = len(letters) > 2 and not any(c in VOWELS for c in letters)
    return mute or not letters or bool(WEIRD.search(token)) or bool(LIGATURE.search(token))


def _is_alone(sign: str, speller: Speller) -> bool:
    """True for one sign that is no word and no figure by itself; a capital may name a side or a column."""
    if sign.isdigit() or sign in "¿¡|" or ICON.fullmatch(sign) or (sign.isalpha() and not sign.isascii()):
        return False
    return not sign.isupper() and sign.lower() not in speller.language.one_letter_words and sign not in BULLETS
