"""Shots of a gun of Little Wars at its mark: the rules of firing put together."""

from __future__ import annotations

from math import isqrt
from typing import Any

from tactical.engine.text.words import agree, listed
from tactical.ground.rules import capture, firing, shots
from tactical.ground.turns import gun_crew
from tactical.ground.turns.book import Work
from tactical.ground.turns.gunnery import marks
from tactical.ground.turns.movement import ways
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data, Refusal


def sighting(work: Work, gun: str, target: Any) -> shots.Sighting:
    one, point = work.guns[gun], marks.mark(work, target)
    down = frozenset(firing.find_lying_men(one, point, work.ranks))
    return shots.Sighting(work.country, one, point, work.ranks, work.blockers, down)


def aim(work: Work, gun: str, shot: list[Any]) -> Refusal | None:
    """Say why a shot cannot be fired from where everybody stands."""
    target, one = shot[1], work.guns[gun]
    if isinstance(target, str) and target not in work.men:
        kind = "gun" if target in work.guns else "thing"
        return "LW-055", shots.no_harm(kind) or "there is no such man"
    if not isinstance(target, str) and not ways.is_point(target):
        return "LW-055", "a shot is aimed at a man or at a place [x, y]"
    if isinstance(target, str) and (why := shots.may_not_be_aimed_at(work.men[target], one["side"])):
        return "LW-054", why
    point = marks.mark(work, target)
    if why := firing.cannot_swing(one, point, work.country):
        return "LW-036", why
    if isinstance(target, str) and sighting(work, gun, target).exposure(target) is None:
        return "LW-054", "this man cannot be seen from the gun"
    return gun_crew.no_shot(work, gun, point)


def chance(work: Work, gun: str, shot: list[Any]) -> Data:
    target, one = shot[1], work.guns[gun]
    key = target if isinstance(target, str) else shots.at_point(marks.mark(work, target), one["side"], work.ranks)
    seen = sighting(work, gun, target)
    exposure = seen.exposure(key) if key else None
    told = {"gun": gun, "target": target, "man": key, "exposure": exposure, "chance": 0}
    if key is None or exposure is None:
        return told
    far = isqrt((work.men[key]["x"] - one["x"]) ** 2 + (work.men[key]["y"] - one["y"]) ** 2)
    found = shots.chance(shots.as_far_as(far, one), exposure, work.ranks.arm(key), lying=key in seen.lying, **_terms(work))
    return {**told, "chance": found, "range": far}


def _terms(work: Work) -> dict[str, str]:
    terms = work.state["terms"]
    return {"haste": terms.get("gunnery", "standard"), "wind": terms.get("wind", "calm")}


def shoot(work: Work, gun: str, shot: list[Any]) -> None:
    """Fire one shot."""
    assert work.dice is not None
    one, target, state = work.guns[gun], shot[1], work.state
    told, seen, point = chance(work, gun, shot), sighting(work, gun, target), marks.mark(work, target)
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
    dead = [dict(work.men[key]) for key in fell.struck if key in fell.dead]
    hits = [marks.hit(work, key, fell.dead) for key in fell.struck]
    for key in fell.dead:
        work.fell(key, "shot")
    end = (hits[-1]["x"], hits[-1]["y"]) if hits else marks.beyond(work, one, point)
    state["shots"].append({"gun": gun, "from": [one["x"], one["y"]], "to": list(end), "aim": list(point), "hits": hits})
    _tell(work, gun, told, fell, dead)


def _tell(work: Work, gun: str, told: Data, fell: shots.Shot, dead: list[Data]) -> None:
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
        who = listed([one for one in (words, also) if one])
        text = f"{name} fires: {who} {agree(len(dead), 'falls', 'fall')}{how}"
    else:
        text = f"{name} fires and hits nobody"
    figures = [["chance in 1000", told["chance"]]] if at else []
    work.tell(text, "LW-054", *(("LW-050",) if dead else ()), rolls=rolls, figures=figures, shot=gun)


_WHAT = {1: "does it hit the man aimed at (below the chance)", 2: "does it strike another", 3: "is he overset"}
