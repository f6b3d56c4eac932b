"""The Flask application factory: opens a knowledge base and registers the site and the API; nothing else."""

from __future__ import annotations

from pathlib import Path

from flask import Flask

from kb.base import KnowledgeBase


def create_app(root: Path) -> Flask:
    """The web application over the knowledge base in a folder."""
    app = Flask(__name__)
    app.extensions["kb"] = KnowledgeBase(root)
    return app
