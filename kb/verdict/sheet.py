"""A verdict as a sheet of proof, which a command or a page holds against the books years later.

A sheet has both rules, the outcome, the rung that decided, the reason, and every sentence that the steps rest on, with
its place. Its ``hash`` is over what was ruled and those sentences, and not over places, titles and dates: it is the
same as long as the ruling and its words are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from rulewright.kb.codec import digest, dumps
from rulewright.kb.errors import InputRefused, NotFound
from rulewright.kb.ladder.text import passages
from rulewright.kb.messages import Message, msgid
from rulewright.kb.model import ALL, InForce
from rulewright.kb.store import Store
from rulewright.kb.verdict import Verdict, verdict
from rulewright.kb.verdict.quoting import PARTED

FORMAT = "rulewright-sheet/1"
DIGITS = 16  # of the hash that are printed
RULED = ("a", "b", "outcome", "winner", "rule")
BY_RANK = frozenset(
    {"absolute prohibition", "authority of the book", "language", "ladder of the game", "ban over permission"}
    | {"particular over general"}
)
NOTHING_TO_WEIGH = frozenset({"same-rule", "not-in-force", "other-games", "binds-nobody", "only-a-heading"})
NO_SHEET = msgid("This is no sheet of a verdict; name one that `rulewright verdict --sheet` wrote.")
WOULD_CHANGE = {  # what would change a ruling, by what it rests on
    "rank": msgid("Another sentence on which rules win would change it, or other words of the two rules."),
    "words": msgid("Other words of the two rules would change it."),
    "nothing": msgid("The answer does not depend on which rule wins."),
    "unsaid": msgid("A rule that says it outright would change it."),
    "one": msgid("Other words of this rule would change it, or another rule that speaks of this."),
    "open": msgid("A sentence that says which of the two wins would change it."),
}


def hash_of(v: Verdict) -> str:
    """The hash of a ruling and of the sentences that it rests on."""
    return _hash({k: getattr(v, k) for k in RULED}, [s.sentence for s in v.steps])


def _hash(ruled: Mapping[str, Any], sentences: list[str]) -> str:
    return digest(dumps({**{k: ruled[k] for k in RULED}, "sentences": sentences}))[:DIGITS]


def would_change(v: Verdict) -> Message:
    """What would change a ruling."""
    if v.code in NOTHING_TO_WEIGH:
        return Message(WOULD_CHANGE["nothing"])
    if not v.b:
        return Message(WOULD_CHANGE["one" if v.winner else "unsaid"])
    kind = "rank" if v.rule in BY_RANK else "words" if v.rule else "open"
    return Message(WOULD_CHANGE[kind])


def sheet(
    store: Store, v: Verdict, question: str = "", day: date | None = None, books: InForce = ALL
) -> dict[str, Any]:
    """The sheet of a verdict by the books in force, as JSON has it; ``day`` None: today."""
    words = [{"section": s.section, "start": s.start, "end": s.end, "sentence": s.sentence} for s in v.steps]
    return {
        "format": FORMAT,
        "question": question,
        "made": (day or date.today()).isoformat(),
        "rules": [_rule(store, i) for i in (v.a, v.b) if i],
        "in_force": sorted(books.books),
        **{k: getattr(v, k) for k in RULED},
        "reason": str(v.reason),
        "changes": str(would_change(v)),
        "words": words,
        "hash": hash_of(v),
    }


def _rule(store: Store, section_id: str) -> dict[str, str]:
    section = store.section(section_id)
    book = store.book(section.book)
    return {
        "section": section.id,
        "label": section.label,
        "book": book.title,
        "edition": book.edition,
        "file": book.file,
        "sha256": book.sha256,
    }


def differences(store: Store, made: Any) -> list[Message]:
    """Why a sheet does not hold any more; none where it does. Raises InputRefused for what is no sheet."""
    try:
        ruled, sentences = {k: made[k] for k in RULED}, [str(w["sentence"]) for w in made["words"]]
        known, own = made["format"] == FORMAT, made["hash"] == _hash(ruled, sentences)
    except (KeyError, TypeError, AttributeError):
        known = own = False
    if not known:
        raise InputRefused("not-a-sheet", Message(NO_SHEET))
    if not own:
        return [Message("The sheet was changed after it was made: its hash is of other words.")]
    return list(_since(store, made))


def _since(store: Store, made: Mapping[str, Any]) -> Iterator[Message]:
    """What differs today from what a sheet says."""
    try:
        gone = list(_gone(store, made))
        today = verdict(store, made["a"], made["b"], InForce.of(*made.get("in_force", ()))) if made["b"] else None
    except NotFound as missing:
        yield Message(missing.sentence)
        return
    if today is None:  # one rule alone: nothing to weigh again, but it may read otherwise
        yield from gone
        return
    if hash_of(today) == made["hash"]:
        return
    if (today.outcome, today.winner) != (made["outcome"], made["winner"]):
        yield Message("The verdict is another: {outcome}. {reason}", outcome=today.outcome, reason=today.reason)
    elif today.rule != made["rule"]:
        yield Message("It is decided by another rung: {rung}.", rung=today.rule or today.outcome)
    elif not gone:
        yield Message("The verdict is the same, and rests on other words of the books today.")
    yield from gone


def _gone(store: Store, made: Mapping[str, Any]) -> Iterator[Message]:
    """The words that a sheet rests on and that do not stand in their sections today. Raises NotFound for a section or
    rule that is not there."""
    for rule in filter(None, (made["a"], made["b"])):
        store.section(rule)
    for w in made["words"]:
        said, home = str(w["sentence"]), store.section(str(w.get("section") or made["a"]))
        there = " ".join(p.sentence for p in passages(home))
        if not all(part in there for part in PARTED.split(said)):
            yield Message("It rested on words that do not stand there any more: {words}", words=said)
