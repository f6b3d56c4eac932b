"""Does a wording bind anybody? What only states a condition, says which thing is meant or is told of does not."""

from __future__ import annotations

from rulewright.ingest.statements.cues import Cue
from rulewright.ingest.statements.roles import (
    BEFORE_SUBJECT,
    CLAUSE_OPENERS,
    CONDITION,
    NEW_CLAUSE,
    STOP,
    SUBORDINATE,
    VERBS,
    WORDINGS,
    Roles,
)

NEAR = 2  # words between "that" and the verb of which it is the subject or object
LISTED = 4  # words of a piece of an enumeration
NO_BARE_RELATIVE = CLAUSE_OPENERS | {"join", "relative", "binding"}
GOVERNING = WORDINGS.keys() | {"weak"}
FINITE = VERBS | {"pronoun"}


def binds(roles: Roles, cue: Cue) -> bool:
    """True where the wording ``cue`` forbids, allows, demands or does something in its sentence."""
    opens, near = roles.back(cue.first, STOP), roles.back(cue.first, NEW_CLAUSE)
    if cue.label == "nobody" and roles.word_before(cue.first) in roles.listed("having"):
        return False
    if cue.label == "is" and _is_governed(roles, cue.first):
        return False
    if cue.label == "advice" and not _is_order(roles, opens, cue.first):
        return False
    return not (
        _is_told_of(roles, opens, near, cue)
        or _is_in_condition(roles, opens, near, cue)
        or _is_bare_relative(roles, near, cue.first)
        or _is_relative(roles, near, cue)
    )


def _is_told_of(roles: Roles, opens: int, near: int, cue: Cue) -> bool:
    """True for what is quoted, asked, denied, or said by the author of himself."""
    opened = roles.of[: cue.first].count("quote") % 2 == 1
    if opened and "quote" in roles.of[cue.after :]:
        return True
    if "stated" in roles.of[opens : cue.first] or "asking" in roles.of[near : cue.first]:
        return True
    before = roles.before_adverbs(cue.first)
    return before is not None and roles.of[before] in ("author", "says")


def _is_governed(roles: Roles, at: int) -> bool:
    """True for "cannot ever become wet" and "is likely to get wet": it says what may be, not what is."""
    before = roles.before_adverbs(at)
    return before is not None and (roles.of[before] == "particle" or roles.of[before] in GOVERNING)


def _is_order(roles: Roles, opens: int, at: int) -> bool:
    """True where "do not" opens a clause; "nests, e.g. of small birds, do not count" only looks as if it did."""
    before = roles.of[at - 1] if at else "stop"
    if roles.word_before(at) in roles.listed("conceding"):
        return False
    if before == "comma":
        listed = roles.of[opens : at - 1]
        return len(listed) <= LISTED or not CLAUSE_OPENERS.isdisjoint(listed) or roles.has_verb(opens, at - 1)
    if before == "join" or roles.is_adversative(at - 1):
        return _opens_with_order(roles, opens, at - 1)
    return before in NEW_CLAUSE or before in ("lead_in", "binding")


def _opens_with_order(roles: Roles, opens: int, end: int) -> bool:
    """True for "count the eggs but do not", not for "geese that have eggs hiss but do not"."""
    condition = roles.leading(opens, end)
    main = roles.of[condition[1] if condition else opens : end]
    return next((role for role in main if role in FINITE or role == "relative"), "relative") == "relative"


def _is_in_condition(roles: Roles, opens: int, near: int, cue: Cue) -> bool:
    if _ends_in_then(roles, opens, cue) or _goes_on(roles, cue.first):
        return True
    subordinate = CLAUSE_OPENERS if cue.label == "is" else SUBORDINATE
    openers = [i for i in range(near, cue.first) if roles.of[i] in subordinate]
    if openers and cue.first - openers[-1] - 1 <= NEAR:
        openers.reverse()  # "if it sings when you cannot": the clause is of the last
    return bool(openers) and not roles.resumes(openers[0], cue.first)


def _ends_in_then(roles: Roles, opens: int, cue: Cue) -> bool:
    """True for "if it is hit or cannot move, then ...": what follows says that all before it was the condition."""
    if roles.of[opens] not in CONDITION:
        return False
    ends = next((i for i in range(cue.after, len(roles.of)) if roles.of[i] == "stop"), len(roles.of))
    then = roles.listed("consequence")
    return next((i for i in range(opens, ends) if roles.words[i].text in then), opens) > cue.first


def _goes_on(roles: Roles, at: int) -> bool:
    """True for "if you want to fly, but cannot": the condition that opens the sentence goes on."""
    at = roles.without_auxiliaries(at)
    if not at or not roles.is_adversative(at - 1):
        return False
    end = at - 1
    while end and roles.of[end - 1] == "comma":
        end -= 1
    piece = roles.of[roles.back(end, NEW_CLAUSE) : end]
    return next((role for role in piece if role not in BEFORE_SUBJECT), "") in CONDITION


def _is_relative(roles: Roles, near: int, cue: Cue) -> bool:
    """True where a clause only says which thing is meant: "it is a bird that cannot swim"."""
    found = [i for i in range(near, cue.first) if roles.of[i] == "relative"]
    if not found or roles.has_verb(found[-1], cue.first):
        return False
    return cue.label == "is" or cue.first - found[-1] - 1 <= NEAR


def _is_bare_relative(roles: Roles, near: int, at: int) -> bool:
    """True for "it is a nest you cannot see": a noun, a pronoun and no word between."""
    if at < 2 or roles.of[at - 2] or roles.word_before(at) not in roles.listed("bare_relative"):
        return False
    return roles.has_verb(near, at) and NO_BARE_RELATIVE.isdisjoint(roles.of[near:at])
