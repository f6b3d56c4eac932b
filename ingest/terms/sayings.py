"""What running text says for a term beside its name: "conquest value", "slowed state", "activation", "Scout (Patrol)".

Nothing is made up: a saying is an alias only where the book uses it and no term has it for its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulewright.ingest.terms.book import BookText
from rulewright.ingest.terms.names import is_name, key, kinds_of, nouns, parse, singular
from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold, listed
from rulewright.kb.model import Term, TermKind

LEAST_LETTERS = 4  # of a name that may be a verb
LEAST_NOUNS = 3  # uses of the noun of a verb
LEAST_HEADED = 2  # uses of a name with what stands above it
DOING = frozenset({TermKind.ACTION, TermKind.TERM})


def said_as(book: BookText, terms: Iterable[Term], taken: Iterable[str]) -> list[Term]:
    """The terms with what the book says for them; ``taken``: keys that are names already."""
    known = set(taken)
    out = []
    for t in terms:
        more: dict[str, str] = {}
        for name in (*_with_class(book, t), *_nouns(book, t), *_with_head(book, t)):
            if key(name) not in known:
                known.add(key(name))
                more[key(name)] = name
        out.append(replace(t, aliases=(*t.aliases, *more.values())) if more else t)
    return _told_apart(book, out)


def _with_class(book: BookText, t: Term) -> Iterator[str]:
    """ "conquest value", "slowed state", "charge movement": the name with what it is behind it."""
    names = [n for n in (t.name, *t.aliases) if " " not in n]
    for name in names:
        classes = [c for c, kind in kinds_of("classes", book.lang) if t.kind is kind]
        classes += listed("terms.done", book.lang) if t.kind in DOING and _is_verb(book, name) else ()
        for c in classes:
            if c == key(name):
                continue
            whole = f"{c} {name}" if book.head_first else f"{name} {c}"
            if book.uses_phrase(key(whole)):
                yield whole if name.isupper() else whole.casefold()


def _is_verb(book: BookText, name: str) -> bool:
    """True for a name that the book also uses as a verb: "charge" beside "charging"."""
    word = key(name)
    if infinitives := listed("terms.infinitives", book.lang):
        return word.endswith(infinitives)
    stem = word.removesuffix("e") if not word.endswith("ee") else word
    return len(word) >= LEAST_LETTERS and any(
        book.uses_phrase(f"{s}{ing}") for s in (stem, stem + stem[-1:]) for ing in book.words.gerund
    )


def _nouns(book: BookText, t: Term) -> Iterator[str]:
    """ "activation" for "Activate a unit": the noun of the verb that a name begins with."""
    words = fold(t.name).split()
    if len(words) < 2 or words[1] not in book.words.articles:
        return
    yield from (n for n in nouns(words[0], book.lang) if book.times(key(n)) >= LEAST_NOUNS)


def _with_head(book: BookText, t: Term) -> Iterator[str]:
    """ "Bosun sailor" for the "Bosuns" of a section under "Sailors": what kind of thing it is stands above it."""
    name = _one(t.name, book.lang)
    for above in book.ancestors(book.section(t.definition.section))[:2]:
        head = _one(above.title, book.lang)
        if " " not in name and " " not in head and is_name(head, book.lang) and head != name:
            whole = f"{head} {name}" if book.head_first else f"{name} {head}"
            if book.times(key(whole)) >= LEAST_HEADED:
                yield whole


def _one(name: str, lang: str) -> str:
    """A name in small letters, in the singular."""
    return (*singular(name.casefold(), lang), name.casefold())[0]


def _told_apart(book: BookText, terms: list[Term]) -> list[Term]:
    """Of homonyms the later ones with the heading that tells them apart: "scout (Patrol)", "range (spell)"."""
    same = in_groups((key(t.name), n) for n, t in enumerate(terms))
    out = list(terms)
    for places in same.values():
        for n in places[1:]:
            t = terms[n]
            more = [f"{t.name} ({about})" for about in _about(book, t)]
            out[n] = replace(t, aliases=(*t.aliases, *more))
    return out


def _about(book: BookText, t: Term) -> Iterator[str]:
    """What the section of a term is about: its heading, or what that joins, in the singular; nothing where the term is
    what it is about."""
    section = book.section(t.definition.section)
    title = next((n.text for n in parse(section.title, book.lang)), "").capitalize()
    parts: list[list[str]] = [[]]
    for w in title.split():
        if fold(w) in book.words.ands:
            parts.append([])
        else:
            parts[-1].append(w)
    names = [" ".join(p).casefold() for p in parts]
    own = {key(t.name), *map(key, t.aliases)}
    if own & set(map(key, names)) or key(title) in book.words.generic or not all(is_name(n, book.lang) for n in names):
        return
    yield from [_one(n, book.lang) for n in names] if len(names) > 1 else [title]
