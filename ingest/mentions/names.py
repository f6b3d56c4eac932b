"""The names under which a language's books may speak of a game's terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.ingest.references.names import singular
from rulewright.ingest.text.names import bare, forms_of, is_abbreviation
from rulewright.kb.language import fold, folded_list, folded_words, listed, stop_words, word_runs
from rulewright.kb.model import Term

LONGEST = 8  # words in a name


@dataclass(frozen=True, slots=True)
class Name:
    """One name of one term. ``as_written``: an abbreviation, which counts only in its own letter case.

    ``main``: no alias; ``part``: an alias that is one word of the term's longer name.
    """

    term: Term
    text: str
    words: tuple[str, ...]
    as_written: bool
    main: bool = True
    part: bool = False


def names_of(terms: Iterable[Term], lang: str, foreign: Iterable[tuple[str, Term]] = ()) -> Iterator[Name]:
    """The names of some terms that may be looked for.

    ``foreign``: names in this language of terms that are defined in another one.
    """
    pairs = [(t, n) for t in terms for n in dict.fromkeys((t.name, *t.aliases))]
    for term, text in [*pairs, *((t, n) for n, t in foreign)]:
        words = tuple(bare(w) for w in folded_words(text))
        if not words or len(words) > LONGEST or is_empty(words, lang) or words[-1] in stop_words(lang):
            continue
        if len(words) > 1 or not is_verb_of_a_phrase(term, words[0], lang):
            main = text == term.name and term.lang == lang
            yield Name(term, text, words, is_abbreviation(text) and fold(text) != text, main, is_part(term, text))


def things_apart(titles: Iterable[str], names: Iterable[Name], lang: str) -> Iterator[str]:
    """What has a heading but is no term: of "discard pile" a term "discard" is not meant.

    An attack roll is a roll, though, and reduced stress is stress.
    """
    single = {forms_of(n.words[0], lang)[0] for n in names if len(n.words) == 1 and not n.as_written}
    for title in titles:
        words = folded_words(title)
        telling = not any(w in stop_words(lang) or w.isdigit() for w in words)
        if len(words) > 1 and telling and forms_of(words[-1], lang)[0] not in single:
            yield title


def is_empty(words: Iterable[str], lang: str) -> bool:
    """True where no word says anything."""
    return all(w in stop_words(lang) or w.isdigit() for w in words)


def is_verb_of_a_phrase(term: Term, word: str, lang: str) -> bool:
    """True for the first word of a name of three words or more: "controls" is not "control an objective"."""
    words = folded_words(term.name)
    return len(words) > 2 and forms_of(word, lang)[1] == forms_of(words[0], lang)[1]


def is_part(term: Term, alias: str) -> bool:
    """True for an alias that is one word of the name, but not its last: "action" for "Action card"."""
    words = folded_words(alias)
    return len(words) == 1 and singular(words[0], term.lang) in folded_words(term.name)[:-1]


def inflects(name: tuple[str, ...], word: str, lang: str) -> bool:
    """True where a form of a name's first word may be that word: a triggered ability is not what triggers abilities.

    What is said in what way, "automatically", names nothing.
    """
    adverb = listed("mentions.adverb", lang)
    if (word, name[0]) in word_runs("mentions.other_words", lang) or name[0].endswith(adverb) < word.endswith(adverb):
        return False
    other = listed("mentions.participle", lang)
    if len(name) == 1 or name[0].endswith(other) == word.endswith(other):
        return True
    return word.endswith(other) and (name[1] in folded_list("mentions.particles", lang) or name[1] in stop_words(lang))
