"""An embedded site's database: copied by SQLite's own call while it is in use, and put back by the same."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import connection

from campaign.archive.zipped import Unfit

PATIENCE_S = 60.0
"""Seconds for which whoever writes in the database is waited for."""


def copy(to: Path) -> None:
    """The database as it stands at one instant, into a file."""
    with closing(sqlite3.connect(_own(), timeout=PATIENCE_S)) as source, closing(sqlite3.connect(to)) as copied:
        source.backup(copied)


def put_back(file: Path) -> None:
    """Put the database of a file in the place of the site's: whole, or (if it is cut short) not at all."""
    is_whole(file)
    connection.close()
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(_own(), timeout=PATIENCE_S)) as own:
            source.backup(own)
    except sqlite3.Error as error:
        raise Unfit(f"The database cannot be written: {error}. Stop web servers, workers and beat, and try again.") from None


def is_whole(file: Path) -> None:
    """Unfit for a file that is no sound database."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as found:
            (said,) = found.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        said = str(error)
    if said != "ok":
        raise Unfit(f"The database in it is broken: {said}.")


def _own() -> str:
    """Where the site's own database lies."""
    return str(connection.settings_dict["NAME"])
