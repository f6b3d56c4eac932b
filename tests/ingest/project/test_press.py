"""Folders made for VitePress and VuePress: their settings are read without being run."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given, strategies as st

from rulewright.ingest.build import build
from rulewright.ingest.corpus import Corpus
from rulewright.ingest.pipeline import cite_game, read_books
from rulewright.ingest.project import files_of, read_project
from rulewright.ingest.project.links import Names
from rulewright.ingest.project.order import reading_order
from rulewright.ingest.project.press import entries, is_bare_home, title_of
from rulewright.ingest.source import find_files
from rulewright.kb import generations
from rulewright.kb.check.report import check
from rulewright.kb.parts import Parts
from tests.ingest.project.folders import PROSE, folder
from tests.ingest.project.test_read import read, tree
from tests.work import LINEAR, growth

PAGES = ("index.md", "setup.md", "end.md", "war/index.md", "war/hits.md", "war/setup.md", "lore/README.md")


def listed(theme: str, *, start: str = "export default defineConfig({", pages: str = "") -> tuple[list[str], list[str]]:
    """The pages that settings list, each with a blank for each step below the top, and what of them cannot be read."""
    text = f"{start} title: 'Fen', {theme} }})"
    names = Names(PurePosixPath("docs", pages, p) for p in PAGES)
    found = list(entries("docs/.vitepress/config.ts", text, names))
    shown = [
        f"{' ' * x[0]}{x[1].relative_to(PurePosixPath('docs', pages)) if x[1] else '-'} = {x[2]}"
        for x in found
        if isinstance(x, tuple)
    ]
    return shown, [text[slice(*x.at)] for x in found if not isinstance(x, tuple)]


@pytest.mark.parametrize(
    ("theme", "expected"),
    [
        (  # VitePress
            "themeConfig: {nav: [], sidebar: [{text: 'Play', items: [{text: 'Set up', link: '/setup'}]}]}",
            ["- = Play", " setup.md = Set up"],
        ),
        (
            "themeConfig: {sidebar: [{text: 'War', link: '/war/', items: [{text: 'Hits', link: '/war/hits.html#x'}]}]}",
            ["war/index.md = War", " war/hits.md = Hits"],
        ),
        (
            "themeConfig: {sidebar: {'/war/': {base: '/war', items: [{text: 'A', link: '/setup'}]}}}",
            ["- = ", " war/setup.md = A"],
        ),
        (
            "themeConfig: {sidebar: {'/war/': [{text: 'A', link: '/setup'}], '/': [{text: 'B', link: 'end'}]}}",
            ["setup.md = A", "end.md = B"],
        ),
        # what leads out is a group, if anything
        ("themeConfig: {sidebar: [{text: 'Web', link: 'https://example.org', items: []}]}", ["- = Web"]),
        # VuePress
        (
            "themeConfig: {sidebar: ['/', ['/lore/', 'Lore'], {title: 'W', path: '/war/', children: ['/end']}]}",
            ["index.md = ", "lore/README.md = Lore", "war/index.md = W", " end.md = "],
        ),
        (
            "themeConfig: {sidebar: {'/war/': ['', 'hits', ['setup', 'S']], '/lore/': 'auto'}}",
            ["war/index.md = ", "war/hits.md = ", "war/setup.md = S"],
        ),
        ("theme: defaultTheme({sidebar: [{text: 'W', children: ['/war/hits.md']}]})", ["- = W", " war/hits.md = "]),
        ("themeConfig: {sidebar: false}", []),
        ("themeConfig: {sidebar: null}", []),
        ("themeConfig: {sidebar: 'auto'}", []),
        ("themeConfig: {sidebar: [{text: 'Play', link: false, children: ['/end']}]}", ["- = Play", " end.md = "]),
        ("theme: 'plain'", []),
        ("", []),
    ],
)
def test_a_sidebar_lists_pages(theme: str, expected: list[str]) -> None:
    assert listed(theme) == (expected, [])


@pytest.mark.parametrize(
    "start",
    [
        "module.exports = {",
        "import { defineConfig } from 'vitepress'\n// https://example.org\nexport default defineConfig({",
        "export default withMermaid(\n  defineConfig<Theme.Config>({",
        "const config: UserConfig = {",
        "const config = defineUserConfig({",
        "const sidebar: Theme.Item[] = [{link: '/setup'}]\nexport default {",
    ],
)
def test_settings_are_given_in_many_ways(start: str) -> None:
    assert listed("themeConfig: {sidebar: ['/end']}", start=start)[0] == ["end.md = "]
    assert title_of(start + " title: `The ${fen}` })") == ""
    assert title_of(start + ' description: "Wet", title: "Keeper\'s Fen" })') == "Keeper's Fen"


@pytest.mark.parametrize("theme", ["themeConfig: {sidebar}", "themeConfig: {logo, sidebar: sidebar}", "themeConfig"])
def test_what_has_a_name_in_the_file_is_looked_up(theme: str) -> None:
    start = "const sidebar = [{link: '/end'}]\nconst themeConfig = {sidebar: ['/setup']}\nexport default {"
    assert listed(theme, start=start) == (["setup.md = " if theme == "themeConfig" else "end.md = "], [])


@pytest.mark.parametrize(
    ("theme", "unread"),
    [
        ("themeConfig: {sidebar: getSidebar({root: 'docs'})}", ["getSidebar({root: 'docs'})"]),
        ("themeConfig: {sidebar}", ["sidebar"]),
        ("themeConfig: require('./theme')", ["require('./theme')"]),
        ("themeConfig: {sidebar: {...all, '/war/': war()}}", ["...all", "war()"]),
        ("themeConfig: {sidebar: [...all, {text: t('x'), items: more}]}", ["...all", "more"]),
        ("themeConfig: {sidebar: [{link: `${b}/end`}, '/gone', {link: '/b/'}]}", ["`${b}/end`", "'/gone'", "'/b/'"]),
    ],
)  # fmt: skip
def test_what_is_computed_is_told(theme: str, unread: list[str]) -> None:
    assert listed(theme)[1] == unread


@pytest.mark.parametrize(
    ("text", "told"),
    [("export default settings('fen');", ["export default settings('fen');"]), ("module.exports = []", []), ("", [""])],
)
def test_settings_may_be_a_program_throughout(text: str, told: list[str]) -> None:
    found = entries(".vitepress/config.js", text, Names(()))
    assert [text[slice(*x.at)] for x in found if not isinstance(x, tuple)] == told
    assert title_of(text) == ""


def test_the_pages_may_lie_in_a_folder_of_their_own() -> None:
    said = "srcDir: './pages', themeConfig: {sidebar: ['/war/', '/setup']}"
    assert listed(said, pages="pages") == (["war/index.md = ", "setup.md = "], [])


@given(st.text("[]{}():,'/#?. \nlinkcosdebar=$", max_size=120))
def test_any_text_lists_pages_that_are_there(text: str) -> None:
    names = Names(map(PurePosixPath, PAGES))
    found = list(entries(".vuepress/config.js", "module.exports = {themeConfig: {sidebar: [" + text, names))
    assert {x[1] for x in found if isinstance(x, tuple)} <= {None, *names.paths}


@pytest.mark.parametrize("piece", ["'/end',", "{items: [", "{items: a},", "...a,", "['/end', 'E'],", "const a = "])
def test_twice_the_text_is_twice_the_work(piece: str) -> None:
    start = "const a = [];\nmodule.exports = {themeConfig: {sidebar: ["
    names = Names(map(PurePosixPath, PAGES))
    assert growth(lambda n: list(entries(".vuepress/config.js", start + piece * n, names)), 300) < LINEAR


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("---\nlayout: home\nhero:\n  name: Fen\n---\n", True),
        ("---\n# https://example.org\nlayout: 'home'\n---\n\n", True),
        ("---\nhome: true\ntitle: Fen\n---\n", True),
        ("---\nlayout: home\n---\n<!-- wet -->\n<style>\n.a { b: c }\n</style>\n", True),
        ("---\nlayout: home\n---\n\nThe fen is wet.\n", False),
        ("---\nlayout: page\n---\n", False),
        ("---\nhome: false\n---\n", False),
        ("layout: home\n", False),
        ("", False),
    ],
)
def test_a_home_page_may_have_no_text(text: str, bare: bool) -> None:
    assert is_bare_home(text) == bare


HOME = "---\n# https://example.org/reference\nlayout: home\nhero:\n  name: Wet\nfeatures:\n  - title: No sheets\n---\n"
CONFIG = """import { defineConfig } from 'vitepress'

export default defineConfig({
  title: "Keeper's Fen",
  themeConfig: {
    sidebar: [
      { text: 'Start', link: '/' },
      { text: 'Play', items: [{ text: 'Turns', link: '/turns' }, { text: 'Set up', link: '/setup' }] },
      ...more,
    ],
  },
})
"""
FEN = {
    "docs/.vitepress/config.mts": CONFIG,
    "docs/.vitepress/theme/notes.md": f"# Theme\n\n{PROSE}\n",
    "docs/index.md": HOME,
    "docs/setup.md": f"# Set-up\n\n{PROSE} Go on with [the turn](/turns#first) or [the mist](/mist).\n",
    "docs/turns.md": f"# Turns\n\n[[toc]]\n\n::: tip Wade\n{PROSE}\n:::\n\n## The first turn {{#first}}\n\n{PROSE}\n",
    "docs/left.md": f"# Left out <Badge type='tip' text='new' />\n\n{PROSE}\n",
}
AT_THE_TOP = {name.removeprefix("docs/"): text for name, text in FEN.items()}


@pytest.mark.parametrize("files", [FEN, AT_THE_TOP])
def test_a_folder_is_one_book(tmp_path: Path, files: dict[str, str]) -> None:
    root = folder(tmp_path / "fen", files)
    assert find_files([tmp_path]) == [root]
    reading = read(root)
    assert reading.book.title == "Keeper's Fen"
    assert tree(reading) == ["Turns", " The first turn", "Set-up", "Left out"]
    assert "notes.md" not in {f.name for f in files_of(root)}, "what is hidden stays so"
    assert reading.sections[0].text == f"Wade\n\n{PROSE}"


def test_a_home_page_with_text_leads(tmp_path: Path) -> None:
    (above, below) = ({**FEN, "docs/index.md": f"{HOME}\n{text}"} for text in (PROSE, f"# The fen\n\n{PROSE}\n"))
    above["docs/.vitepress/config.mts"] = CONFIG.replace("{ text: 'Start', link: '/' },", "")
    assert tree(read(folder(tmp_path / "a", above)))[0] == "Keeper's Fen"
    assert tree(read(folder(tmp_path / "b", below)))[0] == "The fen"


def test_a_site_without_settings_goes_by_its_folders(tmp_path: Path) -> None:
    files = {".vuepress/public/a.svg": "<svg/>", "README.md": HOME, "mist.md": "", "war/fog.md": ""}
    root = folder(tmp_path / "reeds", files)
    source = read_project(root)
    assert [f.path for f in source.files] == ["mist.md", "war/fog.md", "README.md"]
    assert find_files([tmp_path]) == [root]


def test_what_is_no_page_stands_around() -> None:
    texts = {PurePosixPath(name): text for name, text in AT_THE_TOP.items() if "/" not in name}
    plan = reading_order(texts, {".vitepress/config.mts": CONFIG}, "fen")
    assert [(str(c.path), c.depth, c.title) for c in plan.chapters] == [
        ("turns.md", 0, "Turns"),
        ("setup.md", 0, "Set up"),
        ("left.md", 0, ""),
    ]
    assert [str(p) for p in plan.around] == ["index.md"]
    assert [CONFIG[slice(*at)] for _, at in plan.unread] == ["...more"]


def test_links_lead_to_pages_and_a_table_of_contents_is_none(tmp_path: Path) -> None:
    reading = read(folder(tmp_path / "fen", FEN))
    found = [(x.text, x.status.value) for x in cite_game("fen", [reading], Corpus()).references if x.kind == "link"]
    assert found == [("the turn", "resolved"), ("the mist", "dangling")]


def test_every_character_is_in_one_section_or_aside(tmp_path: Path) -> None:
    (reading,) = read_books(folder(tmp_path / "fen", FEN), Corpus())
    counts = [0] * len(reading.source)
    spans = [x for s in reading.sections for x in s.spans]
    for start, end in [*spans, *((a.start, a.end) for a in reading.book.asides)]:
        for i in range(start, end):
            counts[i] += 1
    assert {counts[i] for i, c in enumerate(reading.source) if not c.isspace()} == {1}


def test_an_entry_that_cannot_be_read_is_told_with_its_line(tmp_path: Path) -> None:
    build(tmp_path / "kb", [folder(tmp_path / "fen", FEN)])
    store = Parts(generations.current(tmp_path / "kb"))
    (book,) = store.books()
    (told,) = [f for f in check(store) if f.code == "contents-unread"]
    store.close()
    assert (book.file_at(told.start)[0], told.line, told.printed) == ("fen/docs/.vitepress/config.mts", 9, "...more")


def test_other_settings_make_another_book(tmp_path: Path) -> None:
    root = folder(tmp_path / "fen", FEN)
    before = read_project(root).sha256
    folder(root, {"docs/.vitepress/config.mts": CONFIG.replace("...more,", "")})
    assert read_project(root).sha256 != before
