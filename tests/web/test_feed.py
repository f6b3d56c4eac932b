"""The Atom feed of a game: valid, with ids that stay, and of nothing that is not given."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from uuid import UUID
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb.publishing import Access, Publishing
from rulewright.web.settings import Settings
from tests.web import harbour

FEED = "/games/harbour/feed.xml"
ATOM = "{http://www.w3.org/2005/Atom}"


def read(client: FlaskClient, path: str = FEED, **headers: str) -> ElementTree.Element:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200 and answer.content_type == "application/atom+xml; charset=utf-8"
    return ElementTree.fromstring(answer.get_data())


def text(of: ElementTree.Element, name: str) -> str:
    (found,) = of.findall(ATOM + name)  # each of these stands once
    assert found.text
    return found.text


def link(of: ElementTree.Element, rel: str) -> str:
    (found,) = [x.attrib["href"] for x in of.findall(f"{ATOM}link") if x.attrib["rel"] == rel]
    return found


def test_it_has_what_every_feed_must_have(client: FlaskClient) -> None:
    feed = read(client)
    assert feed.tag == f"{ATOM}feed" and feed.findtext(f"{ATOM}author/{ATOM}name") == "Rulewright"
    assert link(feed, "self").endswith(FEED) and link(feed, "alternate").endswith("/games/harbour")
    assert text(feed, "rights") == "CC0-1.0" and text(feed, "title") == "Harbour: What changed"
    for one in (feed, *feed.iter(f"{ATOM}entry")):
        UUID(text(one, "id"))
        assert datetime.fromisoformat(text(one, "updated")).tzinfo and text(one, "title")
    ids = [e.text for e in feed.iter(f"{ATOM}id")]
    assert len(ids) == len({*ids})


def test_an_edition_is_an_entry_that_leads_to_what_changed(client: FlaskClient) -> None:
    (entry,) = read(client).iter(f"{ATOM}entry")
    assert text(entry, "title") == "Harbour 1.4" and text(entry, "updated") == "2026-03-04T00:00:00Z"
    assert re.search(r"reworded: \d", text(entry, "summary"))
    there = link(entry, "alternate")
    assert there.endswith("/books/harbour-core/changes?edition=1")
    assert client.get(there).status_code == 200


def test_the_game_tells_where_it_is(client: FlaskClient) -> None:
    page = client.get("/games/harbour").text
    (address,) = re.findall(r'<link rel="alternate" type="application/atom\+xml"[^>]* href="([^"]*)"', page)
    assert client.get(address).status_code == 200


def test_its_ids_are_the_same_in_every_language(client: FlaskClient) -> None:
    english, spanish = read(client), read(client, **{"Accept-Language": "es"})
    assert text(english, "title") != text(spanish, "title")
    assert [e.text for e in english.iter(f"{ATOM}id")] == [e.text for e in spanish.iter(f"{ATOM}id")]


def test_a_game_without_editions_has_a_feed_without_entries(tmp_path: Path) -> None:
    app = create_app(harbour.write(tmp_path, harbour.knowledge()))
    feed = read(app.test_client())
    assert not [*feed.iter(f"{ATOM}entry")] and datetime.fromisoformat(text(feed, "updated"))
    app.extensions["kb"].close()


@pytest.mark.parametrize("title", ['A <b>&"bold"</b> title', "Bell \x07 and \x00 nothing", "]]> \uffff end"])
def test_whatever_a_title_says_it_is_xml(tmp_path: Path, title: str) -> None:
    what = harbour.knowledge()
    core = what.readings[0]
    named = replace(what, readings=(replace(core, book=replace(core.book, title=title)), *what.readings[1:]))
    folder = harbour.write(tmp_path, named, editions=harbour.editions())
    app = create_app(folder)
    (entry,) = read(app.test_client()).iter(f"{ATOM}entry")
    assert text(entry, "title") == "".join(c for c in title if c.isprintable()) + " 1.4"
    app.extensions["kb"].close()


def test_a_game_that_only_its_owner_reads_has_none_for_others(tmp_path: Path) -> None:
    root = harbour.write(tmp_path, harbour.two(), settings={"haven": Publishing(access=Access.LOCAL)})
    for settings, status in ((Settings(), 200), (Settings(public=True), 404)):
        app = create_app(root, settings)
        assert app.test_client().get("/games/haven/feed.xml").status_code == status
        app.extensions["kb"].close()
