"""How a term's name is printed: its capitals, its article and the signs around it, as the book writes them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rulewright.ingest.terms.book import BookText, Candidate, Usage
from rulewright.ingest.terms.merge import is_short
from rulewright.ingest.terms.names import key, plain, unquoted
from rulewright.kb.model import Section, Term

MOSTLY = 2  # of so many uses of a name one is written so
SET_OUT = frozenset({"entry", "glossary", "row"})  # patterns of lists, which print names as they like
HEADED = frozenset({"heading", "joined"})
LONGEST_SIGNED = 4  # words before a sign that may be a name
ITEM = re.compile(r"\A\n[ \t]{0,12}(?:[-*+•]|\d{1,3}[.)])[ \t]+")  # the mark of a list's item
BOUNDS = ("", *"\n|*_")
AFTER = 8  # characters behind a sign that tell whether a sentence goes on
# "¡Throw the Oar!": the words before the sign, and the one that opens
EXCLAIMED = re.compile(rf"[^\W_][\w'’-]{{0,24}}(?: ¡?[^\W_][\w'’-]{{0,24}}){{0,{LONGEST_SIGNED - 1}}}!(?!!)")


@dataclass(frozen=True, slots=True)
class Signs:
    """How often names stand before "!", and between "¡" and "!", by their keys."""

    closed: Counter[str] = field(default_factory=Counter)
    opened: Counter[str] = field(default_factory=Counter)


def signs(sections: Iterable[Section]) -> Signs:
    """The signs within the sentences of some sections, and those of names that have a line, a cell or an emphasis to
    themselves; one that ends a sentence tells nothing of its last words."""
    found = Signs()
    for s in sections:
        for m in EXCLAIMED.finditer(s.text):
            words = m.group()[:-1].split(" ")
            told = len(words) if _goes_on(s.text, m.end()) else 1 if _is_alone(s.text, m) else 0
            for n in range(told):
                name = key(" ".join(words[n:]))
                found.closed[name] += 1
                before = s.text[m.start() - 1 : m.start()] if not n else words[n][:1]
                found.opened[name] += before == "¡"
    return found


def _goes_on(text: str, end: int) -> bool:
    """True where a sentence goes on behind a sign."""
    after = text[end : end + AFTER].lstrip("*_”\"'’»)")
    return after[:1] in ",;:" if after[:1].strip() else after.lstrip(" ")[:1].islower()


def _is_alone(text: str, m: re.Match[str]) -> bool:
    """True for words that have a line, an item, a cell or an emphasis to themselves with their sign."""
    before = ITEM.sub("\n", "\n" + text[text.rfind("\n", 0, m.start()) + 1 : m.start()]).rstrip(" ¡")
    after = text[m.end() : m.end() + AFTER].lstrip(" ")
    return before[-1:] in BOUNDS and after[:1] in BOUNDS


def signed(book: BookText, t: Term, usage: Usage, found: Signs) -> str:
    """A term's name with the signs that most of its uses have, and its heading: ``¡Missed!``."""
    k, headed = key(t.name), t.basis.partition(",")[0] in HEADED
    bare = headed and "!" not in book.section(t.definition.section).title
    if bare or found.closed[k] * MOSTLY <= usage.uses[k] or not t.name[-1:].isalnum():
        return t.name
    return f"{'¡' if found.opened[k] * MOSTLY > found.closed[k] else ''}{t.name}!"


def seldom_led(candidates: Iterable[Candidate]) -> list[Candidate]:
    """The candidates, those of a list half of whose names have an article without it: there it belongs to none."""
    found = list(candidates)
    led = Counter(c.section for c in found if c.article)
    every = Counter(c.section for c in found if c.found_by in SET_OUT)
    return [replace(c, article="") if c.article and led[c.section] * 2 >= every[c.section] else c for c in found]


def with_article(c: Candidate, name: str, usage: Usage) -> str:
    """A name with its article, where the book never says it without, nor that in small letters: ``The Tin Cup``.

    Where it does not only stand in its list, some sentence has to write it so within: at its start any article has a
    capital.
    """
    whole = f"{c.article} {name}"
    if not c.article or not 0 < usage.uses[key(name)] == usage.uses[key(whole)]:
        return name
    if usage.uses[key(whole)] > 1 and key(whole) not in usage.written:
        return name
    return whole if all(p[:1].isupper() for p in usage.printed.get(key(whole), ())) else name


def cased(c: Candidate, usage: Usage) -> str:
    """The name of a candidate in capitals as running text writes it; an abbreviation and any other name as it stands.

    A list prints in capitals what it explains; it is no abbreviation where the text often writes it otherwise.
    """
    k = key(c.name)
    small = 0 < usage.uses[k] <= MOSTLY * sum(usage.printed.get(k, {}).values())
    return recased(c.name, usage, c.found_by in HEADED or (c.found_by in SET_OUT and small))


def recased(name: str, usage: Usage, heading: bool = True) -> str:
    """A name in capitals as running text writes it.

    What looks like an abbreviation in a heading of capitals is one where running text has it, in capitals only.
    """
    seen, used = key(name) in usage.printed, usage.uses[key(name)] > 0
    if not name.isupper() or (is_short(name) and (not heading or (used and not seen))):
        return name
    if seen:
        best = unquoted(plain(as_printed(name, usage)))
        return best[:1].upper() + best[1:]
    return name.capitalize()


def as_printed(name: str, usage: Usage) -> str:
    """A name as running text prints it most often, as it stands where it does not."""
    seen: dict[str, int] = usage.printed.get(key(name)) or {}
    return max(sorted(seen), key=seen.__getitem__, default=name)
