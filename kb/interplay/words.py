"""What ties and chains say, in plain words. Patterns name the ends ``{a}``, ``{b}`` and the third between ``{via}``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.kb.model import InteractionType as T

SAYS = {  # of the one that acts, and of the one that is acted upon
    T.NEGATES: ("ignores or cancels", "is ignored or cancelled by"),
    T.CAUSES: ("causes", "is caused by"),
    T.REQUIRES: ("needs", "is needed by"),
    T.MODIFIES: ("changes", "is changed by"),
    T.EXCLUDES: ("rules out", "is ruled out by"),
    T.INCLUDES: ("includes", "is part of"),
    T.ORDERS: ("comes before", "comes after"),
}

BRIEF = {**SAYS, T.NEGATES: ("ignores", "is ignored by")}  # the same where there is little room

# What follows where a does the first to a third, and this does the second to b; and how much it matters at the table.
THROUGH: dict[tuple[T, T], tuple[float, str]] = {
    (T.CAUSES, T.MODIFIES): (1.0, "By causing {via}, {a} also changes {b}."),
    (T.CAUSES, T.EXCLUDES): (1.0, "By causing {via}, {a} also rules out {b}."),
    (T.CAUSES, T.NEGATES): (0.95, "By causing {via}, {a} also cancels {b}."),
    (T.CAUSES, T.CAUSES): (0.8, "By causing {via}, {a} also leads to {b}."),
    (T.CAUSES, T.INCLUDES): (0.35, "{a} causes {via}, and {b} is part of that."),
    (T.CAUSES, T.REQUIRES): (0.35, "{a} causes {via}, which needs {b}."),
    (T.NEGATES, T.CAUSES): (0.95, "Where {a} cancels {via}, {via} no longer causes {b}."),
    (T.NEGATES, T.EXCLUDES): (0.95, "Where {a} cancels {via}, {via} no longer rules out {b}."),
    (T.NEGATES, T.MODIFIES): (0.85, "Where {a} cancels {via}, {via} no longer changes {b}."),
    (T.NEGATES, T.NEGATES): (0.85, "Where {a} cancels {via}, {via} no longer cancels {b}."),
    (T.NEGATES, T.INCLUDES): (0.6, "Where {a} cancels {via}, it also cancels {b}, which is part of it."),
    (T.EXCLUDES, T.CAUSES): (0.8, "{a} rules out {via}, which would cause {b}."),
    (T.EXCLUDES, T.NEGATES): (0.7, "{a} rules out {via}, which would cancel {b}."),
    (T.EXCLUDES, T.MODIFIES): (0.6, "{a} rules out {via}, which would change {b}."),
    (T.EXCLUDES, T.EXCLUDES): (0.6, "{a} rules out {via}, which would rule out {b}."),
    (T.EXCLUDES, T.INCLUDES): (0.6, "{a} rules out {via}, and with it {b}, which is part of it."),
    (T.REQUIRES, T.EXCLUDES): (0.75, "{a} needs {via}, which rules out {b}."),
    (T.REQUIRES, T.REQUIRES): (0.6, "{a} needs {via}, which needs {b}."),
    (T.REQUIRES, T.CAUSES): (0.4, "{a} needs {via}, which causes {b}."),
    (T.MODIFIES, T.CAUSES): (0.4, "{a} changes {via}, which causes {b}."),
    (T.MODIFIES, T.EXCLUDES): (0.35, "{a} changes {via}, which rules out {b}."),
    (T.MODIFIES, T.NEGATES): (0.35, "{a} changes {via}, which cancels {b}."),
    (T.MODIFIES, T.MODIFIES): (0.25, "{a} changes {via}, which changes {b}."),
    (T.INCLUDES, T.EXCLUDES): (0.45, "{via} is part of {a} and rules out {b}."),
    (T.INCLUDES, T.NEGATES): (0.45, "{via} is part of {a} and cancels {b}."),
    (T.INCLUDES, T.CAUSES): (0.45, "{via} is part of {a} and causes {b}."),
    (T.INCLUDES, T.MODIFIES): (0.3, "{via} is part of {a} and changes {b}."),
    (T.ORDERS, T.ORDERS): (0.4, "{a} comes before {via}, and {via} before {b}."),
}

# What follows where a does the first and b the second to one and the same third.
ONTO: dict[tuple[T, T], tuple[float, str]] = {
    (T.CAUSES, T.NEGATES): (1.0, "{a} causes {via}, and {b} cancels {via}."),
    (T.CAUSES, T.EXCLUDES): (0.95, "{a} causes {via}, and {b} rules out {via}."),
    (T.REQUIRES, T.NEGATES): (1.0, "{a} needs {via}, and {b} cancels {via}."),
    (T.REQUIRES, T.EXCLUDES): (1.0, "{a} needs {via}, and {b} rules out {via}."),
    (T.REQUIRES, T.CAUSES): (0.8, "{a} needs {via}, and {b} causes {via}."),
    (T.MODIFIES, T.NEGATES): (0.5, "{a} changes {via}, and {b} cancels {via}."),
    (T.MODIFIES, T.EXCLUDES): (0.4, "{a} changes {via}, and {b} rules out {via}."),
    (T.MODIFIES, T.CAUSES): (0.4, "{a} changes {via}, and {b} causes {via}."),
    (T.MODIFIES, T.MODIFIES): (0.35, "{a} and {b} both change {via}."),
    (T.CAUSES, T.CAUSES): (0.3, "{a} and {b} both cause {via}."),
    (T.EXCLUDES, T.EXCLUDES): (0.3, "{a} and {b} both rule out {via}."),
    (T.NEGATES, T.NEGATES): (0.3, "{a} and {b} both cancel {via}."),
    (T.REQUIRES, T.REQUIRES): (0.3, "{a} and {b} both need {via}."),
}

# What follows where one and the same third does the first to a and the second to b.
FROM: dict[tuple[T, T], tuple[float, str]] = {
    (T.CAUSES, T.EXCLUDES): (0.6, "{via} causes {a} and rules out {b}."),
    (T.CAUSES, T.NEGATES): (0.6, "{via} causes {a} and cancels {b}."),
    (T.EXCLUDES, T.EXCLUDES): (0.35, "{via} rules out both {a} and {b}."),
    (T.NEGATES, T.NEGATES): (0.35, "{via} cancels both {a} and {b}."),
    (T.CAUSES, T.CAUSES): (0.3, "{via} causes both {a} and {b}."),
    (T.MODIFIES, T.MODIFIES): (0.2, "{via} changes both {a} and {b}."),
}


def verb(kind: T, outward: bool) -> str:
    """What a tie says of the end that one stands on: ``outward`` where it acts."""
    return SAYS[kind][0 if outward else 1]


def pieces(pattern: str) -> Iterator[tuple[str, str]]:
    """A pattern in order as (words, name of the end that follows); the last has no end."""
    for part in pattern.split("{"):
        end, closed, rest = part.partition("}")
        if closed:
            yield "", end
            yield rest, ""
        else:
            yield part, ""


def told(pattern: str, names: Mapping[str, str]) -> str:
    """A pattern with the names of its ends put in; a name may hold any characters, braces included."""
    return "".join(names[end] if end else words for words, end in pieces(pattern))
