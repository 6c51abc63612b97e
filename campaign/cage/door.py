"""Door of the cage: a file goes in; its content comes out, or a refusal in words (EX-065, OP-065)."""

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
"""Seconds of processor time; the door waits ``PATIENCE`` times as long."""
PATIENCE = 4
ANSWER = 8 * 2**20
"""Most bytes of a reader's answer."""
FULL = 79
"""Exit status of a reader that ran out of memory."""
AT_ONCE = BoundedSemaphore(2)
"""Files that one process reads at a time; others wait, so that many never cost more than two."""


def read(
    reader: str, held: bytes, *, memory: int = MEMORY, seconds: int = SECONDS, files: int = 0, writes: int = ANSWER, **given: Any
) -> Any:
    """Read a file's bytes with a reader, a module named in full; Suspect if refused.

    A reader that needs open files may have ``files``, of ``writes`` bytes at most.
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
    """Run the reader and return its exit status; its environment holds none of the site's secrets."""
    try:
        done = subprocess.run(
            command, input=held, stdout=answer, stderr=subprocess.DEVNULL, timeout=wait, check=False, env={}, cwd="/"
        )
    except subprocess.TimeoutExpired:
        return -signal.SIGXCPU
    return done.returncode


def _end(status: int, memory: int, seconds: int) -> str:
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        return f"takes longer to read than {seconds} seconds"
    if status in (FULL, -signal.SIGABRT, -signal.SIGSEGV):
        return f"takes more memory to read than {memory // 2**20} MB"
    if status == -signal.SIGXFSZ:
        return f"holds more than {ANSWER // 2**20} MB of text"
    return "cannot be read"
