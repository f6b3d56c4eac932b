from __future__ import annotations

import pytest

from rulewright.ingest.interactions.certainty import of_stated
from rulewright.ingest.interactions.facts import Facts
from rulewright.ingest.interactions.line import Line
from rulewright.ingest.interactions.mentions import Passage, Speaker, mentions_in, names_of
from rulewright.ingest.interactions.near import Candidate, candidates
from rulewright.ingest.interactions.stated import stated
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
    return candidates(line(text, *speakers, lang=lang, kind=kind))


def line(text: str, *speakers: str, lang: str = "en", kind: SectionKind = SectionKind.RULES) -> Line:
    """One sentence as it is read."""
    who = [Speaker("title", f"game/en/{s}") for s in speakers]
    passage = Passage.of(section(kind=kind, lang=lang), text, mentions_in(text, IN_ENGLISH), who)
    return Line(passage, Facts({t.id: t for t in TERMS}, (), [[m.term for m in passage.mentions]]))


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
    ("Fear won't trigger stun.", (), ["fear negates stun"]),
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
    ("A dash is made after the hop.", (), ["hop causes dash"]),  # seldom is it an order of two things
    # a ban on a change is a ban
    ("It cannot become stunned.", ("armour",), ["armour excludes stun"]),
    # no cue: points are gained, the rest is somehow changed
    ("One fame point for a coin.", (), ["coin causes fame-points"]),
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
    assert claims("There can never be two trap cards.", "trap") == []


TYPES = [
    ("The frog is stunned.", ("trap",), "trap causes stun"),  # the term itself is what happens
    ("The frog can hop.", ("charm",), "charm causes hop"),
    ("Until it hops, the model sits.", ("trap",), "hop negates trap"),  # that ends it
    ("The model gains luck until it hops.", ("trap",), "hop negates trap"),
    ("Unless there is fear, the model sits.", ("charm",), "fear negates charm"),
    ("It cannot do that unless it has luck.", ("stun",), "luck negates stun"),
    ("Remove this mark when you make a dash.", ("stun",), "dash negates stun"),  # so does what removes it
    ("Remove the token from a frog.", ("stun",), "stun negates frog"),  # but not what it removes
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
    assert by_pair["frog", "charm"].condition == ""


FEATURES = [
    ("It ignores fear.", ("armour",), {"role:title", "speaker rank:0", "speaker kind:keyword", "section:rules"}),
    ("Armour ignores fear.", (), {"role:pair", "wording between", "between:0"}),
    ("It gains a die.", ("armour",), {"object material", "object common:rare", "object proud:few"}),
    ("Gain luck with Jonas of the hill.", ("armour",), {"names somebody"}),
    ("If it hops, add 1 to luck.", (), {"two pieces, one a condition"}),
    ("A fame point for a coin.", (), {"points for it", "first of many words"}),
    ("A fame point.", ("coin",), {"points in its section"}),
    ("There is luck; it gains fear.", ("charm", "frog"), {"pair without speaker", "two pieces"}),
    ("Frogs hop.", (), {"first opens", "first inexact", "between:0"}),
    ("The frog may hop over a charm.", (), {"between:1"}),
]


NOT_SEEN = [
    ("A frog hops.", (), "inexact"),  # one of its two names stands as it is
    ("The frog ignores luck.", (), "opens"),
    ("A frog, luck.", (), "wording between"),
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
    (c,) = candidates(Line(passage, Facts(terms, (), [])))
    assert f"{c.a.split('/')[-1]} {c.type} {c.b.split('/')[-1]}" == expected


def test_what_was_read_off_a_sentence_says_what_a_pair_is() -> None:
    one = line("Charms and frogs ignore fear while it rains.", "armour")
    read = [(of_stated(s), s) for s in stated(one)]
    plain, told = candidates(one), candidates(one, read)
    assert {(c.a, c.b) for c in told} >= {(s.a, s.b) for _, s in read}
    assert not any(f.startswith("read:") for c in plain for f in c.features)
    assert sum(f.startswith("read:") for c in told for f in c.features) == len({(s.a, s.b) for _, s in read}) > 0


def test_a_sentence_full_of_terms_offers_a_bounded_number() -> None:
    text = " ".join(NAMES)
    assert len(read(text * 50, "fear", "luck")) <= 12 * 8 + 2 * 12
    assert growth(lambda n: read(text * n, "fear", "luck"), 10) < LINEAR
