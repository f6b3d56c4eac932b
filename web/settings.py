"""What can be switched on when the site is served; all of it is off by default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from rulewright.web.guard import is_at_home

if TYPE_CHECKING:
    from rulewright.web.limits import Limiter
    from rulewright.web.metrics import Shared


@dataclass(frozen=True, slots=True)
class Settings:
    """``rate``: counts what one client may ask; ``metrics``: where requests are counted; ``proxies``: how many proxies
    that say who is asking (``X-Forwarded-For``) stand before this server; ``url``: where the site is reached, for links
    that are read elsewhere; ``host``: the address that the server listens at; ``public``: whether every name and every
    web page is answered; ``traced``: each request has an id; ``follows``: a process keeps the folder what others have.
    """

    rate: Limiter | None = None
    metrics: Shared | None = None
    proxies: int = 0
    url: str = ""
    traced: bool = False
    follows: bool = False
    host: str = "127.0.0.1"
    public: bool = False

    @property
    def published(self) -> bool:
        """True where others than the owner read, so that what is said of each game (``kb.publishing``) holds."""
        return self.public or bool(self.url and not is_at_home(urlsplit(self.url).hostname or ""))
