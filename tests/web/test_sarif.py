"""The report in SARIF: held against the shape that the standard gives every object that occurs in it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulewright.kb.check.codes import CODES
from rulewright.kb.model import Finding, Sureness
from rulewright.web.terminal_check import message, sarif, wanted, write_sarif
from tests.make import book

LEVELS = ("none", "note", "warning", "error")
# SARIF 2.1.0: what an object must have, and of what else it may have that which is written here. No object may have
# any other key but those of the standard, so that a misspelt one is found.
SHAPES: dict[str, tuple[set[str], dict[str, Any]]] = {
    "log": ({"version", "runs"}, {"$schema": str, "version": "2.1.0", "runs": ["run"]}),
    "run": (
        {"tool"},
        {"tool": "tool", "columnKind": "unicodeCodePoints", "originalUriBaseIds": {"artifactLocation"},
         "results": ["result"]},
    ),
    "tool": ({"driver"}, {"driver": "driver"}),
    "driver": ({"name"}, {"name": str, "semanticVersion": str, "rules": ["rule"]}),
    "rule": (
        {"id"},
        {"id": str, "name": str, "shortDescription": "text", "fullDescription": "text", "help": "text",
         "defaultConfiguration": "configuration", "properties": dict},
    ),
    "configuration": (set(), {"level": LEVELS}),
    "text": ({"text"}, {"text": str}),
    "result": (
        {"message"},
        {"ruleId": str, "ruleIndex": int, "level": LEVELS, "rank": float, "message": "text",
         "locations": ["location"], "partialFingerprints": {str}, "properties": dict},
    ),
    "location": (set(), {"physicalLocation": "physical", "logicalLocations": ["logical"]}),
    "physical": ({"artifactLocation"}, {"artifactLocation": "artifactLocation", "region": "region"}),
    "artifactLocation": (set(), {"uri": str, "uriBaseId": str, "description": "text"}),
    "region": ({"charOffset"}, {"startLine": 1, "startColumn": 1, "charOffset": 0, "charLength": 0}),
    "logical": (set(), {"fullyQualifiedName": str, "kind": str}),
}  # fmt: skip


def hold(value: Any, shape: Any, path: str = "log") -> None:
    """Assert that a value has a shape: the name of an object, a list, a map, a type, or what values are allowed."""
    if isinstance(shape, list):
        for i, item in enumerate(value):
            hold(item, shape[0], f"{path}[{i}]")
    elif isinstance(shape, set):
        for key, item in value.items():
            hold(item, next(iter(shape)), f"{path}.{key}")
    elif shape in SHAPES:
        must, may = SHAPES[shape]
        assert must <= value.keys() <= may.keys(), path
        for key, item in value.items():
            hold(item, may[key], f"{path}.{key}")
    elif isinstance(shape, type):
        assert isinstance(value, shape), path
    elif isinstance(shape, int):
        assert isinstance(value, int) and value >= shape, path
    else:
        assert value in shape if isinstance(shape, tuple) else value == shape, path


def finding(**other: Any) -> Finding:
    usual = Finding(
        "core", "core/a", 10, 15, "reference-wrong", "warning", "See B", "core/c", "printed B", line=2, column=3
    )
    return replace(usual, **other)


FOUND = [finding(), finding(code="text-lost", severity="error", section=None, start=0, end=0)]


def test_the_shape_of_the_standard() -> None:
    log = json.loads(json.dumps(sarif(FOUND, [book("core", file="my book, 2nd.txt")])))
    hold(log, "log")
    (run,) = log["runs"]
    assert [r["id"] for r in run["tool"]["driver"]["rules"]] == list(CODES)
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    assert run["results"][0]["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "my%20book%2C%202nd.txt", "uriBaseId": "RULEBOOKS"},
                "region": {"charOffset": 10, "charLength": 5, "startLine": 2, "startColumn": 3},
            },
            "logicalLocations": [{"fullyQualifiedName": "core/a", "kind": "element"}],
        }
    ]


@pytest.mark.parametrize("broken", [{"version": "2.0"}, {"runs": [{}]}, {"run": []}])
def test_the_shape_is_not_held_by_anything(broken: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        hold(sarif(FOUND, [book("core")]) | broken, "log")


def test_a_place_without_a_line_has_its_offset() -> None:
    log = sarif([finding(line=0, column=0)], [book("core", file="a.pdf")])
    region = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"charOffset": 10, "charLength": 5}


def test_the_surer_the_higher() -> None:
    log = sarif([finding(confidence=c) for c in Sureness], [book("core")])
    ranks = [r["rank"] for r in log["runs"][0]["results"]]
    assert ranks == sorted(ranks, reverse=True) and len(set(ranks)) == 3


def test_a_finding_that_moved_is_the_same_and_another_is_not() -> None:
    moved = [finding(), finding(start=99, end=104, line=7), finding(printed="See C")]
    one, same, other = (r["partialFingerprints"] for r in sarif(moved, [book("core")])["runs"][0]["results"])
    assert one == same != other


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (finding(), "References printed wrongly: “See B”; meant is “core/c” (printed B)"),
        (Finding("core", None, 0, 0, "text-lost", "error", " \n"), "Text lost in this copy"),
    ],
)
def test_the_message(made: Finding, said: str) -> None:
    assert message(made) == said


def test_a_file_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_sarif(FOUND, [book("core")], tmp_path / "out.sarif")
    assert "2 findings" in capsys.readouterr().out
    log = json.loads((tmp_path / "out.sarif").read_text(encoding="utf-8"))
    write_sarif(FOUND, [book("core")], Path("-"))
    assert json.loads(capsys.readouterr().out) == log


@pytest.mark.parametrize(
    ("severity", "codes", "left"),
    [("note", (), 2), ("error", (), 1), ("note", ("reference-wrong",), 1), ("error", ("reference-wrong",), 0)],
)
def test_findings_are_chosen(severity: str, codes: tuple[str, ...], left: int) -> None:
    assert len(wanted(FOUND, severity, codes)) == left
