"""What Docusaurus says of folders and files beside their text: labels and positions of folders, ids of pages."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from rulewright.ingest.clean.markup import front_of
from rulewright.ingest.project.links import Names
from rulewright.kb.mapped import Mapped

CATEGORIES = ("_category_.json", "_category_.yml", "_category_.yaml")
# "label": "Combat"   label: Combat   label: 'In the mist'
LABEL = re.compile(
    r"(?<![\w-])[\"']?label[\"']?[ \t]{0,9}:[ \t]{0,9}"
    r"(?:\"(?P<double>(?>(?:[^\"\\\n]|\\.)*))\"|'(?P<single>[^'\n]{1,200})'|(?P<bare>[^\s\"',{}][^\n\"',{}]{0,200}))"
)
POSITION = re.compile(r"(?<![\w-])[\"']?position[\"']?[ \t]{0,9}:[ \t]{0,9}(-?\d{1,9}(?:\.\d{1,4})?)")
ID = re.compile(r"^id[ \t]*:[ \t]*[\"']?([^\s\"']{1,200})", re.MULTILINE)
COUNTED = re.compile(r"\d{1,9}[-_. ]{1,3}(?=\S)")  # what Docusaurus takes off a name: 01-setup
DOCS = PurePosixPath("docs")


@dataclass(frozen=True, slots=True)
class Category:
    """What a folder is called and where it stands among its neighbours; ``path`` is the file that says it."""

    path: PurePosixPath
    label: Mapped
    position: float | None = None


def category(path: PurePosixPath, text: str) -> Category:
    """What a folder's own file says; what it does not say, or not so that it can be read, is nothing."""
    m = LABEL.search(text)
    position = POSITION.search(text)
    label = Mapped("")
    if m and m.lastgroup:
        label = Mapped.of(text, *m.span(m.lastgroup)).strip()
        if m.lastgroup == "double" and "\\" in label.text:
            label = Mapped(_unescaped(m[0][m.start("double") - m.start() - 1 :]))
    return Category(path, label, float(position[1]) if position else None)


def _unescaped(quoted: str) -> str:
    try:
        return " ".join(str(json.loads(quoted)).split())
    except ValueError:
        return ""


class Ids:
    """Pages by the ids that a sidebar of Docusaurus has for them."""

    def __init__(self, texts: Mapping[PurePosixPath, str], names: Names) -> None:
        self._names = names
        self._pages: dict[str, PurePosixPath] = {}
        for path in names.paths:
            said = _id(texts.get(path, ""))
            name = said or uncounted(path.stem)
            parts = [*map(uncounted, path.parent.parts), name]
            for key in (parts, parts[1:] if path.is_relative_to(DOCS) else ()):
                if key:
                    self._pages.setdefault("/".join(key).casefold(), path)

    def page(self, said: str) -> PurePosixPath | None:
        """The page of an id, None where there is none."""
        return self._pages.get(said.casefold()) or self._names.file(DOCS / "x", said)

    @staticmethod
    def folder(said: str, folders: Sequence[PurePosixPath]) -> PurePosixPath:
        """The folder that a sidebar takes as it lies, among those there are."""
        inside = DOCS / said
        return inside if inside in folders or said in ("", ".") else PurePosixPath(said)


def uncounted(name: str) -> str:
    """A name without the number before it."""
    return COUNTED.sub("", name, count=1) if COUNTED.match(name) else name


def _id(text: str) -> str:
    m = ID.search(front_of(text))
    return m[1] if m else ""
