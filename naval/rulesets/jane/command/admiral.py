"""The admiral: his flag, his successor, his death (NAV-T-017, SC-T-05), and the shift of his flag.

``state["command"][side]`` is ``{flag, second, swapped, alongside, killed, …}``; ``alongside`` counts each ship's moves alongside
the flagship, ``killed`` stands from the hit to the reveal, when the two change places.
"""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.events import die_roll, event
from naval.rulesets.jane.scorer.score import Score
from naval.rulesets.jane.table.movement import POINT, difference, distance
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import forbids, resolves


@resolves("NAV-T-017", "SC-T-05", source="L29; convention for when he is killed")
def admiral_killed(die: int, how: str, conv: Table = STANDARD) -> bool:
    """A tower hit that counts most, or his ship's loss, may kill the admiral: he changes places with the second in command.

    ``how`` is ``"tower"``, ``"pierced"`` or ``"sunk"``: killed on 6, on 5 and 6, and from 4.
    """
    return bool(die >= conv["SC-T-05"][how])


@forbids("SC-J-33", source="convention SC-T-05: the flag shifted otherwise")
def long_enough_alongside(moves: int, conv: Table = STANDARD) -> str | None:
    """An admiral may shift his flag to a ship that has been alongside for ten moves."""
    least = int(conv["SC-J-33"]["moves"])
    return None if moves >= least else f"She has been alongside for {moves} of the {least} moves that shifting the flag takes."


def open_command(state: Data, side: str) -> Data:
    """Open the command: the flagship by the setup, and the next in rank after her."""
    ranks = _ranks(state, side)
    return {
        "flag": ranks[0] if ranks else None,
        "second": ranks[1] if len(ranks) > 1 else None,
        "swapped": False,
        "alongside": {},
        "killed": False,
        "concentration": None,
        "ordered": None,
        "free": {"resolved": -1, "ships": []},
    }


def _ranks(state: Data, side: str, without: tuple[str | None, ...] = ()) -> list[str]:
    own = [ship for ship in state["ships"].values() if ship["side"] == side and ship["afloat"] and ship["key"] not in without]
    own.sort(key=lambda ship: (not ship["flagship"], ship["force"], ship["station"]))
    return [ship["key"] for ship in own]


def tower_hit(state: Data, s: Score) -> None:
    """Throw a second die for the admiral after a tower hit that costs the flagship two moves of steering."""
    command = state["command"][s.ship["side"]]
    fell = [int(roll["fell"]) for roll in s.rolls if roll["rule"] == "NAV-T-095"]
    if command["flag"] != s.ship["key"] or command["second"] is None or command["killed"]:
        return
    if not fell or fell[0] < s.conv["SC-T-05"]["tower_from"]:
        return
    if admiral_killed(s.d6("SC-T-05", "admiral"), "pierced" if s.goes_through else "tower", s.conv):
        command["killed"] = True
        s.say("the admiral is killed", "NAV-T-017", "SC-T-05")


def reveal(state: Data, side: str, dice: Any, conv: Table) -> list[Data]:
    """Apply at the reveal: a killed admiral changes places, one whose ship sank goes on in the second's; count ships
    alongside."""
    command = state["command"][side]
    flag = state["ships"].get(command["flag"])
    if flag is None:
        return []
    second = state["ships"].get(command["second"])
    if second is None or not second["afloat"]:
        heirs = _ranks(state, side, (flag["key"],))
        command["second"] = heirs[0] if heirs else None
    events = []
    if (command["killed"] or not flag["afloat"]) and command["second"] is not None:
        events.append(_succeeded(state, side, flag, dice, conv))
    command["killed"] = False
    command["alongside"] = _alongside(state, side, conv)
    return events


def _succeeded(state: Data, side: str, flag: Data, dice: Any, conv: Table) -> Data:
    """Let the second in command take over; if the admiral's ship sank a die says whether he did."""
    command, rolls, killed = state["command"][side], [], state["command"][side]["killed"]
    if not killed:
        die = dice.d6(state["move"], "admiral", flag["key"], "", 1, "sunk")
        rolls, killed = [die_roll("SC-T-05", "admiral of a sunk ship, killed from 4", 6, die)], admiral_killed(die, "sunk", conv)
    new = state["ships"][command["second"]]
    heirs = _ranks(state, side, (new["key"], flag["key"]))
    command.update(
        flag=new["key"],
        second=flag["key"] if flag["afloat"] else heirs[0] if heirs else None,
        swapped=command["swapped"] or killed,
        alongside={},
    )
    if killed:
        text = f"The admiral is killed in {flag['name']} and changes places with his second in command, in {new['name']}."
    else:
        text = f"The admiral is saved from {flag['name']} and hoists his flag in {new['name']}."
    rules = ["NAV-T-017", "SC-T-05"]
    return event(state, "admiral", text, rules, rolls, actor=new, own=text, own_rolls=True)


def _alongside(state: Data, side: str, conv: Table) -> dict[str, int]:
    """Count each ship's moves on end within two cables of the flagship on her course."""
    rule, command = conv["SC-J-33"], state["command"][side]
    flag, moves = state["ships"][command["flag"]], {}
    for key, ship in state["ships"].items():
        if ship["side"] != side or key == flag["key"] or not ship["afloat"] or not flag["afloat"]:
            continue
        near = round(distance(ship["x"] - flag["x"], ship["y"] - flag["y"]), 3) <= rule["yards"]
        if near and abs(difference(ship["heading"], flag["heading"])) <= rule["points"] * POINT:
            moves[key] = min(int(rule["moves"]), command["alongside"].get(key, 0) + 1)
    return moves


def may_shift_to(state: Data, side: str, conv: Table) -> list[str]:
    """List the ships that have been alongside long enough for the flag to go over to them."""
    alongside = state["command"][side]["alongside"]
    return [key for key in sorted(alongside) if long_enough_alongside(alongside[key], conv) is None]


def faults(state: Data, side: str, orders: Data, conv: Table) -> list[tuple[str, str, str]]:
    """List the faults of ``orders["flag"]``."""
    key = orders.get("flag")
    if key is None:
        return []
    ship = state["ships"].get(key) if isinstance(key, str) else None
    if ship is None or ship["side"] != side:
        return [("NAV-T-001", "flag", f"{side.capitalize()} has no ship {key!r}.")]
    if not ship["afloat"]:
        return [("NAV-T-001", "flag", f"{ship['name']} is sunk.")]
    if key == state["command"][side]["flag"]:
        return [("SC-J-33", "flag", f"The flag already flies in {ship['name']}.")]
    said = long_enough_alongside(state["command"][side]["alongside"].get(key, 0), conv)
    return [("SC-J-33", "flag", said)] if said else []


def shift(state: Data, side: str, orders: Data, conv: Table) -> list[Data]:
    """Shift the flag to a ship ready for it; if she is the second's, he goes over the other way."""
    key, command = orders.get("flag"), state["command"][side]
    if key is None or key not in may_shift_to(state, side, conv):
        return []
    old, new = state["ships"][command["flag"]], state["ships"][key]
    second = old["key"] if command["second"] == key else command["second"]
    command.update(flag=key, second=second, alongside={})
    text = f"The admiral shifts his flag from {old['name']} to {new['name']}."
    return [event(state, "flag", text, ["SC-J-33"], actor=new, own=text)]
