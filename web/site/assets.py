"""Static files: read once, addressed by a hash of their content, and so kept by browsers for ever.

An address is looked up among the files that are there; no path is made of it. A style sheet with a folder of its
name beside it (``site.css``, ``site/``) is one file to browsers: the parts in the order of their names, and it.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from flask import Flask, Response, abort

from rulewright.web.headers import A_DAY, FOREVER

FOLDER = Path(__file__).resolve().parent.parent.parent / "static"
REFERENCE = "url({})"  # how the style sheet names another file, which its hash then replaces
# blanks that say nothing in a style sheet; our strings hold none such
AROUND = re.compile(rb"(?>(?:(?<![ \n])[ \n]++)?)([{};])[ \n]*+")
AFTER = re.compile(rb"([:,]) ")
REMARK = re.compile(rb"^[ \t]*+/\*(?>(?:[^*]++|\*(?!/))*)\*/[ \t]*+\n", re.MULTILINE)
BEHIND = re.compile(rb"(?<=[;{}(),])[ \t]++// [^\n\"'`]{0,200}+$", re.MULTILINE)  # a remark at the end of a line
INDENTED = re.compile(rb"^[ \t]++", re.MULTILINE)
TYPES = {".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".js": "text/javascript"}


@dataclass(frozen=True, slots=True)
class Asset:
    """One static file; ``address`` is its path on the site, hash included."""

    address: str
    content: bytes
    type: str


def load(folder: Path = FOLDER) -> dict[str, Asset]:
    """All static files by name. Style sheets come last: they name the others by address."""
    assets: dict[str, Asset] = {}
    files = (p for p in folder.iterdir() if p.is_file())
    for path in sorted(files, key=lambda p: (p.suffix == ".css", p.name)):
        content = path.read_bytes()
        if path.suffix == ".js":
            content = unremarked(content)
        elif path.suffix == ".css":
            content = bundled(path)
            for name, other in assets.items():
                content = content.replace(REFERENCE.format(name).encode(), REFERENCE.format(other.address).encode())
        digest = hashlib.sha256(content).hexdigest()[:10]
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        assets[path.name] = Asset(f"/static/{path.stem}-{digest}{path.suffix}", content, kind)
    return assets


def bundled(path: Path) -> bytes:
    """A style sheet among the parts in the folder of its name, without remarks: those called 9… come after it."""
    parts = sorted((*path.with_suffix("").glob("*.css"), path), key=lambda p: ("9" if p == path else p.name, p.name))
    return b"\n".join(squeezed(p.read_bytes()) for p in parts) + b"\n"


def squeezed(sheet: bytes) -> bytes:
    """A style sheet without its remarks and blanks, which are for whoever edits it."""
    first, *others = sheet.split(b"/*")
    rules = first + b"".join(o.partition(b"*/")[2].lstrip() for o in others)
    return AFTER.sub(rb"\1", AROUND.sub(rb"\1", rules)).strip()


def unremarked(script: bytes) -> bytes:
    """A script without its remarks, those within a line but for, and without indentation."""
    return INDENTED.sub(b"", BEHIND.sub(b"", REMARK.sub(b"", script)))


def register(app: Flask) -> None:
    """Serve the static files."""
    assets = load()
    by_address = {a.address: a for a in assets.values()}
    app.extensions["assets"] = assets

    def static(name: str) -> Response:
        asset = by_address.get(f"/static/{name}") or abort(404)
        return Response(asset.content, content_type=asset.type, headers={"Cache-Control": FOREVER})

    def favicon() -> Response:
        icon = assets["favicon.svg"]
        return Response(icon.content, content_type=icon.type, headers={"Cache-Control": A_DAY})

    app.add_url_rule("/static/<name>", "static", static)
    app.add_url_rule("/favicon.ico", "favicon", favicon)
