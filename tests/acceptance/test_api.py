"""The API over the real rulebooks: pages add up, the export is whole, answers are small and not sent twice."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from bench import scoring
from rulewright.app import create_app

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.slow,
    pytest.mark.skipif(not scoring.available(), reason="the real rulebooks are not here"),
]
V1 = "/api/v1"
LISTS = {
    "books": "/books?fields=id",
    "terms": "/terms?fields=id&limit=100",
    "interactions": "/interactions?fields=a,b,type,start&limit=100",
    "precedence": "/precedence?fields=start&limit=100",
    "prohibitions": "/prohibitions?fields=start&limit=100",
    "overrides": "/overrides?fields=section,other&limit=100",
}


@pytest.fixture(scope="module")
def client(root: Path) -> Iterator[FlaskClient]:
    app = create_app(root)
    yield app.test_client()
    app.extensions["kb"].close()


def test_the_lists_and_the_export_hold_as_many_rows(client: FlaskClient) -> None:
    packed = client.get(f"{V1}/export", headers={"Accept-Encoding": "gzip"}, buffered=True)
    exported = json.loads(gzip.decompress(packed.get_data()))
    assert exported["format"] == "rulewright-kb/1"
    for part, path in LISTS.items():
        rows, address = 0, V1 + path
        while address:
            page = client.get(address).get_json()
            rows += len(page["results"])
            address = page["next"]
        assert rows == page["total"] == len(exported[part]), part


def test_every_section_answers_and_is_not_sent_twice(client: FlaskClient) -> None:
    exported = client.get(f"{V1}/export", buffered=True).get_json()
    for section in exported["sections"]:
        path = f"{V1}/sections/{section['id']}?fields=id,text"
        answer = client.get(path)
        assert answer.get_json() == {"id": section["id"], "text": section["text"]}
        assert client.get(path, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_what_changed_is_told_in_a_few_bytes_and_everything_is_a_small_file(client: FlaskClient) -> None:
    latest = client.get(f"{V1}/changes/latest", headers={"Accept-Encoding": "br"})
    assert len(latest.get_data()) < 2_000
    told = client.get(f"{V1}/changes/latest").get_json()
    assert (
        max(packed["bytes"] for packed in told["export"]["packed"]) < 1_500_000
        and len(told["results"]) == told["total"]
    )
