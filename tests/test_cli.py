"""The command: what it prints, what it refuses, and with which status."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright import cli
from rulewright.app import create_app
from rulewright.kb.model import SectionKind
from rulewright.web.commands.options import SAMPLE


def run(*args: str | Path, env: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(cli.main, [str(a) for a in args], env=env)


def sentence(result: Result) -> str:
    """The one line on standard error of a command that failed as expected."""
    assert result.exit_code == 1, result.output
    (line,) = result.stderr.strip().splitlines()
    assert "Traceback" not in result.output
    return line


@pytest.fixture
def rulebook(tmp_path: Path) -> Path:
    path = tmp_path / "in" / "mudball.md"
    path.parent.mkdir()
    path.write_text("# Mudball\n\n## 1 Throwing\n\nA player throws mud.\n", encoding="utf-8")
    return path


def test_build_prints_a_row_per_book_and_then_has_nothing_to_do(tmp_path: Path, rulebook: Path) -> None:
    first = run("build", rulebook, "--kb", tmp_path / "kb")
    assert first.exit_code == 0
    assert "mudball" in first.stdout and "Built knowledge base" in first.stdout
    assert "Nothing changed" in run("build", rulebook, "--kb", tmp_path / "kb").stdout


def test_build_takes_a_folder(tmp_path: Path, rulebook: Path) -> None:
    assert "mudball" in run("build", rulebook.parent, "--kb", tmp_path / "kb").stdout


def test_a_folder_is_one_book_where_it_is_said_to_be(tmp_path: Path) -> None:
    (tmp_path / "fen").mkdir()
    for name in ("Alder", "Birch"):
        (tmp_path / "fen" / f"{name}.md").write_text(f"# {name}\n\nIt grows in the mud of the fen.\n", encoding="utf-8")
    told = run("build", tmp_path / "fen", "--one-book", "--kb", tmp_path / "kb").stdout
    assert "\nfen " in told and "\nbirch " not in told
    assert "\nbirch " in run("build", tmp_path / "fen", "--kb", tmp_path / "kb").stdout


OVERLAY = """overlay = "mudball"

[[term]]
name = "Throwing"
section = "mudball/1-throwing"
because = "The heading is a keyword."

[[term]]
name = "Catching"
section = "mudball/2"
because = "It stood in the first edition."
"""


def test_build_heeds_overlays_beside_rulebooks_and_tells_which_no_longer_fit(tmp_path: Path, rulebook: Path) -> None:
    (rulebook.parent / "fixes.toml").write_text(OVERLAY, encoding="utf-8")
    done = run("build", rulebook, "--kb", tmp_path / "kb")
    assert "1 correction by an editor" in done.stdout
    assert "fixes.toml, line 8: this term corrects nothing: no section is called 'mudball/2'" in done.stderr
    again = run("build", rulebook, "--kb", tmp_path / "kb")
    assert "Nothing changed" in again.stdout and "fixes.toml, line 8" in again.stderr, "it is told until it is mended"
    without = run("build", rulebook, "--kb", tmp_path / "kb", "--no-overlays")
    assert "correction" not in without.output and "Built knowledge base" in without.stdout


def test_build_finds_rulebooks_by_the_variable_and_always_the_sample(tmp_path: Path, rulebook: Path) -> None:
    done = run("build", "--kb", tmp_path / "kb", env={"RULEBOOKS": str(rulebook.parent)})
    assert "mudball" in done.stdout and "lantern-marsh-core" in done.stdout


def test_build_refuses_a_folder_without_rulebooks(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "empty" in sentence(run("build", tmp_path / "empty", "--kb", tmp_path / "kb"))


def test_build_refuses_what_is_not_there(tmp_path: Path) -> None:
    assert "nowhere.txt" in sentence(run("build", tmp_path / "nowhere.txt", "--kb", tmp_path / "kb"))


@pytest.mark.parametrize(
    "command", [["search", "cover"], ["show", "x/y"], ["check"], ["export", "out.json"], ["serve"]]
)
def test_without_a_knowledge_base_every_command_says_what_to_do(tmp_path: Path, command: list[str]) -> None:
    assert "rulewright build" in sentence(run(*command, "--kb", tmp_path / "kb"))


@pytest.mark.parametrize(
    "wrong",
    [
        ["no-such-command"],
        ["search"],
        ["search", ""],
        ["search", "  "],
        ["search", "x", "--lang", "xx"],
        ["search", "x", "--kind", "nonsense"],
        ["serve", "--port", "0"],
        ["build", "--x"],
    ],
)
def test_wrong_usage_is_status_2(wrong: list[str]) -> None:
    assert run(*wrong).exit_code == 2


def test_search_says_what_it_found_and_why(sample_root: Path) -> None:
    done = run("search", "bulwark", "--kb", sample_root)
    assert done.exit_code == 0
    assert "lantern-marsh-core/bulwark" in done.stdout


def test_search_as_json_is_what_the_api_answers(sample_root: Path) -> None:
    answer = json.loads(run("search", "bulwark", "--json", "--kb", sample_root).stdout)
    assert {"total", "limit", "offset", "results", "next", "terms", "did_you_mean", "facets"} <= answer.keys()
    assert {"section", "title", "book", "game", "lang", "score", "snippet", "why"} <= answer["results"][0].keys()


def test_a_kind_that_is_none_is_answered_with_the_kinds() -> None:
    said = run("search", "cover", "--kind", "nonsense").stderr
    assert all(f"'{kind.value}'" in said for kind in SectionKind)


def test_an_empty_query_is_told_what_to_give(sample_root: Path) -> None:
    said = run("search", " ", "--kb", sample_root).stderr
    assert "The query is empty; give a term, a rule number or a question." in said


@pytest.mark.parametrize(
    ("path", "id"),
    [("sections", "lantern-marsh-core/bulwark-x"), ("terms", "lantern-marsh/en/bulwark")],
)
def test_show_as_json_is_what_the_api_answers(path: str, id: str, sample_root: Path) -> None:
    app = create_app(sample_root)
    told = app.test_client().get(f"/api/v1/{path}/{id}").get_json()
    app.extensions["kb"].close()
    assert json.loads(run("show", id, "--json", "--kb", sample_root).stdout) == told


def test_show_as_json_of_nothing_is_a_sentence(sample_root: Path) -> None:
    assert "nothing/at-all" in sentence(run("show", "nothing/at-all", "--json", "--kb", sample_root))


def test_search_that_finds_nothing_says_so(sample_root: Path) -> None:
    assert "Nothing found" in run("search", "qqqqzzzzxx", "--kb", sample_root).stdout


def test_show_a_section_and_a_term(sample_root: Path) -> None:
    export = json.loads(run_export(sample_root))
    section = next(s for s in export["sections"] if s["title"].startswith("Fearless"))
    shown = run("show", section["id"], "--kb", sample_root).stdout
    assert section["title"] in shown and "ignores the effects" in shown
    term = next(t for t in export["terms"] if t["name"] == "Fearless")
    assert "ignores the effects" in run("show", term["id"], "--kb", sample_root).stdout


def test_show_a_section_without_text_lists_what_stands_under_it(sample_root: Path) -> None:
    export = json.loads(run_export(sample_root))
    parents = {s["parent"] for s in export["sections"]}
    empty = next(s for s in export["sections"] if not s["text"] and s["id"] in parents)
    child = next(s for s in export["sections"] if s["parent"] == empty["id"])
    assert child["id"] in run("show", empty["id"], "--kb", sample_root).stdout


@pytest.mark.parametrize("option", ["--game", "--book"])
def test_search_in_what_is_not_there_says_what_there_is(sample_root: Path, option: str) -> None:
    said = sentence(run("search", "cover", option, "no-such", "--kb", sample_root))
    assert "no-such" in said and "lantern-marsh" in said


def test_search_is_of_the_books_in_force(sample_root: Path) -> None:
    def found(*books: str) -> set[str]:
        options = [x for book in books for x in ("--book", book)]
        told = run("search", "cobertura", "--limit", "100", "--json", *options, "--kb", sample_root).stdout
        return {hit["book"].removeprefix("lantern-marsh-") for hit in json.loads(told)["results"]}

    core, cup = "lantern-marsh-core", "lantern-marsh-torneo"
    assert found() == {"core", "reglamento", "torneo"} and found(cup) == {"torneo"}
    assert found(core, cup) == found(f"{core},{cup}") == {"core", "torneo"}


def test_each_of_several_books_must_be_there(sample_root: Path) -> None:
    said = sentence(run("search", "cover", "--book", "lantern-marsh-core,no-such", "--kb", sample_root))
    assert "There is no book 'no-such'" in said


def run_export(root: Path) -> str:
    out = root.parent / "cli-export.json"
    assert run("export", out, "--kb", root).exit_code == 0
    return out.read_text(encoding="utf-8")


def test_a_dash_exports_to_standard_output(sample_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("export", "-", "--kb", sample_root).stdout == run_export(sample_root)
    assert list(tmp_path.iterdir()) == []


def test_show_what_is_not_there(sample_root: Path) -> None:
    assert "no/such" in sentence(run("show", "no/such", "--kb", sample_root))


def test_check_reports_the_wrong_references_of_the_sample(sample_root: Path) -> None:
    done = run("check", "lantern-marsh-core", "--kb", sample_root)
    assert done.exit_code == 0
    assert "5.8" in done.stdout, "rule 5.8 is referred to and does not exist"
    found = json.loads(run("check", "lantern-marsh-core", "--json", "--kb", sample_root).stdout)
    assert found["total"] == len(found["results"]) > 0


def test_every_finding_has_its_place(sample_root: Path) -> None:
    rows = json.loads(run("check", "lantern-marsh-core", "--json", "--kb", sample_root).stdout)["results"]
    keys = {"book", "section", "start", "end", "code", "severity", "printed", "meant", "note", "confidence", "line"}
    assert all(keys | {"column", "file"} <= row.keys() for row in rows)
    source = (SAMPLE / rows[0]["file"]).read_text(encoding="utf-8")
    for row in rows:
        assert source[: row["start"]].count("\n") + 1 == row["line"]
        assert source[row["start"] - row["column"] + 1 : row["start"]].count("\n") == 0


def test_check_shows_what_is_asked_for(sample_root: Path) -> None:
    def codes(*args: str) -> set[str]:
        return {r["code"] for r in json.loads(run("check", *args, "--json", "--kb", sample_root).stdout)["results"]}

    assert codes("--severity", "error") == {"reference-dangling"}
    assert codes("--code", "reference-wrong", "--code", "index-missing") == {"reference-wrong", "index-missing"}
    assert "reference-dangling" in sentence(run("check", "--code", "nonsense", "--kb", sample_root))


def test_check_for_an_editor(sample_root: Path, tmp_path: Path) -> None:
    done = run("check", "--sarif", tmp_path / "found.sarif", "--kb", sample_root)
    assert done.exit_code == 0
    log = json.loads((tmp_path / "found.sarif").read_text(encoding="utf-8"))
    assert log["version"] == "2.1.0" and log["runs"][0]["results"]
    assert "found.sarif" in sentence(run("check", "--sarif", tmp_path / "no" / "found.sarif", "--kb", sample_root))
    assert run("check", "--json", "--sarif", "-", "--kb", sample_root).exit_code == 2


@pytest.mark.parametrize("form", [(), ("--json",), ("--sarif", "-")])
def test_check_can_be_told_to_fail(form: tuple[str, ...], sample_root: Path) -> None:
    """For a pipeline that is to stop: the report is the same, the status is another, and one line says why."""
    plain = run("check", *form, "--kb", sample_root)
    assert plain.exit_code == 0
    failed = run("check", *form, "--fail-on", "note", "--kb", sample_root)
    assert failed.stdout == plain.stdout
    assert "Findings of --fail-on note: " in sentence(failed)
    passed = run(
        "check", *form, "--severity", "error", "--code", "text-lost", "--fail-on", "error", "--kb", sample_root
    )
    assert passed.exit_code == 0, "what is not reported fails nothing"


def test_check_of_an_unknown_book(sample_root: Path) -> None:
    assert "no-such-book" in sentence(run("check", "no-such-book", "--kb", sample_root))


def test_export_into_a_folder_that_cannot_be_written(sample_root: Path, tmp_path: Path) -> None:
    assert "out.json" in sentence(run("export", tmp_path / "nowhere" / "out.json", "--kb", sample_root))


def test_export_is_the_same_twice(sample_root: Path) -> None:
    assert run_export(sample_root) == run_export(sample_root)


def test_help_explains_every_command() -> None:
    shown = run("--help").stdout
    for command in ("build", "serve", "search", "show", "check", "export", "diff"):
        assert command in shown
        assert run(command, "--help").exit_code == 0


@pytest.mark.parametrize("width", ["80", "100"])
def test_help_says_what_each_command_does_and_is_not_cut(width: str) -> None:
    shown = run("--help", env={"COLUMNS": width}).stdout.partition("Commands:")[2]
    assert "..." not in shown and "…" not in shown
    told = " ".join(shown.split())
    for command in cli.COMMANDS:
        assert f"{command.name} {command.short_help}" in told and str(command.short_help).endswith(".")


def test_a_reader_that_stops_reading_is_no_error(sample_root: Path) -> None:
    command = f"{sys.executable} -m rulewright.cli check --kb {sample_root} | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert "Traceback" not in done.stderr
