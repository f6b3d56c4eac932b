"""Headings of one look, grouped by their words and by what the text under them announces."""

from __future__ import annotations

import pytest

from tests.ingest.structure.making import PROSE, read, sketch

LONG = f"{PROSE} {PROSE} {PROSE} {PROSE}"


def book(*parts: str) -> str:
    """Headings, each with running text or with what follows its ``|``."""
    out = ""
    for part in parts:
        title, own, text = part.partition("|")
        out += f"{title}\n\n" + (f"{text}\n\n" if text else "" if own else f"{LONG}\n\n")
    return out


@pytest.mark.parametrize(
    ("parts", "tree"),
    [
        # a title that returns in those that follow; what stands between two of them belongs to it as well
        (
            ("DICE", "TERRAIN", "LOW TERRAIN", "BRIDGES", "DEADLY TERRAIN", "POINTS", "THE LAST ROUND"),
            ["DICE", "TERRAIN", "  LOW TERRAIN", "  BRIDGES", "  DEADLY TERRAIN", "POINTS", "THE LAST ROUND"],
        ),
        # a title that joins what follows
        (
            ("DICE", "MAGES AND PRIESTS", "MAGES", "PRIESTS", "POINTS"),
            ["DICE", "MAGES AND PRIESTS", "  MAGES", "  PRIESTS", "POINTS"],
        ),
        # a chapter without a text of its own, up to the next one
        (
            ("BASIC IDEAS|", "DICE", "DISTANCES", "MAGIC|", "WANDS", "BELLS"),
            ["BASIC IDEAS", "  DICE", "  DISTANCES", "MAGIC", "  WANDS", "  BELLS"],
        ),
        # or with one that announces what follows
        (
            ("KEYWORDS|Below is a list of all keywords.", "AIM", "DODGE", "RUSH"),
            ["KEYWORDS", "  AIM", "  DODGE", "  RUSH"],
        ),
        (
            ("COMBATE|Esta sección explica el combate.", "ALCANCE", "GOLPES", "RETIRADA"),
            ["COMBATE", "  ALCANCE", "  GOLPES", "  RETIRADA"],
        ),
        # a division of rules holds chapters
        (
            ("CORE RULES|The following rules say how to play.", "DICE", "TERRAIN", "LOW TERRAIN", "POINTS"),
            ["CORE RULES", "  DICE", "  TERRAIN", "    LOW TERRAIN", "  POINTS"],
        ),
        # or scenarios, each with its parts
        (
            ("DICE", "POINTS", "FEATS|", "BELL", "MAP", "SCORING", "LAMP", "MAP", "SCORING", "ROPE", "MAP", "SCORING"),
            ["DICE", "POINTS", "FEATS"]
            + [f"{x} [scenario]" for a in ("BELL", "LAMP", "ROPE") for x in (f"  {a}", "    MAP", "    SCORING")],
        ),
        # a text that names what follows
        (
            ("DICE", f"GOING|You may climb, jump or fly. {LONG}", "CLIMBING", "JUMPING", "FLYING", "POINTS"),
            ["DICE", "GOING", "  CLIMBING", "  JUMPING", "  FLYING", "POINTS"],
        ),
        # titles of one pattern stand side by side
        (
            ("DICE", f"MOVE ACTIONS|An attack action may follow. {LONG}", "ATTACK ACTIONS", "WAIT ACTIONS", "POINTS"),
            ["DICE", "MOVE ACTIONS", "ATTACK ACTIONS", "WAIT ACTIONS", "POINTS"],
        ),
        # a title that returns as it was is another one
        (
            ("FROGS", "SMALL TRAITS", "IMPS", "BELLS", "SMALL TRAITS", "BATS"),
            ["FROGS", "SMALL TRAITS", "IMPS", "BELLS", "SMALL TRAITS", "BATS"],
        ),
        # nothing stands under an example
        (
            ("DICE", "EXAMPLE OF TERRAIN", "TERRAIN", "POINTS", "ROUNDS"),
            ["DICE", "EXAMPLE OF TERRAIN [example]", "TERRAIN", "POINTS", "ROUNDS"],
        ),
        # too few headings to speak of a look
        (("TERRAIN", "LOW TERRAIN", "POINTS"), ["TERRAIN", "LOW TERRAIN", "POINTS"]),
    ],
)
def test_groups(parts: tuple[str, ...], tree: list[str]) -> None:
    assert sketch(read(book(*parts))) == tree


def test_a_word_of_many_titles_says_nothing() -> None:
    titles = [f"{word} OF STONES" for word in ("BAGS", "HEAPS", "PILES", "ROWS", "RINGS", "TOWERS", "WALLS")]
    assert sketch(read(book(*titles))) == titles


def test_marks_tell_more_than_words() -> None:
    text = "".join(f"## {title}\n\n{PROSE}\n\n" for title in ("Dice", "Terrain", "Low Terrain", "Deadly Terrain"))
    assert all(s.parent is None for s in read(text).sections)
