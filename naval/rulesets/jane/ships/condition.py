"""The scorer: a ship's lasting hurts as plain data, her speed under them, and the same in words.

This is the ``condition`` that a battle gives back and a later battle takes up again. Located hits only: there are no
points (NAV-T-215).

    guns_out   {gun id: guns out for good}          waterline  {"fore", "mid", "aft", "port", "starboard": hits}
    belt       {"port": [mark x 8], "starboard"}    marks X of belt hits that failed: 0.75 well towards, 0.9 very nearly
                                                    through; 0 none, -1 cracked
    bow        waterline bow sections lost          sections   {"port", "starboard": 20-ft sections destroyed}
    engines, boilers   sets and groups lost         exploded   "" | "stopped" | "crawl" (cylindrical boilers)
    funnels    [{"holes", "down", "blown", "smoke"}]  squares  speed lost to water, squares a move
    cards      steps up in turning circle           bad        bad hits so far
    level      0, 1 lower deck, 2 main deck         founders   moves left at main-deck level, or null
    rounds     {gun id: rounds left}, of guns whose magazines are no longer full; only where there are any (magazines.py)
    torpedoes  {tube id: torpedoes left}, if any was fired (tubes.py)
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from naval.rulesets.jane.ships import magazines
from naval.rulesets.jane.ships import tubes as torpedo_tubes
from naval.rulesets.jane.ships.armament import armament, sections_of
from naval.rulesets.jane.ships.flotation import bow_loss
from naval.rulesets.jane.ships.machinery import boilers_left, engines_left, exploded_speed, fallen_funnels
from naval.rulesets.jane.table.movement import squares
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import modifies
from tactical.engine.text.words import count_in_words, in_words, times

LEVELS = ("", "flooded to the lower deck", "flooded to the main deck")


def fresh(ship_class: Data, conv: Table = STANDARD) -> Data:
    """Make the scorer of an undamaged ship."""
    lengths = conv["SC-T-13"]["lengths"]
    return {
        "guns_out": {},
        "waterline": {"fore": 0, "mid": 0, "aft": 0, "port": 0, "starboard": 0},
        "belt": {"port": [0.0] * lengths, "starboard": [0.0] * lengths},
        "bow": 0,
        "sections": {"port": 0.0, "starboard": 0.0},
        "engines": 0,
        "boilers": 0,
        "exploded": "",
        "funnels": [{"holes": 0, "down": False, "blown": False, "smoke": False} for _ in range(ship_class["funnels"])],
        "squares": 0.0,
        "cards": 0,
        "bad": 0,
        "level": 0,
        "founders": None,
    }


def faults_of(condition: object, ship_class: Data, conv: Table = STANDARD) -> list[str]:
    """List why a condition cannot be taken up; empty when it can."""
    if not isinstance(condition, dict):
        return [f"condition must be a table, got {condition!r}"]
    model = fresh(ship_class, conv)
    faults = []
    for key in sorted(condition, key=str):
        value = condition[key]
        if key == "rounds":
            faults += magazines.faults_of(value, ship_class, conv)
        elif key == "torpedoes":
            faults += torpedo_tubes.kept_faults(value, ship_class, conv)
        elif key not in model:
            faults.append(f"condition has no {key!r}; there are: {', '.join(sorted(model))}")
        elif key == "guns_out":
            faults += _gun_faults(value, ship_class, conv)
        elif key == "founders":
            faults += [] if value is None or _shape(value) == "number" else [f"condition 'founders' is no number: {value!r}"]
        elif _shape(value) != _shape(model[key]):
            faults.append(f"condition {key!r} should look like {model[key]!r}, got {value!r}")
        elif key == "funnels" and any(not isinstance(one["holes"], int) or not 0 <= one["holes"] <= 99 for one in value):
            faults.append(f"condition 'funnels' has holes that are not a whole number from 0 to 99: {value!r}")
    return faults


def _gun_faults(out: object, ship_class: Data, conv: Table) -> list[str]:
    if not isinstance(out, dict):
        return [f"condition 'guns_out' must be a table, got {out!r}"]
    laid_out = armament({**ship_class, "guns": ship_class.get("guns") or ()}, conv)
    guns = {one["id"]: one["guns"] for group in laid_out for one in group}
    faults = []
    for ident in sorted(out, key=str):
        if ident not in guns:
            faults.append(f"condition 'guns_out' names {ident!r}; her guns are: {', '.join(sorted(guns)) or 'none'}")
        elif not isinstance(out[ident], int) or not 0 <= out[ident] <= guns[ident]:
            faults.append(f"condition 'guns_out' has {out[ident]!r} of {guns[ident]} guns in {ident!r}")
    return faults


def _shape(value: Any) -> object:
    if isinstance(value, dict):
        return {key: _shape(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [_shape(one) for one in value]
    return "number" if isinstance(value, (int, float)) and not isinstance(value, bool) else type(value).__name__


def taken_up(condition: Data, ship_class: Data, conv: Table = STANDARD) -> Data:
    """Make a scorer with the damage of a former battle on it."""
    hurt = fresh(ship_class, conv)
    for key in sorted(condition):
        value = condition[key]
        if key in ("rounds", "torpedoes"):
            continue  # no hurt: see ``magazines`` and ``tubes``
        if isinstance(hurt[key], dict):
            hurt[key] = {**hurt[key], **{name: value[name] for name in sorted(value)}}
        elif isinstance(value, list):
            hurt[key] = [dict(one) if isinstance(one, dict) else one for one in value]
        else:
            hurt[key] = value
    return hurt


def waterline(hurt: Data) -> int:
    """Count W: the hits that cut the line between ship and water."""
    return int(hurt["waterline"]["fore"] + hurt["waterline"]["mid"] + hurt["waterline"]["aft"])


def sections_gone(hurt: Data, ship_class: Data, conv: Table = STANDARD) -> float:
    """Reckon the share of the sections of both her unarmoured sides that is destroyed, 0 to 1."""
    lost = hurt["sections"]["port"] + hurt["sections"]["starboard"]
    return float(lost / (2 * sections_of(ship_class, conv)))


def most_squares(hurt: Data, ship_class: Data, top: float, conv: Table = STANDARD) -> float:
    """Reckon the most squares a move she can still make; ``top`` is her most when the battle began.

    Engines and boilers cost shares of her original speed (AMB-T-18), water and funnels squares; never above ``top``.
    """
    if hurt["level"] == 2:
        return 0.0
    blown = down = 0
    for funnel in hurt["funnels"]:
        if funnel["blown"]:
            blown += 1
        if funnel["down"]:
            down += 1
    steam = _under_steam(
        ship_class["max_kn"],
        ship_class["engines"],
        hurt["engines"],
        ship_class["boiler_groups"],
        hurt["boilers"],
        blown / len(hurt["funnels"]) if blown else 0.0,
    )
    if hurt["exploded"]:
        steam = min(steam, exploded_speed(hurt["exploded"], conv))
    steam = round(steam - (hurt["squares"] + bow_loss(hurt["bow"]) + fallen_funnels(down)), 6)
    return float(max(0.0, min(top, steam)))


@lru_cache(maxsize=1024)
def _under_steam(max_kn: float, sets: int, engines: int, groups: int, boilers: int, fires_out: float) -> float:
    """Reckon squares a move with the engines and boilers that are left and a share of the fires out."""
    most = squares(max_kn) * engines_left(sets, engines)
    return most * max(0.0, boilers_left(groups, boilers) - fires_out)


@modifies("NAV-T-215", "NAV-T-216", source="L541")
def words(hurt: Data, ship_class: Data, guns: dict[str, Data], conv: Table = STANDARD) -> list[str]:
    """No points are kept: hurts are told as guns, plates, decks and engines, one line each.

    ``guns`` are the class's mounts and light groups by id.
    """
    lines = []
    for ident in sorted(hurt["guns_out"]):
        lost = hurt["guns_out"][ident]
        if lost:
            gun = guns[ident]
            some = "" if lost == gun["guns"] == 1 else f"{in_words(lost)} of {in_words(gun['guns'])} "
            lines.append(f"{gun['name']}: {some}out for good")
    w = waterline(hurt)
    if w:
        sides = [f"{hurt['waterline'][side]} {side}" for side in ("port", "starboard") if hurt["waterline"][side]]
        where = f" ({', '.join(sides)})" if sides else ""
        lines.append(f"waterline hit {times(w)}{where}")
    if hurt["level"]:
        lines.append(LEVELS[hurt["level"]])
    if hurt["bow"]:
        lines.append(f"{count_in_words(hurt['bow'], 'bow section')} open to the sea")
    if hurt["engines"]:
        lines.append(f"{in_words(hurt['engines'])} of {in_words(ship_class['engines'])} engines out")
    if hurt["boilers"]:
        lines.append(f"{in_words(hurt['boilers'])} of {in_words(ship_class['boiler_groups'])} boiler groups out")
    if hurt["exploded"]:
        lines.append("boilers exploded" + ("" if hurt["exploded"] == "stopped" else ", just under way"))
    for n, funnel in enumerate(hurt["funnels"], 1):
        if funnel["blown"]:
            lines.append(f"fires blown out under funnel {n}")
        if funnel["down"]:
            lines.append(f"funnel {n} shot away")
        elif funnel["holes"]:
            lines.append(f"funnel {n} holed {times(funnel['holes'])}")
    lost = hurt["sections"]["port"] + hurt["sections"]["starboard"]
    if lost:
        lines.append(f"{lost:g} of {2 * sections_of(ship_class, conv)} sections of her unarmoured sides destroyed")
    if hurt["cards"]:
        lines.append("turns in a larger circle")
    return lines
