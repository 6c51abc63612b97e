"""Things that several test files share and that are dear to make: made once a session, by the first process to need them."""

from __future__ import annotations

import fcntl
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Made = TypeVar("Made")


class Shared:
    """A folder that all processes of a session share; its contents were made by code of this very session."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def once(self, name: str, make: Callable[[], Made]) -> Made:
        """Return the result of ``make``, plain data: from the folder if another process has made it, else made now.

        A process waits while another makes it. If the making fails there is nothing in the folder, and the next one tries.
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
