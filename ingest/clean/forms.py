"""What counts as a word of a language: the dictionary, less its slips, and forms that it leaves out."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.kb.language import Language, strip_accents
from rulewright.kb.language.dictionary import is_known, lemma

INFINITIVES = ("ar", "er", "ir")  # take one pronoun without an accent: "llevarlo"; gerunds take one: "llevándolo"
VERB_ENDINGS = (*INFINITIVES, "ando", "endo")
VOWELS = frozenset("aeiouáéíóú")


def is_word(word: str, language: Language) -> bool:
    """True for a lower case word of the dictionary, a small word that it forgot, and a verb with pronouns on to it."""
    code = language.code
    endings = language.accented_endings
    bare = word.endswith(tuple(endings)) and [e for e in endings if word.endswith(e)]
    if bare and any(is_known(word.removesuffix(e) + endings[e], code) for e in bare):
        return False  # dictionaries that were made from the web have words that lost their accents
    if is_known(word, code):
        return True
    if word in language.stop_words:
        return not any(is_known(w, code) for w in _accentings(word, language))
    return any(_takes(verb, word, code) for verb in _without_pronouns(word, language))


def _accentings(word: str, language: Language) -> Iterator[str]:
    for i, c in enumerate(word):
        if c in language.accents:
            yield word[:i] + language.accents[c] + word[i + 1 :]


def _without_pronouns(word: str, language: Language) -> Iterator[str]:
    if word.endswith(language.enclitics):
        yield from (word.removesuffix(e) for e in language.enclitics if word.endswith(e) and len(word) > len(e) + 2)


def _takes(verb: str, word: str, code: str) -> bool:
    """True where a word is a verb with pronouns written on to it, its accent in the right place."""
    bare = strip_accents(verb)
    if bare.endswith(VERB_ENDINGS) and is_known(bare, code):
        return bare.endswith(INFINITIVES) == (strip_accents(word) == word)
    stressed = [
        i for i, c in enumerate(verb) if c in VOWELS
    ]  # "anímate": an imperative, stressed before its last vowel
    return (
        len(stressed) > 1
        and verb[-1] in "ae"
        and verb[stressed[-2]] not in "aeiou"
        and verb[: stressed[-2]].isascii()
        and is_known(bare, code)
        and lemma(bare, code).endswith(INFINITIVES)
    )
