"""Names that translate each other word for word: ``Command token`` and ``ficha de mando``."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from rulewright.ingest.align.anchors import EXACT, LOOSE, Anchors
from rulewright.ingest.align.slots import WORD, Pair, unit
from rulewright.kb.language import either, fold, folded_list, is_stop_word, shown
from rulewright.kb.model import BookReading

MOST_WORDS = 5  # telling words of a name
LEAST_SAID = 2  # times that running text says a name in capitals
LINKS = either("names.compound_links")
CAPITAL = r"[A-ZÀ-ÖØ-Þ][\w’'-]{1,24}"
# a name in running text: "the Hordes of Mud", "las Hordas del Barro"
NAME = re.compile(rf"(?:(?<=[^\W\d_A-ZÀ-Þ] )|(?<=\w, )){CAPITAL}(?: (?:(?:{LINKS}) )?{CAPITAL}){{0,3}}")


def telling(name: str, lang: str) -> list[str]:
    """The words of a name that say something; all of them where none does."""
    words = WORD.findall(name)
    return [w for w in words if not is_stop_word(w, lang)] or words


def in_capitals(reading: BookReading) -> dict[str, str]:
    """What the running text of a book repeatedly writes in capitals, by its unit."""
    said = Counter(m[0] for s in reading.sections if s.kind.is_rules_text for m in NAME.finditer(shown(s.text)))
    units = Counter[str]()
    for name, n in said.items():
        units[unit(name, reading.book.lang)] += n
    ranked = sorted(said, key=lambda n: (said[n], n))
    return {u: n for n in ranked if units[u := unit(n, reading.book.lang)] >= LEAST_SAID}


def answered(one: str, two: str, anchors: Anchors) -> tuple[int, int, int]:
    """How many telling words of two names mean the same, each answered by one; and how many telling words each has."""
    a, b = (telling(n, lang) for n, lang in zip((one, two), anchors.langs, strict=True))
    signs = LOOSE if len(a) > 1 else EXACT  # a word alone is to mean just the other
    free = [anchors.meanings(w, anchors.langs[1], signs) for w in b]
    found = 0
    for own in (anchors.meanings(w, anchors.langs[0], signs) for w in a):
        at = max(range(len(free)), key=lambda i: len(own & free[i]), default=None)
        if at is not None and own & free[at]:
            found += 1
            del free[at]
    return found, len(a), len(b)


def word_for_word(names: Sequence[Mapping[str, str]], anchors: Anchors) -> list[Pair]:
    """The names, by unit, all of whose telling words answer each other, where only one name of either language does."""
    meaning: dict[str, set[str]] = defaultdict(set)
    for two, printed in names[1].items():
        for word in telling(printed, anchors.langs[1]):
            for x in anchors.meanings(word, anchors.langs[1]):
                meaning[x].add(two)
    found: list[Pair] = []
    for one, printed in sorted(names[0].items()):
        words = telling(printed, anchors.langs[0])
        if len(words) <= MOST_WORDS:
            each = [{n for x in anchors.meanings(w, anchors.langs[0]) for n in meaning[x]} for w in words]
            likely = sorted(set.intersection(*each)) if each else []
            found += [(one, two) for two in likely if _is_one(printed, names[1][two], anchors)]
    return _only(found)


def agree(one: str, two: str, anchors: Anchors) -> bool:
    """True where two names have as many telling words, at least half of which answer each other."""
    found, *of = answered(one, two, anchors)
    return of[0] == of[1] and 2 * found >= of[0]


def _is_one(one: str, two: str, anchors: Anchors) -> bool:
    found, *of = answered(one, two, anchors)
    return of == [found, found] and _links(one, anchors.langs[0]) == _links(two, anchors.langs[1])


def _links(name: str, lang: str) -> bool:
    """True for a name with small words that no compound has: ``attack with a unit`` is no attacking unit."""
    plain = folded_list("names.fillers", lang) | {
        w for x in folded_list("names.compound_links", lang) for w in x.split()
    }
    return any(is_stop_word(w, lang) and fold(w) not in plain for w in WORD.findall(name))


def _only(found: Iterable[Pair]) -> list[Pair]:
    """The pairs of which neither name has another."""
    pairs = list(found)
    sides: tuple[Counter[str], Counter[str]] = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    return [(a, b) for a, b in pairs if sides[0][a] == sides[1][b] == 1]
