"""A game's copy: forms of words, index, pages cut out of the site, files named by their content, answers."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from rulewright.app import create_app
from rulewright.kb.errors import StoreError
from rulewright.web.offline import making
from rulewright.web.offline.making import merged, piece, shards
from tests.web import harbour


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return harbour.write(tmp_path_factory.mktemp("kb"), harbour.knowledge())


@pytest.fixture(scope="module")
def copy(root: Path) -> dict[str, Any]:
    return making.make(root, "harbour")


def folder(root: Path, copy: dict[str, Any]) -> Path:
    return making.place(root, copy["generation"], "harbour")


def opened(root: Path, copy: dict[str, Any], file: dict[str, Any]) -> Any:
    return json.loads(gzip.decompress((folder(root, copy) / file["name"]).read_bytes()))


def content(root: Path, copy: dict[str, Any], role: str) -> Any:
    return opened(root, copy, next(f for f in copy["files"] if f["role"] == role))


def test_files_are_what_the_manifest_says(root: Path, copy: dict[str, Any]) -> None:
    for file in copy["files"]:
        data = (folder(root, copy) / file["name"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == file["sha256"] and len(data) == file["size"]
        assert file["sha256"].startswith(file["name"].split("-")[1].split(".")[0])
    assert copy["size"] == sum(f["size"] for f in copy["files"])


def test_the_map_leads_to_every_page(root: Path, copy: dict[str, Any]) -> None:
    where, pages = content(root, copy, "map")["pages"], content(root, copy, "pages")
    assert set(content(root, copy, "seek")) > {"postings", "forms"}
    assert where.keys() == pages.keys() and copy["pages"] == len(pages)
    assert {"/games/harbour", "/sections/harbour-core/1.2", "/terms/harbour/en/anchored"} <= where.keys()


def test_a_copy_is_known_by_what_is_in_it(root: Path, copy: dict[str, Any], tmp_path: Path) -> None:
    again = making.make(
        harbour.write(tmp_path, harbour.renamed(harbour.knowledge(), "Boarding", "Grappling")), "harbour"
    )
    assert len(copy["id"]) == 16 and again["id"] != copy["id"]


def test_what_an_earlier_version_of_the_program_made_is_made_again(tmp_path: Path) -> None:
    root = harbour.write(tmp_path, harbour.knowledge())
    first = making.make(root, "harbour")
    place = folder(root, first)
    (place / "manifest.json").write_text(json.dumps({**first, "format": "rulewright-offline/1"}), encoding="utf-8")
    (place / "old.json.gz").write_bytes(b"")
    assert making.ready(place) is None
    assert making.make(root, "harbour") == first and not (place / "old.json.gz").exists()


def test_two_copies_of_one_generation_are_equal(root: Path, copy: dict[str, Any], tmp_path: Path) -> None:
    again = making.make(harbour.write(tmp_path, harbour.knowledge()), "harbour")
    assert again == copy


PAGES = [(f"/{i}", {"m": "x" * 100}) for i in range(300)]


def test_what_is_done_stands_in_one_order_on_every_run(root: Path, copy: dict[str, Any]) -> None:
    """It is a set: without an order the same rules come to another copy in another process."""
    docs = [doc for f in copy["files"] for doc in opened(root, copy, f).get("docs", ())]
    verbs = [act[2].split() for doc in docs for state in doc[9] for act in state[2]]
    assert verbs and all(said == sorted(said) for said in verbs)


def test_groups_of_pages_are_bounded_and_lose_none() -> None:
    groups = list(shards(PAGES, 200, 600))
    assert [page for g in groups for page in g] == PAGES
    assert all(200 <= len(json.dumps([page for _, page in g])) < 800 for g in groups[:-1])
    assert list(shards([("/large", "x" * 1000)], 200, 600)) == [[("/large", "x" * 1000)]]


@pytest.mark.parametrize("new", [[], [("/new", {"m": "x" * 500})]], ids=["a page less", "another, longer"])
def test_a_page_that_comes_or_goes_changes_few_groups(new: list[tuple[str, Any]]) -> None:
    before, after = (list(shards(pages, 200, 600)) for pages in (PAGES, [*PAGES[:150], *new, *PAGES[151:]]))
    assert len([g for g in after if g not in before]) <= 3 < len(after) / 10


FRAME = '<title>T</title></head><body class="page"><header></header>{}<footer></footer>'


def test_lines_that_both_languages_share_are_kept_once() -> None:
    en, es = (piece(FRAME.format(f"<main>\n{w}\nShip\n</main>")) for w in ("Rule", "Regla"))
    assert merged([en, es])["m"] == ["<main>", ["Rule", "Regla"], "Ship", "</main>"]


def test_the_language_of_a_title_stays() -> None:
    page = piece(FRAME.format("<main></main>").replace("<title>", '<title lang="es">'))
    assert (page.title, page.title_lang) == ("T", ' lang="es"')


def test_where_a_rule_stands_in_the_source_is_in_no_copy() -> None:
    """A letter more would change every page behind it."""
    placed = '<dl><dt>File</dt><dd>a.md</dd><dt>characters</dt><dd class="at">5–9, 12–20</dd></dl>'
    assert piece(FRAME.format(placed)).inner == "<dl><dt>File</dt><dd>a.md</dd></dl>"


def test_a_page_without_a_frame_is_refused() -> None:
    with pytest.raises(StoreError, match="no frame"):
        piece("<p>words</p>")


@pytest.fixture
def client(root: Path, copy: dict[str, Any]) -> Any:
    application = create_app(root)
    yield application.test_client()
    application.extensions["kb"].close()


def test_the_manifest_and_its_files_are_answered(client: FlaskClient, copy: dict[str, Any]) -> None:
    said = client.get("/offline/harbour/manifest.json")
    assert said.get_json() == {"state": "ready", **copy} and "no-cache" in said.headers["Cache-Control"]
    file = client.get(f"/offline/harbour/{copy['files'][0]['name']}")
    assert file.status_code == 200 and "immutable" in file.headers["Cache-Control"]
    assert hashlib.sha256(file.get_data()).hexdigest() == copy["files"][0]["sha256"]


@pytest.mark.parametrize("name", ["harbour/other.json.gz", "chess/manifest.json", "harbour/../../current", "harbour/"])
def test_what_is_no_file_of_a_copy_is_404(client: FlaskClient, name: str) -> None:
    assert client.get(f"/offline/{name}").status_code == 404


def test_the_worker_may_serve_the_whole_site_and_is_never_stale(client: FlaskClient) -> None:
    said = client.get("/sw.js")
    assert said.headers["Service-Worker-Allowed"] == "/" and said.headers["Cache-Control"] == "no-cache"
    files = json.loads(said.get_data(as_text=True).split("const SITE = ")[1].split(";\n")[0])["files"]
    assert files and all(client.get(address).status_code == 200 for address in files.values())


def test_what_is_installed_has_icons_and_ways_in(client: FlaskClient) -> None:
    said = json.loads(client.get("/app.webmanifest").get_data(as_text=True))
    assert {i["purpose"] for i in said["icons"]} == {"any", "maskable"}
    for address in [i["src"] for i in said["icons"]] + [s["url"] for s in said["shortcuts"]] + [said["start_url"]]:
        assert client.get(address).status_code == 200


def test_a_copy_that_failed_a_moment_ago_is_not_tried_again_at_once(tmp_path: Path) -> None:
    place = tmp_path / "offline" / "g" / "harbour"
    place.parent.mkdir(parents=True)
    making.failed(place).touch()
    with pytest.raises(StoreError, match="try again in a minute"):
        making.start(tmp_path, place, "harbour")
