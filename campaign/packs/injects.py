"""injects.toml: the library of injects that comes with a pack (UD-069). Optional."""

from __future__ import annotations

from pathlib import Path

from campaign.injects import library
from campaign.packs.faults import Faults

FILE = "injects.toml"


def read(folder: Path, faults: Faults) -> str:
    """The text of the library, checked; "" for a pack without one."""
    path = folder / FILE
    if not path.is_file():
        return ""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        faults.add(FILE, 0, "", "", "is no UTF-8")
        return ""
    for wrong in library.read(text)[1]:
        faults.add(FILE, 0, "", "", wrong)
    return text
