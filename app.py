"""The Flask application factory: opens a knowledge base, registers the site and the API; nothing else."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from rulewright.web import (
    address,
    api,
    embedding,
    guard,
    headers,
    kept,
    limits,
    logs,
    machines,
    metrics,
    opening,
    problems,
    ready,
    site,
    taken,
    unlisted,
)
from rulewright.web.settings import Settings
from rulewright.web.site import api as reference

LARGEST_REQUEST = 16_384  # bytes of a request body; nothing here needs one


def create_app(root: Path, settings: Settings = Settings()) -> Flask:  # noqa: B008
    """The web application over the knowledge base in a folder; it starts, and answers 503, where there is none yet."""
    app = Flask(__name__, static_folder=None)
    app.request_class = address.Request
    app.url_map.merge_slashes = False  # an id may hold two; merging answers with a page of its own that is none of ours
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_REQUEST
    guard.register(app, settings.host, settings.url, settings.public)
    opening.register(app, root, settings.published)
    taken.register(app, root)
    limits.register(app, settings.rate, site.error_page)
    kept.register(app)
    headers.register(app, settings.public)
    unlisted.register(app)
    problems.register(app, site.error_page, app.extensions["kb"].damaged)
    api.register(app)
    site.register(app)
    app.register_blueprint(reference.pages)
    machines.register(app)
    app.register_blueprint(embedding.pages)
    ready.register(app, root, settings.follows)
    metrics.register(app, settings.metrics)
    logs.register(app, settings.traced, settings.proxies > 0)
    app.config["SITE_URL"] = settings.url
    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, settings.proxies, settings.proxies)  # type: ignore[method-assign]
    return app
