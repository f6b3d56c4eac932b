"""Scanned text read again: misread words, lost accents, ones that became strokes, marks that opened a question.

Nothing is touched in a clean copy: the share of words that are none, and that become some when a scanner's usual
mistakes are undone, tells a noisy copy. Where all that they lack are accents, somebody typed it without, and these are
all that is repaired. A word of the language is left alone, except where the copy has lost an accent
throughout and the word is nearly always meant with it, or where the words around ask for another. What still looks
broken is told to an editor.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from rapidfuzz.distance import Levenshtein

from rulewright.ingest.clean.edits import LETTERS, TOKEN, Edit
from rulewright.ingest.clean.ocr_marks import address_edits, mark_edits
from rulewright.ingest.clean.torn import spaced_edits
from rulewright.ingest.clean.words import Reading, Speller, accentless, is_inflected
from rulewright.kb.language import either, fold, folded_list, language, listed
from rulewright.kb.mapped import Mapped
from rulewright.kb.model import Sureness, Unread
from rulewright.kb.symbols import SHORTCODE

WORD = re.compile(r"[^\W_]+")
ADDRESS_MARKS = ("://", ":/", "www.", "@", ".com", ".org", ".net", ".es/")
NOISY = 0.0125  # share of words that a repair makes words beyond doubt; a clean copy has a tenth of that
FEWEST_WORDS = 80
FEWEST_MISREAD = 10  # different words; a name that is no word may stand often
SCANNED = 0.2  # share of the misread words that lack more than an accent; of fewer somebody typed the text
OFTEN = 5  # times that a name must stand in the book for another to be a slip of it
RARE = 2
MOST_NAMES = 500
SHORTEST_SLIP = 6
SAMPLE = 5_000  # different words of a copy that are looked at, to tell whether it is noisy
ROUNDS = 2  # the second round knows which words the first one found often
PIECE = re.compile(r"[^\s|*]+")
# "Mk-oS", "L%", "a}b", "1O": letters and signs that do not go together
BROKEN = re.compile(
    r"[\[\]{}<>\\~^¢¥§«»@=%&][^\W\d_]|[^\W\d_][\[\]{}<>\\~^¢¥§«»@=%&|]|[^\W\d_]\d[^\W\d_]|[^\W\d_]{1,20}-?[a-z][A-Z]|\d[OlI]\b"
)
CODE = re.compile(r"`[^`\n]{1,80}`")  # "`mision.md`": as a file is called, whatever its accents
WEB_ADDRESS = re.compile(r"://|www\.|\.com|@\w")
OWN = 3  # times that a word is printed before it counts as one of the book's own
SHORTEST = 3  # letters; what is no longer may be short for something


def noisy(text: str, lang: str, names: Iterable[str] = ()) -> Speller | None:
    """A speller that has learned the book's words, if the copy is so noisy that it should be repaired; else None.

    ``names`` are words of the game that no dictionary has.
    """
    names = sorted(names)
    found = (m[0] for t in text.split() if not _is_address(t) for m in WORD.finditer(t))
    words = Counter(w for w in found if not w.isdigit())
    total = sum(n for w, n in words.items() if len(w) > 2)
    speller = Speller(language(lang))
    for w, n in words.items():
        speller.used[w.lower()] += n if len(w) > 2 else 0
    if total < FEWEST_WORDS:
        return None
    speller.learn(names)
    sample = dict(islice(words.items(), SAMPLE))
    read = {w: r for w in sample if (r := speller.reading(w))}
    sure = [w for w, r in read.items() if r.sure == Sureness.SURE]
    looked_at = sum(n for w, n in sample.items() if len(w) > 2)
    if len(sure) < FEWEST_MISREAD or sum(words[w] for w in sure) < NOISY * looked_at:
        return None
    speller.typed = sum(accentless(w) != accentless(r.word) for w, r in read.items()) < SCANNED * len(read)
    for _ in range(ROUNDS):
        speller.forget()
        speller.remember([(r, n) for w, n in words.items() if (r := speller.reading(w))])
    if not speller.typed:
        speller.names = {**_slips(words, speller), **_slips_of(names, words, speller)}
    return speller


def _is_address(token: str) -> bool:
    """True for what looks like an address on the web, whose letters are left alone."""
    return len(token) > SHORTEST_SLIP and any(mark in token for mark in ADDRESS_MARKS)


def _slips(words: Counter[str], speller: Speller) -> dict[str, str]:
    """Names that stand once and are one letter away from a name that stands often."""
    strange = {w: n for w, n in words.items() if w.istitle() and len(w) >= SHORTEST_SLIP and not speller.knows(w)}
    often = sorted((w for w, n in strange.items() if n >= OFTEN), key=lambda w: (-strange[w], w))[:MOST_NAMES]
    return _nearest((w for w, n in strange.items() if n <= RARE and not speller.repair(w)), often)


def _slips_of(names: Iterable[str], words: Counter[str], speller: Speller) -> dict[str, str]:
    """Unknown names one letter away from a name that the game is known to have."""
    known = sorted({n for n in names if len(n) >= SHORTEST_SLIP})
    strange = [w for w in words if w[:1].isupper() and len(w) >= SHORTEST_SLIP and not speller.knows(w)]
    return {w: name for w, name in _nearest(strange, known).items() if w[0] == name[0]}


def _nearest(words: Iterable[str], names: list[str]) -> dict[str, str]:
    out: dict[str, str] = {}
    for w in words:
        close = (name for name in names if Levenshtein.distance(w, name, score_cutoff=1) == 1)
        near = [name for name in close if not is_inflected(w, name)]
        if len(near) == 1:
            out[w] = near[0]
    return out


def ocr_edits(text: str, speller: Speller) -> list[Edit]:
    """Repairs of a noisy text, in order, none overlapping another; of one that was typed its accents."""
    closed = sorted(
        [m.span() for m in TOKEN.finditer(text) if _is_address(m[0])] + [m.span() for m in CODE.finditer(text)]
    )
    words = list(_word_edits(text, speller))
    accents = list(accent_edits(text, speller))
    if speller.typed:
        return _apart(closed, words, accents)
    marks = [*spaced_edits(text, speller), *mark_edits(text, speller)]
    return sorted([*address_edits(text), *_apart(closed, marks, words, accents)])


def _word_edits(text: str, speller: Speller) -> Iterator[Edit]:
    for m in WORD.finditer(text):
        read = _reading(m[0], speller)
        if read and read.word != m[0]:
            yield Edit(m.start(), m.end(), read.word, read.sure)


def _reading(word: str, speller: Speller) -> Reading | None:
    if word in speller.names:
        return Reading(speller.names[word], Sureness.LIKELY)
    if (found := speller.reading(word)) or speller.typed:
        return found
    parted = _parted(word, speller)
    return Reading(parted, Sureness.LIKELY) if parted else None


def _parted(word: str, speller: Speller) -> str | None:
    """Two words that were read as one: ``laVOL``, ``compafiiaA``, ``EXPLORADORY``."""
    if len(word) < 4 or speller.knows(word):
        return None
    if m := RUN_TOGETHER.fullmatch(word):
        left = m[1] if speller.knows(m[1]) else speller.repair(m[1])
        return f"{left} {m[2]}" if left and (len(m[2]) == 1 or speller.used[m[2].lower()]) else None
    if word.isupper() and word[-1].lower() in speller.language.one_letter_words and speller.used[word[:-1].lower()]:
        return f"{word[:-1]} {word[-1]}"
    return None


RUN_TOGETHER = re.compile(r"\A([^\W\d_A-ZÁÉÍÓÚÑ]{2,})([A-ZÁÉÍÓÚÑ]{1,5})")


def _apart(closed: Sequence[tuple[int, int]], *sets: Iterable[Edit]) -> list[Edit]:
    """The edits of several sets; of two that overlap the one of the earlier set, and none within ``closed``."""
    out: list[Edit] = []
    taken: list[tuple[int, int]] = sorted(closed)
    for one in sets:
        out += _free(sorted(one), taken)
        taken = sorted([*closed, *((e.start, max(e.end, e.start + 1)) for e in out)])
    return sorted(out)


def _free(edits: Iterable[Edit], taken: list[tuple[int, int]]) -> Iterator[Edit]:
    """Those edits that overlap neither what is taken nor the one before them."""
    i = last = 0
    for e in edits:
        end = max(e.end, e.start + 1)
        while i < len(taken) and taken[i][1] <= e.start:
            i += 1
        if e.start >= last and not (i < len(taken) and taken[i][0] < end):
            yield e
            last = end


# --- what is left unread ----------------------------------------------------------------------------------------------


def unread(text: Mapped, source: str, speller: Speller) -> Iterator[Unread]:
    """Tokens that are no words, no names and no figures, in order."""
    for m in PIECE.finditer(text.text):
        token = m[0].strip(".,;:!?()“”\"'¡¿—–-…")
        if (
            not token
            or (token.isalpha() and len(token) <= SHORTEST)
            or SHORTCODE.fullmatch(m[0])
            or WEB_ADDRESS.search(token)
        ):
            continue
        if speller.used[token.lower()] > 1 or text.text.startswith(("...", "…"), m.start() + len(token)):
            continue
        if BROKEN.search(token) or any(_is_strange(w, speller) for w in LETTERS.findall(token)):
            span = text.to_source(m.start(), m.end())
            if span and span.end > span.start:
                yield Unread(span.start, span.end, source[span.start : span.end])


def _is_strange(word: str, speller: Speller) -> bool:
    """True for a word in small letters that neither the language nor the book knows; a capital may begin a name."""
    if len(word) <= SHORTEST or speller.is_foreign(word) or speller.used[word.lower()] >= OWN or speller.knows(word):
        return False
    return word.islower()


# --- lost accents -----------------------------------------------------------------------------------------------------

# They stand on words that exist without them, too: "mas" and "más", "quedara" and "quedará". Only letters whose accent
# the copy has lost throughout are looked at; what the words around do not decide stays.

LOST = 0.8  # share of the accents on a letter that must be lost
FEWEST = 5
FUTURE = re.compile(r"\A(.{2,}r)[áé](?:n|s|mos)?\Z")
INFINITIVE = re.compile(r"\A.{1,}[aei]r\Z")
SHORTENED = re.compile(rf"(?:{either('accents.shortened')})\Z")  # podrá, tendrá, hará
CLAUSE_END = re.compile(r"[.,;:!?\n]")
CONDITION = re.compile(rf"\b(?:{either('accents.condition')})\b", re.IGNORECASE)
CLAUSE = 160  # characters before a verb in which its clause begins
PARTICIPLE = re.compile(rf"\A\w{{2,}}(?:{either('accents.participle')})\Z")


def accent_edits(text: str, speller: Speller) -> Iterator[Edit]:
    """The accents that the words around or common use decide."""
    lost = lost_letters(text, speller)
    if not lost:
        return
    likely, asking = speller.language.likely_accented, speller.language.asking_words
    for m in LETTERS.finditer(text):
        lower = m[0].lower()
        if lower != accentless(lower) or len(lower) < 3:
            continue
        if lower in asking and text[m.start() - 1 : m.start()] in ("¿", "(", "¢", "&") and "?" in text[m.end() :][:200]:
            yield Edit(m.start(), m.end(), _cased(asking[lower], m[0]))
            continue
        if lower in folded_list("accents.state", speller.language.code):
            read = _state(text, m, speller)
        else:
            read = likely.get(lower) or _future(text, m, speller) or _established(lower, speller)
        cased = _cased(read, m[0]) if read else m[0]
        if any(c in lost for c in cased if c not in m[0]):
            yield Edit(m.start(), m.end(), cased, Sureness.LIKELY)


def lost_letters(text: str, speller: Speller) -> set[str]:
    """The accented letters that a copy has hardly ever kept; capitals, which are few, are judged together."""
    accented = {c for small in speller.language.accents.values() for c in (small, small.upper())}
    kept = Counter(c for c in text if c in accented)
    lost: Counter[str] = Counter()
    for m in LETTERS.finditer(text):
        read = speller.repair(m[0])
        if read:
            lost.update(c for c in read if c in accented)
    small = {c for c, n in lost.items() if c.islower() and n >= FEWEST and n >= LOST * (n + kept[c])}
    large = {c for c in accented if c.isupper() and not kept[c]}
    return small | large if sum(lost[c] for c in large) >= FEWEST else small


def _future(text: str, m: re.Match[str], speller: Speller) -> str | None:
    """``quedará`` for ``quedara``, unless the clause sets a condition."""
    before = text[max(m.start() - CLAUSE, 0) : m.start()]
    short = folded_list("accents.before_short", speller.language.code)
    shortest = 3 if before.split() and fold(before.split()[-1]) in short else 4
    found = ((v, FUTURE.fullmatch(v)) for v in speller.variants(m[0]))
    future = [v for v, f in found if f and len(f[1]) >= shortest and _is_stem(f[1], speller)]
    if len(future) != 1:
        return None
    ends = [x.end() for x in CLAUSE_END.finditer(before)]
    return None if CONDITION.search(before, ends[-1] if ends else 0) else future[0]


def _is_stem(stem: str, speller: Speller) -> bool:
    """True for the stem of a future: that of a verb, which has other persons, too."""
    verb = SHORTENED.search(stem) or (INFINITIVE.fullmatch(stem) and speller.knows(stem))
    return bool(verb) and all(speller.knows(stem + end) for end in listed("accents.persons", speller.language.code))


def _established(lower: str, speller: Speller) -> str | None:
    """The accented word that repairs of other words have found in this book, where the bare one is a rare word."""
    if len(lower) <= 4:
        return None
    found = [v for v in speller.variants(lower) if speller.found[v] > 0]
    if len(found) == 1 and speller.found[found[0]] >= speller.used[lower]:
        return found[0]
    return None


def _state(text: str, m: re.Match[str], speller: Speller) -> str | None:
    """``está`` for ``esta`` where something is said to be somewhere or somehow, not where it points to a noun."""
    code = speller.language.code
    (state,) = (one for one in listed("accents.state", code) if fold(one) == fold(m[0]))
    after = LETTERS.search(text, m.end(), m.end() + 40)
    before = text[max(m.start() - 20, 0) : m.start()].split()
    if after and not text[m.end() : after.start()].strip():
        word = fold(after[0])
        if word in folded_list("accents.after_state", code) or PARTICIPLE.fullmatch(word):
            return state
    return state if before and fold(before[-1]) in folded_list("accents.before_state", code) else None


def _cased(word: str, like: str) -> str:
    if like.isupper():
        return word.upper()
    return word.capitalize() if like[0].isupper() else word
