"""Accents that a copy lost on words that exist without them, too: ``mas`` and ``más``, ``quedara`` and ``quedará``.

Only letters whose accent the copy has lost throughout are looked at; what the words around do not decide stays.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rulewright.ingest.clean.edits import Edit
from rulewright.ingest.clean.words import Speller, accentless
from rulewright.kb.language import fold
from rulewright.kb.language.data import either, folded_list, listed
from rulewright.kb.model import Sureness

WORD = re.compile(r"[^\W\d_]+")
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
    for m in WORD.finditer(text):
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
    for m in WORD.finditer(text):
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
    after = WORD.search(text, m.end(), m.end() + 40)
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
