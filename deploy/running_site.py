"""Commands in a shell beside `make play`: they use its Redis and address.

The launcher leaves its servers' environment in its lock's note, which counts while the lock is held.
"""

from __future__ import annotations

import os
from pathlib import Path

from deploy.processes import ROOT, Held, Lock, read_note

SHARED = ("REDIS_URL", "SITE_URL", "ALLOWED_HOSTS", "CELERY_PREFIX", "CHANNEL_PREFIX")
OTHERS = ("REDIS_URL", "DATABASE_URL")
"""Variables that name another installation."""


def join() -> None:
    """Give this process the environment of the servers that run in its home, unless another installation is named."""
    lock = Path(os.environ.get("SEALED_ORDERS_HOME", ROOT / ".play")) / "lock"
    if any(os.environ.get(name) for name in OTHERS) or not read_note(lock).get("env"):
        return
    try:
        Lock(lock).release()
    except Held as held:
        for name, value in held.note.get("env", {}).items():
            os.environ.setdefault(name, value)
    except OSError:
        return
