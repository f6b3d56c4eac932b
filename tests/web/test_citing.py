"""Cite this: words, rule, book, edition, day and a link that knows whether the text is still the same."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb.model import Section, SectionKind
from rulewright.web.passages import passages
from rulewright.web.site import citing
from rulewright.web.site.citing import Standing, seal_of, standing
from tests.make import knowledge, section
from tests.web import harbour
from tests.web.conftest import GONE, MOVED
from tests.web.tongues import Spoken, strangers

RULE = "/sections/harbour-core/1.2"
WORDS = "A crew may board a ship within 3 spans, see rule 9.9."


def fields(client: FlaskClient, address: str) -> list[str]:
    """What the fields of a page to cite with hold: link, plain text, Markdown."""
    text = client.get(address).get_data(as_text=True)
    found = re.findall(r"<textarea[^>]*>(.*?)</textarea>|<div class=\"cite-text\"[^>]*>(.*?)</div>", text, re.DOTALL)
    return [unescape(re.sub("<[^>]+>", "", field or box)) for field, box in found]


def test_a_citation_has_words_rule_book_edition_day_and_link(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(citing, "today", lambda: "2026-05-04")
    link, plain, markdown = fields(client, f"{RULE}/cite?p=1")
    assert re.fullmatch(r"http://localhost/sections/harbour-core/1\.2\?v=[0-9a-f]{8}\.[0-9a-f]{8}#p1", link)
    assert plain == f"“{WORDS}”\n— 1.2 Boarding, par. 1. Harbour (1.4). Read on 4 May 2026: {link}"
    assert markdown == f"> {WORDS}\n>\n> — [1.2 Boarding, par. 1]({link}). Harbour (1.4). Read on 4 May 2026."


def test_a_citation_speaks_the_language_of_the_interface(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(citing, "today", lambda: "2026-05-04")
    link, plain, markdown = fields(client, f"{RULE}/cite?p=1&ui=es")
    assert plain == f"“{WORDS}”\n— 1.2 Boarding, párr. 1. Harbour (1.4). Leído el 4 de mayo de 2026: {link}"
    assert markdown == f"> {WORDS}\n>\n> — [1.2 Boarding, párr. 1]({link}). Harbour (1.4). Leído el 4 de mayo de 2026."
    assert fields(client, "/sections/harbour-league/abordaje/cite?p=1")[1].startswith("«"), "as its language quotes"


@pytest.mark.parametrize("ui", ["en", "es"])
@pytest.mark.parametrize("rule", [RULE, "/sections/harbour-league/abordaje"])
def test_each_word_of_a_citation_stands_under_its_language(client: FlaskClient, rule: str, ui: str) -> None:
    page = client.get(f"{rule}/cite?p=1&ui={ui}").text
    boxes = re.findall(r"<div class=\"cite-text\"[^>]*>(.*?)</div>", page, re.DOTALL)
    assert len(boxes) == 2
    for box in boxes:
        said = Spoken(f'<p lang="{ui}">{box}</p>').said
        assert ("Read on" if ui == "en" else "Leído el") in " ".join(words for words, lang in said if lang == ui)
        theirs = "en" if "core" in rule else "es"
        assert any(lang == theirs and len(words) > 20 for words, lang in said)
    assert not list(strangers(page.replace("textarea", "p")))


def test_a_rule_as_a_whole_is_cited_by_its_first_sentence(client: FlaskClient) -> None:
    link, plain, _ = fields(client, f"{RULE}/cite")
    assert WORDS in plain and "par." not in plain and "#" not in link
    text = client.get(f"{RULE}/cite").get_data(as_text=True)
    assert f'href="{RULE}/cite?p=1"' in text, "a passage can be chosen without JavaScript"


def test_marks_in_the_words_of_a_book_stay_words(client: FlaskClient) -> None:
    markdown = fields(client, "/sections/harbour-core/tides/cite?p=1")[2]
    assert r"3 Tides & \<winds\>" in markdown and r"\|" in markdown


@pytest.mark.parametrize("asked", ["0", "2", "-1", "x", "9" * 400, "%00"])
def test_a_passage_that_is_not_there_is_refused_with_those_that_are(client: FlaskClient, asked: str) -> None:
    answer = client.get(f"{RULE}/cite?p={asked}")
    assert answer.status_code == 400
    assert "it has passages 1 to 1" in answer.get_data(as_text=True)


def test_the_link_of_a_citation_says_that_nothing_changed(client: FlaskClient) -> None:
    seal = parse_qs(urlsplit(fields(client, f"{RULE}/cite?p=1")[0]).query)["v"][0]
    text = client.get(f"{RULE}?v={seal}").get_data(as_text=True)
    assert "The text is as it was when it was cited." in text
    assert "seal" not in client.get(RULE).get_data(as_text=True).replace("data-seal", "")


def test_the_link_of_a_citation_says_that_the_text_changed(client: FlaskClient) -> None:
    text = client.get("/sections/harbour-core/anchored?v=00000000").get_data(as_text=True)
    note = text[text.index("note seal") :]
    assert "This text has changed since it was cited." in note
    assert "/books/harbour-core/changes?edition=1&amp;section=harbour-core/anchored" in unescape(note[:600]).replace(
        "%2F", "/"
    ).replace("&section", "&amp;section")
    assert text.index("note seal") < text.index('id="p1">An anchored ship'), "before the text"


def test_without_a_record_of_the_change_the_reader_is_told_to_compare(client: FlaskClient) -> None:
    assert "before you rely on it" in client.get("/sections/harbour-core/golden?v=00000000").get_data(as_text=True)


def test_a_passage_that_stayed_is_led_to(client: FlaskClient) -> None:
    passage = fields(client, f"{RULE}/cite?p=1")[0].split(".")[-1].removesuffix("#p1")
    text = client.get(f"{RULE}?v=00000000.{passage}").get_data(as_text=True)
    assert "the passage that was cited has not" in text and 'href="#p1"' in text


@pytest.mark.parametrize(("cited", "at"), [("One.", 1), ("Two.", 2), ("Three.", None), ("", None)])
def test_of_several_passages_the_one_that_was_cited_is_led_to(application: Flask, cited: str, at: int | None) -> None:
    seal = f"00000000.{citing.sealed(cited)}" if cited else "00000000"
    with application.test_request_context(f"/?v={seal}"):
        assert citing.whereabouts(rule("One. Two."), "<p>One.</p><p>Two.</p>")["cited_at"] == at


def test_a_heading_without_text_is_cited_by_the_rules_under_it(tmp_path: Path) -> None:
    known = knowledge(
        section("core/turn", "The turn", ""), section("core/move", "Moving", "Move it.", 1, parent="core/turn")
    )
    app = create_app(harbour.write(tmp_path, replace(known, html={"core/move": "<p>Move it.</p>"})))
    client = app.test_client()
    text = client.get("/sections/core/turn/cite").get_data(as_text=True)
    assert "cite a rule under it" in text and 'href="/sections/core/move/cite"' in text
    assert fields(client, "/sections/core/turn/cite") == [], "there are no words to quote"
    assert "cite a rule under it" not in client.get("/sections/core/move/cite").get_data(as_text=True)
    app.extensions["kb"].close()


@pytest.mark.parametrize("seal", ["x", "0" * 7, "<script>", "0" * 5_000, "00000000.", "00000000.0000000g"])
def test_a_broken_seal_breaks_nothing(client: FlaskClient, seal: str) -> None:
    answer = client.get(RULE, query_string={"v": seal})
    assert answer.status_code == 200
    assert "The link does not tell which text was cited" in answer.get_data(as_text=True)


def test_old_ids_lead_to_the_citation_of_the_rule_that_they_became(client: FlaskClient) -> None:
    answer = client.get(f"/sections/{MOVED}/cite?p=1&v=00000000")
    assert (answer.status_code, answer.headers["Location"]) == (301, f"{RULE}/cite?p=1&v=00000000")
    assert client.get(f"/sections/{GONE}/cite").status_code == 410
    assert client.get("/sections/harbour-core/none/cite").status_code == 404


def rule(text: str, title: str = "Boarding") -> Section:
    return Section("b/1", "b", "1", title, SectionKind.RULES, None, 0, "en", (), text)


@pytest.mark.parametrize(
    ("now", "html", "becomes"),
    [
        (rule("One. **Two.**"), "<p>One.</p><p>Two.</p>", Standing.SAME),
        (rule("One. Two."), "<p>One.</p><p>Two.</p>", Standing.PASSAGE_SAME),  # bold is part of what a rule says
        (rule("New. **Two.**"), "<p>New.</p><p>Two.</p>", Standing.PASSAGE_SAME),
        (rule("One. **Three.**"), "<p>One.</p><p>Three.</p>", Standing.CHANGED),
        (rule("One. **Two.**", "Fishing"), "<p>Other.</p>", Standing.CHANGED),
    ],
)
def test_what_became_of_a_text(now: Section, html: str, becomes: Standing) -> None:
    cited = passages("<p>One.</p><p>Two.</p>")[1]
    assert standing(now, passages(html), seal_of(rule("One. **Two.**"), cited)) is becomes


def test_the_address_of_the_site_can_be_given(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(client.application.config, "SITE_URL", "https://rules.example/")
    assert fields(client, f"{RULE}/cite")[0].startswith("https://rules.example/sections/harbour-core/1.2?v=")
