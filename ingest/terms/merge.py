"""Candidates that are one thing under several names: abbreviations, and headings that join two names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rulewright.ingest.terms.book import BookText, Candidate
from rulewright.ingest.terms.names import abbreviates, key, plain
from rulewright.ingest.terms.patterns import WORD
from rulewright.kb.language import fold, folded_list, listed
from rulewright.kb.model import TermKind

HEADED = frozenset({"heading", "entry", "glossary"})
CARDS = folded_list("terms.cards")
SEE = tuple(f"{word} " for word in listed("references.see"))
KNOWN = 0.65  # weight from which a word is a term of its own, so that "X card" adds nothing to it
QUOTES = ("“", '"', "«", "‘", "'", "(")
LONGEST_SHORT = 6  # letters of an abbreviation


def tidied(book: BookText, candidates: Iterable[Candidate], indexed: frozenset[str]) -> list[Candidate]:
    """The candidates with abbreviations led to what they abbreviate; what only looks like a name is left out."""
    found = [_spelt_out(book, c) for c in candidates]
    owners = _owners(found)
    in_full = {key(_full(o, s)): o for s, o in owners.items() if o.name == s and o.found_by in HEADED}
    out = [x for c in found if (x := _owned(_shortened(c, in_full), owners)) is not None]
    out = _without_tests_of_abbreviations(out, owners)
    return _without_idle_joins(book, _without_idle_cards(book, out), indexed)


def is_short(name: str) -> bool:
    """True for what looks like an abbreviation: ``LoS``, ``MOV``, ``W``, ``ATT/STR``."""
    if " " in name or not name[:1].isupper() or len(name) > 2 * LONGEST_SHORT:
        return False
    return all(1 <= len(p) <= LONGEST_SHORT and (p.isupper() or sum(map(str.isupper, p)) > 1) for p in name.split("/"))


def _spelt_out(book: BookText, c: Candidate) -> Candidate:
    """A glossary's abbreviation with what it stands for, where its text begins with words in capitals whose initials
    are its letters, with or without the small words: "ROT | Raft of Trade that ..."."""
    if c.found_by != "glossary" or c.aliases or not is_short(c.name):
        return c
    words = WORD.findall(plain(book.source(c.start, c.end)))
    words = words[words[:1] == [c.name] :]
    large = every = ""
    for n, word in enumerate(words, 1):
        every += word[0].upper()
        large += "" if fold(word) in book.words.small else word[0]
        if n > 1 and c.name in (large, every) and words[0][0].isupper() and word[0].isupper():
            return replace(c, aliases=(" ".join(words[:n]),))
        if not c.name.startswith(large) and not c.name.startswith(every):
            break
    return c


def _owners(found: Sequence[Candidate]) -> dict[str, Candidate]:
    """What each abbreviation stands for: the shortest name that a heading or entry gives, else the most frequent."""
    owners: dict[str, Candidate] = {}
    for c in found:
        if c.found_by in HEADED:
            for short in filter(is_short, (c.name, *c.aliases)):
                old = owners.get(short)
                if _full(c, short) and (old is None or len(_full(c, short)) < len(_full(old, short))):
                    owners[short] = c
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    first: dict[tuple[str, str], Candidate] = {}
    for c in found:
        if c.found_by == "abbreviation":
            for short in filter(is_short, (c.name, *c.aliases)):
                counts[short][c.key] += 1
                first.setdefault((short, c.key), c)
    for short, names in counts.items():
        owners.setdefault(short, first[short, max(names, key=names.__getitem__)])
    return owners


def _full(c: Candidate, short: str) -> str:
    """The name that a candidate spells out beside its abbreviation; empty where there is none."""
    return next((n for n in (c.name, *c.aliases) if n != short and abbreviates(short, n)), "")


def _shortened(c: Candidate, in_full: dict[str, Candidate]) -> Candidate:
    """A candidate under the abbreviation that a glossary or heading calls it by: **Action Points** beside "AP (Action
    Points): ..."."""
    owner = in_full.get(c.key)
    return replace(c, name=owner.name, aliases=(c.name, *c.aliases)) if owner and owner.key != c.key else c


def _owned(c: Candidate, owners: dict[str, Candidate]) -> Candidate | None:
    """A candidate under the name that its abbreviation belongs to; None where it says nothing of its own."""
    shorts = [s for s in (c.name, *c.aliases) if is_short(s) and s in owners]
    strange = [s for s in shorts if owners[s].key != c.key]
    if not strange:
        return c
    owner = owners[strange[0]]
    if c.name in strange and c.found_by not in HEADED | {"abbreviation"}:  # "POW is ..." below "Power (POW)"
        return replace(c, name=owner.name, aliases=(c.name, *c.aliases))
    if c.found_by != "abbreviation":
        return replace(c, aliases=tuple(a for a in c.aliases if a not in strange))
    named = {w for n in (owner.name, *owner.aliases) for w in key(n).split()}
    return replace(c, name=owner.name, aliases=(c.name, *c.aliases)) if named & set(c.key.split()) else None


def _without_tests_of_abbreviations(found: list[Candidate], owners: dict[str, Candidate]) -> list[Candidate]:
    """``CMD test`` is the Command Test where the book has one; else a test as any other."""
    keys = {c.key: c.name for c in found if c.found_by != "piece"}
    expanded = {fold(short): key(_full(c, short) or c.name) for short, c in owners.items()}
    out = []
    for c in found:
        first, _, rest = c.key.partition(" ")
        if c.found_by == "piece" and first in expanded:
            name = keys.get(f"{expanded[first]} {rest}")
            if name is not None:
                out.append(replace(c, name=name, aliases=(f"{first.upper()} {rest}", *c.aliases)))
        else:
            out.append(c)
    return out


def _without_idle_cards(book: BookText, found: list[Candidate]) -> list[Candidate]:
    """Without compounds of a card and a word that is a term, or the game's name: ``unique card``."""
    known = {c.key for c in found if c.weight >= KNOWN and " " not in c.key} | set(key(book.book.title).split()[:1])

    keys = {c.key for c in found if c.found_by != "piece"}
    longer = {" ".join(c.key.split()[1:]).removesuffix("s") for c in found if c.found_by in HEADED}

    def is_idle(c: Candidate) -> bool:
        words = c.key.split()
        if c.found_by == "piece" and c.key.removesuffix("s") in longer and c.key not in keys:
            return True  # "unit token" beside the heading "Demoralized unit tokens"
        return c.found_by == "piece" and bool(CARDS & set(words)) and bool(known & set(words))

    idle = [c for c in found if is_idle(c)]
    return [_shown_by(c, idle) for c in found if c not in idle]


def _shown_by(c: Candidate, idle: Iterable[Candidate]) -> Candidate:
    """What a card stands for, with that card as another name: "chapel card" for the chapel."""
    if c.kind is not TermKind.TOKEN or c.found_by != "prose":
        return c
    return replace(
        c, aliases=(*c.aliases, *(x.name for x in idle if c.key in x.key.split() and x.name not in c.aliases))
    )


def _without_idle_joins(book: BookText, found: list[Candidate], indexed: frozenset[str]) -> list[Candidate]:
    """A heading that joins two names means both, or one thing where running text says them together."""
    wholes = {c.section: c for c in found if c.found_by == "joined" and book.words.ands & set(fold(c.name).split())}
    if not wholes:
        return found
    headed = {c.key for c in found if c.found_by in HEADED}
    text = " ".join(" ".join(plain(s.text).split()) for _, s in book.rules).casefold()
    together = {
        i
        for i, whole in wholes.items()
        if _times_said(text, whole.name) > (0 if whole.key in indexed else 1)
        and not any(c.section == i and c.found_by == "joined" and c is not whole and c.key in headed for c in found)
    }

    def is_idle(c: Candidate) -> bool:
        if c.found_by != "joined" or c.section not in wholes:
            return False
        if (c is wholes[c.section]) != (c.section in together):
            return True
        return not book.sections[c.section].text.strip() and book.sections[c.section].number is None

    return [c for c in found if not is_idle(c)]


def _times_said(text: str, name: str) -> int:
    """How often running text uses a name; references that quote it do not count."""
    name, n = " ".join(name.casefold().split()), 0
    at = text.find(name)
    while at >= 0:
        n += text[max(0, at - 1) : at] not in QUOTES and not text.endswith(SEE, 0, at)
        at = text.find(name, at + 1)
    return n
