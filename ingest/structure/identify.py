"""Ids that stay: from number or title, made unique by what stands above, not by what stands before."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import count

from rulewright.ingest.structure.model import Heading

LONGEST = 60
RULE_NUMBER = re.compile(r"\d{1,4}(?:\.\d{1,4}){0,6}[a-z]?")
CITED = re.compile(r"\.|\d{3}")


def slug(text: str) -> str:
    """Lower case ASCII words joined by hyphens, at most 60 characters; ``section`` where nothing is left."""
    plain = unicodedata.normalize("NFKD", text)
    plain = "".join(c for c in plain if not unicodedata.combining(c)).casefold()
    words = re.findall(r"[a-z0-9]+", plain)
    out = ""
    for w in words:
        if len(out) + len(w) > LONGEST:
            break
        out = f"{out}-{w}" if out else w
    return out or (words[0][:LONGEST] if words else "section")


def identify(book: str, headings: Sequence[Heading], parents: Sequence[int | None]) -> tuple[str, ...]:
    """An id ``BOOK/slug`` for each heading; a numbered rule's slug is its number.

    Where several headings share a slug, all of them take their parent's slug in front, so that adding text elsewhere
    changes none of them; what is still alike after that is counted in reading order.
    """
    own = [_own(h) for h in headings]
    names = list(own)
    for _ in range(3):
        seen = Counter(names)
        if max(seen.values(), default=1) == 1:
            break
        names = [
            f"{own[p]}.{n}" if seen[n] > 1 and (p := _ancestor(i, n, own, parents)) is not None else n
            for i, n in enumerate(names)
        ]
    counts: dict[str, Iterator[int]] = defaultdict(lambda: count(1))
    numbered = [(name, next(counts[name])) for name in names]
    return tuple(f"{book}/{name}" if n == 1 else f"{book}/{name}~{n}" for name, n in numbered)


def _own(h: Heading) -> str:
    """A rule that is cited by its number (``302.3``, ``302``) has that for a slug; ``3. Setting up`` has its title."""
    if h.number and RULE_NUMBER.fullmatch(h.number) and (not h.heading or CITED.search(h.number) or not h.title):
        return h.number
    return slug(h.title)


def _ancestor(i: int, name: str, own: Sequence[str], parents: Sequence[int | None]) -> int | None:
    """The ancestor whose slug is the next to be put in front of a name."""
    p = parents[i]
    for _ in range(name.count(".") if name != own[i] else 0):
        p = parents[p] if p is not None else None
    return p
