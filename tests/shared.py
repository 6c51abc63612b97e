"""What several files of tests look at and is dear to make: made once a session, by whichever process comes to it first."""

from __future__ import annotations

import fcntl
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Made = TypeVar("Made")


class Shared:
    """A folder that all processes of a session share; what lies in it was made by code of this very session."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def once(self, name: str, make: Callable[[], Made]) -> Made:
        """What ``make`` makes, of plain data: from the folder if another process has made it, else made now.

        Who comes while another makes it waits. If the making fails there is nothing in the folder, and the next one tries.
        """
        kept = self.folder / f"{name}.pickle"
        with (self.folder / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not kept.exists():
                beside = kept.with_suffix(".new")
                beside.write_bytes(pickle.dumps(make()))
                beside.rename(kept)
            made: Made = pickle.loads(kept.read_bytes())
            return made
