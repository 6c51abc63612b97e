"""Night operations (A10, SC-T-26): sight in the dark, searchlights, blind firers.

``setup["night"]`` is ``{"sight_yd": 1000 … 10000, "method": 1 | 2}``, method 1 if left out; None or left out is day.
``state["night"]`` is None by day, else ``{"sight_yd", "method", "beams": [{"by", "bearing"}], "orders": {side: …}}``: the beams
of this move and the night orders handed in (``night_orders``).

A ship or a fort is ordered ``"light": bearing | null``: one beam for one move, over its second half, so it lights ships in it
when the move is revealed and at the fire that follows. A ship in a beam is seen by everybody from whom she is not below the
horizon, friend and foe; a burning light is a bearing for everybody within ten miles.

By night the view names no ship and no class and gives no course: a kind of ship, a bearing, and the farthest yard of the range's
grade. A ship lost in the dark and met again gets a new number, for to know her would be to recognise her.
"""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.events import event
from naval.rulesets.jane.ships.depth import is_under
from naval.rulesets.jane.table import observers
from naval.rulesets.jane.table.movement import POINT, bearing, difference, distance
from naval.rulesets.jane.tables import STANDARD, Data, Table, is_number
from tactical.engine.dice import Dice
from tactical.engine.rule import forbids, modifies, resolves

METHODS = (1, 2)


def faults_of(setup: Data, conv: Table) -> list[str]:
    """List why ``setup["night"]`` cannot be taken up; empty when it can or when there is none."""
    told = setup.get("night")
    if told is None:
        return []
    if not isinstance(told, dict):
        return [f'night must be {{"sight_yd": …, "method": 1 or 2}}, got {told!r}']
    faults = [
        f"night: there is no {one!r}; there are: sight_yd, method"
        for one in sorted(map(str, told))
        if one not in ("sight_yd", "method")
    ]
    rule, sight = STANDARD["SC-T-26"], told.get("sight_yd")
    if not is_number(sight) or not rule["least_yd"] <= float(str(sight)) <= rule["most_yd"]:
        faults.append(f"night: sight_yd must be from {rule['least_yd']:g} to {rule['most_yd']:g}, got {sight!r}")
    if method(told) is None:
        faults.append(f"night: method must be 1 or 2, got {told.get('method')!r}")
    return faults


@modifies("NAV-T-180", "NAV-T-187", source="L315, L325")
def method(told: Data) -> int | None:
    """The night is hard to arrange, and there are two methods: ships moved in the dark, or orders handed in."""
    number = told.get("method", METHODS[0])
    return int(number) if number in METHODS and not isinstance(number, bool) else None


def open_night(setup: Data, conv: Table, dice: Dice) -> Data:
    """Open ``state["night"]``: None by day."""
    told = setup.get("night")
    if told is None:
        return {"night": None}
    return {"night": {"sight_yd": float(told["sight_yd"]), "method": method(told), "beams": [], "orders": {}}}


@forbids("NAV-T-182", source="L319; SC-T-26")
def may_light(by_night: bool, bearing_deg: object) -> str | None:
    """A searchlight is burnt by night, on one bearing, for as long as the umpire counts three."""
    if bearing_deg is None:
        return None
    if not by_night:
        return "Searchlights are used only by night."
    return (
        None if is_number(bearing_deg) else f"A searchlight is trained on one bearing in degrees or none, not on {bearing_deg!r}."
    )


def faults_of_ship(state: Data, ship: Data, order: Data, sheet: Data, conv: Table) -> list[tuple[str, str | None]]:
    """List the faults of the parts of one ship's order that belong to the night (``light``)."""
    return [("NAV-T-182", may_light(state["night"] is not None, order["light"]))] if "light" in order else []


def options_of_ship(state: Data, ship: Data, conv: Table) -> Data:
    """List a ship's (or fort's) night orders: ``light`` with its reach and the breadth of its sector."""
    if state["night"] is None:
        return {"light": None}
    rule = conv["SC-T-26"]
    return {"light": {"reach_yd": rule["reach_yd"], "sector_deg": rule["sector_pt"] * POINT, "shows_yd": rule["shows_yd"]}}


def begin(state: Data, orders: dict[str, Data], dice: Any, conv: Table) -> list[Data]:
    """Light the beams that are ordered, at the beginning of a move. Each lasts for this move alone."""
    if state["night"] is None:
        return []
    state["night"]["beams"] = []
    happened = []
    for user in [*state["ships"].values(), *state["forts"].values()]:
        part = orders[user["side"]].get("forts" if user["key"] in state["forts"] else "ships", {})
        light = part.get(user["key"], {}).get("light")
        if light is None or not user["afloat"] or is_under(user):
            continue
        state["night"]["beams"].append({"by": user["key"], "bearing": float(light) % 360})
        text = f"{user['name']} burns a searchlight on {float(light) % 360:.0f}°."
        happened.append(event(state, "light", text, ["NAV-T-182", "SC-T-26"], actor=user, own=text))
    return happened


@modifies("SC-T-26", source="convention for electric torches; L319")
def in_the_beam(away_yd: float, off_deg: float, conv: Table = STANDARD) -> bool:
    """A beam lights a sector of one point to 3,000 yards."""
    rule = conv["SC-T-26"]
    return bool(away_yd <= rule["reach_yd"] and abs(off_deg) <= rule["sector_pt"] * POINT / 2 + 1e-9)


def lit(state: Data, other: Data, conv: Table) -> bool:
    for beam in state["night"]["beams"]:
        user = _user(state, beam)
        dx, dy = other["x"] - user["x"], other["y"] - user["y"]
        away = distance(dx, dy)
        burning = user["afloat"] and user["key"] != other["key"]
        if burning and in_the_beam(away, difference(bearing(dx, dy), beam["bearing"]), conv):
            return True
    return False


def _user(state: Data, beam: Data) -> Data:
    found: Data = state["ships"].get(beam["by"]) or state["forts"][beam["by"]]
    return found


@modifies("NAV-T-181", source="L317; SC-T-26")
def seen_at(night_yd: float, day_yd: float, is_lit: bool) -> float:
    """In the dark sighting depends on actually seeing: to the night's distance, and what is lit as far as by day."""
    return day_yd if is_lit else min(night_yd, day_yd)


def sight_yd(state: Data, other: Data, conv: Table) -> float:
    """Reckon how far ``other`` is seen now, yards (lit by a beam or not)."""
    day = float(conv["SC-T-03"]["sight_yd"])
    if state["night"] is None:
        return day
    return seen_at(state["night"]["sight_yd"], day, lit(state, other, conv))


def in_sight(state: Data, observer: Data, other: Data, away_yd: float, conv: Table) -> bool:
    """Report whether one's look-outs see another at ``away_yd``: to the horizon, as the dark allows, nothing under water."""
    return not is_under(observer) and not is_under(other) and away_yd <= sight_yd(state, other, conv)


@forbids("NAV-T-184", source="L321")
def ordered_to_fire(by_night: bool, target: str | None, sees: bool) -> str | None:
    """By night those fire at the end of the move who were ordered to, and only at what they see."""
    if not by_night or (target is not None and sees):
        return None
    return "In the dark no ship fires without an order, or at what she cannot see."


def may_fire(state: Data, ship: Data, target: Data, away_yd: float, conv: Table) -> bool:
    """Report whether the dark lets a ship fire at another now."""
    if state["night"] is None:
        return True
    sees = away_yd <= sight_yd(state, target, conv)
    return ordered_to_fire(True, ship["target"], sees) is None


@modifies("NAV-T-183", source="L321; SC-T-26")
def blind_fire(by_night: bool, conv: Table = STANDARD) -> float:
    """Those who fire by night stand away from the board: half the chance of every strike, half of every claim."""
    return float(conv["SC-T-26"]["chance"]) if by_night else 1.0


def rules(state: Data) -> list[str]:
    return ["NAV-T-183", "NAV-T-184"] if state["night"] is not None else []


def lose(state: Data, side: str, entry: Data) -> None:
    """Lose an enemy out of sight: by night she is no target, and a stranger when met again."""
    if state["night"] is None:
        return
    entry["lost"] = True
    for one in [*state["ships"].values(), *state["forts"].values()]:
        if one["side"] == side and one["target"] == entry["ship"]:
            one["target"] = None


def forgotten(state: Data, entry: Data, conv: Table) -> bool:
    """Report whether a contact lost in the dark has left the plot."""
    old = state["move"] - entry["move"] > conv["SC-J-23"]["kept_moves"]
    return state["night"] is not None and not entry["in_sight"] and not entry.get("sunk") and old


@resolves("NAV-T-185", "NAV-T-186", source="L323-327; SC-T-26")
def tracks_shown(by_night: bool, viewer_is_umpire: bool, own: bool) -> bool:
    """Torpedo tracks are inspected with the players away: by night only the umpire sees where an enemy's torpedo ran."""
    return viewer_is_umpire or own or not by_night


def show_night(state: Data, viewer: str, conv: Table) -> Data:
    """Add to a view ``{"night": None | {"sight_yd", "method", "lit", "beams"}}``.

    A beam of one's own (all of them for the umpire) is ``{"by": key, "own": true, "bearing_deg", "x_yd", "y_yd", "reach_yd",
    "sector_deg"}``: where it stands and points. Another's is ``{"by": null, "own": false, "bearing_deg", "x_yd", "y_yd", "from":
    key}``: the light's bearing, to half a point, from the own ship or fort that stands at that place.
    """
    if state["night"] is None:
        return {"night": None}
    mine, others = [], []
    for beam in state["night"]["beams"]:
        user = _user(state, beam)
        if not user["afloat"]:
            continue
        if viewer in state["sides"] and user["side"] != viewer:
            others += _glow(state, viewer, user, conv)
        else:
            rule = conv["SC-T-26"]
            mine.append(
                {
                    "by": beam["by"],
                    "own": viewer in state["sides"],
                    "from": beam["by"],
                    "bearing_deg": round(beam["bearing"], 2),
                    "x_yd": round(user["x"], 1),
                    "y_yd": round(user["y"], 1),
                    "reach_yd": rule["reach_yd"],
                    "sector_deg": rule["sector_pt"] * POINT,
                }
            )
    others.sort(key=lambda one: (one["bearing_deg"], one["from"]))
    ours = [*state["ships"].values(), *state["forts"].values()]
    in_light = [one["key"] for one in ours if one["afloat"] and viewer in (one["side"], "umpire") and lit(state, one, conv)]
    told = {"sight_yd": state["night"]["sight_yd"], "method": state["night"]["method"], "lit": in_light}
    handed_in = state["night"]["orders"]
    orders = handed_in.get(viewer) if viewer in state["sides"] else handed_in
    return {"night": {**told, "beams": mine + others, "orders": orders}}


def _glow(state: Data, viewer: str, user: Data, conv: Table) -> list[Data]:
    """Show a hostile light as a bearing from the flagship, or the nearest ship that sees it; else nothing."""
    reach = conv["SC-T-26"]["shows_yd"]
    ours = [one for one in [*state["ships"].values(), *state["forts"].values()] if one["side"] == viewer and one["afloat"]]
    flag = state["command"][viewer]["flag"]
    found = observers.seen_from(flag, ours, user, lambda one, away: not is_under(one) and away <= reach)
    if found is None:
        return []
    _, near = found
    return [
        {
            "by": None,
            "own": False,
            "from": near["key"],
            "bearing_deg": observers.seen_on(near, user, conv),
            "x_yd": round(near["x"], 1),
            "y_yd": round(near["y"], 1),
            "reach_yd": None,
            "sector_deg": None,
        }
    ]
