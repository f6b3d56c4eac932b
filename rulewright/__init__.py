"""Rulewright: a rules knowledge base and search service for tabletop games.

Everything is imported as ``rulewright.…``. In a checkout this folder holds links to the rooms at the top of the tree
(``kb``, ``ingest``, ``web``, ``app.py``, ``cli.py``) and to the data that they read (``templates``, ``static``,
``corpus``); in an installed package it holds the rooms themselves.
"""
