"""The map of a book as it is kept and read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.kb import maps
from rulewright.kb.maps import Central, Tie
from rulewright.kb.model import BookMap, MapGroup, Place, ReferenceKind
from rulewright.kb.store import Store
from tests.kb import storing
from tests.make import knowledge, reference, section, term

SEA = ("core/sails", "core/masts", "core/sea")
LAND = ("core/oxen", "core/carts", "core/land")
PLACES = (
    Place("core/carts", 0.1, 1),
    Place("core/land", 0.05, 1),
    Place("core/masts", 0.1, 0),
    Place("core/oxen", 0.15, 1),
    Place("core/sails", 0.3, 0),
    Place("core/sea", 0.02, 0, lonely=True),
    Place("core/tale", 0.01, None, lonely=True),
    Place("game/en/ox", 0.27),
)
MAP = BookMap("core", PLACES, (MapGroup(0, "core/sails", 3), MapGroup(1, "core/oxen", 3)))


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Store]:
    order = ("core/sea", "core/sails", "core/masts", "core/land", "core/oxen", "core/carts", "core/tale")
    above = {"core/sails": "core/sea", "core/masts": "core/sea"}
    sections = [section(i, i.split("/")[1].title(), "x", n, parent=above.get(i)) for n, i in enumerate(order)]
    mention = ReferenceKind.MENTION
    what = knowledge(
        *sections,
        section("cup/cup", "Cup", "x", 9),
        terms=(term("game/en/ox", "core/oxen"),),
        references=(
            reference("core/sails", "core/masts"),
            reference("core/sails", "core/carts"),
            reference("core/masts", "core/carts"),
            reference("core/carts", "core/carts"),
            reference("core/sea", "game/en/ox", kind=mention),
            reference("core/oxen", "game/en/ox", kind=mention),
            reference("core/land", None),
        ),
        maps=(MAP,),
    )
    storing.write(tmp_path / "store.db", what)
    s = Store(tmp_path / "store.db")
    yield s
    s.close()


def test_a_game_is_read_without_its_maps(opened: Store) -> None:
    assert opened.game("game").studies[0].maps == ()  # not everyone who asks for a game needs it


def test_the_most_central_come_first_and_say_why(opened: Store) -> None:
    found = maps.central(opened, "core", limit=4)
    assert [(c.section.id, c.weight, c.references, c.mentions) for c in found] == [
        ("core/sails", 0.3, 0, 0),
        ("core/oxen", 0.15, 0, 1),  # its own mention of its own term does not count
        ("core/masts", 0.1, 1, 0),  # of two equal ones the earlier
        ("core/carts", 0.1, 2, 0),  # nor does a reference to itself
    ]
    assert isinstance(found[0], Central)
    assert maps.count(opened, "core") == 7
    assert [c.section.id for c in maps.central(opened, "core", 2, 5)] == ["core/sea", "core/tale"]


def test_weights_tell_of_terms_as_well(opened: Store) -> None:
    found = maps.weights(opened, "core")
    assert found["game/en/ox"] == 0.27
    assert sum(found.values()) == pytest.approx(1)


def test_groups_are_called_after_their_most_central_section(opened: Store) -> None:
    found = maps.groups(opened, "core")
    assert [(g.n, g.name) for g in found] == [(0, "Sails"), (1, "Oxen")]
    assert [tuple(h.id for h in g.sections) for g in found] == [SEA, LAND]


def test_groups_whose_names_are_common_say_where_they_stand(tmp_path: Path) -> None:
    rows = [("core/one", "One", None), ("core/one.end", "End", "core/one"), ("core/two", "Two", None)]
    rows += [("core/two.end", "End", "core/two")]
    sections = [section(i, title, "x", n, parent=up) for n, (i, title, up) in enumerate(rows)]
    places = (Place("core/one", 0.4, 0), Place("core/one.end", 0.6, 0))
    what = knowledge(*sections, maps=(BookMap("core", places, (MapGroup(0, "core/one.end", 2),)),))
    storing.write(tmp_path / "store.db", what)
    s = Store(tmp_path / "store.db")
    assert [g.name for g in maps.groups(s, "core")] == ["One: End"]
    s.close()


def test_ties_count_what_points_from_group_to_group(opened: Store) -> None:
    assert maps.ties(opened, "core") == [Tie(0, 1, 3)]  # two references, and the mention of a term


def test_the_lonely_stand_in_reading_order(opened: Store) -> None:
    assert [h.title for h in maps.lonely(opened, "core")] == ["Sea", "Tale"]


@pytest.mark.parametrize("book", ["cup", "none", ""])
def test_a_book_without_a_map_has_none_of_it(opened: Store, book: str) -> None:
    assert (maps.central(opened, book), maps.groups(opened, book), maps.lonely(opened, book)) == ([], [], [])
    assert (maps.ties(opened, book), maps.weights(opened, book)) == ([], {})
