"""What a person types and what must come first, what filters leave, and which answers are kept."""

from __future__ import annotations

import threading

import pytest

from rulewright.kb.errors import SearchError
from rulewright.kb.model import InForce
from rulewright.kb.search import FACETS, Answer, Searcher, rank
from rulewright.kb.search.rank import Ranker
from rulewright.kb.search.searcher import KeptAnswers
from rulewright.kb.search.snippet import Passages


def ids(answer: Answer) -> list[str]:
    return [h.section for h in answer.hits]


FIRST = [
    # query, what stands first, why this case is here
    ("cover", "wolf-core/cover", "an exact term, though the tale says the word more often"),
    ("COVER", "wolf-core/cover", "case does not matter"),
    ("covers", "wolf-core/cover", "the plural finds the singular"),
    ("what is cover?", "wolf-core/cover", "a question for a term is that term"),
    ("LoS", "wolf-core/line-of-sight", "an alias"),
    ("los", "wolf-core/line-of-sight", "an alias that is also a Spanish stop word"),
    ("line of sight", "wolf-core/line-of-sight", "a name with a stop word in it"),
    ("linea de vision", "wolf-torneo/linea", "Spanish without accents"),
    ("líneas de visión", "wolf-torneo/linea", "Snowball parts the plural from the singular"),
    ("cobertura", "wolf-torneo/cobertura", "the term of the other language"),
    ("302.3", "cards/302.3", "a rule number"),
    ("rule 302.3", "cards/302.3", "a rule number as people cite it"),
    ("regla 302.3.4", "cards/302.3.4", "the same in Spanish"),
    ("302.3.", "cards/302.3", "with the full stop of the sentence"),
    ("702.19b", "cards/702.19b", "a number with a letter"),
    ("appendix a", "cards/appendix-a", "a number that is none"),
    ("trampel", "cards/702.19b", "a typing error in a term"),
    ("demoralised unit", "wolf-core/demoralized", "another spelling"),
    ("how do I get rid of stress", "wolf-core/rest", "what players say for reduce"),
    ("can i shoot into combat", "wolf-core/shooting", "shoot is ranged attack, into combat is engaged"),
    ("¿puedo disparar a un enemigo que está peleando?", "wolf-core/shooting", "a Spanish question, an English book"),
    ("what happens to the lost banner", "wolf-torneo/estandarte", "an English question, a Spanish book"),
    ("unidad desmoralizada", "wolf-core/demoralized", "a translation in another gender"),
    ('"compare the totals"', "cards/302.3.4.1", "a quoted phrase"),
    ("may re-roll one of the dice", "wolf-core/charge", "a phrase without quotes, stop words and all"),
    ("reroll", "wolf-core/charge", "a compound without its hyphen"),
    ("daño", "wolf-torneo/daño", "the letter ñ"),
    ("el dano", "wolf-torneo/daño", "its lack on a keyboard"),
    ("children", "wolf-core/morale", "an irregular plural"),
    ("**units** charged", "wolf-core/charge", "Markdown marks mean nothing"),
    ("success", "wolf-core/weapons", "a shortcode is its name"),
    ("+1", "wolf-core/weapons", "a signed number"),
    ("W", "wolf-core/weapons", "an attribute of one letter"),
    ("2d6", "wolf-core/weapons", "dice"),
    ('"cant charge"', "wolf-core/rest", "without the apostrophe"),
]


@pytest.mark.parametrize(("query", "first", "reason"), FIRST, ids=[f[0] for f in FIRST])
def test_what_comes_first(searcher: Searcher, query: str, first: str, reason: str) -> None:
    assert ids(searcher.search(query))[:1] == [first], reason


def test_in_one_game_its_own_best_are_looked_at_again(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many other games have better ones."""
    found = searcher.search("attack an enemy unit engaged in combat", game="cards").hits[0].score
    monkeypatch.setattr(rank, "SECOND_LOOK", 1)
    searcher.forget()
    assert searcher.search("attack an enemy unit engaged in combat").hits[0].game != "cards"
    assert searcher.search("attack an enemy unit engaged in combat", game="cards").hits[0].score == found
    searcher.forget()


def test_every_term_and_every_number_is_first_under_its_own_name(searcher: Searcher, folder: object) -> None:
    for term in searcher.store.terms():
        for name in (term.name, *term.aliases, term.name.upper()):
            assert ids(searcher.search(name))[0] == term.definition.section, name
    for book in searcher.store.books():
        for s in searcher.store.sections_of(book.id):
            assert s.number is None or searcher.search(s.number).hits[0].number == s.number


def test_a_rule_number_is_followed_by_the_rules_under_it_and_not_by_its_namesakes(searcher: Searcher) -> None:
    found = ids(searcher.search("302.3"))
    assert found[:3] == ["cards/302.3", "cards/302.3.4", "cards/302.3.4.1"]
    assert found.index("cards/302.30") > 2  # it mentions 302.3, it is not under it


def test_a_translation_stands_after_the_term_itself(searcher: Searcher) -> None:
    first, second, third = searcher.search("cobertura").hits[:3]
    assert (first.section, second.section) == ("wolf-torneo/cobertura", "wolf-core/cover")
    assert second.score > third.score + 5, "whatever the others have: it stands apart from all that mention it"


def test_story_and_contents_rank_below_rules(searcher: Searcher) -> None:
    found = ids(searcher.search("unit behind a wall"))
    assert found.index("wolf-core/cover") < found.index("wolf-core/tale")
    assert "wolf-core/contents" not in ids(searcher.search("charge rest cover"))[:3]


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("302.3", "rule 302.3"),
        ("cover", "defines Cover (Cobertura)"),
        ("battle phase", "title matches"),
        ("cobertura", "defines Cover (Cobertura)"),
        ("disparar a un enemigo", "via 'enemigo' → enemy"),
        ("hurt", "via 'hurt' → damage"),
        ('"compare the totals"', "has the quoted phrase"),
        ("stress", "matches 'stress'"),
    ],
)
def test_a_hit_says_why_it_is_here(searcher: Searcher, query: str, says: str) -> None:
    assert any(says in h.why for h in searcher.search(query).hits)


def test_each_hit_of_a_page_tells_its_own_words_and_marks_them(searcher: Searcher) -> None:
    found = {h.section: (h.why, h.snippet) for h in searcher.search("wall unit").hits}
    assert found["wolf-core/cover"] == (
        "matches 'wall', 'unit'",
        "A <mark>unit</mark> behind a <mark>wall</mark> has cover. Attacks against it lose one die.",
    )
    assert found["wolf-core/tale"] == (
        "title matches; matches 'wall', 'unit'",
        "Cover, cover! cried the captain, and the <mark>unit</mark> ran for cover behind a <mark>wall</mark>.",
    )
    assert found["wolf-torneo/cobertura"] == (
        "via 'wall' → muro; via 'unit' → unidad",
        "Una <mark>unidad</mark> tras un <mark>muro</mark> tiene cobertura. Las líneas de visión se bloquean.",
    )
    assert found["cards/302.3"] == (
        "matches 'unit'",
        "To attack, engage a <mark>unit</mark>. See 302.4 for ranged attacks.",
    )


def test_a_reason_is_given_once_and_a_name_of_one_word_is_not_spelled_out(searcher: Searcher) -> None:
    reasons = [h.why for h in searcher.search("cover").hits]
    assert reasons[0] == "title matches; defines Cover (Cobertura); matches 'cover'"
    assert not [why for why in reasons if "has Cover" in why]


def test_filters_and_facets(searcher: Searcher) -> None:
    everything = searcher.search("unit", facets=FACETS)
    spanish = searcher.search("unit", lang="es", facets=FACETS)
    assert {h.lang for h in everything.hits} == {"en", "es"} and {h.lang for h in spanish.hits} == {"es"}
    assert spanish.total == everything.facets["lang"]["es"] == spanish.facets["lang"]["es"]
    assert spanish.facets["lang"] == everything.facets["lang"], "a filter does not hide its own other choices"
    assert {h.kind for h in searcher.search("cover", kind="lore").hits} == {"lore"}
    assert {h.book for h in searcher.search("attack", book=InForce.of("cards")).hits} == {"cards"}
    assert searcher.search("attack", game="nowhere").total == 0


def test_one_game_is_searched_alone(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    every = searcher.search("unit", limit=100, facets=FACETS)
    counted = searcher.search("unit", game="wolf", limit=100, facets=FACETS)
    assert counted.facets["game"] == every.facets["game"], "the other games stay choices"
    monkeypatch.setattr(searcher._ranker, "rank", lambda *_: pytest.fail("all games were searched"))
    alone = searcher.search("unit", game="wolf", limit=100)
    assert [h.section for h in alone.hits] == [h.section for h in every.hits if h.game == "wolf"]
    assert alone.hits == counted.hits and alone.total == every.facets["game"]["wolf"] and not alone.facets


def test_a_phrase_that_only_another_game_has_leaves_a_game_its_hits(searcher: Searcher) -> None:
    quoted = 'unit "behind a wall"'
    assert {h.game for h in searcher.search(quoted, limit=100).hits} == {"wolf"}
    assert {h.game for h in searcher.search(quoted, game="cards").hits} == {"cards"}


def test_of_two_quoted_phrases_both_are_in_every_hit_where_some_section_has_both(searcher: Searcher) -> None:
    one, other = '"behind a wall"', '"lose one die"'
    both = {h.section for h in searcher.search(f"{other} {one}", limit=100).hits}
    each = [{h.section for h in searcher.search(q, limit=100).hits} for q in (one, other)]
    assert both == each[0] & each[1]
    apart = {h.section for h in searcher.search(f'{one} "compare the totals"', limit=100).hits}
    assert apart == each[0] | {h.section for h in searcher.search('"compare the totals"', limit=100).hits}


def test_books_that_are_not_in_force_are_left_out(searcher: Searcher) -> None:
    both = searcher.search("cover", game="wolf", limit=100, facets=FACETS)
    found, answers = searcher.ask("cover", game="wolf", book=InForce.of("wolf-torneo"), limit=100, facets=FACETS)
    core, of_core = searcher.ask("cover", book=InForce.of("wolf-core"))
    assert {h.book for h in both.hits} == {"wolf-core", "wolf-torneo"}
    assert {h.book for h in found.hits} == {"wolf-torneo"} and {h.book for h in core.hits} == {"wolf-core"}
    assert [d.hit.book for d in of_core] == ["wolf-core"] and not answers
    assert found.total == both.facets["book"]["wolf-torneo"] and found.facets["book"] == both.facets["book"]
    assert {t.id for t in both.terms} == {"wolf/en/cover"} and not found.terms, "nor is a term that they define"
    several = searcher.search("unit", book=InForce.of("wolf-torneo", "cards"), limit=100)
    assert {h.book for h in several.hits} == {"wolf-torneo", "cards"}


def test_pages_add_up_to_the_whole(searcher: Searcher) -> None:
    whole = searcher.search("the unit", limit=100)
    pages = [h for at in range(0, whole.total, 3) for h in searcher.search("the unit", limit=3, offset=at).hits]
    assert [h.section for h in pages] == ids(whole) and len(whole.hits) == whole.total > 5
    assert [h.score for h in whole.hits] == sorted((h.score for h in whole.hits), reverse=True)


@pytest.mark.parametrize(
    ("limit", "offset", "begin", "end"),
    [(0, 0, 0, 0), (-5, -5, 0, 0), (1000, 0, 0, 100), (2, -5, 0, 2), (10, 10_000, 0, 0)],
)
def test_odd_limits_are_put_right(searcher: Searcher, limit: int, offset: int, begin: int, end: int) -> None:
    whole = ids(searcher.search("unit", limit=100))
    assert len(whole) > 5
    assert ids(searcher.search("unit", limit=limit, offset=offset)) == whole[begin:end]


def test_a_typing_error_is_put_right_and_said(searcher: Searcher) -> None:
    answer = searcher.search("rule 302.3 atack")
    assert answer.did_you_mean == "rule 302.3 attack" and answer.hits
    assert searcher.search("attack").did_you_mean is None
    assert searcher.search("xqzzwv").total == 0 and searcher.search("xqzzwv").did_you_mean is None


def test_glossary_hits(searcher: Searcher) -> None:
    assert [t.id for t in searcher.search("does cover help against LoS").terms] == [
        "wolf/en/cover",
        "wolf/en/line-of-sight",
    ]
    assert searcher.search("cover", game="cards").terms == ()


def test_a_phrase_that_stands_nowhere_is_searched_as_words(searcher: Searcher) -> None:
    assert searcher.search('"wall a behind unit"').hits


@pytest.mark.parametrize("query", ["", "   ", "?", "***", "\x00\x01", "()[]{}", '"', "\ud800"])
def test_a_query_without_a_word_is_answered_with_nothing(searcher: Searcher, query: str) -> None:
    assert searcher.search(query).total == 0


def test_a_query_of_stop_words_alone_is_still_searched_for(searcher: Searcher) -> None:
    assert searcher.search("then it is").total > 0


def test_the_deadline_gives_a_partial_answer(searcher: Searcher) -> None:
    searcher.kept.clear()
    answer = searcher.search("unit behind a wall", deadline=-1.0)
    assert answer.partial and not searcher.search("unit behind a wall").partial


def test_what_a_first_look_found_is_no_direct_answer(searcher: Searcher) -> None:
    searcher.kept.clear()
    late, answers = searcher.ask("what is cover?", deadline=-1.0)
    assert late.partial and late.hits and answers == ()


@pytest.mark.parametrize("limit", [2, 10, 30])
def test_what_is_asked_is_ranked_once(searcher: Searcher, monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    ranked, rank = [], Ranker.rank
    monkeypatch.setattr(Ranker, "rank", lambda *given: (ranked.append(given), rank(*given))[1])
    searcher.forget()
    found, answers = searcher.ask("what is cover?", limit=limit)
    assert answers and len(found.hits) == min(limit, found.total) and len(ranked) == 1


def test_an_exception_is_an_error_with_a_code(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    searcher.kept.clear()
    monkeypatch.setattr(Passages, "shown", broken)
    with pytest.raises(SearchError) as raised:
        searcher.search("unit")
    assert raised.value.code == "search-failed"
    monkeypatch.setattr(type(searcher._suggester), "suggest", broken)
    with pytest.raises(SearchError):
        searcher.suggest("co")


def test_an_exception_in_a_direct_answer_is_one_too(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    _, answers = searcher.ask("what is cover?")
    assert [d.text[:20] for d in answers] == ["A unit behind a wall"]

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    searcher.forget()
    monkeypatch.setattr("rulewright.kb.search.searcher.direct", broken)
    with pytest.raises(SearchError) as raised:
        searcher.ask("what is cover?")
    assert raised.value.code == "search-failed"


def test_choices_stand_by_how_many_they_have_then_by_name(searcher: Searcher) -> None:
    several = 0
    for q in ("unit", "cover", "battle", "line", "attack"):
        for choices in searcher.search(q, facets=FACETS).facets.values():
            assert list(choices.items()) == sorted(choices.items(), key=lambda choice: (-choice[1], choice[0]))
            several += len(set(choices.values())) < len(choices)
    assert several, "some are as many as others"


def test_the_same_answer_in_every_thread(searcher: Searcher) -> None:
    queries = [f[0] for f in FIRST]
    expected = {q: ids(searcher.search(q)) for q in queries}
    wrong: list[str] = []

    def ask(start: int) -> None:
        for i in range(len(queries) * 2):
            q = queries[(start + i) % len(queries)]
            searcher.kept.clear()  # so that threads meet in the index itself
            searcher._ranker._searcher.weighting.ours.known.cache_clear()
            if ids(searcher.search(q, deadline=9)) != expected[q]:
                wrong.append(q)

    threads = [threading.Thread(target=ask, args=(n * 5,)) for n in range(6)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert wrong == []


def answer(q: str, partial: bool = False) -> Answer:
    return Answer(q, 1, partial=partial)


def test_what_is_asked_again_is_not_searched_for_again() -> None:
    kept = KeptAnswers()
    first = kept.get("a", lambda: answer("a"))
    assert kept.get("a", lambda: answer("another")) is first
    kept.clear()
    assert kept.get("a", lambda: answer("another")).query == "another"


def test_the_one_not_asked_for_longest_makes_room() -> None:
    kept = KeptAnswers(most=2)
    for q in ("a", "b", "a", "c"):
        kept.get(q, lambda q=q: answer(q))  # type: ignore[misc]
    asked: list[str] = []
    for q in ("a", "c", "b"):
        kept.get(q, lambda q=q: (asked.append(q), answer(q))[1])  # type: ignore[misc]
    assert asked == ["b"] and len(kept) == 2


def test_an_answer_that_was_cut_short_is_not_kept() -> None:
    kept = KeptAnswers()
    assert kept.get("a", lambda: answer("a", partial=True)).partial
    assert not kept.get("a", lambda: answer("a")).partial


@pytest.mark.parametrize(
    "other",
    [
        {"game": "cards"},
        {"lang": "es"},
        {"kind": "rules"},
        {"book": InForce.of("wolf-core")},
        {"limit": 1},
        {"offset": 1},
    ],
    ids=lambda other: next(iter(other)),
)
def test_other_filters_are_another_question(other: dict[str, object], searcher: Searcher) -> None:
    searcher.kept.clear()
    plainly = searcher.search("unit")
    assert searcher.search("unit") is plainly
    assert searcher.search("unit", **other) is not plainly  # type: ignore[arg-type]


def test_long_queries_that_begin_alike_are_told_apart(searcher: Searcher) -> None:
    assert searcher.search("cover" + " " * 2_000) is not searcher.search("cover" + " " * 2_001)


def test_a_failure_is_not_kept(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    searcher.kept.clear()
    with monkeypatch.context() as broken:
        broken.setattr(Ranker, "rank", lambda *_: 1 / 0)
        with pytest.raises(SearchError):
            searcher.search("unit")
    assert searcher.search("unit").total > 0
