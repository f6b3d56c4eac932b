"""What the tools that make sites and books of folders call their files."""

from __future__ import annotations

import re

from rulewright.ingest.project import press
from rulewright.ingest.project.categories import CATEGORIES
from rulewright.ingest.project.sidebars import SIDEBARS

# files that list the chapters, in their order, and are none themselves
CONTENTS = ("_sidebar.md", "SUMMARY.md", "summary.md")
HUGO = ("hugo.toml", "hugo.yaml", "hugo.yml")
HUGO_ONCE = ("config.toml", "config.yaml", "config.yml")  # as these were called, and those of many another program
HUGO_PAGES = "content"  # the folder that Hugo has its pages in
# files of such tools that a folder with chapters has beside them
TOOLS = (
    *CONTENTS,
    "mkdocs.yml",
    "mkdocs.yaml",
    "docusaurus.config.js",
    "docusaurus.config.ts",
    *SIDEBARS,
    "_config.yml",
    *HUGO,
    "book.toml",
    "conf.py",
    ".obsidian",
    *press.FOLDERS,
)
# what says the order or the title of the whole book, beside the chapters: names, and paths from its folder
BESIDE = (
    *SIDEBARS,
    "docusaurus.config.js",
    "docusaurus.config.ts",
    "mkdocs.yml",
    "mkdocs.yaml",
    "_config.yml",
    *HUGO,
    *HUGO_ONCE,
    "book.toml",
    "conf.py",
    *press.SETTINGS,
)
SETTINGS = (*CONTENTS, *CATEGORIES, *BESIDE)
# parts of a site that are no chapters
AROUND = re.compile(
    r"_(?:sidebar|navbar|footer|coverpage|404)|404|licen[cs]e|contributing|code[-_]of[-_]conduct",
    re.IGNORECASE,
)


def is_around(stem: str) -> bool:
    """True for a file that is no chapter, by its name without suffix."""
    return AROUND.fullmatch(stem) is not None
