"""The other forms of a name that a book may use: singular and plural, and the verb behind ``Ramming``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

from rulewright.kb.language import language, listed

SHORTEST_VERB = 4  # letters of a verb whose noun is looked for
NUMBERS = ("terms.singulars", "terms.plurals")


def forms(name: str, lang: str) -> tuple[str, ...]:
    """Possible other forms of a lower-case name; whether a book uses them is for the caller to find out."""
    words = name.split()
    numbers = NUMBERS if language(lang).head_first else NUMBERS[::-1]
    made = [form for at in _heads(words, lang) for number in numbers for form in _bent(words, at, number, lang)]
    return tuple(form for form in dict.fromkeys((*made, *verbs(name, lang))) if form != " ".join(words))


def verbs(name: str, lang: str) -> list[str]:
    """A lower-case name with the verb behind its first word, in all spellings that it may have; none of a plain one."""
    words = name.split()
    return [verb for verb in _bent(words, {0}, "terms.gerunds", lang) if verb != " ".join(words)]


def nouns(verb: str, lang: str) -> tuple[str, ...]:
    """Possible nouns of a lower-case verb: ``deploy`` -> ``deployment``; which a book uses is for the caller to see."""
    if len(verb) < SHORTEST_VERB:
        return ()
    ends = (entry.split(":") for entry in listed("terms.nouns", lang))  # "activate" -> "activation"
    return tuple(verb[: len(verb) - len(end)] + noun for end, noun in ends if verb.endswith(end))


def singular(name: str, lang: str) -> tuple[str, ...]:
    """The singular of a lower-case name, none where it is one already."""
    words = name.split()
    if not words or words[-1] in language(lang).apart:
        return ()
    one = _bent(words, next(_heads(words, lang)), "terms.singulars", lang)[0]
    return (one,) if one != " ".join(words) else ()


def _heads(words: list[str], lang: str) -> Iterator[set[int]]:
    """Which words of a name bend together, the likeliest first: the last one, or all up to what stands behind a head
    (``fichas de mando``, ``runes of fire``); next to them the last one too."""
    behind = listed("terms.behind_head", lang)
    last = len(words) - 1
    if not language(lang).head_first:
        yield {next((i for i, word in enumerate(words[1:]) if word in behind), last)}
        return
    stop = next((i for i, word in enumerate(words) if word in behind), len(words))
    yield {*range(stop)}
    if last - stop == 1:  # "cartas de unidades" -> "carta de unidad"
        yield {*range(stop), last}


def _bent(words: list[str], at: set[int], rules: str, lang: str) -> list[str]:
    """A name with some of its words bent by the first rule that fits each, in all ways that it knows."""
    ways = (_ways(word, rules, lang) if i in at else (word,) for i, word in enumerate(words))
    return [" ".join(way) for way in product(*ways)]


def _ways(word: str, rules: str, lang: str) -> tuple[str, ...]:
    fitting = ((end, new) for end, new in _rules(rules, lang) if end.search(word))
    end, new = next(fitting, (None, ()))
    return tuple(end.sub(n, word) for n in new) if end else (word,)


@cache
def _rules(name: str, lang: str) -> list[tuple[re.Pattern[str], tuple[str, ...]]]:
    """A list of a language's data: the pattern of an ending, and what may stand in its place."""
    parted = (rule.partition(" -> ") for rule in listed(name, lang))
    return [(re.compile(end), tuple(new.split("|"))) for end, _, new in parted]
