"""What a comparison says of two editions of a made-up book."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rulewright.kb.editions.compare import Side, by_kind, compare, side
from rulewright.kb.editions.model import Change, ChangeKind, Comparison, Op, TermFate
from rulewright.kb.model import BookReading, GameStudy, ReferenceKind, Section, SectionKind
from tests.make import book, reference, section, term

ADDED, REMOVED, REWORDED, RENAMED, MOVED = ChangeKind

LAND = section("core/1", "Land", "", number="1")
WALK = section("core/1.1", "Walk", "The model moves up to its pace and stops at the water.", number="1.1")
REST = section("core/1.2", "Rest", "The model gets its breath back, see rule 1.1, and stays.", number="1.2")
SEA = section("core/2", "Sea", "", number="2")
SWIM = section("core/2.1", "Swim", "Whoever wades into deep water leaves the lantern on the bank.", number="2.1")
WALK, REST = (replace(s, parent=LAND.id) for s in (WALK, REST))
SWIM = replace(SWIM, parent=SEA.id)
BOOK = (LAND, WALK, REST, SEA, SWIM)


def edition(*sections: Section, **other: Any) -> Side:
    return Side(book(), tuple(replace(s, order=i) for i, s in enumerate(sections)), **other)


def numbered(s: Section, number: str, **other: Any) -> Section:
    return replace(s, id=f"core/{number}", number=number, **other)


def short(c: Change) -> str:
    """A change as a line: what, from where, to where, how."""
    ends = f"{c.old.number if c.old else ''}>{c.new.number if c.new else ''}"
    return " ".join(("+".join(c.kinds), ends, *c.how))


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        pytest.param(BOOK, [], id="the same"),
        pytest.param((LAND, WALK, SEA, SWIM), ["removed 1.2>"], id="removed"),
        pytest.param((*BOOK, numbered(WALK, "3", text="Fly low.", title="Fly")), ["added >3"], id="added"),
        pytest.param(
            (LAND, replace(WALK, text=WALK.text.replace("stops", "halts")), REST, SEA, SWIM),
            ["reworded 1.1>1.1"],
            id="reworded",
        ),
        pytest.param((LAND, replace(WALK, title="Go"), REST, SEA, SWIM), ["renamed 1.1>1.1"], id="renamed"),
        pytest.param((LAND, replace(WALK, title="WALK"), REST, SEA, SWIM), [], id="another case is no other name"),
        pytest.param(
            (LAND, replace(WALK, title="1.1 Walk", number=None), REST, SEA, SWIM),
            [],
            id="a number that is read as part of the title is no change",
        ),
        pytest.param((LAND, WALK, REST, SEA, numbered(SWIM, "2.2")), ["moved 2.1>2.2 number"], id="another number"),
        pytest.param(
            (LAND, WALK, REST, replace(SWIM, parent=LAND.id), SEA), ["moved 2.1>2.1 parent"], id="another parent"
        ),
        pytest.param(
            (LAND, replace(WALK, id="core/walk"), REST, SEA, SWIM), ["moved 1.1>1.1 address"], id="another address"
        ),
        pytest.param(
            (LAND, numbered(WALK, "1.3"), replace(REST, text=REST.text.replace("1.1", "1.3")), SEA, SWIM),
            ["moved 1.1>1.3 number", "moved 1.2>1.2 references"],
            id="a number that follows a renumbered rule is no other wording",
        ),
        pytest.param(
            (LAND, WALK, replace(REST, text=REST.text.replace("1.1", "1.3")), SEA, SWIM),
            ["reworded 1.2>1.2"],
            id="another number that no rule became is another wording",
        ),
        pytest.param(
            (LAND, numbered(WALK, "1.4", title="Go", text=WALK.text.replace("stops", "halts")), REST, SEA, SWIM),
            ["reworded+renamed+moved 1.1>1.4 number"],
            id="all at once",
        ),
    ],
)
def test_changes(new: Sequence[Section], expected: list[str]) -> None:
    found = compare(edition(*BOOK), edition(*new))
    assert [short(c) for c in found.changes] == expected
    assert found.unchanged == len(new) - sum(c.new is not None for c in found.changes)


def test_another_order_moves_the_fewest() -> None:
    tides = [section(f"core/{name}", name, f"The {name} tide takes what it finds on the beach.") for name in "abcde"]
    a, b, c, d, e = tides
    found = compare(edition(*tides), edition(a, c, d, b, e))
    assert [(c.place.title, c.kinds, c.how) for c in found.changes] == [("b", (MOVED,), ("order",))]


def test_a_renumbered_chapter_explains_the_numbers_of_its_rules() -> None:
    new = numbered(SEA, "3"), numbered(SWIM, "3.1", parent="core/3")
    found = compare(edition(*BOOK), edition(LAND, WALK, REST, *new))
    assert [(short(c), c.within) for c in found.changes] == [
        ("moved 2>3 number", None),
        ("moved 2.1>3.1 number", "core/3"),
    ]


def test_the_words_of_a_change_are_told() -> None:
    new = replace(WALK, text=WALK.text.replace("stops", "halts"))
    (change,) = compare(edition(WALK), edition(new)).changes
    assert [w.text for w in change.words if w.op is Op.REMOVED] == [" stops"]
    assert [w.text for w in change.words if w.op is Op.ADDED] == [" halts"]


def test_what_was_removed_stands_where_it_stood() -> None:
    found = compare(edition(*BOOK), edition(SEA, replace(SWIM, text="Swim as you like, whatever the weather.")))
    assert [short(c) for c in found.changes] == ["removed 1>", "removed 1.1>", "removed 1.2>", "reworded 2.1>2.1"]


def test_a_rule_without_a_heading_of_its_own_is_reworded_not_renamed() -> None:
    old = section("core/1.1", "The model moves", "The model moves up to its pace and stops.", number="1.1")
    new = replace(old, title="The model walks", text=old.text.replace("moves", "walks"))
    assert [short(c) for c in compare(edition(old), edition(new)).changes] == ["reworded 1.1>1.1"]


@pytest.mark.parametrize("kind", [SectionKind.TOC, SectionKind.INDEX])
def test_contents_that_follow_the_headings_are_no_change(kind: SectionKind) -> None:
    old = section("core/contents", "Contents", "Walk, 1", kind=kind)
    assert not compare(edition(old), edition(replace(old, text="Walk, 2"))).changes


def test_two_editions_with_nothing_in_common() -> None:
    found = compare(edition(WALK), edition(numbered(SWIM, "7")))
    assert [short(c) for c in found.changes] == ["removed 1.1>", "added >7"]
    assert found.counts == {"added": 1, "removed": 1, "reworded": 0, "renamed": 0, "moved": 0}


def test_by_kind_lists_each_change_once_under_what_tells_most() -> None:
    new = numbered(WALK, "1.4", text=WALK.text.replace("stops", "halts"))
    groups = by_kind(compare(edition(*BOOK), edition(LAND, new, REST, SEA)).changes)
    assert {k: len(v) for k, v in groups.items()} == {ADDED: 0, REMOVED: 1, REWORDED: 1, RENAMED: 0, MOVED: 0}


# -- what is touched ---------------------------------------------------------------------------------------------


def test_the_rules_that_cite_a_changed_rule() -> None:
    new = replace(WALK, text=WALK.text.replace("stops", "halts"))
    cites = ((REST.id, WALK.id), (REST.id, WALK.id), ("extra/9", WALK.id), (WALK.id, WALK.id), (WALK.id, REST.id))
    (change,) = compare(edition(*BOOK), edition(LAND, new, REST, SEA, SWIM, cites=cites)).changes
    assert (change.cited_by, change.citing) == ((REST.id, "extra/9"), 2)


def test_the_rules_that_cited_a_removed_rule_under_their_new_ids() -> None:
    old = edition(*BOOK, cites=((REST.id, WALK.id), (SWIM.id, WALK.id)))
    found = compare(old, edition(LAND, SEA, numbered(SWIM, "2.5", parent=SEA.id)))
    gone = next(c for c in found.changes if c.old and c.old.id == WALK.id)
    assert (gone.kinds, gone.cited_by, gone.citing) == ((REMOVED,), ("core/2.5",), 1)


COVER = term("game/en/cover", WALK.id)


@pytest.mark.parametrize(
    ("old", "new", "fate"),
    [
        pytest.param((COVER,), (), TermFate.REMOVED, id="removed"),
        pytest.param((), (COVER,), TermFate.ADDED, id="added"),
    ],
)
def test_a_term_that_comes_or_goes_and_who_uses_it(old: Any, new: Any, fate: TermFate) -> None:
    uses = ((SWIM.id, COVER.id), (WALK.id, COVER.id))
    found = compare(edition(*BOOK, terms=old, uses=uses), edition(*BOOK, terms=new, uses=uses))
    assert [(t.id, t.fate, t.used_by, t.uses) for t in found.terms] == [(COVER.id, fate, (SWIM.id,), 1)]


def test_a_term_that_is_defined_in_other_words() -> None:
    at = WALK.text_map[0][1]
    where = replace(COVER.definition, start=at, end=at + 9)
    cover = replace(COVER, definition=where)
    new = replace(WALK, text="The crews" + WALK.text[9:])
    elsewhere = replace(WALK, text=WALK.text.replace("stops", "halts"))
    old = Side(book(), (WALK,), (cover,))
    assert [t.fate for t in compare(old, Side(book(), (new,), (cover,))).terms] == [TermFate.REDEFINED]
    assert not compare(old, Side(book(), (elsewhere,), (cover,))).terms


def test_a_side_is_made_of_a_reading_and_a_study() -> None:
    mention = reference("core/1.2", COVER.id, kind=ReferenceKind.MENTION)
    study = GameStudy("game", (COVER, term("game/es/x", book="extra")), (reference("core/1.2", "core/1.1"), mention))
    made = side(BookReading(book(), BOOK), study)
    assert (made.terms, made.cites, made.uses) == (
        (COVER,),
        (("core/1.2", "core/1.1"),),
        (("core/1.2", COVER.id),),
    )
    assert side(BookReading(book(), BOOK)).terms == ()


# -- random edits: the comparison says exactly these --------------------------------------------------------------


@dataclass(frozen=True)
class Rule:
    """A rule with the words that only it has."""

    key: int
    title: str
    text: str


@dataclass(frozen=True)
class Edit:
    """What is done to the rule at a place of a book."""

    what: str
    at: int
    to: int


EDITS = st.builds(
    Edit, st.sampled_from(["remove", "add", "reword", "rename", "move"]), st.integers(0, 200), st.integers(0, 200)
)


def rule(key: int) -> Rule:
    letters = random.Random(key)
    words = ["".join(letters.choices("abcdefghiklmnoprstu", k=letters.randint(4, 9))) for _ in range(14)]
    return Rule(key, f"Title{key}", f"{' '.join(words)} once.")


def edited(rules: list[Rule], edits: list[Edit]) -> list[Rule]:
    rules = list(rules)
    for n, e in enumerate(edits):
        if e.what == "add":
            rules.insert(e.at % (len(rules) + 1), rule(1000 + n))
        elif rules:
            at = e.at % len(rules)
            one = rules.pop(at)
            if e.what == "move":
                at = e.to % (len(rules) + 1)
            elif e.what == "reword":
                one = replace(one, text=one.text.replace("once", f"{n} times"))
            elif e.what == "rename":
                one = replace(one, title=f"Other{n}")
            if e.what != "remove":
                rules.insert(at, one)
    return rules


def printed(rules: list[Rule], start: int = 1) -> Side:
    """The rules as a numbered book."""
    return edition(*(section(f"core/{i}", r.title, r.text, number=str(i)) for i, r in enumerate(rules, start)))


def said(found: Comparison) -> set[tuple[str, ...]]:
    return {(*(k.value for k in c.kinds), *(p.number or "" for p in (c.old, c.new) if p)) for c in found.changes}


def expected(old: list[Rule], new: list[Rule]) -> set[tuple[str, ...]]:
    was = {r.key: (str(i), r) for i, r in enumerate(old, 1)}
    now = {r.key: (str(i), r) for i, r in enumerate(new, 1)}
    out: set[tuple[str, ...]] = {("removed", was[k][0]) for k in was.keys() - now.keys()}
    out |= {("added", now[k][0]) for k in now.keys() - was.keys()}
    for k in was.keys() & now.keys():
        (i, a), (j, b) = was[k], now[k]
        facts = (("reworded", a.text != b.text), ("renamed", a.title != b.title), ("moved", i != j))
        kinds = tuple(kind for kind, is_so in facts if is_so)
        if kinds:
            out.add((*kinds, i, j))
    return out


@given(st.integers(0, 14), st.lists(EDITS, max_size=8))
def test_the_comparison_says_exactly_what_was_edited(size: int, edits: list[Edit]) -> None:
    old = [rule(i) for i in range(size)]
    new = edited(old, edits)
    found = compare(printed(old), printed(new))
    assert said(found) == expected(old, new)
    assert found.unchanged == len(new) - sum(c.new is not None for c in found.changes)


@given(st.integers(1, 14), st.integers(2, 40))
def test_a_change_that_is_only_renumbering_is_all_moves(size: int, start: int) -> None:
    rules = [rule(i) for i in range(size)]
    found = compare(printed(rules), printed(rules, start))
    assert found.counts == {"added": 0, "removed": 0, "reworded": 0, "renamed": 0, "moved": size}
