"""Typing errors of a query put right: letters, words torn apart or run together, what a scanner misread.

A word that some text, term or saying knows is left alone. What is changed is told, as the query it was taken for.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from rulewright.kb.language import LANGUAGES, listed
from rulewright.kb.language.wordlist import is_word
from rulewright.kb.search.analysis import compounds, folded
from rulewright.kb.search.glossary import FROM_KIN, Glossary
from rulewright.kb.search.index_files import Numbers
from rulewright.kb.search.query import Asked, is_asking
from rulewright.kb.search.vocabulary import Lexicon

LETTERS = 3  # of a word with digits among them, from which on it is no number
SHORTEST = 3  # letters of a word that a little one was run together with
MISREAD = (("rn", "m"), ("ii", "u"), ("vv", "w"), ("cl", "d"))  # what a scanner reads, and what was printed
DIGITS = {"0": "o", "1": "li", "3": "e", "4": "a", "5": "s", "6": "b", "8": "b", "9": "g"}
MOST_DIGITS = 3  # in a word
# little words that others are run together with
LITTLE = listed("search.little")


def corrected_words(
    asked: Asked, glossary: Glossary, lang: str | None, short: frozenset[str], here: Callable[[], Numbers | None]
) -> tuple[tuple[str, ...], str | None]:
    """The words with mistyped ones put right, and the query as it was probably meant (None where all is known).

    ``short``: words that are abbreviations; ``here``: tells which words the texts that are asked have, see
    ``Lexicon.nearest``, and is asked only where one is mistyped. Initials that no text has are spelled out.
    """
    words: list[str] = []
    shown: list[str] = []
    run, joined = asked.run, compounds(list(asked.run))
    at = i = 0
    while i < len(run):
        t, after = run[i], run[i + 1] if i + 1 < len(run) else None
        new: tuple[str, ...] = (t.folded,)
        last, told = t, ""
        known = glossary.lexicon.knows(t.folded)
        name = glossary.spelled_out(t.text) if not known and (len(run) == 1 or not asked.text.isupper()) else None
        if t.folded in short or (i in joined and glossary.lexicon.knows(joined[i])):
            pass
        elif name:
            new, told = folded(name), name
        elif after is not None and _torn(t.folded, after.folded, glossary, lang):
            new, last = (t.folded + after.folded,), after
        elif not _known(t.folded, glossary, lang):
            read = meant(t.folded, glossary.lexicon, lang, here())
            new = read if any(_known(w, glossary, lang) for w in read) else new
        if new != (t.folded,):
            shown += [asked.text[at : t.start], told or " ".join(new)]
            at = last.end
        words += new
        i += 1 if last is t else 2
    return tuple(words), "".join([*shown, asked.text[at:]]) if shown else None


def _torn(word: str, after: str, glossary: Glossary, lang: str | None) -> bool:
    """True where two words, one of them unknown, are one that is known: as itself, not by its stem alone."""
    one = word + after
    if not one.isalpha() or not (glossary.lexicon.count(one) or (is_word(one) and glossary.lexicon.knows(one))):
        return False
    return not (_known(word, glossary, lang) and _known(after, glossary, lang))


def meant(word: str, lexicon: Lexicon, lang: str | None, among: Numbers | None = None) -> tuple[str, ...]:
    """The known word, or the two, that an unknown one probably is; itself where there is none, or where it is a word.

    No book may say "goblin", but who asks for goblins means no "golpe".
    """
    if is_word(word):
        return (word,)
    read = [w for w in misread(word) if lexicon.knows(w)]
    if not word.isalpha():
        if read:
            return (read[0],)
        word = next(iter(misread(word)), word)
    near = lexicon.nearest(word, lang, among)
    one = near or next(iter(read), None)
    return (one,) if one else _apart(word, lexicon) or lexicon.split(word) or (word,)


def misread(word: str) -> list[str]:
    """What a scanned word may have been, with digits for letters or one letter for two."""
    if not word.isalpha():
        choices = [DIGITS.get(c, c) for c in word]
        few = sum(c.isdigit() for c in word) <= MOST_DIGITS
        return ["".join(letters) for letters in product(*choices)] if few else []
    return [word.replace(read, printed) for read, printed in MISREAD if read in word]


def _apart(word: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """A known word and a little one that were run together: ``zonade`` -> zona, de."""
    for little in LITTLE:
        head, tail = word.removesuffix(little), word.removeprefix(little)
        if head != word and len(head) >= SHORTEST and lexicon.count(head):
            return head, little
        if tail != word and len(tail) >= SHORTEST and lexicon.count(tail):
            return little, tail
    return None


def _known(word: str, glossary: Glossary, lang: str | None) -> bool:
    if not word.isalpha():
        letters = sum(c.isalpha() for c in word)
        return letters < LETTERS or letters == len(word) or not word.isalnum() or glossary.lexicon.knows(word)
    if glossary.lexicon.is_bare_stem(word) and not is_word(word):
        return False
    if is_asking(word) or glossary.lexicon.knows(word):
        return True
    if any(f.value.trust > FROM_KIN for f in glossary.renderings.find((word,))):
        return True
    return any(glossary.synonyms(word, code) for code in ((lang,) if lang else LANGUAGES))
