"""What a query says of where to search: columns, words and phrases left out, what defines or mentions a term."""

from __future__ import annotations

import pytest

from rulewright.kb.search import FACETS, Answer, Searcher


def sections(answer: Answer) -> set[str]:
    return {h.section for h in answer.hits}


@pytest.mark.parametrize(
    ("q", "column", "value"),
    [
        ("unit game:wolf", "game", "wolf"),
        ("unit GAME:Cards", "game", "cards"),
        ("unidad juego:wolf", "game", "wolf"),
        ("cover kind:lore", "kind", "lore"),
        ("cover tipo:trasfondo", "kind", "lore"),
    ],
)
def test_a_column_is_kept_to_as_by_the_form(q: str, column: str, value: str, searcher: Searcher) -> None:
    by_form = searcher.search(q.split()[0], **{column: value}, limit=100, facets=FACETS)  # type: ignore[arg-type]
    found = searcher.search(q, limit=100, facets=FACETS)
    assert found.total == by_form.total > 0 and not found.note
    assert [(h.section, h.score) for h in found.hits] == [(h.section, h.score) for h in by_form.hits]
    assert found.facets == by_form.facets and found.query == q


def test_what_the_query_says_counts_more_than_the_form(searcher: Searcher) -> None:
    assert {h.game for h in searcher.search("unit game:wolf", game="cards").hits} == {"wolf"}


def test_a_word_is_left_out_in_any_form(searcher: Searcher) -> None:
    every = sections(searcher.search("unit", limit=100))
    rest = sections(searcher.search("unit -walls", limit=100))
    assert every - rest == {s for s in every if s in {"wolf-core/cover", "wolf-core/tale"}} and rest < every
    assert searcher.search("unit -walls", limit=100).total == len(rest)
    assert sum(searcher.search("unit -walls", facets=FACETS).facets["game"].values()) == len(rest)


def test_a_phrase_is_left_out_where_it_stands_as_such(searcher: Searcher) -> None:
    assert "wolf-core/cover" not in sections(searcher.search('cover -"behind a wall"', limit=100))
    assert "wolf-core/cover" in sections(searcher.search('cover -"wall behind"', limit=100))


def test_what_defines_a_term(searcher: Searcher) -> None:
    assert sections(searcher.search("defines:cover")) <= {"wolf-core/cover", "wolf-torneo/cobertura"}
    assert "wolf-core/cover" in sections(searcher.search("wall defines:cover"))


@pytest.mark.parametrize(
    ("q", "note"),
    [
        ("cover game:nobody", "No game here is called 'nobody': every game was searched."),
        ("cover kind:nonsense", "No kind of section is called 'nonsense': every kind was searched."),
        ("cover defines:xqzzt", "No term is called 'xqzzt': that filter was left out."),
    ],
)
def test_what_is_not_there_is_said_and_keeps_nothing_out(q: str, note: str, searcher: Searcher) -> None:
    found, plain = searcher.search(q, limit=100), searcher.search("cover", limit=100)
    assert found.note == note and [h.section for h in found.hits] == [h.section for h in plain.hits]


@pytest.mark.parametrize(
    "q", ["game:wolf", "-cover", "kind:", "-", '-"', "game:\x00", "-\ud800a", "mentions:wall", "--a"]
)
def test_any_string_has_an_answer(q: str, searcher: Searcher) -> None:
    assert searcher.search(q).total >= 0


def test_mentions_are_what_leads_to_a_term(searcher: Searcher) -> None:
    term = next(t for t in searcher.store.terms() if t.name == "Cover")
    mentioned = {r.section for r in searcher.store.references_to(term.id)}
    assert sections(searcher.search("unit mentions:cover", limit=100)) <= mentioned
