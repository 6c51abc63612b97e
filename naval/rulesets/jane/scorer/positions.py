"""Hits on gun positions: turrets and their bases, muzzles, batteries and casemates."""

from __future__ import annotations

from naval.rulesets.jane.gunnery.fire import every
from naval.rulesets.jane.gunnery.penetration import plate_of
from naval.rulesets.jane.scorer import effects
from naval.rulesets.jane.scorer.score import Score
from naval.rulesets.jane.ships.armament import CLOSED
from naval.rulesets.jane.tables import BOOK, Data
from tactical.engine.text.words import count_in_words

OTHER = {"port": "starboard", "starboard": "port"}
ARC_AT = {"Z07": "fore", "Z08": "fore", "Z09": "aft", "Z10": "aft"}
BEHIND_ARMOUR = ("battery", "casemate", "turret")


def gun_position(s: Score) -> None:
    """Score a hit on a gun-house or its base: pierced, shaken by a heavy shot, or unharmed."""
    mounts = [one for one in s.ship_class["mounts"] if one["arc"] == ARC_AT[s.hit["zone"]]]
    if not mounts:
        light_position(s)
        return
    mount = mounts[int(s.u("SC-J-01", "which mount") * len(mounts))] if len(mounts) > 1 else mounts[0]
    house = s.hit["zone"] in ("Z07", "Z09")
    s.mark("held")
    part = mount["name"] if house else f"base of the {mount['name']}"
    if not s.struck:
        s.say(f"the {part} is struck without harm", "SC-T-12")
    elif not s.goes_through:
        fires = effects.shaken_guns(s.hit["cal"], s.hit["proj"])
        rule = "NAV-T-079" if fires else "NAV-T-076" if s.hit["proj"] == "AP" else "NAV-T-080"
        s.say(f"the {part} holds", rule)
        lose(s, mount, fires)
    elif house:
        s.mark("through")
        s.bad = mount["kind"] in CLOSED
        fires = effects.gun_house_pierced(s.coin("NAV-T-085", "five fires or ten"))
        s.say(f"the {part} is pierced", "NAV-T-085")
        lose(s, mount, fires)
    else:
        s.mark("through")
        s.bad = True
        fires = effects.turret_base_pierced(s.d6("NAV-T-084", "fires lost"))
        s.say(f"the {part} is pierced", "NAV-T-084")
        lose(s, mount, fires)


def lose(s: Score, mount: Data, fires: int, guns: int | None = None) -> None:
    """Strike out the ready numbers of a mount's guns (of the first ``guns`` of them) and write higher ones."""
    if not fires:
        return
    gun = s.ship["guns"][mount["id"]]
    step = every(s.ship, mount, s.ship_class, s.conv)
    part = len(gun["ready"]) if guns is None else guns
    gun["ready"] = effects.strike_out(gun["ready"][:part], s.hit["move"], fires, step) + gun["ready"][part:]
    lost = f"{count_in_words(fires, 'fire')} lost"
    s.mark("gun")
    s.say(f"{lost}, silent until move {max(gun['ready'][:part])}", "NAV-T-091")


def muzzle(s: Score) -> None:
    """Score a hit on a muzzle as the target shows it: shell of 9.2 inch and over costs that one gun a die of fires."""
    mounts = [one for one in s.ship_class["mounts"] if one["side"] in ("", s.hit["side"])]
    if not mounts:
        light_position(s)
        return
    mount = mounts[int(s.u("SC-J-01", "which muzzle") * len(mounts))]
    s.mark("muzzle")
    s.say(f"a muzzle of the {mount['name']} is struck", "NAV-T-082", "NAV-T-083")
    if s.hit["proj"] == "AP":
        lose(s, mount, effects.shaken_guns(s.hit["cal"], "AP"), guns=1)
    elif effects.muzzle_hit(s.hit["cal"], s.hit["proj"], 1):
        s.rules.append("NAV-T-081")
        lose(s, mount, effects.muzzle_hit(s.hit["cal"], s.hit["proj"], s.d6("NAV-T-081", "fires lost")), guns=1)


def light_position(s: Score) -> None:
    """Score a hit where small guns stand in place of heavy ones: a gun out of action for a die of fires."""
    arc = ARC_AT.get(s.hit["zone"])
    lights = [one for one in s.ship_class["lights"] if arc in (None, one["arc"]) and one["side"] in ("", s.hit["side"])]
    if not lights:
        s.say("splinters about the decks", "SC-T-12")
    elif lights[0]["kind"] != "shield" and not s.goes_through:
        s.mark("held")
        s.say(f"the {lights[0]['name']} position holds", "NAV-T-076")
    else:
        idle(s, lights[0], s.d6("SC-T-12", "moves idle"))


def idle(s: Score, light: Data, moves: int) -> None:
    """Put a light gun out of action; it fires every move, so a fire lost is a move."""
    until = s.hit["move"] + moves
    kept = [one for one in s.ship["idle"].get(light["id"], ()) if one > s.hit["move"]]
    s.ship["idle"][light["id"]] = sorted([*kept, until])[-light["guns"] :]
    s.mark("gun")
    s.say(f"one {light['name']} gun is out of action until move {until + 1}", "SC-T-12")


def battery(s: Score) -> None:
    """Score a hit on battery or casemate (Z12), the wall between casemates or the deck below a battery (Z13)."""
    guns = broadside_guns(s, s.hit["side"], BEHIND_ARMOUR)
    big = s.hit["cal"] >= BOOK["NAV-T-083"]["value"]
    if not guns or (not big and not plate_of(s.hit["zone"], s.ship_class, s.conv)[0]):
        open_battery(s)
        return
    in_battery = guns[0]["kind"] == "battery"
    below = s.hit["zone"] == "Z13"
    if below and not in_battery:
        if big:
            s.say("a big hit between casemates", "NAV-T-089")
            out_for_good(s, {OTHER[s.hit["side"]]: effects.between_casemates()})
        else:
            s.say("the side between casemates is struck without harm", "NAV-T-089")
    elif not s.goes_through:
        s.mark("held")
        s.say("the armour of the battery holds", "NAV-T-076")
        if effects.shaken_guns(s.hit["cal"], s.hit["proj"]) and guns[0] in s.ship_class["lights"]:
            s.rules.append("NAV-T-079")
            idle(s, guns[0], effects.shaken_guns(s.hit["cal"], s.hit["proj"]))
    elif not big:
        s.bad = True
        s.mark("through")
        s.say("the armour of the battery is pierced", "NAV-T-076")
        slow_nearest(s, "NAV-T-090")
    else:
        s.bad = True
        each, rule, text = effects.casemate_pierced(), "NAV-T-088", "a casemate is pierced"
        if in_battery and below:
            each, rule, text = effects.deck_below_pierced(), "NAV-T-087", "the deck below the battery is pierced"
        elif in_battery:
            each, rule, text = effects.battery_pierced(), "NAV-T-086", "the battery is pierced"
        s.mark("through")
        s.say(text, rule)
        out_for_good(s, {"port": each, "starboard": each})


def open_battery(s: Score) -> None:
    """Score a hit on guns without armour on the broadside: one is out for a die of fires."""
    guns = [gun for gun in broadside_guns(s, s.hit["side"]) if gun in s.ship_class["lights"]]
    if guns:
        idle(s, guns[0], s.d6("SC-T-12", "moves idle"))
    else:
        s.say("splinters about the decks", "SC-T-12")


def broadside_guns(s: Score, side: str, kinds: tuple[str, ...] = ()) -> list[Data]:
    """List guns mounted on one side, those behind armour and the largest first; only ``kinds``, if any are named."""
    guns = [*s.ship_class["lights"], *s.ship_class["mounts"]]
    found = [gun for gun in guns if gun["side"] == side and (not kinds or gun["kind"] in kinds)]
    order = {kind: number for number, kind in enumerate(BEHIND_ARMOUR)}
    return sorted(found, key=lambda gun: (order.get(gun["kind"], len(order)), -gun["cal"], gun["id"]))


def out_for_good(s: Score, each: dict[str, int]) -> None:
    """Put guns behind the ship's side out for good, so many on each side named."""
    for side in ("port", "starboard"):
        left = each.get(side, 0)
        for gun in broadside_guns(s, side, BEHIND_ARMOUR) or broadside_guns(s, side):
            if left:
                left -= s.put_out(gun, left)


def slow_nearest(s: Score, rule: str, end: str = "") -> None:
    """Slow the nearest struck mount by a move for its next fires (SC-T-14); ``end`` is fore, aft or empty."""
    mounts = s.ship_class["mounts"]
    if not mounts:
        return
    near = [one for one in mounts if end and one["arc"] == end]
    near = near or [one for one in mounts if one["side"] == s.hit["side"]] or mounts
    gun = s.ship["guns"][near[0]["id"]]
    gun["slow"] = max(gun["slow"], effects.slower_for(s.conv))
    s.say(f"the {near[0]['name']} fires more slowly for a while", rule, "SC-T-14")
