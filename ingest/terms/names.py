"""A heading or entry as printed becomes the name of a term, with its parameter and the other names it gives.

The other forms of a name that a book may use are told here too: singular and plural, and the verb behind ``Ramming``.

The words that all the term step goes by are those of a language's ``terms.toml``, where each list is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from rulewright.ingest.marks import PAGE_MARK
from rulewright.ingest.terms.patterns import (
    BRACKET,
    COLON_PARAMETER,
    COST,
    COUNT,
    LEAD,
    LINK,
    MARK,
    MARKS,
    OPTIONAL,
    PARAMETER,
    ROLLED,
    SLASH_PARAMETER,
    TIMES,
    WORD,
)
from rulewright.kb.language import either, fold, folded_list, is_stop_word, language, listed
from rulewright.kb.model import TermKind


@dataclass(frozen=True, slots=True)
class Words:
    """One language's words for the parts of rulebooks, folded; ``kinds`` in the order in which they count."""

    generic: frozenset[str]
    orders: frozenset[str]
    urging: frozenset[str]
    articles: frozenset[str]
    small: frozenset[str]
    plain: frozenset[str]
    verbs: frozenset[str]
    tells: frozenset[str]
    needing: frozenset[str]
    vague: frozenset[str]
    pieces: frozenset[str]
    moments: frozenset[str]
    ands: frozenset[str]
    never: frozenset[str]
    parts: frozenset[str]
    tails: frozenset[str]
    procedures: frozenset[str]
    legal: frozenset[str]
    no_name: frozenset[str]
    to: frozenset[str]
    of: frozenset[str]
    attached: frozenset[str]
    gerund: frozenset[str]
    definite: frozenset[str]
    lone_tails: frozenset[str]
    of_kind: frozenset[str]
    kinds: tuple[tuple[str, TermKind], ...]

    def is_doing(self, word: str) -> bool:
        """True for a word that says what is being done: "moving"."""
        return word.casefold().endswith(tuple(self.gerund))


@cache
def words_of(lang: str) -> Words:
    """The words of a language; none of one that is not known here."""
    sets = {name: folded_list(f"terms.{name}", lang) for name in Words.__slots__ if name != "kinds"}
    return Words(**sets, kinds=kinds_of("kinds", lang))


@cache
def counting(lang: str) -> re.Pattern[str]:
    """What counts up things of a kind: "a card's characteristics are cost, ...": what word tells it, and the things."""
    cues = "|".join(re.escape(cue) for cue, _ in words_of(lang).kinds) or "(?!)"
    return re.compile(
        rf"\b({cues})[a-z]{{0,4}}(?: [\w-]{{2,20}}){{0,2}}?"
        rf"(?: (?:{either('terms.being', lang)}):?|:) ([^.:;()]{{5,400}})"
    )


def leading_in(lang: str, text: str) -> TermKind | None:
    """The kind of what stands behind a colon, where a sentence before that tells it: "has these attributes: "."""
    before, colon, _ = text.partition(":")
    words = before.split()
    if not colon or words_of(lang).verbs.isdisjoint(words[:-1]):
        return None
    return next((kind for cue, kind in words_of(lang).kinds if words[-1].startswith(cue)), None)


def kinds_of(name: str, lang: str | None = None) -> tuple[tuple[str, TermKind], ...]:
    """A list of ``words -> kind`` of one language, or of all: the words folded, in the order of the list."""
    found = (entry.partition(" -> ") for entry in listed(f"terms.{name}", lang))
    return tuple((said, TermKind(kind)) for said, _, kind in found)


# -- names and their forms --------------------------------------------------------------------------------------------


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


# -- names ------------------------------------------------------------------------------------------------------------


COUNTING = folded_list("terms.counting")  # words that may begin a name, before a particle
MAX_WORDS = 6  # a longer heading is a sentence, not a name
KEY_WORD = re.compile(r"[^\W_]+")  # of any script
QUOTES = re.compile(r"[“”«»\"]")
VOWELS = frozenset("aeiou")
LONGEST_CUT = 4  # letters to which a word is cut
EDGES = " \t\r\n.,;:–—-•·/\\\"“”'‘’«»¡!¿?()[]"


@dataclass(frozen=True, slots=True)
class Name:
    """What one heading names: ``LINE OF SIGHT (LoS)`` has an alias, ``INTIMIDATING (N)`` a parameter."""

    text: str
    params: str | None = None
    aliases: tuple[str, ...] = ()


@lru_cache(maxsize=10_000)
def plain(raw: str) -> str:
    """A name or sentence without marks, shortcodes, pictograms and what its links lead to, blanks made single."""
    text = LINK.sub(r"\1", raw) if "](" in raw else raw
    return " ".join((MARKS.sub(" ", text) if MARK.search(text) else text).split())


def parse(raw: str, lang: str) -> tuple[Name, ...]:
    """The names in a heading or entry; two where it joins two abbreviated ones, none where it holds no word."""
    text = OPTIONAL.sub(r"\1", COUNT.sub("", plain(TIMES.sub("", raw))))
    lead = LEAD.match(text)
    if lead and lead.end() < len(text):
        text = text[lead.end() :]
    params, aliases = None, []
    cost = COST.match(text)
    if cost and cost.end() < len(text):
        aliases.append(text)
        params, text = f"[{cost.group(1)}]", text[cost.end() :]
    bracket = BRACKET.search(text)
    if bracket and bracket.start():
        inside, text = bracket.group(1).strip(), text[: bracket.start()]
        if "/" in text and "/" in inside and text.count("/") == inside.count("/"):
            return _both(text, inside, lang)
        if PARAMETER.match(inside):
            params = f"({inside})"
        elif abbreviates(inside, text) or abbreviates(text, inside) or shortens(inside, text.strip(EDGES), lang):
            aliases.append(inside)
    for pattern, mark in ((SLASH_PARAMETER, "/"), (COLON_PARAMETER, ": ")):
        m = pattern.search(text)
        if m and params is None and m.start():
            params, text = f"{mark}{'X' if m.group(1).isdigit() else m.group(1)}", text[: m.start()]
    while (more := BRACKET.search(text)) and more.start():
        text = text[: more.start()]  # "Riding (any beast) (LUCK x2)"
    text = without_article(text.strip(EDGES), lang)
    text = unquoted(text)
    return (Name(text, params, tuple(aliases)),) if WORD.search(text) else ()


def unquoted(text: str) -> str:
    """A name without a mark of quotation that stands alone: ``End of round” token``, whose first stood at the edge."""
    return QUOTES.sub("", text) if len(QUOTES.findall(text)) == 1 else text


def _both(text: str, inside: str, lang: str) -> tuple[Name, ...]:
    """``Attack/Strength [ATT/STR]``: two names that are printed as one."""
    halves = zip(text.split("/"), inside.split("/"), strict=True)
    return tuple(
        Name(without_article(t.strip(EDGES), lang), None, (short.strip(), inside))
        for t, short in halves
        if WORD.search(t)
    )


def without_article(text: str, lang: str) -> str:
    """The text without the article or possessive before it."""
    first, _, rest = text.partition(" ")
    if not rest or fold(first) not in words_of(lang).articles:
        return text
    titled = first[0].isupper() and rest[0].isupper() and not text.isupper()
    if fold(first) in COUNTING and (titled or is_stop_word(rest.split()[0].casefold(), lang)):
        return text  # "All Out Attack", "One Wet Foot"
    return rest.lstrip(EDGES)


def article_of(raw: str, name: str, lang: str) -> str:
    """The article with a capital that is printed before a name all of whose words have one; empty where there is
    none: ``The`` of "The Tin Cup", not of "The tin cup"."""
    first, _, rest = plain(raw).lstrip(EDGES).partition(" ")
    words = words_of(lang)
    titled = all(w[0].isupper() or fold(w) in words.small | words.articles for w in name.split())
    led = fold(first) in words.articles and first[:1].isupper() and rest.startswith(name)
    return first if titled and led and not first[1:].isupper() else ""


def abbreviates(short: str, long: str) -> bool:
    """True where ``short`` (``LoS``, ``MOV``) is made of letters of ``long``, the first of a word among them."""
    short = short.strip(" .")
    if not 1 <= len(short) <= 6 or " " in short or not short[0].isupper() or len(long) <= len(short) + 1:
        return False
    if short.upper() != short and sum(c.isupper() for c in short) < 2:
        return False
    letters, words = fold(short), fold(long).split()
    return any(w[:1] == letters[:1] and _within(letters, " ".join(words[i:])) for i, w in enumerate(words))


def shortens(short: str, word: str, lang: str) -> bool:
    """True for ``Cmd`` and ``Mov``, of *Command* and *Movement*: how a word begins, or its first letter with some of
    its consonants; none of the little words of a language."""
    letters, whole = fold(short), fold(word)
    if not (2 <= len(short) <= min(LONGEST_CUT, len(word) - 2) and short.istitle() and f"{short}{word}".isalpha()):
        return False
    if is_stop_word(short, lang):
        return False
    first, rest = letters[0], letters[1:]
    return whole.startswith(letters) or (whole[0] == first and VOWELS.isdisjoint(rest) and _within(letters, whole))


def _within(letters: str, text: str) -> bool:
    """True where the letters stand in the text in this order."""
    rest = iter(text)
    return all(c in rest for c in letters)


@lru_cache(maxsize=10_000)
def key(name: str) -> str:
    """What makes two names one: folded words without marks."""
    return " ".join(KEY_WORD.findall(fold(name)))


def label(text: str) -> str:
    """The key of what a value stands behind: ``Number: 2`` -> ``number``."""
    return key(text.partition(":")[0])


def in_any_number(name: str, lang: str) -> frozenset[str]:
    """The keys of a name and of its other forms."""
    return frozenset(map(key, (name, *forms(name.casefold(), lang))))


def is_titled(text: str, lang: str) -> bool:
    """True for several words that are written as a title, small ones apart: ``Wind in the Reeds``."""
    words = telling(text, lang)
    return len(words) > 1 and not any(w[0].islower() for w in words)


def is_done(text: str, lang: str) -> bool:
    """True for "Mueves la balsa": where the head of a name comes first, an article behind it makes a verb of it, which
    names an action as dictionaries do (``Mover la balsa``)."""
    words = [fold(w) for w in WORD.findall(text)]
    led = language(lang).head_first and not words_of(lang).articles.isdisjoint(words[1:2])
    return led and not words[0].endswith(listed("terms.infinitives", lang))


def telling(text: str, lang: str) -> list[str]:
    """The words of a name, small ones apart."""
    words = words_of(lang)
    small = words.small | words.articles | words.ands
    return [w for w in WORD.findall(text) if fold(w) not in small]


def is_name(text: str, lang: str) -> bool:
    """True where the text can be a name: few words, no sentence, no bare function words at its ends."""
    words = [fold(w) for w in WORD.findall(text)]
    if not words or len(words) > MAX_WORDS or len(text) > 60 or not any(c.isalpha() for c in text):
        return False
    w = words_of(lang)
    if PAGE_MARK.fullmatch(text):
        return False
    if (
        not any(map(str.isalpha, words[0]))
        or words[0] in w.small | w.ands
        or words[-1] in w.small | w.ands | w.articles
    ):
        return False
    if len(words) > 1 and (any(map(ROLLED.fullmatch, words))):
        return False
    if any(x in w.verbs for x in words) or any(mark in f" {text} " for mark in (" - ", " – ", " vs ", " vs. ")):
        return False
    return not all(x in w.plain | w.small | w.articles for x in words)


def heads_a_name(title: str, lang: str) -> bool:
    """True for a heading that can be a name, and neither tells nor asks what is done: "How to row"."""
    first = key(title).partition(" ")[0]
    return first not in words_of(lang).orders and any(is_name(n.text, lang) for n in parse(title, lang))
