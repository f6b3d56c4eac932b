"""`make shots`: pictures of the main pages, on a phone and a desk, light and dark, in both languages, to be looked at.

python -m bench.shots [--kb DIR] [--game GAME] [--only NAME ...] [--width N ...] [--theme T ...] [--ui L ...]

They lie in ``var/shots`` with a contact sheet, ``index.html``; what is printed lies there as PDF as well. Without
``--kb`` the sample game is built and shown. Needs Debian's chromium; nothing of what is made here is committed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from html import escape
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from bench.browser import chromium, serving
from bench.shot_list import Scene, scenes

ROOT = Path(__file__).resolve().parent.parent
HEIGHTS = {360: 780, 1280: 900}  # of a screen so wide; any other is as high as the desk's
TALLEST = 2_600  # pixels of a picture; what is below looks like what is above
PAPER = {"format": "A4", "prefer_css_page_size": True, "print_background": True}
STYLE = (
    "body{font:14px sans-serif;margin:1rem;background:#ddd}h2{margin:2rem 0 .5rem}"
    "div{display:flex;gap:1rem;overflow-x:auto;align-items:start}figure{margin:0;flex:none}"
    "img{height:420px;border:1px solid #888;background:#fff}"
)


class Look(NamedTuple):
    """How a page is looked at."""

    width: int
    theme: str
    ui: str

    def __str__(self) -> str:
        return f"{self.width}-{self.theme}-{self.ui}"


def sample(out: Path) -> Path:
    """The knowledge base of the sample game, built beside the pictures."""
    from rulewright.ingest.build import build
    from rulewright.ingest.source import find_files

    root = out / "kb"
    build(root, find_files([ROOT / "corpus" / "sample"]))
    return root


def take(browser: Any, site: str, all_scenes: Sequence[Scene], looks: Sequence[Look], out: Path) -> list[str]:
    """Make the pictures; the names of those that went wrong, with the reason."""
    wrong: list[str] = []
    for look, scripted in product(looks, (True, False)):
        size = {"width": look.width, "height": HEIGHTS.get(look.width, HEIGHTS[1280])}
        settings = {"viewport": size, "color_scheme": look.theme, "locale": look.ui, "java_script_enabled": scripted}
        context = browser.new_context(**settings, reduced_motion="reduce")
        for scene in (s for s in all_scenes if s.scripted is scripted):
            page = context.new_page()
            try:
                picture(page, site, scene, out / f"{scene.name}-{look}.png")
            except Exception as e:  # one page that fails does not spoil the others; it is named at the end
                wrong.append(f"{scene.name}-{look}: {e}".splitlines()[0])
            page.close()
        context.close()
    return wrong


def picture(page: Any, site: str, scene: Scene, to: Path) -> None:
    """One picture of one page; of what is printed also the sheets."""
    page.emulate_media(media=scene.media)
    page.goto(site + scene.path, wait_until="load")
    if scene.scripted:
        page.evaluate("document.fonts.ready")
    if scene.act:
        scene.act(page)
        page.screenshot(path=to)  # what lies above a page stands where the screen is
        return
    height = min(TALLEST, page.evaluate("document.documentElement.scrollHeight") if scene.scripted else TALLEST)
    page.set_viewport_size({"width": page.viewport_size["width"], "height": max(height, page.viewport_size["height"])})
    page.screenshot(path=to)
    if scene.media == "print":
        page.pdf(path=to.with_suffix(".pdf"), **PAPER)


def contact_sheet(out: Path) -> Path:
    """A page that shows all pictures of a folder, a row for each scene."""
    rows: dict[str, list[str]] = {}
    for path in sorted(out.glob("*.png")):
        rows.setdefault(path.stem.rsplit("-", 3)[0], []).append(path.name)
    body = "".join(f"<h2>{escape(name)}</h2><div>{''.join(map(_figure, files))}</div>" for name, files in rows.items())
    sheet = out / "index.html"
    sheet.write_text(f"<!doctype html><meta charset=utf-8><title>Shots</title><style>{STYLE}</style>{body}", "utf-8")
    return sheet


def _figure(name: str) -> str:
    return (
        f'<figure><a href="{name}"><img loading=lazy src="{name}" alt=""></a><figcaption>{name}</figcaption></figure>'
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Make the pictures that the command line asks for."""
    asked = arguments().parse_args(argv)
    from rulewright.app import create_app

    asked.out.mkdir(parents=True, exist_ok=True)
    application = create_app(asked.kb or sample(asked.out))
    with application.extensions["kb"].reading() as g:
        store = g.store
        chosen = scenes(store, asked.game or store.games()[0])
    chosen = [s for s in chosen if not asked.only or s.name in asked.only]
    looks = [Look(*x) for x in product(asked.width, asked.theme, asked.ui)]
    with serving(application) as site, chromium() as browser:
        wrong = take(browser, site, chosen, looks, asked.out)
    application.extensions["kb"].close()
    print(f"{len(chosen) * len(looks) - len(wrong)} pictures: {contact_sheet(asked.out)}")
    print("\n".join(wrong), end="\n" if wrong else "", file=sys.stderr)
    return 1 if wrong else 0


def arguments() -> argparse.ArgumentParser:
    """What the command line may say."""
    parser = argparse.ArgumentParser(prog="python -m bench.shots", description="Pictures of the main pages.")
    parser.add_argument("--kb", type=Path, help="a knowledge base; without it the sample game is built")
    parser.add_argument("--game", help="the game that is shown; the first without it")
    parser.add_argument("--only", nargs="+", default=(), metavar="NAME", help="some scenes")
    parser.add_argument("--out", type=Path, default=ROOT / "var" / "shots")
    parser.add_argument("--width", nargs="+", type=int, default=[360, 1280])
    parser.add_argument("--theme", nargs="+", choices=("light", "dark"), default=["light", "dark"])
    parser.add_argument("--ui", nargs="+", choices=("en", "es"), default=["en", "es"])
    return parser


if __name__ == "__main__":
    sys.exit(main())
