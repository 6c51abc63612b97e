"""Stores: ships in port replace shell, torpedoes and mines, as far as the harbour has them (NAV-S-009; SC-N-27).

Stores that the harbour's chart does not limit are endless. A ship that fired at all takes one outfit of shell. Earlier comers are
served first, then by key; a store short of an outfit gives none.
"""

from __future__ import annotations

from typing import Any

import msgspec

from naval.rulesets.jane.for_the_sea import STANDARD, torpedo_tubes
from naval.run.facts import Call, Note, Steamed
from naval.run.harbours.works import harbours_at, mines_laid
from naval.run.run_input import Done
from naval.state.waters import HarbourChart
from naval.state.world import Ship, ShipClass

SHELL, TORPEDOES, MINES = "shell_outfits", "torpedoes", "mines"
WORDS = {SHELL: "shell", TORPEDOES: "torpedoes", MINES: "mines"}


def spent_torpedoes(condition: dict[str, Any], ship_class: ShipClass) -> int:
    left = condition.get("torpedoes", {})
    full = torpedo_tubes.laid_out(msgspec.to_builtins(ship_class), STANDARD) if left else {}
    return sum(max(int(tube["full"]) - int(left[key]), 0) for key, tube in full.items() if key in left)


def provide(
    ship: Ship, ship_class: ShipClass, stores: dict[str, float], laid: int
) -> tuple[Ship, dict[str, float], tuple[str, ...]]:
    """Provide a ship in port with the harbour's stores; give her, the stores left, and the stores she went without (NAV-S-009).

    ``laid`` are the mines she has laid since she last had all; damage stays.
    """
    left, condition, without = dict(stores), dict(ship.condition), []
    wants = {SHELL: 1 if "rounds" in condition else 0, TORPEDOES: spent_torpedoes(condition, ship_class)}
    for name, key in ((SHELL, "rounds"), (TORPEDOES, "torpedoes")):
        if key not in condition:
            continue
        if name in left and left[name] < wants[name]:
            without.append(name)
            continue
        del condition[key]
        if name in left:
            left[name] -= wants[name]
    mines = int(min(laid, left.get(MINES, laid)))
    if MINES in left:
        left[MINES] -= mines
    if mines < laid:
        without.append(MINES)
    return msgspec.structs.replace(ship, condition=condition, mines_laid=laid - mines), left, tuple(without)


def made_up(
    run: Done, now: Steamed, found: tuple[Call, ...]
) -> tuple[dict[int, Ship], tuple[HarbourChart, ...], list[tuple[int, str, tuple[str, ...]]]]:
    """Provide the ships in port; give them by number, the harbour charts afterwards, and the stores that each went without.

    Only condition and mines of the given ships count.
    """
    charts = {c.port: c for c in harbours_at(run, now.end)}
    laid, out, short = mines_laid(run, now.end), {}, []
    for call in sorted(found, key=lambda c: (c.since, run.fleet.forces[c.force].key)):
        port = run.world.ports[call.port].key
        for s in run.fleet.ships_of[call.force]:
            ship = now.hurts.get(s, run.fleet.ships[s])
            if not now.ships.afloat[s]:
                continue
            stores = charts[port].stores if port in charts else {}
            mines = ship.mines_laid + laid.get(ship.key, 0)
            out[s], left, without = provide(ship, run.fleet.classes[ship.class_key], stores, mines)
            if port in charts:
                charts[port] = msgspec.structs.replace(charts[port], stores=left)
            if without:
                short.append((call.force, ship.name, without))
    return out, tuple(charts[key] for key in sorted(charts)), short


def notes(run: Done) -> list[Note]:
    """Log a harbour that has nothing left to give (NAV-S-009)."""
    _, _, short = made_up(run, run.steamed, run.calls)
    told = [
        (n, name, f"was not filled up: no {' and no '.join(WORDS[w] for w in without)} left here") for n, name, without in short
    ]
    return [Note(run.until, n, "stores", text, ("NAV-S-009", "SC-N-27"), ship=name) for n, name, text in told]
