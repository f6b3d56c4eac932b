"""Who is answered: until the site is opened, only whoever is at this machine, and only the site's own pages.

A page of any web site may make the browser that shows it ask addresses of this machine. Two things keep the rulebooks
from it: a request that names another host than the site's own came by a name that leads here only now (DNS rebinding),
and a request that a page of another origin made says so itself (Fetch Metadata, W3C; ``Origin``, RFC 6454). Both are
refused before anything is looked up. A link from elsewhere may be followed: the page that holds it sees nothing.
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from flask import Flask, current_app, request

from rulewright.kb.errors import InputRefused
from rulewright.kb.messages import Message
from rulewright.web.problems import DETAILS, FromElsewhere, Misdirected, is_data

AT_HOME = frozenset(("localhost", "127.0.0.1", "::1"))
ANY = frozenset(("", "0.0.0.0", "::"))  # addresses to listen at that are nobody's name
OWN_SITE = frozenset(("same-origin", "none"))  # ``none``: typed, or kept as a bookmark


def hostname(netloc: str) -> str:
    """The name in ``name:port``, in lower case; empty where there is none."""
    try:
        return urlsplit(f"//{netloc}").hostname or ""
    except ValueError:
        return ""


def is_at_home(host: str) -> bool:
    """True for an address or a name that only this machine itself can reach."""
    try:
        return host in AT_HOME or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def own_names(host: str, url: str) -> frozenset[str]:
    """The names by which a site is asked for: those of this machine, where it listens, and that of its address."""
    return (AT_HOME | {host.lower(), hostname(urlsplit(url).netloc)}) - ANY


def is_own(netloc: str) -> bool:
    """True where ``name:port`` names this site."""
    names: frozenset[str] = current_app.extensions["own_names"]
    return hostname(netloc) in names


def is_from_elsewhere() -> bool:
    """True for a request that a page of another origin made; following a link to a page is none."""
    told = request.headers
    origin = told.get("Origin")
    if origin is not None and urlsplit(origin).netloc.lower() != request.host.lower():
        return True
    if told.get("Sec-Fetch-Site", "none") in OWN_SITE:
        return False
    followed = told.get("Sec-Fetch-Mode") == "navigate" and told.get("Sec-Fetch-Dest") == "document"
    return is_data(request.path) or not followed


def known_host() -> None:
    """Refuse a request that names no possible host: what it says would stand in links. Raises InputRefused."""
    if request.environ.get("HTTP_HOST") is not None and not request.host:
        raise InputRefused("bad-host", Message("The request names no host that there can be; send its name in `Host`."))


def own_only() -> None:
    """Refuse what is asked under another name, or by a page of another origin. Raises Misdirected, FromElsewhere."""
    known_host()
    if not is_own(request.host):
        raise Misdirected("other-host", DETAILS[421])
    if is_from_elsewhere():
        raise FromElsewhere("other-origin", DETAILS[403])


def register(app: Flask, host: str, url: str, public: bool) -> None:
    """Look at who asks before anything else is done; a public site is open to all names and origins."""
    app.extensions["own_names"] = own_names(host, url)
    app.before_request_funcs.setdefault(None, []).insert(0, known_host if public else own_only)


def permit(host: str, url: str, public: bool) -> None:
    """Raise InputRefused where a site would be reached from elsewhere and nobody said that it should."""
    if public or url or is_at_home(host.lower()):
        return
    raise InputRefused(
        "serve-not-public",
        f"At {host or 'every address'} others could read these rulebooks; add --public to let everybody read them, "
        "or --url https://NAME to answer under that name alone.",
    )
