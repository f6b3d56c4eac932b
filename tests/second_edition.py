"""A second edition of the sample rulebook, made by edits that are named: what a comparison must find, and no more."""

from __future__ import annotations

import re

LUNGE = """### 5.4 Lunge

*Cost: two effort.* The model leans out over the water and hits whatever stands within twice its usual reach.

"""
ACTIONS = re.compile(r"(?<![\d.])5\.([4-7])(?![\d.])")


def second_edition(core: str) -> str:
    """The sample's core rulebook with rule 5.4 put in and the rules after it renumbered, and four rules changed."""
    text = ACTIONS.sub(lambda m: f"5.{int(m[1]) + 1}", core)
    text = text.replace("### 5.5 Shoot", f"{LUNGE}### 5.5 Shoot")
    text = text.replace("You may measure at any time.", "You may measure once in each round.")
    text = re.sub(r"### 2\.7 Switches\n.*?(?=\n## 3)", "", text, flags=re.DOTALL)
    text = text.replace("### Coward", "### Faint-Hearted")
    head, mired, rest = text.partition("### 7.4 Mired")
    return head + mired + re.sub(r"\.\n", ", and neither does its shadow.\n", rest, count=1)
