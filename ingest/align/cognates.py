"""Words that English and Spanish share but for their spelling: ``position`` / ``posición``, ``terror`` / ``terror``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Sequence

from rapidfuzz.fuzz import ratio

from rulewright.ingest.align.lexicon import Pair
from rulewright.ingest.align.texts import Texts
from rulewright.ingest.terms.names import key
from rulewright.kb.language import is_stop_word
from rulewright.kb.model import Term

LEAST_LETTERS = 5
LEAST_USES = 2
ALIKE = 90.0  # of 100, for words of the same first three letters that no ending explains
LONG = 7
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


def cognates(texts: Texts, terms: Sequence[Term], known: Container[str] = ()) -> list[Pair]:
    """Pairs of single words that both languages use and their terms are named with; ``known`` words are left out."""
    named = {lang: _named(terms, lang) for lang in ("en", "es")}
    spanish: dict[str, list[str]] = defaultdict(list)
    for w in _candidates(texts, "es"):
        spanish[_bare(w)].append(w)
        spanish["~" + w[:3]].append(w)
    out: list[Pair] = []
    for w in _candidates(texts, "en"):
        if w in known or w not in named["en"]:
            continue
        shape = _bare(_hispanised(w))
        same = [s for s in spanish[shape] if s in named["es"]]
        if not same and len(w) >= LONG:
            near = [s for s in spanish["~" + w[:3]] if len(s) >= LONG and s in named["es"]]
            same = [s for s in near if ratio(shape, _bare(s)) >= ALIKE]
        out += [(w, texts.printed(s, "es")) for s in same[:1]]
    return out


def _named(terms: Sequence[Term], lang: str) -> set[str]:
    """The folded words of the names of a language's terms."""
    return {w for t in terms if t.lang == lang for n in (t.name, *t.aliases) for w in key(n).split()}


def _candidates(texts: Texts, lang: str) -> list[str]:
    """Words long and frequent enough to be compared, plurals left out where the singular is used as well."""
    used = texts.words[lang]
    words = [w for w, n in used.items() if n >= LEAST_USES and len(w) >= LEAST_LETTERS and w.isalpha()]
    return sorted(
        w for w in words if not is_stop_word(w, lang) and not (w.endswith("s") and _singular(w, lang) in used)
    )


def _singular(word: str, lang: str) -> str:
    return word[:-2] if lang == "es" and word.endswith(("nes", "des", "res", "les")) else word[:-1]


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
