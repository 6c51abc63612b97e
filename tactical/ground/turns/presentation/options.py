"""Options of a side now: enough for a page that knows no rules."""

from __future__ import annotations

from typing import Any

from tactical.engine.text.words import capital, listed, plural
from tactical.ground.geometry import library
from tactical.ground.rules import blow, countryside, firing, forces, isolation, mobility, order_of_play, prisoners
from tactical.ground.rules.tables import BOOK
from tactical.ground.turns.book import Layout
from tactical.ground.turns.deployment import deploy, zones
from tactical.ground.turns.ending import melee_choice
from tactical.ground.turns.ending.departures import EDGE
from tactical.ground.turns.gunnery import guns
from tactical.ground.turns.movement import escorts, ways
from tactical.ground.turns.position import people, shares
from tactical.ground.turns.state import Data

FEW = 120  # pairs of a gun and a man up to which every chance is listed; else ``asking`` answers for one gun


def list_options(lay: Layout, acting: tuple[str, ...]) -> Data:
    """List the options of the sheet's side, with its orders so far."""
    state, side = lay.state, lay.side
    stage = state["stage"]
    form = "deploy" if stage == "stand_out" else stage  # men are put down as in the deployment
    found: Data = {"form": form, "title": order_of_play.STAGES[stage]["title"], "seal": _seal(lay), "asked": side in acting}
    if side in acting and stage in _OF:
        _OF[stage](lay, found)
    if lay.brought:
        found["brought"] = lay.brought
    if lay.behind:
        found["behind"] = lay.behind
    for extra in lay.book.extras:
        extra.options(lay.book, state, side, found)
    if side in acting:
        found["whose"] = _map_pieces_to_posts(lay, found)
    return found


def _map_pieces_to_posts(lay: Layout, found: Data) -> dict[str, str]:
    """Map each body, gun and thing of the side to the post that orders it, where several players share its sheet."""
    book, state, side = lay.book, lay.before, lay.side
    whose = {str(man["body"]): book.post_of_man(state, key) for key, man in sorted(state["men"].items()) if man["side"] == side}
    whose |= {key: book.post_of_gun(state, key) for key, gun in sorted(state["guns"].items()) if gun["side"] == side}
    things = [(one["part"], key) for key, one in sorted(found.get("things", {}).items())]
    things += [(part, key) for part in ("units", "wagons", "boats", "trains") for key in sorted(found.get(part, {}))]
    return whose | {key: shares.owner(book, state, (part, key)) for part, key in things}


def _seal(lay: Layout) -> str:
    shots = len(lay.shots)
    more = lay.book.also_done(lay)
    if lay.state["stage"] == "guns" and (shots or lay.gun_moves or more):
        words = [f"Fire {plural(shots, 'shot')}"] if shots else []
        words += [f"move {plural(len(lay.gun_moves), 'gun')}"] if lay.gun_moves else []
        return capital(listed(words + more))
    return str(order_of_play.STAGES[lay.state["stage"]]["seal"])


def _country(lay: Layout, found: Data) -> None:
    found["kinds"] = countryside.palette()
    advice = countryside.advice(lay.kept["country"]) if "country" in lay.kept and not deploy.unfit(lay) else []
    found["country"] = {"lint": advice, "ready": _ready(frozenset(one["kind"] for one in found["kinds"]))}


def _ready(kinds: frozenset[str]) -> list[Data]:
    """List the countries of the library that can be laid out with these kinds, to begin with."""
    known = [(title, library.country(key)) for key, title in sorted(library.titles().items())]
    return [{"title": title, "document": one} for title, one in known if {f["kind"] for f in one["features"]} <= kinds]


def _sides(lay: Layout, found: Data) -> None:
    found["sides"] = {"south": "from the south", "north": "from the north"}


def _deploy(lay: Layout, found: Data) -> None:
    side, arms = lay.side, [*sorted(lay.book.arms), "gun"]
    areas = {arm: list(zones.zone(lay, side, arm)) for arm in arms}
    found["deploy"] = {
        "area": [list(one) for one in sorted({tuple(area) for area in areas.values()})],
        "areas": areas,
        "rest": deploy.rest(lay),
    }
    if lay.state["terms"].get("forces") == "purchase":
        row = BOOK["LW-114"]
        most = deploy.to_spend(lay.state["terms"], side)
        force = lay.kept.get("force", forces.bought(most))
        found["forces"] = {
            "total": most,
            "cost": {"inf": row["inf"], "cav": row["cav"], "guns": row["gun"]},
            "force": force,
            "price": forces.price(force),
            "warnings": forces.out_of_proportion(force),
        }
    held = list(people.of_side(lay.before, side, "held"))
    found["men"] = {key: {"at": None, "r": lay.book.radius(lay.before, key)} for key in held}
    found["guns"] = {
        key: {"at": None} for key, gun in sorted(lay.before["guns"].items()) if gun["side"] == side and gun["is"] == "held"
    }


def foes(lay: Layout) -> Data:
    """Map the enemies on the field to their places: a man may touch them, and must not walk through them."""
    return {
        key: [man["x"], man["y"], lay.book.radius(lay.state, key)]
        for key, man in sorted(lay.state["men"].items())
        if man["side"] != lay.side and man["of"] != lay.side and man["is"] in ("armed", "freed", "surrendered", "prisoner")
    }


def _guns(lay: Layout, found: Data) -> None:
    book, state, side = lay.book, lay.state, lay.side
    enemies = foes(lay)
    found["foes"], found["field"] = enemies, [lay.country.width, lay.country.depth]
    found["shots"] = [book.chance(lay, shot[0], shot) for shot in lay.shots]
    found["guns"] = {}
    able = 0
    for key in people.guns_of(state, side):
        gun = state["guns"][key]
        crew = lay.crew(key)
        silent = book.silent(lay, key) or lay.serves(key)
        stays = book.may_move_gun(lay, key)
        told: Data = {
            "fire": 0 if silent else book.shots_left(state, key),
            "move": 0 if stays else book.gun_reach(lay, key, crew),
            "crew": crew,
            "at": [gun["x"], gun["y"]],
            "h": gun["h"],
            "why": silent[1] if silent else "",
            "why_not_moved": stays[1] if stays else "",
        }
        found["guns"][key] = told
        able += told["fire"] > 0
    if 0 < able * len(enemies) <= FEW:
        for key, told in found["guns"].items():
            if told["fire"]:
                told["targets"] = targets(lay, key, enemies)
    if not guns.anything_to_do(book, state, side):
        found["nothing"] = True


def targets(lay: Layout, gun: str, enemies: Data) -> Data:
    """List a gun's possible targets, and the chance per mille."""
    shots = {key: [gun, key] for key in enemies}
    return {key: lay.book.chance(lay, gun, shot)["chance"] for key, shot in shots.items() if lay.book.aim(lay, gun, shot) is None}


def _men(lay: Layout, found: Data) -> None:
    """Add how far each man may go from where he stood as the move began, by the state before the sheet."""
    start = Layout(lay.book, lay.before, lay.side, {})
    book, state, side = lay.book, start.state, lay.side
    found["foes"], found["field"] = foes(start), [lay.country.width, lay.country.depth]
    leads = set(prisoners.may_lead(state, side))
    able = set(firing.may_act(state, side)["men"])
    men: Data = {}
    home, depth, line = state["home"][side], lay.country.depth, people.line_y(lay.state, side)
    for key, man in sorted(state["men"].items()):
        led = key in leads
        if not led and (man["side"] != side or man["is"] not in ("armed", "freed")):
            continue
        reach, why = escorts.reach(start, key) if led else book.reach(state, key)
        if not led and key not in able:
            reach, why = 0, why or ("LW-075", prisoners.too_soon(man, state["ply"]) or "he has moved already")
        told: Data = {"reach": reach, "at": list(ways.origin(start, key)), "r": book.radius(state, key)}
        if why is not None and not reach:
            told["why"] = why[1]
        if man["is"] == "freed":
            told["unarmed"] = True  # an unarmed man does not go up to touch an enemy
        if led:
            told["lead"] = True
        elif prisoners.at_line(man, home, depth, book.arms) or reach >= abs(man["y"] - line):
            told["off"] = True
        men[key] = told
    found["men"] = men
    found["guns_at"] = [[gun["x"], gun["y"]] for _, gun in sorted(state["guns"].items()) if gun["is"] in ("in place", "disabled")]
    found["posts"] = {key: [list(one) for one in posts] for key in people.guns_of(state, side) if (posts := start.posts(key))}
    off = (key for key in people.guns_of(state, side) if abs(state["guns"][key]["y"] - line) <= EDGE)
    found["off"] = [key for key in off if state["guns"][key]["did"] != "fired"]
    found["surrender"] = _white_flags(start)
    if deserted := _deserted(start, lay):
        found["deserted"] = deserted
    found["strings"] = mobility.strings()
    found["escorts"] = {"prisoners": len(leads), "needed": prisoners.escorts_needed(len(leads))}
    if state["retreat"] is not None:
        left = blow.moves_to_get_away(state["retreat"]["made"])
        found["retreat"] = {"side": state["retreat"]["side"], "left": left}


def _deserted(start: Layout, lay: Layout) -> dict[str, Data]:
    """List guns that have their men as the move begins and would not have them with this sheet (LW-032).

    By gun: ``left`` of the ``needed`` men, and the ``bodies`` that take theirs away. A warning only.
    """
    found = {}
    for key in people.guns_of(lay.state, lay.side):
        if lay.guns[key]["is"] != "in place" or start.serves(key) or not lay.serves(key):
            continue
        left = lay.crew(key)
        gone = {str(lay.men[one]["body"]) for one in start.crew(key) if one not in left}
        found[key] = {"left": len(left), "needed": mobility.CREW, "bodies": sorted(gone)}
    return found


def _white_flags(lay: Layout) -> list[list[str]]:
    bodies: dict[str, list[str]] = {}
    for key in people.of_side(lay.state, lay.side, "armed"):
        bodies.setdefault(str(lay.men[key]["body"]), []).append(key)
    found = []
    for _, keys in sorted(bodies.items()):
        first = isolation.supporters(keys, keys[:1], lay.side, lay.ranks)  # fewer than support the whole body
        if isolation.isolated(len(keys), len(first)) and isolation.may_not_surrender(keys, lay.side, lay.ranks) is None:
            found.append(keys)
    return found


def _choose(lay: Layout, found: Data) -> None:
    found["melees"] = melee_choice.choices(lay.book, lay)


_OF: dict[str, Any] = {"country": _country, "sides": _sides, "deploy": _deploy, "guns": _guns, "men": _men, "choose": _choose}
