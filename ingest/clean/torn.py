"""Words torn apart by blanks: ``e l resultado``, ``fi eld``, ``P RE PARACI O N``; figures that lost theirs: ``6PV``."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Set

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from rulewright.ingest.clean.edits import TOKEN, Edit
from rulewright.ingest.clean.words import LONGEST, Speller, accentless
from rulewright.kb.language import fold
from rulewright.kb.model import Sureness

# "e l resultado"
TORN = re.compile(r"(?<!\S)([^\W\d_]) ([^\W\d_])(?!\S)")
# what a font has one sign for, at which a program that copies text out of a page may set a blank: "fi eld", "con flict"
SEAM = re.compile(r"(?<=f[fil]|Th) (?=[^\W\d_])|(?<=[^\W\d_]) (?=f[fil])")
LIGATURES = ("fi", "fl", "ff", "ffi", "ffl")
# "long-" at a line's end, "range" on the next
PARTED = re.compile(r"(?<![^\W_])([^\W\d_]{2,30}+)-([ \t]*+\r?\n[ \t]*+)([^\W\d_]{2,30}+)(?![^\W_])")
LINE = re.compile(r"[^\n]+")
WORDS = re.compile(r"[^\W\d_]++(?>(?:-[^\W\d_]++)*)")
LETTER = re.compile(r"[^\W\d_]")
TAIL = re.compile(r"(?<![^\W\d_])[^\W\d_]++\Z")
HEAD = re.compile(r"[^\W\d_]++(?!\w)")
# "6PV", "6 PV"
MEASURE = re.compile(r"(?<![\w.,])(\d{1,4})( ?)([A-ZÁÉÍÓÚÑ]{2,4})(?!\w)")
MOST_PIECES = 9  # of one word
LONGEST_PIECE = 8
SHORTEST_WHOLE = 6  # letters
FEWEST_PARTED = 5  # times that a measure must stand apart from its figure
PARTED_SHARE = 0.8


def torn_edits(text: str, speller: Speller) -> Iterator[Edit]:
    """Small words torn apart, in any printed copy: ``e l resultado``. One of the letters must be no word by itself."""
    alone = speller.language.one_letter_words
    for m in TORN.finditer(text):
        word = (m[1] + m[2]).lower()
        single = m[1].lower() in alone and m[2].lower() in alone
        if not single and word in speller.language.stop_words and m[2].islower():
            yield Edit(m.start(), m.end(), m[1] + m[2])


def ligature_edits(text: str, speller: Speller) -> Iterator[Edit]:
    """Words torn apart at a ligature, in any copy: ``fi eld``, ``con flict``, ``o ffi cial``.

    The whole must be a word of the language or one that the book has elsewhere; one of two pieces must be none.
    """
    seams = list(SEAM.finditer(text))
    own = set(WORDS.findall(text.lower())) if seams else set()
    done = 0
    for m in seams:
        a, b = TAIL.search(text, max(m.start() - LONGEST, done), m.start()), HEAD.match(text, m.end())
        if not a or not b or not b[0].islower():
            continue
        c = HEAD.match(text, b.end() + 1) if b[0] in LIGATURES and text[b.end() : b.end() + 1] == " " else None
        if _is_whole(a[0] + b[0], own, speller) and not (_stands(a[0], speller) and _stands(b[0], speller)):
            done = b.end()
        elif c and _is_whole(a[0] + b[0] + c[0], own, speller):
            done = c.end()
        else:
            continue
        yield Edit(a.start(), done, text[a.start() : done].replace(" ", ""))


def _is_whole(word: str, own: Set[str], speller: Speller) -> bool:
    return word.lower() in own or speller.knows(word)


def _stands(piece: str, speller: Speller) -> bool:
    """True for what may be a word by itself: of two letters only a small word, for a word list has many scraps."""
    lower = piece.lower()
    return len(piece) == 1 or lower in speller.language.stop_words or (len(piece) > 2 and speller.knows(lower))


def hyphen_edits(text: str, speller: Speller) -> Iterator[Edit]:
    """A line's end taken out behind a hyphen that belongs to the word: ``long-range``. Others go when lines are joined.

    It belongs there where the book has the word with it elsewhere, or where two words and no single one stand there.
    """
    parted = [m for m in PARTED.finditer(text) if m[3].islower()]
    own = set(WORDS.findall(text.lower())) if parted else set()
    for m in parted:
        left, right = m[1].lower(), m[3].lower()
        single = left + right in own or speller.knows(left + right)
        if f"{left}-{right}" in own or (not single and speller.knows(left) and speller.knows(right)):
            yield Edit(m.start(2), m.end(2), "")


def spaced_edits(text: str, speller: Speller) -> Iterator[Edit]:
    """Headings in spaced capitals, which stand elsewhere in the book in one piece: ``P U NTUACI Ol N``."""
    whole = _headings(text, speller)
    if not whole:
        return
    for line in LINE.finditer(text):
        tokens = [(m.start(), m.end()) for m in TOKEN.finditer(text, line.start(), line.end())]
        i = 0
        while i < len(tokens) - 2:
            found = _joined(text, tokens, i, whole) if text[tokens[i][0]].isupper() else None
            if found:
                yield Edit(tokens[i][0], tokens[found[0] - 1][1], found[1], Sureness.LIKELY)
                i = found[0]
            else:
                i += 1
    yield from _measures(text)


def _headings(text: str, speller: Speller) -> dict[str, str]:
    """The book's words in capitals: folded -> as they read."""
    found = Counter(w for w in re.findall(r"(?<!\w)[^\W\d_a-z]{6,30}(?!\w)", text) if w.isupper())
    read = ((speller.repair(w) or w) for w in found)
    return {accentless(w): w for w in read if speller.knows(w)}


def _joined(text: str, tokens: list[tuple[int, int]], i: int, whole: dict[str, str]) -> tuple[int, str] | None:
    """(index behind the last piece, the word) where pieces from the i-th token on are one word of the book."""
    best: tuple[int, str] | None = None
    pieces: list[str] = []
    for j in range(i, min(i + MOST_PIECES, len(tokens))):
        piece = text[slice(*tokens[j])]
        letters = "".join(LETTER.findall(piece))
        if not letters or len(letters) > LONGEST_PIECE or not (piece[0].isupper() or len(letters) == 1):
            break
        pieces.append(letters)
        if len(pieces) > 2 and sum(len(p) <= 2 for p in pieces) * 2 >= len(pieces):
            word = _whole("".join(pieces), whole)
            best = (j + 1, word) if word else best
    return best


def _whole(letters: str, whole: dict[str, str]) -> str | None:
    """The word of the book that pieces make; one letter may be the remains of an accent: ``PUNTUACIOlN``."""
    bare = accentless(letters)
    if len(bare) < SHORTEST_WHOLE or sum(c.isupper() for c in letters) < len(letters) - 2:
        return None
    if bare in whole:
        return whole[bare]
    near = process.extract(bare, list(whole), scorer=Levenshtein.distance, score_cutoff=1, limit=2)
    return whole[near[0][0]] if len(near) == 1 and len(near[0][0]) < len(bare) else None


def _measures(text: str) -> Iterator[Edit]:
    """``6 PV`` for ``6PV`` in a book that prints a blank there nearly always."""
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    found = list(MEASURE.finditer(text))
    for m in found:
        seen[fold(m[3])][m[2]] += 1
    for m in found:
        apart, joined = seen[fold(m[3])][" "], seen[fold(m[3])][""]
        if not m[2] and apart >= FEWEST_PARTED and apart >= PARTED_SHARE * (apart + joined):
            yield Edit(m.end(1) - 1, m.end(1), f"{m[1][-1]} ")
