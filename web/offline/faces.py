"""What the site answers for copies without signal: the service worker, manifest, a page on copies, their files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, render_template

from rulewright.kb import publishing
from rulewright.kb.errors import NotFound
from rulewright.kb.spoken import LANGUAGES
from rulewright.web import lookup
from rulewright.web.headers import FOREVER, NEVER
from rulewright.web.offline import making
from rulewright.web.opening import generation, opening
from rulewright.web.site.assets import FOLDER
from rulewright.web.site.choices import chosen_game, shelves

pages = Blueprint("offline", __name__)

WORKER = "sw.js"
SHELF = {".css", ".js", ".woff2", ".svg"}  # static files that pages need without signal
PAPER, RUBRIC = "#fbf8f2", "#9e2b1f"
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable-512.png", "512x512", "maskable"),
)
NO_CACHE = "no-cache"


@pages.get("/offline")
def offline() -> str:
    """What is kept on this device, which only the device knows; also the frame around pages of a copy."""
    here = shelves(chosen_game(), may_keep)
    return render_template("offline.html", shelves=here, game="", my_game="")  # copies know it by the cookies


def may_keep(game: str) -> bool:
    """True for a game of which readers may have a copy: all of them on the owner's own machine."""
    return not opening().published or publishing.of(generation().settings, game).offline


@pages.get("/sw.js")
def worker() -> Response:
    """The service worker: its code after the addresses of the files that pages need."""
    assets = current_app.extensions["assets"]
    kept = {n: a.address for n, a in sorted(assets.items()) if Path(n).suffix in SHELF and n != WORKER}
    code = (FOLDER / WORKER).read_text(encoding="utf-8")
    script = f"const SITE = {json.dumps({'files': kept, 'languages': LANGUAGES})};\n{code}"
    said = {"Service-Worker-Allowed": "/", "Cache-Control": NO_CACHE}
    return Response(script, content_type="text/javascript", headers=said)


@pages.get("/app.webmanifest")
def manifest() -> Response:
    """What makes the site an application that can be installed (W3C Web Application Manifest)."""
    assets = current_app.extensions["assets"]
    icons = [
        {"src": assets[name].address, "sizes": size, "type": "image/png", "purpose": purpose}
        for name, size, purpose in ICONS
        if name in assets
    ]
    said = {
        "name": "Rulewright",
        "short_name": "Rulewright",
        "description": "Rules of tabletop games, searched and cross-referenced",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "minimal-ui",
        "background_color": PAPER,
        "theme_color": RUBRIC,
        "icons": icons,
        "shortcuts": [
            {"name": "Search the rules", "url": "/search"},
            {"name": "Kept on this device", "url": "/offline"},
        ],
    }
    body = json.dumps(said, indent=1) + "\n"
    return Response(body, content_type="application/manifest+json", headers={"Cache-Control": NO_CACHE})


@pages.get("/offline/<path:name>")
def part(name: str) -> Response:
    """``GAME/manifest.json``, or a file that it names. Raises NotFound where there is no such thing.

    The manifest's ``state`` is ``ready`` or ``preparing`` (``done`` pages ``of`` so many): asking begins to make it.
    """
    g = generation()
    game, _, asked = name.partition("/")
    if game not in {b.game for b in g.store.books()}:
        lookup.game(g, game)
    if not may_keep(game):
        raise NotFound("offline-kept-back", "No copy of {game} is given; read it here.", game=game)
    folder = making.place(opening().root, opening().seen(g), game)
    found = making.ready(folder)
    if asked == "manifest.json":
        return _said({"state": "ready", **found} if found else _preparing(folder, game))
    if found and asked in {f["name"] for f in found["files"]}:
        content = (folder / asked).read_bytes()
        return Response(content, content_type="application/gzip", headers={"Cache-Control": FOREVER})
    raise NotFound(
        "not-found", "There is no such file of the copy of {game}; /offline/{game}/manifest.json lists them.", game=game
    )


def _preparing(folder: Path, game: str) -> dict[str, Any]:
    making.start(opening().root, folder, game, opening().published)
    done, of = making.progress(folder)
    return {"state": "preparing", "game": game, "done": done, "of": of}


def _said(found: dict[str, Any]) -> Response:
    answer = jsonify(found)
    answer.headers["Cache-Control"] = NEVER if found["state"] == "preparing" else NO_CACHE
    return answer
