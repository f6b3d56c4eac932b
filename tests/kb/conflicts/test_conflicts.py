"""Potential conflicts in small made-up books: what is found, what is not, and in which order."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from rulewright.kb.conflicts.find import conflicts
from rulewright.kb.conflicts.model import Conflict, ConflictKind
from rulewright.kb.errors import NotFound
from rulewright.kb.model import Section, SectionKind
from rulewright.kb.store import Store
from tests.kb.storing import write
from tests.make import knowledge, precedence, section

PERMISSION, EXCEPTION, NUMBERS = ConflictKind.PERMISSION, ConflictKind.EXCEPTION, ConflictKind.NUMBERS
Finding = Callable[..., list[Conflict]]


def book_of(*texts: str, lang: str = "en", kind: SectionKind = SectionKind.RULES) -> list[Section]:
    """Sections with these texts; a title may stand before a bar."""
    made = []
    for i, text in enumerate(texts):
        title, _, body = text.rpartition("|") if "|" in text else (f"Part {'abcdefgh'[i]}", "", text)
        made.append(section(f"core/{i}", title, body, order=5 * i, lang=lang, kind=kind))
    return made


@pytest.fixture
def found(tmp_path: Path) -> Finding:
    """The potential conflicts of a book with these texts, and what its game says on which rule wins."""

    def find(*texts: str, said: str = "", **other: object) -> list[Conflict]:
        law = (precedence("What forbids", "what allows", "core/0", sentence=said, scope="rules"),) if said else ()
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.db"
        write(path, knowledge(*book_of(*texts, **other), precedence=law))  # type: ignore[arg-type]
        with closing(Store(path)) as store:
            return list(conflicts(store, "core"))

    return find


PAIRS = [  # kind, why, the two sentences; the first is the narrower one
    (PERMISSION, "same", "A duck cannot cross the bridge.", "A duck may cross the bridge.", "en"),
    (PERMISSION, "same", "A duck cannot cross the bridge.", "A duck must cross the bridge at once.", "en"),
    (PERMISSION, "same", "If it rains, a duck cannot swim.", "A duck may swim if it rains.", "en"),
    (PERMISSION, "same", "You cannot sell hats.", "You may sell hats.", "en"),
    (PERMISSION, "alike", "A duck cannot cross the bridge.", "A duck must cross the old bridge.", "en"),
    (PERMISSION, "alike", "A duck cannot be blessed.", "The priest may bless any duck.", "en"),
    (PERMISSION, "alike", "If it rains, a duck cannot swim.", "If it snows, a duck may swim.", "en"),
    (EXCEPTION, "narrower-ban", "Wounded ducks cannot cross bridges.", "Ducks may cross bridges.", "en"),
    (EXCEPTION, "narrower-leave", "If it is blessed, a duck can cross bridges.", "A duck cannot cross bridges.", "en"),
    (EXCEPTION, "narrower-ban", "No duck may nest near the mill.", "Ducks may nest anywhere on the table.", "en"),
    (NUMBERS, "two-values", "A duck can carry 3 red hats.", "Ducks can carry 4 red hats.", "en"),
    (NUMBERS, "two-values", "A duck can carry three red hats.", "A duck can carry 4 red hats.", "en"),
    (PERMISSION, "same", "Un pato no puede cruzar el puente.", "Un pato puede cruzar el puente.", "es"),
    (EXCEPTION, "narrower-ban", "Los patos heridos no pueden cruzar ríos.", "Los patos pueden cruzar ríos.", "es"),
    (NUMBERS, "two-values", "Un pato debe llevar once plumas rojas.", "Un pato debe llevar 5 plumas rojas.", "es"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "why", "a", "b", "lang"), PAIRS)
@pytest.mark.parametrize("turned", [False, True])
def test_what_goes_against_what(
    found: Finding, kind: ConflictKind, why: str, a: str, b: str, lang: str, turned: bool
) -> None:
    best = found(*((b, a) if turned else (a, b)), lang=lang)[0]
    assert (best.kind, best.why, best.basis) == (kind, why, why)
    assert {best.a.sentence, best.b.sentence} == {a, b}
    if kind is EXCEPTION:
        assert best.a.sentence == a
    assert 0 < best.likely <= 1
    assert 0 <= best.certainty <= 1


NONE = [
    ("another act", "A duck cannot cross the bridge.", "A duck may burn the bridge."),
    ("another thing", "A duck cannot cross the bridge.", "A duck may cross the river."),
    ("another creature", "A duck cannot cross the bridge.", "A goose may cross the bridge."),
    ("both forbid", "A duck cannot cross the bridge.", "Ducks may not cross the bridge."),
    ("a condition is no permission", "A duck cannot cross the bridge.", "If a duck can cross the bridge, it sings."),
    ("a limit", "A duck cannot carry more than two hats.", "A duck may carry hats."),
    ("an ability of its own", "A duck cannot use this ability twice.", "A duck can use this ability."),
    ("what need not be", "A duck cannot cross the bridge.", "A duck does not have to cross the bridge."),
    ("nothing but a verb", "You cannot wait.", "You may wait."),
    ("one number", "A duck can carry 3 golden feathers.", "A duck can carry 3 golden feathers too."),
    ("one number in two ways", "A duck can carry 3 red hats.", "A duck can carry three red hats."),
    ("other things counted", "A duck can carry 3 golden feathers.", "A duck can carry 4 red hats."),
    ("another case", "If it rains, a duck must carry 3 golden hats.", "If it snows, a duck must carry 4 golden hats."),
    (
        "two of a sort",
        "Ducks of the sea|Each must roll 3 golden dice.",
        "Ducks of the air|Each must roll 4 golden dice.",
    ),
    ("an example", "A duck cannot cross the bridge.", "For example, a duck may cross the bridge."),
    (
        "what must be so first",
        "You must fulfil these requirements:\n- A duck cannot be moored.",
        "A duck may be moored.",
    ),
]


@pytest.mark.parametrize(("name", "a", "b"), NONE, ids=[n for n, _, _ in NONE])
def test_what_does_not(found: Finding, name: str, a: str, b: str) -> None:
    assert [(c.a.sentence, c.b.sentence) for c in found(a, "Aside|" + b if "|" not in b else b)] == []


@pytest.mark.parametrize("kind", [SectionKind.EXAMPLE, SectionKind.LORE, SectionKind.INDEX])
def test_what_binds_nobody_is_left_out(found: Finding, kind: SectionKind) -> None:
    assert found("A duck cannot swim.", "A duck may swim.", kind=kind) == []


def test_what_stands_in_one_section_is_read_together(found: Finding) -> None:
    assert found("A duck cannot cross the bridge. A duck may cross the bridge.") == []


def test_each_scenario_has_rules_of_its_own(found: Finding) -> None:
    for texts in (
        ("A duck can carry 3 red hats.", "A duck can carry 4 red hats."),
        ("A duck cannot swim.", "A duck may swim."),
    ):
        assert found(*texts) and found(*texts, kind=SectionKind.SCENARIO) == []


def test_what_the_game_itself_settles_is_no_conflict(found: Finding) -> None:
    texts = "A duck cannot cross the bridge.", "A duck may cross the bridge."
    assert found(*texts)
    assert found(*texts, said="A rule that forbids something wins over a rule that allows it.") == []


def test_what_a_rule_itself_settles_is_no_conflict(found: Finding) -> None:
    ban, leave = "Swimming|A duck cannot cross the bridge.", "Crossing|A duck may cross the bridge."
    assert found(ban, leave)
    assert found(ban, f"{leave} This is an exception to the rule that a duck cannot cross the bridge.") == []


def test_nothing_is_claimed_that_few_readers_would_agree_to(found: Finding) -> None:
    for c in found("A duck cannot cross the bridge.", "A duck must cross the old bridge."):
        assert c.claimed == (c.certainty >= 0.8)


def test_the_likeliest_first_and_the_same_pair_once(found: Finding) -> None:
    all_ = found(
        "A duck cannot cross the bridge.",
        "A duck may cross the bridge.",
        "If fed, a duck may cross it and the old bridge.",
    )
    assert [c.likely for c in all_] == sorted((c.likely for c in all_), reverse=True)
    assert len({frozenset((c.a.sentence, c.b.sentence)) for c in all_}) == len(all_)
    assert all_[0].b.sentence == "A duck may cross the bridge."


def test_no_sentence_takes_over_the_list(found: Finding) -> None:
    texts = [f"A {w} duck may cross the bridge." for w in ["red", "blue", "green", "tall", "small", "old"]]
    assert len(found("A duck cannot cross the bridge.", *texts)) == 3


def test_a_sentence_is_where_it_says(found: Finding) -> None:
    texts = "Ducks swim. A duck **cannot** cross the bridge. They sing.", "A duck may cross the bridge."
    one, _ = book_of(*texts)
    (c,) = found(*texts)
    (at, source, _), place = one.text_map[0], c.a
    assert (
        one.text[at + place.start - source : at + place.end - source].strip() == "A duck **cannot** cross the bridge."
    )


def test_a_list_item_is_quoted_without_its_mark_and_with_its_emphasis(found: Finding) -> None:
    (c,) = found("Ducks:\n\n- A **red** duck cannot swim.", "A red duck may swim.")
    assert c.a.sentence == "A **red** duck cannot swim."


def test_of_no_book_there_are_none(tmp_path: Path) -> None:
    write(tmp_path / "store.db", knowledge(*book_of("A duck may swim.")))
    with closing(Store(tmp_path / "store.db")) as store, pytest.raises(NotFound):
        conflicts(store, "none")
