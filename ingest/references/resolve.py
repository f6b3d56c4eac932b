"""What a pointer leads to. Every answer says how it was found; of two equally good ones neither is taken."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from rapidfuzz import fuzz

from rulewright.ingest.references.by_name import (
    AMBIGUOUS,
    DANGLING,
    EXTERNAL,
    MARGIN,
    NEAR,
    REPAIRED,
    RESOLVED,
    Names,
    Outcome,
    printing,
    rivals,
    uncalled,
)
from rulewright.ingest.references.detect import Form, Pointer
from rulewright.ingest.references.directory import Directory, Entry, Evidence, hanging, one_of
from rulewright.ingest.references.names import key, rule_number, stems, unit_number, unit_of
from rulewright.ingest.references.patterns import PROPER
from rulewright.ingest.references.steps import STEP, has_item, meant_item
from rulewright.kb.language import folded_list, folded_words, listed
from rulewright.kb.messages import Message, Words, clauses
from rulewright.kb.model import Section, SectionKind

RULE_UNITS = {"rule", "section", "chapter", "article"}  # what is numbered in one row
OUTSIDE = {
    "product": Message("another product"),
    "app": Message("an app"),
    "event": Message("rules of the event that is played"),
}
# what a title says of being a book
BOOKISH = {w for name in ("book", "book_behind") for entry in folded_list(f"references.{name}") for w in entry.split()}
COGNATE = 75  # of 100: how alike a word and its translation must be


class Resolver(Names):
    """Resolves the pointers of one book; ``others`` are the other books of its game."""

    @cached_property
    def evidence(self) -> Evidence:
        """Which sections the words around a reference speak of."""
        return Evidence(self.home)

    # -- numbers ----------------------------------------------------------------------------------------------------

    def number(self, x: Pointer, here: Section, text: str) -> Outcome | None:
        """A pointer by number. Where number and title disagree the title decides."""
        unit = unit_of(x.unit)
        if unit == "step":
            return self._step(x, here)
        at_number = self._numbered(unit, x.number)
        if x.name:
            return self._number_and_title(x, here, at_number)
        if not at_number:
            return (self._by_tail(x, here, text) if x.sure else None) or self._no_number(unit, x)
        if len(at_number) > 1:
            return Outcome(None, AMBIGUOUS, rivals([s.id for s in at_number]))
        return self._against_words(unit, x, text, at_number[0])

    def _by_tail(self, x: Pointer, here: Section, text: str) -> Outcome | None:
        """412.6.2, where no chapter 412 has a 6: the one rule n.6.2 that holds the words before the reference."""
        tail = rule_number(x.number).partition(".")[2]
        said = hanging(text, x.start, self.home.lang)
        phrase = " ".join(folded_words(said.phrase))
        same = [s for s in self.home.by_tail.get(tail, ()) if s.id != here.id] if phrase else []
        fit = [s for s in same if phrase in self.home.words(s)]
        if len(fit) != 1:
            return None
        missing = Message("printed {n}, which does not exist", n=x.number)
        speaks = Message("{n} speaks of “{words}”", n=fit[0].number or "", words=Words(phrase))
        return Outcome(fit[0].id, REPAIRED, clauses(missing, speaks))

    def _no_number(self, unit: str, x: Pointer) -> Outcome | None:
        if not x.sure:
            return None
        if unit in RULE_UNITS:
            return Outcome(None, DANGLING, Message("nothing here is numbered {n}", n=x.number))
        return Outcome(None, DANGLING, Message("there is no {n}", n=Words(f"{x.unit} {x.number}")))

    def _numbered(self, unit: str, number: str) -> list[Section]:
        found: list[Section] = []
        for directory in (self.home, *self.others):
            keys = [unit_number(f"{unit} {number}")]
            if unit in RULE_UNITS:
                keys = [rule_number(number), *keys, *(f"{u} {rule_number(number)}" for u in sorted(RULE_UNITS))]
            if unit == "table":
                keys.append(unit_number(f"{unit} {number}").partition("-")[0])  # "Tables 2-3" begin with 2
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
            if len(best) > 1:
                best = _nearest_number(best, x.number)
            if len(best) == 1:
                stands = self._stands(best[0].section, x.name)
                return Outcome(best[0].id, REPAIRED, clauses(Message("printed {n}", n=x.number), stands))
        if len(at_number) == 1:
            meant = Message("{n} is “{words}”", n=x.number, words=Words(at_number[0].title))
            return Outcome(at_number[0].id, REPAIRED, clauses(printing(x.name), meant))
        if at_number:
            return Outcome(None, AMBIGUOUS, rivals([s.id for s in at_number]))
        neither = Message(
            "nothing here is numbered {n}, and nothing is called “{words}”", n=x.number, words=Words(x.name)
        )
        return Outcome(None, DANGLING, neither)

    def _stands(self, meant: Section, name: str) -> Message:
        """Where what is meant stands: “Ranged Attack” is 302.4; “Resolving combat” has no number and stands in 3.3."""
        words, title = Words(name), Words(meant.title)
        if meant.number and key(title, self.home.lang) == key(name, self.home.lang):
            return Message("“{words}” is {rule}", words=words, rule=meant.number)
        if meant.number:
            return Message("“{words}” is {n} “{rule}”", words=words, n=meant.number, rule=title)
        above = self.home.sections.get(meant.parent or "")
        if above is None:
            return Message("“{words}” has no number, it is a heading of its own", words=words)
        rule = above.number or Message("“{words}”", words=Words(above.title))
        return Message("“{words}” has no number, it stands in {rule}", words=words, rule=rule)

    def _agree(self, wanted: tuple[str, ...], s: Section) -> bool:
        has = stems(s.title, self.home.lang)
        return bool(set(wanted) & set(has)) and fuzz.token_set_ratio(" ".join(wanted), " ".join(has)) >= NEAR

    def _against_words(self, unit: str, x: Pointer, text: str, found: Section) -> Outcome:
        """Appendix A that is said to hold the terrain, while Appendix B is "Terrain": the words decide."""
        if unit != "appendix":
            return Outcome(found.id, RESOLVED)
        said = set(hanging(text, x.start, self.home.lang).words)
        fit = [s for s in self.home.by_unit[unit].values() if said & set(stems(s.title, self.home.lang))]
        if len(fit) == 1 and fit[0].id != found.id:
            meant = Words(fit[0].number) if fit[0].number else Message("another")
            spoken = Message("what is spoken of, “{words}”, is {rule}", words=Words(fit[0].title), rule=meant)
            printed = Message("printed {n}", n=Words(f"{x.unit} {x.number}"))
            return Outcome(fit[0].id, REPAIRED, clauses(printed, spoken))
        return Outcome(found.id, RESOLVED)

    def _against_steps(self, x: Pointer, text: str, found: Outcome | None) -> Outcome | None:
        """“Casting, Step 8”, where what is spoken of stands in step 7: the words decide."""
        number = STEP.search(x.name)
        section = self.home.sections.get((found and found.target) or "")
        if not found or not number or not section:
            return found
        meant = meant_item(section, number[1], hanging(text, x.start, self.home.lang).words, self.home.lang)
        if not meant:
            return found
        spoken = Message("what is spoken of stands in step {n}", n=meant)
        return replace(found, status=REPAIRED, note=clauses(printing(x.name), spoken))

    def _step(self, x: Pointer, here: Section) -> Outcome:
        group = self.home.children[here.parent] + self.home.children[here.id]
        own = has_item(here, x.number)  # the section's own list is nearer than a heading that is no step
        numbered = [
            s
            for s in group
            if s.number and rule_number(s.number).split()[-1] == x.number and not (own and not STEP.search(s.number))
        ]
        if len(numbered) == 1:
            return Outcome(numbered[0].id, RESOLVED)
        up = [here, *(self.home.sections[a] for a in self.home.ancestors(here))]
        holder = next((s for s in up if has_item(s, x.number)), None)
        if holder is None:
            return Outcome(None, DANGLING, Message("there is no step {n} here", n=x.number))
        return Outcome(holder.id, RESOLVED)

    # -- the rest ----------------------------------------------------------------------------------------------------

    def book(self, x: Pointer, text: str) -> Outcome | None:
        """The rulebook that is meant by name, or the one that this book builds on: none of its own rank, for that is
        its translation or another that builds on the same. A name that does not say all of this book's is another's,
        but for one that is a part of this book's title, where the text prints that.
        """
        mine = self.home.book
        if _within(x, mine.title, text):
            return None
        rest = sorted(
            (d for d in self.others if d.book.authority < mine.authority), key=lambda d: (d.book.authority, d.book.id)
        )
        title, said = set(folded_words(mine.title)), set(folded_words(x.name))
        named = bool(said & (title | set(mine.game.split("-"))))
        if x.name and not named:
            return None
        if not rest:
            other = PROPER.search(x.name) and not title - BOOKISH <= said
            return Outcome(None, EXTERNAL, OUTSIDE["product"]) if other else None
        base = rest[0]
        if x.unit:
            part = _cognate(x.unit, base)
            if part:
                book = Words(base.book.title, base.book.lang)
                return Outcome(part.id, RESOLVED, Message("“{words}” in {book}", words=Words(x.unit), book=book))
        return Outcome(base.book.id, RESOLVED) if named or x.unit else None

    def external(self, x: Pointer, here: Section) -> Outcome | None:
        """Outside all books, unless a heading bears the printed name; None for a thing that was told of right here."""
        if x.unit == "product":
            named = self.home.exact.get(key(x.name, self.home.lang), ())
            inside = [e for e in named if e.section.id != here.id]  # no name is told by the sentence that cites it
            if inside:
                return self._choose(inside, here, self.home, RESOLVED)
            if named and x.name in here.text[: x.start]:
                return None
        return Outcome(None, EXTERNAL, OUTSIDE.get(x.unit, ""))

    def link(self, x: Pointer, here: Section) -> Outcome | None:
        """A Markdown link: by its anchor, else by its words. ``[x][y]`` is one only if it leads somewhere."""
        anchor = x.number.rpartition("#")[2].rpartition("/")[2].replace("-", " ").replace("_", " ")
        for name in (anchor, x.name):
            found = self._exactly(name, here) if name else None
            if found and found.target:
                return Outcome(found.target, RESOLVED)
        return Outcome(None, DANGLING, uncalled(x.name)) if x.sure else None

    def scenario(self, x: Pointer, here: Section) -> Outcome | None:
        """Whichever scenario is played: the first, or the part of it that is spoken of."""
        scenarios = [s for s in self.home.in_order if s.kind == SectionKind.SCENARIO]
        headed = [
            e
            for n in listed("references.scenarios")
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
        return Outcome(
            part.id, RESOLVED, clauses(Message("whichever scenario is played"), Message("this is the first"))
        )

    def outcome(self, x: Pointer, here: Section, text: str) -> Outcome | None:
        """What a pointer by name, number, link, book or picture leads to; None where it is no reference after all."""
        if x.form == Form.NAME:
            return self._against_steps(x, text, self.name(x, here))
        if x.form == Form.NUMBER:
            return self.number(x, here, text)
        if x.form == Form.HERE:
            return Outcome(here.id, RESOLVED)
        if x.form == Form.FIGURE:
            return Outcome(None, DANGLING, clauses(Message("a picture"), Message("it is not in this text")))
        if x.form == Form.BOOK:
            return self.book(x, text)
        if x.form == Form.SCENARIO:
            return self.scenario(x, here)
        return self.link(x, here) if x.form == Form.LINK else self.external(x, here)


def _within(x: Pointer, title: str, text: str) -> bool:
    """True where a pointer is a part of a title that is printed around it, in letters of any case."""
    first = max(0, x.end - len(title))
    around = text[first : x.start + len(title)].casefold()
    at = around.find(title.casefold())
    return at >= 0 and first + at <= x.start and x.end <= first + at + len(title)


def _nearest_number(entries: list[Entry], printed: str) -> list[Entry]:
    """Of several headings of one name the one whose number is clearly most like the printed one."""
    wanted = rule_number(printed)

    def alike(e: Entry) -> float:
        number = rule_number(e.section.number or "")
        return 100.0 if sorted(number) == sorted(wanted) else fuzz.ratio(wanted, number)

    ranked = sorted(entries, key=lambda e: -alike(e))
    return ranked[:1] if alike(ranked[0]) - alike(ranked[1]) >= MARGIN else entries


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
    if scored and scored[0][0] >= COGNATE and (len(scored) < 2 or scored[0][0] - scored[1][0] >= MARGIN):
        return base.sections[scored[0][1]]
    return None
