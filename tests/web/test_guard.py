"""Who is answered: on this machine its own pages and programs; everybody where the site was opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb.errors import InputRefused
from rulewright.web.guard import hostname, is_at_home, own_names, permit
from rulewright.web.settings import Settings

DATA, PAGE, SCRIPT = "/api/v1/books", "/sections/harbour-core/1.2", "/embed.js"
EVIL = "evil.example"
LINKED = ("/", PAGE, "/robots.txt", "/sitemap.xml", "/llms.txt", "/terms/harbour/en/anchored", "/embed/example", "/api")
FETCHED = {"Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}
FRAMED = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
FOLLOWED = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}


@pytest.fixture
def named(root: Path) -> Iterator[FlaskClient]:
    """A server for a local network, which answers under one name more."""
    app = create_app(root, Settings(url="http://rules.example:8000", host="0.0.0.0"))
    yield app.test_client()
    app.extensions["kb"].close()


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:8000"])
@pytest.mark.parametrize("path", [DATA, PAGE, SCRIPT])
def test_this_machine_is_answered_by_each_of_its_names(client: FlaskClient, host: str, path: str) -> None:
    assert client.get(path, headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        *(EVIL, f"{EVIL}:8000", "localhost.evil.example", "evil.localhost", "127.0.0.1.nip.example", "0.0.0.0"),
        *("192.0.2.7", "[::]", "[2001:db8::1]", "localhost.", "127.1", "xn--lcalhost-n0a"),
    ],
)
@pytest.mark.parametrize("path", [DATA, PAGE, SCRIPT, "/health", "/nothing", "/api/v1/export"])
def test_another_name_is_refused_in_a_sentence(client: FlaskClient, host: str, path: str) -> None:
    answer = client.get(path, headers={"Host": host})
    assert answer.status_code == 421 and "--public" in answer.text and "--url" in answer.text
    assert host not in answer.text and "Boarding" not in answer.text
    if path == DATA:
        assert answer.get_json()["code"] == "other-host"


def test_the_name_of_the_site_is_answered_and_no_other(named: FlaskClient) -> None:
    for host in ("rules.example:8000", "rules.example", "localhost"):
        assert named.get(DATA, headers={"Host": host}).status_code == 200
    for host in (EVIL, "0.0.0.0:8000", "192.0.2.7"):
        assert named.get(DATA, headers={"Host": host}).status_code == 421


@pytest.mark.parametrize(
    "told",
    [
        {"Origin": f"https://{EVIL}"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9000"},
        {"Origin": "http://127.0.0.1"},
        {"Origin": "file://"},
        {"Sec-Fetch-Site": "cross-site", **FETCHED},
        {"Sec-Fetch-Site": "same-site", **FETCHED},  # another port of this machine
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script"},
        {"Sec-Fetch-Site": "cross-site", **FRAMED},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
@pytest.mark.parametrize("path", [DATA, PAGE, SCRIPT, "/api/v1/cards?name=anchored"])
def test_a_page_of_another_origin_gets_nothing(client: FlaskClient, told: dict[str, str], path: str) -> None:
    answer = client.get(path, headers=told)
    assert answer.status_code == 403 and "--public" in answer.text and "nchored" not in answer.text
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_browser_that_asks_beforehand_is_told_nothing(client: FlaskClient) -> None:
    asked = {"Origin": f"https://{EVIL}", "Access-Control-Request-Method": "GET"}
    answer = client.options(DATA, headers={**asked, "Access-Control-Request-Private-Network": "true"})
    assert answer.status_code == 403
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


@pytest.mark.parametrize(
    "told",
    [
        {"Sec-Fetch-Site": "same-origin", **FETCHED},
        {"Sec-Fetch-Site": "none", **FOLLOWED},
        {"Origin": "http://localhost"},
        {"Origin": "HTTP://LOCALHOST", "Sec-Fetch-Site": "same-origin"},
    ],
)
@pytest.mark.parametrize("path", [DATA, PAGE, SCRIPT])
def test_the_site_s_own_pages_are_answered(client: FlaskClient, told: dict[str, str], path: str) -> None:
    assert client.get(path, headers=told).status_code == 200


def test_a_link_from_elsewhere_leads_to_a_page_and_not_to_data(client: FlaskClient) -> None:
    followed = {"Sec-Fetch-Site": "cross-site", **FOLLOWED}
    assert client.get(PAGE, headers=followed).status_code == 200
    assert client.get("/api/v1/export", headers=followed).status_code == 403


def test_a_public_site_answers_every_name_and_every_page(public: Flask) -> None:
    told = {"Host": EVIL, "Origin": "https://club.example", "Sec-Fetch-Site": "cross-site", **FETCHED}
    client = public.test_client()
    for path in (DATA, SCRIPT, "/api/v1/cards?name=anchored"):
        answer = client.get(path, headers=told)
        assert answer.status_code == 200 and answer.headers["Access-Control-Allow-Origin"] == "*"
    asked = client.options(DATA, headers={**told, "Access-Control-Request-Private-Network": "true"})
    assert asked.headers["Access-Control-Allow-Private-Network"] == "true"


@pytest.mark.parametrize("path", [*LINKED, "/nothing", "/sections/harbour-core/1.2/cite"])
def test_a_stranger_s_name_for_a_public_site_stands_in_no_link(public: Flask, path: str) -> None:
    assert EVIL not in public.test_client().get(path, headers={"Host": EVIL}).text


@pytest.mark.parametrize(
    ("host", "url", "public", "starts"),
    [
        ("127.0.0.1", "", False, True),
        ("localhost", "", False, True),
        ("::1", "", False, True),
        ("127.0.0.7", "", False, True),
        ("0.0.0.0", "", False, False),
        ("", "", False, False),
        ("::", "", False, False),
        ("192.0.2.7", "", False, False),
        ("rules.example", "", False, False),
        ("0.0.0.0", "", True, True),
        ("0.0.0.0", "https://rules.example", False, True),
    ],
)
def test_an_address_that_others_reach_needs_a_word_for_it(host: str, url: str, public: bool, starts: bool) -> None:
    if starts:
        permit(host, url, public)
        return
    with pytest.raises(InputRefused, match=r"--public .* --url") as refused:
        permit(host, url, public)
    assert refused.value.code == "serve-not-public"


@pytest.mark.parametrize(
    ("netloc", "name"),
    [("A.example:80", "a.example"), ("[::1]:8000", "::1"), ("", ""), ("[::1", ""), (":80", "")],
)
def test_a_name_is_told_from_its_port(netloc: str, name: str) -> None:
    assert hostname(netloc) == name


def test_an_address_to_listen_at_is_no_name() -> None:
    assert own_names("0.0.0.0", "") == own_names("::", "") == own_names("", "") == {"localhost", "127.0.0.1", "::1"}
    assert own_names("Box", "https://Rules.example:8443") >= {"box", "rules.example"}


@pytest.mark.parametrize(
    ("settings", "published"),
    [
        (Settings(), False),
        (Settings(public=True), True),
        (Settings(url="https://rules.example"), True),
        (Settings(url="http://localhost:8000"), False),
        (Settings(url="http://[::1]:8000"), False),
    ],
)
def test_a_site_with_an_address_of_its_own_is_published(settings: Settings, published: bool) -> None:
    assert settings.published is published


def test_only_this_machine_is_at_home() -> None:
    assert is_at_home("localhost") and is_at_home("127.9.9.9") and not is_at_home("10.0.0.1") and not is_at_home("")
