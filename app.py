"""The Flask application factory: opens a knowledge base, registers the site and the API; nothing else."""

from __future__ import annotations

from pathlib import Path

from flask import Flask

from web import api, embedding, headers, machines, opening, problems, site

LARGEST_REQUEST = 16_384  # bytes of a request body; nothing here needs one


def create_app(root: Path) -> Flask:
    """The web application over the knowledge base in a folder; it starts, and answers 503, where there is none yet."""
    app = Flask(__name__, static_folder=None)
    app.url_map.merge_slashes = False  # an id may hold two; merging answers with a page of its own that is none of ours
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_REQUEST
    opening.register(app, root)
    headers.register(app)
    problems.register(app, site.error_page)
    api.register(app)
    site.register(app)
    machines.register(app)
    embedding.register(app)
    return app
