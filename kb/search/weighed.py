"""The first hits once more, by what their sentences say; and the sentence that answers best.

What the search counts is a whole section's words. What speaks for its best sentence (``kb.search.candidates``) is
looked at for those few hits in which an answer is looked for anyway, and so moves them among themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulewright.kb.language import is_stop_word
from rulewright.kb.search.candidates import Candidate, Weighing
from rulewright.kb.search.direct_answer import Likeliest, Source
from rulewright.kb.search.glossary import Glossary
from rulewright.kb.search.results import Hit
from rulewright.kb.search.sureness import model
from rulewright.kb.search.understand import Understood

READ = 8  # hits whose sentences are read
FEWEST = 3  # words of a query whose hits are moved: fewer are likely a name
SAYS = 0.12  # what a point of a hit's best sentence counts, in shares of the first hit's score
MOST_BEHIND = 6.0  # points behind the best sentence of all, beyond which no hit falls further


def weighed(
    u: Understood, hits: tuple[Hit, ...], glossary: Glossary, source: Source
) -> tuple[tuple[Hit, ...], Likeliest | None]:
    """The hits, the first of them in the order of what their sentences say too; and the sentence that answers best.

    What is asked for by its number, its name or as a quotation stands where it is. None where no sentence says
    anything of what is asked, or the query itself says nothing.
    """
    if u.number_only or not is_telling(u):
        return hits, None
    read, weighing = hits[:READ], Weighing(u, glossary, source.rarity)
    found = weighing.candidates(read, source.lines)
    if not found:
        return hits, None
    points = [model().points(c.signs) for c in found]
    best, certainty = model().best(found, points, weighing.asked())
    likeliest = Likeliest(hits[best.hit].section, best.line, certainty)
    if u.term_only or u.numbers or u.asked.phrases or len(u.words) < FEWEST:
        return hits, likeliest
    places = order([h.score for h in read], found, points)
    moved = (replace(hits[at], score=h.score) for at, h in zip(places, read, strict=True))
    return (*moved, *hits[READ:]), likeliest


def is_telling(u: Understood) -> bool:
    """True for a query about something that texts know: more than stop words, signs and single letters."""
    known = {c.at for some in (u.concepts or {}).values() for c in some if c.variants}
    return any(len(w) > 1 and not is_stop_word(w) for at, w in enumerate(u.words) if at in known)


def order(scores: Sequence[float], found: Sequence[Candidate], points: Sequence[float]) -> list[int]:
    """The places of hits of such scores, best first, by these and the points of the best sentence of each."""
    most = max(points)
    behind = [-MOST_BEHIND] * len(scores)
    for c, p in zip(found, points, strict=True):
        behind[c.hit] = max(behind[c.hit], p - most)
    first = scores[0] or 1.0
    return sorted(range(len(scores)), key=lambda n: -(scores[n] / first + SAYS * behind[n]))
