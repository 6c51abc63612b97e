"""Trains on the field: their engines and trucks as pieces, their destruction, and the men aboard."""

from __future__ import annotations

from tactical.ground.geometry.figures import Box
from tactical.ground.turns.book import Work
from tactical.ground.turns.state import Data
from tactical.rulesets.kriegspiel.rules import countryside, railway

_LONG = sum(countryside.outline("truck")[:2])


def line_of(state: Data, train: Data) -> list[list[int]]:
    """Return the rails that a train is on."""
    return next(one["at"] for one in state["country"]["features"] if one["key"] == train["line"])


def pieces(state: Data, key: str) -> dict[str, Data]:
    """Return the engine and trucks of a train that are not destroyed, by ``engine``, ``1``, ``2`` …, with ``x``, ``y``, ``h``."""
    train = state["trains"][key]
    found = railway.vehicles(line_of(state, train), train)
    if train["engine"] != "in place":
        found.pop("engine", None)
    return {one: piece for one, piece in found.items() if one == "engine" or train["trucks"][int(one) - 1]["is"] == "in place"}


def boxes(state: Data) -> dict[str, Box]:
    """Return every engine and truck on the field: ``train-1/engine``, ``train-1/2``."""
    return {
        f"{key}/{one}": countryside.box("truck", piece)
        for key in sorted(state["trains"])
        for one, piece in pieces(state, key).items()
    }


def destroy(work: Work, found: list[str], how: str) -> None:
    """Destroy engines and trucks, with everybody aboard."""
    state = work.state
    for one in found:
        key, _, part = one.partition("/")
        train = state["trains"][key]
        if part == "engine":
            train["engine"] = "destroyed"
            continue
        truck = train["trucks"][int(part) - 1]
        truck["is"] = "destroyed"
        x, y = pieces_at(state, key, part)
        for man in truck["aboard"]:
            if man in work.men:
                work.men[man].update(x=x, y=y)
                work.fell(man, how)
            elif man in work.guns:
                work.guns[man]["is"] = "destroyed"
        truck["aboard"] = []


def pieces_at(state: Data, key: str, part: str) -> tuple[int, int]:
    """Return where a part of a train stands, destroyed or not."""
    train = state["trains"][key]
    piece = railway.vehicles(line_of(state, train), train)[part]
    return piece["x"], piece["y"]


def ends(train: Data, at: int) -> tuple[int, int]:
    """Return the stretch of its line that a train lies on with its front at ``at``."""
    long = _LONG * (1 + len(train["trucks"]))
    return (at, at + long) if train.get("back") else (at - long, at)


def take_along(state: Data, key: str) -> None:
    """Move the men and guns aboard along with their truck."""
    found = pieces(state, key)
    for number, truck in enumerate(state["trains"][key]["trucks"], 1):
        for one in truck["aboard"]:
            piece = state["men"].get(one) or state["guns"][one]
            piece.update(x=found[str(number)]["x"], y=found[str(number)]["y"])
