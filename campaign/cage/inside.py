"""Cage: one file is read under limits of memory, time, size and open files, and the result written as JSON.

    python -I inside.py READER LIMITS < FILE > ANSWER

The reader is a module with a function ``read``, named in full. When it begins, the process can open no file and no connection:
both need a number that the limit of open files no longer gives.
"""

from __future__ import annotations

import ctypes
import importlib
import json
import os
import resource
import sys
from contextlib import suppress
from pathlib import Path


def limit(what: int, most: int) -> None:
    """Set a limit for good; a system that lacks it relies on its others, and on the door's clock."""
    with suppress(ValueError, OSError):
        resource.setrlimit(what, (most, most))


def main(reader: str, told: str) -> int:
    limits = json.loads(told)
    limit(resource.RLIMIT_CORE, 0)
    limit(resource.RLIMIT_AS, limits["memory"])
    limit(resource.RLIMIT_CPU, limits["seconds"])
    limit(resource.RLIMIT_FSIZE, limits["writes"])
    with suppress(OSError):
        os.nice(5)
    sys.path.insert(0, str(Path(__file__).parents[2]))
    found = importlib.import_module(reader)
    held = sys.stdin.buffer.read()
    if limits["files"]:
        own_user, own_network = 0x10000000, 0x40000000  # CLONE_NEWUSER, CLONE_NEWNET of unshare(2)
        with suppress(AttributeError, OSError):
            ctypes.CDLL(None).unshare(own_user | own_network)
        limit(resource.RLIMIT_NOFILE, limits["files"])
    else:
        limit(resource.RLIMIT_NPROC, 0)
        limit(resource.RLIMIT_NOFILE, 3)
    try:
        answer = {"found": found.read(held, **limits["given"])}
    except MemoryError:
        return int(limits["full"])
    except found.Suspect as wrong:
        answer = {"suspect": str(wrong)}
    sys.stdout.buffer.write(json.dumps(answer).encode())
    sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
