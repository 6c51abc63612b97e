"""Opening of a battle: the setup read, every fault at once, and the state before the first move."""

from __future__ import annotations

from tactical.engine.dice import Dice
from tactical.engine.errors import BadSetup
from tactical.engine.ruleset import State, Term
from tactical.engine.terms import agreed
from tactical.ground.geometry import country as ground
from tactical.ground.geometry import library
from tactical.ground.rules import forces
from tactical.ground.turns import flow
from tactical.ground.turns.book import Book, Work
from tactical.ground.turns.deployment import arrivals
from tactical.ground.turns.ending import war
from tactical.ground.turns.movement.places import Places
from tactical.ground.turns.state import Data
from tactical.ground.turns.terms import AT_THE_TABLE, in_force

SIDES = ["blue", "red"]
PARTS = ("terms", "country", "forces", "home", "first", "defender", "curtain", "limit", "war", "made")
MOST_TOLD = 40  # faults of places that are told one by one
MARGIN = 768  # u: how far off the field a man may be put before the first move
LONGEST_LIMIT = 2000
MOST_MADE = 100  # moves of a battle that a setup begins in the middle of


def open_battle(book: Book, terms: tuple[Term, ...], setup: Data, seed: str) -> State:
    """Return the state before the first move; ``BadSetup`` with every fault."""
    faults: list[str] = []
    known = (*PARTS, *(part for extra in book.extras for part in extra.setup_parts))
    strange = sorted(set(map(str, setup)) - set(known))
    faults += [f"a set-up has no {key!r:.40}; it has {', '.join(known)}" for key in strange]
    state = blank(in_force(terms, agreed(terms, setup.get("terms", {}), faults)))
    _say(setup, state, faults)
    _ground(setup, state, faults)
    units = book.read_forces(setup["forces"], SIDES, faults) if "forces" in setup else None
    for extra in book.extras:
        faults += extra.faults(book, setup)
    if not faults and units is not None:
        faults += arrivals.unknown(setup, units)
    if faults:
        raise BadSetup(faults)
    work = Work(book, state, Dice(seed))
    work.state["muster"] = {
        key: setup[key] for key in sorted(known) if key in setup and key not in ("terms", "country", "forces")
    }
    work.state["units_given"] = units if units is None else arrivals.begin(work.state, setup, units, book)
    flow.begin(work)
    faults = [*misplaced(work), *brigaded(work)]
    if faults:
        raise BadSetup(faults)
    new = work.state
    new["log"] = work.log
    return new


def blank(terms: dict[str, str]) -> State:
    return {
        "sides": list(SIDES),
        "stage": "country",
        "terms": terms,
        "limit": int(terms["limit"]),
        "brought": {side: [] for side in SIDES},
        **dict.fromkeys(("move", "ply"), 0),
        **dict.fromkeys(("mover", "first", "arranger", "home", "country", "over", "war", "roles", "retreat")),
        **{part: {} for part in ("start", "men", "guns", "bodies")},
        **{part: [] for part in ("melees", "log", "shots", "fallen", "down")},
    }


def _say(setup: Data, state: State, faults: list[str]) -> None:
    for key in ("first", "defender"):
        if setup.get(key) is not None and setup[key] not in SIDES:
            faults.append(f'"{key}" is blue or red, not {setup[key]!r:.40}')
    home = setup.get("home")
    if home is not None and (
        not isinstance(home, dict) or sorted(home) != SIDES or sorted(map(str, home.values())) != ["north", "south"]
    ):
        faults.append('"home" gives the back lines of blue and red, one "south" and the other "north"')
        home = None
    state["home"] = home
    if "curtain" in setup:
        if isinstance(setup["curtain"], bool):
            state["terms"]["curtain"] = "yes" if setup["curtain"] else "no"
        else:
            faults.append('"curtain" is true or false')
    limit = setup.get("limit", state["limit"])
    if type(limit) is not int or not 1 <= limit <= LONGEST_LIMIT:
        faults.append(f'"limit" is a number of plies from 1 to {LONGEST_LIMIT}, not {limit!r:.40}')
    else:
        state["limit"] = limit
    made = setup.get("made", 0)
    if type(made) is not int or not 0 <= made <= MOST_MADE or made >= state["limit"]:
        faults.append(f'"made" is how many moves have been made, from 0 to {MOST_MADE} and below the limit, not {made!r:.40}')
    else:
        state["ply"] = made
    state["war"] = war.read(setup, state["terms"], faults)


def _ground(setup: Data, state: State, faults: list[str]) -> None:
    """Read the Country of a setup: named, given, or to be laid out at the table."""
    wanted = setup.get("country", state["terms"].get("country", AT_THE_TABLE))
    if isinstance(wanted, str):
        if wanted == AT_THE_TABLE:
            return
        if wanted not in library.titles():
            faults.append(f'there is no country {wanted!r:.40}; there are {", ".join(sorted(library.titles()))}, or "table"')
            return
        state["country"] = library.country(wanted)
    elif isinstance(wanted, dict):
        wrong = ground.check(wanted)
        faults += [f"the Country: {one}" for one in wrong]
        if not wrong:
            state["country"] = ground.normal(wanted)
    else:
        faults.append('"country" is the key of a country, or one laid out as a document')
    if state["home"] is None:
        state["home"] = {"blue": "south", "red": "north"}


def brigaded(work: Work) -> list[str]:
    """List faults where the bodies of a side do not add up to its force."""
    state, faults = work.state, []
    for side in sorted(state["start"]):
        men: dict[tuple[str, str], int] = {}
        for man in state["men"].values():
            if man["side"] == side:
                men[man["body"], man["arm"]] = men.get((man["body"], man["arm"]), 0) + 1
        bodies = [{"name": body, "arm": arm, "men": n} for (body, arm), n in sorted(men.items())]
        faults += forces.wrong_brigades(state["start"][side], bodies)
    return faults


def misplaced(work: Work) -> list[str]:
    if work.state["country"] is None:
        return []
    places, faults = Places(work), []
    country = work.country
    for key, (x, y, r) in sorted(places.at.items()):
        if not (0 <= x <= country.width and -MARGIN <= y <= country.depth + MARGIN):
            faults.append(f"{key} is placed outside the field")
        elif (solid := country.touching(x, y, r, 0)) is not None:
            faults.append(f"{key} is placed inside {solid}")
        elif places.struck(key):
            faults.append(f"{key} is placed too close to {', '.join(places.struck(key))}")
        elif (gun := places.gun_at(x, y, r)) is not None:
            faults.append(f"{key} is placed too close to the gun {gun}")
    for key, box in sorted(places.boxes.items()):
        if not (0 <= box.x <= country.width and -MARGIN <= box.y <= country.depth + MARGIN):
            faults.append(f"the gun {key} is placed outside the field")
        elif (solid := country.under(box)) is not None:
            faults.append(f"the gun {key} is placed inside {solid}")
    return faults[:MOST_TOLD]
