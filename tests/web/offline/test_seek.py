"""The search of a copy, in a browser: it reads a query and ranks as the site does, over the same knowledge base."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rulewright.kb.base import Generation, KnowledgeBase
from rulewright.kb.model import InForce
from rulewright.kb.search.snippet import Passage
from rulewright.web.marking import at_answer, at_hit, on_answer
from rulewright.web.offline.index import index
from tests.kb.search.test_numbers import ALSO, QUERIES, numbered
from tests.web import harbour
from tests.web.browsing import BROWSER
from tests.web.offline.bare import bare_page, keep

pytestmark = BROWSER
PATIENT = 60.0  # seconds that the site may take: on a busy machine its search would end early, a copy's never does

ASK = """([q, limit]) => {
    const { found, hits } = RulewrightSeek.searched(indexes, q);
    return { ids: hits.slice(0, limit).map((h) => h.index.id(h.n)), terms: found[0].terms.map((t) => t.id),
             mended: found[0].mended, told: hits.slice(0, 1).map((h) => h.index.told(h, h.from.wanted)) };
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Generation]]:
    root = harbour.write(tmp_path_factory.mktemp("kb"), harbour.knowledge())
    base = KnowledgeBase(root)
    with base.reading() as g:
        yield root, g
    base.close()


@pytest.fixture(scope="module")
def page(browser: Any, site: tuple[Path, Generation]) -> Iterator[Any]:
    """A page with nothing but the search over the index of the game."""
    root, g = site
    with bare_page(browser) as page:
        keep(page, g, root, "harbour")
        yield page


@pytest.fixture(scope="module")
def numbers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Generation]]:
    """The rules of which the reading of numbers is tested."""
    root = harbour.write(tmp_path_factory.mktemp("numbers"), numbered())
    with closing(KnowledgeBase(root)) as base, base.reading() as g:
        yield root, g


def ask(page: Any, q: str, limit: int = 10) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(ASK, [q, limit])
    return found


@pytest.mark.parametrize(
    "q",
    [
        "boarding",
        "BOARDED",  # another form, in capitals
        "ship",
        "who can board a ship",  # a question: its frame says nothing
        "1.2",  # a rule by its number
        "rule 1",
        "Anchored",  # a term by its name
        "what is anchored?",
        "abordaje",  # Spanish
        "anclado",  # a Spanish name of an English term
        "¿puedo abordar un barco?",
        "bording",  # typing errors
        "anchord",
        '"anchored ship"',  # a phrase
        "card contradicts book",
        "golden rule",
        "rule golden",  # a name turned round
        "rule of golden",
        "how does one win",  # what everybody asks
    ],
)
def test_the_first_hit_is_the_site_s(page: Any, site: tuple[Path, Generation], q: str) -> None:
    expected = [h.section for h in site[1].searcher.ask(q, deadline=PATIENT)[0].hits]
    assert ask(page, q)["ids"][:1] == expected[:1]


@pytest.mark.parametrize("q", [*(q for q, _ in QUERIES), *ALSO])
def test_a_number_is_found_as_the_site_finds_it(browser: Any, numbers: tuple[Path, Generation], q: str) -> None:
    root, g = numbers
    with bare_page(browser) as page:
        keep(page, g, root, g.store.games()[0])
        found = g.searcher.ask(q, deadline=PATIENT)
        assert ask(page, q)["ids"][:1] == [h.section for h in found[0].hits[:1]]
        told = page.evaluate("(q) => RulewrightSeek.searched(indexes, q).answers.map((a) => [a.text, a.level])", q)
        assert told == [[d.text, d.level] for d in found[1]]
        words, numbers_ = page.evaluate(
            "(q) => { const u = indexes[0].understand(q, []); return [u.words, u.numbers]; }", q
        )
        assert [words, numbers_] == [list(g.searcher.understood(q).words), list(g.searcher.understood(q).numbers)]


@pytest.mark.parametrize(
    "q", ["when does a ship die", "do I die", "can I roll a die", "does the die count", "does a boarding die count"]
)
def test_a_verb_that_might_be_a_noun_is_read_as_the_site_reads_it(
    page: Any, site: tuple[Path, Generation], q: str
) -> None:
    read = page.evaluate("(q) => indexes[0].understand(q, []).words", q)
    assert read == list(site[1].searcher.understood(q).words) and ("dies" in read) is q.endswith(("ship die", "I die"))


def test_most_of_the_first_hits_are_the_site_s(page: Any, site: tuple[Path, Generation]) -> None:
    for q in ("ship", "boarding", "anchored ship", "crew"):
        expected = {h.section for h in site[1].searcher.search(q, deadline=PATIENT).hits[:5]}
        assert len(expected & set(ask(page, q, 5)["ids"])) >= 0.6 * len(expected), q


@pytest.mark.parametrize(
    ("q", "mended"),
    [
        ("bording a ship", "boarding a ship"),
        ("bording", "boarding"),
        ("tydes", "tides"),  # a word alone may have one letter for another, short as it is
        ("boarding", None),
        ("x", None),  # too short to tell
        ("9.9.9", None),  # a number is right or wrong
    ],
)
def test_a_typing_error_is_put_right_and_told(page: Any, q: str, mended: str | None) -> None:
    assert ask(page, q)["mended"] == mended


def test_a_term_that_is_named_is_told(page: Any) -> None:
    assert "harbour/en/anchored" in ask(page, "is an anchored ship safe")["terms"]


def test_a_quoted_phrase_is_in_every_hit(page: Any) -> None:
    assert ask(page, '"anchored ship"')["ids"] == ["harbour-core/anchored"]
    assert ask(page, '"anchored ship" "cannot be boarded"')["ids"] == ["harbour-core/anchored"], "both"


@pytest.mark.parametrize(
    "q", ["", "   ", "?", "<script>", "'\"; DROP", "a" * 5_000, "1." * 3_000, "\ud800", "the of", "(" * 400]
)
def test_any_string_has_an_answer(page: Any, q: str) -> None:
    assert isinstance(ask(page, q.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))["ids"], list)


def test_a_passage_is_plain_text_with_the_places_of_its_marks(page: Any) -> None:
    told = ask(page, "nothing back", 10)["told"][0]
    text, marks = told["passage"]["text"], told["passage"]["marks"]
    assert {text[a:z].lower() for a, z in marks} >= {"back"}
    assert told["snippet"] == Passage(text, tuple(map(tuple, marks))).html(), "the same as safe HTML"


def test_a_hit_leads_to_its_sentence_by_the_words_that_the_site_marks(page: Any, site: tuple[Path, Generation]) -> None:
    told = ask(page, "anchored")["told"][0]
    hit = next(h for h in site[1].searcher.search("anchored").hits if h.section == told["section"])
    assert told["at"] and at_hit(site[1], hit).endswith(told["at"])


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("how do i", [("How do I move?", "en")]),
        ("¿cómo se m", [("¿Cómo se mueve?", "es")]),
        ("how do i win", []),
    ],
)
def test_a_question_is_offered_where_a_heading_answers_it(
    page: Any, typed: str, offered: list[tuple[str, str]]
) -> None:
    begin = """typed => {
        const [index] = indexes, n = index.docs.findIndex((d) => d[4] === "rules" && d[3] === "en");
        const titles = index.docs.map((_, i) => ({ words: [i === n ? "movement" : "x"], many: 1 }));
        const made = Object.create(index, { titles: { value: titles } });
        return made.begin(typed).map((s) => [s.text, s.id === index.id(n), s.lang]); }"""
    assert [tuple(x) for x in page.evaluate(begin, typed)] == [(text, True, lang) for text, lang in offered]


def test_an_answer_leads_to_its_sentence(page: Any, site: tuple[Path, Generation]) -> None:
    q = "what is anchored"
    way = page.evaluate("q => RulewrightSeek.wayTo(RulewrightSeek.searched(indexes, q).answers[0])", q)
    (direct,) = site[1].searcher.ask(q)[1]
    assert way and at_answer(site[1], direct).endswith(way)
    shown = page.evaluate(
        """q => { const R = RulewrightSeek, say = { kinds: {}, one: "", many: "" };
        return R.render(indexes, q, 1, say, (kind, id) => kind + "/" + id).map(R.html).join(""); }""",
        q,
    )
    assert shown.count(f'href="sections/harbour-core/anchored#{way}"') == 2, "the result, and the book below the answer"


HOSTILE = "<img src=x onerror=alert(1)> & \U0001f3b2 \"'"


def test_what_is_shown_is_text_whatever_it_holds(page: Any) -> None:
    tree = ["p", {"class": HOSTILE, "title": HOSTILE}, HOSTILE, ["mark", {}, HOSTILE], 7]
    shown = page.evaluate(
        """(tree) => {
        const { html, node } = RulewrightSeek, made = node(tree), place = document.createElement("div");
        place.innerHTML = html(tree);   // what the service worker writes, as a browser reads it
        return [made.isEqualNode(place.firstChild), made.className, made.textContent, made.children.length];
    }""",
        tree,
    )
    assert shown == [True, HOSTILE, f"{HOSTILE}{HOSTILE}7", 1]


def test_what_one_kept_game_knows_is_no_error_in_another(page: Any) -> None:
    """``bording`` is a typing error, unless it is a word of another game that is kept here."""
    said = page.evaluate("""() => {
        const other = { lexicon: { knows: (w) => w === "bording" }, abbreviates: () => false };
        return [indexes[0].understand("bording", []).mended, indexes[0].understand("bording", [other]).mended];
    }""")
    assert said == ["boarding", None]


SAID = """(q) => {
    const { told, answers } = RulewrightSeek.searched(indexes, q);
    return { told, answers: answers.map((a) =>
        [a.hit.index.id(a.hit.n), a.text, a.level, a.whether?.word, a.whether?.condition, a.notes.map(([c]) => c)]) };
}"""


@pytest.mark.parametrize(
    "q",
    [
        "1.2",  # a rule by its number
        "what is anchored?",  # a term
        "Anchored",
        "when may a ship be boarded",
        "how many ships can board another ship",
        "who wins where a card contradicts the book",
        "can an anchored ship be boarded",  # no
        "can a ship be boarded",  # not stated of any ship
        "may a crew board a ship within 3 spans",
        "can a ship not be boarded",
        "must an anchored ship be boarded",
        "the of",  # says nothing
        "x",
    ],
)
def test_what_answers_is_what_answers_on_the_site(page: Any, site: tuple[Path, Generation], q: str) -> None:
    g = site[1]
    expected = [
        [d.hit.section, d.text, d.level, *(d.whether or (None, None)), [n.code for n in on_answer(g.store, d)]]
        for d in g.searcher.ask(q, deadline=PATIENT)[1]
    ]
    assert page.evaluate(SAID, q)["answers"] == expected


NARROWED = """([q, address]) => {
    const wanted = RulewrightSeek.narrowing(new URLSearchParams(address));
    const { hits, answers } = RulewrightSeek.searched(indexes, q, wanted), id = (h) => h.index.id(h.n);
    const names = indexes[0].begin(q, wanted).map((s) => s.id);
    return { hits: hits.map(id), answers: answers.map((a) => id(a.hit)), names };
}"""


@pytest.mark.parametrize("books", ["harbour-core", "harbour-league", "harbour-core,harbour-league", ""])
@pytest.mark.parametrize("q", ["boarding", "Anchored", "anclado", "1.2", "what is anchored?"])
def test_books_that_are_not_in_force_are_left_out_as_on_the_site(
    page: Any, site: tuple[Path, Generation], q: str, books: str
) -> None:
    found, by = page.evaluate(NARROWED, [q, f"book={books}"]), InForce(frozenset(filter(None, books.split(","))))
    expected, direct = site[1].searcher.ask(q, book=by, limit=100, deadline=PATIENT)
    assert set(found["hits"]) >= {h.section for h in expected.hits} and all(map(by.takes, found["hits"]))
    assert found["answers"] == [d.hit.section for d in direct]


def test_names_of_books_that_are_not_in_force_complete_nothing(page: Any) -> None:
    every, league = (page.evaluate(NARROWED, ["a", f"book={b}"])["names"] for b in ("", "harbour-league"))
    assert {"harbour/en/anchored", "harbour/es/anclado"} <= set(every)
    assert set(league) == {
        "harbour/es/abordaje",
        "harbour/es/anclado",
        "harbour-league/abordaje",
        "harbour-league/anclado",
    }


def test_an_address_narrows_by_language_and_kind_as_well(page: Any) -> None:
    assert page.evaluate(NARROWED, ["boarding", "lang=es"])["hits"] == ["harbour-league/abordaje"]
    assert page.evaluate(NARROWED, ["boarding", "kind=example"])["hits"] == ["harbour-core/1.2.1"]


AMONG = """(q) => {
    const { hits, told } = RulewrightSeek.searched(both, q);
    return { ids: hits.map((h) => h.index.id(h.n)), told };
}"""


@pytest.fixture(scope="module")
def games(page: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Generation]:
    """Two games, whose indexes the page has as ``both``."""
    root = harbour.write(tmp_path_factory.mktemp("two"), harbour.two())
    base = KnowledgeBase(root)
    with base.reading() as g:
        kept = [index(g, game, root / "generations" / g.id / "index") for game in ("harbour", "haven")]
        page.evaluate("(kept) => { globalThis.both = kept.map((data) => new RulewrightSeek.Index(data)); }", kept)
        yield g
    base.close()


def on_the_site(g: Generation, q: str) -> set[str]:
    return {h.section for h in g.searcher.search(q, limit=50, deadline=PATIENT).hits}


@pytest.mark.parametrize(
    ("q", "words"),
    [
        ("ship -anchored", "ship"),
        ("ship -anchored -crew", "ship"),  # every word is kept out
        ("kind:example crew", "crew"),
        ("tipo:ejemplo crew", "crew"),
        ("kind:example kind:rules crew", "crew"),  # the last of the same counts
        ("kind:rules kind:example crew", "crew"),
        ("defines:anchored", "anchored"),  # a term alone is looked for
        ("ship defines:anchored", "ship"),
        ("ship defines:anchored defines:boarding", "ship"),
        ("ship defines:boarding defines:anchored", "ship"),
        ("ramming mentions:anchored", "ramming"),
        ('mentions:"anchored"', "anchored"),
    ],
)
def test_operators_leave_what_they_leave_on_the_site(
    page: Any, site: tuple[Path, Generation], q: str, words: str
) -> None:
    left = set(ask(page, q, 50)["ids"])
    assert left == on_the_site(site[1], q)
    assert set() < left < set(ask(page, words, 50)["ids"]), "some are left out"
    assert page.evaluate(SAID, q)["told"] == []


def test_a_word_that_nothing_has_leaves_nothing_out(page: Any, site: tuple[Path, Generation]) -> None:
    left = set(ask(page, "ship -zebra", 50)["ids"])
    assert left == on_the_site(site[1], "ship -zebra") == set(ask(page, "ship", 50)["ids"])
    assert page.evaluate(SAID, "ship -zebra")["told"] == []


@pytest.mark.parametrize("q", ["game:harbour ship", "juego:haven ship", "game:harbour game:haven ship"])
def test_a_game_leaves_what_it_leaves_on_the_site(page: Any, games: Generation, q: str) -> None:
    found = page.evaluate(AMONG, q)
    left = set(found["ids"])
    assert left == on_the_site(games, q)
    assert set() < left < set(page.evaluate(AMONG, "ship")["ids"]), "the other game's are left out"
    assert found["told"] == []


@pytest.mark.parametrize(
    ("q", "told"),
    [
        ("title:ship", [["unfiltered", {"word": "title"}]]),
        ("constructor:ship", [["unfiltered", {"word": "constructor"}]]),  # what every object has is no operator
        ("game:chess ship", [["nogame", {"words": "chess"}]]),
        ("kind:poem ship", [["nokind", {"words": "poem"}]]),
        ("defines:zebra ship", [["noterm", {"words": "zebra"}]]),
        ("mentions:zebra ship", [["noterm", {"words": "zebra"}]]),
        ("kind:rules", [["bare", {}]]),
        ("ship" + " -a" * 9, [["overfiltered", {"n": 8}]]),
        ("10:30 -1 re-roll", []),  # words as rulebooks print them
    ],
)
def test_what_is_not_understood_is_told(page: Any, q: str, told: list[Any]) -> None:
    assert page.evaluate(SAID, q)["told"] == told


def test_operators_are_read_in_linear_time(page: Any) -> None:
    for q in ("a:" * 10_000, "-" * 20_000, ' -"' * 7_000, "x:“" * 7_000):
        took = page.evaluate(
            "(q) => { const begun = performance.now(); RulewrightSeek.operators(q, indexes[0].reading); "
            "return performance.now() - begun; }",
            q,
        )
        assert took < 100, q[:4]


def test_an_answer_is_shown_as_text_above_the_results(page: Any) -> None:
    shown = page.evaluate(
        """(q) => {
        const say = { search: "Search", many: "2 results", one: "1 result", answer: "Answer", kinds: {} };
        return RulewrightSeek.render(indexes, q, 1, say, (kind, id) => kind + "/" + id, (n) => "?" + n)
            .map(RulewrightSeek.html).join("");
    }""",
        "what is anchored?",
    )
    assert shown.index('<section class="card answer direct">') < shown.index('<ol class="plain hits"')
    assert '<p class="definition-words" lang="en">' in shown
