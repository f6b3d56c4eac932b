"""The `rulewright` command."""

from __future__ import annotations

import click


@click.group()
def main() -> None:
    """Rules knowledge base and search for tabletop games."""


if __name__ == "__main__":
    main()
