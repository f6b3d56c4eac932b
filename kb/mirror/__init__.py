"""Copies of a knowledge base that stay fresh: what changed since a copy was made, row by row."""
