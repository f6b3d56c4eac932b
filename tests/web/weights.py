"""What travels for a first visit of a page: itself, its styles, scripts, fonts and pictures, packed for any browser."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

MOST = 150_000  # bytes of a first load, on every type of page
MOST_OF_A_SECTION = 60_000  # on the page that a link to a rule leads to
TAG = re.compile(r"<(?:link|script|img)\b[^>]*>")
PLACE = re.compile(r'\b(?:href|src)="([^"]+)"')
LOADED = ("stylesheet", "preload", "icon", "manifest")  # of links; the others only tell
NAMED = re.compile(r"url\((/[^)]+)\)")


def parts(client: FlaskClient, path: str, lang: str = "en") -> dict[str, int]:
    """Bytes by address; Lighthouse counts headers as well, some 300 bytes each."""
    asked = {"Accept-Encoding": "gzip", "Accept-Language": lang}
    page = client.get(path, headers={"Accept-Language": lang}).get_data(as_text=True)
    wanted, sizes = [path, *needed(page)], {}
    while wanted:
        address = wanted.pop()
        if address in sizes:
            continue
        sizes[address] = len(client.get(address, headers=asked).get_data())
        if address.endswith(".css"):
            wanted += NAMED.findall(client.get(address).get_data(as_text=True))
    return sizes


def needed(page: str) -> list[str]:
    """The addresses that a browser fetches for a page as it comes."""
    tags = (tag for tag in TAG.findall(page) if not tag.startswith("<link") or any(x in tag for x in LOADED))
    return [found[1] for tag in tags if (found := PLACE.search(tag)) and found[1].startswith("/")]


def too_heavy(client: FlaskClient, paths: list[str], most: int = MOST) -> dict[str, int]:
    """The pages whose first load is beyond the limit, with its bytes."""
    sums = {path: sum(parts(client, path).values()) for path in paths}
    return {path: total for path, total in sums.items() if total > most}
