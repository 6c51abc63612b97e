"""Concentration of fire (NAV-T-060, 061, 063): one ship for a definite time, or a definite system.

    "concentrate": {"target": "E2", "until_move": 20}    to the fire of move 20, that one included
                 | {"system": "nearest" | "opposite" | "van" | "rear"}    until it is countermanded
                 | null    every captain chooses again

``state["command"][side]`` holds ``concentration``, the order in force with ``from_move``, and ``ordered``, one that is still on
its way: an order by chit binds a move later than a free one. While it is in force, every ship whose sheet orders no target and
that can reach takes the target it names; it is reckoned from what the side sees, never from true places.

SC-J-30, on which ships "switch fleet-wide": three ships or more, and more than half of those that fired at one enemy, all
ordered to one other in the same move. An enemy that sank, went out of sight or is drawing out of reach may be left by all.
"""

from __future__ import annotations

from math import cos, radians, sin

from naval.rulesets.jane.command.signals import CHIT, mode_of
from naval.rulesets.jane.gunnery.shooting import reach
from naval.rulesets.jane.ships.armament import carried
from naval.rulesets.jane.ships.depth import is_under
from naval.rulesets.jane.table.movement import distance
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import forbids, modifies

Found = list[tuple[str, str, str]]

SYSTEMS = ("nearest", "opposite", "van", "rear")


@forbids("NAV-T-060", source="L119")
def is_definite(order: object, first_move: int) -> str | None:
    """An admiral may order concentration on a ship for a definite time, or on a definite system, and not otherwise."""
    if not isinstance(order, dict):
        return 'Concentration is a table {"target", "until_move"} or {"system"}.'
    if set(order) == {"system"}:
        if isinstance(order["system"], str) and order["system"] in SYSTEMS:
            return None
        return f"There is no system {order['system']!r}; there are: {', '.join(SYSTEMS)}."
    if set(order) != {"target", "until_move"}:
        return "Concentration needs either a ship and the last move, or a system."
    until = order["until_move"]
    if isinstance(until, bool) or not isinstance(until, int) or until < first_move:
        return f"Concentration needs a definite time: a move from {first_move} on, not {until!r}."
    return None


@forbids("NAV-T-061", "SC-J-30", source="L119; convention for 'shifting from one ship to another'")
def no_switching(shifting: int, sharing: int, conv: Table = STANDARD) -> str | None:
    """A fleet may not switch from one ship to another at once, as if signals could be made and obeyed in a moment."""
    if shifting <= most_together(sharing, conv):
        return None
    return f"{shifting} ships cannot shift their fire together until a signal has been read: order concentration first."


def most_together(sharing: int, conv: Table = STANDARD) -> int:
    """Count how many of so many ships that share a target may be ordered to one other together."""
    rule = conv["SC-J-30"]
    return max(int(rule["ships"]) - 1, int(sharing * rule["share"]))


@modifies("NAV-T-063", source="L121")
def binds_at(move: int, mode: str) -> int:
    """Directions for fire in the action obey the time it takes to read a signal: by chit they bind a move later.

    ``move`` is the move whose orders they came with.
    """
    return move + 1 if mode == CHIT else move


def in_sight(state: Data, side: str) -> list[str]:
    """List the enemies in a side's sight by its names for them, in the order of their numbers."""
    book = state["book"][side]
    found = [ident for ident in book if book[ident]["in_sight"] and not book[ident].get("sunk")]
    return sorted(found, key=lambda one: int(one[1:]))


def faults(state: Data, side: str, orders: Data, conv: Table) -> Found:
    """List the faults of ``orders["concentrate"]``, and of targets that shift all at once."""
    found: Found = []
    order, now = orders.get("concentrate"), state["move"] + 1
    coming = _coming(state, side, now)
    if order is not None:
        said = is_definite(order, binds_at(now, mode_of(state, side)))
        if said:
            found.append(("NAV-T-060", "concentrate", said))
        elif "target" in order and order["target"] not in in_sight(state, side):
            found.append(("SC-J-07", "concentrate", f"{order['target']!r} is not an enemy in sight."))
    for row in sharing(state, side, conv):
        for target in sorted({str(_ordered(orders, key)) for key in row["ships"]}):
            if target not in state["book"][side] or target == row["target"]:
                continue
            moving = [key for key in row["ships"] if _ordered(orders, key) == target]
            seen = _list_targets_in_sight(state, side, coming)
            loose = [key for key in moving if _wanted(state, side, key, coming, seen) != target]
            said = no_switching(len(loose), len(row["ships"]), conv)
            if said:
                found.append(("NAV-T-061", "ships", said))
    return found


def _ordered(orders: Data, key: str) -> object:
    ships = orders.get("ships")
    order = ships.get(key) if isinstance(ships, dict) else None
    return order.get("target") if isinstance(order, dict) else None


def sharing(state: Data, side: str, conv: Table) -> list[Data]:
    """List, at closer quarters, the ships that share a target and may not all leave him together.

    ``[{"target", "ships", "most"}]``: at most so many of them may be ordered to one other target.
    """
    if mode_of(state, side) != CHIT:
        return []
    groups: dict[str, list[str]] = {}
    names = {state["book"][side][ident]["ship"]: ident for ident in in_sight(state, side)}
    for key, ship in state["ships"].items():
        ident = names.get(ship["target"])
        if ship["side"] == side and ship["afloat"] and ident:
            groups.setdefault(ident, []).append(key)
    for ident in [one for one in groups if len(groups[one]) < conv["SC-J-30"]["ships"]]:
        del groups[ident]  # too few in any case
    for ident, keys in groups.items():
        ships = [state["ships"][key] for key in keys]
        groups[ident] = [one["key"] for one in ships if _away(state, side, one, ident) <= _keeps(state, one, conv)]
    most = {one: most_together(len(groups[one]), conv) for one in sorted(groups)}
    return [{"target": one, "ships": groups[one], "most": most[one]} for one in most if len(groups[one]) > most[one]]


def _keeps(state: Data, ship: Data, conv: Table) -> float:
    """Reckon the range to which she may be asked to stay on her target, a little within her reach."""
    return _reach(state, ship) * float(conv["SC-J-30"]["reach"])


def options(state: Data, side: str, conv: Table) -> Data:
    """List what fire may be concentrated on, from when on, and which ships may not shift together."""
    first = binds_at(state["move"] + 1, mode_of(state, side))
    return {
        "targets": in_sight(state, side),
        "systems": list(SYSTEMS),
        "from_move": first,
        "together": sharing(state, side, conv),
    }


def order(state: Data, side: str, orders: Data) -> None:
    """Take a new order, which may still be on its way; the old one stands until it binds."""
    if "concentrate" not in orders:
        return
    bind(state, side)  # what is due now is not lost by an order that is made now and binds later
    wanted = orders["concentrate"]
    bound = binds_at(state["move"], mode_of(state, side))
    kept = {part: wanted[part] for part in sorted(wanted)} if wanted else None
    state["command"][side]["ordered"] = {"order": kept, "from_move": bound}


def bind(state: Data, side: str) -> None:
    """Begin a move: put in force an order that has come in, and end one that has run out."""
    command = state["command"][side]
    waiting = command["ordered"]
    if waiting and waiting["from_move"] <= state["move"]:
        command["concentration"] = {**waiting["order"], "from_move": waiting["from_move"]} if waiting["order"] else None
        command["ordered"] = None
    now = command["concentration"]
    if now and now.get("until_move", state["move"]) < state["move"]:
        command["concentration"] = None


def carry_out(state: Data, side: str, free: list[str]) -> None:
    """Give ships without an ordered target the one that fire is concentrated on, if they can reach it."""
    order = state["command"][side]["concentration"]
    seen = _list_targets_in_sight(state, side, order)
    for key in free if order is not None else ():
        ship = state["ships"][key]
        ident = _wanted(state, side, key, order, seen) if ship["afloat"] else None
        if ident:
            ship["target"] = state["book"][side][ident]["ship"]


def _coming(state: Data, side: str, move: int) -> Data | None:
    """Find the order that will be in force in a move, as far as it was read by now."""
    command = state["command"][side]
    waiting = command["ordered"]
    now: Data | None = waiting["order"] if waiting and waiting["from_move"] <= move else command["concentration"]
    return now if now and now.get("until_move", move) >= move else None


def _list_targets_in_sight(state: Data, side: str, order: Data | None) -> list[str]:
    """List the enemies in sight among whom an order chooses, alike for every ship; in line, for a system by line."""
    seen = in_sight(state, side)
    return _line(state, side, seen) if seen and order and order.get("system", "nearest") != "nearest" else seen


def _wanted(state: Data, side: str, key: str, order: Data | None, seen: list[str]) -> str | None:
    """Find a ship's target by a concentration; None if she can see and reach no such enemy."""
    ship = state["ships"][key]
    if order is None:
        return None
    reach = _reach(state, ship)
    if "target" in order:
        there = order["target"] in seen and _away(state, side, ship, order["target"]) <= reach
        return order["target"] if there else None
    near = [one for one in seen if _away(state, side, ship, one) <= reach]
    ident = _by_system(state, side, ship, order["system"], seen)
    if ident in near or not near:
        return ident if near else None
    return min(near, key=lambda one: (_away(state, side, ship, one), int(one[1:])))


def _by_system(state: Data, side: str, ship: Data, system: str, line: list[str] | None = None) -> str | None:
    """Find the enemy that a system gives a ship, as the side sees the line; if out of reach, the nearest in line.

    ``line`` is what :func:`_list_targets_in_sight` finds, for callers that ask for many ships.
    """
    line = _list_targets_in_sight(state, side, {"system": system}) if line is None else line
    if not line:
        return None
    if system == "nearest":
        return min(line, key=lambda one: (_away(state, side, ship, one), int(one[1:])))
    if system == "opposite":
        own = [one for one in state["ships"].values() if one["side"] == side and one["afloat"]]
        own.sort(key=lambda one: (one["force"], one["station"], one["key"]))
        return line[min([one["key"] for one in own].index(ship["key"]), len(line) - 1)]
    return line[0] if system == "van" else line[-1]


def _line(state: Data, side: str, seen: list[str]) -> list[str]:
    """List the enemies in sight from van to rear, along most of their seen courses (else the own flagship's)."""
    book = state["book"][side]
    headings = [book[one]["heading"] for one in seen if book[one]["heading"] is not None]
    headings = headings or [state["ships"][state["command"][side]["flag"]]["heading"]]
    east = round(sum(sin(radians(one)) for one in headings), 6)
    north = round(sum(cos(radians(one)) for one in headings), 6)
    return sorted(seen, key=lambda one: (-round(book[one]["x"] * east + book[one]["y"] * north, 3), int(one[1:])))


def _away(state: Data, side: str, ship: Data, ident: str) -> float:
    """Measure the range from a ship to where her side believes an enemy to be."""
    entry = state["book"][side][ident]
    return round(distance(entry["x"] - ship["x"], entry["y"] - ship["y"]), 3)


def _reach(state: Data, ship: Data) -> float:
    """Reckon how far the best guns that she has left carry (NAV-T-065); a boat under water fires none (NAV-T-143)."""
    if is_under(ship):
        return 0.0
    ship_class, out = state["classes"][ship["class"]], ship["hurt"]["guns_out"]
    if not out:
        return float(reach(carried(ship_class).largest)[0])
    guns = [*ship_class["mounts"], *ship_class["lights"]]
    return float(reach(max((one["cal"] for one in guns if one["id"] not in out or out[one["id"]] < one["guns"]), default=0.0))[0])
