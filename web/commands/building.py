"""Commands that read rulebooks: build, profile, diff."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.kb import generations
from rulewright.kb.errors import WouldDrop
from rulewright.kb.generations import KEPT
from rulewright.web.commands.options import (
    Refusal,
    failing_in_a_sentence,
    kb_option,
    keep_trace,
    needing,
    taking_turns,
    usual_files,
)
from rulewright.web.commands.sharing import Share, give_to, share_options

if TYPE_CHECKING:
    from rulewright.ingest.build import Manner, Options

MOST_JOBS = 64  # at once; each takes memory of its own
NOT_ALL = 3  # exit status of a build of which some books could not be read

keep_option = click.option(
    "--keep",
    envvar="RULEWRIGHT_KEEP",
    type=click.IntRange(min=1),
    default=KEPT,
    show_default=True,
    help="Generations to keep, the new one included (or the variable RULEWRIGHT_KEEP).",
)


@click.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--auto", is_flag=True, help="Structure by general means only; profiles do no more than recognise a book."
)
@click.option("--no-overlays", is_flag=True, help="Ignore the editor's corrections (overlays).")
@click.option("--strict", is_flag=True, help="Build nothing where a book cannot be read or a game not be studied.")
@click.option(
    "--ocr",
    is_flag=True,
    envvar="RULEWRIGHT_OCR",
    help="Have scanned PDFs read by Tesseract, where that is installed (or RULEWRIGHT_OCR=1).",
)
@click.option("--one-book", is_flag=True, help="Each folder of FILES is one book, its files the chapters.")
@click.option("--prune", is_flag=True, help="Drop the books that are not in FILES; a folder needs no leave to do so.")
@keep_option
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1, MOST_JOBS),
    help="Files read and games studied at once; as many as there are processors, at most 4, if not said.",
)
@share_options
@kb_option
@failing_in_a_sentence
@taking_turns
@needing("build")
def build(
    files: tuple[Path, ...],
    auto: bool,
    no_overlays: bool,
    strict: bool,
    ocr: bool,
    one_book: bool,
    prune: bool,
    keep: int,
    jobs: int | None,
    share: Share,
    root: Path,
) -> None:
    """Build the knowledge base from rulebooks (FILES: files or folders).

    Without FILES: the folder in the variable RULEBOOKS, else rulebooks/, else ../shared/rulebooks/, and always the
    sample game. A build whose inputs did not change does nothing; one that fails leaves the old knowledge base as
    it was. A book that cannot be read costs a sentence and exit status 3: the others are built, and it is served as
    it was last read. Books that are no longer in a folder go, and are named; files named one by one that would drop
    another book are refused with exit status 2. Of each book that no profile recognised it is told what it is called
    and which game it is, and why; `rulewright books` changes that.
    """
    from rulewright.ingest.build import Manner, Options
    from rulewright.ingest.crew import usual
    from rulewright.ingest.source import find_files

    asked = list(files) or usual_files()
    folders = tuple(p for p in asked if p.is_dir())
    manner = Manner(strict, prune or len(folders) == len(asked), folders, jobs or usual())
    options = Options(auto=auto, overlays=not no_overlays, ocr=ocr)
    carry_out(root, find_files(asked, strangers=True, whole=one_book), options, keep, manner, share)


def carry_out(
    root: Path, found: Sequence[Path], options: Options, keep: int, manner: Manner, share: Share | None = None
) -> None:
    """Build from these files and print what it came to; give it to others, where it is shared.

    Ends with status 3 where not all could be read.
    """
    from rulewright.ingest.build import build as build_kb
    from rulewright.ingest.corpus import unused
    from rulewright.web.terminal_lists import (
        print_corrections,
        print_failed,
        print_named,
        print_report,
        print_told,
        progress,
    )

    with progress("{task.percentage:>3.0f} %", "{task.description}", first="looking for what changed") as tell:
        try:
            report = build_kb(root, found, options, tell, keep, manner)
        except WouldDrop as e:
            raise Refusal(str(e)) from None
    print_report(report.rows, report.generation, report.changed)
    if report.generation in generations.staged(root):
        click.echo("It is not served yet: `rulewright publish` does that.")
    print_named(report.rows)
    print_corrections(report.corrections)
    print_told(report.notes, report.dropped)
    for path in unused(found, (row["profile"] for row in report.rows)):
        click.echo(
            f"{path} recognised none of these books; `rulewright profile FILE --check {path}` tells why.", err=True
        )
    if not manner.stage:
        give_to(share, root)
    if report.quarantined:
        print_failed(report.quarantined, [str(path) for path in map(keep_trace, report.traces) if path])
        sys.exit(NOT_ALL)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--out", type=click.Path(path_type=Path), help="Write to this file, or into this folder under the book's id."
)
@click.option("--force", is_flag=True, help="Overwrite what is there, also where the book has a profile already.")
@click.option("--check", "checked", type=click.Path(path_type=Path), help="Hold this profile against FILE instead.")
@failing_in_a_sentence
@needing("build")
def profile(file: Path, out: Path | None, force: bool, checked: Path | None) -> None:
    """Write a first profile for the rulebook FILE.

    With --check nothing is written: it tells what of a profile does not fit the rulebook.
    The profile is what general means find out, with remarks: keep it beside the rulebook, correct it, and build again.
    """
    from rulewright.ingest.profile.command import check as check_profile, write_profiles

    if checked and (out or force):
        raise click.UsageError("--check writes nothing; leave out --out and --force.")
    for line in check_profile(file, checked) if checked else write_profiles(file, out, force):
        click.echo(line)


@click.command()
@click.argument("old", type=click.Path(path_type=Path))
@click.argument("new", type=click.Path(path_type=Path))
@click.option("--auto", is_flag=True, help="Structure by general means only, as in `rulewright build --auto`.")
@click.option("--json", "as_json", is_flag=True, help="The changes as JSON.")
@failing_in_a_sentence
@needing("build")
def diff(old: Path, new: Path, auto: bool, as_json: bool) -> None:
    """Tell what changed between two editions of a rulebook.

    It also tells what the changes touch.
    OLD and NEW are rulebook files, folders of them, or folders of knowledge bases. Sections that were added, removed,
    moved (renumbered), renamed or reworded are told apart, with the words that changed; a rule that only got another
    number is a move. Also told: the rules that cite a changed rule, and the terms whose definition changed.
    """
    from rulewright.ingest.editions import compare_editions
    from rulewright.web.terminal_diff import print_comparisons, print_comparisons_json

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
