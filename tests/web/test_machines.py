"""What programs are told: structured data on pages, the sitemap, robots.txt and llms.txt."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree as Xml

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.kb.language import slug
from rulewright.kb.spoken import LANGUAGES
from rulewright.web.machines import linked, listing
from tests.web.harbour import HOSTILE_TITLE

HERE = "http://localhost"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"
BLOCK = re.compile(r'<script type="application/ld\+json">([^<]*)</script>')


def block(client: FlaskClient, path: str) -> Any:
    """The structured data of a page."""
    (found,) = BLOCK.findall(client.get(path).get_data(as_text=True))
    return json.loads(found)


def test_a_term_says_what_it_is_where_it_is_defined_and_of_which_glossary(client: FlaskClient) -> None:
    said = block(client, "/terms/harbour/en/anchored")
    assert said["@context"] == "https://schema.org" and said["@type"] == "DefinedTerm"
    assert said["name"] == "Anchored" and said["inLanguage"] == "en" and said["termCode"] == "harbour/en/anchored"
    assert said["url"] == f"{HERE}/terms/harbour/en/anchored"
    assert "anchored ship cannot be boarded" in said["description"], "plain words, without marks"
    assert said["inDefinedTermSet"]["@id"] == f"{HERE}/glossary/harbour"
    home = said["subjectOf"]
    assert home["@id"] == f"{HERE}/sections/harbour-core/anchored" and home["isPartOf"]["@type"] == "Book"


def test_a_glossary_is_a_set_of_its_terms(client: FlaskClient) -> None:
    said = block(client, "/glossary/harbour")
    named = {(t["name"], t["inLanguage"]) for t in said["hasDefinedTerm"]}
    assert said["@type"] == "DefinedTermSet" and {("Anchored", "en"), ("Anclado", "es")} <= named
    assert all(client.get(t["@id"]).status_code == 200 for t in said["hasDefinedTerm"])


def test_a_section_is_part_of_its_book_and_has_parts(client: FlaskClient) -> None:
    said = block(client, "/sections/harbour-core/turn")
    assert said["@type"] == "TechArticle" and said["headline"] == "1 The turn" and said["position"] == 1
    assert said["isPartOf"]["@id"] == f"{HERE}/books/harbour-core"
    assert f"{HERE}/sections/harbour-core/1.1" in [p["@id"] for p in said["hasPart"]]


def test_a_book_has_its_language_and_game(client: FlaskClient) -> None:
    said = block(client, "/books/harbour-league")
    assert (said["@type"], said["inLanguage"], said["about"]["name"]) == ("Book", "es", "harbour")


def test_a_hostile_title_stays_within_its_string(client: FlaskClient) -> None:
    said = block(client, "/sections/harbour-core/legend")
    assert said["headline"] == HOSTILE_TITLE


@pytest.mark.parametrize("path", ["/", "/search?q=sea", "/nothing", "/verdict", "/graph?game=harbour"])
def test_other_pages_carry_no_data(client: FlaskClient, path: str) -> None:
    assert not BLOCK.search(client.get(path).get_data(as_text=True))


def test_the_site_s_own_address_goes_before_the_request_s(public: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(public.config, "SITE_URL", "https://rules.example/")
    client = public.test_client()
    asked = {"Host": "evil.example"}
    assert "https://rules.example/sitemaps/" in client.get("/sitemap.xml", headers=asked).get_data(as_text=True)
    page = client.get("/terms/harbour/en/anchored", headers=asked).get_data(as_text=True)
    assert "https://rules.example/terms/" in page and "evil.example" not in page


def xml(client: FlaskClient, path: str) -> Xml.Element:
    answer = client.get(path)
    assert answer.status_code == 200 and answer.content_type == "application/xml; charset=utf-8"
    return Xml.fromstring(answer.get_data(as_text=True))


def test_the_sitemap_names_every_page_on_rules_once(client: FlaskClient) -> None:
    index = xml(client, "/sitemap.xml")
    parts = [loc.text or "" for loc in index.iter(f"{SITEMAP}loc")]
    assert {urlsplit(p).path.rpartition("/")[2] for p in parts} == {
        "harbour.xml",
        "harbour-core.xml",
        "harbour-league.xml",
    }
    pages = [loc.text or "" for part in parts for loc in xml(client, part).iter(f"{SITEMAP}loc")]
    assert len(pages) == len(set(pages)) > 20
    assert {f"{HERE}/sections/harbour-core/1.2", f"{HERE}/terms/harbour/en/anchored", f"{HERE}/games/harbour"} <= {
        *pages
    }
    assert [p for p in pages if client.get(p).status_code != 200] == []


def test_a_long_list_of_sitemaps_has_pages_that_robots_are_told_of(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = {loc.text for loc in xml(client, "/sitemap.xml").iter(f"{SITEMAP}loc")}
    monkeypatch.setattr(listing, "AT_ONCE", 2)
    lines = client.get("/robots.txt").get_data(as_text=True).splitlines()
    lists = [line.partition(": ")[2] for line in lines if line.startswith("Sitemap")]
    assert lists == [f"{HERE}/sitemap.xml", f"{HERE}/sitemap-2.xml"]
    found = [loc.text for page in lists for loc in xml(client, page).iter(f"{SITEMAP}loc")]
    assert len(found) == len(whole) and {*found} == whole
    assert client.get("/sitemap-3.xml").status_code == client.get("/sitemap-1.xml").status_code == 404


def test_a_page_of_the_sitemap_has_its_day_and_its_languages(client: FlaskClient) -> None:
    first = next(xml(client, "/sitemaps/books/harbour-core.xml").iter(f"{SITEMAP}url"))
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", first.findtext(f"{SITEMAP}lastmod") or "")
    links = {x.get("hreflang"): x.get("href") or "" for x in first.iter(f"{XHTML}link")}
    for lang, href in links.items():
        assert f'<html lang="{lang}"' in client.get(href).get_data(as_text=True)
    assert {*links} == {*LANGUAGES}


@pytest.mark.parametrize("path", ["/sitemaps/books/nothing.xml", "/sitemaps/games/nothing.xml", "/sitemaps/x.xml"])
def test_there_is_no_sitemap_of_nothing(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_long_sitemap_has_pages_that_the_list_names(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = [*places(client)]
    monkeypatch.setattr(listing, "PAGES", 3)
    assert sorted(places(client)) == sorted(whole)
    for of in ("books/harbour-core", "games/harbour"):
        assert len([*xml(client, f"/sitemaps/2/{of}.xml")]) == 3
        assert {client.get(f"/sitemaps/{page}/{of}.xml").status_code for page in (0, 1, 99)} == {404}


def places(client: FlaskClient) -> Iterator[str]:
    """All pages that all sitemaps name."""
    for part in xml(client, "/sitemap.xml").iter(f"{SITEMAP}loc"):
        yield from (loc.text or "" for loc in xml(client, part.text or "").iter(f"{SITEMAP}loc"))


def test_a_sitemap_is_under_60_kb_with_the_longest_ids_that_there_are() -> None:
    longest = slug("word " * 100)
    row = listing._row(f"https://rulebooks.example/sections/{longest}/{longest}", "2026-11-25")
    assert listing.PAGES * len(row) < 59_500, "and some bytes around it"


def test_robots_may_read_rules_and_need_not_walk_without_end(client: FlaskClient) -> None:
    lines = client.get("/robots.txt").get_data(as_text=True).splitlines()
    assert {f"Sitemap: {HERE}/sitemap.xml", "Disallow: /search?*&page="} <= set(lines) and "Disallow: /" not in lines
    refused = [line.partition(": ")[2] for line in lines if line.startswith("Disallow")]
    for page in (
        "/sections/harbour-core/1.2",
        "/terms/harbour/en/anchored",
        "/glossary/harbour",
        "/books/harbour-core",
        "/search?q=boarding",
    ):
        assert not any(page.startswith(r) for r in refused)


def test_llms_txt_is_markdown_as_proposed_and_its_links_lead_somewhere(client: FlaskClient) -> None:
    answer = client.get("/llms.txt")
    text = answer.get_data(as_text=True)
    assert answer.content_type == "text/plain; charset=utf-8"
    assert text.startswith("# Rulewright\n\n> ") and "\n## Games\n" in text and "\n## Data\n" in text
    links = re.findall(r"\]\((http[^()]*)\)", text)
    assert f"{HERE}/books/harbour-core" in links and f"{HERE}/api/openapi.json" in links
    broken = [
        u for u in links if "?" not in u and not u.endswith("/export") and client.get(unquote(u)).status_code != 200
    ]
    assert broken == []


@pytest.mark.parametrize(
    ("title", "bare"),
    [
        ("Harbour", "Harbour"),
        ("A [b](javascript:x)\n# c", "A b javascript:x # c"),
        ("<script>", "script"),
        ("x" * 999, "x" * 120),
    ],
)
def test_a_title_is_no_markdown(title: str, bare: str) -> None:
    assert listing._bare(title) == bare


def test_each_address_that_programs_are_told_of_answers(client: FlaskClient) -> None:
    told = re.findall(r"\((http://localhost[^)]*)\)", client.get("/llms.txt").text)
    assert len(told) >= 8 and any("/api/v1/verdict?a=" in x for x in told)
    for address in told:
        assert client.get(address.removeprefix("http://localhost")).status_code == 200, address


def test_a_term_whose_definition_has_no_words_has_no_empty_description(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(linked, "_short", lambda *_: "")
    page = client.get("/terms/harbour/en/anchored?made=anew").text
    data = json.loads(re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)[0])
    assert data["@type"] == "DefinedTerm" and "description" not in data and all(data.values())
