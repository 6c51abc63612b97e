"""A database for one bench: made in a folder of its own, and gone with it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def open_database() -> Iterator[None]:
    """Point Django at an empty SQLite database of this process, before anything of it is imported."""
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {
            "DATABASE_URL": f"sqlite:///{home}/wars.db",
            "SEALED_ORDERS_HOME": home,
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
        }
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        yield
