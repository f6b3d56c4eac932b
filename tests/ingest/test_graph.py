"""The graph of a game, and what it says of a book as a whole."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest

from rulewright.ingest import graph
from rulewright.ingest.graph import centrality, communities, graph_of, lonely, map_books
from rulewright.ingest.mentions import find_mentions
from rulewright.ingest.references import find_references
from rulewright.kb.model import BookMap, BookReading, GameStudy, InteractionType, Override, Reference, Term
from tests.conftest import ROOT
from tests.ingest.references.book import read, term
from tests.make import interaction

BOOK = read("# Hub\nx\n# One\n(See “Hub”)\n# Two\n(See “Hub”)\n# Three\n(See “One”)\n## Child\nx")


def study(*books: BookReading, terms: Sequence[Term] = (), **more: tuple[object, ...]) -> GameStudy:
    """What some books say: their references, and the mentions of the terms."""
    found: list[Reference] = [x for b in books for x in find_references(b, books, terms, None)]
    counted, mentions = find_mentions(books, terms)
    return GameStudy("game", counted, (*found, *mentions), **more)  # type: ignore[arg-type]


def weights(book: BookReading, **more: object) -> dict[str, float]:
    (found,) = map_books([book], study(book, **more))  # type: ignore[arg-type]
    return {p.id: p.weight for p in found.places}


def test_nodes_and_edges_have_their_types() -> None:
    book = read("# Home\nx\n## Under\nx\n# A\nin cover (See “Home”)")
    cover, grit = term("Cover", "core/home"), term("Grit", "core/under")
    net = graph_of(
        [book],
        study(
            book,
            terms=[cover, grit],
            interactions=(interaction(grit.id, cover.id, "core/a", type=InteractionType.NEGATES),),
            overrides=(Override("game", "core/a", "core/home", "", ""), Override("game", "core/a", "cup/z", "", "")),
        ),
    )
    assert sorted(net.edges(data="type")) == [
        ("core/a", "core/home", "override"),
        ("core/a", "core/home", "reference"),
        ("core/a", "game/en/cover", "mention"),
        ("core/under", "core/home", "parent"),
        ("game/en/cover", "core/home", "definition"),
        ("game/en/grit", "core/under", "definition"),
        ("game/en/grit", "game/en/cover", "negates"),
    ]


def test_what_many_refer_to_is_central() -> None:
    found = weights(BOOK)
    assert max(found, key=lambda i: found[i]) == "core/hub"
    assert found["core/one"] > found["core/two"]
    assert sum(found.values()) == pytest.approx(1, abs=1e-4)


def test_a_heading_is_not_central_for_what_stands_under_it() -> None:
    found = weights(read("# Chapter\nx\n## A\nx\n## B\nx\n## C\nx\n# D\nx"))
    assert len(set(found.values())) == 1


def test_mentions_count_for_the_section_that_defines() -> None:
    book = read("# Home\nx\n# Other\nx\n# A\nin cover\n# B\nin cover")
    found = weights(book, terms=[term("Cover", "core/home")])
    assert found["core/home"] > 2 * found["core/other"]
    assert found["game/en/cover"] > found["core/other"]


def test_terms_that_do_things_to_each_other_are_both_the_more_central() -> None:
    book = read("# A\nx\n# B\nx\n# C\nx")
    terms = [term(name, f"core/{name}") for name in "abc"]
    found = weights(book, terms=terms, interactions=(interaction("game/en/a", "game/en/b", "core/c"),))
    assert found["game/en/a"] == found["game/en/b"] > found["game/en/c"]


def test_nothing_of_nothing() -> None:
    assert map_books([], GameStudy("game")) == ()
    assert centrality(graph_of([], GameStudy("game"))) == {}
    empty = read("")
    assert map_books([empty], GameStudy("game")) == (BookMap("core", (), ()),)


SEA = "# Sails\nSee “Masts” and “Ropes”.\n# Masts\nSee “Sails”, also see “Ropes”.\n# Ropes\nSee “Sails”.\n"
LAND = "# Carts\nSee “Oxen” and “Wheels”.\n# Oxen\nSee “Carts”.\n# Wheels\nSee “Carts” and “Oxen”.\n"
LAND += "# Axles\nSee “Wheels”.\n"


def groups(text: str) -> list[list[str]]:
    book = read(text)
    net = graph_of([book], study(book))
    return [[i.removeprefix("core/") for i in g] for g in communities(book.sections, net, centrality(net))]


def test_what_points_to_each_other_belongs_together() -> None:
    found = groups(SEA + LAND)
    assert [sorted(g) for g in found] == [["axles", "carts", "oxen", "wheels"], ["masts", "ropes", "sails"]]
    assert [g[0] for g in found] == ["carts", "sails"]  # the most central first: the group is called so


def test_headings_hold_together_what_stands_under_them() -> None:
    text = "# Sea\nx\n## Sails\nx\n## Masts\nx\n# Land\nx\n## Carts\nx\n## Oxen\nx\n"
    assert sorted(map(sorted, groups(text))) == [["carts", "land", "oxen"], ["masts", "sails", "sea"]]


def test_two_are_no_group_and_lore_is_in_none() -> None:
    assert groups("# A\nSee “Bee”.\n# Bee\nx\n# C\nx") == []
    assert groups("# {lore} A\nx\n## {lore} B\nx\n## {lore} C\nx") == []


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("# Title\nx\n# A\nSee “Bee”.\n# Bee\nx\n# C\nx", ["title", "a", "c"]),
        ("# Title\nx\n# A\nSee “Bee”.\n# Bee\nx\n## Under\nx", ["title", "a"]),  # who is led to B reads on
        ("# Title\nx\n# A\nSee “Under”.\n# Bee\nx\n## Under\nx", ["title", "a"]),  # and who is led into it sees it
        (
            "# Title\nx\n## A\nSee “Title”.\n## Bee\nx",
            ["a", "bee"],
        ),  # a reference to the whole book leads to none of it
        ("# Title\n\n# {lore} Tale\nx\n# {toc} Contents\nx", []),  # only rules that say something
    ],
)
def test_what_nothing_leads_to(text: str, alone: list[str]) -> None:
    book = read(text)
    found = lonely(book.sections, graph_of([book], study(book)))
    assert [s.id.removeprefix("core/") for s in book.sections if s.id in found] == alone


def test_a_term_that_is_used_leads_to_where_it_is_defined() -> None:
    book = read("# Title\nx\n# A\nin cover\n# Home\nx\n# Other\nx")
    terms = [term("Cover", "core/home"), term("Grit", "core/other")]
    found = lonely(book.sections, graph_of([book], study(book, terms=terms)))
    assert found == {"core/title", "core/a", "core/other"}


def test_the_maps_of_a_game_count_what_its_other_books_say() -> None:
    core, cup = read("# A\nx\n# Bee\nx"), read("# Cup\nSee “Bee”.", id="cup", authority=1)
    found = {m.book: m for m in map_books([core, cup], study(core, cup))}
    a, b = found["core"].places
    assert b.weight > a.weight
    assert (a.lonely, b.lonely) == (True, False)
    assert [p.id for p in found["cup"].places] == ["cup/cup"]


PROGRAM = f"""
from rulewright.ingest.graph import map_books
from tests.ingest.test_graph import SEA, LAND, study
from tests.ingest.references.book import read
book = read({"SEA + LAND"})
print(map_books([book], study(book)))
"""


def test_a_map_is_the_same_under_any_hash_seed() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2026")
    }
    assert len(told) == 1
    assert "core/carts" in told.pop()


def test_a_term_that_is_used_everywhere_ties_nothing() -> None:
    """Louvain's method goes round as often as there are nodes where many hang on the same two."""
    users = graph.EVERYWHERE + 1
    text = "# Title\nx\n# Home\nx\n" + "".join(f"# R{n}\nin cover\n" for n in range(users))
    book = read(text)
    ids = sorted(s.id for s in book.sections)
    home, user = ids.index("core/home"), ids.index("core/r1")

    def tied(sections: int) -> bool:
        some = BookReading(book.book, tuple(book.sections[: 2 + sections]), book.source)
        net = graph_of([some], study(some, terms=[term("Cover", "core/home")]))
        return graph._nearness(ids, net).has_edge(home, user)

    assert tied(graph.EVERYWHERE) and not tied(users)
