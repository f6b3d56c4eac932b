"""What may go wrong with copies in a real browser: two games, a break half-way, no room, a new worker, an old copy."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rulewright.web.offline.making import make
from tests.web import harbour
from tests.web.browsing import BROWSER, PHONE, SMALL, Tab, serving
from tests.web.offline.keeping import keep, renew

pytestmark = BROWSER

RULE = "/sections/harbour-core/1.2"


def both(folder: Path) -> Path:
    """A knowledge base of two games, with the copies of both made."""
    root = harbour.write(folder, harbour.two())
    for game in ("harbour", "haven"):
        make(root, game)
    return root


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return both(tmp_path)


def titles(tab: Tab) -> str:
    return str(tab.page.locator(".hits").inner_text())


def kept(tab: Tab) -> set[str]:
    """The games of which there are files."""
    names = tab.page.evaluate("caches.keys()")
    return {n.split("-")[2] for n in names if n.startswith("rulewright-copy-")}


def test_two_games_are_searched_together_and_each_alone(tab: Tab) -> None:
    keep(tab, "haven")
    tab.context.set_offline(True)
    tab.open("/search?q=golden+rule")
    assert {"Harbour", "Haven"} <= set(titles(tab).replace("\n", " ").split())
    tab.open("/search?q=boarding&game=haven")
    assert "Harbour" not in titles(tab)
    tab.open("/search?q=grappling")
    tab.page.locator(".hits a").first.click()
    tab.page.wait_for_url("**/sections/haven-core/1.2")
    tab.page.locator("header input[name=q]").fill("grappling")
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_url("**/search?*game=haven*")


def test_of_two_copies_one_is_removed_and_the_other_stays(tab: Tab) -> None:
    keep(tab, "haven")
    assert kept(tab) == {"harbour", "haven"}
    tab.page.get_by_role("button", name="Remove the copy").click()
    tab.page.get_by_text("The copy was removed.").wait_for()
    assert kept(tab) == {"harbour"}
    tab.context.set_offline(True)
    tab.open(RULE)
    assert "Boarding" in tab.page.locator("h1").inner_text()
    tab.open("/games/haven")
    assert tab.page.locator("h1").inner_text() == "Not kept on this device"


def test_a_renewal_downloads_what_is_not_there_yet(tab: Tab, own: Path) -> None:
    at = "/offline/harbour/manifest.json"
    before, seen = tab.page.request.get(tab.site + at).json(), list[str]()
    renew(tab, own)
    tab.page.on("request", lambda r: seen.append(r.url.rpartition("/")[2]))
    tab.open("/offline")
    tab.page.get_by_text("the offline copy was renewed").first.wait_for()
    had, has = ({f["name"] for f in m["files"]} for m in (before, tab.page.request.get(tab.site + at).json()))
    assert {name for name in seen if name.endswith(".gz")} == has - had != has
    tab.context.set_offline(True)
    tab.open(RULE)
    assert "Grappling" in tab.page.locator("h1").inner_text()


def test_a_damaged_file_of_the_copy_is_downloaded_again(tab: Tab, own: Path) -> None:
    renew(tab, own)
    tab.page.evaluate("""async () => {
        for (const name of (await caches.keys()).filter((n) => n.startsWith("rulewright-copy-"))) {
            const cache = await caches.open(name);
            for (const file of await cache.keys()) await cache.put(file, new Response("damaged"));
        }
    }""")
    tab.open("/offline")
    tab.page.get_by_text("the offline copy was renewed").first.wait_for()
    tab.context.set_offline(True)
    tab.open(RULE)
    assert "Grappling" in tab.page.locator("h1").inner_text()


@pytest.mark.parametrize("answer", [None, {"body": b"x"}, {"status": 503}], ids=["no signal", "damaged", "refused"])
def test_a_renewal_that_breaks_half_way_keeps_the_old_copy(tab: Tab, own: Path, answer: dict[str, Any] | None) -> None:
    renew(tab, own, "Ropework")
    seen: list[str] = []

    def second(route: Any) -> None:
        seen.append(route.request.url)
        if len(seen) != 2:
            route.continue_()
        elif answer is None:
            route.abort()
        else:
            route.fulfill(**answer)

    tab.page.route("**/*.json.gz", second)
    tab.open("/offline")
    tab.page.locator(".offline-told").get_by_text(re.compile("did not work|damaged|Try again later")).wait_for()
    tab.context.set_offline(True)
    tab.open(RULE)
    assert len(seen) >= 2 and "Boarding" in tab.page.locator("h1").inner_text(), "as it was kept"
    assert sum(n.startswith("rulewright-copy-") for n in tab.page.evaluate("caches.keys()")) == 1


def test_no_room_while_files_are_kept_is_told_and_leaves_nothing(browser: Any, served: Any) -> None:
    with serving(served) as address, Tab(browser, address, PHONE) as tab:
        tab.page.add_init_script("""
            const put = Cache.prototype.put;
            Cache.prototype.put = function (request, answer) {
                const full = String(request.url || request).includes("/pages-");
                if (full) throw new DOMException("full", "QuotaExceededError");
                return put.call(this, request, answer);
            };
        """)
        tab.open("/games/harbour")
        tab.page.get_by_role("button", name="Keep this game on my phone").click()
        tab.page.get_by_role("button", name="Download").click()
        tab.page.get_by_text("There is not enough room on this device").wait_for()
        assert not kept(tab) and tab.page.get_by_role("button", name="Keep this game on my phone").is_enabled()


def test_a_new_worker_takes_over_and_open_pages_go_on(tab: Tab, served: Any) -> None:
    tab.open(RULE)
    before = served.view_functions["offline.worker"]

    def newer() -> Any:
        answer = before()
        answer.set_data(answer.get_data() + b"\n// another version\n")
        return answer

    served.view_functions["offline.worker"] = newer
    changed = tab.page.evaluate("""async () => {
        const taken = new Promise((done) => { navigator.serviceWorker.oncontrollerchange = () => done(true); });
        await (await navigator.serviceWorker.getRegistration("/")).update();
        return taken;
    }""")
    assert changed
    tab.context.set_offline(True)
    tab.page.locator("header input[name=q]").fill("boarding")
    tab.page.keyboard.press("Enter")
    tab.page.wait_for_url("**/search?*")
    assert "Boarding" in titles(tab)
    tab.open(RULE)
    assert tab.page.locator(".offline-banner").is_visible() and not tab.page.locator("text=undefined").count()


SET_BACK = """async (days) => {
    const cache = await caches.open("rulewright-kept"), [key] = await cache.keys();
    const copy = await (await cache.match(key)).json();
    const then = new Date(Date.now() - days * 864e5).toISOString();
    await cache.put(key, Response.json({ ...copy, kept: then, checked: then }));
}"""


@pytest.mark.parametrize(
    ("ui", "days", "told"), [("en", 5, "(5 days ago)"), ("es", 5, "(hace 5 días)"), ("en", 1, "(yesterday)")]
)
def test_a_copy_tells_how_old_it_is(tab: Tab, ui: str, days: int, told: str) -> None:
    tab.page.evaluate(SET_BACK, days)
    tab.context.set_offline(True)
    tab.open(f"{RULE}?ui={ui}")
    assert told in tab.page.locator(".offline-banner").inner_text()


def test_a_copy_of_an_earlier_format_is_renewed(tab: Tab) -> None:
    tab.page.evaluate("""async () => {
        const cache = await caches.open("rulewright-kept"), [key] = await cache.keys();
        const copy = await (await cache.match(key)).json();
        delete copy.id;
        await cache.put(key, Response.json(copy));
    }""")
    tab.open("/offline")
    tab.page.get_by_text("the offline copy was renewed").first.wait_for()
    tab.context.set_offline(True)
    tab.open("/search?q=boarding")
    assert "Boarding" in titles(tab)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ui", ["en", "es"])
def test_axe_finds_nothing_on_pages_of_a_copy(browser: Any, served: Any, theme: str, ui: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with serving(served) as address, Tab(browser, address, SMALL, color_scheme=theme, locale=f"{ui}-ES") as tab:
        tab.open("/offline")
        tab.page.locator(".keep[data-game=harbour] .keep-start").click()
        tab.page.locator(".keep[data-game=harbour] .keep-start:enabled").click()
        tab.page.locator(".keep[data-game=harbour] .keep-drop").wait_for()
        tab.context.set_offline(True)
        for path in ("/offline", RULE, "/search?q=ship", "/verdict"):
            tab.open(path)
            found = Axe().run(tab.page).response["violations"]
            assert not [(v["id"], [n["html"] for n in v["nodes"]][:3]) for v in found], path
            assert tab.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is too wide"
            assert tab.page.locator("html").get_attribute("lang") == ui
