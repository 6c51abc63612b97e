"""injects.toml: the library of injects that comes with a pack (UD-069). Optional."""

from __future__ import annotations

from pathlib import Path

from campaign.injects import library
from campaign.packs.faults import Faults
from campaign.packs.scenario import Scenario
from naval.geo.calendar import DAY_MIN
from tactical.engine.words import plural

FILE = "injects.toml"


def read(folder: Path, scenario: Scenario, faults: Faults) -> str:
    """The text of the library, checked; "" for a pack without one."""
    path = folder / FILE
    if not path.is_file():
        return ""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        faults.add(FILE, 0, "", "", "is no UTF-8")
        return ""
    found, wrong = library.read(text)
    for said in wrong:
        faults.add(FILE, 0, "", "", said)
    for one in found if scenario.days and not faults.kept else ():
        if one.plan.due is not None and one.plan.due > scenario.days * DAY_MIN:
            ends = f"is after the end of the scenario, which has {plural(scenario.days, 'day')}"
            faults.add(FILE, 0, f"{one.key}.due", one.plan.due, ends, f"at most {scenario.days * DAY_MIN} minutes")
    return text
