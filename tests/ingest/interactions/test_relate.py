from __future__ import annotations

import time
from itertools import pairwise

import pytest

from ingest.interactions.clauses import clauses, find_cues
from ingest.interactions.cues import CUES, clause_marks, cues
from ingest.interactions.mentions import Matcher
from ingest.interactions.relate import relate
from tests.make import term

NAMES = [
    "Fear",
    "Stun",
    "Dash",
    "Hop",
    "Shove",
    "Pull",
    "Armour",
    "Luck",
    "Coin",
    "Charm",
    "Bard",
    "Trap",
    "Frog",
    "Unit",
]
TERMS = [term(f"game/en/{n.lower()}", name=n) for n in NAMES]
MATCHER = Matcher.of(TERMS, "en")


def claims(text: str, subject: str | None = None, general: tuple[str, ...] = ()) -> list[str]:
    """The claims of a sentence as "a type b" with bare slugs."""
    found = relate(
        text,
        MATCHER.find(text),
        "en",
        f"game/en/{subject}" if subject else None,
        frozenset(f"game/en/{g}" for g in general),
    )
    return [f"{c.a.split('/')[-1]} {c.type} {c.b.split('/')[-1]}" for c in found]


CASES = [
    # who does it is named
    ("Armour ignores fear.", None, ["armour negates fear"]),
    ("A charm cancels the stun.", None, ["charm negates stun"]),
    ("A trap causes fear.", None, ["trap causes fear"]),
    ("Fear modifies luck.", None, ["fear modifies luck"]),
    ("A bard requires a coin.", None, ["bard requires coin"]),
    ("A frog cannot dash.", None, ["frog excludes dash"]),
    # the passage speaks of its own term
    ("It ignores the effects of fear.", "armour", ["armour negates fear"]),
    ("Your model is immune to stun.", "charm", ["charm negates stun"]),
    ("Subtract 4 from the dash.", "trap", ["trap modifies dash"]),
    ("The model gains luck.", "charm", ["charm causes luck"]),
    # an enumeration is expanded
    ("It cannot be shoved, pulled or stunned.", "armour", [
        "armour excludes shove", "armour excludes pull", "armour excludes stun",
    ]),
    # voice: it is done to what stands before the cue
    ("Luck is ignored.", "trap", ["trap negates luck"]),
    ("Luck is increased by a charm.", None, ["charm modifies luck"]),
    # order
    ("A dash is made before the hop.", None, ["dash orders hop"]),
    # nothing is said of two terms
    ("The frog sits by the trap.", None, []),
    ("It gains a hat.", "charm", []),
    ("Fear ignores fear.", None, []),
    ("", "charm", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "subject", "expected"), CASES)
def test_a_sentence_says_who_does_what_to_whom(text: str, subject: str | None, expected: list[str]) -> None:
    assert claims(text, subject) == expected


def test_a_kind_of_thing_neither_speaks_nor_is_spoken_of() -> None:
    assert claims("The unit ignores fear.", "armour", ("unit",)) == ["armour negates fear"]
    assert claims("Armour ignores the unit.", None, ("unit",)) == []


def test_conditions_are_kept() -> None:
    text = "If the frog hops, it gains luck."
    (claim,) = [c for c in relate(text, MATCHER.find(text), "en", "game/en/charm", frozenset()) if c.b.endswith("luck")]
    assert claim.condition == "If the frog hops"


def test_each_cue_governs_up_to_the_next() -> None:
    assert claims("It ignores fear and gains luck.", "armour") == ["armour negates fear", "armour causes luck"]


def test_of_two_overlapping_cues_one_counts_and_none_inside_a_term() -> None:
    text = "it does not gain luck"
    (said,) = find_cues(text, MATCHER.find(text), "en")
    assert text[said.start : said.end] == "does not gain"
    charm = Matcher.of([term("game/en/cancel-a-die", name="Cancel a die")], "en")
    assert find_cues("cancel a die", charm.find("cancel a die"), "en") == []


def test_clauses_cover_the_sentence_and_know_conditions() -> None:
    text = "If it rains, the frog gains luck; otherwise it sits."
    found = clauses(text, MATCHER.find(text), "en")
    assert [c.condition for c in found] == [True, False, False]
    assert found[0].start == 0 and found[-1].end == len(text)
    assert all(a.end == b.start for a, b in pairwise(found))


def test_spanish_cues() -> None:
    names = {"Miedo": "miedo", "Coraje": "coraje", "Salto": "salto"}
    matcher = Matcher.of([term(f"game/es/{slug}", name=name) for name, slug in names.items()], "es")

    def said(text: str) -> list[str]:
        found = relate(text, matcher.find(text), "es", "game/es/coraje", frozenset())
        return [f"{c.a.split('/')[-1]} {c.type} {c.b.split('/')[-1]}" for c in found]

    assert said("La unidad ignora el miedo.") == ["coraje negates miedo"]
    assert said("No puede realizar saltos.") == ["coraje excludes salto"]
    assert said("El miedo se ignora.") == ["coraje negates miedo"]


def test_an_unknown_language_is_read_as_english() -> None:
    assert cues("xx") == cues("en") and clause_marks("xx") == clause_marks("en")


@pytest.mark.parametrize("lang", sorted(CUES))
@pytest.mark.parametrize(
    "text", ["is are be " * 2000, "if, " * 5000, "does not a " * 2000, "no se " * 4000, "a. " * 6000]
)
def test_every_pattern_is_linear(lang: str, text: str) -> None:
    piece = text[:20_000]
    for pattern in (*(c.pattern for c in CUES[lang]), clause_marks(lang)):
        began = time.process_time()
        pattern.findall(piece)
        assert time.process_time() - began < 0.1, pattern.pattern
