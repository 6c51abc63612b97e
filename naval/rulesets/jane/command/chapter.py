"""Command (A1, fire control): the hooks by which orders, moves and views reach the modules of this folder.

``general_orders`` · ``signals`` free and by chit · ``concentration`` of fire · ``admiral`` killed, and his flag · ``posts`` for
parts of a sheet. Each docstring shows its part of the orders.
"""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.command import admiral, concentration, posts, signals, vetoes
from naval.rulesets.jane.command import general_orders as fleet_orders
from naval.rulesets.jane.tables import Data, Table, conventions

part, merge = posts.part, posts.merge
set_mode, mode_of = signals.set_mode, signals.mode_of
tower_hit = admiral.tower_hit


def drawn_up(state: Data, setup: Data, conv: Table) -> None:
    """Add ``command``, ``general``, ``signals``, ``mode``, ``mode_fixed``, ``quarters`` and ``under_fire`` to the state."""
    sides = state["sides"]
    state.update(signals={side: [] for side in sides}, mode=signals.FREE, mode_fixed=False)
    state.update(quarters=dict.fromkeys(sides, False), under_fire=dict.fromkeys(sides, False))
    state["command"] = {side: admiral.open_command(state, side) for side in sides}
    state["general"] = {side: fleet_orders.standing(state, side) for side in sides}


def faults(state: Data, side: str, orders: Data, conv: Table) -> list[tuple[str, str, str]]:
    """List the faults of ``general``, ``signals``, ``concentrate`` and ``flag``: rule, where, sentence."""
    found = fleet_orders.faults(state, side, orders, conv)
    if state["stage"] == "general":
        return found
    found += signals.faults(state, side, orders, conv) + concentration.faults(state, side, orders, conv)
    return found + admiral.faults(state, side, orders, conv)


def options(state: Data, side: str, conv: Table) -> Data:
    """List what the admiral may order: ``{"general": … | None, "signals": …, "concentrate": …, "flag": […]}``."""
    if state["stage"] == "general":
        return {"general": fleet_orders.options(state, side, conv), "signals": None, "concentrate": None, "flag": []}
    return {
        "general": None,
        "signals": signals.options(state, side, conv),
        "concentrate": concentration.options(state, side, conv),
        "flag": admiral.may_shift_to(state, side, conv),
    }


def general_orders(state: Data, orders: dict[str, Data], conv: Table) -> list[Data]:
    """Lock both sides' general orders, in the stage before the action (NAV-T-003)."""
    return fleet_orders.lock(state, orders)


def take(state: Data, side: str, orders: Data, conv: Table) -> list[Data]:
    """Begin a move: shift the flag, make signals, order concentration, and carry it out where it binds."""
    events = admiral.shift(state, side, orders, conv) + signals.make(state, side, orders)
    free = state["command"][side]["free"]
    # At a reduced scale the later minutes of a move have nothing of this on their sheet, and read no signal: the first minute
    # says who is free and what binds.
    if free["resolved"] != state["resolved"]:
        concentration.order(state, side, orders)
        concentration.bind(state, side)
        ships = orders.get("ships", {})
        # Nor does a concentration give her a target that the umpire has vetoed.
        own = [
            key for key, ship in state["ships"].items() if ship["side"] == side and not vetoes.vetoed(state, side, key, "target")
        ]
        free.update(resolved=state["resolved"], ships=[key for key in own if "target" not in ships.get(key, {})])
    concentration.carry_out(state, side, free["ships"])
    return events


def deliver(state: Data, dice: Any, conv: Table, happened: list[Data] | None = None) -> list[Data]:
    """Deliver at the reveal: closer quarters (SC-T-04), reports of damage, admirals killed. ``happened`` so far in this
    minute."""
    signals.report(state, happened or [])
    events = signals.reveal(state, conv)
    for side in state["sides"]:
        events += admiral.reveal(state, side, dice, conv)
    return events


def after_fire(state: Data, fired: list[Data], conv: Table) -> list[Data]:
    """Begin closer quarters with the first gun, when all have fired (SC-T-04)."""
    return signals.fired(state, fired, conv)


def show_command(state: Data, viewer: str, conv: Table) -> Data:
    """Add to a view ``{"command", "general", "signals", "mode"}`` of the viewer's side alone.

    For the umpire ``command`` and ``general`` are tables by side, and each signal has its ``side``.
    """
    if viewer not in state["sides"]:
        return {
            "mode": state["mode"],
            "signals": signals.list_readable_signals(state, viewer),
            "command": {side: _show_full_command(state, side, conv) for side in state["sides"]},
            "general": {side: dict(state["general"][side]) for side in state["sides"]},
        }
    brief = told_captain(state, viewer, conv)
    return {
        "mode": brief["mode"],
        "signals": signals.list_readable_signals(state, viewer),
        "command": _show_full_command(state, viewer, conv),
        "general": brief["general"],
    }


def told_captain(state: Data, side: str, conv: Table) -> Data:
    """Show the part of the view that a captain reads: signalling, command, and the general orders."""
    return {"mode": mode_of(state, side), "command": _show_own_command(state, side), "general": dict(state["general"][side])}


def _show_own_command(state: Data, side: str) -> Data:
    command = state["command"][side]
    return {key: command[key] for key in ("flag", "second", "swapped", "concentration", "ordered")}


def _show_full_command(state: Data, side: str, conv: Table) -> Data:
    """Show one side's ``{flag, second, swapped, alongside, mode, concentration, ordered, cards, shooters}``."""
    command = state["command"][side]
    afloat = [ship for ship in state["ships"].values() if ship["side"] == side and ship["afloat"]]
    afloat.sort(key=lambda ship: (ship["force"], ship["station"], ship["key"]))
    classes = [state["classes"][key] for key in sorted({ship["class"] for ship in afloat})]
    calibres = [gun["cal"] for one in classes for gun in (*one["mounts"], *one["lights"])]
    return {
        **_show_own_command(state, side),
        "alongside": dict(command["alongside"]),
        "mode": mode_of(state, side),
        "cards": {ship["key"]: posts.keeper_of_the_card(ship) for ship in afloat},
        "shooters": posts.shooters(afloat, int(conv["SC-J-32"]["people"]), calibres, conv),
    }


def laid_open(state: Data, side: str, orders: Data, view: Data) -> Data:
    """Show a view beside an unsealed sheet: free signals are read as they are made."""
    if not isinstance(orders, dict) or side not in state["sides"] or state["stage"] == "general":
        return view
    if mode_of(state, side) != signals.FREE or signals.faults(state, side, orders, conventions(state["conventions"])):
        return view
    return {**view, "signals": [*view["signals"], *signals.written(state, side, orders, state["move"] + 1)]}
