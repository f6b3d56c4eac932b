"""Headings that tell the players to do something: what of them is a name ("Deployment" of ``Deploy your units``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.ingest.terms.book import BookText
from rulewright.ingest.terms.names import Name, forms, in_any_number, is_name, key, nouns, singular, verbs
from rulewright.kb.language import fold
from rulewright.kb.model import TermKind

ENTRY_KINDS = frozenset(
    {TermKind.KEYWORD, TermKind.STATE, TermKind.ABILITY, TermKind.ATTRIBUTE, TermKind.SPELL, TermKind.FACTION}
)
LIKELY, MAYBE, OF_KIND = 0.7, 0.5, 0.6  # weights of a heading that is a name, may be one, or is one of several alike
LEAST_NOUNS = 5  # uses of the noun of a verb that make a thing of what a heading tells to do
LEAST_SPOKEN = 3  # uses with an article that make a thing of what looks like an order
SOON, OFTEN_FOR = 5, 0.1  # words in which what is done is followed by what it is done to, in one of so many uses


def order_at(book: BookText, words: list[str]) -> int | None:
    """Where a heading that tells the players to do something names its object; None for a noun."""
    articles = book.words.articles
    if len(words) == 1:
        return None
    at = next((j for j, w in enumerate(words) if w in articles and j), None)
    if words[0] in book.words.orders:
        return None if _is_spoken_of(book, words) else at or len(words)
    if at is not None and at <= 2 and (words[at - 1] not in book.words.small or book.words.is_doing(words[0])):
        return at
    return None


def _is_spoken_of(book: BookText, words: list[str]) -> bool:
    """True for ``Discard Pile`` and ``Create an Advantage``: running text says "the discard pile", "the create an
    advantage action" and the like, so that it names a thing."""
    name = key(" ".join(words))
    return sum(book.times(f"{a} {name}") for a in sorted(book.words.articles)) >= LEAST_SPOKEN


def from_order(book: BookText, name: Name, at: int, kind: TermKind | None, known: bool) -> Iterator[tuple[Name, float]]:
    """``PUSH BACK THE DEFEATED UNIT`` names what it tells to do; ``TAKE COVER`` only among abilities.

    What any rulebook tells its players to do (choose, deploy, roll) is no name, unless the index has it.
    """
    words = name.text.split()
    noun = noun_of(book, words)
    if noun and not known and kind not in ENTRY_KINDS:
        yield replace(name, text=noun.capitalize(), aliases=(name.text, *name.aliases)), LIKELY
    elif at >= len(words):
        if known or kind in ENTRY_KINDS:
            yield name, LIKELY
        return
    told = book.words.is_doing(words[0]) and words[at].casefold() in book.words.definite
    if known or kind in ENTRY_KINDS or not (told or fold(words[0]) in book.words.orders):
        short = " ".join(words[:at])
        common = any(f in book.words.orders for f in forms(fold(short), book.lang))  # "Adding" of "Adding a die"
        # "start of" is none, nor "Trick:" of "Trick: The Pike"
        whole = is_name(short, book.lang) and short[-1].isalnum()
        own = _is_for(book, short, words[-1])
        aliases = (short,) if whole and not common and own else ()
        listed = not own and kind in ENTRY_KINDS | {TermKind.ACTION}  # one of several things that bear names like it
        yield replace(name, aliases=(*name.aliases, *aliases)), OF_KIND if known or listed else MAYBE


def _is_for(book: BookText, short: str, thing: str) -> bool:
    """False where the rules say the same of other things most of the time: "face" is not to *Face the Pain*."""
    return book.share_with(key(short), in_any_number(thing, book.lang), SOON) >= OFTEN_FOR


def noun_of(book: BookText, words: list[str]) -> str | None:
    """ "Deployment" for ``DEPLOY YOUR UNITS``: the rules speak of it again and again, and of units with it, and nothing
    else is headed so; most "creation" is not that of ``CREATE AN ADVANTAGE``."""
    if len(words) < 3 or fold(words[0]) not in book.words.orders or fold(words[1]) not in book.words.articles:
        return None
    of_the_verb = (n for n in nouns(fold(words[0]), book.lang) if book.times(key(n)) >= LEAST_NOUNS)
    return next((n for n in of_the_verb if key(n) not in book.headed and _is_for(book, n, words[-1])), None)


def verb_of(book: BookText, words: list[str]) -> str | None:
    """ "Invoke" for ``Invoking Aspects``, where the rules write it with a capital as they do names."""
    if len(words) != 2 or not (book.words.is_doing(words[0]) and singular(words[1], book.lang)):
        return None
    written = {v: book.capitals[v] for v in verbs(words[0], book.lang) if book.capitals[v] >= LEAST_SPOKEN}
    best = max(written, key=written.__getitem__, default=None)
    return best.capitalize() if best and written[best] > book.capitals[words[0]] else None
