"""Another site on SQLite, in a process of its own: its files are brought in here, and files of this site there.

python -m tests.campaign.archive.other_site make FOLDER     before.sealed and, a run later, after.sealed
python -m tests.campaign.archive.other_site take FOLDER     brings in back.sealed, runs it again, writes again.sealed
"""

from __future__ import annotations

import os
import sys
from pathlib import Path


def make(folder: Path) -> None:
    import pytest

    from campaign.archive.file_writer import file_of
    from campaign.orders import sealing
    from tests.campaign.archive import wars
    from tests.campaign.war import held
    from tests.promises import playing
    from tests.umpire.ruling_pages import plain

    with pytest.MonkeyPatch.context() as patch, playing.a_world(patch, wars.pack(), name="held", seed=held.SEED) as (war, _):
        for key, sheet in held.base_a().items():
            sealing.seal(war.seats.get(key=key), plain(sheet), None)
        playing.resolve_all(war)
        (folder / "before.sealed").write_bytes(file_of(war))
        playing.finish_run(war, 1)
        playing.resolve_all(war)
        (folder / "after.sealed").write_bytes(file_of(war))


def take(folder: Path) -> None:
    from campaign.archive.file_reader import read
    from campaign.archive.file_writer import file_of
    from campaign.archive.importer import bring_in

    there = bring_in(read((folder / "back.sealed").read_bytes()))
    (folder / "again.sealed").write_bytes(file_of(there.campaign))


if __name__ == "__main__":
    does, where = sys.argv[1], Path(sys.argv[2])
    os.environ |= {
        "SEALED_ORDERS_HOME": str(where),
        "DATABASE_URL": f"sqlite:///{where / does}.sqlite3",
        "SECRET_KEY": "another",
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
    }
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    (make if does == "make" else take)(where)
