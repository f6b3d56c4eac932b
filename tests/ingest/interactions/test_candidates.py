from __future__ import annotations

from itertools import pairwise

import pytest

from rulewright.ingest.interactions.candidates import (
    Candidate,
    beside_cue,
    candidates,
)
from rulewright.ingest.interactions.clauses import clauses, find_cues
from rulewright.ingest.interactions.cues import CUES, MARKS, clause_marks, cues
from rulewright.ingest.interactions.facts import Facts
from rulewright.ingest.interactions.mentions import mentions_in, names_of
from rulewright.ingest.interactions.passage import Passage, Speaker
from rulewright.kb.language.data import listed
from rulewright.kb.model import SectionKind, TermKind
from tests.make import section, term
from tests.work import LINEAR, growth

NAMES = ["Fear", "Stun", "Dash", "Hop", "Shove", "Pull", "Armour"]
NAMES += ["Luck", "Coin", "Charm", "Bard", "Trap", "Frog", "Die"]
TERMS = [term(f"game/en/{n.lower()}", name=n) for n in NAMES]
TERMS.append(term("game/en/fame-points", name="Fame points", kind=TermKind.TERM))
IN_ENGLISH = names_of(TERMS, "en")


def read(text: str, *speakers: str, lang: str = "en", kind: SectionKind = SectionKind.RULES) -> list[Candidate]:
    """The candidates of one sentence; speakers are slugs."""
    who = [Speaker("title", f"game/en/{s}") for s in speakers]
    passage = Passage.of(section(kind=kind, lang=lang), text, mentions_in(text, IN_ENGLISH), who)
    return list(candidates(passage, Facts({t.id: t for t in TERMS}, (), [beside_cue(passage)])))


def claims(text: str, *speakers: str) -> list[str]:
    """The candidates of a sentence as "a type b" with bare slugs."""
    return [f"{c.a.split('/')[-1]} {c.type} {c.b.split('/')[-1]}" for c in read(text, *speakers)]


CASES = [
    # who does it is named
    ("Armour ignores fear.", (), ["armour negates fear"]),
    ("A charm cancels the stun.", (), ["charm negates stun"]),
    ("A trap causes fear.", (), ["trap causes fear"]),
    ("Fear modifies luck.", (), ["fear modifies luck"]),
    ("A bard requires a coin.", (), ["bard requires coin"]),
    ("A frog cannot dash.", (), ["frog excludes dash"]),
    # the passage speaks of its own term
    ("It ignores the effects of fear.", ("armour",), ["armour negates fear"]),
    ("Your model is immune to stun.", ("charm",), ["charm negates stun"]),
    ("Subtract 4 from the dash.", ("trap",), ["trap modifies dash"]),
    ("The model gains luck.", ("charm",), ["charm causes luck"]),
    # an enumeration is expanded
    (
        "It cannot be shoved, pulled or stunned.",
        ("armour",),
        ["armour excludes shove", "armour excludes pull", "armour excludes stun"],
    ),
    # voice: what follows a passive cue does it, what stands before it has it done
    ("Luck is ignored.", ("trap",), ["trap negates luck"]),
    ("Luck is increased by a charm.", (), ["charm modifies luck"]),
    ("It is increased by a charm.", ("luck",), ["charm modifies luck"]),
    # order
    ("A dash is made before the hop.", (), ["dash orders hop"]),
    ("A dash is made after the hop.", (), ["hop orders dash"]),
    # a ban on a change is a ban
    ("It cannot become stunned.", ("armour",), ["armour excludes stun"]),
    # no cue: points are gained, the rest is somehow changed
    ("One of the fame points for each coin.", (), ["coin causes fame-points"]),
    ("2 fame points.", ("coin",), ["coin causes fame-points"]),
    ("The frog sits by the trap.", (), ["frog modifies trap"]),
    # two who may speak
    ("It ignores fear.", ("armour", "charm"), ["armour negates fear", "charm negates fear"]),
]


@pytest.mark.parametrize(("text", "speakers", "expected"), CASES)
def test_a_sentence_offers_who_may_do_what_to_whom(text: str, speakers: tuple[str, ...], expected: list[str]) -> None:
    found = claims(text, *speakers)
    assert set(expected) <= set(found)
    assert not {c.split()[0] + " " + c.split()[2] for c in found} & {"fear armour", "stun charm"}


@pytest.mark.parametrize(
    "text",
    ["", "Nothing here.", "Fear ignores fear.", 'See "Luck and Fear".', "(See rule 3.4, “Trap and Coin”)", "...", "()"],
)
def test_nothing_is_offered_where_no_two_terms_meet(text: str) -> None:
    assert claims(text) == []


def test_a_term_is_not_paired_with_itself() -> None:
    assert all(c.a != c.b for c in read("Fear causes fear and stun.", "fear"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("There can never be two trap cards.", "trap excludes trap"),
        ("A trap is immune to another trap.", "trap negates trap"),
    ],
)
def test_but_a_term_may_forbid_or_undo_its_like(text: str, expected: str) -> None:
    assert claims(text, "trap") == [expected]


TYPES = [
    ("The frog is stunned.", ("trap",), "trap causes stun"),  # the term itself is what happens
    ("The frog can hop.", ("charm",), "charm causes hop"),
    ("Until it hops, the model sits.", ("trap",), "hop negates trap"),  # that ends it
    ("The model gains luck until it hops.", ("trap",), "hop negates trap"),
    ("Unless there is fear, the model sits.", ("charm",), "fear negates charm"),
    ("It cannot do that unless it has luck.", ("stun",), "luck negates stun"),
    ("Remove this mark when you make a dash.", ("stun",), "dash negates stun"),  # so does what removes it
    ("Remove the mark from a frog.", ("stun",), "stun negates frog"),  # but not what it removes
    ("The model gains luck after the dash.", ("charm",), "dash causes charm"),  # what it is gained for
    ("Luck is gained each time a frog loses fear.", (), "frog causes luck"),  # the rest says what is done
    ("A bard gains a charm when a frog loses a coin.", ("charm",), "coin causes charm"),
    ("A fame point for a coin.", ("charm",), "charm modifies coin"),  # no cue in the sentence
    ("If it has a coin, the model gains a lot.", ("charm",), "coin causes charm"),  # what the rest says is done
    ("A frog cannot use this.", ("charm",), "frog excludes charm"),  # who is named before the cue does it
    ("Armour ignores fear.", ("fear",), "armour negates fear"),
    # a ban denies the verbs after it, as far as the next comma
    ("It cannot use a tool to gain luck.", ("armour",), "armour excludes luck"),
    ("It need not have a coin.", ("armour",), "armour negates coin"),
    ("It cannot rest, but gains luck.", ("armour",), "armour causes luck"),
    ("It lets a model pass over a frog.", ("charm",), "charm negates frog"),
    ("The frog is immediately destroyed by a trap.", (), "frog causes trap"),
]


@pytest.mark.parametrize(("text", "speakers", "expected"), TYPES)
def test_what_is_done_is_read_from_the_sentence(text: str, speakers: tuple[str, ...], expected: str) -> None:
    assert expected in claims(text, *speakers)


def test_conditions_are_kept_for_what_they_rule() -> None:
    by_pair = {(c.a.split("/")[-1], c.b.split("/")[-1]): c for c in read("If the frog hops, it gains luck.", "charm")}
    assert by_pair["charm", "luck"].condition == "If the frog hops"
    assert by_pair["frog", "charm"].condition == "" and "object in condition" in by_pair["frog", "charm"].features


def one(text: str, *speakers: str) -> frozenset[str]:
    (found,) = read(text, *speakers)
    return found.features


FEATURES = [
    ("It ignores fear.", ("armour",), {"role:title", "speaker rank:0", "object at:near", "mentions:1", "place:0"}),
    ("Armour ignores fear.", (), {"role:pair", "cue between", "first at:after", "second at:near"}),
    ("fear, stun", (), {"role:pair", "first at:none", "second at:none"}),
    ("Fear is ignored.", ("armour",), {"object at:passive"}),
    ("It gains one of the most beautiful things: fear.", ("armour",), {"object at:none"}),
    ("It gains one of the beautiful fear.", ("armour",), {"object at:middle"}),
    ("It gains a die.", ("armour",), {"object material", "object common:rare"}),
    ("Gain luck with Jonas of the hill.", ("armour",), {"names somebody"}),
    ("If it hops, add 1 to luck.", (), {"two clauses, one a condition", "first in condition"}),
    ("A fame point for a coin.", (), {"points for it", "first of many words"}),
    ("A fame point.", ("coin",), {"points in its section"}),
    ("There is luck, and it gains fear.", ("charm", "frog"), {"pair without speaker", "two clauses"}),
    ("Frogs hop.", (), {"first opens", "first inexact", "length:short", "between:0"}),
    ("The **Frog** may hop over a charm.", (), {"first proud here", "first acts here", "between:1"}),
    ("The frog gains a charm.", (), {"first acts here"}),
    ("Ignore the luck of the frog.", (), {"joined"}),
    ("It ignores the fear " + "that somebody has in play " * 5, ("armour",), {"length:long"}),
]


NOT_SEEN = [
    ("A frog hops.", (), "inexact"),  # one of its two names stands as it is
    ("The frog and luck.", (), "joined"),
    ("It ignores luck and frogs.", (), "acts here"),
    ("Then it ignores luck.", ("armour",), "opens"),
]


@pytest.mark.parametrize(("text", "speakers", "feature"), NOT_SEEN)
def test_what_is_not_there_is_not_seen(text: str, speakers: tuple[str, ...], feature: str) -> None:
    (found,) = read(text, *speakers)
    assert not any(f.removeprefix("first ") == feature for f in found.features)


@pytest.mark.parametrize(("text", "speakers", "expected"), FEATURES)
def test_features_say_what_there_is_to_weigh(text: str, speakers: tuple[str, ...], expected: set[str]) -> None:
    assert any(expected <= c.features for c in read(text, *speakers))


def test_a_section_says_what_it_is() -> None:
    (found,) = read("It ignores fear.", "armour", kind=SectionKind.EXAMPLE)
    assert "section:example" in found.features
    assert not any(f.startswith("section:") for f in one("It ignores fear.", "armour"))


def test_of_two_overlapping_cues_one_counts_and_none_inside_a_term() -> None:
    text = "it does not gain luck"
    (said,) = find_cues(text, mentions_in(text, IN_ENGLISH), "en")
    assert text[said.start : said.end] == "does not gain"
    charm = names_of([term("game/en/cancel-a-die", name="Cancel a die")], "en")
    assert find_cues("cancel a die", mentions_in("cancel a die", charm), "en") == []


def test_a_verb_that_is_a_term_says_what_is_done_too() -> None:
    ward = names_of([term("game/en/block", name="Block")], "en")
    assert [s.cue.name for s in find_cues("it can block fear", mentions_in("it can block fear", ward), "en")] == [
        "block"
    ]
    assert (
        find_cues("one Block token", mentions_in("one Block token", ward), "en") == []
    )  # with a capital it is the thing


def test_each_cue_and_each_mark_has_words() -> None:
    for name in (*(cue.name for cue in CUES), *MARKS):
        assert listed(f"interactions.{name}", "en"), name


def test_of_two_cues_that_begin_at_one_word_the_higher_counts() -> None:
    found = [(s.cue.name, s.start, s.end) for s in find_cues("it counts as fear, then counts fear", [], "en")]
    assert found == [("count_as", 3, 12), ("count", 24, 30)]


def test_french_cues() -> None:
    assert [s.cue.name for s in find_cues("Le canard ne peut pas nager, il ignore la peur.", [], "fr")] == [
        "cannot",
        "ignore",
    ]
    assert [c.condition for c in clauses("Si la lune brille, le canard nage", [], "fr")] == [True, False]


def test_clauses_cover_the_sentence_and_know_conditions() -> None:
    text = "If it rains, the frog gains luck; otherwise it sits."
    found = clauses(text, mentions_in(text, IN_ENGLISH), "en")
    assert [c.condition for c in found] == [True, False, False]
    assert found[0].start == 0 and found[-1].end == len(text)
    assert all(a.end == b.start for a, b in pairwise(found))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("La unidad ignora el miedo.", "coraje negates miedo"),
        ("No puede realizar saltos.", "coraje excludes salto"),
        ("El miedo se ignora.", "coraje negates miedo"),
    ],
)
def test_spanish_cues(text: str, expected: str) -> None:
    terms = {f"game/es/{n}": term(f"game/es/{n}", name=n.title()) for n in ("miedo", "coraje", "salto")}
    mentions = mentions_in(text, names_of(terms.values(), "es"))
    passage = Passage.of(section(lang="es"), text, mentions, [Speaker("title", "game/es/coraje")])
    (c,) = candidates(passage, Facts(terms, (), []))
    assert f"{c.a.split('/')[-1]} {c.type} {c.b.split('/')[-1]}" == expected


def test_no_language_is_read_with_the_cues_of_another() -> None:
    with pytest.raises(KeyError):
        cues("xx")
    with pytest.raises(KeyError):
        clause_marks("xx")


def test_a_sentence_full_of_terms_offers_a_bounded_number() -> None:
    text = " ".join(NAMES)
    assert len(read(text * 50, "fear", "luck")) <= 12 * 8 + 2 * 12
    assert growth(lambda n: read(text * n, "fear", "luck"), 10) < LINEAR
