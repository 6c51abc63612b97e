"""Shelter from the enemy's sight: where bodies go that would only be shot at, and how many guns are feared."""

from __future__ import annotations

from tactical.ground.geometry.measure import dist
from tactical.ground.turns.state import Data, Point
from tactical.rulesets.kriegspiel.captain import field
from tactical.rulesets.kriegspiel.captain.army import SEEN, Army
from tactical.rulesets.kriegspiel.play.knowledge import sight
from tactical.rulesets.kriegspiel.rules import countryside

SIGHT = 288  # u of way that a body goes about to be out of the sight of one of the enemy's
SAFE = 400  # u more than men see for sure, or horse rides
TRIED = 8  # best places tested by real sight
BATTERY = 2  # guns behind a marker


def hide(army: Army, at: Point, reach: int) -> Data:
    """Order a body to where fewer of the enemy see it, out of reach of rifles and horse; empty where it is well."""
    chart, places = army.chart, [place for unit in army.enemies.values() if (place := army.locate_unit(unit)) is not None]
    if not places or reach <= 0:
        return {}
    now = seen_by(army, at, places) * SIGHT + _closeness_penalty(at, places)
    if not now:
        return {}
    views = [chart.seen(*place) for place in places]
    within = chart.find_squares_within(chart.square(*at), reach)
    rough = {
        square: SIGHT * sum(view[square] for view in views) + _closeness_penalty(chart.centre(square), places) + far // 8
        for square, far in within.items()
        if (anchor := chart.anchors[square]) is not None and army.open_to(anchor[1])
    }
    best = now, at
    for square in sorted(rough, key=lambda one: (rough[one], one))[:TRIED]:
        spot = chart.anchors[square] or at
        best = min(best, (seen_by(army, spot, places) * SIGHT + _closeness_penalty(spot, places) + within[square] // 8, spot))
    return {"to": [[*best[1]]]} if best[1] != at else {}


def seen_by(army: Army, at: Point, places: list[Point]) -> int:
    """Count from how many of these places a body is seen, over hills and houses as they are."""
    tall = countryside.figure("inf").h
    return sum(sight.sees(army.country, (x, y, tall + army.country.height(x, y)), *at) for x, y in places)


def _closeness_penalty(at: Point, places: list[Point]) -> int:
    """Rate how much too near a place is to the nearest of the enemy's."""
    return 4 * max(0, SEEN + SAFE - min(dist(*at, *place) for place in places))


def guns_known(army: Army) -> int:
    """Count the enemy's guns in action, as far as they are seen or made out."""
    hidden = sum(BATTERY for key, _ in army.located_enemies if "marker" in army.enemies[key] and army.enemies[key]["arm"] == "RA")
    return len(army.their_guns) + hidden


def guns_feared(army: Army) -> int:
    """Count the guns that may fire at a body in sight: at first as many as one has brought oneself, later those known."""
    brought = int(army.view.get("start", {}).get(army.side, {}).get("guns", 0))
    return max(guns_known(army), brought if int(army.view["ply"]) <= 2 * field.CALM else 0)
