"""Compiled Python is kept: named in ``pyproject.toml``, so that this is read before anything else is imported.

Images of Python for containers set ``PYTHONDONTWRITEBYTECODE=1``. There every process of a session would compile some eleven
hundred modules anew, at more than a second of processor each, and pytest every test file.
"""

from __future__ import annotations

import os
import sys

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
