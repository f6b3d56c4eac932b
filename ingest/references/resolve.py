"""What a pointer leads to. Every answer says how it was found; of two equally good ones neither is taken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from ingest.references.detect import Form, Pointer
from ingest.references.directory import Directory, Entry, one_of
from ingest.references.evidence import Evidence, hanging
from ingest.references.names import key, rule_number, singular, stems
from kb.language import folded_words
from kb.model import ReferenceStatus, Section, SectionKind

NEAR = 84  # of 100: how alike a near name must be
MARGIN = 5  # by how much it must be nearer than any other
MANY = 60  # headings of one name beyond which none is chosen
PATH = re.compile(r"\.\s+|,\s+|\s*>\s*|:\s+|\s+–\s+")
STEP = re.compile(r"(?:step|paso)s?\s+(\d{1,2})$", re.IGNORECASE)
UNITS = {
    "appendices": "appendix",
    "apéndice": "appendix",
    "apendice": "appendix",
    "anexo": "appendix",
    "annex": "appendix",
}
RULE_UNITS = frozenset(
    {"rule", "section", "chapter", "regla", "apartado", "seccion", "sección", "capitulo", "capítulo"}
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a pointer; ``end`` where the name turned out to be shorter than it was read."""

    target: str | None
    status: ReferenceStatus
    note: str = ""
    end: int | None = None
    anchor: str = ""


RESOLVED, REPAIRED = ReferenceStatus.RESOLVED, ReferenceStatus.REPAIRED
AMBIGUOUS, DANGLING, EXTERNAL = ReferenceStatus.AMBIGUOUS, ReferenceStatus.DANGLING, ReferenceStatus.EXTERNAL


@dataclass(frozen=True, slots=True)
class Found:
    """Entries under a name and whether it is printed as they are headed."""

    entries: list[Entry]
    exact: bool


class Resolver:
    """Resolves the pointers of one book; ``others`` are the other books of its game."""

    def __init__(self, home: Directory, others: Sequence[Directory]) -> None:
        self.home = home
        self.others = list(others)
        self.evidence = Evidence(home)

    # -- names ------------------------------------------------------------------------------------------------------

    def name(self, x: Pointer, here: Section) -> Outcome | None:
        """A pointer by name; None where it is no reference unless it leads somewhere and it does not."""
        if not x.sure or x.unit:
            quoted = not x.unit and x.name.strip() and x.end - x.start <= len(x.name) + 4
            found = self.quoted(x, here) if quoted else self._longest(x, here)
            if found or not x.sure:
                return found
        name = x.name
        return (
            self._exactly(name, here)
            or self._path(name, here)
            or self._inflected(name, here)
            or self._near(name, here)
            or self._loose_path(name, here)
            or Outcome(None, DANGLING, f"nothing here is called “{name}”")
        )

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
            e for e in self.home.exact.get(key(name, self.home.lang), ()) if not e.label and (x.sure or not e.term)
        ]
        found = [e for e in found if e.section.id != here.id and e.section.id not in self.home.ancestors(here)]
        if not found or (x.unit == "rules" and len(name.split()) < 2):
            return None
        return self._choose(found, here, self.home, RESOLVED)

    def _exactly(self, name: str, here: Section) -> Outcome | None:
        """By a name as it is headed, in this book, else in another of the game."""
        for d in (self.home, *self.others):
            found = d.exact.get(key(name, d.lang))
            if found:
                return self._choose(found, here, d, RESOLVED)
        return None

    def _inflected(self, name: str, here: Section) -> Outcome | None:
        """By the same words in other forms or another order."""
        for d in (self.home, *self.others):
            found = d.stemmed.get(tuple(sorted(stems(name, d.lang))))
            if found:
                return self._choose(found, here, d, REPAIRED, name)
        return None

    def _near(self, name: str, here: Section) -> Outcome | None:
        """By the one name that is clearly nearest."""
        found = self._nearest(name)
        return self._choose(found, here, self.home, REPAIRED, name) if found else None

    def _choose(
        self, found: Sequence[Entry], here: Section, d: Directory, status: ReferenceStatus, printed: str = ""
    ) -> Outcome:
        best = list(found) if len(found) > MANY else one_of(found, here, d)
        if len(best) > 1:
            return Outcome(None, AMBIGUOUS, "equally good: " + ", ".join(sorted(e.section.id for e in best)[:5]))
        note = f"printed “{printed}”; meant is “{best[0].name.strip()}”" if status == REPAIRED else ""
        return Outcome(best[0].id, status, note)

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
        kin = self._kin(parents.entries, last)
        elsewhere = None if parents.exact and kin else self._exactly(last, here) or self._inflected(last, here)
        if elsewhere and elsewhere.target:
            note = elsewhere.note or f"printed “{name}”; “{last}” stands elsewhere"
            return Outcome(elsewhere.target, REPAIRED, note)
        if parents.entries:
            return self._choose(kin or parents.entries, here, self.home, REPAIRED, name)
        return None

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

    def _kin(self, parents: Sequence[Entry], child: str) -> list[Entry]:
        """Those of several chapters that have a heading with a word of the child's name."""
        wanted = set(stems(child, self.home.lang))
        return [
            p
            for p in parents
            if any(wanted & set(stems(c.title, self.home.lang)) for c in self.home.children[p.section.id])
        ]

    def _step_of(self, parents: Found, step: str, here: Section, name: str) -> Outcome | None:
        if not parents.entries:
            return None
        chosen = self._choose(parents.entries, here, self.home, RESOLVED if parents.exact else REPAIRED, name)
        number = STEP.match(step)
        if (
            chosen.target in self.home.sections
            and number
            and not _has_item(self.home.sections[chosen.target], number[1])
        ):
            return Outcome(chosen.target, REPAIRED, f"printed “{name}”; it has no step {number[1]}")
        return chosen

    def _nearest(self, name: str) -> list[Entry]:
        """The entries under the one name that is clearly nearest to a printed one."""
        wanted = " ".join(sorted(stems(name, self.home.lang)))
        scored = sorted(
            (
                (
                    max(
                        fuzz.ratio(wanted, " ".join(k)),
                        fuzz.ratio(key(name, self.home.lang), key(es[0].name, self.home.lang)),
                    ),
                    k,
                )
                for k, es in self.home.stemmed.items()
                if abs(len(" ".join(k)) - len(wanted)) <= len(wanted) // 2 + 2
            ),
            reverse=True,
        )
        if not scored or scored[0][0] < NEAR or (len(scored) > 1 and scored[0][0] - scored[1][0] < MARGIN):
            return []
        return self.home.stemmed[scored[0][1]]

    # -- numbers ----------------------------------------------------------------------------------------------------

    def number(self, x: Pointer, here: Section, text: str) -> Outcome | None:
        """A pointer by number. Where number and title disagree the title decides."""
        unit = UNITS.get(x.unit, singular(x.unit, "en"))
        if unit in ("step", "paso"):
            return self._step(x, here)
        at_number = self._numbered(unit, x.number)
        if x.name:
            return self._number_and_title(x, here, at_number)
        if not at_number:
            return self._by_contents(unit, x, here)
        if len(at_number) > 1:
            return Outcome(None, AMBIGUOUS, "equally good: " + ", ".join(s.id for s in at_number[:5]))
        return self._against_words(unit, x, here, text, at_number[0])

    def _by_contents(self, unit: str, x: Pointer, here: Section) -> Outcome | None:
        """A number that only the table of contents has: by the title that it has there."""
        title = self.home.contents.get(rule_number(x.number), "")
        found = (
            (self._exactly(title, here) or self._inflected(title, here) or self._near(title, here)) if title else None
        )
        if found and found.target:
            return Outcome(found.target, REPAIRED, f"no heading is numbered {x.number}; the contents call it “{title}”")
        return Outcome(None, DANGLING, f"there is no {unit} {x.number}") if x.sure else None

    def _numbered(self, unit: str, number: str) -> list[Section]:
        found: list[Section] = []
        for directory in (self.home, *self.others):
            keys = [f"{unit} {rule_number(number)}"]
            if unit in RULE_UNITS:
                keys.insert(0, rule_number(number))
            found = found or next((directory.numbers[k] for k in keys if k in directory.numbers), [])
        return list({s.id: s for s in found}.values())

    def _number_and_title(self, x: Pointer, here: Section, at_number: list[Section]) -> Outcome:
        wanted = stems(x.name, self.home.lang)
        agreeing = [s for s in at_number if self._agree(wanted, s)]
        if len(agreeing) == 1:
            return Outcome(agreeing[0].id, RESOLVED)
        apart = (here.id, *self.home.ancestors(here))
        entries = [
            e for e in self.home.exact.get(key(x.name, self.home.lang), ()) if e.section.id not in apart and not e.label
        ]
        if not entries and not at_number:
            entries = self.home.stemmed.get(tuple(sorted(wanted)), []) or self._nearest(x.name)
        if entries:
            best = one_of(entries, here, self.home)
            if len(best) == 1:
                meant = best[0].section
                return Outcome(best[0].id, REPAIRED, f"printed {x.number}; “{x.name}” is {meant.label or meant.title}")
        if len(at_number) == 1:
            return Outcome(at_number[0].id, REPAIRED, f"printed “{x.name}”; {x.number} is “{at_number[0].title}”")
        status = AMBIGUOUS if at_number else DANGLING
        return Outcome(None, status, f"there is no one {x.number} “{x.name}”")

    def _agree(self, wanted: tuple[str, ...], s: Section) -> bool:
        has = stems(s.title, self.home.lang)
        return bool(set(wanted) & set(has)) and fuzz.token_set_ratio(" ".join(wanted), " ".join(has)) >= NEAR

    def _against_words(self, unit: str, x: Pointer, here: Section, text: str, found: Section) -> Outcome:
        """Appendix A that is said to hold the terrain, while Appendix B is "Terrain": the words decide."""
        if unit not in ("appendix", "table", "tabla"):
            return Outcome(found.id, RESOLVED)
        said = set(hanging(text, x.start, self.home.lang).words)
        siblings = {s.id: s for k, group in self.home.numbers.items() if k.startswith(f"{unit} ") for s in group}
        fit = [s for s in siblings.values() if said & set(stems(s.title, self.home.lang))]
        if unit == "appendix" and len(fit) == 1 and fit[0].id != found.id:
            return Outcome(fit[0].id, REPAIRED, f"printed {x.unit} {x.number}; what is spoken of is “{fit[0].title}”")
        return Outcome(found.id, RESOLVED)

    def _step(self, x: Pointer, here: Section) -> Outcome:
        group = self.home.children[here.parent] + self.home.children[here.id]
        numbered = [s for s in group if s.number and rule_number(s.number).split()[-1] == x.number]
        if len(numbered) == 1:
            return Outcome(numbered[0].id, RESOLVED)
        up = [here, *(self.home.sections[a] for a in self.home.ancestors(here))]
        holder = next((s for s in up if _has_item(s, x.number)), None)
        return Outcome(holder.id, RESOLVED) if holder else Outcome(None, DANGLING, f"there is no step {x.number} here")

    # -- the rest ----------------------------------------------------------------------------------------------------

    def book(self, x: Pointer) -> Outcome | None:
        """The rulebook that is meant by name, or the one that this book builds on."""
        mine = self.home.book
        rest = sorted(
            (d for d in self.others if d.book.authority <= mine.authority), key=lambda d: (d.book.authority, d.book.id)
        )
        game = set(mine.game.split("-")) | set(folded_words(mine.title))
        named = bool(set(folded_words(x.name)) & game)
        if not rest or (x.name and not named) or (not x.name and mine.authority == 0):
            return None
        base = rest[0]
        if x.unit:
            part = _cognate(x.unit, base)
            if part:
                return Outcome(part.id, RESOLVED, f"“{x.unit}” in {base.book.title}")
        return Outcome(base.book.id, RESOLVED) if named or x.unit else None

    def external(self, x: Pointer, here: Section) -> Outcome:
        """Outside all books, unless a heading bears the printed name."""
        if x.unit == "product":
            inside = self.home.exact.get(key(x.name, self.home.lang))
            if inside:
                return self._choose(inside, here, self.home, RESOLVED)
        return Outcome(None, EXTERNAL, {"product": "another product", "app": "an app"}.get(x.unit, ""))

    def link(self, x: Pointer, here: Section) -> Outcome:
        """A Markdown link: by its anchor, else by its words."""
        anchor = x.number.rpartition("#")[2].rpartition("/")[2].replace("-", " ").replace("_", " ")
        for name in (anchor, x.name):
            found = self._exactly(name, here) if name else None
            if found and found.target:
                return Outcome(found.target, RESOLVED)
        return Outcome(None, DANGLING, f"nothing here is called “{x.name}”")

    def scenario(self, x: Pointer, here: Section) -> Outcome | None:
        """Whichever scenario is played: the first, or the part of it that is spoken of."""
        scenarios = [s for s in self.home.in_order if s.kind == SectionKind.SCENARIO]
        headed = [
            e
            for n in ("scenarios", "escenarios")
            for e in self.home.exact.get(key(n, self.home.lang), ())
            if not e.term
        ]
        target = scenarios[0] if scenarios else headed[0].section if headed else None
        if target is None or target.id == here.id:
            return None
        asked = set(stems(x.name, self.home.lang)) if x.name else set()
        parts = [(len(asked & set(stems(s.title, self.home.lang))), s) for s in self.home.children[target.id]]
        most = max((n for n, _ in parts), default=0)
        part = next((s for n, s in parts if n == most and n), target)
        return Outcome(part.id, RESOLVED, "whichever scenario is played; this is the first")

    def outcome(self, x: Pointer, here: Section, text: str) -> Outcome | None:
        """What a pointer by name, number, link, book or picture leads to; None where it is no reference after all."""
        if x.form == Form.NAME:
            return self.name(x, here)
        if x.form == Form.NUMBER:
            return self.number(x, here, text)
        if x.form == Form.HERE:
            return Outcome(here.id, RESOLVED)
        if x.form == Form.FIGURE:
            return Outcome(None, DANGLING, "a picture; it is not in this text")
        if x.form == Form.BOOK:
            return self.book(x)
        if x.form == Form.SCENARIO:
            return self.scenario(x, here)
        return self.link(x, here) if x.form == Form.LINK else self.external(x, here)


def _ending(outcome: Outcome, end: int, anchor: str) -> Outcome:
    return Outcome(outcome.target, outcome.status, outcome.note, end, anchor)


def _has_item(s: Section, number: str) -> bool:
    return re.search(rf"^[ \t]*\**{number}[.)]", s.text, re.MULTILINE) is not None


def _cognate(subject: str, base: Directory) -> Section | None:
    """The heading of a book in another language that is clearly the same word: objetivos, objectives."""
    scored = sorted(
        (
            (fuzz.ratio(subject.casefold(), s.title.casefold()), s.id)
            for s in base.in_order
            if " " not in s.title.strip()
        ),
        reverse=True,
    )
    if scored and scored[0][0] >= 75 and (len(scored) < 2 or scored[0][0] - scored[1][0] >= MARGIN):
        return base.sections[scored[0][1]]
    return None
