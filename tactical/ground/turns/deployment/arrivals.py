"""Troops that come up during a battle, and guns that never move (SC-LW-65, SC-LW-66): what a battle on land has besides others.

    "land": {"arrivals": {unit: {"round": 3, "at": 500}}, "fixed": [unit], "of": {unit: whose}, "line": {side: u}, "minutes": 10}

Of guns that are fixed those ``afloat`` are a ship's; ``heavy`` guns ashore can hurt them. Units that are ``silent`` have no
ammunition, those ``unfed`` meet no call for supplies (LC-161): a game that counts neither takes no notice.

A unit that is to come is nowhere: its men are enlisted when it comes in, so that nobody can see them before. It comes in as its
side's move begins, from its round on, at its place of its own back line (``at``, per mille from that side's left), unless it is
held back or there is no room for it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from tactical.engine.ruleset import UMPIRE, State
from tactical.ground.turns.book import GENERAL, Book, Extra, Layout, Work
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data, Refusal

LAND = "land"
LISTS = ("fixed", "afloat", "heavy", "silent", "unfed")
PARTS = ("arrivals", *LISTS, "of", "line", "minutes", "strip")
TABLES = ("men", "guns", "bodies", "units", "wagons")
LAST_ROUND, WHOLE = 1000, 1000
LONGEST_LINE, LONGEST_ROUND = 1 << 15, 24 * 60
RULE = "LW-011"  # men come on to the field along their own back line


def read_land_parts(state: State) -> Data:
    """Return the parts of a battle on land; empty in any other."""
    found: Data = state.get(LAND) or {}
    return found


def coming(state: State, side: str | None = None) -> dict[str, Data]:
    """List the units still to come, of one side if it is named, the next first."""
    found = [
        (one["round"], key, one) for key, one in read_land_parts(state).get("arrivals", {}).items() if side in (None, one["side"])
    ]
    return {key: one for _, key, one in sorted(found, key=lambda row: row[:2])}


def parts(state: State) -> tuple[str, ...]:
    """Name the part of a sheet that only such a battle has."""
    return ("arrivals",) if LAND in state else ()


def men_to_come(state: State, side: str) -> int:
    """Count the men of a side still to come."""
    return sum(sum(one["men"].values()) for one in coming(state, side).values())


def guns_to_come(state: State, side: str) -> int:
    """Count the guns of a side still to come."""
    return sum(one["guns"] for one in coming(state, side).values())


def began(state: State, side: str) -> int:
    """Count the men a side has brought, with those who come or came later."""
    men = sum(n for arm, n in state["start"][side].items() if arm != "guns")
    return int(men) + int(read_land_parts(state).get("later", {}).get(side, 0))


def hurts(state: State, shooter: str | None, gun: str) -> bool:
    """Report whether a gun or another thing that bursts can hurt a gun: forts and heavy guns alone hurt a ship's (LC-206;
    SC-LW-66).
    """
    told, guns = read_land_parts(state), state["guns"]
    afloat = told.get("afloat", ())
    if guns[gun]["body"] not in afloat:
        return True
    by = guns.get(shooter)
    return by is not None and (by["body"] in told.get("heavy", ()) or (bool(by.get("fixed")) and by["body"] not in afloat))


def round_of(state: State) -> int:
    """Return the round that is played, a move of both sides; 0 before the first."""
    return (int(state["ply"]) + 1) // 2


# -- a setup ------------------------------------------------------------------------------------------------------------


def _is_whole_in_range(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def unknown(setup: Data, units: list[Data]) -> list[str]:
    """List faults of the units: named here and not brought, or still to come and placed already."""
    told, keys = setup.get(LAND) or {}, {one["key"] for one in units}
    found = [
        f"{one['key']!r:.40} is still to come, so it has no place yet"
        for one in units
        if one["key"] in told.get("arrivals", {}) and one.get("at")
    ]
    for what, named in (("to come", told.get("arrivals", {})), *((kind, told.get(kind, [])) for kind in LISTS)):
        found += [f"{key!r:.40} is {what} and not one of the units brought" for key in sorted(named) if key not in keys]
    return found


def begin(state: State, setup: Data, units: list[Data], book: Book) -> list[Data]:
    """Put this part of a setup into a new state; returns the units that are on the field when the battle begins."""
    told = setup.get(LAND)
    if told is None:
        return units
    later = told.get("arrivals", {})
    waits = {
        one["key"]: {
            "side": one["side"],
            "round": later[one["key"]]["round"],
            "at": later[one["key"]].get("at", WHOLE // 2),
            "hold": False,
            "unit": one,
            **book.strength_of(one),
        }
        for one in units
        if one["key"] in later
    }
    men = {side: sum(sum(one["men"].values()) for one in waits.values() if one["side"] == side) for side in state["sides"]}
    sides = {one["key"]: one["side"] for one in units}
    whose: dict[str, Data] = {side: {} for side in state["sides"]}
    for key, name in told.get("of", {}).items():
        side = sides.get(key) or sides.get(key.rpartition("-")[0])
        if side is not None:
            whose[side][key] = name
    rest = {part: told[part] for part in (*LISTS, "line", "minutes", "strip") if part in told}
    state[LAND] = {**rest, "of": whose, "arrivals": waits, "later": men}
    return [one for one in units if one["key"] not in waits]


# -- who knows of it ----------------------------------------------------------------------------------------------------
def filter_land_parts(state: State, viewer: str) -> Data:
    """Show a side only its own units to come, and its own numbers of those who come later."""
    told = read_land_parts(state)
    if viewer not in state["sides"]:
        return told
    mine = {key: one for key, one in told["arrivals"].items() if one["side"] == viewer}
    own = {part: {viewer: told[part][viewer]} for part in ("later", "line", "of") if viewer in told.get(part, {})}
    own |= {"strip": told["strip"]} if told.get("strip", {}).get("side") == viewer else {}
    return {"minutes": told.get("minutes", 0), "arrivals": mine, **own}


def put_back(truth: State, new: State, side: str, laid: State) -> None:
    """Put the truth's part into a new state, with a side's own orders on the sheet that was laid out."""
    if LAND not in truth:
        return
    ordered = {key: one for key, one in laid[LAND]["arrivals"].items() if one["side"] == side}
    new[LAND] = {**truth[LAND], "arrivals": {**truth[LAND]["arrivals"], **ordered}}


# -- the battle ---------------------------------------------------------------------------------------------------------
class Coming(Extra):
    """Units that come up later, and guns that are fixed."""

    setup_parts: ClassVar[tuple[str, ...]] = (LAND,)

    def faults(self, book: Book, setup: Data) -> list[str]:
        told = setup.get(LAND)
        if told is None:
            return []
        if not isinstance(told, dict) or set(map(str, told)) - set(PARTS):
            return [f'"land" is a table of {", ".join(PARTS)}, not {told!r:.40}']
        found, arrivals, line = [], told.get("arrivals", {}), told.get("line", {})
        if not isinstance(arrivals, dict) or not all(
            isinstance(one, dict) and set(one) <= {"round", "at"} for one in arrivals.values()
        ):
            found.append('"arrivals" is a table by unit of {"round", "at"}')
        else:
            for key, one in sorted(arrivals.items()):
                if not _is_whole_in_range(one.get("round"), 1, LAST_ROUND) or not _is_whole_in_range(one.get("at", 0), 0, WHOLE):
                    found.append(f'the arrival of {key!r:.40}: "round" is from 1 to {LAST_ROUND} and "at" from 0 to {WHOLE}')
        of_whom = told.get("of", {})
        for kind in LISTS:
            if not isinstance(told.get(kind, []), list) or not all(isinstance(one, str) for one in told.get(kind, [])):
                found.append(f'"{kind}" is a list of units')
        if not isinstance(of_whom, dict) or not all(isinstance(one, str) for one in of_whom.values()):
            found.append('"of" is a table by unit of names')
        if not isinstance(line, dict) or not all(_is_whole_in_range(one, 0, LONGEST_LINE) for one in line.values()):
            found.append(f'"line" is a table by side of numbers from 0 to {LONGEST_LINE}')
        strip = told.get("strip")
        if strip is not None and not (
            isinstance(strip, dict)
            and set(strip) == {"side", "off", "men"}
            and isinstance(strip["side"], str)
            and _is_whole_in_range(strip["off"], 0, LONGEST_LINE)
            and _is_whole_in_range(strip["men"], 0, LONGEST_LINE)
        ):
            found.append('"strip" is {"side", "off", "men"}')
        if not _is_whole_in_range(told.get("minutes", 0), 0, LONGEST_ROUND):
            found.append(f'"minutes" is a number from 0 to {LONGEST_ROUND}')
        return found

    def secret(self, book: Book, setup: Data) -> bool:
        return isinstance(setup.get(LAND), dict) and bool(setup[LAND].get("arrivals"))

    def furnish_state(self, book: Book, state: State, setup: Data) -> None:
        """Mark the guns that are fixed, among those on the field."""
        fixed = set(read_land_parts(state).get("fixed", ()))
        for gun in state["guns"].values():
            if gun["body"] in fixed:
                gun["fixed"] = True
        for key in fixed & set(state.get("units", {})):
            state["units"][key]["fixed"] = True

    def deploy_sheet(self, lay: Layout) -> None:
        self._held(lay)

    def before_men(self, lay: Layout) -> None:
        self._held(lay)

    def _held(self, lay: Layout) -> None:
        if LAND in lay.state:
            lay.judged("arrivals", lambda key, wanted: _hold(lay, key, wanted))

    def owner(self, book: Book, state: State, part: str, key: Any) -> str | None:
        """Give the general the orders for units that wait."""
        return GENERAL if part == "arrivals" else None

    def begin_ply(self, work: Work) -> None:
        side = str(work.state["mover"])
        for key, one in coming(work.state, side).items():
            if one["round"] <= round_of(work.state) and not one["hold"]:
                enter(work, key, one)

    def options(self, book: Book, state: State, side: str, found: Data) -> None:
        if found.get("asked") and found["form"] in ("deploy", "men") and coming(state, side):
            found["arrivals"] = {key: describe_arrival(state, key, one) for key, one in coming(state, side).items()}

    def view(self, book: Book, state: State, viewer: str, page: Data) -> None:
        """Show the round, of how many, and the viewer's own units still to come."""
        if LAND not in state:
            return
        whose = None if viewer == UMPIRE else viewer
        page[LAND] = {
            "round": round_of(state),
            "rounds": -(-int(state["limit"]) // 2),
            "minutes": read_land_parts(state).get("minutes", 0),
            "line": read_land_parts(state).get("line", {}),
            "of": {key: name for named in read_land_parts(state)["of"].values() for key, name in named.items()},
            "coming": {key: describe_arrival(state, key, one) for key, one in coming(state, whose).items()},
        }


def describe_arrival(state: State, key: str, one: Data) -> Data:
    """Describe a unit still to come for its own side: who it is, when and where it comes in."""
    width = int(state["country"]["width"])
    along = width * int(one["at"]) // WHOLE
    x = along if people.ahead(state, one["side"]) > 0 else width - along
    due = "hold" if one["hold"] else "late" if one["round"] < round_of(state) else ""
    names = {"side": one["side"], "name": one["unit"].get("name") or key, "men": one["men"], "guns": one["guns"]}
    return {**names, "round": one["round"], "at": [x, people.line_y(state, one["side"])], "hold": one["hold"], "waits": due}


def _hold(lay: Layout, key: str, wanted: Any) -> Refusal | None:
    one = coming(lay.state, lay.side).get(key)
    if one is None:
        return RULE, "no unit of that name is still to come"
    if not isinstance(wanted, bool):
        return RULE, "a unit still to come is held back (true) or not (false)"
    one["hold"] = wanted
    return None


def enter(work: Work, key: str, one: Data) -> None:
    """Bring in a unit with everybody, or let it wait where there is no room for all of it."""
    state, book = work.state, work.book
    before = {table: set(state[table]) for table in TABLES if table in state}
    brought = list(state["brought"][one["side"]])
    book.enlist(state, [one["unit"]])
    x, _ = describe_arrival(state, key, one)["at"]
    work.stirred()
    if not book.stand_at_edge(work, key, x):
        for table, keys in before.items():
            state[table] = {name: row for name, row in state[table].items() if name in keys}
        state["brought"][one["side"]] = brought
        work.stirred()
        return
    for part in ("men", "guns"):
        for row in state[part].values():
            if row["body"] == key:
                row["from"] = [row["x"], row["y"]]
    for gun in state["guns"].values():
        if gun["body"] == key:
            gun["came"] = state["ply"]
    state[LAND] = {
        **read_land_parts(state),
        "arrivals": {name: row for name, row in read_land_parts(state)["arrivals"].items() if name != key},
    }
    work.stirred()
    name = people.body_name(state, key) or key
    text = f"{name} of {people.SIDE_NAMES[one['side']]} enters the field"
    work.tell(text, RULE, sides=[one["side"]] if book.unseen else None)
