"""The General Note (A12): one simple system of gun fire and no other, what went into a fire, and what is on trial."""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane import tables
from naval.rulesets.jane.armament import count, inches
from naval.rulesets.jane.gunnery import PROJECTILES
from naval.rulesets.jane.tables import BOOK, STANDARD, Table
from tactical.engine.rule import forbids, modifies, reveals

Data = dict[str, Any]
Figures = list[list[str]]


@modifies("NAV-T-069", "NAV-T-212", source="L123, L529")
def factors(share: float, shift: float, rapid: float) -> dict[str, float]:
    """Fire is one simple convention: the range, a change of target and a fast bearing lessen the strikes, nothing else."""
    return {"range": share, "new target": shift, "bearing": rapid}


@forbids("NAV-T-213", source="L533")
def one_system(rule: str) -> str | None:
    """The game is played strictly to this system: a scenario changes a convention's numbers, never a table of the book."""
    return f"conventions.{rule}: that is a table of the book, which no scenario changes" if rule in BOOK else None


@reveals("NAV-T-214", source="L535-539")
def on_trial(changes: Table, standard: Table = STANDARD) -> list[Data]:
    """A change on trial is named to everybody who plays under it, with what the standard has in its place."""
    return [
        {"rule": key, "text": standard[key]["text"], "now": changes[key], "standard": _standing(changes[key], standard[key])}
        for key in sorted(changes)
    ]


def _standing(change: Any, standard: Any) -> Any:
    if isinstance(change, dict):
        return {key: _standing(change[key], standard[key]) for key in sorted(change)}
    return standard


def faults_of(changes: object) -> list[str]:
    """Why a scenario's changes cannot be made."""
    if not isinstance(changes, dict):
        return tables.faults_of(changes)
    barred = [key for key in sorted(changes, key=str) if key in BOOK]
    said = [text for text in map(one_system, barred) if text]
    return said + tables.faults_of({key: changes[key] for key in changes if key not in barred})


def shown(state: Data) -> Data:
    """What is added to a view: ``{"trial": […]}`` where a scenario plays with other numbers."""
    return {"trial": on_trial(state["conventions"])} if state["conventions"] and state["resolved"] == 0 else {}


def fired(guns: int, calibre: float, loaded: list[str]) -> Figures:
    """Guns and projectile of a fire, as both the umpire and the firing side are told them."""
    named = ", ".join(PROJECTILES[one] for one in sorted(set(loaded)))
    return [["guns", f"{count(guns)} {inches(calibre)}"], ["projectile", named]]


def judged(state: Data, ship: Data, target: Data) -> Figures:
    """The range as the firing side judges it, and where it aims: no more than stands in its own book."""
    here = [one for one in state["book"].get(ship["side"], {}).values() if one["in_sight"]]
    entry = next((one for one in here if one["ship"] == target["key"]), None)
    lines: Figures = []
    if entry:
        eyes = (state["ships"].get(entry["by"]) or state["forts"][entry["by"]])["name"]
        what = "range judged" if entry["by"] == ship["key"] else f"range judged from {eyes}"
        lines.append([what, f"{entry['range']:.0f} yards"])
    return [*lines, ["aimed at", ship["aim"]]] if ship.get("aim") else lines


def reckoned(range_yd: float, acts: int, sheet: str, lessened: dict[str, float], rest: Figures) -> Figures:
    """The range, the grade and sheet that the fire acted as, what lessened it, and the rest of the sum, for the umpire."""
    halves = [[f"factor: {name}", f"{value:g}"] for name, value in lessened.items() if value != 1]
    return [["range", f"{range_yd:.0f} yards"], ["grade", str(acts)], ["sheet", sheet], *halves, *rest]
