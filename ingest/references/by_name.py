"""What a printed name leads to: a heading, a path of headings, one in other word forms, or the nearest likeness."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rapidfuzz import fuzz, process

from rulewright.ingest.references.detect import QUOTE, Pointer
from rulewright.ingest.references.directory import Directory, Entry, one_of
from rulewright.ingest.references.names import key, stems
from rulewright.ingest.references.patterns import CAPITAL, PROPER, words
from rulewright.ingest.references.steps import STEP, has_item
from rulewright.kb.groups import in_groups
from rulewright.kb.messages import Message, Said, Words, clauses
from rulewright.kb.model import ReferenceStatus, Section

NEAR = 84  # of 100: how alike a near name must be
MOST_RIVALS = 5  # equally good targets that a note names
MARGIN = 5  # by how much it must be nearer than any other
MOST_COMPARED = 400  # names that each unknown one is compared with
START = 3  # letters by which a word of a near name is looked up where a book has more names
POSSESSIVE = ("’", "'", "’s", "'s")  # "turn to the scouts’ plans" names the plans
OF_A_KIND = re.compile(rf"{words('of_a_kind')}\s(?={CAPITAL})")  # "see the special rule Mud"
PATH = re.compile(r"[.,:]\s++|(?>(?:(?<!\s)\s++)?)>\s*+|(?<!\s)\s++–\s++")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a pointer; ``end`` where the name turned out to be shorter than it was read.

    ``basis``: what it rests on where that is more than its kind and status.
    """

    target: str | None
    status: ReferenceStatus
    note: Said = ""
    end: int | None = None
    anchor: str = ""
    basis: str = ""


RESOLVED, REPAIRED = ReferenceStatus.RESOLVED, ReferenceStatus.REPAIRED
AMBIGUOUS, DANGLING, EXTERNAL = ReferenceStatus.AMBIGUOUS, ReferenceStatus.DANGLING, ReferenceStatus.EXTERNAL


@dataclass(frozen=True, slots=True)
class Found:
    """Entries under a name and whether it is printed as they are headed."""

    entries: list[Entry]
    exact: bool


class Names:
    """Resolves names in one book; ``others`` are the other books of its game."""

    def __init__(self, home: Directory, others: Sequence[Directory]) -> None:
        self.home = home
        self.others = list(others)
        self._near_by_name: dict[str, list[Entry]] = {}

    def name(self, x: Pointer, here: Section) -> Outcome | None:
        """A pointer by name; None where it is no reference unless it leads somewhere and it does not."""
        if not x.sure or x.unit:
            found = self.quoted(x, here) if x.unit == QUOTE else self._longest(x, here)
            kind = OF_A_KIND.match(x.name)
            if kind and x.unit != QUOTE and (found is None or len(found.anchor) < kind.end()):
                found = self._longest(replace(x, name=x.name[kind.end() :]), here) or found
            if found or not x.sure:
                return found
            return self._unquoted_or_none(x, here)
        return self._by_likeness(x.name, here) or _nowhere(x.name)

    def _by_likeness(self, name: str, here: Section) -> Outcome | None:
        return (
            self._exactly(name, here)
            or self._path(name, here)
            or self._near(name, here)
            or self._loose_path(name, here)
        )

    def _unquoted_or_none(self, x: Pointer, here: Section) -> Outcome:
        """A name without quotation marks whose words lead nowhere: its capital letters say where it ends."""
        proper = PROPER.match(x.name)
        if not proper:
            return self._by_likeness(x.name, here) or _nowhere(x.name)
        found = self._by_likeness(proper.group(), here) or _nowhere(proper.group())
        return _ending(found, x.end - (len(x.name) - proper.end()), proper.group())

    def _longest(self, x: Pointer, here: Section) -> Outcome | None:
        """The longest run of an unquoted name's words that is a heading."""
        words = list(re.finditer(r"\S+", x.name))
        rules = x.unit == "rules"
        for n in range(len(words), 0, -1):
            name = x.name[words[0].start() : words[n - 1].end()]
            if not x.sure and not rules and len(name) < 4:
                break
            for first in range(len(words) - 1) if rules else (0,):
                outcome = self._unquoted(name if not rules else x.name[words[first].start() :], x, here)
                if outcome:
                    return outcome if rules else _ending(outcome, x.end - (len(x.name) - words[n - 1].end()), name)
            if rules:
                break
        return None

    def quoted(self, x: Pointer, here: Section) -> Outcome | None:
        """A heading in quotation marks without "see": a reference only if exactly that is a heading."""
        if all(e.term or e.label for e in self.home.exact.get(key(x.name, self.home.lang), ())):
            return None
        return self._unquoted(x.name, x, here)

    def _unquoted(self, name: str, x: Pointer, here: Section) -> Outcome | None:
        found = [
            e
            for e in self.home.exact.get(key(name, self.home.lang), ())
            if not e.label and (x.sure or not e.term or name[:1].isupper())
        ]
        found = [e for e in found if e.section.id != here.id and e.section.id not in self.home.ancestors(here)]
        if not found or name.endswith(POSSESSIVE) or (x.unit == "rules" and len(name.split()) < 2):
            return None
        return self._choose(found, here, self.home, RESOLVED)

    def _exactly(self, name: str, here: Section) -> Outcome | None:
        """By a name as it is headed, in this book, else in another of the game."""
        for d in (self.home, *self.others):
            found = d.exact.get(key(name, d.lang))
            if found:
                return self._choose(found, here, d, RESOLVED)
        return None

    def _near(self, name: str, here: Section) -> Outcome | None:
        """By the one name that is clearly nearest."""
        found = self._nearest(name)
        return self._choose(found, here, self.home, REPAIRED, name) if found else None

    def _choose(
        self, found: Sequence[Entry], here: Section, d: Directory, status: ReferenceStatus, printed: str = ""
    ) -> Outcome:
        best = one_of(found, here, d)
        if len(best) > 1:
            return Outcome(None, AMBIGUOUS, rivals(sorted(e.section.id for e in best)))
        if status != REPAIRED:
            return Outcome(best[0].id, status)
        meant = Message("meant is “{words}”", words=Words(best[0].name.strip()))
        return Outcome(best[0].id, status, clauses(printing(printed), meant))

    def _look_up(self, name: str) -> Found:
        """The entries of a name in this book: as printed, else by stems, else the one nearest name."""
        exact = self.home.exact.get(key(name, self.home.lang))
        if exact:
            return Found(exact, True)
        stemmed = self.home.stemmed.get(tuple(sorted(stems(name, self.home.lang))))
        return Found(stemmed or self._nearest(name), False)

    def _path(self, name: str, here: Section) -> Outcome | None:
        """``Stress and morale. Flee``: a heading within a chapter."""
        parts = [part for part in PATH.split(name) if part.strip()]
        if len(parts) < 2:
            return None
        parents, last = self._look_up(parts[-2]), parts[-1]
        if STEP.match(last):
            return self._step_of(parents, last, here, name)
        below = [e for e in self.home.exact.get(key(last, self.home.lang), ()) if self._under(e, parents.entries)]
        if not below:
            below = self._worded_below(parents.entries, last)
            return self._choose(below, here, self.home, REPAIRED, name) if below else None
        direct = [e for e in below if any(p.section.id in (e.section.parent, e.section.id) for p in parents.entries)]
        exact = bool(direct) and parents.exact
        return self._choose(direct or below, here, self.home, RESOLVED if exact else REPAIRED, "" if exact else name)

    def _loose_path(self, name: str, here: Section) -> Outcome | None:
        """A path whose chapter is not called so, or does not hold what it names: what it names, else the chapter."""
        parts = [part for part in PATH.split(name) if part.strip()]
        if len(parts) < 2:
            return None
        parents, last = self._look_up(parts[-2]), parts[-1]
        elsewhere = self._exactly(last, here)
        if elsewhere and elsewhere.target:
            return Outcome(elsewhere.target, REPAIRED, elsewhere.note or self._above(name, last, elsewhere.target))
        if parents.entries:
            return self._choose(parents.entries, here, self.home, REPAIRED, name)
        return None

    def _above(self, printed: str, name: str, target: str) -> Message:
        """The note on a name that stands under another heading than the printed one."""
        section = self.home.sections.get(target)
        above = self.home.sections.get(section.parent or "") if section else None
        if above is None:
            return clauses(printing(printed), Message("“{words}” stands elsewhere", words=Words(name)))
        stands = Message("“{words}” stands in “{rule}”", words=Words(name), rule=Words(above.title))
        return clauses(printing(printed), stands)

    def _under(self, e: Entry, parents: Sequence[Entry]) -> bool:
        return any(self._below(e, p) for p in parents)

    def _worded_below(self, parents: Sequence[Entry], child: str) -> list[Entry]:
        """The one heading below a chapter that holds all telling words of a name."""
        wanted = set(stems(child, self.home.lang))
        found = [
            Entry(s.id, s, s.title)
            for names, s in self.home.headings
            if wanted <= set(names) and any(s.id != p.section.id and self.home.within(s, p.section.id) for p in parents)
        ]
        same = [e for e in found if set(stems(e.name, self.home.lang)) == wanted]
        best = same or found
        return best if len(best) == 1 else []

    def _below(self, e: Entry, parent: Entry) -> bool:
        return e.id != parent.id and self.home.within(e.section, parent.section.id)

    def _step_of(self, parents: Found, step: str, here: Section, name: str) -> Outcome | None:
        if not parents.entries:
            return None
        chosen = self._choose(parents.entries, here, self.home, RESOLVED if parents.exact else REPAIRED, name)
        number, section = STEP.match(step), self.home.sections.get(chosen.target or "")
        if not section or not number:
            return chosen
        if not has_item(section, number[1]):
            missing = Message("it has no step {n}", n=number[1])
            return Outcome(chosen.target, REPAIRED, clauses(printing(name), missing))
        return chosen

    def _nearest(self, name: str) -> list[Entry]:
        """The entries under the one name that is clearly nearest to a printed one."""
        if name not in self._near_by_name:
            self._near_by_name[name] = self._look_for_nearest(name)
        return self._near_by_name[name]

    @cached_property
    def _begun(self) -> dict[str, list[tuple[str, ...]]]:
        """The names of this book by what their words begin with."""
        return in_groups((start, stemmed) for stemmed in self.home.spellings for start in {w[:START] for w in stemmed})

    def _comparable(self, wanted: str) -> dict[tuple[str, ...], str]:
        """The names that may be near: all, but in a large book those with a word that begins like one of the name's."""
        known = self.home.spellings
        if len(known) <= MOST_COMPARED:
            return known
        starts = sorted({w[:START] for w in wanted.split()})
        return {k: known[k] for start in starts for k in self._begun.get(start, ())}

    def _look_for_nearest(self, name: str) -> list[Entry]:
        wanted = " ".join(sorted(stems(name, self.home.lang)))
        near = process.extract(wanted, self._comparable(wanted), scorer=fuzz.ratio, limit=3, score_cutoff=NEAR - MARGIN)
        if not near or near[0][1] < NEAR or (len(near) > 1 and near[0][1] - near[1][1] < MARGIN):
            return []
        return self.home.stemmed[near[0][2]]


def printing(printed: str) -> Message:
    """The words of a reference, as a clause of its note."""
    return Message("printed “{words}”", words=Words(printed))


def rivals(ids: Sequence[str]) -> Message:
    """The note on a reference that may mean any of several sections."""
    return Message("equally good: {ids}", ids=", ".join(ids[:MOST_RIVALS]))


def uncalled(name: str) -> Message:
    """The note on a name that nothing has."""
    return Message("nothing here is called “{words}”", words=Words(name))


def _nowhere(name: str) -> Outcome:
    return Outcome(None, DANGLING, uncalled(name))


def _ending(outcome: Outcome, end: int, anchor: str) -> Outcome:
    return Outcome(outcome.target, outcome.status, outcome.note, end, anchor)
