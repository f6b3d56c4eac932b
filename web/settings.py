"""What can be switched on when the site is served; all of it is off by default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.limits import Rate
    from web.metrics import Shared


@dataclass(frozen=True, slots=True)
class Settings:
    """``rate``: what one client may ask; ``metrics``: where requests are counted; ``proxies``: how many proxies that
    say who is asking (``X-Forwarded-For``) stand before this server; ``url``: where the site is reached, for links
    that are read elsewhere.
    """

    rate: Rate | None = None
    metrics: Shared | None = None
    proxies: int = 0
    url: str = ""
