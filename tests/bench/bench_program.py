"""Whole wars of the computer against a fleet that lies still, one that steams at random, and itself, both ways round: ``python -m
tests.bench.bench_program [pack [days]]``. Losses, trade, sightings in time; all but the seconds is alike everywhere."""

from __future__ import annotations

import os
import sys
import tempfile


def main() -> None:
    """Play the wars in a database of their own."""
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
        from tests.bench import program_wars

        pack = sys.argv[1] if len(sys.argv) > 1 else "north_sea_1905"
        for line in program_wars.table(pack, int(sys.argv[2]) if len(sys.argv) > 2 else 5):
            print(line, flush=True)


if __name__ == "__main__":
    main()
