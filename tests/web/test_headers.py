"""Headers, caching and static files."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient

from rulewright.web.site.assets import load
from tests.web.test_site import PAGES

UNPACK = {"gzip": gzip.decompress, "br": brotli.decompress}
OTHER = ["/nothing", "/api/v1/nothing", "/api/v1/books", "/api/openapi.json", "/robots.txt"]


@pytest.mark.parametrize("address", [*PAGES, *OTHER])
def test_every_answer_is_kept_out_of_harm(client: FlaskClient, address: str) -> None:
    headers = client.get(address).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'") and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy and "http" not in policy
    assert "Set-Cookie" not in headers
    assert not {"Server", "X-Powered-By"} & set(headers.keys())


@pytest.mark.parametrize("address", [*PAGES, "/api/openapi.json", "/robots.txt"])
def test_pages_have_validators(client: FlaskClient, address: str) -> None:
    first = client.get(address)
    assert first.headers["ETag"] and first.headers["Cache-Control"]
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.get_data()) == (304, b"")
    head = client.head(address)
    assert (head.status_code, head.get_data()) == (200, b"")
    assert head.headers["ETag"] == first.headers["ETag"]


def test_a_page_in_another_language_is_another_page(client: FlaskClient) -> None:
    english = client.get("/", headers={"Accept-Language": "en"})
    spanish = client.get("/", headers={"Accept-Language": "es"})
    assert english.headers["ETag"] != spanish.headers["ETag"]
    assert "Accept-Language" in english.headers["Vary"]


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize("address", ["/", "/search?q=a", "/sections/harbour-core/1.2"])
def test_pages_are_only_read(client: FlaskClient, method: str, address: str) -> None:
    answer = getattr(client, method)(address)
    assert answer.status_code == 405
    assert "POST" not in answer.headers["Allow"]


def test_static_files_are_kept_for_ever_by_their_content(application: Flask, client: FlaskClient) -> None:
    assets = application.extensions["assets"]
    assert {"site.css", "cards.js"} <= set(assets)
    for name, asset in assets.items():
        answer = client.get(asset.address)
        assert answer.status_code == 200, name
        assert answer.content_type == asset.type
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.get_data() == asset.content


def test_the_style_sheet_names_files_by_address() -> None:
    assets = load()
    named = re.findall(rb"url\(([^)]*)\)", assets["site.css"].content)
    assert named and {n.decode() for n in named} <= {a.address for a in assets.values()}


def test_an_asset_that_changes_gets_another_address(tmp_path: Path) -> None:
    def addresses(font: bytes) -> tuple[str, str]:
        (tmp_path / "f.woff2").write_bytes(font)
        (tmp_path / "s.css").write_bytes(b"@font-face{src:url(f.woff2)}")
        assets = load(tmp_path)
        return assets["f.woff2"].address, assets["s.css"].address

    before, after = addresses(b"one"), addresses(b"two")
    assert before[0] != after[0] and before[1] != after[1], "and so does what names it"


def test_vendored_fonts_have_their_licence() -> None:
    folder = Path(__file__).resolve().parents[2] / "static"
    assert "SIL Open Font License" in (folder / "literata-license.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("address", ["/sections/harbour-core/1.2", "/api/v1/books/harbour-core"])
@pytest.mark.parametrize(
    ("asked", "coding"),
    [
        ("gzip", "gzip"),
        ("br", "br"),
        ("gzip, deflate, br, zstd", "br"),  # as browsers ask
        ("*", "br"),
        ("br;q=0.1, gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br;q=0.5, identity;q=0.5", "br"),
        ("br;q=0.001", "br"),
        ("identity;q=0.5, gzip", "gzip"),
        ("identity;q=0, gzip;q=0.1", "gzip"),
        ("gzip;q=0.5, *;q=0", "gzip"),
    ],
)
def test_what_is_large_is_packed_for_those_who_ask(client: FlaskClient, address: str, asked: str, coding: str) -> None:
    plain = client.get(address)
    packed = client.get(address, headers={"Accept-Encoding": asked})
    assert packed.headers["Content-Encoding"] == coding and "Content-Encoding" not in plain.headers
    assert UNPACK[coding](packed.get_data()) == plain.get_data()
    assert len(packed.get_data()) == int(packed.headers["Content-Length"]) < len(plain.get_data())
    assert packed.headers["ETag"] != plain.headers["ETag"] and "Accept-Encoding" in packed.headers["Vary"]
    again = client.get(address, headers={"Accept-Encoding": asked, "If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.get_data()) == (304, b"")
    head = client.head(address, headers={"Accept-Encoding": asked})
    assert head.headers["Content-Length"] == packed.headers["Content-Length"]


@pytest.mark.parametrize(
    "asked",
    [
        *("identity", "zstd", "br;q=0", "gzip;q=0, br;q=0, *;q=0", "nonsense;;q=x"),
        *("br;q=0.001, identity;q=1", "identity;q=0.5, br;q=0.4, gzip;q=0.1", "gzip;q=0.2, br;q=0, identity;q=0.3"),
        *("identity;q=0", "identity;q=0, zstd"),  # nothing of ours would do: better plain than nothing
    ],
)
def test_nothing_is_packed_for_those_who_cannot_unpack(client: FlaskClient, asked: str) -> None:
    answer = client.get("/api/v1/books/harbour-core", headers={"Accept-Encoding": asked})
    assert answer.status_code == 200 and "Content-Encoding" not in answer.headers
    assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("address", ["/health", "/api/v1/books?limit=1", "/static/{png}"])
def test_who_refuses_plain_content_gets_none(client: FlaskClient, address: str) -> None:
    assets = client.application.extensions["assets"]
    address = address.format(png=next(a.address.rsplit("/", 1)[-1] for n, a in assets.items() if n.endswith(".png")))
    plain = client.get(address, headers={"Accept-Encoding": "gzip"})
    packed = client.get(address, headers={"Accept-Encoding": "gzip, identity;q=0"})
    assert packed.headers["Content-Encoding"] == "gzip" and "Content-Encoding" not in plain.headers
    assert gzip.decompress(packed.get_data()) == plain.get_data()


def test_what_has_no_hash_in_its_address_is_asked_for_again(client: FlaskClient) -> None:
    icon = client.get("/favicon.ico")
    assert icon.mimetype == "image/svg+xml" and icon.headers["Cache-Control"] == "public, max-age=86400"
    again = client.get("/favicon.ico", headers={"If-None-Match": icon.headers["ETag"]})
    assert again.status_code == 304
