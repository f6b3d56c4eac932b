"""The `rulewright` command: build, serve, search, show, check, export.

Exit status 0 = done, 1 = the work failed (one line on standard error), 2 = wrong usage, 3 = built, but some books could
not be read.
"""

from __future__ import annotations

import click

from rulewright.web.commands import (
    asking,
    books,
    building,
    configured,
    gathering,
    generations,
    giving,
    serving,
    sharing,
)

COMMANDS = (
    building.build,
    gathering.add,
    gathering.remove,
    gathering.list_,
    gathering.publish,
    gathering.rollback,
    books.books,
    generations.generations,
    building.profile,
    serving.serve,
    asking.search,
    asking.show,
    asking.conflicts,
    asking.verdict,
    asking.verify,
    asking.interactions,
    asking.pair,
    asking.matrix,
    giving.check,
    building.diff,
    giving.export,
    serving.mcp,
    giving.freeze,
    gathering.takedown,
    sharing.worker,
    sharing.shelf,
    sharing.overlays,
)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@configured.option
@click.version_option(package_name="rulewright")
def main() -> None:
    """Rules knowledge base and search for tabletop games.

    The terminal speaks English; rules are shown in the language of their book. The site speaks English, Spanish and
    French.
    """


for command in COMMANDS:
    for one in (command, *(command.commands.values() if isinstance(command, click.Group) else ())):
        one.short_help = (one.help or "").partition("\n\n")[0].replace("\n", " ")  # click cuts all but these short
    main.add_command(command)

if __name__ == "__main__":
    main()
