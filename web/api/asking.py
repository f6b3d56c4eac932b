"""Asks the examples (``web.api.examples``) and writes them anew: ``python -m rulewright.web.api.asking KB``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulewright.web.api.examples import REQUESTS, UNSHOWN, WRITTEN
from rulewright.web.api.routing import ROOT

CHANGING = {
    "generation",
    "content",
    "built",
    "sha256",
    "partial",
    "token",
}  # from build to build, and on a busy machine


def asked(root: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Ask the knowledge base in a folder each request."""
    from rulewright.app import create_app

    client = create_app(root).test_client()
    for path, request in REQUESTS.items():
        answer = client.get(ROOT + request)
        if answer.status_code != 200:
            raise ValueError(f"{request}: {answer.get_data(as_text=True)[:300]}")
        shown = {} if path in UNSHOWN else {"answer": answer.get_json()}
        yield ROOT + path, {"request": ROOT + request, **shown}


def steady(value: Any) -> Any:
    """An answer without what differs from build to build: hashes, dates and figures."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return 0
    if isinstance(value, dict):
        return {k: None if k in CHANGING else steady(v) for k, v in value.items()}
    return [steady(v) for v in value] if isinstance(value, list) else value


def main() -> None:
    """Write the examples anew, once all are asked: the application reads what is there until then."""
    made = dict(asked(Path(sys.argv[1])))
    WRITTEN.write_text(json.dumps(made, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
