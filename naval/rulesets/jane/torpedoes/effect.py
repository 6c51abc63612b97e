"""Effect of a torpedo on the ship it strikes (SC-T-22), and the reports of it."""

from __future__ import annotations

from naval.rulesets.jane.events import die_roll, enemy_id, event, is_unheard, line, numbered
from naval.rulesets.jane.night import chapter as night
from naval.rulesets.jane.scorer import hull, plans
from naval.rulesets.jane.scorer.score import Score
from naval.rulesets.jane.scorer.sinking import goes_down
from naval.rulesets.jane.ships import flotation
from naval.rulesets.jane.ships.armament import inches
from naval.rulesets.jane.table import observers
from naval.rulesets.jane.tables import STANDARD, Data, Table
from naval.rulesets.jane.torpedoes.torpedo_run import SECTIONS, Struck
from tactical.engine.dice import Dice
from tactical.engine.rule import resolves

WHERE = {"fore": "forward", "mid": "amidships", "aft": "aft"}
ALONG = {"fore": 1 / 6, "mid": 0.5, "aft": 5 / 6}


@resolves("SC-J-19", source="SC-T-22: the book does not say what a torpedo does")
def sinks_at_once(displacement_t: int, conv: Table = STANDARD) -> bool:
    """A torpedo counts as three waterline hits in one place; a ship under a thousand tons it sinks."""
    return bool(displacement_t < conv["SC-T-22"]["sinks_under_t"])


def strike(state: Data, struck: Struck, dice: Dice, conv: Table) -> list[Data]:
    """Score one torpedo hit at once, and report it; nothing if she has gone down before it arrives."""
    ship, torpedo = state["ships"][struck.ship], struck.torpedo
    if not ship["afloat"]:
        return []
    hit = {
        "move": state["move"],
        "actor": torpedo["by"],
        "target": ship["key"],
        "group": "torpedo",
        "n": torpedo["id"],
        "zone": SECTIONS[struck.section],
        "cal": torpedo["in"],
        "proj": "torpedo",
        "side": struck.side,
        "end": "aft" if struck.section == "aft" else "fore",
        "at": round(ALONG[struck.section], 4),
    }
    s = Score(ship, state["classes"][ship["class"]], hit, dice, conv)
    s.rules += struck.rules
    s.rolls += [die_roll(*one) for one in struck.rolls]
    s.say(f"struck by a torpedo {WHERE[struck.section]} to {struck.side} ({inches(torpedo['in'])})", "SC-T-22")
    harm(s, struck.section)
    plans.add_mark(state, ship, hit, "torpedo", f"torpedo: {'; '.join(s.text)}")
    return _report_torpedo_hit(state, s, struck, conv)


def harm(s: Score, section: str) -> None:
    """Score three waterline hits, the die for foundering, the engine aft; small craft simply sink."""
    rule = s.conv["SC-T-22"]
    tons = s.ship_class["displacement_t"]
    if sinks_at_once(tons, s.conv):
        s.ship["end"] = "sunk by a torpedo"
        s.say("she goes down at once", "SC-J-19")
        return
    for _ in range(int(rule["waterline"])):
        if not s.ship["end"]:
            hull.take_water(s, section)
    if section == "fore":
        s.hurt["bow"] += int(rule["waterline"])
        s.say("her bow is open to the sea", "NAV-T-119")
    lost = section == "aft" and s.d6("SC-T-22", "an engine is lost on 4-6") >= rule["engine_from"]
    if lost and s.hurt["engines"] < s.ship_class["engines"]:
        s.hurt["engines"] += 1
        s.say("an engine is disabled", "NAV-T-099")
    if s.hurt["level"] < 2 and not s.ship["end"] and s.d6("SC-T-22", "she founders on a 6") >= rule["founders"]:
        s.hurt["level"] = 2
        s.hurt["founders"] = flotation.founders_after(s.d6("SC-T-16", "moves to foundering"), s.hurt["bad"], s.conv)
        s.say("her bulkheads give way, and she founders", "SC-T-16")
    s.hurt["bad"] += 1


def _report_torpedo_hit(state: Data, s: Score, struck: Struck, conv: Table) -> list[Data]:
    ship, firer = s.ship, state["ships"][struck.torpedo["by"]]
    clauses = "; ".join(s.text)
    rules = list(dict.fromkeys(s.rules))
    own = f"{ship['name']} is {clauses}."
    # The rules that decided the hit would tell the struck side whether a ship or a boat under water fired it.
    known = [rule for rule in rules if rule not in struck.rules or rule in ("NAV-T-133", "SC-T-22")]
    events = [
        event(
            state,
            "torpedo hit",
            f"{ship['name']} is {clauses}. It was fired by {firer['name']}.",
            rules,
            s.rolls,
            actor=ship,
            own=own,
            own_rules=known,
        )
    ]
    if not is_unheard(state):
        numbered(events[0], ship)["told"][ship["side"]]["rolls"] = s.rolls[len(struck.rolls) :]
        column = column_seen(state, firer["side"], ship, conv) if firer["side"] != ship["side"] else ""
        if column:
            events[0]["told"][firer["side"]] = line(column, ["SC-T-22"], enemy=True)
    if ship["end"]:
        events.append(goes_down(state, ship, ship["end"], ["NAV-T-117" if ship["end"] == "capsized" else "SC-T-22"]))
    return events


def column_seen(state: Data, side: str, ship: Data, conv: Table) -> str:
    """Describe the column of water as a side sees it, where it has the struck ship in sight; else nothing."""
    own = [one for one in state["ships"].values() if one["side"] == side and one["afloat"]]
    flag = state["command"][side]["flag"]
    found = observers.seen_from(flag, own, ship, lambda one, away: night.in_sight(state, one, ship, away, conv))
    if found is None:
        return ""
    name = enemy_id(state, side, ship["key"])
    if name and state["book"][side][name]["in_sight"]:
        return f"A column of water is seen at {name}."
    by = found[1]
    return f"A column of water is seen bearing {observers.seen_on(by, ship, conv):05.1f}° from {by['name']}."
