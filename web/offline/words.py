"""What a browser needs to read a query as the site does: forms of words, names, translations, what players say.

A browser has no stemmer and no dictionary: every form of every word that may be asked is written down with the numbers
of its keys. First come the keys that stand in the game's sections, of English, then of Spanish; after them those of
words that no section has, by which a query's "healing" is known for the "heal" that players say. The parts of an index:

    forms     word -> keys: the words of the texts and of what follows
    irregular word -> keys: forms that no rule leads from; singulars and plurals the browser makes itself
    terms     [[id, names, parameters, section, lang, ids of its translations, what it means, where it is mentioned]],
              the most used first; the last two from ``web.offline.index``
    pairs     [[English, Spanish, how far it is trusted, in tenths]]
    sayings   [[lang, what is said, after a gap, 1 where only this form is meant, [words meant], [[besides], ...]]]
    synonyms  {lang: ["word word word"]}
    little    lists of words: stop words and frames of questions by language, ``asking``, ``lengths``, ``numbers``
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from rulewright.kb.claims import Term
from rulewright.kb.language import bilingual, is_stop_word, number_words, stem, stop_words, without_enye
from rulewright.kb.search.analysis import folded
from rulewright.kb.search.glossary import FROM_BOOKS, FROM_TRADE
from rulewright.kb.search.query import ASKING_WORDS, FRAME, LENGTHS, NUMBER_WORDS, SYNONYMS, Saying, sayings
from rulewright.kb.search.vocabulary import Lexicon

LANGUAGES = ("en", "es")
Forms = dict[str, list[int]]  # folded word -> numbers of keys
Word = tuple[str, str]  # a language and a folded word
Row = list[Any]


@dataclass(slots=True)
class Keys:
    """The numbers of keys: ``real`` ones, in order, and those that no section has, as they come up."""

    real: list[str]
    _numbers: dict[str, int]
    _virtual: dict[str, list[str]] = field(default_factory=lambda: {lang: [] for lang in LANGUAGES})

    @classmethod
    def of(cls, found: Iterable[str]) -> Keys:
        """The keys of an index."""
        real = sorted(found)
        return cls(real, {k: n for n, k in enumerate(real)})

    def known(self, keys: Iterable[str], lang: str) -> list[int]:
        """The numbers of those that some section has."""
        return [self._numbers[k] for k in (f"{lang}:{key}" for key in keys) if k in self._numbers]

    def stands_for(self, word: str, lang: str, lexicon: Lexicon) -> list[Any]:
        """Numbers of a word's keys; where no section has one, its stem, to be numbered at the end."""
        found = self.known(lexicon.keys(word, lang), lang)
        if found or not word.isalpha() or lang not in self._virtual:
            return found
        made = stem(word, lang)
        if made not in self._virtual[lang]:
            self._virtual[lang].append(made)
        return [(lang, made)]

    def bounds(self) -> list[int]:
        """Where the keys of English end, where the real ones do, and where those do that only English has."""
        english = sum(k.startswith("en:") for k in self.real)
        return [english, len(self.real), len(self.real) + len(self._virtual["en"])]

    def numbered(self, forms: Mapping[str, Iterable[Any]]) -> Forms:
        """Forms with the numbers of all keys."""
        at = {("en", k): n for n, k in enumerate(self._virtual["en"], len(self.real))}
        at |= {("es", k): n for n, k in enumerate(self._virtual["es"], len(self.real) + len(at))}
        return {
            word: sorted({k if isinstance(k, int) else at[k] for k in keys}) for word, keys in sorted(forms.items())
        }


def meanings(
    lexicon: Lexicon,
    keys: Keys,
    seen: set[Word],
    terms: Iterable[Term],
    at: Mapping[str, int],
    pairs: Iterable[tuple[str, str]],
) -> dict[str, Any]:
    """The parts of an index that tell what a query means; ``at``: the numbers of sections."""
    named = sorted((t for t in terms if t.definition.section in at), key=lambda t: -t.mentions)
    rendered = list(_pairs(named, pairs, lexicon, keys))
    said = [s for s in sayings() if _helps(s, rendered, lexicon, keys)]
    figures = {(lang, k) for lang, _, k in (key.partition(":") for key in keys.real) if k.isdigit()}
    forms = _forms({*seen, *figures, *_asked(named, rendered, said)}, keys, lexicon)
    return {
        "forms": keys.numbered(forms),
        "irregular": keys.numbered(_irregular(forms, keys, lexicon)),
        "terms": [_term(t, at) for t in named],
        "pairs": [[en, es, round(10 * trust)] for en, es, trust in rendered],
        "sayings": [_saying(s) for s in said],
        "synonyms": {lang: list(SYNONYMS[lang]) for lang in LANGUAGES},
        "little": {
            **{f"stop-{lang}": " ".join(sorted(stop_words(lang))) for lang in LANGUAGES},
            **{f"frame-{lang}": " ".join(sorted(FRAME[lang])) for lang in LANGUAGES},
            "asking": " ".join(sorted(ASKING_WORDS)),
            "lengths": " ".join(sorted(LENGTHS)),
            "numbers": " ".join(sorted(NUMBER_WORDS)),
        },
    }


# -- forms -----------------------------------------------------------------------------------------------


def _forms(words: Iterable[Word], keys: Keys, lexicon: Lexicon) -> dict[str, set[Any]]:
    out: dict[str, set[Any]] = {}
    for lang, word in sorted(words):
        found = keys.stands_for(word, lang, lexicon)
        for form in {word, without_enye(word)} if found else ():
            out.setdefault(form, set()).update(found)
    return out


def _irregular(forms: Mapping[str, Any], keys: Keys, lexicon: Lexicon) -> dict[str, list[Any]]:
    """Forms that no rule leads from (``went``), of the words of the texts; the browser makes the others itself."""
    words = lexicon.languages.get("en")
    found = ((w, keys.known(some, "en")) for w, some in (words.irregular.items() if words else ()) if w not in forms)
    return {word: numbers for word, numbers in found if numbers}


# -- terms, translations, sayings --------------------------------------------------------------------------


def _term(t: Term, at: Mapping[str, int]) -> Row:
    names = list(dict.fromkeys((t.name, *t.aliases)))
    return [t.id, names, t.params or "", at[t.definition.section], t.lang, list(t.translations)]


def _asked(terms: Iterable[Term], pairs: Iterable[tuple[str, str, float]], said: Iterable[Saying]) -> Iterator[Word]:
    """The words of names, translations, sayings and synonyms."""
    for t in terms:
        yield from ((t.lang, w) for name in (t.name, *t.aliases) for w in folded(name))
    for en, es, _ in pairs:
        yield from (("en", w) for w in folded(en))
        yield from (("es", w) for w in folded(es))
    for s in said:
        yield from ((s.lang, w) for w in folded(f"{s.said} {s.tail}"))
        yield from ((s.lang, w) for words in (s.meant, *s.also) for w in words)
    yield from ((lang, w) for lang in LANGUAGES for group in SYNONYMS[lang] for w in group.split())
    yield from ((lang, w) for lang in LANGUAGES for w in number_words(lang))


def _pairs(
    terms: Iterable[Term], pairs: Iterable[tuple[str, str]], lexicon: Lexicon, keys: Keys
) -> Iterator[tuple[str, str, float]]:
    """Translations that lead to a word of the texts: those of the books, then those of the trade."""
    by_id = {t.id: t for t in terms}
    own = {(en, es) for en, es in pairs}
    own |= {(t.name, by_id[i].name) for t in by_id.values() if t.lang == "en" for i in t.translations if i in by_id}
    for trust, some in ((FROM_BOOKS, sorted(own)), (FROM_TRADE, bilingual.pairs())):
        for en, es in some:
            if _stands(folded(en), "en", lexicon, keys) or _stands(folded(es), "es", lexicon, keys):
                yield en, es, trust


def _stands(words: Iterable[str], lang: str, lexicon: Lexicon, keys: Keys) -> bool:
    """True where the telling words of a name stand in the texts."""
    telling = [w for w in words if not is_stop_word(w, lang)]
    return bool(telling) and all(keys.known(lexicon.keys(w, lang), lang) for w in telling)


def _saying(s: Saying) -> Row:
    return [s.lang, s.said, s.tail, int(s.exact), list(s.meant), [list(a) for a in s.also]]


def _helps(s: Saying, pairs: Iterable[tuple[str, str, float]], lexicon: Lexicon, keys: Keys) -> bool:
    """True where what a saying means stands in the texts, in its language or in the other."""
    meant = set(chain(s.meant, *s.also))
    if any(_stands((w,), s.lang, lexicon, keys) for w in meant):
        return True
    mine = 0 if s.lang == "en" else 1
    return any(meant.issuperset(folded(str(p[mine]))) for p in pairs)
