"""What docsify's own files say a book is called: its cover, else the page that loads it.

Format: https://docsify.js.org/#/cover and https://docsify.js.org/#/configuration?id=name
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

from rulewright.ingest.project.levels import heads_of
from rulewright.kb.mapped import Mapped

COVER = "_coverpage.md"
LOADER = "index.html"
SETTINGS = "$docsify"
# window.$docsify = { name: 'Mud' }
NAME = re.compile(r"\$docsify\b[^<]{0,2000}?\bname\s{0,5}:\s{0,5}([\"'`])(?P<name>[^\"'`<>\n]{1,120})\1")


def is_loader(text: str) -> bool:
    """True for the page that shows all others, and is none itself."""
    return SETTINGS in text and "<script" in text


def said_name(texts: Mapping[PurePosixPath, str], loader: str) -> str:
    """What the cover's heading, else the page that loads the others calls the book, "" where neither does."""
    covers = (heads_of(Mapped.made(texts[path])) for path in texts if path.name == COVER)
    m = NAME.search(loader)
    return next((heads[0].title for heads in covers if heads), m["name"].strip() if m else "")
