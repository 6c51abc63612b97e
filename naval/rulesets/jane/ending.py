"""The end of a battle, and its result for the campaign."""

from __future__ import annotations

from naval.rulesets.jane.forts import chapter as forts
from naval.rulesets.jane.forts import landing
from naval.rulesets.jane.scorer import plans
from naval.rulesets.jane.ships import condition, magazines
from naval.rulesets.jane.ships import tubes as torpedo_tubes
from naval.rulesets.jane.table.movement import POINT, bearing, difference, distance
from naval.rulesets.jane.tables import STANDARD, Data, Table
from tactical.engine.rule import modifies
from tactical.engine.ruleset import BROKEN_OFF

AWAY = 4 * POINT  # degrees: a ship that heads within so much of straight away from an enemy runs from him
APART, CHASE = "The fleets have drawn apart", "The chase is given up"
TIME_UP, DARK = "The time for the battle is up.", "The light has gone."
SILENT = "far out of range, and half an hour without a shot"


@modifies("SC-S-09", source="convention of the campaign: when the clock is resumed")
def broken_off(nearest_yd: float, silent_moves: int, conv: Table = STANDARD) -> bool:
    """Fleets have drawn apart when all ranges are over 10,000 yards and nobody has fired for 30 moves."""
    rule = conv["SC-S-09"]
    return bool(nearest_yd > rule["yards"] and silent_moves >= rule["moves"])


@modifies("SC-J-53", source="convention: a chase that would go on for ever")
def given_up(before_yd: float, now_yd: float, conv: Table = STANDARD) -> bool:
    """A chase is given up when in half an hour without a shot the pursuer has hardly gained on the enemy who runs."""
    return bool(before_yd - now_yd < conv["SC-J-53"]["gain_yd"])


def nearest_yd(state: Data) -> float:
    """Measure the shortest range between two hostile ships afloat, or a ship and a hostile fort, yards."""
    afloat = [ship for ship in state["ships"].values() if ship["afloat"]] + list(state["forts"].values())
    one, other = ([ship for ship in afloat if ship["side"] == side] for side in state["sides"])
    return min((distance(a["x"] - b["x"], a["y"] - b["y"]) for a in one for b in other), default=0.0)


def watch_chase(state: Data, conv: Table) -> None:
    """Note by day, every half hour without a shot, how far behind an enemy who runs the pursuer is.

    ``state["chase"]`` lasts from the first such half hour until a gun is fired: the side that runs, the range in yards, and
    whether the chase is given up. Where forts or boats lie in wait there is no chase.
    """
    if not state["silent"]:
        state.pop("chase", None)
    if not state["silent"] or state["silent"] % conv["SC-J-53"]["moves"] or state["night"] is not None or state["forts"]:
        return
    runs = [side for side in state["sides"] if _runs(state, side)]
    under = any(ship["boat"] for ship in state["ships"].values() if ship["afloat"])
    before, now = state.pop("chase", None), round(nearest_yd(state), 1)
    if len(runs) == 1 and not under:
        over = before is not None and before["runs"] == runs[0] and given_up(before["yards"], now, conv)
        state["chase"] = {"runs": runs[0], "yards": now, "over": over}


def _runs(state: Data, side: str) -> bool:
    """Report whether most of a side's ships under way steam away from the nearest enemy it knows of."""
    foes = [(entry["x"], entry["y"]) for entry in state["book"][side].values() if not entry.get("sunk") and "x" in entry]
    ships = [ship for ship in state["ships"].values() if ship["side"] == side and ship["afloat"]]
    away = 0
    for ship in ships if foes else ():
        dx, dy = min(((ship["x"] - x, ship["y"] - y) for x, y in foes), key=lambda one: round(distance(*one), 3))
        away += ship["speed"] > 0 and abs(difference(bearing(dx, dy), ship["heading"])) <= AWAY
    return 2 * away > len(ships)


def find_ending(state: Data, conv: Table) -> Data | None:
    """Find a battle's ending: winner, words and rules; None while it goes on."""
    afloat = {ship["side"] for ship in state["ships"].values() if ship["afloat"]}
    left = [side for side in state["sides"] if side in afloat or forts.fights_on(state, side)]
    if not left:
        return {"winner": None, "ending": "Every ship of both sides is sunk.", "rules": ["SC-J-05"]}
    if len(left) == 1:
        other = next(side for side in state["sides"] if side not in left)
        return {"winner": left[0], "ending": _beaten(state, other), "rules": ["SC-J-05"]}
    if (side := landing.lost_yards(state)) is not None:
        other = next(one for one in state["sides"] if one != side)
        return {"winner": other, "ending": f"The dockyard of {side.capitalize()} is taken.", "rules": ["SC-J-65"]}
    if found := out_of_time(state):
        return found
    if not landing.under_way(state) and broken_off(nearest_yd(state), state["silent"], conv):
        return {"winner": None, "ending": _apart(state), "rules": ["SC-S-09"]}
    if (state.get("chase") or {}).get("over"):
        runs = state["chase"]["runs"]
        other = next(side for side in state["sides"] if side != runs)
        text = f"{CHASE}: {runs.capitalize()} ran, and in half an hour without a shot {other.capitalize()} hardly gained on it."
        return {"winner": None, "ending": text, "rules": ["SC-J-53"]}
    return None


def _apart(state: Data) -> str:
    """Write that the fleets have drawn apart, and which of them went."""
    ran = [side.capitalize() for side in state["sides"] if _runs(state, side)]
    if not ran:
        return f"{APART}: {SILENT}."
    return f"{APART}: {'both' if len(ran) > 1 else ran[0]} {_describe_drawing_off(state)}."


def _describe_drawing_off(state: Data) -> str:
    return "drew off before a gun was fired" if state["silent"] >= state["move"] else "broke off the action"


def _apart_to(state: Data, side: str) -> Data:
    """Tell a side its own doings, and nothing of where a hardly visible enemy heads."""
    text = f"{side.capitalize()} {_describe_drawing_off(state)}" if _runs(state, side) else SILENT
    return {"text": f"{APART}: {text}.", "rules": ["SC-S-09"]}


def _beaten(state: Data, side: str) -> str:
    name = side.capitalize()
    if not any(fort["side"] == side for fort in state["forts"].values()):
        return f"Every ship of {name} is sunk."
    ships = any(ship["side"] == side for ship in state["ships"].values())
    return f"Every ship of {name} is sunk and its forts are silenced." if ships else f"The forts of {name} are silenced."


def describe_ending(state: Data, side: str) -> Data:
    """Describe the ending as a side saw it: an enemy sunk out of sight is only gone."""
    ending, rules = state["over"]["ending"], state["over"]["rules"]
    sunk = {entry["ship"] for entry in state["book"][side].values() if entry.get("sunk")}
    enemies = {key for key, ship in state["ships"].items() if ship["side"] != side}
    if rules and ending.startswith(APART):
        return _apart_to(state, side)
    if rules and ending.startswith(CHASE):
        return {"text": f"{CHASE}: for half an hour nobody fired, and nobody came much nearer.", "rules": rules}
    if not rules or "sunk" not in ending or enemies <= sunk:  # no rule ends what was struck, agreed or judged
        return {"text": ending, "rules": rules}
    if any(ship["afloat"] for ship in state["ships"].values() if ship["side"] == side):
        return _apart_to(state, side)
    return {"text": f"Every ship of {side.capitalize()} is sunk.", "rules": rules}


def knows_winner(state: Data, side: str) -> bool:
    """Report whether a side has seen who won: not where its enemies may have sunk, or lived, out of its sight."""
    ending, rules = state["over"]["ending"], state["over"]["rules"]
    if not rules or not ("sunk" in ending or ending.startswith(APART)):
        return True
    book = list(state["book"][side].values())
    enemies = {key for key, ship in state["ships"].items() if ship["side"] != side}
    if enemies <= {entry["ship"] for entry in book if entry.get("sunk")}:
        return True
    if any(ship["side"] == side and ship["afloat"] for ship in state["ships"].values()):
        return any(entry["in_sight"] and not entry.get("sunk") for entry in book)
    return any(entry["move"] >= state["move"] - 1 and not entry.get("sunk") for entry in book)


def name_undecided(ending: str) -> str:
    """Name an ending that nobody won: broken off, no decision, or a draw."""
    if ending == BROKEN_OFF or ending.startswith((APART, CHASE)):
        return "Broken off"
    return "No decision" if ending in (TIME_UP, DARK) else "A draw"


@modifies("SC-J-05", source="convention: the book is silent on victory and surrender")
def out_of_time(state: Data) -> Data | None:
    """A battle ends when one side is sunk to the last ship, when the light goes, and when its time is up."""
    if state["move"] >= state["move_limit"]:
        return {"winner": None, "ending": TIME_UP, "rules": ["SC-J-05"]}
    if state["move"] >= state["light_moves"] and state["night"] is None:
        return {"winner": None, "ending": DARK, "rules": ["SC-J-05"]}
    return None


def result(state: Data, conv: Table) -> Data | None:
    """Report the result, None while the battle goes on. A ship down to her main deck is lost."""
    if state["over"] is None:
        return None
    ships = {}
    for key, ship in state["ships"].items():
        ship_class = state["classes"][ship["class"]]
        afloat = ship["afloat"] and ship["hurt"]["level"] < 2
        guns = {one["id"]: one for one in [*ship_class["mounts"], *ship_class["lights"]]}
        most = condition.most_squares(ship["hurt"], ship_class, ship["sound"], conv)
        untouched = ship["hurt"] == condition.fresh(ship_class, conv)
        rounds = {**magazines.given_back(ship, ship_class, conv), **torpedo_tubes.given_back(ship)}
        damage = condition.words(ship["hurt"], ship_class, guns, conv)
        ships[key] = {
            "afloat": afloat,
            "max_kn": round(3 * most, 3) if afloat else 0.0,
            "damage": damage if afloat else [*damage, ship["end"] or "foundered"],
            "condition": rounds if untouched else {**ship["hurt"], **rounds},
            "x_yd": round(ship["x"], 1),
            "y_yd": round(ship["y"], 1),
            "heading_deg": round(ship["heading"], 2),
            **plans.spent(state, ship, ship_class, conv),
        }
    over = state["over"]
    how = {"winner": over["winner"], "ending": over["ending"], "moves": state["resolved"], "minutes": state["move"]}
    seen = {side: describe_ending(state, side)["text"] for side in state["sides"]}
    return {**how, "told": seen, "ships": ships, **forts.result(state), **landing.result(state)}
