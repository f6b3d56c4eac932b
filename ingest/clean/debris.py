"""What a scanner made of drawings: lines of scrambled signs, and scraps in front of and behind the words of a line.

Only in a noisy copy, and never a real word: a line or scrap is debris when nothing in it is a word, a figure of a list
or a sign that stands for something.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from rulewright.ingest.clean.edits import LETTERS, TOKEN
from rulewright.ingest.clean.glyphs import LIGATURE
from rulewright.ingest.clean.ocr_marks import DRAWN, ICON, drawn_word
from rulewright.ingest.clean.words import Speller
from rulewright.kb.language import fold

LINE = re.compile(r"[^\n]+")
MIXED = re.compile(r"[^\W_]+")
FIGURE = re.compile(r"[-+±]?\d{1,4}(?:[-–/.,x]\d{1,4})*(?:[+%”\"'.:,;)]|[A-Za-z]{1,3})?")
BULLETS = frozenset("*•-–—·»►▪◦●○")
SIGNS = re.compile(r"[#*_>|`-]{1,6}|:[a-z-]{2,40}:")
WEIRD = re.compile(r"[^\W_][\\|\[\]{}@<>%«»~=][^\W_]|[\[\]{}<>«»@\\~=]|[^\W\d_]\d|\d[^\W\d_]{2}")
ROUND = re.compile(r"\A\d[OIl]\Z")  # "1O": letters that look like figures
ODD = re.compile(r"\A(?:[^\W\d_]{1,2}[%$#~^]|[\[\]{}<>][-–—=~].*)\Z")  # "L%", "[-otes"
ONE_FIGURE = re.compile(r"[^\W\d_]{4,30}+\d[^\W\d_]{0,30}")  # "Contro1"
STRONG = 4  # letters of a word that shows a line to be text
PLAIN_NAME = 5  # letters of an unknown word that may be a name; one less with a capital in front
LONGEST_SCRAP = 7
LONGEST_COMPOUND = 24
MOST_SCRAPS = 3  # tokens in front of a line's words
VOWELS = frozenset("aeiouáéíóúüy")


def debris(text: str, speller: Speller, ends: frozenset[int] = frozenset()) -> Iterator[tuple[int, int]]:
    """The ranges of a text that are debris, in order. ``ends`` are the places where pages end.

    A figure alone on its line is debris beside other debris, and where a page ends.
    """
    lines = [(m.start(), m.end()) for m in LINE.finditer(text) if m[0].strip()]
    empty = [_is_debris(text[a:z], speller) for a, z in lines]
    empty = [e and not _heads_list(text, lines, i) for i, e in enumerate(empty)]
    figures = [empty[i] and _is_figures(text[a:z]) for i, (a, z) in enumerate(lines)]
    scraps = [[] if empty[i] else list(_scraps(text, a, z, speller)) for i, (a, z) in enumerate(lines)]
    for i, (a, z) in enumerate(lines):
        if not empty[i]:
            yield from scraps[i]
        elif not figures[i]:
            yield a, z
        elif " " not in text[a:z].strip():
            around = [j for j in (i - 1, i + 1) if 0 <= j < len(lines)]
            beside = any(
                (empty[j] and not figures[j]) or (scraps[j] and scraps[j][0][0] == lines[j][0]) for j in around
            )
            if beside or z in ends or z + 1 in ends:
                yield a, z


def _is_debris(line: str, speller: Speller) -> bool:
    tokens = line.split()
    if any(t in ("|", "**") for t in tokens) and line.count("|") > 2:
        return False
    if (drawn := DRAWN.fullmatch(line.strip())) and drawn_word(drawn[2], speller):
        return False
    single = sum(len(t) == 1 for t in tokens)
    telling = [t for t in tokens if _says_something(t, speller)]
    if len(telling) == 1 and len(tokens) > 2 and _is_chance(telling[0], tokens, speller):
        return True
    if _is_plain(tokens, speller) or _is_symbol(line):
        return False
    return not any(_says_something(t, speller, names=2 * single <= len(tokens)) for t in tokens)


def _says_something(token: str, speller: Speller, names: bool = True) -> bool:
    """True for a token that shows its line to be text; ``names``: unknown words may be names."""
    if any(len(w) >= STRONG and speller.repair(w) for w in MIXED.findall(token)):
        return True
    return any(_is_text(word, token, speller, names) for word in LETTERS.findall(token))


def _is_text(word: str, token: str, speller: Speller, names: bool) -> bool:
    sound = speller.knows(word) or speller.repair(word) is not None or _is_compound(word, speller)
    if sound and (len(word) >= STRONG or (len(word) > 1 and fold(word) in speller.language.stop_words)):
        return True
    odd = WEIRD.search(token) and not (ONE_FIGURE.fullmatch(token) and len(word) > STRONG)
    if odd:
        return False
    if names and len(word) >= PLAIN_NAME - word.istitle() and _is_pronounceable(word):
        return True
    return word.isupper() and 2 <= len(word) <= 4 and speller.used[word.lower()] > 2


def _is_symbol(text: str) -> bool:
    """True where a text has a sign that no scanner makes up: a star, a drop."""
    return any(unicodedata.category(c) == "So" and c not in "©®°" for c in text)


def _is_plain(tokens: list[str], speller: Speller) -> bool:
    """True for a line of short words: ``fix a die``."""
    words = [w for t in tokens for w in LETTERS.findall(t)]
    alone = speller.language.one_letter_words
    known = all(speller.knows(w) if len(w) > 1 else w.lower() in alone for w in words)
    return known and any(len(w) > 2 for w in words) and not any(WEIRD.search(t) for t in tokens)


def _heads_list(text: str, lines: list[tuple[int, int]], i: int) -> bool:
    """True for the one letter with which the entries below begin, as in an index."""
    head = [c for c in text[slice(*lines[i])] if c.isalnum()]
    if len(head) != 1 or not head[0].isupper() or i + 1 == len(lines):
        return False
    below = next((c for c in text[slice(*lines[i + 1])] if c.isalnum()), "")
    return fold(below) == fold(head[0])


def _is_chance(word: str, tokens: list[str], speller: Speller) -> bool:
    """True for a short word that the book has nowhere else, amid signs: ``. %) Roses``."""
    others = [t for t in tokens if t != word]
    signs = tokens[0] != word and all(len(t) < 3 and not t.isalnum() for t in others)
    return (
        signs
        and word.isalpha()
        and not word.isupper()
        and len(word) <= LONGEST_SCRAP
        and speller.used[word.lower()] <= 1
    )


def _is_pronounceable(word: str) -> bool:
    vowels = sum(c in VOWELS for c in word.lower())
    return word[1:].islower() or word.isupper() if (3 + (len(word) > 5)) * vowels >= len(word) > vowels else False


def _is_compound(word: str, speller: Speller) -> bool:
    """True for two words written as one: ``Ghostlight``."""
    cuts = range(STRONG, len(word) - STRONG + 1) if len(word) <= LONGEST_COMPOUND and word.isalpha() else ()
    return any(speller.knows(word[:i]) and speller.knows(word[i:]) for i in cuts)


def _is_figures(line: str) -> bool:
    """True for a line of figures, which may be a row of a table."""
    tokens = line.split()
    return all(FIGURE.fullmatch(t) or (t in "-–—" and len(tokens) > 2) for t in tokens)


def _scraps(text: str, start: int, end: int, speller: Speller) -> Iterator[tuple[int, int]]:
    """Scraps in front of a line's words, and a single sign behind them."""
    tokens = [(m.start(), m.end()) for m in TOKEN.finditer(text, start, end)]
    words = [text[a:z] for a, z in tokens]
    n = int(_is_stranded(text, start, words, speller))
    while n < min(MOST_SCRAPS, len(words) - 1) and _is_scrap(words, n, speller):
        n += 1
    if n and any(not FIGURE.fullmatch(w) or ROUND.search(w) for w in words[:n]):
        yield tokens[0][0], tokens[n][0]
    last = words[-1]
    if len(words) > n + 2 and len(last) == 1 and _is_alone(last, speller) and last not in ".…|*-–—":
        yield tokens[-1][0] - 1, tokens[-1][1]


def _is_stranded(text: str, start: int, words: list[str], speller: Speller) -> bool:
    """True for a small word that begins a paragraph and cannot stand before what follows: ``e marrones``."""
    fits = speller.language.narrow_words.get(words[0])
    alone = text[max(start - 2, 0) : start] == "\n\n"
    return (
        fits is not None and len(words) > 1 and words[1][0].isalpha() and alone and not fold(words[1]).startswith(fits)
    )


def _is_scrap(words: list[str], n: int, speller: Speller) -> bool:
    """True for a token in front of a line that is no word, no bullet, and no figure but of a scrap."""
    token, following = words[n], words[n + 1]
    if token == "|":  # no one in front of "Las unidades"
        return following.istitle() and fold(following) in speller.language.stop_words
    if (
        token in BULLETS
        or len(token) > LONGEST_SCRAP
        or SIGNS.fullmatch(token)
        or token[0] in '¿¡“"(¢'
        or ICON.fullmatch(token)
        or _is_symbol(token)
    ):
        return False
    if FIGURE.fullmatch(token) and not ROUND.search(token):
        return n + 2 < len(words) and _is_noise(following, speller)
    if len(token) == 1 and token.isalpha() and _reaches_bullet(words, n):
        return True
    if len(token) == 1 and token.isupper() and _is_noise(following, speller):
        return True
    if len(token) == 1:
        heading = len(following) > 2 and following.isupper()
        return _is_alone(token, speller) or (heading and _is_border(token, following, speller))
    return _is_noise(token, speller)


def _is_border(sign: str, following: str, speller: Speller) -> bool:
    """True for a capital in front of a heading that is no word there."""
    if sign.lower() not in speller.language.one_letter_words:
        return sign.isupper()
    fits = speller.language.narrow_words.get(sign.lower())
    return sign.isupper() and fits is not None and not fold(following).startswith(fits)


def _reaches_bullet(words: list[str], n: int) -> bool:
    """True where nothing but single letters stands between here and a bullet."""
    for word in words[n + 1 : n + 1 + MOST_SCRAPS]:
        if word in BULLETS:
            return True
        if len(word) > 1 or not word.isalpha():
            return False
    return False


def _is_noise(token: str, speller: Speller) -> bool:
    """True for a few letters and signs that cannot be a word, a name or a figure."""
    letters = [c for c in token.lower() if c.isalpha()]
    if ODD.search(token) or ROUND.search(token):
        return len(token) <= LONGEST_SCRAP
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
