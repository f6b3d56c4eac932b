"""All that the books say of two things together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from rulewright.kb.interplay.net import net_of_game
from rulewright.kb.interplay.pair import Outcome, Pair, pair
from rulewright.kb.model import Interaction, InteractionType, ReferenceKind, ReferenceStatus, Section, SectionKind, Term
from rulewright.kb.store import Store
from tests.kb.interplay.meadow import keyword, said
from tests.kb.storing import write
from tests.make import knowledge, reference, section

TEXTS = {
    "mud": "Whoever stands in mud is slow.",
    "slow": "A slow crew may not charge. Boots do not help.",
    "charge": "Run at a foe. A crew in mud never gets far.",
    "wind": "The wind blows.",
    "tides": "Mud and wind come with the tide. Nothing else does.",
    "story": "Mud and wind, said the old captain.",
}
KINDS = {"story": SectionKind.LORE}


def at(name: str, word: str) -> tuple[Section, int]:
    home = SECTIONS[name]
    return home, home.text_map[0][1] + home.text.index(word)


SECTIONS = {
    n: section(f"book/{n}", n.title(), text, order, kind=KINDS.get(n, SectionKind.RULES), book="book")
    for order, (n, text) in enumerate(TEXTS.items())
}
TERMS: tuple[Term, ...] = (
    keyword("mud"),
    keyword("slow"),
    keyword("charge"),
    keyword("wind"),
    keyword("boots", "book/slow"),
)
MENTIONS = (
    ("charge", "mud", "mud"),
    ("tides", "Mud", "mud"),
    ("tides", "wind", "wind"),
    ("story", "Mud", "mud"),
    ("story", "wind", "wind"),
)
INTERACTIONS: tuple[Interaction, ...] = (
    said("mud causes slow", sentence=TEXTS["mud"]),
    said("slow excludes charge", sentence="A slow crew may not charge."),
    said("boots negates slow", "book/slow", "Boots do not help.", certainty=0.6),  # names Slow by where it stands
)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    path = tmp_path_factory.mktemp("pair") / "store.db"
    found = []
    for name, word, target in MENTIONS:
        home, start = at(name, word)
        kind, ok = ReferenceKind.MENTION, ReferenceStatus.RESOLVED
        found.append(
            reference(
                home.id, f"meadow/en/{target}", start=start, end=start + len(word), text=word, kind=kind, status=ok
            )
        )
    made = knowledge(*SECTIONS.values(), terms=TERMS, references=tuple(found), interactions=INTERACTIONS)
    books = tuple(replace(r, book=replace(r.book, game="meadow")) for r in made.readings)
    write(path, replace(made, readings=books, studies=(replace(made.studies[0], game="meadow"),)))
    with closing(Store(path)) as opened:
        yield opened


def of(store: Store, a: str, b: str) -> Pair:
    net = net_of_game(store, "meadow")
    return pair(store, net, net.concept(f"meadow/en/{a}"), net.concept(f"meadow/en/{b}"))


@pytest.mark.parametrize(
    ("a", "b", "outcome"),
    [
        ("mud", "slow", Outcome.DIRECT),
        ("slow", "mud", Outcome.DIRECT),
        ("mud", "charge", Outcome.THIRD),
        ("mud", "wind", Outcome.TOGETHER),
        ("boots", "slow", Outcome.TOGETHER),
        ("wind", "charge", Outcome.NOTHING),
    ],
)
def test_how_far_two_have_to_do_with_each_other(store: Store, a: str, b: str, outcome: Outcome) -> None:
    assert of(store, a, b).outcome is outcome


def test_what_was_looked_through_is_told_even_where_nothing_was_found(store: Store) -> None:
    found = of(store, "wind", "charge")
    assert (found.direct, found.through, found.together, found.near) == ((), (), (), ())
    assert found.ties == 2


def test_sentences_that_name_both_are_rules_and_are_not_told_twice(store: Store) -> None:
    assert [p.sentence for p in of(store, "mud", "wind").together] == ["Mud and wind come with the tide."]


def test_a_claim_that_is_not_sure_is_a_sentence_that_may_speak_of_both(store: Store) -> None:
    for one, other in (("boots", "slow"), ("slow", "boots")):
        found = of(store, one, other)
        assert found.direct == found.through == () and found.ties == 2
        assert (found.together, [p.sentence for p in found.near]) == ((), ["Boots do not help."])
    whole = net_of_game(store, "meadow", certainty=None)
    found = pair(store, whole, whole.concept("meadow/en/boots"), whole.concept("meadow/en/slow"))
    assert [t.type for t in found.direct] == [InteractionType.NEGATES] and not found.near


def test_in_the_rule_on_one_a_sentence_that_names_the_other_may_speak_of_both(store: Store) -> None:
    found = of(store, "mud", "charge")
    assert found.together == ()
    assert [(p.section, p.sentence) for p in found.near] == [("book/charge", "A crew in mud never gets far.")]


def test_which_wins_is_asked_of_the_rules_that_define_them(store: Store) -> None:
    ruling = of(store, "mud", "charge").verdict
    assert ruling is not None and {ruling.a, ruling.b} == {"book/mud", "book/charge"}
    assert of(store, "slow", "boots").verdict is None, "one rule defines both"
