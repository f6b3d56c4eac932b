"""What the ranking does beyond counting words: full names, bare headings, what is counted, what explains a term."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rulewright.kb import store
from rulewright.kb.model import Knowledge, SectionKind
from rulewright.kb.search import Searcher
from rulewright.kb.search.engine.queries import Concepts
from rulewright.kb.search.query import fence
from rulewright.kb.search.rank import ASKED, BARE, HEADING, KIND, MOST_NAMED, TWIN, Deadline
from rulewright.kb.search.results import OTHER, Board, Scored
from rulewright.kb.search.scoring import FirstLook, greatest
from rulewright.kb.search.topics import NAMES
from rulewright.kb.search.understand import understand
from tests.kb import storing
from tests.kb.search.small import small
from tests.kb.storing import build_index
from tests.make import games, knowledge, section, term


def ranked(q: str, searcher: Searcher) -> Sequence[Scored]:
    ranker = searcher._ranker
    found = ranker.rank(understand(fence(q), searcher.glossary, ranker), Deadline(9)).ranking
    return found.page(0, len(found))


@pytest.mark.parametrize(("q", "told"), [("LoS", True), ("Line of Sight", False), ("LoS behind a wall", False)])
def test_an_abbreviation_finds_its_full_name(q: str, told: bool, searcher: Searcher) -> None:
    assert any("has Line of Sight" in s.why for s in ranked(q, searcher)) == told


def test_a_question_is_not_answered_by_a_bare_heading(searcher: Searcher) -> None:
    docs = searcher.arrays.docs
    asked = {docs[s.doc].id: s.score for s in ranked("please explain battle phase", searcher)}
    named = {docs[s.doc].id: s.score for s in ranked("battle phase", searcher)}
    bare = next(d for d in docs if d.id == "cards/302")
    assert bare.length <= BARE
    assert 0 < asked[bare.id] <= named[bare.id] * (HEADING + 0.1)


@pytest.fixture(scope="module")
def paired(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searcher]:
    """The small corpus, whose wolf books say the same in two languages."""
    root = tmp_path_factory.mktemp("paired")
    made = small()
    twins = (("wolf-core/cover", "wolf-torneo/linea"),)
    studies = tuple(replace(s, twins=twins) if s.game == "wolf" else s for s in made.studies)
    made = replace(made, studies=studies)
    storing.write(root / "store.db", made)
    build_index(root / "index", made)
    with closing(store.Store(root / "store.db")) as kept, closing(Searcher(kept, root / "index")) as found:
        yield found


@pytest.mark.parametrize(
    ("q", "lang"), [("a wall gives cover to my unit", "es"), ("un muro da cobertura a la unidad", "en")]
)
def test_a_book_that_there_is_in_the_query_s_language_stands_before_its_twin(
    q: str, lang: str, searcher: Searcher, paired: Searcher
) -> None:
    alone, beside = ({x.arrays.docs[s.doc].id: s.score for s in ranked(q, x)} for x in (searcher, paired))
    foreign = {d.id for d in paired.arrays.docs if d.lang == lang and d.id in beside}
    assert foreign, "a foreign text is found all the same"
    assert max(map(beside.__getitem__, foreign)) < max(map(alone.__getitem__, foreign)) * (TWIN + 0.1)


def test_of_such_a_book_the_sentences_in_the_query_s_language_alone_answer(paired: Searcher) -> None:
    hits = paired.search("un muro da cobertura a la unidad", game="wolf").hits
    assert {h.lang for h in hits} == {"en", "es"} and {h.also for h in hits} == {"en", "es"}
    weighing = paired.weighing("un muro da cobertura a la unidad")
    assert {hits[c.hit].lang for c in weighing.candidates(hits, paired.source.lines)} == {"es"}
    english = [h for h in hits if h.lang == "en"]  # who wants no others gets these
    assert weighing.candidates(english, paired.source.lines)


def test_what_everybody_asks_is_found_under_its_heading(searcher: Searcher) -> None:
    docs = searcher.arrays.docs
    scores = {docs[s.doc].id: s.score for s in ranked("how does attacking work", searcher)}
    assert docs[ranked("how does attacking work", searcher)[0].doc].id == "cards/302.3"
    assert searcher.understood("how does attacking work").topic == NAMES.index("attack")
    assert scores["cards/302.3"] > max(v for i, v in scores.items() if i != "cards/302.3") + 0.5


def looked(searcher: Searcher) -> FirstLook:
    """The first look for a query that only some sections answer."""
    ranker = searcher._ranker
    u = understand(fence("unit behind a wall"), searcher.glossary, ranker)
    query = Concepts(u.concepts or {}, ranker._kinds(()), [1.0] * len(u.concepts or {}))
    return query.matcher(ranker._searcher).look


def test_only_the_best_are_raised_one_by_one(searcher: Searcher) -> None:
    look = looked(searcher)
    board, every = Board(look, frozenset()), range(len(searcher.arrays.docs))
    assert board.best(every, len(every)) == list(every)
    assert board.best(every, 3) == sorted(look.docs[greatest(look.score, 3)].tolist())
    lacking = [d for d, slot in zip(every, look.slots_of(every), strict=True) if slot < 0]
    assert board.best(lacking, 2) == lacking[:2]


def test_sections_that_are_made_ready_at_once_are_as_when_asked_for_singly(searcher: Searcher) -> None:
    look = looked(searcher)
    every = range(len(searcher.arrays.docs))
    lacking = [d for d, slot in zip(every, look.slots_of(every), strict=True) if slot < 0]
    assert lacking and len(lacking) < len(every)
    for keep in (None, {0, 1, *lacking}):
        singly, ready = Board(look), Board(look)
        ready.ready(every)
        for board in (singly, ready):
            if keep is not None:
                board.keep(keep)
        assert [d in singly for d in every] == [d in ready for d in every]
        if keep is None:  # what was looked up has the score that it had
            assert [scores.tolist() for scores in ready.scores()[:2]] == [s.tolist() for s in singly.scores()[:2]]
        assert [singly.said(d) for d in every] == [ready.said(d) for d in every]


def _counted(searcher: Searcher, q: str) -> set[str]:
    """The sections that count what a query asks for."""
    every = np.arange(len(searcher.arrays.docs))
    found = searcher._ranker.counting(searcher.understood(q), every)
    return {searcher.arrays.docs[int(n)].id for n in np.flatnonzero(found)}


@pytest.mark.parametrize(
    ("query", "section", "counts", "reason"),
    [
        ("how many steps has the battle phase", "cards/302", True, "four steps"),
        ("how many dice do attacks lose behind a wall", "wolf-core/cover", True, "one die"),
        ("who plays the tactics of the battle phase", "cards/302", False, "not asked how many"),
        ("where do the steps of the battle phase stand", "cards/302", False, "nor here"),
        ("how many wolves are there in a battle", "wolf-core/morale", False, "wolves, but no number of them"),
        ("how many zeppelins are there in a battle", "cards/302", False, "what no text knows"),
    ],
)
def test_a_section_counts_what_is_asked_for(
    searcher: Searcher, query: str, section: str, counts: bool, reason: str
) -> None:
    assert (section in _counted(searcher, query)) is counts, reason


@pytest.mark.parametrize(
    ("texts", "counting"),
    [
        (["Two banners meet.", "A deck has thirty cards."], {"core/1"}),  # the last number of all
        (["Thirty cards are a deck.", "Two banners meet."], {"core/0"}),  # the first
        (["Cards: 30.", "Cards are dealt."], {"core/0"}),  # behind the thing, in figures
        (["Take a number of cards equal to your rank.", "Cards are dealt."], {"core/0"}),  # how many others say
        (["Thirty of these new red cards.", "Two banners meet."], set()),  # too far away
        (["Cards are dealt.", "Banners meet."], set()),  # no text has a number
    ],
)
def test_a_number_stands_beside_the_thing(tmp_path: Path, texts: list[str], counting: set[str]) -> None:
    made = knowledge(*(section(f"core/{n}", "Rule", text, n) for n, text in enumerate(texts)))
    storing.write(tmp_path / "store.db", made)
    build_index(tmp_path / "index", made)
    with closing(store.Store(tmp_path / "store.db")) as opened, closing(Searcher(opened, tmp_path / "index")) as found:
        assert _counted(found, "how many cards are there") == counting


def test_who_asks_how_many_in_few_words_is_told_first_where_it_is_counted(tmp_path: Path) -> None:
    said = "Cards are dealt, and those who are dealt cards keep them."
    texts = (said, "A deck has thirty cards that nobody has seen before.")
    made = knowledge(*(section(f"core/{n}", "Rule", text, n) for n, text in enumerate(texts)))
    storing.write(tmp_path / "store.db", made)
    build_index(tmp_path / "index", made)
    with closing(store.Store(tmp_path / "store.db")) as opened, closing(Searcher(opened, tmp_path / "index")) as found:
        assert [h.section for h in found.search("how many cards").hits] == ["core/1", "core/0"]
        assert [h.section for h in found.search("the cards").hits] == ["core/0", "core/1"]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (("cover", "example"), "example"),
        (("ejemplo", "de", "combate"), "example"),
        (("the", "story", "of", "the", "wall"), "lore"),
        (("creditos",), "credits"),
    ],
)
def test_what_is_asked_for_counts_as_much_as_rules(searcher: Searcher, words: tuple[str, ...], kind: str) -> None:
    kinds = searcher.arrays.columns["kind"]
    found = dict(zip(kinds, searcher._ranker._kinds(words).tolist(), strict=True))
    assert found == {k: 1.0 if k == kind else KIND.get(k, 1.0) for k in kinds}


def test_what_may_be_asked_for_is_a_kind_of_section() -> None:
    assert set(ASKED.values()) <= {str(k) for k in SectionKind} & set(KIND)


def corpus(list_kind: SectionKind) -> Knowledge:
    sections = (
        section("core/glossary", "Glossary", "Banner A cloth. Roll Turn a card. Ready Upright.", kind=list_kind),
        section("core/banner-card", "Banner card", "A banner card stays beside its unit until it is lost.", 1),
        section("core/combat-roll", "Combat roll", "For a combat roll both players turn a card.", 2),
        section("core/banner-lost", "Banner lost in battle", "Who loses a banner loses heart.", 3),
    )
    terms = (term("game/en/banner", "core/glossary"), term("game/en/roll", "core/glossary"))
    return knowledge(*sections, terms=terms)


def first_two(folder: Path, known: Knowledge, q: str) -> list[tuple[str, str]]:
    storing.write(folder / "store.db", known)
    build_index(folder / "index", known)
    searcher = Searcher(store.Store(folder / "store.db"), folder / "index")
    return [(h.section, h.why.split(";")[0]) for h in searcher.search(q).hits[:2]]


@pytest.mark.parametrize(
    ("q", "first"),
    [
        ("banner", "core/banner-card"),  # "card" only says what the thing is
        ("banners", "core/banner-card"),
        ("what is a banner?", "core/banner-card"),
        ("roll", "core/glossary"),  # a combat roll is one kind of roll
    ],
)
def test_the_heading_comes_before_the_line_of_a_list(q: str, first: str, tmp_path: Path) -> None:
    hits = first_two(tmp_path, corpus(SectionKind.REFERENCE), q)
    assert hits[0][0] == first
    assert "core/glossary" in {i for i, _ in hits}  # the list still stands right behind
    assert first == "core/glossary" or hits[0][1] == "explains Banner"


def test_where_a_section_of_its_own_defines_it_that_comes_first(tmp_path: Path) -> None:
    assert first_two(tmp_path, corpus(SectionKind.RULES), "banner")[0][0] == "core/glossary"


@pytest.mark.parametrize("q", ["get your victory points", "Get Your Victory POINTS", "  get your victory   points "])
def test_a_heading_that_is_the_whole_query_comes_first(q: str, tmp_path: Path) -> None:
    known = knowledge(
        section("core/summary", "Victory points", "Victory points: victory points are points for victory."),
        section("core/get", "Get your victory points", "Each player counts what was achieved.", 1),
    )
    assert first_two(tmp_path, known, q)[0][0] == "core/get"
    assert first(tmp_path, "victory points") == "core/summary"


def first(folder: Path, q: str) -> str:
    return Searcher(store.Store(folder / "store.db"), folder / "index").search(q).hits[0].section


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searcher]:
    """A term of one name in more games than are looked at for it."""
    folder, every = tmp_path_factory.mktemp("shared"), games(MOST_NAMED + 20)
    storing.write(folder / "store.db", every)
    build_index(folder / "index", every)
    with closing(store.Store(folder / "store.db")) as kept, closing(Searcher(kept, folder / "index")) as found:
        yield found


@pytest.mark.parametrize(("game", "most"), [("game000", 10), (f"game{MOST_NAMED + 19}", 10), (None, 4 * MOST_NAMED)])
def test_a_name_that_many_games_share_is_looked_up_in_few(
    shared: Searcher, game: str | None, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    ranker = shared._ranker_of(game) if game else shared._ranker
    called = ranker._called
    monkeypatch.setattr(ranker, "_called", lambda of, name: [looked.append(name), called(of, name)][1])
    shared.forget()
    hits = shared.search("ward", game=game, limit=3).hits
    assert all("defines Ward" in h.why for h in hits) and {h.game for h in hits} >= {game or "game000"}
    assert 0 < len(looked) <= most


def test_of_many_games_the_best_sections_define_what_is_asked_for(shared: Searcher) -> None:
    assert sum(s.tier < OTHER for s in ranked("ward", shared)) == MOST_NAMED
    assert len(ranked("ward", shared)) == MOST_NAMED + 20, "the others are found all the same"
