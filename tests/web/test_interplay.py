"""Pages on what keywords do to each other: words, picture, filters, and walking it in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb.interplay.chains import chains_of
from rulewright.kb.interplay.matrix import Filter, matrix
from rulewright.kb.interplay.net import ENOUGH, VERBS, Net
from rulewright.kb.interplay.pair import pair as pair_of
from rulewright.kb.ladder.text import Passage
from rulewright.kb.model import Span
from rulewright.web.site.interplay import COLUMNS, ROWS, both_ways, columns, listed, paged
from rulewright.web.site.interplay_scene import MOST_NEAR, Drawing, View, drawing, scene
from rulewright.web.site.picture.lettering import width
from tests.kb.interplay.meadow import ident, keyword, net, said
from tests.make import term
from tests.web import harbour
from tests.web.wording import SPANISH

ANCHORED, BOARDING, RAMMING = (f"harbour/en/{n}" for n in ("anchored", "boarding", "ramming"))
TERM, PAIR, MATRIX = f"/terms/{ANCHORED}", f"/pair?a={RAMMING}&b={ANCHORED}", "/interactions/harbour"
NODE = re.compile(r'<a class="node shape-(\w+) ring-(\d)" href="([^"]+)"[^>]*data-id="([^"]+)"')
CROWD = [f"mud causes k{n:02}" for n in range(30)]


def page(client: FlaskClient, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, address
    return unescape(answer.get_data(as_text=True))


def words(html: str) -> str:
    """What a page says, without its marks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


# -- a term -----------------------------------------------------------------------------------------------------------


def test_a_term_tells_who_says_it_where_and_in_which_book(client: FlaskClient) -> None:
    text = page(client, TERM)
    told = words(text[text.index('id="in-words"') :])
    assert "An anchored ship cannot be boarded or rammed. Anchored Harbour rules out Boarding" in told
    verb = "is ignored, cancelled or taken away by"
    assert f"Ramming X deals X damage and ignores Anchored . Ramming (X) Harbour {verb} Ramming" in told


def test_the_page_of_a_twin_tells_the_same_under_its_own_names(client: FlaskClient) -> None:
    text = page(client, "/terms/harbour/es/anclado")
    told = words(text[text.index('id="in-words"') :])
    assert "rules out Abordaje" in told, "named in the language of the page"
    assert "is ignored, cancelled or taken away by Ramming" in told, "which has no Spanish name"


def test_a_chain_is_told_with_both_sentences(client: FlaskClient) -> None:
    told = words(page(client, f"/terms/{RAMMING}"))
    assert "Where Ramming cancels Anchored , Anchored no longer rules out Boarding ." in told
    assert "An anchored ship cannot be boarded or rammed." in told
    assert re.search(r"Both steps are right in about \d+ of 100 such chains", told)
    spanish = words(page(client, f"/terms/{RAMMING}?ui=es"))
    assert "Donde Ramming anula Anchored , Anchored ya no excluye Boarding ." in spanish


@pytest.mark.usefixtures("drawn_of_one")
def test_each_box_of_the_picture_leads_to_the_picture_of_its_term(client: FlaskClient) -> None:
    text = page(client, f"/terms/{RAMMING}")
    wide, tall = re.findall(r'<svg class="graph (?:wide|tall)".*?</svg>', text, re.S)
    for svg in (wide, tall):
        assert {(ring, href) for _, ring, href, _ in NODE.findall(svg)} == {
            ("0", f"/terms/{RAMMING}"),
            ("1", f"/terms/{ANCHORED}#interplay"),
            ("2", f"/terms/{BOARDING}#interplay"),  # what follows in two steps
        }


def test_a_term_that_nothing_is_tied_with_says_so(client: FlaskClient) -> None:
    net_of_one = net(terms=[keyword("mud")])
    view = View(net_of_one, net_of_one.concept(ident("mud")), "en", str)
    assert drawing(view, (), ()) == Drawing()


def test_what_one_sentence_says_of_several_stands_together() -> None:
    together = "Mud causes slow and cold."
    found = net(
        said("mud causes slow", sentence=together),
        said("mud causes cold", sentence=together),
        said("mud causes slow", "book/tides", sentence="Again."),
        "mud causes wet",
    )
    mud = found.concept(ident("mud"))
    rows = listed(mud, found.grouped(mud, True)[0])
    assert [sorted(c.lead.name for c in r.partners) for r in rows.rows] == [["Cold", "Slow"], ["Wet"]]
    assert [(c.lead.name, i.sentence) for c, i in rows.rows[0].more] == [("Slow", "Again.")]
    assert (rows.total, rows.rest, rows.anchor) == (3, 0, "causes-out")


def test_what_one_sentence_says_by_other_words_stands_apart() -> None:
    together = "Mud slows, and chills those in it."
    first, second = (said(f"mud causes {x}", sentence=together) for x in ("slow", "cold"))
    found = net(replace(first, cue=Span(4, 9)), replace(second, cue=Span(15, 21)))
    mud = found.concept(ident("mud"))
    assert [len(r.partners) for r in listed(mud, found.grouped(mud, True)[0]).rows] == [1, 1]


def test_a_pair_page_names_what_is_called_alike_in_two_languages_once(tmp_path: Path) -> None:
    what = harbour.knowledge()
    alike = [replace(t, name="Anchored") if t.name == "Anclado" else t for t in what.studies[0].terms]
    what = replace(what, studies=(replace(what.studies[0], terms=tuple(alike)),))
    app = create_app(harbour.write(tmp_path, what))
    told = words(page(app.test_client(), PAIR))
    app.extensions["kb"].close()
    assert "Looked for: “ Ramming ” with “ Anchored ” in sentences that name both, and in two steps." in told


@pytest.mark.parametrize("address", [TERM, MATRIX, f"{MATRIX}?term=ramming"])
def test_few_ties_are_not_drawn_and_the_page_says_so(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    for least, is_drawn in ((2, "term=" not in address), (3, False)):
        monkeypatch.setattr("rulewright.web.site.interplay.ENOUGH", least)
        text = page(client, f"{address}{'&' if '?' in address else '?'}least={least}")  # a page is kept by its address
        assert ("Too few sure ties to draw" not in text) == is_drawn
        assert bool(re.search('class="(?:graph|grid|two-ways)', text)) == is_drawn
        assert "ignores" in words(text), "they are listed all the same"
    assert ENOUGH == 4


@pytest.mark.usefixtures("drawn_of_one")
@pytest.mark.parametrize("address", [TERM, MATRIX, f"{MATRIX}?term=ramming"])
def test_sentences_come_before_what_is_drawn_of_them(client: FlaskClient, address: str) -> None:
    text = page(client, f"{address}{'&' if '?' in address else '?'}drawn=1")
    first = re.search('class="(?:graph|grid|two-ways)', text)
    assert first and text.rindex('class="quote"') < first.start()


def test_the_sentence_comes_before_what_it_is_said_to_say(client: FlaskClient) -> None:
    text = page(client, PAIR)
    assert text.index("<mark>Anchored</mark>") < text.index('class="type type-negates"')


# -- the picture ------------------------------------------------------------------------------------------------------


def view_of(found: Net, name: str, lang: str = "en") -> tuple[View, Any]:
    view = View(found, found.concept(ident(name)), lang, str)
    groups = (*found.grouped(view.thing, True), *found.grouped(view.thing, False))
    return view, scene(view, groups, chains_of(found, view.thing))


def drawn(found: Net, name: str, lang: str = "en") -> list[tuple[str, bool, str, list[str]]]:
    made = view_of(found, name, lang)[1]
    return [(g.type, g.outward, g.caption, [i.label for i in g.items]) for g in (*made.left, *made.right)]


def test_what_acts_on_it_is_on_the_left_and_what_it_acts_on_on_the_right() -> None:
    made = view_of(net("mud causes slow", "boots negates mud"), "mud")[1]
    assert [(g.caption, [i.label for i in g.items]) for g in made.left] == [("is ignored by", ["Boots"])]
    assert [(g.caption, [i.label for i in g.items]) for g in made.right] == [("causes", ["Slow"])]


@pytest.mark.parametrize("speak", [str, lambda words: SPANISH.get(words, words)], ids=["en", "es"])
def test_captions_have_room_on_a_narrow_screen(speak: Callable[[str], str]) -> None:
    lines = [f"mud {kind.value} k{n}" for n, kind in enumerate(VERBS)]
    found = net(*lines, *(f"f{n} {kind.value} mud" for n, kind in enumerate(VERBS)))
    view = View(found, found.concept(ident("mud")), "en", speak)
    wide, tall = drawing(view, (*found.grouped(view.thing, True), *found.grouped(view.thing, False)), ()).pictures
    assert len(tall.captions) == len(wide.captions) == 2 * len(VERBS)
    for c in tall.captions:
        room = c.x if c.anchor == "end" else tall.width - c.x
        assert width(c.text, 13, bold=True) <= room, c.text


def test_more_than_there_is_room_for_is_a_box_that_leads_to_the_list() -> None:
    found = net(*CROWD, "mud negates run")
    made = view_of(found, "mud")[1]
    groups = {g.type: g for g in (*made.left, *made.right)}
    boxes = [i for g in (*made.left, *made.right) for i in g.items]
    assert sum(i.shape == "term" for i in boxes) == MOST_NEAR
    assert [(i.id, i.label) for i in boxes if i.shape == "more"] == [("causes-out", f"+ {31 - MOST_NEAR}")]
    assert [i.label for i in groups["negates"].items] == ["Run"], "no group takes all the room"


def test_each_other_is_drawn_once_and_the_thing_itself_never_again() -> None:
    found = net("mud causes slow", "mud modifies slow", "slow negates mud", "mud modifies mud")
    assert [labels for *_, labels in drawn(found, "mud")] == [["Slow"]]


def test_chains_are_drawn_one_step_farther_and_their_third_finds_a_place() -> None:
    found = net(*CROWD, "mud causes zeal", "zeal excludes charge")
    made = view_of(found, "mud")[1]
    (third, ((item, tie),)) = next(iter(made.beyond.items()))
    assert (third, item.label, tie) == (ident("zeal"), "Charge", (ident("zeal"), ident("charge"), "excludes"))


def test_names_are_those_of_the_language_and_namesakes_are_told_apart() -> None:
    barro = term(ident("barro", "es"), lang="es", translations=(ident("mud"),))
    cover = [term(ident("cover"), name="Cover"), term(ident("cover-terrain"), name="Cover")]
    found = net("boots negates mud", "mud causes cover", "mud causes cover-terrain",
                terms=[keyword("mud", translations=(barro.id,)), barro, *cover])  # fmt: skip
    assert drawn(found, "boots", "es")[0][3] == ["Barro"]
    assert sorted(drawn(found, "mud")[-1][3] + drawn(found, "mud")[0][3])[1:] == ["Cover (keyword)", "Cover (terrain)"]


def test_the_legend_explains_the_lines_that_are_drawn() -> None:
    found = net("mud causes slow", "boots negates mud")
    view = View(found, found.concept(ident("mud")), "en", str)
    made = drawing(view, (*found.grouped(view.thing, True), *found.grouped(view.thing, False)), ())
    assert [p.name for p in made.pictures] == ["wide", "tall"]
    assert {kind for kind, *_ in made.legend} == {"causes", "negates"}
    assert made.captions == {ident("slow"): "causes", ident("boots"): "is ignored by"}


@pytest.mark.usefixtures("drawn_of_one")
def test_each_box_says_how_it_is_tied_with_the_middle(client: FlaskClient) -> None:
    text = page(client, f"{TERM}?drawn")
    assert 'aria-label="Boarding"><desc lang="en">rules out</desc>' in text
    assert 'aria-label="Ramming"><desc lang="en">is ignored by</desc>' in text


# -- a pair -----------------------------------------------------------------------------------------------------------


def test_a_pair_is_told_directly_and_through_a_third(client: FlaskClient) -> None:
    told = words(page(client, PAIR))
    assert "Ramming (X) ignores, cancels or takes away Anchored" in told
    assert "Ask which of the two rules wins" in told and "Ramming (X) wins" not in told, "that is not sure"
    third = words(page(client, f"/pair?a={RAMMING}&b={BOARDING}"))
    assert "meet in a third" in third and "no longer rules out" in third
    assert "“ Abordaje ”" in third, "what was looked for, under all names"


def test_a_pair_says_which_rule_wins_where_that_is_sure(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.web.site.interplay.is_sure", lambda ruling: True)
    told = words(page(client, PAIR))
    assert "Ramming (X) wins" in told and "says itself that it sets" in told


def test_of_two_that_a_sentence_names_it_is_not_said_that_they_do_not_meet(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/pair?a={RAMMING}&b={BOARDING}"
    monkeypatch.setattr("rulewright.web.site.interplay.is_sure", lambda ruling: True)
    assert "No conflict found" in words(page(client, address))
    both = Passage("harbour-core/1.2", 0, 1, "Ramming and boarding go together.")
    monkeypatch.setattr(
        "rulewright.web.site.interplay.pair_of", lambda *of: replace(pair_of(*of), through=(), together=(both,))
    )
    told = words(page(client, address))
    assert "these sentences name both" in told and "No conflict found" not in told and "Ask which of the two" in told


def test_a_pair_shows_what_bears_on_the_rank_of_its_rules(client: FlaskClient) -> None:
    assert "Absolute prohibition" in words(page(client, f"/pair?a={ANCHORED}&b={BOARDING}"))


@pytest.mark.parametrize(
    ("address", "status", "says"),
    [
        ("/pair", 200, "Pick two keywords"),
        ("/pair?game=nothing", 200, "Pick two keywords"),
        ("/pair?a=ramming", 200, 'value="ramming"'),
        ("/pair?a=ramming&b=nobody-knows-this", 404, "There is no term 'nobody-knows-this'"),
        ("/pair?a=ramming&b=RAMMING", 400, "are one and the same; name two different terms."),
        (f"/pair?a={ANCHORED}&b=anclado", 400, "are one and the same; name two different terms."),
        ("/interactions/harbour?a=ramming&b=anchored", 200, "ignores, cancels or takes away"),  # the address of old
        ("/interactions/harbour?a=ramming&b=nobody-knows-this", 404, "There is no term"),
    ],
)
def test_picking_two(client: FlaskClient, address: str, status: int, says: str) -> None:
    assert says in page(client, address, status)


def test_words_that_may_mean_a_term_are_offered(client: FlaskClient) -> None:
    text = page(client, "/pair?a=ramming&b=anch", 404)
    assert 'href="/pair?b=harbour%2Fen%2Fanchored&a=ramming&game=harbour"' in text


def test_the_picker_offers_names_without_a_script(client: FlaskClient) -> None:
    text = page(client, "/pair?game=harbour")
    assert '<option value="Anclado" lang="es">' in text and text.count('list="keywords"') == 2


# -- a game -----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("drawn_of_one")
def test_the_matrix_has_rows_columns_and_cells_that_say_it_in_words(client: FlaskClient) -> None:
    text = page(client, MATRIX)
    row = next(r for r in re.findall(r"<tr>.*?</tr>", text, re.S) if '<th scope="row"><a href="/terms/' + RAMMING in r)
    assert f'href="/pair?a={RAMMING}&b={ANCHORED}"'.replace("harbour/en/", "harbour%2Fen%2F") in row
    assert "ignores, cancels or takes away Anchored" in words(row), "and not by colour or glyph alone"
    assert re.search(r'<svg class="glyph type-negates"[^>]*aria-hidden="true"', row)


@pytest.mark.usefixtures("drawn_of_one")
@pytest.mark.parametrize(
    ("query", "shown", "left_out"),
    [
        ("type=negates", "Ramming", "rules out Boarding"),
        ("kind=action", "rules out Boarding", "takes away Anchored"),
        ("book=harbour-core", "takes away Anchored", "choose less"),
        ("book=harbour-league", "choose less", "takes away Anchored"),
        ("term=ramming", "does to it", "rules out Boarding"),
        (f"term={BOARDING}", "rules out", "ignores, cancels or takes away Anchored"),
        ("type=loves&kind=loves&book=loves", "takes away Anchored", "choose less"),  # makes no sense: left out
        ("term=nobody-knows-this", "There is no term", "choose less"),
        ("page=99", "takes away Anchored", "choose less"),
    ],
)
def test_filters_stand_in_the_address(client: FlaskClient, query: str, shown: str, left_out: str) -> None:
    told = words(page(client, f"{MATRIX}?{query}").split("<h1", 1)[1])
    assert shown in told and left_out not in told


def test_pages_have_all_rows_once_the_busiest_first_or_by_name() -> None:
    found = matrix(net(*(f"k{n:02} modifies attack" for n in range(30)), "k29 causes slow"), Filter()).rows
    first, second = (paged(found, False, p, "en") for p in ("1", "2"))
    assert first["rows"][0].a.id == ident("k29") and len(first["rows"]) == ROWS and first["last"] == 2
    assert {r.a.id for r in (*first["rows"], *second["rows"])} == {r.a.id for r in found}
    assert paged(found, True, "", "en")["rows"][0].a.id == ident("k00")


def test_columns_are_those_acted_on_most_by_name() -> None:
    rows = matrix(net(*CROWD, "mud modifies k29", "frost causes k07"), Filter()).rows
    names = [c.lead.name for c in columns(rows, "en")]
    assert len(names) == COLUMNS and names == sorted(names) and {"K29", "K07"} <= set(names)


def test_of_one_keyword_both_directions() -> None:
    found = net("mud causes slow", "slow negates mud", "boots negates mud", "slow excludes run")
    mud = found.concept(ident("mud"))
    told = both_ways(matrix(found, Filter(term=mud.id)).rows, mud, "en")
    assert [(c.lead.name, [k.value for k, _ in out], [k.value for k, _ in into]) for c, out, into in told] == [
        ("Boots", [], ["negates"]),
        ("Slow", ["causes"], ["negates"]),
    ]


# -- in a real browser -------------------------------------------------------------------------------------------------


# -- beside a search ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("q", "pair"),
    [
        ("does ramming work on anchored ships", "a=harbour/en/ramming&amp;b=harbour/en/anchored"),
        ("anchored", None),  # one thing
        ("anchored ramming boarding", None),  # more than two
        ("is bulwark anchored", None),  # of which nothing is said together
    ],
)
def test_a_question_that_names_two_keywords_leads_to_what_is_said_of_both(
    q: str, pair: str | None, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = unquote(client.get("/search", query_string={"q": q}).text)
    line = re.search(r'<p class="meeting">.*?href="/pair\?([^"]+)"', page, re.DOTALL)
    told = line and {frozenset(line[1].split("&amp;")[n][2:] for n in (0, 1))}
    assert told == (pair and {frozenset(x[2:] for x in pair.split("&amp;"))})
    assert not line or line.start() < page.index('<ol class="plain hits"')
    monkeypatch.setattr("rulewright.web.site.finding.PER_PAGE", 1)
    assert 'class="meeting"' not in client.get("/search", query_string={"q": q, "page": 2}).text
