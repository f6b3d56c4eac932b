"""Which section of a new edition each section of the old one is: by id and wording, by wording, by near wording.

Pairs are one to one. Time is linear in the sections but for the near ones, of which each is compared with a few
candidates that share its rarest words.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import pairwise

from rapidfuzz import fuzz

from rulewright.kb.groups import in_groups
from rulewright.kb.language import fold
from rulewright.kb.model import Section

ALIKE = 80.0  # of 100: sections that share at least this much of their wording are one, whatever their id and title
AKIN = 65.0  # of 100: enough where id or title are the same as well; unrelated rules reach 55
MOST_COMPARED = 4_000  # characters of a section that nearness looks at
TELLING = 40  # characters: a text at least this long is the same rule under another title
RAREST = 16  # words and pairs of words of a section that candidates are looked up by
COMMON = 32  # sections: what stands in more than these tells nothing
NEAREST = 3  # sections before and after the place where a section stood that are candidates as well
CANDIDATES = 8

WORD = re.compile(r"\w++")
NUMBER = re.compile(r"\d++[a-z]?(?>(?:\.\d++[a-z]?)*)")
LEADING = re.compile(r"[§#]?+ ?+\d{1,4}+[a-z]?+(?>(?:\.\d{1,4}+[a-z]?+){0,6})[.):]?+ ++(?>(?:[-–—] ++)?)")


def pair(old: Sequence[Section], new: Sequence[Section]) -> dict[str, str]:
    """Ids of old sections with the ids of the sections that they are now; those that are gone are not listed.

    ``old`` and ``new`` are the sections of one book in reading order.
    """
    pairing = _Pairing(old, new)
    pairing.by(lambda s, _: (s.id, s.title, s.text))
    pairing.by(lambda s, path: (path, s.title, s.text))
    pairing.by(lambda s, _: (s.title, s.text) if s.text else None)
    pairing.by(lambda s, _: s.text if len(s.text) >= TELLING else None, unique=True)
    pairing.by(lambda s, _: _unnumbered(s) if len(s.text) >= TELLING else None, unique=True)
    pairing.by_nearness()
    pairing.by_children()
    pairing.by(lambda s, _: (s.id, fold(s.title)))
    pairing.by(lambda s, path: (_bare(path), _bare(s.title)), unique=True, such=_was_numbered)
    pairing.by(lambda s, _: s.title if not s.text else None, unique=True)
    return pairing.found


def _paths(sections: Iterable[Section]) -> dict[str, str]:
    """The titles above each section, by its id."""
    inside: dict[str, str] = {}
    above: dict[str, str] = {}
    for s in sections:
        above[s.id] = inside.get(s.parent or "", "")
        inside[s.id] = f"{above[s.id]}\n{s.title}"
    return above


class _Pairing:
    """Pairs found so far, and what is left on either side in reading order."""

    def __init__(self, old: Sequence[Section], new: Sequence[Section]) -> None:
        self.old, self.new = old, new
        self.found: dict[str, str] = {}
        self.left = {s.id: s for s in old}
        self.right = {s.id: s for s in new}
        self._above = _paths(old), _paths(new)

    def add(self, old: str, new: str) -> None:
        """Pair two sections."""
        self.found[old] = new
        del self.left[old], self.right[new]

    def by(
        self,
        key: Callable[[Section, str], Hashable],
        unique: bool = False,
        such: Callable[[Section, Section], bool] = lambda old, new: True,
    ) -> None:
        """Pair what has the same key, made of a section and the titles above it, in reading order.

        ``unique``: only where one on each side has it; ``such``: only where the two bear this out.
        """
        groups: dict[Hashable, tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
        for side, (sections, paths) in enumerate(zip((self.left, self.right), self._above, strict=True)):
            for s in sections.values():
                value = key(s, paths[s.id])
                if value is not None:
                    groups[value][side].append(s.id)
        for ours, theirs in groups.values():
            if not unique or len(ours) == len(theirs) == 1:
                for a, b in zip(ours, theirs, strict=False):
                    if such(self.left[a], self.right[b]):
                        self.add(a, b)

    def by_nearness(self) -> None:
        """Pair what is worded much alike, the most alike first."""
        ranked = sorted(
            ((-likeness, a, b) for a, b in self._candidates() if (likeness := _likeness(self.left[a], self.right[b]))),
            key=lambda x: (x[0], self.left[x[1]].order, self.right[x[2]].order),
        )
        for _, a, b in ranked:
            if a in self.left and b in self.right:
                self.add(a, b)

    def _candidates(self) -> Iterator[tuple[str, str]]:
        """Pairs that may be one section: the same id, shared rare words, or the same place between its neighbours."""
        if not self.left or not self.right:
            return
        features = {s.id: _features(s) for s in self.right.values()}
        holders = in_groups((w, i) for i, words in features.items() for w in words)
        places = self._places()
        for s in self.left.values():
            rare = sorted((len(holders[w]), w) for w in _features(s) if 0 < len(holders.get(w, ())) <= COMMON)
            shared = Counter(i for _, w in rare[:RAREST] for i in holders[w])
            best = sorted(shared, key=lambda i: (-shared[i], self.right[i].order))[:CANDIDATES]
            for i in dict.fromkeys((*([s.id] if s.id in self.right else []), *best, *places[s.id])):
                yield s.id, i

    def _places(self) -> dict[str, list[str]]:
        """What is left of the new edition around the place where each old section that is left would stand."""
        at = {s.id: i for i, s in enumerate(self.new)}
        out: dict[str, list[str]] = defaultdict(list)
        for sections, step in ((self.old, 1), (self.old[::-1], -1)):
            anchor = -1 if step > 0 else len(self.new)
            for s in sections:
                if s.id in self.found:
                    anchor = at[self.found[s.id]]
                    continue
                near = range(anchor + step, anchor + step * (NEAREST + 1), step)
                out[s.id] += [self.new[i].id for i in near if 0 <= i < len(self.new) and self.new[i].id in self.right]
        return out

    def by_children(self) -> None:
        """Pair headings of which most sub-sections are paired, from the bottom up."""
        below, beneath = _children(self.old), _children(self.new)
        parent_of = {s.id: s.parent for s in self.new}
        for s in reversed(list(self.left.values())):
            votes = Counter(parent_of[self.found[c]] for c in below[s.id] if c in self.found)
            for parent, n in votes.most_common(1):
                if parent in self.right and 2 * n > max(len(below[s.id]), len(beneath[parent])):
                    self.add(s.id, parent)


def _children(sections: Iterable[Section]) -> dict[str, list[str]]:
    return in_groups((s.parent, s.id) for s in sections if s.parent)


def _wording(section: Section) -> str:
    """What a section is recognised by."""
    return f"{section.title}\n{section.text}"


def _unnumbered(section: Section) -> str:
    """The wording without its numbers: that of a rule whose references follow renumbered rules."""
    return NUMBER.sub("#", _wording(section))


def _bare(titles: str) -> str:
    """Titles, one to a line, without the numbers in front: those of an edition that numbers its headings."""
    return "\n".join(fold(line[m.end() :] if (m := LEADING.match(line)) else line) for line in titles.split("\n"))


def _is_numbered(section: Section) -> bool:
    return bool(section.number) or LEADING.match(section.title) is not None


def _was_numbered(old: Section, new: Section) -> bool:
    """True where headings got numbers, or lost them, from one edition to the next."""
    return _is_numbered(old) != _is_numbered(new)


def _features(section: Section) -> set[str]:
    """Words, and words with their neighbour."""
    words = WORD.findall(fold(_wording(section)))
    return {*words, *(f"{a} {b}" for a, b in pairwise(words))}


def _likeness(old: Section, new: Section) -> float:
    """How much two sections are one, 0 where they are not; the same id and title count on top of the wording."""
    same_id, same_title = old.id == new.id, fold(old.title) == fold(new.title)
    least = AKIN if same_id or same_title else ALIKE
    found = fuzz.ratio(_wording(old)[:MOST_COMPARED], _wording(new)[:MOST_COMPARED], score_cutoff=least)
    return found and found + 15 * same_id + 5 * same_title
