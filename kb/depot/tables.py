"""The tables of a depot, in a schema of their own, and what is asked of them."""

from __future__ import annotations

LOCK = 0x72756C65  # one process makes the tables, others wait for it
CHANNEL = "rulewright"  # on which a publication is told
VERSION = "2"  # of these tables; those of before it was written down are 1, and lack what is made only where missing
PART = "depot"  # by which it is written down, beside those of others who have tables there

# A shelf is a set of rulebooks that are built together, by whoever publishes them; a game stands on one of them.
# A publication without a file says that the game is no more; a takedown that says nothing, that it was undone.
# Of a game that which has the highest number is current.
TABLES = """
CREATE SCHEMA IF NOT EXISTS rulewright;
CREATE TABLE IF NOT EXISTS rulewright.files (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL, bytes BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS rulewright.pieces (
    file TEXT NOT NULL REFERENCES rulewright.files ON DELETE CASCADE, n INTEGER NOT NULL, body BYTEA NOT NULL,
    PRIMARY KEY (file, n)
);
CREATE TABLE IF NOT EXISTS rulewright.publications (
    n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    game TEXT NOT NULL, file TEXT REFERENCES rulewright.files, format INTEGER NOT NULL, settings TEXT NOT NULL,
    shelf TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS publications_game ON rulewright.publications (game, n DESC);
CREATE TABLE IF NOT EXISTS rulewright.successors (old TEXT PRIMARY KEY, new TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS rulewright.stock (
    shelf TEXT NOT NULL, path TEXT NOT NULL, file TEXT NOT NULL REFERENCES rulewright.files,
    PRIMARY KEY (shelf, path)
);
CREATE TABLE IF NOT EXISTS rulewright.takedowns (
    n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, game TEXT NOT NULL, said TEXT
);
CREATE TABLE IF NOT EXISTS rulewright.outcomes (
    shelf TEXT PRIMARY KEY, at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(), failed BOOLEAN NOT NULL,
    said TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS rulewright.versions (part TEXT PRIMARY KEY, version TEXT NOT NULL);
"""

# Releases that read other formats go on beside this one, each with the newest file that it can read.
CURRENT = """
SELECT DISTINCT ON (game) game, file, settings, shelf FROM publications
WHERE (file IS NULL OR format = coalesce(%(format)s, format)) AND at <= coalesce(%(moment)s, 'infinity'::timestamptz)
ORDER BY game, n DESC
"""
# A number may be given out before it can be seen.
STATE = """
SELECT count(*), coalesce(max(n), 0), (SELECT coalesce(max(n), 0) FROM takedowns) FROM publications
"""
TAKEN = "SELECT DISTINCT ON (game) game, said FROM takedowns ORDER BY game, n DESC"
KEPT_OF = "SELECT DISTINCT file FROM publications WHERE game = %s AND file IS NOT NULL AND format = %s"
LAST = "SELECT coalesce(max(n), 0) FROM publications WHERE shelf = %s"
THERE = "SELECT to_regclass('rulewright.versions')"  # the last of the tables
WRITTEN_DOWN = "SELECT version FROM versions WHERE part = %s"
WRITE_DOWN = "INSERT INTO versions VALUES (%s, %s) ON CONFLICT (part) DO UPDATE SET version = EXCLUDED.version"
PUBLISH = "INSERT INTO publications (game, file, format, settings, shelf) VALUES (%s, %s, %s, %s, %s)"
BECAME = "INSERT INTO successors VALUES (%s, %s) ON CONFLICT (old) DO UPDATE SET new = EXCLUDED.new"
STOCK = """
INSERT INTO stock VALUES (%s, %s, %s) ON CONFLICT (shelf, path) DO UPDATE SET file = EXCLUDED.file
"""
OUTCOME = """
INSERT INTO outcomes (shelf, failed, said) VALUES (%s, %s, %s) ON CONFLICT (shelf)
DO UPDATE SET at = EXCLUDED.at, failed = EXCLUDED.failed, said = EXCLUDED.said
"""
FORGET = """
DELETE FROM publications WHERE game = %(game)s AND format = %(format)s AND n NOT IN
    (SELECT n FROM publications WHERE game = %(game)s AND format = %(format)s ORDER BY n DESC LIMIT %(kept)s)
"""
SHARE_STOCK = f"SELECT pg_advisory_xact_lock_shared({LOCK + 1})"
ALONE_WITH_STOCK = f"SELECT pg_try_advisory_xact_lock({LOCK + 1})"
FORGET_FILES = """
DELETE FROM files WHERE starts_with(name, %s || '@') AND NOT EXISTS (SELECT FROM publications WHERE file = name)
    AND NOT EXISTS (SELECT FROM stock WHERE file = name)
"""
MADE = "made/"  # with which the names of files begin that are parts of builds
LAID = "SELECT name, bytes FROM files WHERE starts_with(name, %s) ORDER BY name"
FORGET_MADE = "DELETE FROM files WHERE starts_with(name, %s)"
FULL = """
SELECT game FROM publications WHERE format = %(format)s GROUP BY game HAVING count(*) >= %(kept)s ORDER BY game
"""
