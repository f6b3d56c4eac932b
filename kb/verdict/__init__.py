"""Which of two rules wins, reasoned from what the books say, in one readable module.

The rungs of the reasoning, first to last; the first that names a winner decides:

1. one section replaces the other (an override on record);
2. a prohibition that the game places above everything, against a permission of the same thing;
3. a section that says itself that it ignores, or is an exception to, the other;
4. the book of higher authority, and where it says so itself; the language that the books say prevails;
5. the game's own ladder: scenario over profile over manual, card text over rules;
6. ban over permission, where the game says so;
7. the particular rule over the general one, where the game says so;
8. by ordinary reading, where the game says nothing of prohibitions: the narrower prohibition over what it takes from;
9. a section that says "instead" of what the other says;
10. one that reads like an exception to the other, as readers mostly take such rules (``kb.verdict.odds``).

A rung that speaks for both sides speaks for neither, and then the two meet. Where no rung decides the verdict is
``undecided``, which says that nothing was found, with the sentence of each that comes nearest to the other. Rules are
ranked by where they stand (4, 5) only where one forbids what the other allows or is about. Where nothing in their own
words decides they are mostly ``apart``: rules of one matter go well together, so do those that say the same twice, and
where one forbids what the other allows readers found most to hold in different cases. Two that are likely to meet by
their words are told so, and are ``undecided``. The verdict never depends on the order of its two arguments.
"""

from __future__ import annotations

from rulewright.kb.model import ALL, InForce
from rulewright.kb.store import Store
from rulewright.kb.verdict.judge import Verdict, weighed
from rulewright.kb.verdict.quoting import in_full
from rulewright.kb.verdict.steps import Step

__all__ = ["Step", "Verdict", "verdict"]


def verdict(store: Store, a: str, b: str, books: InForce = ALL) -> Verdict:
    """Which of two sections wins, step by step, by the books in force, as it is shown.

    Raises NotFound for a section not there.
    """
    return in_full(store, weighed(store, a, b, books))
