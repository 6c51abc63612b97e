"""Boats: men embark, are rowed, and land (KS-020, KS-037, KS-038, SC-KS-23, SC-KS-42)."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from tactical.engine.ruleset import State
from tactical.ground.geometry import country as ground
from tactical.ground.geometry import library
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.measure import d2, dist, heading, length
from tactical.ground.rules.stand import inches
from tactical.ground.turns.book import Book, Extra, Layout, Work
from tactical.ground.turns.movement import ways
from tactical.ground.turns.state import CLEAR_RULE, Data, Point, Refusal
from tactical.rulesets.kriegspiel.play import armies, formations, roll
from tactical.rulesets.kriegspiel.play.movement import unit_moves as march
from tactical.rulesets.kriegspiel.play.transport import boarding
from tactical.rulesets.kriegspiel.rules import boats, command, countryside, marching
from tactical.rulesets.kriegspiel.rules.tables import n

ARMS = ("inf", "cav", "GEN")  # rivers are impassable to all others (KS-036), and guns go in no boat
SHAPE = 'a boat has {"embark": [men and units]}, {"row": [[x, y], …]}, {"land": [x, y] or true} or {"stop": true}'
GOES = ("embark", "disembark")


class Rowing(Extra):
    """Boats on the men's sheet: ``boats`` by boat, one thing each."""

    parts: ClassVar[tuple[str, ...]] = ("boats",)
    post = command.post_of("TS")

    def faults(self, book: Book, setup: Data) -> list[str]:
        """List faults of boats that would not float."""
        country = country_of(setup)
        found = setup.get("boats")
        if country is None or not isinstance(found, list):
            return []
        return [
            f"boat {number} is not on the water"
            for number, one in enumerate(found, 1)
            if isinstance(one, dict) and armies.is_point(one.get("at")) and not boats.afloat(country, *one["at"])
        ]

    def begin_ply(self, work: Work) -> None:
        """Give boats their move; one with men in a file has none."""
        state = work.state
        for boat in state["boats"].values():
            if boat["side"] == state["mover"]:
                boat["used"] = 0
        boarding.strike_out(state)
        boarding.busy(state, state["mover"])

    def before_men(self, lay: Layout) -> None:
        boarding.each(lay, "boats", DO, "KS-037", SHAPE, (list, "row"))
        boarding.whole_units(lay, "boats", {"into": _embark, "out": _land})

    def carried(self, work: Work, lay: Layout) -> None:
        boarding.carried(work, lay, "boats", "row", "is rowed", "KS-020")

    def end_ply(self, work: Work) -> None:
        """Embark and land for one move more."""
        state = work.state
        boarding.strike_out(state)
        for key, boat in state["boats"].items():
            boat["aboard"] = [
                man for man in boat["aboard"] if state["men"][man]["is"] == "held" and state["men"][man].get("aboard") == key
            ]

        def through(key: str, man: str) -> bool:
            boat, one = state["boats"][key], state["landings"][key]
            if one["what"] == "embark":
                state["men"][man].update({"is": "held", "aboard": key, "x": boat["x"], "y": boat["y"]})
                boat["aboard"] = [*boat["aboard"], man]
                return True
            unit, (x, y) = state["units"][state["men"][man]["body"]], one["to"]
            if not boarding.put_man_near(work, man, x, y, unit["h"]):
                return False
            boat["aboard"] = [other for other in boat["aboard"] if other != man]
            return True

        boarding.go_on(work, state["mover"], GOES, through)

    def options(self, book: Book, state: State, side: str, found: Data) -> None:
        if not found.get("asked") or found["form"] != "men":
            return
        told: Data = {}
        lay = Layout(book, state, side, {})
        for key, boat in boarding.pieces_in_place(state, "boats", side).items():
            landing, why = state["landings"].get(key), boarding.filing(state, key)
            told[key] = {
                "at": [boat["x"], boat["y"]],
                "aboard": len(boat["aboard"]),
                "room": n("KS-037", "boat") - count_taken_room(state, key),
                "reach": 0 if why else marching.rate("boat"),
                "why": why,
                "embark": {} if landing else boarding.at_hand(lay, partial(_is_man_near_boat, lay, boat), *ARMS),
                "landing": boarding.under_way(state, landing),
            }
        if told:
            found["boats"] = told
        for key, one in found.get("units", {}).items():
            inside = state["units"][key]["aboard"] if key in state["units"] else None
            one["into"] = [*one.get("into", []), *(boat for boat in told if key in told[boat]["embark"])]
            one["out"] = bool(inside and inside not in state["landings"])

    def view(self, book: Book, state: State, viewer: str, page: Data) -> None:
        """Show in which boat or train a man is, to those who know it."""
        for key, man in page["men"].items():
            if state["men"][key].get("aboard") and (viewer not in state["sides"] or viewer == man["side"]):
                man["aboard"] = state["men"][key]["aboard"]


def country_of(setup: Data) -> Country | None:
    """Return the Country of a setup, if it has one that is in order."""
    wanted = setup.get("country") or (setup["terms"].get("country") if isinstance(setup.get("terms"), dict) else None)
    if isinstance(wanted, str) and wanted in library.titles():
        return Country.from_document(library.country(wanted))
    return Country.from_document(ground.normal(wanted)) if isinstance(wanted, dict) and not ground.check(wanted) else None


def count_taken_room(state: Data, key: str) -> int:
    """Count the room in a boat that is taken, or promised to those who wait on the bank."""
    one = state["landings"].get(key)
    waiting = one["men"][one["through"] :] if one is not None and one["what"] == "embark" else []
    return sum(boarding.room_of(state, man) for man in (*state["boats"][key]["aboard"], *waiting))


def _is_man_near_boat(lay: Layout, boat: Data, man: str, reach: int) -> bool:
    one, reach = lay.men[man], reach + lay.book.radius(lay.state, man)
    return d2(one["x"], one["y"], boat["x"], boat["y"]) <= reach * reach


def _embark(lay: Layout, key: str, value: Any) -> Refusal | None:
    boat, men = lay.state["boats"][key], boarding.read_boarders(lay, value)
    if isinstance(men, tuple):
        return men
    if key in lay.state["landings"]:
        return "KS-037", "others are already getting in or out of it"
    if boat["used"]:
        return "KS-037", "it has been rowed in this move"
    for man in men:
        if man in lay.guns or lay.men[man]["arm"] not in ARMS:
            return ("KS-036", "guns, engineers and transport cannot cross rivers: only infantry and cavalry go in boats")
        if why := boarding.ready(lay, man):
            return why
        if not _is_man_near_boat(lay, boat, man, boarding.FILE):
            return "KS-037", f"{man} is farther than {inches(boarding.FILE)} from the boat"
    if not any(_is_man_near_boat(lay, boat, man, boarding.NEAR) for man in men):
        return "KS-037", f"none of them is within {inches(boarding.NEAR)} of the boat"
    room = sum(boarding.room_of(lay.state, man) for man in men)
    if not men or not boats.has_room(count_taken_room(lay.state, key), room):
        return (
            "KS-037",
            f"a boat holds {n('KS-037', 'boat')} men, a horse counting as two: {count_taken_room(lay.state, key)} places are "
            f"taken, {room} needed",
        )
    boarding.begin(lay, key, "embark", men, (boat["x"], boat["y"]), None)
    return None


def _row(lay: Layout, key: str, value: Any) -> Refusal | None:
    boat = lay.state["boats"][key]
    if not isinstance(value, list) or not 0 < len(value) <= ways.MOST_POINTS or not all(map(ways.is_point, value)):
        return "KS-020", "a boat's path is a list of places [x, y]"
    if stays := boarding.filing(lay.state, key):
        return "KS-037", stays
    path = [(boat["x"], boat["y"]), *((int(x), int(y)) for x, y in value)]
    if why := boats.may_not_row(lay.country, path, boat["used"] + length(path)):
        return "KS-020", why
    for other, one in sorted(lay.state["boats"].items()):
        if other != key and one["is"] == "in place" and dist(*path[-1], one["x"], one["y"]) < 2 * countryside.outline("wagon")[2]:
            return CLEAR_RULE, "another boat lies there"
    path = [point for k, point in enumerate(path) if not k or point != path[k - 1]]
    if len(path) > 1:
        boat["h"] = list(heading(path[-1][0] - path[-2][0], path[-1][1] - path[-2][1]))
    boat.update(x=path[-1][0], y=path[-1][1], used=boat["used"] + length(path))
    for man in boat["aboard"]:
        lay.men[man].update(x=boat["x"], y=boat["y"])
    return None


def _land(lay: Layout, key: str, value: Any, men: list[str] | None = None) -> Refusal | None:
    """Begin to land men at a place on the bank: these, or all who are aboard."""
    boat = lay.state["boats"][key]
    if key in lay.state["landings"]:
        return "KS-038", "others are already getting in or out of it"
    if not boat["aboard"]:
        return "KS-038", "nobody is aboard"
    if boat["used"]:
        return "KS-038", "it has been rowed in this move; landing takes a whole move"
    place = _bank(lay, boat) if value is True else (int(value[0]), int(value[1])) if ways.is_point(value) else None
    if place is None:
        return "KS-038", "there is no room to land here" if value is True else SHAPE
    r = max(lay.book.radius(lay.state, man) for man in boat["aboard"])
    if dist(*place, boat["x"], boat["y"]) > boarding.NEAR or not lay.country.fits(*place, r):
        return "KS-038", f"men land at a free place on the bank within {inches(boarding.NEAR)} of the boat"
    boarding.begin(lay, key, "disembark", list(boat["aboard"]) if men is None else men, (boat["x"], boat["y"]), place)
    return None


def _bank(lay: Layout, boat: Data) -> Point | None:
    """Find the free place on the bank nearest to a boat, in front before behind as its side sees it."""
    h, r = armies.front_of(lay.state["home"][lay.side]), max(roll.SIZES.values())
    others = march.Others(lay, [])
    steps = range(-(boarding.NEAR // 32), boarding.NEAR // 32 + 1)
    for right, front in sorted(
        ((a, b) for a in steps for b in steps), key=lambda one: (one[0] ** 2 + one[1] ** 2, -one[1], abs(one[0]), one[0])
    ):
        x, y = formations.on_ground(boat["x"], boat["y"], h, right * 32, front * 32)
        if d2(x, y, boat["x"], boat["y"]) <= boarding.NEAR**2 and others.free(x, y, r):
            return x, y
    return None


def stop(lay: Layout, key: str, value: Any) -> Refusal | None:
    """Stop a file: those who are not through stay where they are."""
    one = lay.state["landings"].get(key)
    if one is None or value is not True or one["through"] >= len(one["men"]):
        return "KS-037", "nobody is getting in or out"
    one["men"] = one["men"][: one["through"]]
    boarding.busy(lay.state, lay.side)
    return None


DO: dict[str, Any] = {"embark": _embark, "row": _row, "land": _land, "stop": stop}
