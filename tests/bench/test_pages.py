"""What is measured of the pages, and how it is told; Lighthouse itself runs in `make lighthouse` only."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from bench import pages, scoring

PATHS = {"home": "/", "search": "/search?q=punt"}


def row(**changed: Any) -> pages.Row:
    """One line of what the script prints, as far as the page needs it."""
    first = pages.asked(PATHS, "http://here", 3)[0]
    figures = {"largest-contentful-paint": 1420.5, "total-blocking-time": 88.4, "cumulative-layout-shift": 0}
    found = {
        "lighthouse": "12.8.2",
        "browser": "Chrome/150.0",
        "index": 734.5,
        "scores": dict.fromkeys(pages.CATEGORIES, 100),
        "performance": [99, 100, 97],
        "figures": {**figures, "total-byte-weight": 56491},
        "failing": [],
    }
    return {**first, **found, **changed}


def test_every_page_is_asked_for_on_both_screens_in_both_languages_and_in_the_dark() -> None:
    asked = pages.asked(PATHS, "http://here", 3)
    light = {(r["name"], r["form"], r["lang"]) for r in asked if r["theme"] == "light"}
    assert light == {(name, form, lang) for name in PATHS for form in pages.FORMS for lang in ("en", "es")}
    dark = [r for r in asked if r["theme"] == "dark"]
    assert {(r["name"], r["form"]) for r in dark} == {(name, form) for name in PATHS for form in pages.FORMS}
    assert all("performance" not in r["categories"] and r["runs"] == 1 for r in dark)
    assert {r["address"] for r in asked if r["lang"] == "es"} == {
        "http://here/?ui=es",
        "http://here/search?q=punt&ui=es",
    }


def test_the_heaviest_pages_are_found_by_weighing(sample_root: Path) -> None:
    found = pages.weighed(sample_root)
    assert found["home"] == "/" and found["search"].startswith("/search?q=")
    kinds = ["section, the heaviest", "section, the median", "term, the heaviest", "matrix, the heaviest"]
    assert [found[k].split("/")[1] for k in kinds] == ["sections", "sections", "terms", "interactions"]
    assert found["section, the heaviest"] != found["section, the median"]


def test_the_page_tells_the_median_run_with_all_runs_behind_it() -> None:
    said = pages.told([row()], 9, 1180, 3, date(2026, 11, 21))
    assert "| home | phone | en | 100 (97, 99, 100) | 100 | 100 | 100 | 1.4 s | 88 ms | 0.000 | 56 |" in said
    assert "Lighthouse 12.8.2, Chromium 150.0" in said and "9 books with 1,180 sections" in said
    assert "## Below 95\n\nNone.\n" in said and said.endswith("Nothing.\n")


def test_what_is_below_the_goal_and_what_is_listed_is_told() -> None:
    scores = {"performance": 94, "accessibility": 100, "best-practices": 95, "seo": 66}
    finding = {"id": "dom-size", "title": "Avoid an excessive DOM size", "weight": 0, "score": 0}
    dark = row(theme="dark", scores={"accessibility": 90, "best-practices": 100, "seo": 100})
    said = pages.told([row(scores=scores, failing=[finding]), dark], 1, 2, 3, date(2026, 11, 21))
    assert "- home, phone, en, light: {'performance': 94, 'seo': 66}" in said
    assert "- home, phone, en, dark: {'accessibility': 90}" in said
    assert "| home | phone | en | 90 | 100 | 100 |" in said
    assert "| Avoid an excessive DOM size | 0 | 1 |" in said


def test_lighthouse_that_fails_stops_the_measuring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\ncat >/dev/null\necho '{\"scores\": {}}'\nexit 3\n")
    node.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    found = pages.measured([], tmp_path)
    assert next(found) == {"scores": {}}
    with pytest.raises(SystemExit, match="Lighthouse stopped with 3"):
        next(found)


def test_the_tool_is_named_to_the_letter() -> None:
    folder = scoring.ROOT / "bench" / "lighthouse"
    wanted = json.loads((folder / "package.json").read_text())["dependencies"]
    locked = json.loads((folder / "package-lock.json").read_text())["packages"]
    assert locked["node_modules/lighthouse"]["version"] == wanted["lighthouse"]
    assert all("integrity" in p for name, p in locked.items() if name)
