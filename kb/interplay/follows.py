"""What follows from two ties that share an end, and how much that matters at the table.

Sentences name the ends ``{a}``, ``{b}`` and the third between ``{via}``.
"""

from __future__ import annotations

from rulewright.kb.messages import msgid
from rulewright.kb.model import InteractionType as T

# Of what includes another nothing follows: a sentence that says so may mean a part or a kind.
# What follows where a does the first to a third, and this does the second to b; and how much it matters at the table.
THROUGH: dict[tuple[T, T], tuple[float, str]] = {
    (T.CAUSES, T.MODIFIES): (1.0, msgid("By causing {via}, {a} also changes {b}.")),
    (T.CAUSES, T.EXCLUDES): (1.0, msgid("By causing {via}, {a} also rules out {b}.")),
    (T.CAUSES, T.NEGATES): (0.95, msgid("By causing {via}, {a} also cancels {b}.")),
    (T.CAUSES, T.CAUSES): (0.8, msgid("By causing {via}, {a} also leads to {b}.")),
    (T.CAUSES, T.REQUIRES): (0.35, msgid("{a} causes {via}, which needs {b}.")),
    (T.NEGATES, T.CAUSES): (0.95, msgid("Where {a} cancels {via}, {via} no longer causes {b}.")),
    (T.NEGATES, T.EXCLUDES): (0.95, msgid("Where {a} cancels {via}, {via} no longer rules out {b}.")),
    (T.NEGATES, T.MODIFIES): (0.85, msgid("Where {a} cancels {via}, {via} no longer changes {b}.")),
    (T.NEGATES, T.NEGATES): (0.85, msgid("Where {a} cancels {via}, {via} no longer cancels {b}.")),
    (T.EXCLUDES, T.CAUSES): (0.8, msgid("{a} rules out {via}, which would cause {b}.")),
    (T.EXCLUDES, T.NEGATES): (0.7, msgid("{a} rules out {via}, which would cancel {b}.")),
    (T.EXCLUDES, T.MODIFIES): (0.6, msgid("{a} rules out {via}, which would change {b}.")),
    (T.EXCLUDES, T.EXCLUDES): (0.6, msgid("{a} rules out {via}, which would rule out {b}.")),
    (T.REQUIRES, T.EXCLUDES): (0.75, msgid("{a} needs {via}, which rules out {b}.")),
    (T.REQUIRES, T.REQUIRES): (0.6, msgid("{a} needs {via}, which needs {b}.")),
    (T.REQUIRES, T.CAUSES): (0.4, msgid("{a} needs {via}, which causes {b}.")),
    (T.MODIFIES, T.CAUSES): (0.4, msgid("{a} changes {via}, which causes {b}.")),
    (T.MODIFIES, T.EXCLUDES): (0.35, msgid("{a} changes {via}, which rules out {b}.")),
    (T.MODIFIES, T.NEGATES): (0.35, msgid("{a} changes {via}, which cancels {b}.")),
    (T.MODIFIES, T.MODIFIES): (0.25, msgid("{a} changes {via}, which changes {b}.")),
    (T.ORDERS, T.ORDERS): (0.4, msgid("{a} comes before {via}, and {via} before {b}.")),
}

# What follows where a does the first and b the second to one and the same third.
ONTO: dict[tuple[T, T], tuple[float, str]] = {
    (T.CAUSES, T.NEGATES): (1.0, msgid("{a} causes {via}, and {b} cancels {via}.")),
    (T.CAUSES, T.EXCLUDES): (0.95, msgid("{a} causes {via}, and {b} rules out {via}.")),
    (T.REQUIRES, T.NEGATES): (1.0, msgid("{a} needs {via}, and {b} cancels {via}.")),
    (T.REQUIRES, T.EXCLUDES): (1.0, msgid("{a} needs {via}, and {b} rules out {via}.")),
    (T.REQUIRES, T.CAUSES): (0.8, msgid("{a} needs {via}, and {b} causes {via}.")),
    (T.MODIFIES, T.NEGATES): (0.5, msgid("{a} changes {via}, and {b} cancels {via}.")),
    (T.MODIFIES, T.EXCLUDES): (0.4, msgid("{a} changes {via}, and {b} rules out {via}.")),
    (T.MODIFIES, T.CAUSES): (0.4, msgid("{a} changes {via}, and {b} causes {via}.")),
    (T.MODIFIES, T.MODIFIES): (0.35, msgid("{a} and {b} both change {via}.")),
    (T.CAUSES, T.CAUSES): (0.3, msgid("{a} and {b} both cause {via}.")),
    (T.EXCLUDES, T.EXCLUDES): (0.3, msgid("{a} and {b} both rule out {via}.")),
    (T.NEGATES, T.NEGATES): (0.3, msgid("{a} and {b} both cancel {via}.")),
    (T.REQUIRES, T.REQUIRES): (0.3, msgid("{a} and {b} both need {via}.")),
}

# What follows where one and the same third does the first to a and the second to b.
FROM: dict[tuple[T, T], tuple[float, str]] = {
    (T.CAUSES, T.EXCLUDES): (0.6, msgid("{via} causes {a} and rules out {b}.")),
    (T.CAUSES, T.NEGATES): (0.6, msgid("{via} causes {a} and cancels {b}.")),
    (T.EXCLUDES, T.EXCLUDES): (0.35, msgid("{via} rules out both {a} and {b}.")),
    (T.NEGATES, T.NEGATES): (0.35, msgid("{via} cancels both {a} and {b}.")),
    (T.CAUSES, T.CAUSES): (0.3, msgid("{via} causes both {a} and {b}.")),
    (T.MODIFIES, T.MODIFIES): (0.2, msgid("{via} changes both {a} and {b}.")),
}
