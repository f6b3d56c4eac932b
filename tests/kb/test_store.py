"""The store gives back what was written, in order, filtered, and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.kb.errors import NotFound
from rulewright.kb.export import export
from rulewright.kb.model import (
    Interaction,
    Knowledge,
    Override,
    Reference,
    ReferenceKind,
    ReferenceStatus,
    Section,
    Term,
    Translation,
)
from rulewright.kb.store import TERMS_ORDER, Store
from tests.kb.storing import write
from tests.make import interaction, knowledge, precedence, reference, section, term

WHOLE = knowledge(
    section("core/a", "A", order=0),
    section("core/b", "B", order=1, parent="core/a"),
    section("core/c", "C", order=2, parent="core/b"),
    section("extra/d", "D", order=0),
    terms=(term(), term("game/es/cobertura", "core/b", lang="es")),
    references=(
        reference(),
        reference("core/b", None, status=ReferenceStatus.DANGLING),
        reference("core/c", "game/en/cover", kind=ReferenceKind.MENTION),
    ),
    interactions=(interaction("game/en/cover", "game/en/los"),),
    precedence=(precedence("card", "rule"),),
    overrides=(Override("game", "extra/d", "core/a", "replaces it", "says so"),),
    translations=(Translation("game", "cover", "cobertura"),),
    twins=(("core/a", "extra/d"),),
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    write(tmp_path / "store.db", WHOLE, {"core/old": "core/a"}, content="hash")
    store = Store(tmp_path / "store.db")
    yield store
    store.close()


def ids(sections: list[Section]) -> list[str]:
    return [s.id for s in sections]


def test_the_tree(store: Store) -> None:
    assert ids(store.sections_of("core")) == ["core/a", "core/b", "core/c"]
    assert ids(store.children("core/a")) == ["core/b"]
    assert ids(store.ancestors(store.section("core/c"))) == ["core/a", "core/b"]
    before, after = store.neighbours(store.section("core/b"))
    assert before and after and (before.id, after.id) == ("core/a", "core/c")
    assert store.neighbours(store.section("extra/d")) == (None, None)


def test_html_and_facts(store: Store) -> None:
    assert store.html("core/a") == "<p>Words.</p>"
    assert store.html("core/nowhere") == ""
    assert store.fact("content") == "hash" and store.fact("other") is None
    assert store.successor("core/old") == "core/a" and store.successor("core/a") is None


def test_references_by_where_they_are_and_lead(store: Store) -> None:
    assert [r.section for r in store.references(book="core")] == ["core/a", "core/b"]
    assert [r.section for r in store.references(status="dangling")] == ["core/b"]
    assert [r.section for r in store.references_to("game/en/cover")] == ["core/c"]
    assert store.references_to("game/en/cover", mentions=False) == []
    assert len(store.references_from("core/c")) == 1


def test_the_glossary_is_filtered(store: Store) -> None:
    assert [t.id for t in store.terms(lang="es")] == ["game/es/cobertura"]
    assert store.terms(game="other") == []
    assert [t.id for t in store.terms_in("core/a")] == ["game/en/cover"]


def test_the_rest_is_filtered(store: Store) -> None:
    assert len(store.interactions(a="game/en/cover")) == 1 and not store.interactions(b="game/en/cover")
    assert store.precedence("game")[0].higher == "card" and not store.precedence("other")
    assert store.overrides(other="core/a")[0].section == "extra/d"
    assert store.translations("game")[0].b == "cobertura"


def test_pages_add_up(store: Store) -> None:
    pages = [store.page(Section, "sections", {"book": "core"}, 2, at, "position") for at in (0, 2, 4)]
    assert [len(p.rows) for p in pages] == [2, 1, 0]
    assert {p.total for p in pages} == {3}


def test_a_page_of_references_is_filtered_and_leaves_mentions_out(store: Store) -> None:
    def asked(limit: int, offset: int, **where: str | None) -> tuple[list[str], int]:
        page = store.references_page(
            {"book": None, "status": None, "kind": None, "target": None, **where}, limit, offset
        )
        return [r.section for r in page.rows], page.total

    assert asked(10, 0) == (["core/a", "core/b"], 2)
    assert asked(1, 1) == (["core/b"], 2)
    assert asked(10, 0, status="dangling") == (["core/b"], 1)
    assert asked(10, 0, kind="mention") == (["core/c"], 1)
    assert asked(10, 0, book="extra") == ([], 0)


def test_what_connects_is_read_by_its_row(store: Store) -> None:
    links = store.links()
    for kind, cls in (("reference", Reference), ("mention", Reference), ("override", Override)):
        assert links[kind], kind
        for row, source, _, _ in links[kind]:
            assert store.linking(cls, row, source).section == source
    acts = [store.linking(Interaction, row, source) for row, source, *_ in links["interaction"]]
    assert [(i.a, i.b) for i in acts] == [("game/en/cover", "game/en/los")]


def test_what_is_not_there(store: Store) -> None:
    for look in (store.book, store.section, store.term):
        with pytest.raises(NotFound, match="no/such"):
            look("no/such")
    assert store.sections(["core/a", "no/such"]).keys() == {"core/a"}


def test_all_of_it_comes_back(store: Store) -> None:
    whole: Knowledge = store.knowledge()
    assert export(whole) == export(WHOLE)


def test_every_thread_reads_for_itself(store: Store) -> None:
    seen: list[int] = []
    threads = [threading.Thread(target=lambda: seen.append(len(store.sections_of("core")))) for _ in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert seen == [3] * 8


def test_books_are_read_once_and_lists_of_them_are_the_askers(store: Store) -> None:
    first = store.books()
    assert store.book(first[0].id) is first[0]
    first.clear()
    assert [b.id for b in store.books()] == sorted(b.id for b in store.books()) != []


def test_a_page_of_the_glossary_is_a_part_of_it(store: Store) -> None:
    whole = store.terms()
    pages = [store.page(Term, "terms", {"game": None}, 1, n, TERMS_ORDER) for n in range(len(whole))]
    assert [t for p in pages for t in p.rows] == whole
    assert {p.total for p in pages} == {len(whole)}


def test_sections_that_say_the_same_lead_to_each_other(store: Store) -> None:
    assert [[h.label for h in store.twins(i)] for i in ("core/a", "extra/d", "core/b", "core/none")] == [
        ["D"],
        ["A"],
        [],
        [],
    ]
    assert store.study("game").twins == WHOLE.studies[0].twins
