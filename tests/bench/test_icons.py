"""The icons of the installed site are what their SVG says."""

from __future__ import annotations

import base64
import struct
from typing import Any

import pytest

from bench.icons import ICONS, STATIC, Icon, drawn
from rulewright.web.offline.faces import ICONS as OFFERED
from tests.web.browsing import BROWSER

SAME = """async ([a, b, size]) => {
    const points = async (png) => {
        const image = new Image();
        image.src = "data:image/png;base64," + png;
        await image.decode();
        const canvas = new OffscreenCanvas(size, size), pen = canvas.getContext("2d");
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, size, size).data;
    };
    const [one, other] = [await points(a), await points(b)];
    return one.reduce((sum, value, n) => sum + Math.abs(value - other[n]), 0) / one.length;
}"""


@pytest.mark.parametrize("icon", ICONS, ids=lambda i: i.name)
def test_a_picture_has_its_size(icon: Icon) -> None:
    head = (STATIC / icon.name).read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", head[16:]) == (icon.size, icon.size)


def test_what_the_manifest_offers_is_drawn() -> None:
    offered = {(name, int(size.split("x")[0])) for name, size, _ in OFFERED}
    assert offered == {(icon.name, icon.size) for icon in ICONS}


@pytest.mark.parametrize("icon", ICONS, ids=lambda i: i.name)
class TestInABrowser:
    pytestmark = BROWSER

    def test_a_picture_is_drawn_from_its_source(self, browser: Any, icon: Icon) -> None:
        again, kept = (base64.b64encode(b).decode() for b in (drawn(browser, icon), (STATIC / icon.name).read_bytes()))
        page = browser.new_page()
        assert page.evaluate(SAME, [again, kept, icon.size]) < 1, "of 255, on the average of all points"
        page.close()
