"""What stands beside each hit of a search and each answer: the way to its sentence, and notes that nobody may miss.

The way is ``p3:~:text=FIRST,LAST``, the passage that shows the sentence and the words to mark there. It is the end of
an address, behind ``#``. A browser marks the words by itself, without scripts, wherever the link is copied to; one that
does not know how shows the passage (``static/reading.js``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from urllib.parse import quote
from weakref import WeakKeyDictionary

from rulewright.kb.base import Generation, keeping
from rulewright.kb.language.splitting import texts
from rulewright.kb.model import ALL, InForce
from rulewright.kb.notes import Note, Notes
from rulewright.kb.search import Direct, Hit
from rulewright.kb.search.analysis import spans, words
from rulewright.kb.store import Store
from rulewright.kb.told import MOST, told
from rulewright.web.passages import Passage, passages

FIRST, LAST = 4, 3  # words that tell where what is marked begins, at least, and where it ends
BETWEEN = "\0"  # between words, as none has it; a range is a word that has blanks, "9 to 16"
KEPT = 2_000  # of a generation ways, and sections whose notes are kept: the same ones are found again and again


def at_hit(g: Generation, hit: Hit) -> str:
    """The way to the sentence that a result shows; empty for the whole section."""
    return _way(g, hit.section, hit.passage.sentence)


def at_answer(g: Generation, found: Direct) -> str:
    """The way to the sentence that answers, or with which the answer begins."""
    return _way(g, found.hit.section, found.sentence or next(iter(texts(found.text, found.hit.lang)), ""))


@keeping(KEPT)
def _way(g: Generation, section: str, sentence: str) -> str:
    return way(g.store.html(section), sentence) if sentence else ""


def way(html: str, sentence: str) -> str:
    """The way to a sentence in a section's HTML; to the half of it that is there, where a symbol is named otherwise.

    Where neither half is there, to the passage that has most of its words.
    """
    wanted = words(sentence)
    half = len(wanted) // 2
    runs = [(p, [w for line in p.lines for w in words(line)]) for p in passages(html)]
    for some in filter(None, (wanted, wanted[:half], wanted[half:])):
        for i, (p, run) in enumerate(runs):
            begin = _place(run, some)
            if begin >= 0:
                before = [*chain(*(r for _, r in runs[:i])), *run[:begin]]
                return f"p{p.n}:~:text={_marked(p, begin, begin + len(some), before)}"
    most, n = max(((len({*wanted} & {*run}), -p.n) for p, run in runs), default=(0, 0))
    return f"p{-n}" if most > half else ""


def _place(run: Sequence[str], some: Sequence[str]) -> int:
    """Where some words begin among others, one after the other; -1 where they do not stand there."""
    said, wanted = (f"{BETWEEN}{BETWEEN.join(words)}{BETWEEN}" for words in (run, some))
    at = said.find(wanted)
    return said.count(BETWEEN, 0, at) if at >= 0 else -1


def _marked(p: Passage, begin: int, end: int, before: Sequence[str]) -> str:
    """Some words of a passage as a browser looks for them: the first, more than stand anywhere before, and the last."""
    run = [(n, a, z) for n, line in enumerate(p.lines) for a, z in zip(*spans(line), strict=True)][begin:end]
    first, last = ([x for x in run if x[0] == run[at][0]] for at in (0, -1))
    size = FIRST
    while size < len(first) and _place(before, [p.lines[n][a:z] for n, a, z in first[:size]]) >= 0:
        size += 1
    if first == last and len(run) <= size + LAST:
        return _text(p, run)
    return f"{_text(p, first[:size])},{_text(p, last[-LAST:])}"


def _text(p: Passage, some: Sequence[tuple[int, int, int]]) -> str:
    """Words of a line as they stand there, safe in an address; what would mean something there is escaped."""
    return quote(p.lines[some[0][0]][some[0][1] : some[-1][2]], safe="").replace("-", "%2D")


# -- the notes ---------------------------------------------------------------------------------------------------------


_kept: WeakKeyDictionary[Store, dict[tuple[str, InForce], tuple[Note, ...]]] = WeakKeyDictionary()


def noted(store: Store, hits: Iterable[Hit], books: InForce = ALL) -> list[tuple[Hit, list[Note]]]:
    """Each hit with its first notes, by the books in force; what concerns a whole game is read once, and kept."""
    shown, kept = list(hits), _kept.setdefault(store, {})
    found = {h.section: kept[h.section, books] for h in shown if (h.section, books) in kept}
    lacking = [h.section for h in shown if h.section not in found]
    if lacking:
        found |= told(store, lacking, books)
        if len(kept) + len(lacking) > KEPT:
            kept.clear()
        kept.update({(section, books): notes for section, notes in found.items()})
    return [(h, list(found.get(h.section, ()))) for h in shown]


def on_answer(store: Store, d: Direct, books: InForce = ALL) -> list[Note]:
    """The first notes on what answers: of a sentence those on it, and not on others of its section."""
    if d.span is None:
        return noted(store, [d.hit], books)[0][1]
    return Notes(store, books).told(store.section(d.hit.section), MOST, d.span)
