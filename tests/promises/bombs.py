"""Rulebooks of any length, each made of one thing over and over that makes a careless step slow.

Each is within the limits of a file (docs/limits.md): no line over 200,000 characters, no run over 5,000, no nesting
over 32.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

OPENING = "# Mudball\n\nA game of mud.\n\n## Throwing\n\nA player throws slippery mud.\n\n"
LAST = "\n\n## Last\n\nThe end.\n"
SYLLABLES = ("ba", "de", "fi", "go", "lu", "ma", "ne", "pi", "ro", "tu", "va", "zen", "kor", "mil", "sar", "tun")
Piece = Callable[[int], str]
Bomb = Callable[[int], str]  # characters, roughly -> rulebook


def word(i: int) -> str:
    """A made-up word, another one for each number."""
    out, i = "", i + len(SYLLABLES)
    while i:
        i, nth = divmod(i, len(SYLLABLES))
        out += SYLLABLES[nth]
    return out


def name(i: int) -> str:
    """A made-up name of two words, another one for each number."""
    return f"{word(i).title()} {word(7 * i + 3).title()}"


def initials(i: int) -> str:
    """An abbreviation."""
    return "".join(chr(ord("A") + i // 20**n % 20) for n in range(3))


def number(i: int) -> str:
    """A rule's number: 1.1.1, 1.1.2, ... 1.2.1, ..."""
    return f"{i // 64 + 1}.{i // 8 % 8 + 1}.{i % 8 + 1}"


def told(i: int) -> str:
    """A sentence."""
    return f"The {word(i)} moves the {word(i + 5)} when a {word(3 * i)} ends. "


def over_and_over(piece: Piece, before: str = "") -> Bomb:
    """Piece after piece, up to so many characters."""

    def bomb(size: int) -> str:
        def pieces() -> Iterator[str]:
            left = size
            for i in count():
                made = piece(i)
                left -= len(made)
                if left < 0:
                    return
                yield made

        return "".join([OPENING, before, *pieces(), LAST])

    return bomb


def line(piece: str) -> Bomb:
    """One piece over and over, in one line."""
    return over_and_over(lambda _: piece, "## Long line\n\nA line. ")


def under(piece: Piece, title: str = "All") -> Bomb:
    """Piece after piece under one heading."""
    return over_and_over(piece, f"## {title}\n\n")


def keyword(i: int) -> str:
    """An entry of a list of keywords."""
    return f"- **{name(i)}**: A piece that is {word(i)} cannot be moved by {word(i + 1)}.\n"


def with_keywords(many: int, piece: Piece) -> Bomb:
    """Pieces after a list of so many keywords."""
    return over_and_over(piece, "## Keywords\n\n" + "".join(map(keyword, range(many))) + "\n")


def contents(size: int) -> str:
    """A table of contents, and all that it lists as lines that are not marked as headings."""
    names = [name(i) for i in range(size // 100)]
    listed = "".join(f"{t} ..... {i // 3 + 1}\n" for i, t in enumerate(names))
    return "# Mudball\n\n# Contents\n\n" + listed + "".join(f"\n{t}\n\n{told(i)}\n" for i, t in enumerate(names))


def index(size: int) -> str:
    """Rules, and an index of them and of as many that are not there."""
    names = [name(i) for i in range(size // 150)]
    rules = "".join(f"## {t}\n\n{told(i)}\n\n" for i, t in enumerate(names))
    entries = sorted((*names, *(name(i + 100_000) for i in range(len(names)))))
    return "# Mudball\n\n" + rules + "# Index\n\n" + "".join(f"{t}, {i // 3 + 1}\n" for i, t in enumerate(entries))


BOMBS: dict[str, Bomb] = {
    # marks that open and are never closed, in one line
    "brackets": line("[("),
    "links": line("[a](b.c) "),
    "emphasis": line("**a *b __c "),
    "quotation marks": line("“a "),
    "parentheses": line("(a "),
    "html tags": line("<b><i class=x>"),
    "pipes": line("| a "),
    "punctuation": line(".,;:!?"),
    "digits with dots": line("1.2.3.4 "),
    "soft hyphens": line("a\u00ad"),
    "accents": line("a\u0301\u0323"),
    "letters that turn": line("\u202ea\u2067b \u202c"),
    "tabs": line("a\t\t"),
    # text
    "one paragraph": under(told),
    "no end of a sentence": under(lambda i: f"{word(i)} "),
    "a list": under(lambda i: f"- {told(i)}\n"),
    "a nested list": under(lambda i: "  " * (i % 30) + f"- {told(i)}\n"),
    "nested quotations": under(lambda i: ">" * (i % 30 + 1) + f" {told(i)}\n"),
    "blank lines": under(lambda i: "a\n\n\n\n\n\n\n"),
    "code fences": under(lambda i: "```\ncode\n```\n\n"),
    "footnotes": under(lambda i: f"A rule.[^{i}]\n\n[^{i}]: See {word(i)}.\n\n"),
    "a table": over_and_over(
        lambda i: f"| {name(i)} | {word(i)} | {i} |\n", "## Table\n\n| A | B | C |\n|---|---|---|\n"
    ),
    "misread words": under(lambda i: f"rn{word(i)}i1 de la compaiiía se rnueve l| que "),
    # headings
    "headings of every depth": over_and_over(lambda i: f"{'#' * (i % 6 + 1)} {name(i)}\n\nA rule of {word(i)}.\n\n"),
    "one heading": over_and_over(lambda i: f"{'#' * (i % 3 + 2)} Moving\n\nA rule of {word(i)}.\n\n"),
    "numbered headings": over_and_over(lambda i: f"## {number(i)} {name(i)}\n\nA rule of {word(i)}.\n\n"),
    "numbered rules": under(lambda i: f"{number(i)}. A piece of {word(i)} moves through mud.\n"),
    "capitals": over_and_over(lambda i: f"{name(i).upper()}\n\nA rule of {word(i)} is here.\n\n"),
    "titles in the text": under(lambda i: f"{name(i)}: A rule of {word(i)} is here. "),
    "contents": contents,
    "an index": index,
    "two languages": over_and_over(
        lambda i: (
            f"## {name(i)}\n\nThe player moves the piece when the round ends and the mud is wet.\n\n"
            if i % 2
            else f"## {name(i)}\n\nEl jugador mueve la pieza cuando termina la ronda y el barro está mojado.\n\n"
        )
    ),
    # terms
    "terms in bold": under(lambda i: f"**{name(i)}**: a piece of {word(i)} cannot move.\n\n"),
    "keywords of two words": over_and_over(keyword, "## Keywords\n\n"),
    "keywords that share a word": under(
        lambda i: f"- **Iron {word(i).title()}**: A piece of {word(i + 1)} cannot move.\n", "Keywords"
    ),
    "keywords by each other": under(
        lambda i: f"- **{name(i)}**: A piece that is {name(i)} ignores {name(i // 2)} and causes {name(2 * i)}.\n",
        "Keywords",
    ),
    "one keyword, often defined": over_and_over(
        lambda i: f"## {name(i)}\n\n- **Slippery**: A piece cannot move by {word(i)}.\n\n"
    ),
    "one term everywhere": with_keywords(1, lambda i: f"## {name(i + 9)}\n\nThe {name(0)} is moved by {name(0)}.\n\n"),
    "terms in sections": with_keywords(
        40, lambda i: f"## {name(i + 900)}\n\nThe {name(i % 40)} cancels {name(7 * i % 40)}.\n\n"
    ),
    # references
    "references to everything": over_and_over(
        lambda i: f"## {name(i)}\n\nSee “{name(i // 2)}” and “{name(2 * i)}” (see {name(i + 1)}).\n\n"
    ),
    "references to nothing": over_and_over(
        lambda i: f"## {name(i)}\n\nSee “{name(i + 100_000)}” (see {name(i + 200_000)}).\n\n"
    ),
    "references by number": over_and_over(
        lambda i: f"## {number(i)} {name(i)}\n\nSee rule {number(i // 2)} and rules {i}.1-{i}.9.\n\n"
    ),
    "references by page": over_and_over(lambda i: f"## {name(i)}\n\nA piece (see page {i}), see p. {i // 2}.\n\n"),
    "numbers one after the other": line("rule 1.2, "),
    # what rules do
    "precedence": under(
        lambda i: f"The rules of {name(i)} take precedence over {name(i + 1)}. The {word(i)} wins over {word(i + 1)}. "
    ),
    "prohibitions": under(lambda i: f"A piece **cannot** {word(i)}. You may not move unless it is {word(i + 2)}. "),
    "conflicts": over_and_over(
        lambda i: f"## {name(i)}\n\nA piece of mud may move {i % 7} times. It cannot move {i % 5} times.\n\n"
    ),
    "abbreviations": under(lambda i: f"The {name(i)} ({initials(i)}) is {initials(3 * i)}, not {initials(2 * i)}. "),
}
