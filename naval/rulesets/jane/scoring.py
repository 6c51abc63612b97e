"""P4 of a move (SC-T-02): each hit that went home is scored on its target, by the place where it fell."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from naval.rulesets.jane import effects, flotation, gunnery, machinery, penetration
from naval.rulesets.jane.armament import CLOSED, inches, sections_of
from naval.rulesets.jane.condition import waterline
from naval.rulesets.jane.events import die_roll, number_roll
from naval.rulesets.jane.fire import every
from naval.rulesets.jane.tables import Table
from tactical.engine.dice import Dice

Data = dict[str, Any]

SHOT = {"AP": "shot", "CP": "common shell", "HE": "high explosive"}
OTHER = {"port": "starboard", "starboard": "port"}


@dataclass(slots=True)
class Score:
    """One hit being scored: the target, the dice, and the sentences, rules and rolls that tell of it."""

    ship: Data
    ship_class: Data
    hit: Data
    dice: Dice
    conv: Table
    text: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    rolls: list[Data] = field(default_factory=list)
    bad: bool = False

    @property
    def hurt(self) -> Data:
        """The target's scorer."""
        found: Data = self.ship["hurt"]
        return found

    def _key(self, purpose: str) -> tuple[object, ...]:
        hit = self.hit
        return hit["move"], "score", hit["actor"], hit["target"], f"{hit['group']}.{hit['n']}", purpose

    def say(self, text: str, *rules: str) -> None:
        """Add a clause and the rules behind it."""
        self.text.append(text)
        self.rules += [rule for rule in rules if rule not in self.rules]

    def d6(self, rule: str, purpose: str) -> int:
        """Throw a die for this hit and note it."""
        fell = self.dice.d6(*self._key(purpose))
        self.rolls.append(die_roll(rule, purpose, 6, fell))
        return fell

    def coin(self, rule: str, purpose: str) -> str:
        """Toss up for this hit and note it."""
        fell = self.dice.coin(*self._key(purpose))
        self.rolls.append(die_roll(rule, purpose, 2, fell))
        return fell

    def u(self, rule: str, purpose: str) -> float:
        """Draw a number for this hit and note it."""
        fell = self.dice.u(*self._key(purpose))
        self.rolls.append(number_roll(rule, purpose, fell))
        return fell

    def ratio(self, extra_in: float = 0.0) -> float:
        """Penetration over plate where the hit fell."""
        return penetration.ratio(self.hit, self.ship_class, self.conv, extra_in)


def score(ship: Data, ship_class: Data, hit: Data, dice: Dice, conv: Table) -> Score:
    """Score one hit on ``ship``: changes her scorer and her guns, and returns what there is to tell."""
    s = Score(ship, ship_class, hit, dice, conv)
    place = PLACES.get(hit["zone"], _unarmoured)
    place(s)
    _raked(s)
    if s.bad and not gunnery.is_claimed(hit["cal"], conv):
        s.hurt["bad"] += 1
    return s


def _struck(s: Score) -> bool:
    return not gunnery.is_claimed(s.hit["cal"], s.conv)


def _through(s: Score, ratio: float) -> bool:
    """Whether the hit goes through: light guns go through nothing that is armoured (SC-T-12)."""
    armoured = penetration.plate_of(s.hit["zone"], s.ship_class, s.conv)[0] > 0
    return (ratio >= 1 and _struck(s)) or not armoured


# -- between wind and water ------------------------------------------------------------------------------------------


def _water_line(s: Score) -> None:
    ratio = s.ratio()
    if not _through(s, ratio):
        _belt_holds(s, ratio)
        return
    where = {"Z01": "fore", "Z02": "mid", "Z03": "aft"}[s.hit["zone"]]
    words = {"fore": "forward", "mid": "amidships", "aft": "aft"}[where]
    s.say(f"the waterline is cut {words} to {s.hit['side']}", "NAV-T-057", "NAV-T-076", "NAV-T-112")
    take_water(s, where)
    if where == "fore":
        s.hurt["bow"] += 1
        s.rules.append("NAV-T-119")
    if where == "mid" and _struck(s) and s.ratio(float(s.ship_class.get("deck_in") or 0)) >= 1:
        _below(s)
    s.bad = True


def take_water(s: Score, where: str) -> None:
    """One more waterline hit at ``where`` (fore, mid, aft): level, speed and, from one side, the chance to capsize."""
    hurt, tons, side = s.hurt, s.ship_class["displacement_t"], s.hit["side"]
    hurt["waterline"][where] += 1
    hurt["waterline"][side] += 1
    hurt["squares"] = round(
        hurt["squares"] + flotation.waterline_loss(tons, s.conv) * flotation.inflow(hurt["bad"], s.conv), 6
    )
    s.rules += ["NAV-T-103", "NAV-T-116", "NAV-T-118"]
    _settle(s)
    port, starboard = hurt["waterline"]["port"], hurt["waterline"]["starboard"]
    heavier = "port" if port > starboard else "starboard"
    p = flotation.capsize_chance(port, starboard, tons, s.conv)
    if p and side == heavier and s.u("SC-T-18", f"capsize, under {p:.3f}") < p:
        s.ship["end"] = "capsized"
        s.say("she capsizes", "NAV-T-117")


def _settle(s: Score) -> None:
    """Take the level that the waterline hits now give; at the main deck the clock to foundering starts."""
    hurt = s.hurt
    new = flotation.level(waterline(hurt), s.ship_class["displacement_t"])
    if new <= hurt["level"]:
        return
    hurt["level"] = new
    if new == 1:
        s.say("she is down to the lower deck", "NAV-T-113")
        return
    die = s.d6("SC-T-16", "moves to foundering")
    hurt["founders"] = flotation.founders_after(die, hurt["bad"], s.conv)
    s.say("she is down to the main deck, dead in the water and silent", "NAV-T-114", "SC-T-16")


def _below(s: Score) -> None:
    """What a hit through belt and deck amidships finds below."""
    found = machinery.below_the_waterline(s.d6("SC-T-15", "below the waterline"), s.conv)
    hurt = s.hurt
    if found == "engine" and hurt["engines"] < s.ship_class["engines"]:
        hurt["engines"] += 1
        s.say("an engine is disabled", "NAV-T-099", "NAV-T-105")
    elif found == "boiler" and machinery.cylindrical(s.ship_class["boilers"]):
        hurt["exploded"] = machinery.cylindrical_boilers_pierced(s.d6("SC-T-15", "boiler explosion"), s.conv)
        s.say("her boilers explode", "NAV-T-100")
    elif found == "boiler" and hurt["boilers"] < s.ship_class["boiler_groups"]:
        hurt["boilers"] += 1
        s.say("a group of boilers is lost", "NAV-T-101", "NAV-T-102")


def _belt(s: Score) -> None:
    """The belt above water; a ship without one has only her unarmoured side there."""
    if not penetration.plate_of("Z04", s.ship_class, s.conv)[0]:
        _unarmoured(s)
        return
    ratio = s.ratio()
    if not _through(s, ratio):
        _belt_holds(s, ratio)
        return
    s.say("the belt is pierced above the water", "NAV-T-076")
    s.bad = True
    _slow_nearest(s, "NAV-T-090")


def _belt_holds(s: Score, ratio: float) -> None:
    """A hit that does not pierce: marked with an X, or the second at the same spot that cracks the plate."""
    if not _struck(s):
        s.say("the belt holds")
        return
    spot = int(s.u("SC-T-13", "length of the belt") * s.conv["SC-T-13"]["lengths"])
    marks = s.hurt["belt"][s.hit["side"]]
    leak, loss = effects.plate_cracks(marks[spot], s.hit["cal"], s.conv)
    if leak:
        marks[spot] = -1.0
        s.hurt["waterline"]["mid"] += 1
        s.hurt["waterline"][s.hit["side"]] += 1
        s.hurt["squares"] = round(s.hurt["squares"] + loss, 6)
        s.say(f"the plate cracks at the {_ordinal(spot)} length of the belt, and she leaks", "NAV-T-078")
        _settle(s)
    elif effects.well_towards(ratio, s.conv) and not marks[spot]:
        marks[spot] = round(ratio, 4)
        s.say(f"belt, {_ordinal(spot)} length: {ratio:.2f} of the way through, marked X", "NAV-T-077")
    else:
        s.say("the belt holds", "NAV-T-076")


def _ordinal(spot: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")[spot] if spot < 8 else str(spot + 1)


# -- guns ------------------------------------------------------------------------------------------------------------


def _mounts_at(s: Score) -> list[Data]:
    arc = "fore" if s.hit["zone"] in ("Z07", "Z08") else "aft"
    return [mount for mount in s.ship_class["mounts"] if mount["arc"] == arc]


def _gun_position(s: Score) -> None:
    """A gun-house or its base: pierced, shaken by a heavy shot, or unharmed."""
    mounts = _mounts_at(s)
    if not mounts:
        _light_position(s)
        return
    mount = mounts[int(s.u("SC-J-01", "which mount") * len(mounts))] if len(mounts) > 1 else mounts[0]
    house = s.hit["zone"] in ("Z07", "Z09")
    part = mount["name"] if house else f"base of the {mount['name']}"
    if not _struck(s):
        s.say(f"the {part} is struck without harm" if mount["kind"] in CLOSED else f"a gun's crew at the {part} is hit")
        if mount["kind"] not in CLOSED:
            _lose(s, mount, 1, "SC-T-12")
        return
    if not _through(s, s.ratio()):
        fires = effects.shaken_guns(s.hit["cal"], s.hit["proj"])
        s.say(f"the {part} holds", "NAV-T-079" if fires else "NAV-T-080")
        _lose(s, mount, fires, "NAV-T-091")
        return
    s.bad = True
    if house:
        fires = effects.gun_house_pierced(s.coin("NAV-T-085", "five fires or ten"))
        s.say(f"the {part} is pierced", "NAV-T-085")
    else:
        fires = effects.turret_base_pierced(s.d6("NAV-T-084", "fires lost"))
        s.say(f"the {part} is pierced", "NAV-T-084")
    _lose(s, mount, fires, "NAV-T-091")


def _lose(s: Score, mount: Data, fires: int, rule: str, guns: int | None = None) -> None:
    """Strike out the ready numbers of a mount's guns (of the first ``guns`` of them) and write higher ones."""
    if not fires:
        return
    gun = s.ship["guns"][mount["id"]]
    step = every(s.ship, mount, s.ship_class, s.conv)
    part = len(gun["ready"]) if guns is None else guns
    gun["ready"] = effects.strike_out(gun["ready"][:part], s.hit["move"], fires, step) + gun["ready"][part:]
    s.say(f"silent until move {max(gun['ready'][:part])}", rule)


def _muzzle(s: Score) -> None:
    mounts = s.ship_class["mounts"]
    if not mounts:
        _light_position(s)
        return
    mount = mounts[int(s.u("SC-J-01", "which muzzle") * len(mounts))]
    s.say(f"a muzzle of the {mount['name']} is struck", "NAV-T-082")
    if s.hit["proj"] == "AP":
        _lose(s, mount, effects.shaken_guns(s.hit["cal"], "AP"), "NAV-T-079", guns=1)
    elif _struck(s):
        _lose(s, mount, effects.muzzle_hit(s.hit["cal"], s.hit["proj"], s.d6("NAV-T-081", "fires lost")), "NAV-T-083", guns=1)


def _light_position(s: Score) -> None:
    """Where small guns stand in place of heavy ones: a gun out of action for a die of fires."""
    arc = {"Z07": "fore", "Z08": "fore", "Z09": "aft", "Z10": "aft"}.get(s.hit["zone"])
    lights = [one for one in s.ship_class["lights"] if one["arc"] == arc or (arc is None and one["side"] == s.hit["side"])]
    if not lights:
        _unarmoured(s)
        return
    light = lights[0]
    if not _through(s, s.ratio()) and light["kind"] != "shield":
        s.say(f"the {light['name']} position holds")
        return
    _idle(s, light, s.d6("SC-T-12", "moves idle"))


def _idle(s: Score, light: Data, moves: int) -> None:
    """A light gun fires every move, so a fire lost is a move."""
    until = s.hit["move"] + moves
    kept = [one for one in s.ship["idle"].get(light["id"], ()) if one > s.hit["move"]]
    s.ship["idle"][light["id"]] = sorted([*kept, until])[-light["guns"]:]
    s.say(f"one {light['name']} gun is out of action until move {until + 1}", "SC-T-12")


def _battery(s: Score) -> None:
    """Battery or casemate, the wall between casemates, or the deck below a battery."""
    below = s.hit["zone"] == "Z13"
    kinds = {gun["kind"] for gun in _secondaries(s)}
    if "battery" not in kinds and "casemate" not in kinds and "turret" not in kinds:
        _unarmoured(s)
        _open_guns(s)
        return
    big = s.hit["cal"] >= 9.2 - 1e-9
    if below and "battery" not in kinds:
        if big:
            s.say("a big hit between casemates", "NAV-T-089")
            _out_for_good(s, {OTHER[s.hit["side"]]: effects.between_casemates()})
        else:
            _unarmoured(s)
        return
    if not _through(s, s.ratio()):
        s.say("the casemate armour holds")
        if _secondaries(s) and effects.shaken_guns(s.hit["cal"], s.hit["proj"]):
            lights = [gun for gun in _secondaries(s) if "guns" in gun and gun in s.ship_class["lights"]]
            if lights:
                _idle(s, lights[0], effects.shaken_guns(s.hit["cal"], "AP"))
                s.rules.append("NAV-T-079")
        return
    s.bad = True
    if not big:
        s.say("the casemate armour is pierced", "NAV-T-076")
        _slow_nearest(s, "NAV-T-090")
    elif below:
        s.say("the deck below the battery is pierced", "NAV-T-087")
        _out_for_good(s, dict.fromkeys(("port", "starboard"), effects.deck_below_pierced()))
    elif "battery" in kinds:
        s.say("the battery is pierced", "NAV-T-086")
        _out_for_good(s, dict.fromkeys(("port", "starboard"), effects.battery_pierced()))
    else:
        s.say("a casemate is pierced", "NAV-T-088")
        _out_for_good(s, dict.fromkeys(("port", "starboard"), effects.casemate_pierced()))


def _secondaries(s: Score, side: str | None = None) -> list[Data]:
    """Broadside guns behind the ship's side, armoured ones and the largest first."""
    order = {"battery": 0, "casemate": 1, "turret": 2}
    guns = [*s.ship_class["lights"], *s.ship_class["mounts"]]
    found = [gun for gun in guns if gun["arc"] == "broadside" and gun["side"] == (side or s.hit["side"])]
    return sorted(found, key=lambda gun: (order.get(gun["kind"], 3), -gun["cal"], gun["id"]))


def _out_for_good(s: Score, each: dict[str, int]) -> None:
    """Put guns out for good on each side named, from the position struck."""
    out = s.hurt["guns_out"]
    for side in ("port", "starboard"):
        left = each.get(side, 0)
        for gun in _secondaries(s, side):
            taken = min(left, gun["guns"] - out.get(gun["id"], 0))
            if taken > 0:
                out[gun["id"]] = out.get(gun["id"], 0) + taken
                left -= taken
                s.say(f"{taken} {gun['name']} out for good")


def _slow_nearest(s: Score, rule: str, end: str = "") -> None:
    """The nearest struck mount fires a move later for its next fires (SC-T-14)."""
    mounts = s.ship_class["mounts"]
    if not mounts:
        return
    wanted = {"fore": "fore", "aft": "aft"}.get(end)
    near = [one for one in mounts if one["arc"] == wanted] or [one for one in mounts if one["side"] == s.hit["side"]] or mounts
    gun = s.ship["guns"][near[0]["id"]]
    gun["slow"] = max(gun["slow"], effects.slower_for(s.conv))
    s.say(f"the {near[0]['name']} fires more slowly for a while", rule, "SC-T-14")


# -- the rest of the ship ----------------------------------------------------------------------------------------------


def _unarmoured(s: Score) -> None:
    """Shell in an unarmoured place destroys sections, and the open guns in them; shot passes through."""
    lost = effects.sections(s.hit["cal"], s.hit["proj"], s.ship_class["displacement_t"], s.conv)
    side, total = s.hit["side"], sections_of(s.ship_class, s.conv)
    before = s.hurt["sections"][side]
    after = min(float(total), before + lost)
    s.hurt["sections"][side] = after
    where = {"Z05": "bow", "Z06": "stern", "Z17": "upper works"}.get(s.hit["zone"], "unarmoured side")
    if lost:
        s.say(f"{lost:g} sections of the {where} destroyed", "NAV-T-093")
    else:
        s.say(f"the {where} is hit without effect", "NAV-T-093")
    for gun in _secondaries(s):
        if gun["kind"] == "shield":
            more = effects.guns_in_sections(gun["guns"], after, total) - effects.guns_in_sections(gun["guns"], before, total)
            left = gun["guns"] - s.hurt["guns_out"].get(gun["id"], 0)
            if min(more, left) > 0:
                s.hurt["guns_out"][gun["id"]] = s.hurt["guns_out"].get(gun["id"], 0) + min(more, left)
                s.say(f"{min(more, left)} {gun['name']} out with them", "SC-T-30")


def _open_guns(s: Score) -> None:
    """A hit where guns stand without armour puts one of them out for a die of fires."""
    lights = [gun for gun in _secondaries(s) if gun in s.ship_class["lights"]]
    if lights:
        _idle(s, lights[0], s.d6("SC-T-12", "moves idle"))


def _tower(s: Score) -> None:
    if not effects.tower_hit_counts(s.hit["cal"], s.hit["proj"]):
        s.say("the conning tower is struck without effect", "NAV-T-098")
        return
    moves = effects.steering_lost(s.d6("NAV-T-095", "steering"))
    s.ship["adrift"] = max(s.ship["adrift"], moves)
    lost = ("no harm", "no steering for a move", "no steering for two moves")[moves]
    s.say(f"the conning tower is hit: {lost}", "NAV-T-095", "NAV-T-097")


def _funnel(s: Score) -> None:
    standing = [funnel for funnel in s.hurt["funnels"] if not funnel["down"]]
    if not standing:
        _unarmoured(s)
        return
    funnel = standing[int(s.u("SC-T-17", "which funnel") * len(standing))]
    hit, fair = s.hit, machinery.fair_and_square(s.hit["zone"])
    if fair and not funnel["blown"] and machinery.can_blow_out_fires(hit["cal"], hit["proj"]):
        odds = machinery.funnel_odds(s.ship_class["boilers"], s.conv)
        if machinery.fires_blown_out(s.u("NAV-T-107", f"fires blown out, under {odds:.4f}"), odds):
            funnel["blown"] = True
            s.say("a shell in the funnel blows the fires out", "NAV-T-106", "NAV-T-107")
            s.bad = True
            return
    funnel["holes"], funnel["down"] = machinery.funnel_holed(funnel["holes"])
    s.say("a funnel is shot away" if funnel["down"] else "a funnel is holed", "NAV-T-109", "NAV-T-110")
    if machinery.smoke_in_the_gun_decks(hit["zone"], hit["cal"], hit["proj"], funnel["smoke"]):
        funnel["smoke"] = True
        s.say("smoke fills the gun decks", "NAV-T-111")
        _out_for_good(s, {"port": 1, "starboard": 1})


def _raked(s: Score) -> None:
    """A struck hit at the end she turns to a fire along the keel rakes her."""
    end = flotation.rakes(s.hit["zone"], s.hit["end_on"], s.hit["cal"], s.conv)
    if not end:
        return
    s.say(f"she is raked {'forward' if end == 'fore' else 'aft'}", "SC-T-20")
    cut = gunnery.cuts_the_line(s.hit["zone"])
    if flotation.raked_end_floods(end, cut):
        s.rules.append("NAV-T-122")
        take_water(s, end)
    s.hurt["cards"] += 1
    s.say("her turning circle is larger", "NAV-T-123")
    if end == "aft" and s.ship_class["launched"] < 1902:
        if flotation.steering_jams(end, s.ship_class["launched"], s.d6("NAV-T-120", "steering jams on 5-6"), s.conv):
            moves = s.d6("SC-T-20", "moves jammed")
            s.ship["jam"] = {"moves": moves, "points": s.ship["turned"]}
            s.say(f"her helm is jammed for {moves} moves", "NAV-T-120")
    if flotation.nearest_guns_slower(s.d6("NAV-T-121", "nearest guns slower on 4-6"), s.conv):
        _slow_nearest(s, "NAV-T-121", end)


PLACES = {
    "Z01": _water_line, "Z02": _water_line, "Z03": _water_line, "Z04": _belt, "Z05": _unarmoured, "Z06": _unarmoured,
    "Z07": _gun_position, "Z08": _gun_position, "Z09": _gun_position, "Z10": _gun_position, "Z11": _muzzle,
    "Z12": _battery, "Z13": _battery, "Z14": _tower, "Z15": _funnel, "Z16": _funnel, "Z17": _unarmoured,
}


def describe(s: Score, striker: str) -> str:
    """The sentence for one hit; ``striker`` is empty where the reader does not know who fired."""
    what = f"{inches(s.hit['cal'])} {SHOT[s.hit['proj']]}"
    by = f" from {striker}" if striker else ""
    return f"{s.ship['name']} is hit by {what}{by}: {'; '.join(s.text)}."
