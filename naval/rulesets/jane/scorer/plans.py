"""The scorer card (A3, A4): a class's plan, the places of hits, the next fires of guns, the rounds in the magazines.

A mark, as pages draw it on a plan: ``{ship, n, move, zone, side, end, at, calibre_in, what, text}``. ``n`` counts the hits on
that ship, ``at`` is the place along the hull from the bow (0) to the stern (1), ``what`` one of ``score.MARKS``.
"""

from __future__ import annotations

from typing import Any

from naval.rulesets.jane.gunnery import fire
from naval.rulesets.jane.scorer.score import shot_of
from naval.rulesets.jane.ships import magazines
from naval.rulesets.jane.ships.armament import CLOSED, sections_of
from naval.rulesets.jane.ships.flotation import level
from naval.rulesets.jane.tables import BOOK, STANDARD, Data, Table, load
from tactical.engine.dice import Dice
from tactical.engine.parts import PLAIN, Parts
from tactical.engine.rule import reveals
from tactical.engine.ruleset import UMPIRE

TYPE, CLASS = 1, 2  # how far an enemy is recognised, as in ``sight``
DRAWN = load("scorer/plan.toml")["drawn"]


def open_marks(setup: Data, conv: Table, dice: Dice) -> Data:
    """Open ``state["marks"]``: the hits of this move, as they are drawn on plans."""
    return {"marks": []}


def opened_ship(state: Data, ship: Data, conv: Table) -> Data:
    """Open the card of a ship: her magazines, and nothing hit, fired or steamed yet."""
    rounds = magazines.fill_magazines(ship.get("rounds") or {}, state["classes"][ship["class"]], conv)
    return {"rounds": rounds, "hits": 0, "fired": {}, "steamed": {}}


@reveals("NAV-T-070", "NAV-T-071", source="L117")
def plan_of(ship_class: Data, conv: Table = STANDARD) -> Data:
    """The plan of a ship is her scorer, its details those of the class as the scenario's Fighting Ships gives them."""
    deepest = 1
    while level(deepest, ship_class["displacement_t"]) < len(("lower deck", "main deck")):
        deepest += 1
    guns = {part: [_gun(one) for one in ship_class[part]] for part in ("mounts", "lights")}
    return {
        **{part: ship_class.get(part) for part in DRAWN},
        **guns,
        "sections": sections_of(ship_class, conv),
        "belt_lengths": conv["SC-T-13"]["lengths"],
        "lower_deck_hits": BOOK["NAV-T-113"]["lower_deck"],
        "main_deck_hits": deepest,
    }


@reveals("SC-J-42", source="convention: where a mark is drawn")
def span(zone: str, spot: int | None, conv: Table = STANDARD) -> tuple[float, float]:
    """A mark is drawn where its place lies along the hull, and one on the belt in the very eighth that was struck."""
    if spot is not None:
        lengths = conv["SC-T-13"]["lengths"]
        return spot / lengths, (spot + 1) / lengths
    first, last = conv["SC-J-42"]["along"][zone]
    return float(first), float(last)


def note(state: Data, ship: Data, hit: Data, score: Any) -> None:
    """Write one scored hit into ``state["marks"]``: number, place, the side it came from, its effect (NAV-T-116)."""
    first, last = span(hit["zone"], score.spot, score.conv)
    u = score.dice.u(hit["move"], "score", hit["actor"], hit["target"], f"{hit['group']}.{hit['n']}", "mark")
    # A tenth off either end, so that no mark lies on the line between two lengths.
    at = first + (0.1 + 0.8 * u) * (last - first)
    text = f"{shot_of(hit)}: {'; '.join(score.text)}"
    add_mark(state, ship, {**hit, "at": round(at, 4)}, score.what, text)


def add_mark(state: Data, ship: Data, hit: Data, what: str, text: str) -> None:
    """Add one more mark to a ship's plan; ``hit`` needs ``move side end``, and ``zone cal at`` where it has them."""
    count(state, ship)
    state["marks"][-1].update(
        {
            "n": ship["hits"],
            "move": hit["move"],
            "zone": hit.get("zone"),
            "side": hit["side"],
            "end": hit["end"],
            "at": hit.get("at", 0.5),
            "calibre_in": hit.get("cal"),
            "what": what,
            "text": text,
        }
    )


def count(state: Data, ship: Data) -> None:
    """Count one more hit on a ship, with a mark that names only the ship."""
    ship["hits"] = ship.get("hits", 0) + 1
    state["marks"].append({"ship": ship["key"]})


def of_ship(state: Data, ship: Data, ship_class: Data, conv: Table, parts: Parts = PLAIN) -> Data:
    """Show a ship in her own side's view: ``{"mounts", "lights", "hurt"}``."""
    key, hurt, rounds = ship["key"], ship["hurt"], ship["rounds"]
    idle = {ident: [until for until in moves if until > state["move"]] for ident, moves in ship["idle"].items()}
    shaken = hurt["guns_out"], hurt["sections"], ship["guns"], rounds
    return {
        "mounts": parts.make_part((key, "mounts"), shaken, lambda: _mounts(ship, ship_class, conv)),
        "lights": parts.make_part((key, "lights"), (hurt["guns_out"], idle, rounds), lambda: _lights(ship, ship_class, idle)),
        "hurt": parts.make_part((key, "hurt"), hurt, lambda: hurt),
        "hits": ship.get("hits", 0),
    }


def _mounts(ship: Data, ship_class: Data, conv: Table) -> list[Data]:
    out = ship["hurt"]["guns_out"]
    return [
        {
            **_gun(one),
            "out": out.get(one["id"], 0),
            "ready": list(ship["guns"][one["id"]]["ready"]),
            "loaded": ship["guns"][one["id"]]["loaded"],
            "every": fire.every(ship, one, ship_class, conv),
            "rounds": ship["rounds"][one["id"]],
        }
        for one in ship_class["mounts"]
    ]


def _lights(ship: Data, ship_class: Data, idle: Data) -> list[Data]:
    """Show her light guns, group by group; ``idle`` is until when some of each are idle."""
    out = ship["hurt"]["guns_out"]
    return [
        {**_gun(one), "out": out.get(one["id"], 0), "idle": idle.get(one["id"], []), "rounds": ship["rounds"][one["id"]]}
        for one in ship_class["lights"]
    ]


def told_captain(ship: Data, ship_class: Data) -> Data:
    """Show the part of ``of_ship`` that a captain reads: guns, those out for good, and rounds.

    While no magazine is empty he needs none of it: he has her guns by calibre.
    """
    out, rounds = ship["hurt"]["guns_out"], ship["rounds"]
    if all(rounds.values()):
        return {}
    return {
        part: [
            {"calibre_in": one["cal"], "guns": one["guns"], "out": out.get(one["id"], 0), "rounds": rounds[one["id"]]}
            for one in ship_class[part]
        ]
        for part in ("mounts", "lights")
    }


def _gun(one: Data) -> Data:
    return {
        "id": one["id"],
        "name": one["name"],
        "guns": one["guns"],
        "kind": one["kind"],
        "arc": one["arc"],
        "side": one["side"],
        "calibre_in": one["cal"],
    }


@reveals("SC-J-41", source="convention: silhouettes, L13, L456")
def looks(ship_class: Data, recognised: int, conv: Table = STANDARD) -> Data | None:
    """A ship whose type is known looks like the usual ship of her kind; once her class is known, like herself."""
    if recognised >= CLASS:
        turrets = sum(1 for one in ship_class["mounts"] if one["kind"] in CLOSED and not one["side"])
        return {"length_ft": ship_class["length_ft"], "funnels": ship_class["funnels"], "turrets": turrets}
    if recognised < TYPE:
        return None
    length, funnels, turrets = conv["SC-J-41"]["looks"].get(ship_class["kind"], [300, 2, 0])
    return {"length_ft": length, "funnels": funnels, "turrets": turrets}


@reveals("NAV-T-073", source="L125")
def scorers_of(state: Data, viewer: str) -> list[str]:
    """A side holds the scorers of its own ships, and the umpire has all of them as soon as he requires them."""
    return [key for key, ship in state["ships"].items() if viewer in (UMPIRE, ship["side"])]


def show_marks_and_plans(state: Data, viewer: str, conv: Table) -> Data:
    """Add to a view ``{"marks": […]}`` of this move, and at move 0 ``{"plans": {class: {…}}}`` of the viewer's own."""
    held = scorers_of(state, viewer)
    view: Data = {"marks": [one for one in state["marks"] if one["ship"] in held]}
    if state["resolved"] == 0:
        classes = sorted({state["ships"][key]["class"] for key in held})
        view["plans"] = {key: plan_of(state["classes"][key], conv) for key in classes}
    return view


def steamed(ship: Data, squares: float) -> None:
    """Add one minute at this speed to her steaming; lying stopped burns no coal under way."""
    knots = round(abs(squares) * 6) / 2
    if knots:
        ship["steamed"][f"{knots:g}"] = ship["steamed"].get(f"{knots:g}", 0) + 1


def spent(state: Data, ship: Data, ship_class: Data, conv: Table) -> Data:
    """Add to a ship's result ``{"fired", "torpedoes", "steamed"}``: [knots, minutes], the slowest first."""
    return {
        "fired": {key: ship["fired"][key] for key in sorted(ship["fired"], key=float, reverse=True)},
        "torpedoes": sum(tube["used"] for tube in ship["tubes"].values()),
        "steamed": [[float(key), ship["steamed"][key]] for key in sorted(ship["steamed"], key=float)],
    }
