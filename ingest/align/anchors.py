"""What texts of two languages have in common: numbers, names, loan words, and words that are known to mean the same.

An anchor is a thing that both languages have a sign for: ``#3`` for a number, ``=gloomvale`` for a word that both
write alike, ``^positi`` for how a long word begins in either, ``%posicion`` for how Spanish would spell it, ``~12`` for
a line of the general list in any form, ``!12`` for a word that it has just so, ``+4`` for a pair that the books teach.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from rulewright.ingest.precedence.concepts import cognate
from rulewright.ingest.text.names import forms_of
from rulewright.kb.groups import in_groups
from rulewright.kb.language import bilingual, fold, is_stop_word, number_words, plain

WORD = re.compile(r"[^\W_]+")
LEAST_LETTERS = 3  # of a word that both languages may write alike
COGNATE_LETTERS = 6
LEAST_SHAPED = 5  # of a word whose spelling tells that two languages share it
EXACT, LOOSE = "!+#%", "!+#%~"  # kinds of anchors by which a name of one word and of several is translated
EXACTLY = "="  # before a form that the list has just so

Table = npt.NDArray[np.float32]
NamePair = tuple[str, str]


class Anchors:
    """The anchors of texts in two languages; ``learn`` adds to those that the general list knows."""

    def __init__(self, one: str, two: str) -> None:
        self.langs = one, two
        self._learned: dict[tuple[str, str], set[str]] = {}
        self._kept: dict[tuple[str, str], frozenset[str]] = {}

    def learn(self, pairs: Iterable[NamePair]) -> None:
        """Take single words that name one thing, in place of those that were learned before."""
        found: dict[tuple[str, str], set[str]] = defaultdict(set)
        for i, names in enumerate(pairs):
            if all(" " not in n for n in names):
                for lang, name in zip(self.langs, names, strict=True):
                    found[lang, forms_of(name, lang)[0]].add(f"+{i}")
        if found != self._learned:
            self._learned = found
            self._kept.clear()

    def of(self, text: str, lang: str) -> Counter[str]:
        """How often a text has each anchor."""
        return Counter(x for m in WORD.finditer(plain(text)) for x in self.word(m.group(), lang))

    def word(self, word: str, lang: str) -> frozenset[str]:
        """The anchors of one word; none where it tells nothing."""
        found = self._kept.get((word, lang))
        if found is None:
            found = self._kept[word, lang] = self._made(word, lang)
        return found

    def meanings(self, word: str, lang: str, signs: str = LOOSE) -> frozenset[str]:
        """Those of a word's anchors that say what it means: of the kinds that ``signs`` names."""
        return frozenset(x for x in self.word(word, lang) if x[0] in signs)

    def _made(self, word: str, lang: str) -> frozenset[str]:
        folded = fold(word)
        number = number_words(lang).get(folded)
        if number is not None or word.isdecimal():
            return frozenset({f"#{word if number is None else number}"})
        if is_stop_word(word, lang):
            return frozenset()
        own, lemma = forms_of(word, lang)
        found = {x for form in (own, lemma, f"{EXACTLY}{own}") for x in _seeds().get((lang, form), ())}
        found |= self._learned.get((lang, own), set())
        if len(folded) >= LEAST_LETTERS:
            found.add(f"={own}")
        if len(folded) >= COGNATE_LETTERS:
            found.add(cognate(word))
        if len(folded) >= LEAST_SHAPED:
            found.add(f"%{shape(own, lang)}")
        return frozenset(found)


@cache
def _seeds() -> dict[tuple[str, str], frozenset[str]]:
    """The lines of the general list that a word stands in, by language and form; phrases are left out."""
    several = in_groups(bilingual.pairs())
    exact = [bilingual.Kin((en,), tuple(es)) for en, es in several.items()]
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for i, line in enumerate((*exact, *bilingual.compared())):
        for lang, names in zip(bilingual.TRANSLATED, line, strict=True):
            for name in (n for n in names if " " not in n):
                own, lemma = forms_of(name, lang)
                found[lang, own].add(f"~{i}")
                found[lang, lemma].add(f"~{i}")
                if i < len(exact):
                    found[lang, f"{EXACTLY}{own}"].add(f"!{i}")
    return {k: frozenset(v) for k, v in found.items()}


def likeness(one: Sequence[Counter[str]], two: Sequence[Counter[str]]) -> Table:
    """The cosine of each text of the one book with each of the other, rare anchors weighing more: 0 to 1."""
    seen = Counter(x for c in (*one, *two) for x in c)
    both = {x for c in one for x in c} & {x for c in two for x in c}
    at = {x: i for i, x in enumerate(sorted(both))}
    weight = {x: math.log(1 + (len(one) + len(two)) / seen[x]) for x in both}
    rows = [_vectors(of, at, weight) for of in (one, two)]
    return np.asarray(rows[0] @ rows[1].T)


def _vectors(texts: Sequence[Counter[str]], at: dict[str, int], weight: dict[str, float]) -> npt.NDArray[np.float32]:
    out = np.zeros((len(texts), len(at)), dtype=np.float32)
    for i, counts in enumerate(texts):
        for x, n in counts.items():
            if x in at:
                out[i, at[x]] = weight[x] * (1 + math.log(n))
    size = np.linalg.norm(out, axis=1, keepdims=True)
    size[size == 0] = 1
    return np.asarray(out / size, dtype=np.float32)


# --- cognates ---------------------------------------------------------------------------------------------------------

# Words that both languages share but for their spelling: "position" and "posición", "terror" and "terror".

# English ending -> Spanish ending, the longest first
ENDINGS = (
    ("ically", "icamente"),
    ("ation", "acion"),
    ("ition", "icion"),
    ("tion", "cion"),
    ("sion", "sion"),
    ("ity", "idad"),
    ("ance", "ancia"),
    ("ence", "encia"),
    ("ancy", "ancia"),
    ("ency", "encia"),
    ("ment", "mento"),
    ("ical", "ico"),
    ("ous", "oso"),
    ("ary", "ario"),
    ("ory", "orio"),
    ("ble", "ble"),
    ("ist", "ista"),
    ("ism", "ismo"),
    ("ive", "ivo"),
    ("ure", "ura"),
    ("ic", "ico"),
    ("ry", "ria"),
    ("y", "ia"),
)
DOUBLES = (("ss", "s"), ("ff", "f"), ("cc", "c"), ("pp", "p"), ("tt", "t"), ("mm", "m"), ("ll", "l"), ("nn", "n"))
SOUNDS = (("ph", "f"), ("th", "t"), ("k", "c"), ("x", "s"), ("y", "i"))


def shape(word: str, lang: str) -> str:
    """A folded word as Spanish would spell it, without what the two languages write differently."""
    return _bare(_hispanised(word) if lang == "en" else word)


def _hispanised(word: str) -> str:
    """An English word with the ending that it has in Spanish."""
    for en, es in ENDINGS:
        if word.endswith(en) and len(word) > len(en) + 2:
            return word[: -len(en)] + es
    return word


def _bare(word: str) -> str:
    """A word without double letters, Greek spellings and a last vowel."""
    for old, new in (*DOUBLES, *SOUNDS):
        word = word.replace(old, new)
    return word[:-1] if len(word) > 4 and word[-1] in "aeo" else word
