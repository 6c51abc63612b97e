"""The admiral's view (SC-T-03): bearings and silhouettes of the enemy, his own ships exactly, and his papers.

The look-out's book is kept at each reveal, one page a side. A view is built from nothing but that page, the side's own ships and
the lines addressed to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from naval.rulesets.jane import cards, tables
from naval.rulesets.jane.cards import Cards
from naval.rulesets.jane.chapters import CHAPTERS
from naval.rulesets.jane.forts import chapter as forts
from naval.rulesets.jane.gunnery.shooting import grade_of
from naval.rulesets.jane.night import chapter as night
from naval.rulesets.jane.scorer import plans
from naval.rulesets.jane.ships import tubes as torpedo_tubes
from naval.rulesets.jane.table.movement import POINT, bearing, difference, distance
from naval.rulesets.jane.table.observers import bearing_seen, seen_from
from naval.rulesets.jane.tables import Data, Table
from naval.rulesets.jane.umpire import rulings
from tactical.engine.dice import Dice
from tactical.engine.parts import PLAIN, Parts
from tactical.engine.rule import reveals
from tactical.engine.ruleset import UMPIRE

Eyes = tuple[float, str, float]  # how far off an enemy is (yards), the key of who sees her, and her true bearing from there

SMOKE, TYPE, CLASS, NAME = 0, 1, 2, 3
SCOUTS = ("scout", "small_cruiser", "destroyer", "torpedo_boat")
TYPES = {
    "battleship": "a battleship",
    "coast_defence": "a coast defence ship",
    "big_cruiser": "a big cruiser",
    "small_cruiser": "a small cruiser",
    "scout": "a scout",
    "destroyer": "a destroyer",
    "torpedo_boat": "a torpedo boat",
    "submarine": "a submarine",
    "submersible": "a submersible",
    "collier": "a collier",
    "transport": "a transport",
}


@reveals("NAV-T-007", source="L15; SC-T-03")
def range_seen(true_yd: float, u: float, scouted: bool, conv: Table = tables.STANDARD) -> float:
    """A range is judged within a tenth, within a twentieth with a scout near the enemy, and told to 500 yards."""
    rule = conv["SC-T-03"]
    error = (2 * u - 1) * rule["error_scout" if scouted else "error"]
    return float(max(rule["round_yd"], round(true_yd * (1 + error) / rule["round_yd"]) * rule["round_yd"]))


@reveals("SC-J-23", source="convention: what a firer in the dark is told, L321")
def range_told(range_yd: float, conv: Table = tables.STANDARD) -> float:
    """By night a target is a kind of ship and the grade of its range: the farthest yard of it is what is told."""
    bound = tables.BOOK["NAV-T-050"]["rows"][grade_of(range_yd) - 1]["to_yd"]
    return float(min(bound, conv["SC-T-26"]["most_yd"]))


@reveals("NAV-T-005", source="L13; SC-T-03")
def recognised(range_yd: float, conv: Table = tables.STANDARD) -> int:
    """Ships are recognised unaided: by name to 4,000 yards, class to 8,000, type to 12,000, beyond as smoke."""
    rule = conv["SC-T-03"]
    if range_yd <= rule["name_yd"]:
        return NAME
    return CLASS if range_yd <= rule["class_yd"] else TYPE if range_yd <= rule["type_yd"] else SMOKE


@reveals("NAV-T-023", "NAV-T-039", "NAV-T-040", source="L41, L61")
def behind_the_screen(ship: Data, viewer: str) -> tuple[str, ...]:
    """Orders stand behind the screen: the other side sees no course, speed or target before they are carried out."""
    return ("target", "loaded", "speed") if ship["side"] == viewer else ()


def look_out(state: Data, conv: Table) -> None:
    """Bring both sides' books up to the places just revealed."""
    for side in state["sides"]:
        _keep_book(state, side, screen_is_lifted(state, side, conv), conv)


@reveals("NAV-T-042", "NAV-T-043", source="L63; SC-T-02")
def screen_is_lifted(state: Data, side: str, conv: Table) -> list[tuple[Eyes, Data]]:
    """After the move the screen is lifted, the rival ships are seen, and it is put back for the next.

    Returns each enemy this side has in sight, the nearest first, with who sees her and how.
    """
    own = [ship for ship in state["ships"].values() if ship["side"] == side and ship["afloat"]]
    watchers, flag = [*own, *forts.watchers(state, side)], state["command"][side]["flag"]
    theirs = [ship for ship in state["ships"].values() if ship["side"] != side and ship["afloat"]]
    sights = [(near, enemy) for enemy in theirs if (near := _observed(state, flag, watchers, enemy, conv)) is not None]
    # By what is seen, never by who they are.
    return sorted(sights, key=lambda one: (one[0][0], one[0][2], one[1]["heading"], one[1]["key"]))


def _keep_book(state: Data, side: str, sights: list[tuple[Eyes, Data]], conv: Table) -> None:
    book = state["book"][side]
    ids = {entry["ship"]: ident for ident, entry in book.items() if not entry.get("lost")}
    seen = {enemy["key"] for _, enemy in sights}
    for key in state["ships"]:
        if key in ids and key not in seen:
            book[ids[key]]["in_sight"] = False
            night.lose(state, side, book[ids[key]])
    for _, enemy in sights:  # new ships are numbered as they are met, the nearest first
        if enemy["key"] not in ids:
            ids[enemy["key"]] = f"E{len(book) + 1}"
            book[ids[enemy["key"]]] = {"ship": enemy["key"], "level": SMOKE}
    eyes, near_yd = Dice(state["eyes"]), conv["SC-T-03"]["scout_yd"]
    own = [ship for ship in state["ships"].values() if ship["side"] == side and ship["afloat"]]
    scouts = [ship for ship in own if state["classes"][ship["class"]]["kind"] in SCOUTS]
    for near, enemy in sights:
        ident = ids[enemy["key"]]
        scouted = any(distance(enemy["x"] - ship["x"], enemy["y"] - ship["y"]) <= near_yd for ship in scouts)
        u = eyes.u(state["move"], "range", side, ident)
        told = rulings.true_range(state, book[ident], near[0])
        judged = range_seen(near[0], u, scouted, conv) if state["night"] is None else range_told(near[0], conv)
        _note(book[ident], state, near, enemy, judged if told is None else told, conv)
    _overlap([book[ids[enemy["key"]]] for _, enemy in sights], state, conv)


def _observed(state: Data, flag: str, watchers: list[Data], enemy: Data, conv: Table) -> Eyes | None:
    found = seen_from(flag, watchers, enemy, lambda one, away: night.in_sight(state, one, enemy, away, conv))
    if found is None:
        return None
    away, watcher = found
    return away, watcher["key"], bearing(enemy["x"] - watcher["x"], enemy["y"] - watcher["y"])


def _note(entry: Data, state: Data, near: Eyes, enemy: Data, judged: float, conv: Table) -> None:
    """Write one sighting into the book. A ship once recognised stays so."""
    dark = state["night"] is not None
    level = max(entry["level"], min(recognised(near[0], conv), TYPE) if dark else recognised(near[0], conv))
    step = POINT * conv["SC-T-03"]["heading_pt"]
    entry.update(
        level=level,
        in_sight=True,
        move=state["move"],
        by=near[1],
        true_bearing=near[2],
        bearing=bearing_seen(near[2], conv),
        range=judged,
        true_range=near[0],
        behind=None,
        heading=round(enemy["heading"] / step) * step % 360 if near[0] <= conv["SC-T-03"]["class_yd"] and not dark else None,
    )


def _overlap(entries: list[Data], state: Data, conv: Table) -> None:
    """Hide the ranges of ships within a point of each other: only the nearest shows hers."""
    least = POINT * conv["SC-T-03"]["overlap_pt"]
    clear: list[Data] = []
    for entry in entries:  # the nearest first
        front = next((one for one in clear if one["by"] == entry["by"] and _apart(one, entry) < least), None)
        if front is None:
            clear.append(entry)
        else:
            entry["behind"] = front["ship"]
            entry["range"] = front["range"]
        observer = state["ships"].get(entry["by"]) or state["forts"][entry["by"]]
        angle = radians(entry["bearing"])
        entry["x"] = round(observer["x"] + entry["range"] * sin(angle))
        entry["y"] = round(observer["y"] + entry["range"] * cos(angle))


def _apart(a: Data, b: Data) -> float:
    return abs(difference(a["true_bearing"], b["true_bearing"]))


def clock(state: Data) -> str:
    """Write the words for the top of the page."""
    if state["stage"] == "general" and state["over"] is None:
        return "General orders"
    return f"Move {state['move'] + (state['over'] is None)}"


@reveals("NAV-T-202", "NAV-T-203", "NAV-T-204", source="L506-510")
def on_the_board(book: Data) -> list[str]:
    """Ships not in sight are taken off the board, with nothing in their place; the umpire keeps where they are.

    These are the enemies a side is shown, in the order in which it met them: those in its own book, no others.
    """
    return sorted(book, key=lambda one: int(one[1:]))


def view(state: Data, viewer: str, conv: Table) -> Data:
    """Build a viewer's view at the end of this move from nothing."""
    return views(state, (viewer,), conv)[viewer]


def views(state: Data, viewers: Sequence[str], conv: Table, parts: Parts = PLAIN) -> dict[str, Data]:
    """Build several viewers' views; a ship as her own side and the umpire know her is made up once."""
    made = Cards(state, parts, conv)
    return {viewer: _view(state, viewer, made, conv) for viewer in viewers}


def _view(state: Data, viewer: str, made: Cards, conv: Table) -> Data:
    more = _added(chapter.shown(state, viewer, conv) for chapter in CHAPTERS)
    if viewer not in state["sides"]:
        ships = [made.seen_by(ship, None) for ship in state["ships"].values()]
        log = [_line(one) for one in state["log"]]
        return {**_frame(state, viewer), "ships": ships, "log": log, **more}
    book, shown, names = _board(state, viewer, conv)
    own = [made.seen_by(ship, names) for ship in state["ships"].values() if behind_the_screen(ship, viewer)]
    enemies = [_show_sighted_ship(state, ident, book[ident], names) for ident in shown]
    told = [one["told"][viewer] for one in state["log"] if viewer in one["told"]]
    # Lines about the enemy stand in the order of their words, not of ships whose names nobody knows.
    told.sort(key=lambda one: str(one["text"]) if one["enemy"] else "")
    log = [_line(one) for one in told]
    return {**_frame(state, viewer), "ships": own + enemies, "log": log, **more}


def captains_view(state: Data, side: str, conv: Table) -> Data:
    """Build the part of a side's view that its captain reads (SC-J-04), by the view's own functions."""
    book, shown, names = _board(state, side, conv)
    own = []
    for ship in state["ships"].values():
        if behind_the_screen(ship, side):
            tubes = torpedo_tubes.told_captain(state, ship, conv)
            known = cards.describe_ship(state, ship, names, conv) if ship["afloat"] else cards.describe_sunk_ship(state, ship)
            known.update(boat=ship["boat"], tubes=tubes, **plans.told_captain(ship, state["classes"][ship["class"]]))
            own.append(known)
    return {
        **_frame(state, side),
        "ships": own + [_sighted(state, ident, book[ident], names) for ident in shown],
        **_added(chapter.told_captain(state, side, conv) for chapter in CHAPTERS),
    }


def plotted(state: Data) -> Data:
    """Build the part of the umpire's view that tells the time and where the ships are."""
    ships = [{"force": ship["force"], "afloat": ship["afloat"], **cards.spot(ship)} for ship in state["ships"].values()]
    return {**_frame(state, UMPIRE), "ships": ships}


def _board(state: Data, side: str, conv: Table) -> tuple[Data, list[str], dict[str, str]]:
    """Give a side's book, the ids on the board, and its name for each ship."""
    book = state["book"][side]
    shown = [ident for ident in on_the_board(book) if not night.forgotten(state, book[ident], conv)]
    return book, shown, {entry["ship"]: ident for ident, entry in book.items()}


def _line(one: Data) -> Data:
    """Write a line of the log: text, rules, figures, dice, and the number of a hit on her scorer."""
    line = {"text": one["text"], "rules": one["rules"], "rolls": one["rolls"], "figures": one.get("figures", [])}
    return {**line, "hit": one["hit"]} if "hit" in one else line


def _frame(state: Data, viewer: str) -> Data:
    """Begin a view: ``move`` counts what was resolved, ``turn`` is the minute of the action."""
    stage = "over" if state["over"] else state["stage"]
    return {"move": state["resolved"], "turn": state["move"], "stage": stage, "viewer": viewer, "clock": clock(state)}


def _added(parts: Iterable[Data]) -> Data:
    """Add each chapter's part to a view, built up from nothing by its own module."""
    return {key: value for part in parts for key, value in part.items()}


def _show_sighted_ship(state: Data, ident: str, entry: Data, names: dict[str, str]) -> Data:
    ship_class = state["classes"][state["ships"][entry["ship"]]["class"]]
    return {**_sighted(state, ident, entry, names), "status": [], "looks": plans.looks(ship_class, entry["level"])}


def _sighted(state: Data, ident: str, entry: Data, names: dict[str, str]) -> Data:
    """Show an enemy as the book has him: only recognised features are read from the ship."""
    ship = state["ships"][entry["ship"]]
    ship_class = state["classes"][ship["class"]]
    level = entry["level"]
    what = ("smoke", TYPES.get(ship_class["kind"], "a ship"), ship_class["name"], ship_class["name"])[level]
    here = entry["in_sight"]
    return {
        "id": ident,
        "side": ship["side"],
        "name": ship["name"] if level == NAME else None,
        "what": what,
        "kind": ship_class["kind"] if level else "unknown",
        "x_yd": entry["x"],
        "y_yd": entry["y"],
        "heading_deg": entry["heading"] if here else None,
        "kn": None,
        "own": False,
        "exact": False,
        "afloat": not entry.get("sunk", False),
        "range_yd": entry["range"] if here else None,
        "bearing_deg": entry["bearing"] if here else None,
        "by": entry["by"],
        "behind": names.get(entry["behind"]) if here and entry["behind"] else None,
        "seen_at": entry["move"],
    }
