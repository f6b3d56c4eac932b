"""A request of each path with its answer, of the sample game that comes with the program.

They stand in the description and on the reference page. A test asks them all again and fails where an answer says
something else; ``python -m rulewright.web.api.asking KB`` writes them anew, where KB is the
folder of a knowledge base built from ``corpus/sample`` alone.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

WRITTEN = Path(__file__).with_name("examples.json")

# path under /api/v1 -> the request; `fields` and `limit` keep the answers short
REQUESTS = {
    "": "?fields=version,openapi",
    "/games": "/games?fields=id,title,languages,books",
    "/games/{game}": "/games/lantern-marsh?fields=id,title,access,bulk,licence",
    "/games/{game}/export": "/games/lantern-marsh/export",
    "/books": "/books?fields=id,title,game,lang",
    "/books/{book_id}": "/books/lantern-marsh-torneo?fields=id,title,edition,range",
    "/books/{book_id}/changes": "/books/lantern-marsh-core/changes?limit=5",
    "/books/{book_id}/map": "/books/lantern-marsh-core/map?fields=book,lonely_total",
    "/books/{book_id}/central": "/books/lantern-marsh-core/central?limit=1&fields=section",
    "/books/{book_id}/lonely": "/books/lantern-marsh-core/lonely?limit=1&fields=id,title",
    "/sections": "/sections?book=lantern-marsh-core&limit=1&fields=id,title,kind,order",
    "/sections/{section_id}": "/sections/lantern-marsh-core/bulwark-x?fields=id,title,text,spans",
    "/like": "/like?section=lantern-marsh-core/bulwark-x",
    "/terms": "/terms?game=lantern-marsh&lang=en&q=water&limit=2&fields=id,name,kind",
    "/terms/{term_id}": "/terms/lantern-marsh/en/bulwark?fields=id,name,text,translations",
    "/terms/{term_id}/interplay": "/terms/lantern-marsh/en/bulwark/interplay?fields=term",
    "/interactions": "/interactions?a=Mired&b=Dash&game=lantern-marsh&fields=a,type,b,section,sentence",
    "/references": "/references?status=dangling&limit=1&fields=section,text,status,note",
    "/graph": "/graph?around=lantern-marsh/en/bulwark&fields=truncated",
    "/path": "/path?from=lantern-marsh-core/5.2&to=lantern-marsh-core/2.2&fields=from,to,found",
    "/pair": "/pair?a=Mired&b=Dash&game=lantern-marsh&fields=outcome,says",
    "/matrix": "/matrix?game=lantern-marsh&limit=1&fields=term",
    "/precedence": "/precedence?game=lantern-marsh&limit=1&fields=higher,lower,section,sentence",
    "/overrides": "/overrides?game=lantern-marsh&limit=1&fields=section,other,origin",
    "/prohibitions": "/prohibitions?game=lantern-marsh&limit=1&fields=section,sentence,absolute",
    "/conflicts": "/conflicts?book=lantern-marsh-core&limit=1&fields=kind,a,b",
    "/verdict": "/verdict?a=lantern-marsh-torneo/2.1&b=lantern-marsh-core/hire-your-crew&fields=outcome,winner,rule",
    "/search": "/search?q=deep+water&game=lantern-marsh&lang=en&limit=1&fields=section,title",
    "/suggest": "/suggest?q=bulw&game=lantern-marsh&limit=1&fields=text,kind,id,url",
    "/cards": "/cards?name=Mired&name=Unheard&game=lantern-marsh&lang=en",
    "/health": "/health",
    "/changes/latest": "/changes/latest?limit=1",
    "/export": "/export",
    "/sync": "/sync?limit=1",
    "/parts": "/parts?fields=game,bulk,licence",
    "/games/{game}/part": "/games/lantern-marsh/part",
    "/sources/{sha256}": "/sources/ac1906d0ef10ab9f5ea3f8bcfa02a7f64254df56e6c1c5a90f5443c38a2e258e?fields=sha256",
}
UNSHOWN = {"/export", "/games/{game}/export", "/games/{game}/part", "/sync"}  # whose answer is the whole


def examples() -> dict[str, dict[str, Any]]:
    """The examples: path -> ``request`` and ``answer``; those whose answer is too long to show have none."""
    written: dict[str, dict[str, Any]] = json.loads(WRITTEN.read_text(encoding="utf-8"))
    return written
