"""The umpire's judgement (NAV-T-001, 007, 019, 075, SC-T-29): damage replaced with a reason, grants, vetoes, the scale.

    {"rulings": [{"hit": id, "hurt": {partial condition}, "ready": {gun id: move}, "nothing": true, "reason": …},
                 {"ship": key, "hurt": …, "ready": …, "reason": …},
                 {"mode": "free" | "chit", "reason": …},        {"scale": "full" … "D" | null, "reason": …},
                 {"grant": side, "enemy": ship key, "what": "name" | "range", "reason": …},
                 {"veto": side, "ship": key, "part": part of an order, "reason": …},
                 {"demoralised": fort, "reason": …}]}

The rules of effect and scoring are guidance to him (AMB-T-01): a hit is scored by them unless he has ruled on it. What he
rules is kept in ``state["rulings"]`` with the move, stands in the log, and replays with the orders.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from naval.rulesets.jane import scale
from naval.rulesets.jane.command import signals
from naval.rulesets.jane.command.posts import OF_A_SHIP
from naval.rulesets.jane.events import event
from naval.rulesets.jane.forts import fire as fort_fire
from naval.rulesets.jane.gunnery import penetration
from naval.rulesets.jane.scorer import plans
from naval.rulesets.jane.scorer.hit_places import score
from naval.rulesets.jane.scorer.score import Score, shot_of
from naval.rulesets.jane.ships import condition
from naval.rulesets.jane.tables import Data, Table
from naval.rulesets.jane.umpire import faults as checks
from tactical.engine.rule import modifies, reveals
from tactical.engine.ruleset import UMPIRE, Fault

NAME = 3  # recognised by name, as in ``sight``
RULES = ["NAV-T-075", "SC-T-29"]


def check(state: Data, orders: object, conv: Table) -> list[Fault]:
    """List every fault of the umpire's sheet."""
    if state["over"] is not None:
        return [{"rule": "SC-T-29", "where": "rulings", "text": "The battle is over."}]
    return [{"rule": "SC-T-29", "where": where, "text": text} for where, text in checks.faults_of(state, orders, conv)]


def options(state: Data, conv: Table) -> Data:
    afloat = [key for key, ship in state["ships"].items() if ship["afloat"]]
    grants = {
        side: [entry["ship"] for entry in state["book"][side].values() if entry["in_sight"] and not entry.get("sunk")]
        for side in state["sides"]
    }
    return {
        "title": f"Rulings for move {state['move'] + 1}",
        "seal": "Rule",
        "ships": {},
        "rulings": {
            "hits": [checks.hit_id(hit) for hit in _waiting(state)],
            "ships": afloat,
            "modes": list(checks.MODES),
            "scales": [*scale.SCALES, None],
            "grants": grants,
            "what": list(checks.GRANTS),
            "vetoes": list(OF_A_SHIP),
            "forts": sorted(state["forts"]),
            "longest": checks.LONGEST,
        },
    }


def open_rulings(setup: Data, conv: Table, dice: Any) -> Data:
    """Open ``state["rulings"]``: the rulings so far, each with its move."""
    return {"rulings": []}


def take(state: Data, orders: Data, conv: Table) -> list[Data]:
    """Take at the beginning of a move the rulings that bind at once. Those on hits that wait to be scored are kept for ``of``."""
    happened: list[Data] = []
    for ruling in orders.get("rulings", []):
        state["rulings"].append({**checks.in_order(ruling), "move": state["resolved"]})
        kind = checks.kind_of(ruling)
        if kind in AT_ONCE:
            happened.append(AT_ONCE[kind](state, ruling, conv))
    return happened


def _say(state: Data, text: str, ruling: Data, rules: list[str], sides: dict[str, str]) -> Data:
    """Make the event of a ruling: all of it for the umpire, and the line of each side that is told."""
    figures = [["reason", ruling["reason"]]]
    line = f"By the umpire's judgement {text}: {ruling['reason']}"
    said = event(state, "ruling", line, rules, figures=figures, move=state["move"] + 1)
    for side in sides:
        told = f"By the umpire's judgement {sides[side]}: {ruling['reason']}"
        said["told"][side] = {"text": told, "rules": rules, "rolls": [], "enemy": False, "figures": figures}
    return said


def _harm(state: Data, ship: Data, ruling: Data, conv: Table) -> str:
    """Write damage and ready numbers on a scorer; return the result in words."""
    before = _words(state, ship, conv)
    ship["hurt"] = checks.harmed(ship["hurt"], ruling.get("hurt", {}))
    for ident in sorted(ruling.get("ready", {})):
        gun = ship["guns"][ident]
        gun["ready"] = [ruling["ready"][ident]] * len(gun["ready"])
    said = [one for one in _words(state, ship, conv) if one not in before]
    mounts = {one["id"]: one["name"] for one in state["classes"][ship["class"]]["mounts"]}
    said += [f"{mounts[ident]} silent until move {move}" for ident, move in sorted(ruling.get("ready", {}).items())]
    return "; ".join(said)


def _words(state: Data, ship: Data, conv: Table) -> list[str]:
    ship_class = state["classes"][ship["class"]]
    guns = {one["id"]: one for one in [*ship_class["mounts"], *ship_class["lights"]]}
    return condition.words(ship["hurt"], ship_class, guns, conv)


def _ship(state: Data, ruling: Data, conv: Table) -> Data:
    ship = state["ships"][ruling["ship"]]
    text = f"{ship['name']} has {_harm(state, ship, ruling, conv) or 'her scorer put right'}"
    return _say(state, text, ruling, RULES, {ship["side"]: text})


def _mode(state: Data, ruling: Data, conv: Table) -> Data:
    mode: str = ruling["mode"]
    return _say(
        state,
        free_signals_end(state, mode),
        ruling,
        ["NAV-T-019", "SC-T-29"],
        dict.fromkeys(state["sides"], f"signals are {mode if mode == 'free' else 'by chit'}"),
    )


def free_signals_end(state: Data, mode: str) -> str:
    """Set the signals of both sides as the umpire rules when he judges it right: free, or by chit at closer quarters
    (NAV-T-019)."""
    signals.set_mode(state, mode)
    return f"signals are {mode if mode == 'free' else 'by chit'}"


def _scale(state: Data, ruling: Data, conv: Table) -> Data:
    state["scale"]["fixed"] = ruling["scale"]
    text = f"the scale is {ruling['scale']}" if ruling["scale"] else "the scale goes by the ranges again"
    return _say(state, text, ruling, ["NAV-T-191", "SC-T-29"], dict.fromkeys(state["sides"], text))


def _grant(state: Data, ruling: Data, conv: Table) -> Data:
    side = ruling["grant"]
    # By night a ship may stand in the book twice: as she was lost, and as she was met again. The ruling means the one in sight.
    book = state["book"][side]
    ident = next(one for one in book if book[one]["ship"] == ruling["enemy"] and book[one]["in_sight"])
    entry = book[ident]
    text = look_again(state, entry, ruling["what"])
    named = state["ships"][entry["ship"]]["name"]
    return _say(
        state,
        f"{side.capitalize()} is told {text} of {named}",
        ruling,
        ["NAV-T-007", "SC-J-44", "SC-T-29"],
        {side: f"you are told {text} of {ident}" + (f", {named}" if ruling["what"] == "name" else "")},
    )


@modifies("SC-J-44", source="convention: what the umpire grants, L15")
def look_again(state: Data, entry: Data, what: str) -> str:
    """The umpire may let an admiral see more than he could (NAV-T-007): a name, or the true range at the next reveal."""
    if what == "name":
        entry["level"] = NAME
        return "the name"
    entry["granted"] = state["resolved"]
    return "the range"


def true_range(state: Data, entry: Data, range_yd: float) -> float | None:
    """Give the true range where the umpire has granted it for this move, else nothing."""
    return float(round(range_yd)) if entry.get("granted") == state["resolved"] else None


def _veto(state: Data, ruling: Data, conv: Table) -> Data:
    ship, part = state["ships"][ruling["ship"]], ruling["part"]
    text = f"orders of {part} to {ship['name']} are vetoed"
    if part in ("target", "aim"):
        ship[part] = None
    return _say(state, text, ruling, ["NAV-T-001", "SC-T-29"], {ship["side"]: text})


def _demoralised(state: Data, ruling: Data, conv: Table) -> Data:
    fort = state["forts"][ruling["demoralised"]]
    fort_fire.demoralise(state, ruling["demoralised"], conv)
    fort["demoralised"] += 1  # the minute from which it counts has not begun yet
    text = f"the men of {fort['name']} are demoralised"
    return _say(state, text, ruling, ["NAV-T-173", "SC-T-29"], {fort["side"]: text})


AT_ONCE = {"ship": _ship, "mode": _mode, "scale": _scale, "grant": _grant, "veto": _veto, "demoralised": _demoralised}


def find_ruling(state: Data, hit: Data) -> Data | None:
    """Find the ruling on one hit that is about to be scored, if there is one."""
    ident = checks.hit_id(hit)
    return next((one for one in state["rulings"] if one.get("hit") == ident), None)


@modifies("NAV-T-075", source="L131; AMB-T-01, SC-T-29")
def judged(state: Data, ship: Data, ruling: Data, conv: Table) -> str:
    """The best guide is the umpire's own judgement: his ruling on a hit stands in the place of what the rules give."""
    if ruling.get("nothing"):
        return "no harm"
    return _harm(state, ship, ruling, conv) or "no harm"


def apply(state: Data, hit: Data, ruling: Data, dice: Any, conv: Table) -> list[Data]:
    """Score a hit by judgement: the events, with the result by the rules and the reason."""
    ship = state["ships"][hit["target"]]
    ship_class = state["classes"][ship["class"]]
    by_rule = score(deepcopy(ship), ship_class, hit, dice, conv)
    text = judged(state, ship, ruling, conv)
    by_hand = Score(ship, ship_class, hit, dice, conv, text=[text, "by the umpire's judgement"])
    if text != "no harm":
        by_hand.what, by_hand.spot = by_rule.what, by_rule.spot
    plans.note(state, ship, hit, by_hand)
    striker = state["forts"].get(hit["actor"]) or state["ships"][hit["actor"]]
    why = [["the rules gave", "; ".join(by_rule.text)], ["reason", ruling["reason"]]]
    what = shot_of(hit)
    return [
        event(
            state,
            "hit",
            f"By the umpire's judgement {ship['name']}, hit by {what} from {striker['name']}, has {text}: {ruling['reason']}",
            RULES,
            by_rule.rolls,
            actor=ship,
            own=f"By the umpire's judgement {ship['name']}, hit by {what}, has {text}: {ruling['reason']}",
            move=hit["move"],
            figures=[*by_rule.figures(striker["name"]), *why],
            own_figures=[*by_hand.own_figures(), *why],
        )
    ]


def _waiting(state: Data) -> list[Data]:
    hits = [hit for hit in state["scoring"] if hit["target"] in state["ships"]]
    return sorted(hits, key=lambda one: (one["target"], one["actor"], -one["cal"], one["group"], one["n"]))


@reveals("NAV-T-072", source="L125; convention for handing in targets")
def handed_in(hit: Data, state: Data, conv: Table) -> Data:
    """Struck targets are handed to the umpire, who sees each hit that waits for his judgement and what it meets."""
    ship = state["ships"][hit["target"]]
    ship_class = state["classes"][ship["class"]]
    plate, quality = penetration.plate_of(hit["zone"], ship_class, conv)
    ratio = round(penetration.ratio(hit, ship_class, conv), 3) if plate else None
    through = f", {ratio:.2f} of the way through {plate:g} in of {quality}" if plate else ", where there is no armour"
    striker = state["forts"].get(hit["actor"]) or state["ships"][hit["actor"]]
    return {
        "id": checks.hit_id(hit),
        "ship": ship["key"],
        "from": striker["key"],
        **{part: hit[part] for part in ("move", "zone", "side", "end")},
        "calibre_in": hit["cal"],
        "projectile": hit["proj"],
        "range_yd": round(hit["range"]),
        "plate_in": plate,
        "quality": quality,
        "ratio": ratio,
        "text": f"{ship['name']}: {shot_of(hit)} from {striker['name']} at {hit['range']:.0f} yards "
        f"on {hit['zone']}, {hit['side']} side{through}.",
    }


def show_pending_hits(state: Data, viewer: str, conv: Table) -> Data:
    """Add to the umpire's view ``{"pending": […]}``, hits that wait, with gun, range, place and plate.

    The dice of a battle are not in its state, so what the rules make of a hit is told when it is scored.
    """
    if viewer != UMPIRE:
        return {}
    return {"pending": [handed_in(hit, state, conv) for hit in _waiting(state)]}
