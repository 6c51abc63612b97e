"""Verdicts: who has won, the points, and the words of the result (LW-090 to LW-105)."""

from __future__ import annotations

from typing import Any

from tactical.engine.ruleset import State
from tactical.engine.text.words import agree, listed, plural, sentence
from tactical.ground.rules import blow, defensive, scoring
from tactical.ground.turns.book import Work
from tactical.ground.turns.deployment import arrivals
from tactical.ground.turns.ending import fates, war
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data


def look(work: Work) -> None:
    """Decide whether the battle is over with this ply (step 10); writes ``over``."""
    state = work.state
    over = decide(work)
    if over is None and state["retreat"] is None and state["ply"] >= state["limit"]:
        over = by_points(work)
    if over is None:
        return
    state["over"] = {
        **over,
        "ending": sentence(over["ending"]),
        "war": war.update_war_tally(state["war"], totals(work, over), state["sides"]),
    }
    work.tell(over["ending"], *over["rules"])
    if state["over"]["war"]:
        work.tell(state["over"]["war"]["text"], "LW-103", "LW-104")


def decide(work: Work) -> Data | None:
    variant = work.state["terms"].get("variant", "finish")
    ways = {"blow": _blow, "defensive": _defensive}
    over = ways[variant](work) if variant in ways else None
    return over or (None if work.state["retreat"] else _finish(work))


def _finish(work: Work) -> Data | None:
    """End a battle where a side has nothing left on the field or on its road there, or both have too little."""
    state = work.state
    over = scoring.finished({side: n + arrivals.men_to_come(state, side) for side, n in work.book.left(work).items()})
    if over is not None:
        loser = people.SIDE_NAMES[people.enemy(state, over["winner"])] if over["winner"] else "either side"
        return {**over, "ending": f"nothing is left of {loser}", "rules": ["LW-090"]}
    if state["terms"].get("variant", "finish") != "finish":
        return None
    began = [arrivals.began(state, side) for side in state["sides"]]
    floor = scoring.floor(began)
    left = {side: _able(state, side) for side in state["sides"]}
    drawn = scoring.drawn(left, floor)
    small = min(began) < floor  # a side that began below the floor cannot be reduced below it
    return {**drawn, "rules": ["LW-092", "LW-093"]} if drawn and not small else None


def _able(state: State, side: str) -> int:
    """Count the men of a side who are free, with those still to come."""
    return len(people.of_side(state, side, "armed", "freed", "held")) + arrivals.men_to_come(state, side)


def _blow(work: Work) -> Data | None:
    """Judge a Blow at the Rear: three men on the enemy's line; after that the loser's six moves."""
    state, book = work.state, work.book
    retreat = state["retreat"]
    if retreat is None:
        part = state["terms"].get("goal", "all")
        for side in sorted(state["sides"], key=lambda one: one != state["mover"]):
            if blow.struck(state, side, part, book.arms):
                loser = people.enemy(state, side)
                state["retreat"] = {"side": loser, "made": 0}
                left = blow.moves_to_get_away()
                who, whose = people.SIDE_NAMES[side], people.SIDE_NAMES[loser]
                text = f"{who} is on the back line of {whose}, who has {plural(left, 'move')} to get away"
                work.tell(text, "LW-094", "LW-095")
                return None
        return None
    loser, winner = retreat["side"], people.enemy(state, retreat["side"])
    if state["mover"] == loser:
        retreat["made"] += 1
    gone = not any(man["side"] == loser and man["is"] in ("armed", "freed", "held") for man in work.men.values())
    gone = gone and not people.guns_of(state, loser)
    if gone or blow.moves_to_get_away(retreat["made"]) == 0:
        given = blow.capitulate(state, loser)
        work.stirred()
        if given["men"] or given["guns"]:
            some = [plural(len(given[part]), thing) for part, thing in (("men", "man"), ("guns", "gun")) if given[part]]
            what = f"{listed(some)} of {people.SIDE_NAMES[loser]}"
            many = len(given["men"]) + len(given["guns"])
            text = f"{what} {agree(many, 'is', 'are')} still on the field and {agree(many, 'capitulates', 'capitulate')}"
            work.tell(text, "LW-095")
        return {
            "winner": winner,
            "ending": f"{people.SIDE_NAMES[winner]} has struck the enemy’s rear",
            "rules": ["LW-094", "LW-095"],
        }
    return None


def _defensive(work: Work) -> Data | None:
    """Judge a Defensive Game: attackers on the defender's line while still a quarter of their strength."""
    state, roles = work.state, work.state["roles"]
    attacker = roles["attacker"]
    began, left = arrivals.began(state, attacker), _able(state, attacker)
    arrived = len(blow.on_the_line(state, attacker, "all", work.book.arms))
    over = defensive.decided(began, left, arrived, roles)
    return {**over, "rules": ["LW-097"]} if over else None


def by_points(work: Work) -> Data:
    """End the battle after the agreed number of moves: nobody has the victory, and more points win (SC-LW-30)."""
    state = work.state
    one, other = state["sides"]
    points = {side: scoring.total(force(work, side, scoring.LOST), work.book.arms) for side in state["sides"]}
    winner = None if points[one] == points[other] else one if points[one] > points[other] else other
    if state["terms"].get("variant") == "defensive":
        winner = state["roles"]["defender"]
    elif arrivals.read_land_parts(state):
        winner = None  # LC-265: both keep their ground
    words = "the attackers have not broken through" if state["roles"] else "the points decide" if winner else "drawn"
    if arrivals.read_land_parts(state) and not state["roles"]:
        words = "no decision, and both sides keep their ground"
    return {
        "winner": winner,
        "ending": f"{plural(state['limit'], 'move')} {agree(state['limit'], 'is', 'are')} made: {words}",
        "rules": ["LW-091"],
        "undecided": not state["roles"],
    }


def force(work: Work, side: str, result: str) -> scoring.Force:
    return work.book.force_of(work, side, result)


def standing(over: Data | None, side: str) -> str:
    """Say won, drawn or lost, for the points; a battle that is not over is neither won nor drawn."""
    if over is None or over.get("undecided"):
        return scoring.LOST
    if over["winner"] is None:
        return scoring.DRAWN
    return scoring.WON if over["winner"] == side else scoring.LOST


def totals(work: Work, over: Data | None) -> dict[str, int]:
    """Return the points of both, in halves."""
    return {side: scoring.total(force(work, side, standing(over, side)), work.book.arms) for side in work.state["sides"]}


def score(work: Work) -> Data:
    """Return the points of both as they stand, in words and numbers; a side to which the enemy resigned has the victory."""
    stopped, found = work.state.get("stopped") or {}, {}
    over = stopped if stopped.get("winner") else work.state["over"]
    for side in work.state["sides"]:
        told = scoring.points(force(work, side, standing(over, side)), work.book.arms)
        lines = [[words, scoring.halves_to_points(halves), number] for words, number, halves in told]
        found[side] = {"total": scoring.halves_to_points(sum(halves for _, _, halves in told)), "lines": lines}
    return found


def result(work: Work) -> Data | None:
    """Return None while the battle goes on; else who won, how, the points, and what each side lost and has left."""
    state: State = work.state
    over: Any = state.get("stopped") or state["over"]
    if over is None:
        return None
    men = state["men"].values()
    told: Data = {"winner": over["winner"], "ending": over["ending"], "moves": state["move"], "losses": {}, "left": {}}
    whole = {man["body"] for man in men if man["is"] in (*scoring.LEFT, "off")}
    fighters, left = work.book.fighters(work), work.book.left(work)
    held = {side: scoring.guns_held(state, side, fighters, left) for side in state["sides"]}
    for gun in (state["guns"][key] for keys in held.values() for key in keys):
        if gun["side"] == (state["bodies"].get(gun["body"]) or gun)["side"]:
            whole.add(gun["body"])
    for side in state["sides"]:
        told["losses"][side] = [key for key in state["brought"][side] if key not in whole]
        told["left"][side] = [key for key in state["brought"][side] if key in whole]
    told["score"] = {side: one["total"] for side, one in score(work).items()} if state["country"] else {}
    counts: Data = {}
    for side in state["sides"]:
        own = [man for man in men if man["side"] == side]
        counts[side] = {kind: sum(man["is"] in which for man in own) for kind, which in _FATES.items()}
        counts[side]["guns"] = len(held[side]) + arrivals.guns_to_come(state, side)
        counts[side]["alive"] += arrivals.men_to_come(state, side)
    told["counts"] = counts
    if arrivals.read_land_parts(state):
        told |= fates.of_land(work, held)
    if state.get("stopped"):
        told["war"] = (
            war.update_war_tally(state["war"], totals(work, {**over}), state["sides"])
            if state["war"] and state["country"]
            else None
        )
    else:
        told["war"] = over.get("war")
    return told


_FATES = {"alive": ("armed", "freed", "held"), "off": ("off",), "dead": ("dead",), "captured": scoring.CAPTIVE}
