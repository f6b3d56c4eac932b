"""The reference of the API as a page: complete, true to the description, readable as it stands."""

from __future__ import annotations

import re
from pathlib import Path

from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.web.api.examples import REQUESTS
from rulewright.web.settings import Settings
from rulewright.web.site.api import marked


def test_every_path_parameter_and_shape_is_on_the_page(client: FlaskClient) -> None:
    page = client.get("/api").get_data(as_text=True)
    described = client.get("/api/openapi.json").get_json()
    assert len(REQUESTS) == page.count("curl '") == page.count('rows="2"')
    for path, item in described["paths"].items():
        assert f'id="{item["get"]["operationId"]}"' in page
        assert f"<code>{path}</code>" in page
        for p in item["get"].get("parameters", []):
            assert f"<code>{p['name']}</code>" in page
    shapes = {name for name in described["components"]["schemas"] if not name.endswith("Part")}
    assert shapes == set(re.findall(r'<details id="shape-(\w+)"', page))


def test_each_link_of_the_page_has_its_place(client: FlaskClient) -> None:
    page = client.get("/api").get_data(as_text=True)
    places = set(re.findall(r'\bid="([^"]+)"', page))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= places
    assert len(places) == len(re.findall(r'\bid="([^"]+)"', page)), "each id once"


def test_examples_can_be_asked_as_they_stand(root: Path) -> None:
    app = create_app(root, Settings(url="https://rules.example"))
    page = app.test_client().get("/api", base_url="https://rules.example").get_data(as_text=True)
    addresses = re.findall(r"curl (?:'|&#39;)(\S+?)(?:'|&#39;)<", page)
    assert len(addresses) == len(REQUESTS)
    assert all(a.startswith("https://rules.example/api/v1") for a in addresses)
    app.extensions["kb"].close()


def test_of_which_game_the_examples_are_is_said(client: FlaskClient) -> None:
    page = client.get("/api", headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert (
        "Lantern Marsh, the sample game" in page and 'href="/api/v1/games"' in page and "in English, as in" not in page
    )
    assert "need not be here; /api/v1/games has" in client.get("/api/v1").get_json()["examples"]


def test_the_page_is_light_and_has_no_script_or_style_of_its_own(client: FlaskClient) -> None:
    answer = client.get("/api", headers={"Accept-Encoding": "br"})
    assert len(answer.get_data()) < 40_000
    page = client.get("/api").get_data(as_text=True)
    assert " style=" not in page and " onclick=" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*ld\+json)", page)


def test_the_page_is_in_the_language_of_the_reader(client: FlaskClient) -> None:
    page = client.get("/api?ui=es").get_data(as_text=True)
    assert "<h1>Referencia de la API</h1>" in page and '<p lang="en">' in page
    assert "Los ids contienen barras" in page and "en inglés" in page and "obligatorio" in page


def test_backticks_become_code_and_nothing_becomes_markup() -> None:
    assert marked("`a` upon <b>`c`") == "<code>a</code> upon &lt;b&gt;<code>c</code>"
    assert marked("one ` alone") == "one ` alone"
