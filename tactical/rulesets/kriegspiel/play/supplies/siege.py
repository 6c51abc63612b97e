"""Sieges in play: the bodies shut in at the end of a move, their food, and their surrender (KS-067 to KS-069).

The end of the move in which a body is found surrounded is move 0 of its siege (SC-KS-07), counted in own moves of the besieged; a
way out breaks it off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from tactical.engine.text.words import agree, listed, plural
from tactical.ground.turns.book import Extra, Work
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data
from tactical.rulesets.kriegspiel.play import command, roll
from tactical.rulesets.kriegspiel.play.cavalry import pursuit
from tactical.rulesets.kriegspiel.play.supplies import stores
from tactical.rulesets.kriegspiel.play.supplies import supply as provisions
from tactical.rulesets.kriegspiel.rules import siege, supply

SHUT_IN = (*provisions.FED, "GEN")
FIELDS = ("men", "horses", "food", "forage", "move", "last_horse", "hungry_since")


class Besieged(Extra):
    """The besieged; the state keeps a siege by its first unit, with the units that are in it."""

    def end_ply(self, work: Work) -> None:
        """Look at both sides; only the besieged whose own move it was have a move of their siege behind them."""
        state = work.state
        if not stores.are_packets_counted(state):
            return
        for side in state["sides"]:
            found = _surrounded(work, side)
            before = {key: one for key, one in state["sieges"].items() if one["side"] == side}
            after = {group[0].key: _siege(work, side, group, before, on=side == state["mover"]) for group in found}
            for one in before.values():
                free = [
                    key
                    for key in one["units"]
                    if not any(key in new["units"] for new in after.values()) and roll.standing(state, key)
                ]
                if free:
                    work.tell(
                        f"{listed(_names(state, free))} {agree(len(free), 'has', 'have')} a way out: the siege is raised",
                        "KS-067",
                        sides=[side],
                    )
            state["sieges"] = {**{key: one for key, one in state["sieges"].items() if one["side"] != side}, **after}
            for key, one in sorted(after.items()):
                if side == state["mover"] and siege.Siege(**{part: one[part] for part in FIELDS}).surrendered:
                    _surrender(work, one)
                    state["sieges"].pop(key)


def _names(state: Data, units: Sequence[str]) -> list[str]:
    return [roll.called(state["units"][key]) for key in units]


def _surrounded(work: Work, side: str) -> list[list[supply.Body]]:
    """List the bodies of a side that have no way out, in groups chained by no more than twelve feet."""
    state, shut = work.state, []
    foes = provisions.enemies(state, side)
    if not foes:
        return []
    cells = siege.open_ground(work.country, foes, own=provisions.enemies(state, pursuit.other(state, side)))
    for key in roll.of_side(state, side, *SHUT_IN):
        men = [work.men[one] for one in roll.standing(state, key)]
        if siege.is_surrounded([(one["x"], one["y"]) for one in men], cells):
            shut.append(provisions.body(state, key, men, None if state["units"][key]["arm"] in provisions.FED else 0))
    return [group for group in supply.groups(shut) if any(one.men for one in group)]


def _siege(work: Work, side: str, group: list[supply.Body], before: dict[str, Data], *, on: bool) -> Data:
    """Return a siege as it stands at the end of this move; ``on``: one more own move of the besieged is over."""
    state, units = work.state, [one.key for one in group]
    old = max(
        (one for one in before.values() if set(one["units"]) & set(units)),
        key=lambda one: (one["move"], one["units"]),
        default=None,
    )
    # The stores that serve the besieged, the nearest first.
    foes = provisions.enemies(state, side)
    near = [one for one in stores.serving(state, side) if any(provisions.serves([one], body, foes) for body in group)]
    at = sorted(near, key=lambda one: (min(supply.nearest(one, body) for body in group), one.key))
    food, forage = (sum(one.packets.get(kind, 0) for one in at) for kind in ("food", "forage"))
    mouths = [one for one in group if one.men]
    carried = {part: old[part] for part in ("last_horse", "hungry_since")} if old else {}
    now = siege.Siege(
        sum(one.men for one in mouths), sum(one.horses for one in mouths), food, forage, old["move"] if old else 0, **carried
    )
    if old is None:
        work.tell(
            f"{listed(_names(state, units))} {agree(len(units), 'is', 'are')} surrounded and besieged", "KS-067", sides=[side]
        )
    elif on:
        now, meal = siege.step(now)
        if meal is None:
            for one in mouths:
                provisions.feed(work, one.key, sorted(state["units"][one.key]["wants"]), due=False)
        else:
            _eat(work, side, mouths, at, meal)
    return {"side": side, "units": units, **asdict(now)}


def _eat(work: Work, side: str, mouths: list[supply.Body], at: list[supply.Store], meal: siege.Meal) -> None:
    """Serve a call of the besieged: packets and horses are used up, and a unit without its share is in want."""
    state = work.state
    given: dict[str, dict[str, int]] = {}
    for kind, number in (("food", meal.food), ("forage", meal.forage)):
        for store in at:
            take = min(number, store.packets.get(kind, 0))
            if take:
                given.setdefault(store.key, {})[kind] = take
                number -= take
    stores.pay(state, side, given)
    shots = supply.late(
        {one.key: ["ammunition"] for one in mouths if one.shooters},
        mouths,
        stores.serving(state, side),
        provisions.enemies(state, side),
    )
    stores.pay(state, side, shots.given)
    _slaughter(work, mouths, meal.horses)
    for one in mouths:
        lacking = ["food"] if meal.hungry else []
        lacking += ["forage"] if meal.unforaged and state["units"][one.key]["horses"] else []
        lacking += shots.lacking.get(one.key, [])
        provisions.feed(work, one.key, sorted(lacking), due=True)
    spent = {
        "food": meal.food,
        "forage": meal.forage,
        "ammunition": sum(one.get("ammunition", 0) for one in shots.given.values()),
    }
    eaten = f", and {plural(meal.horses, 'horse')}" if meal.horses else ""
    work.tell(f"The besieged of {people.SIDE_NAMES[side]} eat {stores.words(spent)}{eaten}", "KS-067", "KS-068", sides=[side])
    command.enter(work, side, "packets", "given up in the siege", {**spent, "horses": meal.horses})


def _slaughter(work: Work, mouths: list[supply.Body], horses: int) -> None:
    """Slaughter horses for food, those of the guns first; riders without horses are dismounted."""
    for one in sorted(mouths, key=lambda body: (body.arm != "RA", roll.by_key(body.key))):
        unit = work.state["units"][one.key]
        eaten = min(horses, unit["horses"])
        unit["horses"] -= eaten
        horses -= eaten
        if eaten and unit["arm"] == "cav" and unit["mounted"]:
            unit["mounted"] = False
            work.tell(
                f"{roll.called(unit)} has eaten {plural(eaten, 'horse')} of its own, and is dismounted",
                "KS-068",
                sides=[unit["side"]],
            )


def _surrender(work: Work, one: Data) -> None:
    """Surrender the force four moves after its last horse: its men, and its guns with them."""
    state, captor = work.state, pursuit.other(work.state, one["side"])
    men = 0
    for key in one["units"]:
        for man in roll.standing(state, key):
            work.men[man].update({"is": "secured", "of": captor})
            men += 1
        for gun in state["units"][key]["guns"]:
            state["guns"][gun].update(side=captor, near={})
    work.stirred()
    roll.call(state)
    who = f"{plural(men, 'man')} of {people.SIDE_NAMES[one['side']]}, besieged,"
    work.tell(f"{who} {agree(men, 'has', 'have')} eaten the last horse and {agree(men, 'surrenders', 'surrender')}", "KS-069")
