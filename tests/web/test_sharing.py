"""What a link shows elsewhere: title, sentence, language and the one address of a page."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from rulewright.web.site.sharing import described


def head(client: FlaskClient, address: str) -> dict[str, str]:
    """What the head of a page says, by property, name or relation."""
    text = client.get(address).get_data(as_text=True).partition("</head>")[0]
    said = dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', text))
    said |= dict(re.findall(r'<link rel="(canonical)" href="([^"]+)">', text))
    return said | dict(re.findall(r'<link rel="alternate" hreflang="(\w+)" href="([^"]+)">', text))


def test_a_rule_shows_its_first_sentence(client: FlaskClient) -> None:
    said = head(client, "/sections/harbour-core/1.2")
    assert said["og:title"] == "1.2 Boarding · Harbour · Rulewright"
    assert said["og:description"] == said["description"] == "A crew may board a ship within 3 spans, see rule 9.9."
    assert (said["og:type"], said["og:site_name"], said["og:locale"]) == ("article", "Rulewright", "en_GB")


def test_an_image_is_this_sites_own_and_small(client: FlaskClient) -> None:
    image = head(client, "/")["og:image"]
    answer = client.get(image.removeprefix("http://localhost"))
    assert answer.content_type == "image/png" and len(answer.get_data()) < 10_000


@pytest.mark.parametrize(
    ("address", "canonical"),
    [
        ("/", "http://localhost/"),
        ("/sections/harbour-core/1.2?v=00000000", "http://localhost/sections/harbour-core/1.2"),
        ("/sections/harbour-core/1.2?ui=es", "http://localhost/sections/harbour-core/1.2?ui=es"),
        ("/glossary/harbour?kind=state", "http://localhost/glossary/harbour?kind=state"),
    ],
)
def test_a_page_has_one_address(client: FlaskClient, address: str, canonical: str) -> None:
    said = head(client, address)
    assert said["canonical"] == said["og:url"] == canonical


def test_a_page_names_its_other_language(client: FlaskClient) -> None:
    said = head(client, "/sections/harbour-core/1.2?ui=es")
    assert said["og:locale"] == "es_ES"
    assert said["en"].endswith("?ui=en") and said["es"].endswith("?ui=es")


def test_words_of_a_book_stay_words_in_the_head(client: FlaskClient) -> None:
    said = head(client, "/sections/harbour-core/legend")
    assert "&lt;script&gt;" in said["og:title"] and "<" not in said["og:description"]


@pytest.mark.parametrize(
    ("html", "says"),
    [(("", "<p>Under it. More.</p>"), "Under it."), (("<p>One.</p>", "<p>Two.</p>"), "One."), ((), ""), (("",), "")],
)
def test_a_heading_without_text_is_described_by_what_is_under_it(html: tuple[str, ...], says: str) -> None:
    assert described("en", *html) == says
