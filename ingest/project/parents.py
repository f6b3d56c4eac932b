"""Below which page a page stands that names it in its front matter, as themes of Jekyll read it (just-the-docs)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from rulewright.ingest.marks import FRONT_MATTER
from rulewright.ingest.project.levels import said_title
from rulewright.kb.language import fold

# parent: "Keeper's guide"   grand_parent: Second edition
PARENT = re.compile(
    r"^(?P<key>(?:grand_)?parent)[ \t]*+:[ \t]*+(?P<quote>[\"']?)(?P<title>[^\n]{1,200}?)(?P=quote)[ \t\r]*+$",
    re.MULTILINE,
)


def below_parents(
    texts: Mapping[PurePosixPath, str], pages: Sequence[PurePosixPath]
) -> dict[PurePosixPath, list[PurePosixPath]]:
    """By page, those that name its title as that of their parent; pages of a circle stand below none."""
    said = {p: _said(texts[p]) for p in pages}
    titled: dict[tuple[str, str | PurePosixPath], PurePosixPath] = {}
    for p in pages:
        if title := said_title(texts[p]):
            name = fold(title.text.strip())
            for where in (said[p].get("parent", ""), p.parent, ""):
                titled.setdefault((name, where), p)
    below: dict[PurePosixPath, list[PurePosixPath]] = defaultdict(list)
    tops: list[PurePosixPath] = []
    for p in pages:
        # of namesakes the one below the grandparent, else the nearest
        grand = said[p].get("grand_parent")
        around: list[str | PurePosixPath] = [*([grand] if grand else []), *p.parents, ""]
        name = said[p].get("parent", "")
        parent = next((titled[name, where] for where in around if (name, where) in titled), None)
        (below[parent] if parent else tops).append(p)
    reached = dict.fromkeys(tops)
    while tops:
        for p in below.get(tops.pop(), ()):
            reached[p] = None
            tops.append(p)
    return {parent: found for parent, found in below.items() if parent in reached}


def _said(text: str) -> dict[str, str]:
    front = FRONT_MATTER.match(text)
    return {m["key"]: fold(m["title"].strip()) for m in PARENT.finditer(front[0])} if front else {}
