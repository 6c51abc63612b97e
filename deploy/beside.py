"""Commands in a shell beside `make play`: they use its Redis and know the site by its address, as its own servers do.

The launcher leaves what it tells its servers in a file of the home folder that only its owner can read, and takes it away when it
stops. One that was killed may leave it: it counts only while the launcher holds its lock.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from deploy.processes import ROOT, Held, Lock

SHARED = ("REDIS_URL", "SITE_URL", "ALLOWED_HOSTS", "CELERY_PREFIX", "CHANNEL_PREFIX")
OTHERS = ("REDIS_URL", "DATABASE_URL")
"""Whoever names one of these is in another installation."""
FILE = "settings.json"


def share(home: Path, env: dict[str, str]) -> None:
    """Leave what the servers of this home are told."""
    file = home / FILE
    file.unlink(missing_ok=True)
    file.touch(mode=0o600)
    file.write_text(json.dumps({name: env[name] for name in SHARED if name in env}))


def take_away(home: Path) -> None:
    """The servers have stopped."""
    (home / FILE).unlink(missing_ok=True)


def join() -> None:
    """Have this process told the same as the servers that run in its home; nothing where none run, or another is named."""
    home = Path(os.environ.get("SEALED_ORDERS_HOME", ROOT / ".play"))
    if any(os.environ.get(name) for name in OTHERS) or not (home / FILE).exists() or not is_held(home):
        return
    try:
        told = json.loads((home / FILE).read_text())
    except (OSError, ValueError):
        return
    for name in SHARED:
        if name in told:
            os.environ.setdefault(name, told[name])


def is_held(home: Path) -> bool:
    """Whether a launcher runs in a home."""
    try:
        Lock(home / "lock").release()
    except Held:
        return True
    except OSError:
        return False
    return False
