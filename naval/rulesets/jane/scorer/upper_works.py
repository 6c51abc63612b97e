"""Hits on the unarmoured side, the conning tower, the funnels, and hits that rake."""

from __future__ import annotations

from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.scorer import effects
from naval.rulesets.jane.scorer.positions import BEHIND_ARMOUR, broadside_guns, out_for_good
from naval.rulesets.jane.scorer.score import Score
from naval.rulesets.jane.ships import flotation, machinery
from naval.rulesets.jane.ships.armament import sections_of
from tactical.engine.text.words import plural

PART = {"Z05": "bow", "Z06": "stern", "Z17": "upper works"}
STEERING = ("no harm", "no steering for a move", "no steering for two moves")


def unarmoured(s: Score) -> None:
    """Score shell in an unarmoured place, which destroys sections, and the open guns in them; shot passes through."""
    lost = effects.sections(s.hit["cal"], s.hit["proj"], s.ship_class["displacement_t"], s.conv)
    side, total = s.hit["side"], sections_of(s.ship_class, s.conv)
    before = s.hurt["sections"][side]
    after = min(float(total), before + lost)
    s.hurt["sections"][side] = after
    where = PART.get(s.hit["zone"], "unarmoured side")
    if not lost:
        what = "the shot passes through" if s.hit["proj"] == "AP" else "splinters in"
        s.say(f"{what} the {where}", "NAV-T-093")
        return
    s.mark("section")
    s.say(f"{plural(lost, 'section')} of the {where} destroyed", "NAV-T-093")
    for gun in broadside_guns(s, side):
        if gun["kind"] == "shield":
            gone = [effects.guns_in_sections(gun["guns"], share, total) for share in (before, after)]
            if s.put_out(gun, gone[1] - gone[0]):
                s.rules.append("SC-T-30")


def tower(s: Score) -> None:
    """Score a conning tower hit: only the steersman matters (NAV-T-095)."""
    s.mark("tower")
    if not effects.tower_hit_counts(s.hit["cal"], s.hit["proj"]):
        s.say("the conning tower is struck without effect", "NAV-T-098")
        return
    moves = effects.steering_lost(s.d6("NAV-T-095", "steering"))
    s.ship["adrift"] = max(s.ship["adrift"], moves)
    s.say(f"the conning tower is hit: {STEERING[moves]}", "NAV-T-095", "NAV-T-097")


def funnel(s: Score) -> None:
    """Score a hit on a funnel: fires blown out by luck, else a hole, and the fifth brings it down."""
    standing = [one for one in s.hurt["funnels"] if not one["down"]]
    if not standing:
        unarmoured(s)
        return
    s.mark("funnel")
    struck, hit = standing[int(s.u("SC-T-17", "which funnel") * len(standing))], s.hit
    fair = machinery.fair_and_square(hit["zone"]) and machinery.can_blow_out_fires(hit["cal"], hit["proj"])
    if fair and not struck["blown"]:
        odds = machinery.funnel_odds(s.ship_class["boilers"], s.conv)
        if machinery.fires_blown_out(s.u("NAV-T-107", f"fires blown out, under {odds:.4f}"), odds):
            struck["blown"] = True
            s.say("a shell in the funnel blows the fires out", "NAV-T-106", "NAV-T-107", "NAV-T-108")
            s.bad = True
            struck["down"] = machinery.funnel_falls(struck["holes"], blown=True)
            if struck["down"]:
                s.say("the funnel is shot away", "NAV-T-110")
            return
    struck["holes"], struck["down"] = machinery.funnel_holed(struck["holes"], struck["blown"])
    s.say("a funnel is shot away" if struck["down"] else "a funnel is holed", "NAV-T-109", "NAV-T-110")
    if machinery.smoke_in_the_gun_decks(hit["zone"], hit["cal"], hit["proj"], struck["smoke"]):
        struck["smoke"] = True
        decks = any(broadside_guns(s, side, BEHIND_ARMOUR) for side in ("port", "starboard"))
        s.say("smoke fills the gun decks" if decks else "smoke drives the men from her guns", "NAV-T-111")
        out_for_good(s, {"port": 1, "starboard": 1})


def raking_end(s: Score) -> str:
    """Find the end at which this hit rakes her, fore or aft, else ""; score its effects but for the water."""
    end = flotation.rakes(s.hit["zone"], s.hit["end_on"], s.hit["cal"], s.conv)
    if not end:
        return ""
    s.say(f"she is raked {'forward' if end == 'fore' else 'aft'} and turns in a larger circle", "SC-T-20", "NAV-T-123")
    s.hurt["cards"] += 1
    if end == "aft":
        launched = s.ship_class["launched"]
        if flotation.steering_jams(end, launched, s.d6("NAV-T-120", "steering jams on 5-6 if old"), s.conv):
            moves = s.d6("SC-T-20", "moves jammed")
            s.ship["jam"] = {"moves": moves, "points": s.ship["turned"]}
            s.say(f"her helm is jammed for {plural(moves, 'move')}", "NAV-T-120")
    return end


def floods(s: Score, end: str) -> bool:
    """Report whether the raked end takes in water beyond that of the hit itself (NAV-T-122)."""
    return bool(flotation.raked_end_floods(end, gunnery.cuts_the_line(s.hit["zone"]) and s.bad))
