"""The `rulewright` command: build, serve, search, show, check, export.

Exit status 0 = done, 1 = the work failed (one line on standard error), 2 = wrong usage.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import click

from kb.errors import NotFound, RulewrightError
from kb.model import SectionKind

if TYPE_CHECKING:
    from kb.base import Generation

P = ParamSpec("P")
R = TypeVar("R")

HERE = Path(__file__).resolve().parent
SAMPLE = HERE / "corpus" / "sample"
OWN = HERE / "rulebooks"
SHARED = HERE.parent / "shared" / "rulebooks"

TYPES = ["negates", "causes", "requires", "modifies", "excludes", "includes", "orders"]  # of interactions
CONFLICTS = ("permission-prohibition", "general-exception", "two-numbers")

kb_option = click.option(
    "--kb",
    "root",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="RULEWRIGHT_KB",
    default=HERE / "var" / "kb",
    help="Folder of the knowledge base (or the variable RULEWRIGHT_KB).",
)

url_option = click.option(
    "--url",
    envvar="RULEWRIGHT_URL",
    default="",
    help="Where the site is reached, such as https://rules.example, for links that are read elsewhere (citations, "
    "sitemap).",
)


def failing_in_a_sentence(command: Callable[P, R]) -> Callable[P, R]:
    """Expected failures end with one line on standard error and exit status 1, never with a traceback."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except RulewrightError as e:
            raise click.ClickException(str(e)) from None
        except BrokenPipeError:
            # The reader of our output has gone (`rulewright check | head`); there is nobody left to tell.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)

    return run


@contextmanager
def reading(root: Path) -> Iterator[Generation]:
    """The current generation of a knowledge base, open for one command."""
    from kb.base import KnowledgeBase

    kb = KnowledgeBase(root)
    try:
        with kb.reading() as generation:
            yield generation
    finally:
        kb.close()


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="rulewright")
def main() -> None:
    """Rules knowledge base and search for tabletop games.

    The terminal speaks English; rules are shown in the language of their book. The site speaks English and Spanish.
    """


def usual_files() -> list[Path]:
    """Where rulebooks are looked for when none are named: the first of three places that has some, and the sample."""
    named = os.environ.get("RULEBOOKS")
    places = [Path(named)] if named else [p for p in (OWN, SHARED) if p.is_dir() and any(p.iterdir())]
    return [*places[:1], SAMPLE]


@main.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--auto", is_flag=True, help="Structure by general means only; profiles do no more than recognise a book."
)
@click.option("--no-overlays", is_flag=True, help="Ignore the editor's corrections (overlays).")
@kb_option
@failing_in_a_sentence
def build(files: tuple[Path, ...], auto: bool, no_overlays: bool, root: Path) -> None:
    """Build the knowledge base from rulebooks (FILES: files or folders).

    Without FILES: the folder in the variable RULEBOOKS, else rulebooks/, else ../shared/rulebooks/, and always the
    sample game. A build whose inputs did not change does nothing; one that fails leaves the old knowledge base as
    it was.
    """
    from ingest.build import Options
    from ingest.build import build as build_kb
    from ingest.corpus import unused
    from ingest.source import find_files
    from web.terminal_build import print_corrections, print_report, progress

    found = find_files(list(files) or usual_files())
    with progress("{task.percentage:>3.0f} %", "{task.description}", first="looking for what changed") as tell:
        report = build_kb(root, found, Options(auto=auto, overlays=not no_overlays), tell)
    print_report(report.rows, report.generation, report.changed)
    print_corrections(report.corrections)
    for path in unused(found, (row["profile"] for row in report.rows)):
        click.echo(
            f"{path} recognised none of these books; `rulewright profile FILE --check {path}` tells why.", err=True
        )


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--out", type=click.Path(path_type=Path), help="Write to this file, or into this folder under the book's id."
)
@click.option("--force", is_flag=True, help="Overwrite what is there, also where the book has a profile already.")
@click.option("--check", "checked", type=click.Path(path_type=Path), help="Hold this profile against FILE instead.")
@failing_in_a_sentence
def profile(file: Path, out: Path | None, force: bool, checked: Path | None) -> None:
    """Write a first profile for the rulebook FILE, or with --check tell what of a profile does not fit it.

    The profile is what general means find out, with remarks: keep it beside the rulebook, correct it, and build again.
    """
    from ingest.profile.command import check as check_profile
    from ingest.profile.command import write_profiles

    if checked and (out or force):
        raise click.UsageError("--check writes nothing; leave out --out and --force.")
    for line in check_profile(file, checked) if checked else write_profiles(file, out, force):
        click.echo(line)


@main.command()
@click.option("--host", envvar="HOST", default="127.0.0.1", show_default=True)
@click.option("--port", envvar="PORT", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that answer.")
@click.option(
    "--rate", envvar="RULEWRIGHT_RATE", help="Most requests of one client, such as 120/minute; no limit if not given."
)
@click.option(
    "--metrics", envvar="RULEWRIGHT_METRICS", is_flag=True, help="Count requests for Prometheus, at /metrics."
)
@click.option(
    "--proxies",
    envvar="RULEWRIGHT_PROXIES",
    type=click.IntRange(0, 10),
    default=0,
    show_default=True,
    help="Proxies before this server that say who is asking (X-Forwarded-For).",
)
@url_option
@kb_option
@failing_in_a_sentence
def serve(
    host: str, port: int, workers: int, rate: str | None, metrics: bool, proxies: int, url: str, root: Path
) -> None:
    """Serve the site and the API; a new build is picked up without a restart."""
    from web.limits import parse
    from web.machines.places import site_url
    from web.metrics import Shared
    from web.server import run
    from web.settings import Settings

    limit = parse(rate) if rate else None
    settings = Settings(limit, Shared() if metrics else None, proxies, site_url(url))
    run(root, host, port, workers, settings)


def among(what: str, asked: str | None, there: set[str]) -> None:
    """Nothing where what is asked for is there, or nothing is asked for. Raises NotFound with what there is."""
    if asked and asked not in there:
        raise NotFound("not-found", f"There is no {what} {asked!r}; there are {', '.join(sorted(there))}.")


@main.command()
@click.argument("query")
@click.option("--game", help="Only this game.")
@click.option("--book", help="Only this book.")
@click.option("--lang", type=click.Choice(["en", "es"]), help="Only this language.")
@click.option("--kind", type=click.Choice([k.value for k in SectionKind]), help="Only sections of this kind.")
@click.option("--limit", type=click.IntRange(1, 100), default=10, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="What the API answers, as JSON.")
@kb_option
@failing_in_a_sentence
def search(
    query: str,
    game: str | None,
    book: str | None,
    lang: str | None,
    kind: str | None,
    limit: int,
    as_json: bool,
    root: Path,
) -> None:
    """Search the rules: words, a term, an abbreviation, a rule number or a question, in English or Spanish."""
    from web.terminal import print_answer, print_answer_json

    with reading(root) as g:
        among("game", game, {b.game for b in g.store.books()})
        among("book", book, {b.id for b in g.store.books()})
        answer = g.searcher.search(query, game=game, book=book, lang=lang, kind=kind, limit=limit)
        (print_answer_json if as_json else print_answer)(g.store, answer, g.searcher.direct(query, answer))


@main.command()
@click.argument("id")
@kb_option
@failing_in_a_sentence
def show(id: str, root: Path) -> None:
    """Show one section or term (ID as in BOOK/slug or GAME/LANG/slug), with its notes."""
    from web.terminal import print_section, print_term

    with reading(root) as g:
        try:
            print_section(g.store, g.store.section(g.store.successor(id) or id))
        except NotFound:
            try:
                print_term(g.store, g.store.term(id))
            except NotFound:
                sentence = f"There is no section or term {id!r}; `rulewright search` finds ids."
                raise NotFound("not-found", sentence) from None


@main.command()
@click.argument("book", required=False)
@click.option("--kind", type=click.Choice(CONFLICTS), help="Only conflicts of this kind.")
@click.option("--json", "as_json", is_flag=True, help="What the API answers, as JSON.")
@kb_option
@failing_in_a_sentence
def conflicts(book: str | None, kind: str | None, as_json: bool, root: Path) -> None:
    """Tell where sentences of BOOK (an id; without it of every book) seem to go against each other, and which wins."""
    from web.terminal_conflicts import show_conflicts

    with reading(root) as g:
        among("book", book, {b.id for b in g.store.books()})
        show_conflicts(g, book, kind, as_json)


@main.command()
@click.argument("term")
@click.option("--game", help="Of this game, where a name is one of several games.")
@click.option("--type", "kind", type=click.Choice(TYPES), help="Only interactions of this type.")
@click.option("--json", "as_json", is_flag=True, help="What the API answers, as JSON.")
@kb_option
@failing_in_a_sentence
def interactions(term: str, game: str | None, kind: str | None, as_json: bool, root: Path) -> None:
    """Tell what the keyword TERM (an id or a name) does to others, they to it, and what follows in two steps."""
    from kb.model import InteractionType
    from web.terminal_interplay import show_term

    with reading(root) as g:
        among("game", game, {b.game for b in g.store.books()})
        show_term(g, term, game, InteractionType(kind) if kind else None, as_json)


@main.command()
@click.argument("a")
@click.argument("b")
@click.option("--game", help="Of this game, where a name is one of several games.")
@click.option("--json", "as_json", is_flag=True, help="What the API answers, as JSON.")
@kb_option
@failing_in_a_sentence
def pair(a: str, b: str, game: str | None, as_json: bool, root: Path) -> None:
    """Tell what the books say of the keywords A and B together: directly, through a third; and which wins."""
    from web.terminal_interplay import show_pair

    with reading(root) as g:
        among("game", game, {x.game for x in g.store.books()})
        show_pair(g, a, b, game, as_json)


@main.command()
@click.argument("game")
@click.option("--type", "kind", type=click.Choice(TYPES), help="Only interactions of this type.")
@click.option("--kind", "sort", help="Only terms of this kind (keyword, state, action, ...), on either side.")
@click.option("--book", help="Only what this book says.")
@click.option("--term", help="Only this term (an id or a name), on either side.")
@click.option("--limit", type=click.IntRange(1, 100), default=20, show_default=True)
@click.option("--offset", type=click.IntRange(0), default=0, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="What the API answers, as JSON.")
@kb_option
@failing_in_a_sentence
def matrix(
    game: str,
    kind: str | None,
    sort: str | None,
    book: str | None,
    term: str | None,
    limit: int,
    offset: int,
    as_json: bool,
    root: Path,
) -> None:
    """Tell what all keywords of GAME do to each other, a row for each that acts."""
    from kb.model import TermKind
    from web.terminal_interplay import show_matrix

    among("kind of term", sort, set(TermKind))
    asked = {"type": kind, "kind": sort, "book": book, "term": term}
    with reading(root) as g:
        show_matrix(g, game, asked, limit, offset, as_json)


@main.command()
@click.argument("book", required=False)
@click.option("--json", "as_json", is_flag=True, help="The findings as JSON.")
@click.option(
    "--sarif",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="Write the findings to this file (- for standard output) as SARIF 2.1.0, which code editors show.",
)
@click.option(
    "--severity",
    type=click.Choice(["error", "warning", "note"]),
    default="note",
    show_default=True,
    help="Only findings at least so grave.",
)
@click.option("--code", "codes", multiple=True, help="Only findings of this kind (reference-wrong, ...); repeatable.")
@kb_option
@failing_in_a_sentence
def check(
    book: str | None, as_json: bool, sarif: Path | None, severity: str, codes: tuple[str, ...], root: Path
) -> None:
    """Report what is wrong in a rulebook (or in all), for whoever keeps it.

    Wrong and dangling references, rules misnumbered or missing, contents and index that the text does not bear out,
    terms used and never defined, one thing under two names, sums that do not add up, what two books say of one thing,
    text lost or read by guessing. Each finding has its place, what is printed, what is meant and how sure it is.
    Findings are no failure: the exit status is 0.
    """
    from kb.check import check as check_kb
    from kb.check.codes import CODES
    from web.terminal_check import print_findings, print_findings_json, wanted, write_sarif

    if as_json and sarif:
        raise click.UsageError("--json and --sarif are two formats; choose one of them.")
    for code in codes:
        among("kind of finding", code, set(CODES))
    with reading(root) as g:
        if book is not None:
            g.store.book(book)
        findings, books = wanted(check_kb(g.store, book), severity, codes), g.store.books()
    if sarif:
        write_sarif(findings, books, sarif)
    else:
        (print_findings_json if as_json else print_findings)(findings, books)


@main.command()
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@click.option("--auto", is_flag=True, help="Structure by general means only, as in `rulewright build --auto`.")
@click.option("--json", "as_json", is_flag=True, help="The changes as JSON.")
@failing_in_a_sentence
def diff(old: Path, new: Path, auto: bool, as_json: bool) -> None:
    """Tell what changed between two editions of a rulebook, and what the changes touch.

    OLD and NEW are rulebook files, folders of them, or folders of knowledge bases. Sections that were added, removed,
    moved (renumbered), renamed or reworded are told apart, with the words that changed; a rule that only got another
    number is a move. Also told: the rules that cite a changed rule, and the terms whose definition changed.
    """
    from ingest.editions import compare_editions
    from web.terminal_diff import print_comparisons, print_comparisons_json

    found = compare_editions(old, new, auto)
    for note in found.notes:
        click.secho(note, fg="yellow", err=True)
    if as_json:
        print_comparisons_json(found.comparisons, found.only_old, found.only_new)
        return
    print_comparisons(found.comparisons, found.labels)
    for books, where in ((found.only_old, old), (found.only_new, new)):
        if books:
            click.echo(f"Only in {where}: {', '.join(books)}.")


@main.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@kb_option
@failing_in_a_sentence
def export(file: Path, root: Path) -> None:
    """Write the whole knowledge base as one JSON file (format rulewright-kb/1); - is standard output."""
    from kb.export import export as export_kb
    from kb.generations import writing

    with reading(root) as g:
        text = json.dumps(export_kb(g.store.knowledge()), ensure_ascii=False, indent=1)
    if str(file) == "-":
        click.echo(text)
        return
    part = file.with_name(f".{file.name}.part")
    with writing(file, "choose another file"):
        part.write_text(text + "\n", encoding="utf-8")
        part.replace(file)
    click.echo(f"Wrote {file}.")


@main.command()
@url_option
@kb_option
@failing_in_a_sentence
def mcp(url: str, root: Path) -> None:
    """Answer rules questions of assistants on standard input and output (Model Context Protocol).

    Tools: search, section, term, interactions, verdict; every answer carries its citation. docs/mcp.md tells how to
    add it to an assistant.
    """
    from web.machines.places import site_url

    try:
        from web.mcp_server import run
    except ModuleNotFoundError as e:
        raise click.ClickException("This needs the package mcp; run `pip install 'rulewright[mcp]'`.") from e
    run(root, site_url(url))


@main.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--game", "games", multiple=True, help="Only this game; repeatable.")
@click.option("--base", help="Path at which the files will be served, as /rules; without it links are relative.")
@click.option("--force", is_flag=True, help="Write among files that no freeze wrote.")
@kb_option
@failing_in_a_sentence
def freeze(out: Path, games: tuple[str, ...], base: str | None, force: bool, root: Path) -> None:
    """Write the whole site as static files into the folder OUT, with search that needs no server.

    A second run replaces what the first wrote. Verdicts, ways between rules and what else is asked for in a form are
    left out, as no server answers.
    """
    from web.freeze.writing import freeze as write_site
    from web.terminal_build import progress

    if base is not None and not base.startswith("/"):
        raise click.UsageError("--base is a path from the root of the host, such as /rules.")
    with reading(root) as g:
        there = {b.game for b in g.store.books()}
    for game in games:
        among("game", game, there)
    with progress("{task.completed} of {task.total} pages") as tell:
        frozen = write_site(root, out, games or there, base, force, lambda done, of: tell("", done, of))
    click.echo(f"Wrote {frozen.pages} pages ({frozen.files} files, {frozen.size / 1e6:.1f} MB) to {out}.")


if __name__ == "__main__":
    main()
