"""Queries: ``manage.py adjudicate little_wars melee|gun|score``. README.md says what a line may have."""

from __future__ import annotations

from typing import Any

from tactical.engine.dice import Dice
from tactical.engine.errors import BadQuery
from tactical.ground.geometry.country import Country, check
from tactical.ground.outside_values import LONGEST, SIDES, Data, guns, men, read_place, read_whole, unknown, word
from tactical.ground.rules import capture, firing, melee, mobility, scoring, shots
from tactical.ground.rules.isolation import isolated
from tactical.ground.rules.stand import Ranks, enemy_of
from tactical.ground.rules.tables import BOOK

FAR_TALLY = 10**6
BARE = {"name": "", "width": 6912, "depth": 6912, "features": []}


def melee_of(given: Data) -> Data:
    """Answer for a melee by its numbers, or for all melees of men on the field."""
    return melees_on_the_field(given) if "men" in given else melee_by_numbers(given)


def melee_by_numbers(given: Data) -> Data:
    """Answer with prisoners and dead, from two numbers and how many support the inferior force."""
    faults: list[str] = []
    unknown(given, (*SIDES, "support", "isolated"), "this line", faults)
    numbers = {side: read_whole(given.get(side), f'"{side}"', faults, 1, 10**4) for side in SIDES}
    inferior = melee.weaker(numbers)
    support = read_whole(given["support"], '"support"', faults, 0, 10**4) if "support" in given else None
    said = given.get("isolated")
    if "isolated" in given and not isinstance(said, bool):
        faults.append(f'"isolated" is true or false, not {said!r:.40}')
    if inferior is not None and (support is None) == ("isolated" not in given):
        faults.append('one of "support" (men within a move of the inferior force) and "isolated" is needed when numbers differ')
    if faults:
        raise BadQuery(faults)
    least, most = sorted(numbers.values())
    alone = inferior is not None and (bool(said) if support is None else isolated(least, support))
    prisoners, dead = melee.settle(least, most, alone)
    left = {side: number - dead - (prisoners if side == inferior else 0) for side, number in numbers.items()}
    return {"inferior": inferior, "isolated": alone, "prisoners": prisoners, "dead": dead, "left": left}


def melees_on_the_field(given: Data) -> Data:
    """Answer with every melee as men stand at the end of a move, with its losses if nobody chooses (SC-LW-13)."""
    faults: list[str] = []
    unknown(given, ("men", "guns", "mover", "choose"), "this line", faults)
    soldiers, pieces = men(given["men"], faults), guns(given.get("guns", []), faults)
    mover = word(given.get("mover"), '"mover"', SIDES, faults)
    choose = given.get("choose", {})
    if not isinstance(choose, dict):
        faults.append(f'"choose" is a table of choices by melee, not {choose!r:.40}')
        choose = {}
    faults += [f'"choose": {key!r:.40}: {melee.A_CHOICE}' for key, one in choose.items() if not melee.is_choice(one)]
    if faults:
        raise BadQuery(faults)
    ranks = Ranks(soldiers)
    state = {"sides": list(SIDES), "men": soldiers, "guns": pieces}
    found = melee.lay_out(state, mover, ranks)
    keys = [one["key"] for one in found]
    faults += [f'"choose": there is no melee {key!r:.40}' for key in choose if key not in keys]
    for one in found:
        faults += [f"{one['key']}: {text}" for text in melee.wrong_choice(one, choose.get(one["key"], {}), soldiers)]
    if faults:
        raise BadQuery(faults)
    for one in found:
        one["given"] = melee.completed(one, choose.get(one["key"]), mover, state, ranks)
    return {"melees": found}


def gun_of(given: Data) -> Data:
    """Answer for one gun: its crew, how far it goes, its trail, its owner, and the effect of its shots."""
    faults: list[str] = []
    known = ("men", "guns", "gun", "mover", "country", "shots", "seed", "ply", "exposure", "haste", "wind")
    unknown(given, known, "this line", faults)
    soldiers, pieces = men(given.get("men", []), faults), guns(given.get("guns"), faults)
    key = given.get("gun", next(iter(pieces)) if len(pieces) == 1 else None)
    gun = pieces.get(key) if isinstance(key, str) else None
    if gun is None:
        faults.append(f'"gun" is the id of one of the guns, not {key!r:.40}')
    for name, one in pieces.items():
        faults += [f'{name}: "near": there is no man {other!r:.40}' for other in one["near"] if other not in soldiers]
    mover = word(given.get("mover", enemy_of(SIDES, gun["side"] if gun else SIDES[0])), '"mover"', SIDES, faults)
    targets, how = _read_gun_query(given, gun, soldiers, faults)
    if faults or gun is None:
        raise BadQuery(faults)
    fire, ranks = _fired(str(key), soldiers, pieces, targets, how), Ranks(soldiers)
    gun["near"] = capture.watch(gun, ranks, mover)
    crew, taker = mobility.crew(gun, ranks), capture.taker(gun, ranks, SIDES)
    enemy = enemy_of(SIDES, gun["side"])
    return {
        "in_action": mobility.out_of_action(gun, ranks) is None,
        "crew": crew,
        "reach": mobility.gun_reach_with(crew, ranks),
        "posts": [list(post) for post in firing.posts(gun)],
        "owner": taker or gun["side"],
        "passed": capture.have_passed(gun, ranks),
        "disputed": taker is None and bool(ranks.armed(ranks.around(gun, capture.REACH), enemy)),
        "shots": fire,
    }


def _read_gun_query(given: Data, gun: Data | None, soldiers: dict[str, Data], faults: list[str]) -> tuple[list[Any], Data]:
    aims = given.get("shots", [])
    if not isinstance(aims, list) or len(aims) > firing.SHOTS:
        faults.append(f'"shots" is a list of at most {firing.SHOTS} targets, not {aims!r:.40}')
        aims = []
    targets = []
    for number, one in enumerate(aims, 1):
        known = len(faults)
        targets.append(one if isinstance(one, str) else read_place(one, f"shot {number}", faults))
        if len(faults) == known and (why := _no_target(targets[-1], gun, soldiers)):
            faults.append(f"shot {number}: {why}")
    seed = given.get("seed", "")
    if not isinstance(seed, str) or len(seed) > 2 * LONGEST:
        faults.append(f'"seed" is a text, not {seed!r:.40}')
    table, country = BOOK["LW-054"], given.get("country", BARE)
    wrong = check(country)
    how = {
        "ply": read_whole(given.get("ply", BOOK["LW-022"]["opens"]), '"ply"', faults, 1, 10**4),
        "exposure": word(given["exposure"], '"exposure"', tuple(table["exposure"]), faults) if "exposure" in given else None,
        "haste": word(given.get("haste", "standard"), '"haste"', tuple(table["haste"]), faults),
        "wind": word(given.get("wind", "calm"), '"wind"', ("calm", "breeze"), faults),
        "dice": Dice(str(seed)),
        "country": Country.from_document(BARE if wrong else country),
    }
    faults += wrong
    return targets, how


def _no_target(aim: Any, gun: Data | None, soldiers: dict[str, Data]) -> str | None:
    """Say why nobody can ask for a shot at this man or point, or None."""
    man = soldiers.get(aim) if isinstance(aim, str) else None
    if isinstance(aim, str) and man is None:
        return f"there is no man {aim!r:.40}"
    if gun is None:
        return None
    if man is not None and (why := shots.may_not_be_aimed_at(man, gun["side"])):
        return why
    spot = aim if man is None else (man["x"], man["y"])
    return "a gun cannot be aimed at its own axle" if spot == (gun["x"], gun["y"]) else None


def _fired(key: str, soldiers: dict[str, Data], pieces: dict[str, Data], targets: list[Any], how: Data) -> list[Data]:
    """Fire the shots asked about, in order; the dead are gone for the next."""
    country: Country = how["country"]
    gun, men_left, answers = dict(pieces[key]), {one: dict(man) for one, man in soldiers.items()}, []
    for number, aim in enumerate(targets, 1):
        if isinstance(aim, str) and men_left[aim]["is"] == "dead":
            answers.append({"target": aim, "refused": "he is dead already"})
            continue
        ranks = Ranks(men_left)
        point = (men_left[aim]["x"], men_left[aim]["y"]) if isinstance(aim, str) else aim
        gun["h"] = firing.left_pointing(gun, point)
        lying = firing.find_lying_men(gun, point, ranks)
        sight = shots.Sighting(country, gun, point, ranks, shots.in_the_way(country, ranks, {**pieces, key: gun}), lying)
        target = aim if isinstance(aim, str) else shots.at_point(point, gun["side"], ranks)
        exposure = how["exposure"] or (None if target is None else sight.exposure(target))
        if isinstance(aim, str) and exposure is None:
            answers.append({"target": aim, "refused": "he cannot be seen from this gun"})
            continue
        shot = shots.resolve_shot(
            how["dice"],
            (how["ply"], key, number),
            gun,
            aim,
            exposure,
            ranks,
            haste=how["haste"],
            wind=how["wind"],
            lying=lying,
            in_sight=sight.past_the_country,
        )
        for one in shot.dead:
            men_left[one]["is"] = "dead"
        said: Data = {
            "target": aim if isinstance(aim, str) else list(aim),
            "exposure": exposure,
            "chance": shot.chance,
            "draws": {str(n): value for n, value in sorted(shot.draws.items())},
            "struck": shot.struck,
            "dead": shot.dead,
        }
        answers.append(said)
    return answers


def score_of(given: Data) -> Data:
    """Answer with the points of a battle, the net, and the tally of the war."""
    faults: list[str] = []
    unknown(given, (*SIDES, "winner", "tally", "target"), "this line", faults)
    winner = given.get("winner")
    if winner is not None and winner not in SIDES:
        faults.append(f'"winner" is blue, red or null for a draw, not {winner!r:.40}')
    forces = {}
    for side in SIDES:
        one = given.get(side)
        if not isinstance(one, dict):
            faults.append(f'"{side}" is a table of inf, cav, guns, held and taken, not {one!r:.40}')
            continue
        unknown(one, ("inf", "cav", "guns", "held", "taken"), f'"{side}"', faults)
        inf, cav, pieces, held, taken = (
            read_whole(one.get(name, 0), f'"{side}": {name}', faults, 0, 10**4)
            for name in ("inf", "cav", "guns", "held", "taken")
        )
        result = scoring.DRAWN if winner is None else scoring.WON if winner == side else scoring.LOST
        forces[side] = scoring.Force(result, {"inf": inf, "cav": cav}, pieces, held, taken)
    if len(forces) == len(SIDES):
        for side, other in (SIDES, SIDES[::-1]):
            if forces[side].held != forces[other].taken:
                faults.append(f"{forces[side].held} men of {side} are held and {other} has taken {forces[other].taken}")
    tally = given.get("tally", 0)
    if type(tally) not in (int, float) or not -FAR_TALLY <= tally <= FAR_TALLY or (2 * tally) % 1:
        faults.append(f'"tally" is the lead of blue in points, in halves at the finest, not {tally!r:.40}')
    target = read_whole(given.get("target", BOOK["LW-103"]["least"]), '"target"', faults, 1, FAR_TALLY)
    if faults:
        raise BadQuery(faults)
    totals = {side: scoring.total(force) for side, force in forces.items()}
    blue, red = SIDES
    after = int(2 * tally) + scoring.net(totals[blue], totals[red])
    return {
        **{
            side: {
                "points": scoring.halves_to_points(totals[side]),
                "lines": [[words, number, scoring.halves_to_points(halves)] for words, number, halves in scoring.points(force)],
                "net": scoring.halves_to_points(scoring.net(totals[side], totals[enemy_of(SIDES, side)])),
            }
            for side, force in forces.items()
        },
        "tally": scoring.halves_to_points(after),
        "war": scoring.war_won(after, target, SIDES),
    }


QUERIES = {"gun": gun_of, "melee": melee_of, "score": score_of}
