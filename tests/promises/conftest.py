"""What the promises share with the tests of the site: a browser."""

from __future__ import annotations

from tests.conftest import browser

__all__ = ["browser"]
