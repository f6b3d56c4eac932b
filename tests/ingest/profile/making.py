"""A made-up rulebook of two pages, and profiles for it."""

from __future__ import annotations

from pathlib import Path

BOOK = """MUDBALL
A game of wet earth for two players
Version 1.2, March 2026

CONTENTS
Before you start ........ 1
Your team ........ 1
Playing ........ 1
Throwing ........ 2
Ducking ........ 2
The Quagmire League ........ 2

BEFORE YOU START

You need a muddy field, two buckets and a die. Fill each bucket to the brim and place it on your base line.
The player who is cleaner takes the first turn.

YOUR TEAM

A team has five slingers and one Grubnik. Each slinger has a Grip (GR) and a Splash (SP) value, which its card shows.

The Grubnik

The Grubnik cannot throw. While the Grubnik stands within one stride of a slinger, that slinger adds ★ to its roll.

PLAYING

Each turn has three steps. Players take turns until one bucket is empty.

Throwing

Choose a slinger that is not Soaked and a target within line of sight. Roll a die and add the slinger's Grip. If the
result is 5 or more the throw hits: mark one ♦ on the target. For each ★ you may move the target one stride.

Ducking

Instead of throwing, a slinger may duck. Until your next turn, throws at it need a result of 6 or more. A slinger that
ducks cannot throw in the same turn. See "Throwing".

THE QUAGMIRE LEAGUE

A league has three rounds. The winner of a round takes 3 points, the loser 1 point for each ♦ on the other team.
At the end of the league the Grubnik of the best team is washed, with ceremony, in the river Ooze.
"""

PROFILE = """# A remark.
[book]
id = "mudball"
game = "mudball"
title = "Mudball"
lang = "en"
recognise = ["MUDBALL", "Grubnik"]
"""


def rulebook(folder: Path, text: str = BOOK, name: str = "mudball.txt") -> Path:
    """A rulebook file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def profile(folder: Path, more: str = "", text: str = PROFILE, name: str = "mudball.toml") -> Path:
    """A profile file: the least, and more below it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text + more, encoding="utf-8")
    return path
