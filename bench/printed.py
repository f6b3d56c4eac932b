"""The library's Markdown books printed to PDF, read again and scored by their own markup.

python -m bench.printed [--only NAME,NAME] [--layouts column,justified,zine,typewriter,book,office]

A browser prints four layouts; ``book`` is one of TeX, ``office`` one of LibreOffice, both by way of pandoc, and only
where these are installed. The truth is the library's (``bench/library.py``), the scorer too; what is measured here is
the reader of PDFs.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import markdown

from bench import library, scoring
from bench.browser import chromium

FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
EXTENSIONS = ["tables", "sane_lists", "fenced_code", "attr_list", "def_list"]
PAGE = "<!doctype html><html lang={lang}><meta charset=utf-8><style>{style}</style><main>{body}</main>"
SERIF, SANS = "'DejaVu Serif', serif", "'DejaVu Sans', sans-serif"
LAYOUTS: Mapping[str, str] = {
    "column": f"""
        @page {{ size: A4; margin: 20mm }} body {{ font: 10.5pt/1.35 {SERIF} }} td, th {{ padding: .2em .6em }}
        h1 {{ font-size: 24pt }} h2 {{ font-size: 17pt }} h3 {{ font-size: 13pt }} h4 {{ font-size: 11pt }}""",
    "justified": f"""
        @page {{ size: A4; margin: 18mm 15mm }} body {{ font: 9pt/1.3 {SANS}; text-align: justify; hyphens: auto }}
        main {{ columns: 2; column-gap: 8mm }} table {{ font-size: 8pt; border-collapse: collapse }}
        td, th {{ border: 1px solid #999 }} h1 {{ font-size: 20pt }} h4 {{ font-size: 9pt; font-style: italic }}
        h2 {{ font-size: 13pt; text-transform: uppercase }} h3 {{ font-size: 10.5pt }}""",
    "zine": f"""
        @page {{ size: A5; margin: 14mm }} body {{ font: 8.5pt/1.25 {SERIF}; hyphens: auto }}
        h1, h2, h3 {{ font: bold 22pt {SANS} }} h1 {{ text-align: center }} h4 {{ font-size: 8.5pt }}
        h2 {{ font-size: 12pt; background: #222; color: #fff; padding: 1mm 2mm }}
        h3 {{ font-size: 9.5pt; border-bottom: 1px solid }} blockquote {{ background: #eee; border: 1px solid #888 }}
        table {{ width: 100%; font-size: 7.5pt }} tr:nth-child(even) {{ background: #ddd }}""",
    "typewriter": f"""
        @page {{ size: letter; margin: 22mm }} body {{ font: 10pt/1.3 {SANS} }} h1, h2, h3, h4 {{ font-size: 10pt }}
        h1, h2 {{ text-transform: uppercase }} h1 {{ text-align: center }} td, th {{ padding: .2em .6em }}
        h4 {{ font-style: italic; font-weight: normal }}""",
}

UNSET = re.compile(
    r"<img\b[^<>]*>|[\u2190-\u2bff\ufe0f\U00010000-\U0010ffff]"
)  # pictures, and signs that TeX's fonts lack
TYPESET: dict[str, Sequence[str]] = {  # of each layout the commands that make {name}.pdf of {name}.html
    "book": [
        "pandoc {name}.html --pdf-engine=xelatex --toc -o {name}.pdf -V documentclass=book -V pagestyle=headings "
        "-V geometry:a5paper,margin=16mm"
    ],
    "office": ["pandoc {name}.html -o {name}.docx", "soffice --headless --convert-to pdf {name}.docx"],
}


def sources() -> dict[str, Path]:
    """The library's books that are one file of Markdown, by name."""
    found = [*(library.LIBRARY / "books").glob("*.md"), *(library.LIBRARY / "originals").glob("*.md")]
    return {p.stem: p for p in sorted(found)}


def lacking(layout: str) -> list[str]:
    """The programs that a layout needs and that are not installed; a browser's need none of these."""
    needed = [command.split()[0] for command in TYPESET.get(layout, ())] + ["xelatex"] * (layout == "book")
    return [name for name in needed if shutil.which(name) is None]


def printed(pages: Mapping[str, str], layout: str, out: Path) -> Iterator[Path]:
    """The PDF of each text in Markdown, by name, in a layout."""
    made = {name: markdown.markdown(FRONT_MATTER.sub("", text), extensions=EXTENSIONS) for name, text in pages.items()}
    make = typeset if layout in TYPESET else by_browser
    yield from make({name: (body, "es" if name.endswith("-es") else "en") for name, body in made.items()}, layout, out)


def by_browser(pages: Mapping[str, tuple[str, str]], layout: str, out: Path) -> Iterator[Path]:
    """What chromium prints of HTML in a language."""
    with chromium() as browser:
        page = browser.new_page()
        for name, (body, lang) in pages.items():
            page.set_content(PAGE.format(lang=lang, style=LAYOUTS[layout], body=body))
            page.pdf(path=str(out / f"{name}.pdf"), prefer_css_page_size=True)
            yield out / f"{name}.pdf"


def typeset(pages: Mapping[str, tuple[str, str]], layout: str, out: Path) -> Iterator[Path]:
    """What typesetters make of HTML in a language, without pictures; of a book that they refuse it is told."""
    for name, (body, lang) in pages.items():
        text = PAGE.format(lang=lang, style="", body=UNSET.sub("", body))
        (out / f"{name}.html").write_text(text, encoding="utf-8")
        commands = [command.format(name=name).split() for command in TYPESET[layout]]
        if all(subprocess.run(c, cwd=out, capture_output=True, check=False).returncode == 0 for c in commands):
            yield out / f"{name}.pdf"
        else:
            print(f"{layout:10} {name:20} could not be set")


def score(pages: Mapping[str, str], layout: str, out: Path) -> dict[str, dict[str, Any]]:
    """The library's figures of each book, read from its PDF with nothing but what the file says."""
    for file in list(printed(pages, layout, out)):
        kb, export = out / file.stem, out / f"{file.stem}.json"
        scoring.build(kb, "--auto", of=[file])
        subprocess.run(
            [*scoring.COMMAND, "export", str(export), "--kb", str(kb)], check=True, stdout=subprocess.DEVNULL
        )
    return {row["input"]: row for row in library.rows(out)}


def main() -> None:
    """Print a line for each book and layout, and the means of each layout."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="names of books, with commas between them")
    parser.add_argument("--layouts", default=",".join((*LAYOUTS, *TYPESET)))
    args = parser.parse_args()
    if not library.available():
        print("The library is not here, so its books are not printed; set LIBRARY to its folder.")
        return
    only: Sequence[str] = args.only.split(",") if args.only else ()
    pages = {name: p.read_text("utf-8") for name, p in sources().items() if not only or name in only}
    for layout in args.layouts.split(","):
        if missing := lacking(layout):
            print(f"{layout:10} not printed: install {', '.join(missing)}")
            continue
        with tempfile.TemporaryDirectory() as folder:
            rows = score(pages, layout, Path(folder))
        for name, row in rows.items():
            print(f"{layout:10} {name:20} f1 {row['f1']:.3f} tree {row['tree']:.3f}")
        means = {key: sum(row[key] for row in rows.values()) / len(rows) for key in ("f1", "recall", "tree")}
        print(f"{layout:10} {len(rows)} books: " + ", ".join(f"{key} {mean:.3f}" for key, mean in means.items()))


if __name__ == "__main__":
    main()
