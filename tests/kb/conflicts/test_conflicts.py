"""Potential conflicts in small made-up books: what is found, what is not, in which order, and in what time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rulewright.kb.conflicts import Conflict, ConflictKind, conflicts
from rulewright.kb.conflicts.find import find
from rulewright.kb.errors import NotFound
from rulewright.kb.model import Section, SectionKind, TermKind
from rulewright.kb.store import Store, write
from tests.make import interaction, knowledge, section, stated, term
from tests.work import LINEAR, growth

PERMISSION, EXCEPTION, NUMBERS = ConflictKind.PERMISSION, ConflictKind.EXCEPTION, ConflictKind.NUMBERS


def book_of(*texts: str, lang: str = "en", kind: SectionKind = SectionKind.RULES) -> list[Section]:
    """Sections with these texts; a title may stand before a bar."""
    made = []
    for i, text in enumerate(texts):
        title, _, body = text.rpartition("|") if "|" in text else (f"Part {'abcdefgh'[i]}", "", text)
        made.append(section(f"core/{i}", title, body, order=5 * i, lang=lang, kind=kind))
    return made


def found(*texts: str, lang: str = "en", kind: SectionKind = SectionKind.RULES) -> list[Conflict]:
    sections = book_of(*texts, lang=lang, kind=kind)
    return list(find("core", sections, stated(*sections)))


PAIRS = [  # kind, why, the two sentences; the first is the narrower one
    (PERMISSION, "same", "A duck cannot cross the bridge.", "A duck may cross the bridge.", "en"),
    (PERMISSION, "same", "A duck cannot cross the bridge.", "A duck must cross the bridge at once.", "en"),
    (PERMISSION, "same", "A duck cannot be blessed.", "The priest may bless any duck.", "en"),
    (EXCEPTION, "narrower-ban", "Wounded ducks cannot cross bridges.", "Ducks may cross bridges.", "en"),
    (EXCEPTION, "narrower-leave", "If it is blessed, a duck can cross bridges.", "A duck cannot cross bridges.", "en"),
    (EXCEPTION, "narrower-ban", "No duck may nest near the mill.", "Ducks may nest anywhere on the table.", "en"),
    (EXCEPTION, "says-exception", "An exception to the rule that ducks cannot dive.", "Ducks cannot dive.", "en"),
    (EXCEPTION, "says-instead", "Cooks sell hats by lot instead of by noise.", "Ducks sell hats by noise.", "en"),
    (NUMBERS, "two-values", "A company of ducks has 3 red hats.", "The company of ducks has 4 red hats.", "en"),
    (PERMISSION, "same", "Un pato no puede cruzar el puente.", "Un pato puede cruzar el puente.", "es"),
    (EXCEPTION, "narrower-ban", "Los patos heridos no pueden cruzar ríos.", "Los patos pueden cruzar ríos.", "es"),
    (NUMBERS, "two-values", "Un bando de patos tiene 3 plumas rojas.", "Un bando de patos tiene 5 plumas rojas.", "es"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "why", "a", "b", "lang"), PAIRS)
@pytest.mark.parametrize("turned", [False, True])
def test_what_goes_against_what(kind: ConflictKind, why: str, a: str, b: str, lang: str, turned: bool) -> None:
    best = found(*((b, a) if turned else (a, b)), lang=lang)[0]
    assert (best.kind, best.why) == (kind, why)
    assert {best.a.sentence, best.b.sentence} == {a, b}
    if kind is EXCEPTION:
        assert best.a.sentence == a
    assert 0 < best.likely <= 1


NONE = [
    ("another act", "A duck cannot cross the bridge.", "A duck may burn the bridge."),
    ("another thing", "A duck cannot cross the bridge.", "A duck may cross the river."),
    ("another creature", "A duck cannot cross the bridge.", "A goose may cross the bridge."),
    ("both forbid", "A duck cannot cross the bridge.", "Ducks may not cross the bridge."),
    ("a condition is no permission", "A duck cannot cross the bridge.", "If a duck can cross the bridge, it sings."),
    ("a limit", "A duck cannot carry more than two hats.", "A duck may carry hats."),
    ("an ability of its own", "A duck cannot use this ability twice.", "A duck can use this ability."),
    ("what need not be", "A duck cannot cross the bridge.", "A duck does not have to cross the bridge."),
    ("one number", "A company of ducks has 3 golden feathers.", "A company of ducks has 3 golden feathers too."),
    ("other things counted", "A company of ducks has 3 golden feathers.", "A company of ducks has 4 red hats."),
    ("an example", "A duck cannot cross the bridge.", "For example, a duck may cross the bridge."),
    ("a tale", "A duck cannot cross the bridge.", "Anatole may cross the bridge because Anatole is asleep."),
    (
        "what must be so first",
        "You must fulfil these requirements:\n- A duck cannot be moored.",
        "A duck may be moored.",
    ),
    ("a row of a table", "A duck cannot be moored.", "Wind | A duck is moored | 3"),
]


@pytest.mark.parametrize(("name", "a", "b"), NONE, ids=[n for n, _, _ in NONE])
def test_what_does_not(name: str, a: str, b: str) -> None:
    assert [(c.a.sentence, c.b.sentence) for c in found(a, "Aside|" + b if "|" not in b else b)] == []


@pytest.mark.parametrize("kind", [SectionKind.EXAMPLE, SectionKind.LORE, SectionKind.INDEX])
def test_what_binds_nobody_is_left_out(kind: SectionKind) -> None:
    assert found("A duck cannot swim.", "A duck may swim.", kind=kind) == []


def test_each_scenario_has_numbers_of_its_own() -> None:
    texts = "Place 3 golden markers on the table.", "Place 4 golden markers on the table."
    assert found(*texts) and found(*texts, kind=SectionKind.SCENARIO) == []


def test_the_likeliest_first_and_the_same_pair_once() -> None:
    all_ = found(
        "A duck cannot cross the bridge.",
        "A duck may cross the bridge.",
        "If fed, a duck may cross it and the old bridge.",
    )
    assert [c.likely for c in all_] == sorted((c.likely for c in all_), reverse=True)
    assert len({frozenset((c.a.sentence, c.b.sentence)) for c in all_}) == len(all_)
    assert all_[0].b.sentence == "A duck may cross the bridge."


def test_no_sentence_takes_over_the_list() -> None:
    texts = [f"A {w} duck may cross the bridge." for w in ["red", "blue", "green", "tall", "small", "old"]]
    assert len(found("A duck cannot cross the bridge.", *texts)) == 3


def test_a_sentence_is_where_it_says() -> None:
    one, other = book_of("Ducks swim. A duck **cannot** cross the bridge. They sing.", "A duck may cross the bridge.")
    (c,) = find("core", [one, other], stated(one, other))
    (at, source, _), place = one.text_map[0], c.a
    assert (
        one.text[at + place.start - source : at + place.end - source].strip() == "A duck **cannot** cross the bridge."
    )


def test_a_list_item_is_quoted_without_its_mark_and_with_its_emphasis() -> None:
    (c,) = found("Ducks:\n\n- A **red** duck cannot swim.", "A red duck may swim.")
    assert c.a.sentence == "A **red** duck cannot swim."


FEAR, BRAVE = "Fear|A duck must flee from this model.", "Brave|This model is immune to fear."
TERMS = (
    term("game/en/fear", "core/0", name="Fear", kind=TermKind.STATE),
    term("game/en/brave", "core/1", name="Brave"),
)
IGNORES = interaction("game/en/brave", "game/en/fear", "core/1", sentence="This model is immune to fear.")


def test_a_keyword_that_sets_another_aside() -> None:
    (c,) = find("core", book_of(FEAR, BRAVE), stated(*book_of(FEAR, BRAVE)), [IGNORES], {t.id: t for t in TERMS})
    assert (c.kind, c.why, c.a.section, c.b.section) == (EXCEPTION, "sets-aside", "core/1", "core/0")


def test_only_words_that_set_aside_do() -> None:
    brave = "Brave|Remove fear from this model."
    said = interaction("game/en/brave", "game/en/fear", "core/1", sentence="Remove fear from this model.")
    assert find("core", book_of(FEAR, brave), stated(*book_of(FEAR, brave)), [said], {t.id: t for t in TERMS}) == ()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    write(tmp_path / "store.db", knowledge(*book_of(FEAR, BRAVE), terms=TERMS, interactions=(IGNORES,)))
    with closing(Store(tmp_path / "store.db")) as store:
        yield store


def test_from_the_store(store: Store) -> None:
    assert [c.why for c in conflicts(store, "core")] == ["sets-aside"]
    with pytest.raises(NotFound):
        conflicts(store, "none")


def test_a_long_book_is_no_more_work_than_in_proportion() -> None:
    def rules(n: int) -> list[Section]:
        verbs = ("cross", "burn", "paint", "carry", "bless", "sell")
        things = ("bridge", "river", "hat", "mill", "drum", "lamp", "nest")
        made = []
        for i in range(n):
            verb, thing = verbs[i % 6], things[i % 7] + "xyz"[i % 3] + "abcde"[i % 5]
            modal = "cannot" if i % 2 else "may"
            text = f"A duck {modal} {verb} the {thing}. Each mill has {i % 9} {thing} stones in all."
            made.append(section(f"core/{i}", f"Rule {i}", text, order=2 * i))
        return made

    assert growth(lambda n: find("core", rules(n), stated(*rules(n))), 200) < LINEAR
