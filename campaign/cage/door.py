"""The door of the cage: a file goes in, what was found in it comes out, or a refusal in words (EX-065, OP-065)."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

from campaign.cage.suspect import Suspect

INSIDE = Path(__file__).with_name("inside.py")
MEMORY = 512 * 2**20
"""Bytes that a reader may use, its program included."""
SECONDS = 5
"""Of the processor. Whoever waits gives up after ``PATIENCE`` times as long."""
PATIENCE = 4
ANSWER = 8 * 2**20
"""Bytes of what may be found in a file."""
FULL = 79
"""How a reader ends that wanted more memory than it has."""
AT_ONCE = BoundedSemaphore(2)
"""Files that one process of the program has read at a time; who comes later waits, so that many files are no more than two."""


def read(
    reader: str, held: bytes, *, memory: int = MEMORY, seconds: int = SECONDS, files: int = 0, writes: int = ANSWER, **given: Any
) -> Any:
    """What the reader, a module named in full, finds in the bytes of a file; Suspect for a file that is not taken.

    ``files`` is how many a reader may have open that cannot do without, of ``writes`` bytes at the most; no other can open any.
    """
    limits = {"memory": memory, "seconds": seconds, "writes": writes, "files": files, "full": FULL, "given": given}
    wait = PATIENCE * seconds
    if not AT_ONCE.acquire(timeout=wait):
        raise Suspect("cannot be read now because other files are being read: try again in a minute")
    try:
        with tempfile.TemporaryFile() as answer:
            status = _run([sys.executable, "-I", "-B", str(INSIDE), reader, json.dumps(limits)], held, answer, wait)
            answer.seek(0)
            told = answer.read(ANSWER) if status == 0 else b""
    finally:
        AT_ONCE.release()
    if status:
        raise Suspect(_end(status, memory, seconds))
    found = json.loads(told)
    if "suspect" in found:
        raise Suspect(found["suspect"])
    return found["found"]


def _run(command: list[str], held: bytes, answer: Any, wait: int) -> int:
    """How the reader ended; its environment has none of the site's secrets."""
    try:
        done = subprocess.run(
            command, input=held, stdout=answer, stderr=subprocess.DEVNULL, timeout=wait, check=False, env={}, cwd="/"
        )
    except subprocess.TimeoutExpired:
        return -signal.SIGXCPU
    return done.returncode


def _end(status: int, memory: int, seconds: int) -> str:
    """In words, why a reader came to no end of its own."""
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        return f"takes longer to read than {seconds} seconds"
    if status in (FULL, -signal.SIGABRT, -signal.SIGSEGV):
        return f"takes more memory to read than {memory // 2**20} MB"
    if status == -signal.SIGXFSZ:
        return f"holds more than {ANSWER // 2**20} MB of text"
    return "cannot be read"
