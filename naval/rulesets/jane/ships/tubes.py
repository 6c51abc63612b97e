"""Torpedo tubes: their arcs, torpedoes left, settings, and the tubes that may still fire.

``ship["tubes"]`` is ``{id: {"name", "arc", "above", "in", "left", "full", "used", "ready", "gear"}}``: torpedoes ``left``,
``ready`` the move from which it is loaded (None in a boat that has still to reload), ``gear`` for a boat's launching gear.
"""

from __future__ import annotations

from naval.rulesets.jane.table.movement import POINT
from naval.rulesets.jane.tables import BOOK, STANDARD, Data, Table
from tactical.engine.rule import forbids, modifies

BOATS = ("submarine", "submersible")
SETTINGS = tuple(int(row["setting"]) for row in BOOK["NAV-T-124"]["rows"])


@modifies("NAV-T-124", source="L225-231")
def speed(setting: int) -> float:
    """A torpedo set for a longer range runs slower: squares a minute by its setting."""
    return float(next(row["squares"] for row in BOOK["NAV-T-124"]["rows"] if row["setting"] == setting))


@forbids("NAV-T-125", source="L233")
def setting_is_fixed(order: Data) -> str | None:
    """The range for which torpedoes are set is decided on before the action."""
    if "setting" not in order:
        return None
    return "Torpedo ranges were set before the action and can no longer be changed."


@modifies("SC-J-12", source="convention: torpedoes nobody set")
def setting_of(state: Data, ship: Data, conv: Table = STANDARD) -> int:
    """A ship's torpedoes are set as general orders say, else as she came, else by convention."""
    told = (state.get("general", {}).get(ship["side"]) or {}).get("settings") or {}
    value = told.get(ship["key"]) or told.get("all") or ship.get("torpedo_setting") or conv["SC-J-12"]["value"]
    return int(value)


@modifies("SC-J-10", source="convention: where tubes bear")
def arc_of(kind: str, place: str, number: int, count: int) -> str:
    """Tubes bear half on each beam, an odd one under water ahead and an odd one above it astern.

    Deck tubes of destroyers and torpedo boats train on either beam; a submarine's all bear ahead. ``number`` from 0.
    """
    if kind in BOATS:
        return "bow"
    if place == "above" and kind in ("destroyer", "torpedo_boat"):
        return "deck"
    if number == count - 1 and count % 2:
        return "bow" if place == "submerged" else "stern"
    return "starboard" if number % 2 else "port"


def sectors(tube: Data, conv: Table) -> list[tuple[float, float]]:
    """List the sectors in which a tube bears, degrees off the bow to starboard, from and to clockwise."""
    rule = conv["SC-J-10"]
    off = rule["end_pt"] * POINT
    if tube["arc"] == "bow":
        return [(-off, off)]
    if tube["arc"] == "stern":
        return [(180 - off, 180 + off)]
    kind = "above" if tube["above"] else "submerged"
    nearest, farthest = rule[f"{kind}_from_pt"] * POINT, rule[f"{kind}_to_pt"] * POINT
    both = {"starboard": (nearest, farthest), "port": (-farthest, -nearest)}
    return [both[side] for side in ("port", "starboard") if tube["arc"] in (side, "deck")]


def bears(tube: Data, relative: float, conv: Table) -> bool:
    """Report whether a tube bears on a target ``relative`` degrees off the bow."""
    return any((relative - start) % 360 <= end - start + 1e-6 for start, end in sectors(tube, conv))


@modifies("SC-J-11", source="convention: how many torpedoes a ship carries and how long a tube takes to load")
def carried(arc: str, conv: Table = STANDARD) -> int:
    """A tube has one torpedo in it and one more to load; a deck tube has no other."""
    rule = conv["SC-J-11"]
    return int(rule["deck"] if arc == "deck" else rule["tube"])


def laid_out(ship_class: Data, conv: Table) -> Data:
    """Lay out the tubes of a class by id, all loaded."""
    tubes: Data = {}
    for index, row in enumerate(ship_class.get("tubes") or ()):
        for number in range(row["count"]):
            arc = arc_of(ship_class["kind"], row["place"], number, row["count"])
            above = row["place"] == "above"
            gear = above and ship_class["kind"] in BOATS
            kind = "launching gear" if gear else "deck tube" if arc == "deck" else f"{arc} tube"
            tubes[f"t{index}.{number + 1}"] = {
                "name": kind,
                "arc": arc,
                "above": above,
                "in": float(row["diameter_in"]),
                "left": carried(arc, conv),
                "full": carried(arc, conv),
                "used": 0,
                "ready": 1,
                "gear": gear,
            }
    names = [tube["name"] for tube in tubes.values()]
    for name in sorted({one for one in names if names.count(one) > 1}):
        for number, tube in enumerate((one for one in tubes.values() if one["name"] == name), 1):
            tube["name"] = f"{name} {number}"
    return tubes


@modifies("NAV-T-094", source="L201")
def may_launch(ship: Data) -> bool:
    """There are torpedo directors outside the tower: a tower hit never stops torpedo fire, only the steersman matters."""
    in_action: bool = ship["afloat"] and ship["hurt"]["level"] < 2
    return in_action  # nothing is asked of the tower, nor whether she is adrift for want of a steersman


def loaded(ship: Data, move: int) -> list[str]:
    """List the ids of the tubes that can be fired in ``move``."""
    return [
        ident
        for ident, tube in ship["tubes"].items()
        if tube["left"] > 0 and tube["ready"] is not None and tube["ready"] <= move and not _resting(ship, tube, move)
    ]


def _resting(ship: Data, tube: Data, move: int) -> bool:
    return bool(ship["boat"]) and launching_gear_rests(tube["gear"], ship["boat"]["fired"], move) is not None


@forbids("NAV-T-156", source="L287")
def launching_gear_rests(gear: bool, fired: int | None, move: int) -> str | None:
    """Boats with launching apparatus instead of tubes have no more than one torpedo the half hour."""
    again = None if fired is None else fired + int(BOOK["NAV-T-153"]["value"])
    if not gear or again is None or move >= again:
        return None
    return f"Launching gear fires one torpedo every half hour: the next at move {again}."


def bearing_tube(ship: Data, move: int, relative: float | None, conv: Table) -> str | None:
    """Find the first loaded tube that bears ``relative`` degrees off the bow (anywhere, if None); None if none does."""
    for ident in loaded(ship, move):
        if relative is None or bears(ship["tubes"][ident], relative, conv):
            return ident
    return None


def fire_off(ship: Data, ident: str, move: int, conv: Table) -> None:
    """Launch one torpedo from a tube; a ship's crew loads the next, a boat's has to wait (NAV-T-153)."""
    tube = ship["tubes"][ident]
    ready = None
    if ship["boat"] is None:
        ready = move + int(conv["SC-J-11"]["moves"])
    else:
        ship["boat"]["fired"] = move
    _changed(ship, ident, left=tube["left"] - 1, used=tube["used"] + 1, ready=ready)


@modifies("NAV-T-153", "NAV-T-154", source="L283-287")
def reloads(fired: int | None, depth: str, move: int) -> bool:
    """Having fired, a boat may not reload inside half an hour, and only on the surface or at the bottom.

    The half-hour runs from her last shot, and she must be up or grounded when it is done (AMB-T-34).
    """
    over = fired is not None and move >= fired + int(BOOK["NAV-T-153"]["value"])
    return over and depth in ("surface", "bottom")


def reload_boat(ship: Data, move: int) -> bool:
    """Load a boat's empty tubes while torpedoes are left, if she may; return whether any was loaded."""
    boat = ship["boat"]
    if not reloads(boat["fired"], boat["depth"], move):
        return False
    empty = [ident for ident, tube in ship["tubes"].items() if tube["ready"] is None and tube["left"] > 0]
    for ident in empty:
        _changed(ship, ident, ready=move)
    return bool(empty)


def _changed(ship: Data, ident: str, **now: int | None) -> None:
    """Put the changed tube in a new table: the old one may stand in the state before this move."""
    ship["tubes"] = {**ship["tubes"], ident: {**ship["tubes"][ident], **now}}


def given_back(ship: Data) -> Data:
    """Give back ``{"torpedoes": …}`` of the tubes that have fired, for a later battle; empty when none has."""
    left = {ident: tube["left"] for ident, tube in ship["tubes"].items() if tube["left"] < tube["full"]}
    return {"torpedoes": left} if left else {}


def kept_faults(kept: object, ship_class: Data, conv: Table) -> list[str]:
    """List why a former battle's torpedoes cannot be taken up: they must be hers, and no more than she carries."""
    if not isinstance(kept, dict):
        return [f"condition 'torpedoes' must be a table, got {kept!r}"]
    full = laid_out(ship_class, conv)
    faults = []
    for ident in sorted(kept, key=str):
        if ident not in full:
            faults.append(f"condition 'torpedoes' names {ident!r}; her tubes are: {', '.join(full) or 'none'}")
        elif type(kept[ident]) is not int or not 0 <= kept[ident] <= full[ident]["left"]:
            faults.append(f"condition 'torpedoes' has {kept[ident]!r} of {full[ident]['left']} in {ident!r}")
    return faults


def row_of(ship: Data, ready: list[str], setting: int) -> list[Data]:
    """Show a ship's tubes to her own side, ``ready`` being those loaded; None while a boat has still to reload."""
    return [
        {
            "id": ident,
            "name": tube["name"],
            "side": tube["arc"],
            "loaded": ident in ready,
            "left": tube["left"],
            "ready": tube["ready"],
            "above": tube["above"],
            "setting": setting,
            "diameter_in": tube["in"],
        }
        for ident, tube in ship["tubes"].items()
    ]


def told_captain(state: Data, ship: Data, conv: Table) -> list[Data]:
    """Show the part of ``row_of`` that a captain reads."""
    if not ship["tubes"]:
        return []
    ready, setting = loaded(ship, state["move"] + 1), setting_of(state, ship, conv)
    return [{"side": tube["arc"], "loaded": ident in ready, "setting": setting} for ident, tube in ship["tubes"].items()]
