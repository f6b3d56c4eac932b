"""Books with thousands of rules about one verb: what goes against a prohibition is found without a look at all."""

from __future__ import annotations

import pytest

from rulewright.kb.conflicts import Conflict
from rulewright.kb.conflicts.facts import Body, Rarity
from rulewright.kb.conflicts.find import find
from rulewright.kb.conflicts.immune import MOST_NEAR, Sentences
from rulewright.kb.conflicts.opposed import MOST_LOOKED_AT
from rulewright.kb.model import Section
from tests.make import interaction, section, stated
from tests.work import LINEAR, growth

PLACES = [
    f"{a}{b}{c}" for a in "bdfgklmnprst" for b in ("ola", "imu", "are", "epo") for c in ("dak", "den", "dot", "dus")
]


def rules(n: int, last: str = "") -> list[Section]:
    """So many permissions to cross as many places, in as many sections."""
    texts = [f"A duck may cross the {PLACES[i % 192]}{i // 192 * 'x'}." for i in range(n)] + [last] * bool(last)
    return [section(f"core/{i}", f"Rule {i}", text, order=2 * i) for i, text in enumerate(texts)]


def found_in(sections: list[Section]) -> tuple[Conflict, ...]:
    return find("core", sections, stated(*sections))


@pytest.mark.parametrize("many", [10, 2 * MOST_LOOKED_AT])
def test_what_a_prohibition_goes_against_is_found_among_many_of_its_verb(many: int) -> None:
    place = PLACES[7]
    found = found_in(rules(many, f"A duck cannot cross the {place}."))
    assert found[0].why == "same"
    assert {found[0].a.sentence, found[0].b.sentence} == {
        f"A duck may cross the {place}.",
        f"A duck cannot cross the {place}.",
    }


def test_prohibitions_and_permissions_of_one_verb_are_work_in_proportion() -> None:
    def book(n: int) -> list[Section]:
        texts = [f"A duck {'may' if i % 2 else 'cannot'} cross the {PLACES[i % 192]}." for i in range(n)]
        return [section(f"core/{i}", f"Rule {i}", text, order=2 * i) for i, text in enumerate(texts)]

    assert growth(lambda n: found_in(book(n)), 500) < LINEAR


def test_a_sentence_is_found_by_its_place_and_by_its_words() -> None:
    text = "A duck ignores mud. " * (3 * MOST_NEAR) + "A duck ignores rain. A duck sits."
    where = section("core/a", "Ducks", text)
    sentences, start = Sentences(Body([where], ())), where.text_map[0][1] + text.index("A duck ignores rain.")
    there = interaction(
        "game/en/duck", "game/en/rain", start=start, end=start + 20, sentence="A duck ignores **rain**."
    )
    found = sentences.at(where, there)
    assert found is not None and found.sentence == "A duck ignores rain."
    elsewhere = interaction(
        "game/en/duck", "game/en/hail", start=start, end=start + 20, sentence="A duck ignores hail."
    )
    assert sentences.at(where, elsewhere) is None


def test_how_telling_words_are_together_does_not_hang_on_their_order() -> None:
    words = [f"word{n}" for n in range(40)]
    rarity = Rarity([[frozenset(words[n:])] for n in range(40)], 40)
    assert {rarity.sum(words[n:] + words[:n]) for n in range(40)} == {rarity.sum(words)}
