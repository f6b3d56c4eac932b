"""Light or dark: chosen in the header, kept in a cookie, there without a flash, with scripts and without."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from rulewright.web.site.choices import inside
from tests.web.browsing import BROWSER, DESK, PHONE, Tab

GROUND = {"light": "rgb(251, 248, 242)", "dark": "rgb(21, 23, 27)"}
READ = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_choice_is_kept_and_pages_come_in_it(client: FlaskClient, theme: str) -> None:
    answer = client.get(f"/theme?to={theme}&back=/glossary/harbour?kind=state")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/glossary/harbour?kind=state")
    assert answer.headers["Cache-Control"] == "no-store"
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith(f"theme={theme};") and "SameSite=Lax" in cookie and "Path=/" in cookie
    page = client.get("/glossary/harbour")
    text = page.get_data(as_text=True)
    assert f'<html lang="en" data-theme="{theme}">' in text
    assert f'<meta name="color-scheme" content="{theme}">' in text
    assert f'value="{theme}" aria-pressed="true"' in text
    assert "Cookie" in page.vary


@pytest.mark.parametrize("path", ["/api/v1/books", "/robots.txt", "/sw.js"])
def test_what_has_no_colours_is_the_same_whatever_was_chosen(client: FlaskClient, path: str) -> None:
    assert "Cookie" not in client.get(path).vary


def test_the_system_decides_again(client: FlaskClient) -> None:
    client.get("/theme?to=dark")
    assert 'data-theme="dark"' in client.get("/").get_data(as_text=True)
    answer = client.get("/theme?to=system")
    assert "Max-Age=0" in answer.headers["Set-Cookie"] and answer.headers["Location"] == "/"
    assert "data-theme" not in client.get("/").get_data(as_text=True)


def test_a_cookie_that_is_none_of_ours_is_left_unheeded(client: FlaskClient) -> None:
    client.set_cookie("theme", '"><script>')
    text = client.get("/").get_data(as_text=True)
    assert "data-theme" not in text and "<script>" not in text


@pytest.mark.parametrize(("ui", "sentence"), [("en", "There is no theme"), ("es", "No hay ningún tema")])
def test_another_theme_is_refused_in_a_sentence(client: FlaskClient, ui: str, sentence: str) -> None:
    answer = client.get(f"/theme?to=sepia&ui={ui}")
    assert answer.status_code == 400 and sentence in answer.get_data(as_text=True)
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    ("address", "safe"),
    [
        ("/search?q=a b&page=2", "/search?q=a%20b&page=2"),
        ("/sections/harbour-core/1.2#p1", "/sections/harbour-core/1.2"),
        ("https://elsewhere.example/", "/"),
        ("//elsewhere.example/", "/"),
        ("/\\elsewhere.example", "/%5Celsewhere.example"),
        ("///elsewhere.example", "/elsewhere.example"),  # a page of this site
        ("javascript:alert(1)", "/"),
        ("/a\r\nSet-Cookie: x=1", "/aSet-Cookie%3A%20x%3D1"),
        ("http://[", "/"),
        ("search", "/"),
        ("", "/"),
        ("/sections/a%20b/c%C3%B1?q=%26", "/sections/a%20b/c%C3%B1?q=%26"),  # what is written so already
        ("/\t/evil.example", "/"),
        ("/\\evil.example", "/%5Cevil.example"),
        ("/x\r\nSet-Cookie:a=b", "/xSet-Cookie%3Aa%3Db"),
    ],
)
def test_the_way_back_stays_on_this_site(address: str, safe: str) -> None:
    assert inside(address) == safe


def test_the_page_of_the_choice_names_where_it_leads_back_to(client: FlaskClient) -> None:
    text = client.get("/theme?back=/glossary/harbour&ui=es").get_data(as_text=True)
    assert text.count('name="back" value="/glossary/harbour"') == 2, "in the header and on the page"
    assert "Oscuro" in text and '<input type="hidden" name="ui" value="es">' in text


class TestInABrowser:
    pytestmark = BROWSER

    @pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])
    @pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
    def test_the_control_turns_the_page_dark(
        self, browser: Any, site: str, javascript: bool, size: tuple[int, int]
    ) -> None:
        with Tab(browser, site, size, java_script_enabled=javascript, color_scheme="light") as tab:
            tab.open("/glossary/harbour?kind=state")
            tab.page.locator(".theme summary").click()
            tab.page.get_by_role("button", name="Dark").click()
            tab.page.locator("html[data-theme=dark]").wait_for()
            assert tab.page.url.endswith("/glossary/harbour?kind=state")
            assert tab.page.evaluate(READ) == GROUND["dark"]
            tab.open("/")
            assert tab.page.evaluate(READ) == GROUND["dark"]
            assert not tab.errors

    def test_by_keyboard_and_the_focus_comes_back(self, browser: Any, site: str) -> None:
        with Tab(browser, site, DESK, color_scheme="dark", locale="es-ES") as tab:
            tab.open("/glossary/harbour")
            opener = tab.page.locator(".theme summary")
            opener.focus()
            tab.page.keyboard.press("Enter")
            tab.page.keyboard.press("Tab")
            assert tab.page.evaluate("document.activeElement.textContent") == "Como el sistema"
            tab.page.keyboard.press("Escape")
            assert tab.page.evaluate("document.activeElement.tagName") == "SUMMARY"
            assert tab.page.locator(".theme").get_attribute("open") is None
            tab.page.keyboard.press("Enter")
            tab.page.get_by_role("button", name="Claro").press("Enter")
            assert tab.page.evaluate(READ) == GROUND["light"]
            assert tab.page.evaluate("document.activeElement.tagName") == "SUMMARY"
            assert opener.inner_text().strip() == "Tema: Claro"
            tab.page.reload()
            assert tab.page.evaluate(READ) == GROUND["light"]
            opener.click()
            tab.page.get_by_role("button", name="Como el sistema").click()
            assert tab.page.evaluate(READ) == GROUND["dark"]
            assert tab.page.evaluate("document.cookie") == ""
