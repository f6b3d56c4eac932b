"""What the site tells programs that read the web: what is here, where it is, and what each page is about."""

from __future__ import annotations

from flask import Flask

from rulewright.web.machines import linked, listing


def register(app: Flask) -> None:
    """Add sitemap, feeds, robots.txt and llms.txt to the application, and structured data to its pages."""
    app.register_blueprint(listing.pages)
    app.jinja_env.globals["linked_data"] = linked.linked_data
