"""Headings of a text without typography, by a model that was learned on other books, and what the text says of them."""
