"""A heading or entry as printed becomes the name of a term, with its parameter and the other names it gives."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rulewright.ingest.marks import PAGE_MARK
from rulewright.ingest.terms.forms import forms
from rulewright.ingest.terms.patterns import (
    BRACKET,
    COLON_PARAMETER,
    COST,
    COUNT,
    LEAD,
    LINK,
    MARK,
    MARKS,
    PARAMETER,
    ROLLED,
    SLASH_PARAMETER,
    WORD,
)
from rulewright.ingest.terms.words import words_of
from rulewright.kb.language import fold, is_stop_word
from rulewright.kb.language.data import folded_list

COUNTING = folded_list("terms.counting")  # words that may begin a name, before a particle
MAX_WORDS = 6  # a longer heading is a sentence, not a name
KEY_WORD = re.compile(r"[^\W_]+")  # of any script
QUOTES = re.compile(r"[“”«»\"]")
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
    text = COUNT.sub("", plain(raw))
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
        elif abbreviates(inside, text) or abbreviates(text, inside):
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
    if len(words) > 1 and any(map(ROLLED.fullmatch, words)):
        return False
    if any(x in w.verbs for x in words) or any(mark in f" {text} " for mark in (" - ", " – ", " vs ", " vs. ")):
        return False
    return not all(x in w.plain | w.small | w.articles for x in words)
