"""Commands that give the knowledge base to others: check, export, freeze."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from rulewright.web.commands.options import among, failing_in_a_sentence, kb_option, reading


@click.command()
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
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "note"]),
    help="End with status 1 where a finding that is reported is at least so grave.",
)
@click.option("--code", "codes", multiple=True, help="Only findings of this kind (reference-wrong, ...); repeatable.")
@kb_option
@failing_in_a_sentence
def check(
    book: str | None,
    as_json: bool,
    sarif: Path | None,
    severity: str,
    fail_on: str | None,
    codes: tuple[str, ...],
    root: Path,
) -> None:
    """Report what is wrong in a rulebook (or in all), for whoever keeps it.

    Wrong and dangling references, rules misnumbered or missing, contents and index that the text does not bear out,
    terms used and never defined, one thing under two names, sums that do not add up, what two books say of one thing,
    text lost or read by guessing. Each finding has its place, what is printed, what is meant and how sure it is.
    Findings are no failure, and the exit status is 0, unless --fail-on says so.
    """
    from rulewright.kb.check.codes import CODES
    from rulewright.kb.check.report import check as check_kb
    from rulewright.web.terminal_check import print_failed, print_findings, print_findings_json, wanted, write_sarif

    if as_json and sarif:
        raise click.UsageError("--json and --sarif are two formats; choose one of them.")
    for code in codes:
        among("kind of finding", code, CODES)
    with reading(root) as g:
        if book is not None:
            g.store.book(book)
        findings, books = wanted(check_kb(g.store, book), severity, codes), g.store.books()
        failed = [f for f in g.quarantined if book is None or book in f["books"]]
    if sarif:
        write_sarif(findings, books, sarif)
    elif as_json:
        print_findings_json(findings, books, failed)
    else:
        print_findings(findings, books)
        print_failed(failed)
    if fail_on and (grave := wanted(findings, fail_on, ())):
        raise click.ClickException(f"Findings of --fail-on {fail_on}: {len(grave)}.")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--game", metavar="GAME", help="This game alone, as a file GAME@HASH.rwk in the folder FILE.")
@click.option(
    "--sign",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="KEY",
    help="With --game: sign it with this secret key of minisign, which has no password (minisign -G -W).",
)
@kb_option
@failing_in_a_sentence
def export(file: Path, game: str | None, sign: Path | None, root: Path) -> None:
    """Write the whole knowledge base as one JSON file.

    The format is rulewright-kb/1, and the bytes are those of /api/v1/export. - is standard output; a device, a FIFO or
    a link is written into, an ordinary file is replaced when all is written.

    With --game it writes all that is known of one game as a file that `rulewright add` takes on any machine.
    """
    from rulewright.kb import bulk
    from rulewright.kb.output import is_standard, written

    if sign and not game:
        raise click.UsageError("--sign is for --game.")
    if game:
        _give_game(file, game, sign, root)
        return
    if file.is_dir():
        raise click.UsageError(f"{file} is a folder; name a file in it, or a game with --game.")
    with reading(root) as g, bulk.place(g.bulk).open("rb") as whole, written(file) as out:
        shutil.copyfileobj(whole, out)
    if not is_standard(file):
        click.echo(f"Wrote {file}.")


def _give_game(folder: Path, game: str, sign: Path | None, root: Path) -> None:
    """Write the file of a game into a folder."""
    from rulewright.kb import generations, signatures
    from rulewright.kb.output import written

    if not folder.is_dir():
        raise click.UsageError(f"With --game, FILE is a folder that there is; {folder} is none.")
    with reading(root) as g:
        among("game", game, g.store.games())
        path = generations.find(root, g.id) / g.place_of(game)
        target = folder / path.name
        with path.open("rb") as whole, written(target) as out:
            shutil.copyfileobj(whole, out)
    click.echo(f"Wrote {target}.")
    if sign:
        click.echo(f"Wrote {signatures.sign(target, sign, f'file:{target.name}')}.")


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--game", "games", multiple=True, help="Only this game; repeatable.")
@click.option("--base", help="Path at which the files will be served, as /rules; without it links are relative.")
@click.option("--force", is_flag=True, help="Write among files that no freeze wrote.")
@kb_option
@failing_in_a_sentence
def freeze(out: Path, games: tuple[str, ...], base: str | None, force: bool, root: Path) -> None:
    """Write the whole site as static files into the folder OUT.

    Search works in it without a server. A second run replaces what the first wrote. Verdicts, ways between rules and
    what else is asked for in a form are left out, as no server answers.
    """
    from rulewright.web.freeze.writing import freeze as write_site
    from rulewright.web.terminal_lists import progress

    if base is not None and not base.startswith("/"):
        raise click.UsageError("--base is a path from the root of the host, such as /rules.")
    with reading(root) as g:
        there = g.store.games()
    for game in games:
        among("game", game, there)
    with progress("{task.completed} of {task.total} pages") as tell:
        pages, files, size = write_site(root, out, games or there, base, force, lambda done, of: tell("", done, of))
    click.echo(f"Wrote {pages} pages ({files} files, {size / 1e6:.1f} MB) to {out}.")
