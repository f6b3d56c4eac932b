"""Completions while typing: names and headings by prefix, terms first, without regard to case and accents."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from kb.language import fold
from kb.model import Term
from kb.search.answer import Suggestion
from kb.search.plain import plain, tidy
from kb.search.postings import Doc
from kb.search.rank import KIND

LONGEST = 60  # characters of a prefix
MOST_LOOKED_AT = 400


class Suggester:
    """Sorted names in memory; safe for use by several threads."""

    def __init__(self, terms: Iterable[Term], docs: Iterable[Doc]) -> None:
        rows: set[tuple[str, int, int, Suggestion]] = set()
        entries: dict[tuple[str, str], tuple[int, int, Suggestion]] = {}
        for t in terms:
            for name in (t.name, *t.aliases):
                entries[(name, t.id)] = (0, -t.mentions, Suggestion(name, "term", t.id, t.game, t.lang))
        for d in docs:
            if KIND.get(d.kind, 1.0) > 0.5:
                shown = plain(f"{d.number} {d.title}" if d.number else d.title)
                entries[(shown, d.id)] = (1, 0, Suggestion(shown, "section", d.id, d.game, d.lang))
        for (name, _), (rank, mentions, suggestion) in entries.items():
            for n, start in enumerate(_starts(name)):
                rows.add((start, rank + (2 if n else 0), mentions, suggestion))
        self._rows = sorted(rows, key=lambda r: (r[0], r[1], r[2], r[3].text, r[3].id))
        self._texts = [r[0] for r in self._rows]

    def suggest(self, q: str, game: str | None, limit: int) -> tuple[Suggestion, ...]:
        """The best completions of a prefix; none for an empty one."""
        prefix = _plain(q[:LONGEST])
        if not prefix:
            return ()
        start = bisect_left(self._texts, prefix)
        found = []
        for text, rank, mentions, s in self._rows[start : start + MOST_LOOKED_AT]:
            if not text.startswith(prefix):
                break
            if game is None or s.game == game:
                inside_word = text[len(prefix) : len(prefix) + 1] not in ("", " ")
                found.append((rank, rank == 1 and inside_word, len(text) if rank else 0, mentions, text, s))
        found.sort(key=lambda f: (*f[:5], f[5].id))
        return tuple(_distinct(s for *_, s in found))[: max(0, limit)]


def _plain(text: str) -> str:
    return " ".join(fold(tidy(text)).split())


def _starts(name: str) -> list[str]:
    """A name from its beginning and from each of its first few later words."""
    words = _plain(name)[:200].split()
    return [" ".join(words[i:]) for i in range(min(len(words), 6)) if i == 0 or len(words[i]) > 2]


def _distinct(found: Iterable[Suggestion]) -> list[Suggestion]:
    """Each text once per game and language: a term hides the heading of the same name."""
    seen: dict[tuple[str, str, str], Suggestion] = {}
    for s in found:
        seen.setdefault((fold(s.text), s.game, s.lang), s)
    return list(seen.values())
