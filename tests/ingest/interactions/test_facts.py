from __future__ import annotations

import pytest

from rulewright.ingest.interactions.evidence import FLOOR, Telling, believed, most_plainly, tellings, weigh
from rulewright.ingest.interactions.facts import Facts, core_terms, is_material
from rulewright.ingest.interactions.near import Candidate
from rulewright.ingest.interactions.weights import BIAS, WEIGHTS
from rulewright.kb.model import InteractionType, Term, TermKind
from tests.make import term


def named(name: str, lang: str = "en", kind: TermKind = TermKind.KEYWORD) -> Term:
    return term(f"game/{lang}/{name.lower().replace(' ', '-')}", name=name, kind=kind)


@pytest.mark.parametrize(
    ("name", "lang", "expected"),
    [
        ("Die", "en", True),
        ("Cards", "en", True),  # in the plural too
        ("Unit card", "en", True),
        ("Fear", "en", False),
        ("Fear token", "en", False),
        ("Dado", "es", True),
        ("Carta de perfil", "es", True),  # small words do not count
        ("Miedo", "es", False),
        ("★", "en", False),
    ],
)
def test_material_is_what_any_game_has(name: str, lang: str, expected: bool) -> None:
    assert is_material(named(name, lang)) is expected


CORE = [  # names of terms -> which of them say no more than which
    (["Stunned", "Stunned unit", "Fear token", "Fear", "Unit"], "en", {"stunned-unit": "stunned"}),
    (["Neutral", "Neutral unit"], "en", {}),  # only a state is the plain term
    (["Hop", "Hop characteristic", "Hop token"], "en", {"hop-characteristic": "hop"}),  # what any name names
    (["Salto", "Valor de salto"], "es", {"valor-de-salto": "salto"}),
    (["Fly", "Flying", "Flying frog"], "en", {"flying": "fly"}),
    (["Warband", "Warbands"], "en", {"warbands": "warband"}),
    (["Engage", "Engaged", "Engaged unit"], "en", {"engaged": "engage", "engaged-unit": "engage"}),  # who had it done
    (["Stress", "Stressed"], "en", {"stressed": "stress"}),
    (["Ed", "Speed", "Bre", "Hundred"], "en", {}),
    (["Aturdida", "Unidad aturdida"], "es", {"unidad-aturdida": "aturdida"}),
    (["Frog leap of the very long name of it", "Frog"], "en", {}),
]


@pytest.mark.parametrize(("names", "lang", "expected"), CORE)
def test_some_names_say_no_more_than_a_plainer_one(names: list[str], lang: str, expected: dict[str, str]) -> None:
    terms = [named(n, lang) for n in names]
    spoken_of = {terms[0].id: 9}  # the first is how the book mostly puts it
    prefix = f"game/{lang}/"
    assert core_terms(terms, lang, spoken_of) == {prefix + a: prefix + b for a, b in expected.items()}
    assert core_terms(terms, "es" if lang == "en" else "en", spoken_of) == {}


def test_a_term_that_is_a_state_by_kind_is_plain_whatever_its_ending() -> None:
    terms = [named("Miedo", "es", TermKind.STATE), named("Valor de miedo", "es")]
    assert core_terms(terms, "es", {}) == {"game/es/valor-de-miedo": "game/es/miedo"}


def test_the_name_that_the_book_speaks_of_most_is_the_plain_one() -> None:
    terms = [named("Fly"), named("Flying")]
    assert core_terms(terms, "en", {terms[1].id: 5, terms[0].id: 2}) == {terms[0].id: terms[1].id}


def facts(*sentences: list[str], heads: tuple[str, ...] = ()) -> Facts:
    terms = {t.id: t for t in (named("Fear", kind=TermKind.STATE), named("Luck"), named("Victory points"))}
    return Facts(terms, heads, [[f"game/en/{k}" for k in s] for s in sentences])


def test_a_term_is_known_by_how_often_the_book_speaks_of_it() -> None:
    seldom = facts(["fear"])
    assert seldom.common("game/en/fear") == "rare"  # one sentence of a short book tells nothing
    assert facts(*[["fear"]] * 300).common("game/en/fear") == "everywhere"
    assert facts().common("game/en/fear") == "rare"


def test_what_a_term_is() -> None:
    f = facts(heads=("game/en/luck",))
    assert f.kind("game/en/fear") == "state" and f.home("game/en/fear") == "core/a"
    assert f.is_head("game/en/luck") and not f.is_head("game/en/fear")
    assert f.is_points("game/en/victory-points") and not f.is_points("game/en/fear")


def candidate(*features: str) -> Candidate:
    return Candidate("game/en/fear", "game/en/luck", InteractionType.MODIFIES, "", frozenset(features))


def test_weights_add_up_and_unknown_features_weigh_nothing() -> None:
    some = sorted(WEIGHTS)[:3]
    known = BIAS + sum(WEIGHTS[f] for f in some)
    assert weigh(candidate()) == weigh(candidate("no such feature")) == BIAS
    assert weigh(candidate(*some)) == pytest.approx(known)


def test_weights_say_what_a_reader_would_say() -> None:
    assert WEIGHTS["object material"] < 0 < WEIGHTS["role:title"]
    assert WEIGHTS["names somebody"] < 0 < WEIGHTS["speaker defined here"]
    assert weigh(candidate("object material", "second material", "object common:everywhere")) < FLOOR


def test_weights_are_few() -> None:
    assert len(WEIGHTS) <= 100


A, B, C = ("core/x", "fear", "luck"), ("core/y", "fear", "luck"), ("core/x", "frog", "luck")
D = ("core/z", "frog", "charm")


def told(weights: dict[tuple[str, str, str], float], beside: bool = False) -> dict[tuple[str, str, str], Telling]:
    """Claims, each in a sentence of its own, or those of one section in one sentence."""
    place = {key: sorted({k[0] for k in weights}).index(key[0]) if beside else n for n, key in enumerate(weights)}
    return {key: Telling(place[key], "causes", w) for key, w in weights.items()}


def test_a_book_makes_so_many_claims_for_each_sentence_that_offers_any() -> None:
    assert believed(told({A: 1.0, C: 2.0}), 20) == [C, A]  # the surest first
    assert believed(told({A: 1.0, C: 2.0}), 1) == [C]
    assert believed(told({A: 1.0, C: FLOOR - 0.1}), 20) == [A]
    assert believed({}, 0) == []


def test_what_is_said_plainly_in_one_section_is_believed_in_another() -> None:
    low = FLOOR - 1
    assert believed(told({A: 3.0, B: low, C: low}), 20) == [A, B]


def test_claims_that_weigh_the_same_are_in_the_order_of_their_names() -> None:
    assert believed(told({C: 1.0, A: 1.0}), 1) == [A]


def test_of_many_pairs_in_one_sentence_the_surest_are_meant() -> None:
    weights = {A: 2.0, C: 1.0, D: 0.99}
    assert believed(told(weights), 20) == [A, C, D]
    assert believed(told(weights, beside=True), 20) == [A, D, C]  # C stands in the sentence of A
    many = {("core/x", "fear", f"luck {n}"): 1.0 for n in range(99)}
    assert len(believed({key: Telling(4, "causes", w) for key, w in many.items()}, 999)) == 99  # it lowers so far only


def test_a_pair_is_known_by_the_first_of_its_plainest_places() -> None:
    places = [Telling(7, "causes", 1.0), Telling(4, "negates", 1.0), Telling(2, "orders", 0.5)]
    assert most_plainly(places) == places[1]


TELLINGS = [  # sentence, type, weight of what a section says of a pair -> sentences that are claimed
    ([(4, "negates", -2.5)], [4]),  # the plainest always
    ([(4, "negates", 1.0), (5, "negates", 2.0)], [5]),  # the same again right beside it says nothing new
    ([(4, "negates", 1.0), (5, "causes", 2.0)], [5, 4]),  # something else does
    ([(4, "negates", 1.0), (7, "negates", 2.0)], [7, 4]),  # so does the same further on
    ([(4, "negates", 1.0), (7, "negates", -2.1)], [4]),  # if it says so by itself
    ([(4, "negates", 1.0), (7, "causes", -2.1)], [4]),
]


@pytest.mark.parametrize(("found", "expected"), TELLINGS)
def test_a_section_tells_of_a_pair_where_it_says_something_new(
    found: list[tuple[int, str, float]], expected: list[int]
) -> None:
    assert [t.sentence for t in tellings([Telling(*t) for t in found])] == expected
