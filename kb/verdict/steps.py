"""The steps of a verdict: what holds, in words, and the sentence that says so.

What a step says has a code that the API gives, the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulewright.kb.ladder.text import Role, Source, passages
from rulewright.kb.messages import Message, Value, Values, Words, msgid
from rulewright.kb.model import Book, Section, SectionKind, Statement
from rulewright.kb.verdict.case import Side

RANKED = "ranked"  # by one statement on two sources of rules, as sure as that statement
ANSWERED = "answered"  # by search, as sure as that is
SAYS = {
    "replaces": msgid("Where {x} and {y} differ, the first holds.{more}"),
    "book-prevails": msgid("{book} says that it prevails."),
    "forbids-absolutely": msgid("{x} forbids absolutely what {y} allows or demands."),
    "says-this": msgid("{x} says this."),
    "absolute-wins": msgid("The game places such a prohibition above everything."),
    "sets-aside": msgid("{x} says itself that it sets {y} aside."),
    "own-exception": msgid("{x} says itself that it is an exception to {y}."),
    "excepts-it": msgid("{y} says itself that it does not hold for what {x} is about."),
    "wins-itself": msgid("{x} says itself that it wins over what {y} is."),
    "yields-itself": msgid("{y} says itself that it yields to what {x} is."),
    "higher-book": msgid("{x} stands in {book}, which prevails over {other} where they differ."),
    "ranks-above": msgid("{x} stands in {book}, which ranks above {other}; no sentence found in it says so."),
    "language": msgid("{x} and {y} are one text in two languages; that of {x} prevails."),
    "ladder": msgid("{x} {as_x}, {y} {as_y}: the first takes precedence."),
    "forbids": msgid("{x} forbids what {y} allows or demands."),
    "bans-win": msgid("The game says that what forbids wins over what allows."),
    "under": msgid("{x} stands under {y}: it is the more particular rule."),
    "excepts": msgid("{x} makes an exception that names {y}: it is the more particular rule."),
    "particular-wins": msgid("The game says that the particular rule wins over the general one."),
    "takes-from": msgid("{x} takes away in a narrower case what {y} grants: only if it wins do both have an effect."),
    "forbids-the-thing": msgid(
        "{x} forbids in a narrower case what {y} is about: only if it wins do both have an effect."
    ),
    "no-book-says": msgid(
        "No sentence found in the books ranks the two; this is the ordinary reading of a rule and its exception."
    ),
    "same-rule": msgid("Both are one and the same rule."),
    "not-in-force": msgid("{x} stands in {book}, which is not in force here: its rules are not taken."),
    "other-games": msgid("They are rules of different games ({a} and {b}) and never meet."),
    "binds-nobody": msgid("{x} is of the kind {kind}: it binds nobody, so that there is nothing to weigh."),
    "only-a-heading": msgid("{x} is only the heading that {y} stands under: it says nothing of its own."),
    "would-win": msgid("{x} ranks above {y}, but no sentence of the two is found that goes against the other."),
    "nothing-said": msgid("Nothing found in the books of this game says which rule wins."),
    "in-its-place": msgid("{x} says “instead” where it names what {y} is about."),
    "other-scenario": msgid("{x} and {y} are rules of two scenarios: nobody plays both at once."),
    "other-bearer": msgid("{x} and {y} bind only what bears them, and neither speaks of the other."),
    "go-together": msgid("{x} and {y} go together, as far as is found: no sentence of one goes against the other."),
    "other-case": msgid(
        "{x} and {y} speak of one act, but nothing is found that has both hold in one and the same case."
    ),
    "nothing-shared": msgid("{x} and {y} speak of different things, as far as their words tell."),
    "takes": msgid("{x} reads like an exception to {y}: no sentence says so, but readers mostly take such rules so."),
    "may-meet": msgid("{x} and {y} may well meet, and nothing is found that says which of them gives way."),
    "single": msgid("{x} is found to speak of this."),
    RANKED: msgid("{x} says which of them goes before the other."),
    ANSWERED: msgid("{x} answers this, as far as is found."),
    "likely": msgid("{x} may answer this."),
    "not-outright": msgid("No rule is found that surely answers this."),
    "nearest": msgid("{x} comes nearest:"),
    "none-speaks": msgid("No rule is found that speaks of this."),
    "speaks": msgid("This is what {x} says."),
    "nothing-decides": msgid("Nothing that the books say on precedence tells these two apart."),
}
STANDS = {  # what a rule speaks as
    Role.SCENARIO: Message("is a rule of a scenario"),
    Role.PROFILE: Message("is a rule of a profile"),
    Role.CARD: Message("is text of a card"),
    Role.PUBLISHED: Message("is a published profile"),
    Role.PRINTED: Message("is a printed profile"),
    Role.MANUAL: Message("is a rule of the rulebook"),
}
CARRIED = {  # the same of one that a profile or card bears
    Role.PROFILE: Message("acts through the profile that bears it"),
    Role.CARD: Message("acts through the card that bears it"),
}
KINDS = {  # of sections that bind nobody
    SectionKind.EXAMPLE: Message("example"),
    SectionKind.LORE: Message("lore"),
    SectionKind.CREDITS: Message("credits"),
    SectionKind.TOC: Message("contents"),
    SectionKind.INDEX: Message("index"),
}
RUNGS = {  # the rungs of the reasoning, by the name that the API gives them
    "override": msgid("one holds where they differ"),
    "absolute prohibition": msgid("absolute prohibition"),
    "says so itself": msgid("the rule says so itself"),
    "authority of the book": msgid("authority of the book"),
    "language": msgid("language"),
    "ladder of the game": msgid("ladder of the game"),
    "ban over permission": msgid("prohibition over permission"),
    "particular over general": msgid("particular over general"),
    "ordinary reading": msgid("ordinary reading"),
    "in its place": msgid("in the place of the other"),
    "reads as an exception": msgid("it reads as an exception"),
}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the reasoning: what holds, by which rule, and where a book says so (``section`` None: nowhere)."""

    says: Message
    rule: str
    section: str | None = None
    start: int | None = None
    end: int | None = None
    sentence: str = ""
    code: str = ""  # of what it says, see ``SAYS``


def step(code: str, values: Values, source: Source | None = None) -> Step:
    """A step in the words of its code, with the sentence that it rests on, if it rests on one."""
    says = Message(SAYS[code], **values)
    if source is None:
        return Step(says, "", code=code)
    return Step(says, "", source.section, source.start, source.end, source.sentence, code)


def of_two(code: str, x: Side, y: Side, source: Source | None = None, **values: Value) -> Step:
    """A step about two sides."""
    return step(code, {"x": x.name, "y": y.name, **values}, source)


def title(book: Book) -> Words:
    """How a step calls a book."""
    return Words(book.title, book.lang)


def standing(side: Side, role: Role) -> Message:
    """What a side speaks as: through the profile or card that bears it, or itself."""
    return (CARRIED.get(role) if side.carried else None) or STANDS[role]


def shown(said: Step, section: Section) -> Step:
    """A step that rests on a section as a whole: its first sentence is shown."""
    first = next(passages(section), None)
    start, end = (first.start, first.end) if first else section.spans[0]
    return replace(said, section=section.id, start=start, end=end, sentence=first.sentence if first else "")


def speaks(side: Side, against: Iterable[Statement] = ()) -> Step:
    """What a rule speaks of: what it states against the other, else what it states first."""
    here = {s.id for s in side.texts}
    first = next((s for s in (*against, *(a.said for a in side.acts)) if s.section in here), None)
    said = step("speaks", {"x": side.name}, first)
    return said if first else shown(said, side.section)
