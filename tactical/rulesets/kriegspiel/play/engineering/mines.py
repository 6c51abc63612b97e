"""Mines: the pieces that set one off, and the destruction (KS-075)."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.ground.geometry.figures import Box, Disc
from tactical.ground.geometry.measure import INCH, dist
from tactical.ground.turns.book import Layout, Work
from tactical.ground.turns.gunnery import marks
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data, Point
from tactical.rulesets.kriegspiel.play import command, trains
from tactical.rulesets.kriegspiel.rules import countryside, railway, works


def under_foot(work: Work, lay: Layout) -> None:
    """Explode live mines under the ways of this move, one after the other by key."""
    state = work.state
    if not any(mine["is"] == "live" for mine in state["mines"].values()):
        return
    tracks = {key: [(x, y) for x, y in lay.paths[key]] for key in sorted(lay.paths)}
    # The ways of the leading ends of trains that ran in this move.
    before = lay.before["trains"]
    found = {}
    for key, train in sorted(state["trains"].items()):
        was = before.get(key, train)
        if was["at"] != train["at"]:
            a, b = _lead(train, was["at"], train["at"] - was["at"]), _lead(train, train["at"], train["at"] - was["at"])
            line, step = trains.line_of(state, train), INCH if b > a else -INCH
            found[key] = [railway.place_on_line(line, at)[:2] for at in (*range(a, b, step), b)]
    tracks |= found
    for table in ("men", "guns", "wagons"):
        for key, one in sorted(state[table].items()):
            start = one.get("from")
            if key not in tracks and one["side"] == lay.side and start and tuple(start) != (one["x"], one["y"]):
                tracks[key] = [*((x, y) for x, y in one.get("way", [start])), (one["x"], one["y"])]
    trodden(work, tracks)


def trodden(work: Work, tracks: dict[str, list[Point]]) -> None:
    """Explode live mines on which one of these pieces has trodden on its way."""
    state = work.state
    for key in sorted(state["mines"]):
        mine = state["mines"][key]
        if mine["is"] != "live":
            continue
        at = (mine["x"], mine["y"])
        under = [one for one in sorted(tracks) if _alive(state, one) and works.sets_off(at, tracks[one])]
        if under:
            _explode(work, key, at, min(under, key=lambda one: (dist(*tracks[one][0], *at), one)))


def _lead(train: Data, at: int, by: int) -> int:
    """Return where on its line the leading end of a train that runs so is."""
    return trains.ends(train, at)[1 if by > 0 else 0]


def _alive(state: Data, key: str) -> bool:
    if key in state["trains"]:
        return bool(state["trains"][key]["engine"] == "in place")
    one = state["men"].get(key) or state["guns"].get(key) or state["wagons"].get(key)
    return bool(one and one["is"] in ("armed", "prisoner", "freed", "in place", "disabled"))


def _explode(work: Work, key: str, at: tuple[int, int], first: str) -> None:
    """Explode a mine under the first piece: everything within six inches is destroyed, of either side."""
    state = work.state
    for table in ("men", "guns", "wagons"):
        if first in state[table]:
            state[table][first].update(x=at[0], y=at[1])
    if first in state["trains"]:
        # A train whose leading end has come upon a mine gets no farther.
        by = state["trains"][first]["at"] - work.before["trains"][first]["at"]
        train = state["trains"][first]
        line, end = trains.line_of(state, train), _lead(train, train["at"], by)
        near = min(range(end - by, end, 1 if by > 0 else -1), key=lambda far: dist(*railway.place_on_line(line, far)[:2], *at))
        train["at"] += near - end
        trains.take_along(state, first)
    hits = _destroyed(work, works.explosion(at, *_pieces(work)))
    side = state["mines"][key]["side"]
    state["mines"][key] = {**state["mines"][key], "is": "gone"}
    state["notices"] = [works.unseal_notice(one) if one["key"] == key else one for one in state["notices"]]
    drawn = {"gun": None, "mine": True, "side": side, "from": None, "to": list(at), "aim": list(at), "shell": True}
    state["shots"].append({**drawn, "hits": hits})
    work.tell("a mine goes off", "KS-075")
    for side in state["sides"]:
        own = [one["arm"] for one in hits if one["side"] == side]
        if own:
            text = f"the mine: {people.many(work.book, own)} of {people.SIDE_NAMES[side]} destroyed"
            work.tell(text, "KS-075", sides=[side])
    work.stirred()


def _pieces(work: Work) -> tuple[dict[str, Disc], dict[str, Box]]:
    """Gather everything on the field that can be blown up: figures, and guns, wagons, engines and trucks."""
    men = {
        one: Disc(man["x"], man["y"], work.book.radius(work.state, one))
        for one, man in sorted(work.men.items())
        if man["is"] in ("armed", "prisoner", "freed", "surrendered")
    }
    boxes = {one: work.book.box(gun) for one, gun in sorted(work.guns.items()) if gun["is"] in ("in place", "disabled")}
    boxes |= {
        one: countryside.box("wagon", wagon) for one, wagon in sorted(work.state["wagons"].items()) if wagon["is"] == "in place"
    }
    return men, boxes | trains.boxes(work.state)


def _destroyed(work: Work, gone: Sequence[str]) -> list[Data]:
    """Destroy what a mine has caught; returns the men among it for drawing. A general is struck as by a shell."""
    state, chiefs, hits = work.state, command.figures(work.state), []
    for one in gone:
        if one in chiefs:
            command.struck(work, one, "shell")
        elif one in work.men:
            hits.append(marks.hit(work, one, gone))
            work.fell(one, "mine")
        elif one in work.guns:
            work.guns[one]["is"] = "destroyed"
        elif one in state["wagons"]:
            state["wagons"][one]["is"] = "destroyed"
    trains.destroy(work, [one for one in gone if "/" in one], "mine")
    return hits
