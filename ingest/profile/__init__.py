"""Profiles: what a person knows of a book beyond its text, as data; read, checked, and written for new books."""
