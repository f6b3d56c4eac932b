"""What keywords do to each other, on the real rulebooks: pages stay light, and every step of a chain is quoted."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.ingest.interactions.subjects import fills
from rulewright.kb.base import Generation, KnowledgeBase
from rulewright.kb.interplay.chains import chains_of
from rulewright.kb.interplay.net import Net, net_of_game
from rulewright.kb.language import folded_words
from rulewright.kb.model import Origin

HEAVIEST = 60_000  # bytes of a page as it travels
BUSIEST = 5  # things of each game that are looked at


@pytest.fixture(scope="module")
def g(root: Path) -> Iterator[Generation]:
    base = KnowledgeBase(root)
    with base.reading() as generation:
        yield generation
    base.close()


@pytest.fixture(scope="module")
def nets(g: Generation) -> list[Net]:
    """Of all claims on record: what is sure is among them."""
    return [net for net in (net_of_game(g.store, game, certainty=None) for game in g.store.games()) if net.ties]


@pytest.fixture(scope="module")
def client(root: Path) -> Iterator[FlaskClient]:
    app = create_app(root)
    yield app.test_client()
    app.extensions["kb"].close()


def test_what_a_claim_speaks_of_is_linked_defined_or_the_heading_where_it_stands(g: Generation) -> None:
    for game in g.store.games():
        knowledge = g.store.game(game)
        sections = {s.id: s for s in knowledge.sections}
        (study,) = knowledge.studies
        terms = {t.id: t for t in study.terms}
        links = {(r.section, r.target) for r in study.references}
        told = [i for i in study.interactions if i.origin is Origin.TEXT]
        assert told or not study.interactions
        for i in told:
            around = [sections[i.section]]
            while around[-1].parent:
                around.append(sections[around[-1].parent])
            for end in (i.a, i.b):
                home = any(terms[end].definition.section == s.id or fills(s.title, terms[end]) for s in around)
                assert home or (i.section, end) in links, f"{i.section}: {i.a} {i.type} {i.b}"


def test_the_busiest_pages_stay_light(client: FlaskClient, nets: list[Net]) -> None:
    assert nets
    for net in nets:
        busiest = sorted(net.concepts, key=lambda c: -net.degree(c))[:BUSIEST]
        pages = [f"/interactions/{net.game}", *(f"/terms/{c.id}" for c in busiest)]
        pages += [f"/pair?a={busiest[0].id}&b={c.id}" for c in busiest[1:]]
        for address in pages:
            answer = client.get(address)
            assert answer.status_code == 200, address
            assert len(gzip.compress(answer.get_data(), 5)) < HEAVIEST, address


def test_every_step_of_a_chain_quotes_what_stands_in_its_section(g: Generation, nets: list[Net]) -> None:
    quoted = 0
    for net in nets:
        for chain in (c for concept in net.concepts for c in chains_of(net, concept)):
            for tie in chain.steps:
                first = tie.said[0]
                words = folded_words(first.sentence.replace("*", ""))
                text = f"{g.store.section(first.section).title} {g.store.section(first.section).text}"
                assert set(words) <= set(folded_words(text.replace("*", ""))), (chain.says(), first)
                quoted += 1
    assert quoted


def test_no_page_names_a_thing_twice_in_its_picture(client: FlaskClient, nets: list[Net]) -> None:
    for net in nets:
        for c in sorted(net.concepts, key=lambda c: -net.degree(c))[:BUSIEST]:
            text = client.get(f"/terms/{c.id}").get_data(as_text=True)
            for svg in text.split('<svg class="graph ')[1:]:
                ids = [part.partition('"')[0] for part in svg.partition("</svg>")[0].split('data-id="')[1:]]
                assert len(ids) == len(set(ids)) > 1, c.id
