"""A gun, its mark and the shot: the rules of firing put together, as Little Wars has them."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING, Any

from tactical.openground.floor.measure import div
from tactical.rulesets.little_wars import capture, defensive, firing, shots
from tactical.rulesets.little_wars.machine import people, ways

if TYPE_CHECKING:
    from tactical.rulesets.little_wars.machine.work import Data, Point, Refusal, Work

FAR = 6144  # u: how far beyond its mark a miss is drawn, at most


def opens(work: Work, side: str) -> int:
    """The first ply in which a side may fire."""
    roles = work.state["roles"] or {}
    role = next((role for role, whose in sorted(roles.items()) if whose == side), None)
    return defensive.opens(work.state["terms"].get("variant", "finish"), role)


def silent(work: Work, gun: str) -> Refusal | None:
    """Why a gun may not fire in this ply at all."""
    one, state = work.guns[gun], work.state
    why = firing.silent(state["ply"], opens(work, one["side"]))
    if why:
        return "LW-022", why
    why = firing.one_or_other(one, "fired")
    if why:
        return "LW-034", why
    why = firing.out_of_shots(one)
    return ("LW-035", why) if why else None


def mark(work: Work, target: Any) -> Point:
    """Where a shot is aimed at."""
    if isinstance(target, str):
        return work.men[target]["x"], work.men[target]["y"]
    return int(target[0]), int(target[1])


def sighting(work: Work, gun: str, target: Any) -> shots.Sighting:
    """What is seen along the barrel."""
    one, point = work.guns[gun], mark(work, target)
    down = frozenset(firing.lying(one, point, work.ranks))
    return shots.Sighting(work.country, one, point, work.ranks, work.blockers, down)


def aim(work: Work, gun: str, shot: list[Any]) -> Refusal | None:
    """Why a shot cannot be fired from where everybody stands."""
    target, one = shot[1], work.guns[gun]
    if isinstance(target, str) and target not in work.men:
        kind = "gun" if target in work.guns else "thing"
        return "LW-055", shots.no_harm(kind) or "there is no such man"
    if not isinstance(target, str) and not ways.is_point(target):
        return "LW-055", "a shot is aimed at a man or at a place [x, y]"
    if isinstance(target, str) and (why := shots.may_not_be_aimed_at(work.men[target], one["side"])):
        return "LW-054", why
    point = mark(work, target)
    if why := firing.cannot_swing(one, point, work.country):
        return "LW-036", why
    if isinstance(target, str) and sighting(work, gun, target).exposure(target) is None:
        return "LW-054", "nothing of this man can be seen from the gun"
    return trail(work, gun, point)


def trail(work: Work, gun: str, point: Point) -> Refusal | None:
    """Why the posts at the trail could not be filled after such a shot."""
    one, book, state = work.guns[gun], work.book, work.state
    least = min(arm.radius for arm in book.arms.values())
    if why := firing.no_room_at_the_trail(one, point, work.country, least):
        return "LW-039", why

    def way(key: str, place: Point) -> int | None:
        found = ways.find(work, key, [place], book.reach(state, key)[0])
        return None if isinstance(found, tuple) else book.cost(state, key, found)

    why = firing.nobody_for_the_trail(one, point, work.ranks, lambda key: book.reach(state, key)[0], way)
    return ("LW-039", why) if why else None


def chance(work: Work, gun: str, shot: list[Any]) -> Data:
    """What a shot that may be fired is worth."""
    target, one = shot[1], work.guns[gun]
    key = target if isinstance(target, str) else shots.at_point(mark(work, target), one["side"], work.ranks)
    seen = sighting(work, gun, target)
    exposure = seen.exposure(key) if key else None
    told = {"gun": gun, "target": target, "man": key, "exposure": exposure, "chance": 0}
    if key is None or exposure is None:
        return told
    far = isqrt((work.men[key]["x"] - one["x"]) ** 2 + (work.men[key]["y"] - one["y"]) ** 2)
    found = shots.chance(far, exposure, work.ranks.arm(key), lying=key in seen.lying, **_terms(work))
    return {**told, "chance": found, "range": far}


def _terms(work: Work) -> dict[str, str]:
    terms = work.state["terms"]
    return {"haste": terms.get("gunnery", "standard"), "wind": terms.get("wind", "calm")}


def still_there(work: Work, shot: list[Any]) -> bool:
    """Whether the man aimed at still stands."""
    target = shot[1]
    return not isinstance(target, str) or work.men[target]["is"] in ("armed", "freed")


def shoot(work: Work, gun: str, shot: list[Any]) -> None:
    """Fire one shot."""
    assert work.dice is not None
    one, target, state = work.guns[gun], shot[1], work.state
    told, seen, point = chance(work, gun, shot), sighting(work, gun, target), mark(work, target)
    one.update(h=firing.left_pointing(one, point), did="fired", shots=one["shots"] + 1)
    capture.moved_or_swung(one)
    fell = shots.resolve_shot(
        work.dice,
        (state["ply"], gun, one["shots"]),
        one,
        target if isinstance(target, str) else point,
        told["exposure"],
        work.ranks,
        lying=seen.lying,
        in_sight=seen.past_the_country,
        **_terms(work),
    )
    struck = [(key, dict(work.men[key])) for key in fell.struck]
    for key in fell.dead:
        work.fell(key, "shot")
    dead = set(fell.dead)
    hits = [
        {"man": key, "x": man["x"], "y": man["y"], "side": man["side"], "arm": man["arm"], "dead": key in dead}
        for key, man in struck
    ]
    end = (hits[-1]["x"], hits[-1]["y"]) if hits else beyond(work, one, point)
    state["shots"].append({"gun": gun, "from": [one["x"], one["y"]], "to": list(end), "aim": list(point), "hits": hits})
    _tell(work, gun, told, fell, [man for key, man in struck if key in dead])


def beyond(work: Work, gun: Data, point: Point) -> Point:
    """Where a shot that struck nobody is drawn to end: behind its mark, on the field."""
    dx, dy = point[0] - gun["x"], point[1] - gun["y"]
    far = max(abs(dx), abs(dy), 1)
    step = min(FAR, far // 4)
    x, y = point[0] + div(dx * step, far), point[1] + div(dy * step, far)
    return min(max(x, 0), work.country.width), min(max(y, 0), work.country.depth)


def _tell(work: Work, gun: str, told: Data, fell: shots.Shot, dead: list[Data]) -> None:
    """A line for a shot, with the dice that decided it."""
    state, book = work.state, work.book
    name, at = people.gun_name(state, gun), told["man"]
    rolls = [
        {"rule": "LW-054", "what": _WHAT.get(n, f"passes on ({n - 2})"), "faces": 1000, "fell": value}
        for n, value in sorted(fell.draws.items())
    ]
    if dead:
        foe = [one for one in dead if one["side"] != work.guns[gun]["side"]]
        own = [one for one in dead if one["side"] == work.guns[gun]["side"]]
        words = people.many(book, (one["arm"] for one in foe)) if foe else ""
        also = f"{people.many(book, (one['arm'] for one in own))} of its own side" if own else ""
        how = ", a stray shot" if fell.stray else ""
        who = people.listed([one for one in (words, also) if one])
        text = f"{name} fires: {who} {'falls' if len(dead) == 1 else 'fall'}{how}"
    else:
        text = f"{name} fires and hits nobody"
    figures = [["chance in 1000", told["chance"]]] if at else []
    work.tell(text, "LW-054", *(("LW-050",) if dead else ()), rolls=rolls, figures=figures, shot=gun)


_WHAT = {1: "does it hit the man aimed at (below the chance)", 2: "does it strike another", 3: "is he overset"}
