"""Ids that no longer exist, and the sections that they became: a link once given out goes on working."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

GONE = ""


def followed(
    before: Iterable[str], now: set[str], pairs: Mapping[str, str], known: Mapping[str, str]
) -> dict[str, str]:
    """What every id of the old generation, and of those before it (``known``), leads to now; "" where it is gone.

    ``pairs``: which of the old sections are which of the new. An id that is still there is not listed; one that is gone
    leads to the section that it is now, so that a renumbering is followed rule by rule.
    """
    became = {i: pairs.get(i, GONE) for i in before if i not in now}
    for old, then in known.items():
        if old not in now:
            # What an id led to may itself be renumbered, and another rule may have its number now.
            became.setdefault(old, pairs.get(then, then if then in now else GONE))
    return became
