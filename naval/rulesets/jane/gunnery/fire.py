"""Fire, P3 of a move (SC-T-02): every ship fires at the places just revealed; hits are scored later."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import asin, degrees, radians, sin

from naval.rulesets.jane.events import event, is_unheard, number_roll
from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.night import chapter as night
from naval.rulesets.jane.ships import magazines
from naval.rulesets.jane.ships.armament import inches
from naval.rulesets.jane.ships.condition import sections_gone
from naval.rulesets.jane.ships.depth import is_under
from naval.rulesets.jane.table.movement import POINT, bearing, difference, distance
from naval.rulesets.jane.tables import Data, Table
from tactical.engine.dice import Dice
from tactical.engine.rule import modifies
from tactical.engine.text.words import count_in_words, in_words

Figures = list[list[str]]


@modifies("NAV-T-044", source="L65; SC-T-02 P3")
def may_fire(ship: Data, target: Data | None) -> bool:
    """All firing is done directly the screen is back, by ships still in action, at the places just revealed."""
    if is_under(ship):
        return False  # under water he has his back to the board (NAV-T-143)
    if not ship["afloat"] or ship["hurt"]["level"] == 2 or target is None:
        return False
    return bool(target["afloat"])


@modifies("NAV-T-069", "NAV-T-212", source="L123, L529")
def factors(share: float, shift: float, rapid: float) -> dict[str, float]:
    """Fire is one simple convention: the range, a change of target and a fast bearing lessen the strikes, nothing else."""
    return {"range": share, "new target": shift, "bearing": rapid}


class Sighting:
    """A target's place and lie as seen from a firer, worked out once for all her guns."""

    def __init__(self, ship: Data, target: Data, conv: Table) -> None:
        dx, dy = target["x"] - ship["x"], target["y"] - ship["y"]
        self.range = round(distance(dx, dy), 6)
        line = bearing(dx, dy)
        self.relative = difference(line, ship["heading"])
        # The firer as seen from the target: the side and the end that she shows.
        seen = difference(line + 180, target["heading"])
        self.points = round(degrees(asin(min(1.0, abs(sin(radians(seen)))))) / POINT, 6)
        self.side = "starboard" if seen > 0 else "port"
        self.end = "fore" if abs(seen) < 90 else "aft"
        self.end_on = gunnery.aspect(self.points, conv) == "end_on"
        self.table = "broadside" if not self.end_on else "bow_on" if self.end == "fore" else "stern_on"
        was = (target["was"][0] - ship["was"][0], target["was"][1] - ship["was"][1])
        self.rapid = gunnery.changing_bearing(was, (dx, dy))
        self.parallel = gunnery.parallel(ship["heading"], target["heading"])


@dataclass(slots=True)
class Duel:
    """One ship's fire at one target in one move, and its events and hits."""

    state: Data
    ship: Data
    target: Data
    lies: Sighting
    dice: Dice
    conv: Table
    other: float = 1.0  # X of SC-T-08: the dark, a fort's striker
    dark: float = 1.0  # what the dark leaves of claimed fire (SC-T-12)
    rules: list[str] = field(default_factory=list)  # what else the fire goes by, known to the firing side
    called: str = "{target}"  # how the firing side's line names the target
    placing: str = "SC-T-09"  # the rule for the place of a hit
    events: list[Data] = field(default_factory=list)
    hits: list[Data] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """Name the target's kind, for its size (SC-T-08)."""
        return str(self.state["classes"][self.target["class"]]["kind"])

    def key(self, group: str) -> tuple[object, ...]:
        """Give the first parts of every dice key of this fire (SC-T-01)."""
        return (self.state["move"], "fire", self.ship["key"], self.target["key"], group)

    def falls(self, key: tuple[object, ...], sheet: str, share: float) -> tuple[str, float]:
        """Find where a hit falls on the target, and the number that was drawn for it."""
        aimed, place = self.dice.u(*key, "aim"), self.dice.u(*key, "zone")
        return gunnery.place_of_hit(aimed, place, sheet, self.lies.table, self.ship["aim"], share, self.conv), place

    def hit(self, group: str, n: int, zone: str, gun: Data, projectile: str) -> Data:
        """Describe a hit as the scorer needs it."""
        return {
            "move": self.state["move"],
            "actor": self.ship["key"],
            "target": self.target["key"],
            "group": group,
            "n": n,
            "zone": zone,
            "cal": gun["cal"],
            "fps": gun["fps"],
            "proj": projectile,
            "range": self.lies.range,
            "points": self.lies.points,
            "end_on": self.lies.end_on,
            "end": self.lies.end,
            "side": self.lies.side,
        }

    def fired(self) -> None:
        """Note one fire of which nobody will read."""
        self.events.append(event(self.state, "fire", "", [], actor=self.ship, target=self.target))

    def tell(
        self,
        what: str,
        score: str,
        cites: list[str],
        behind: tuple[list[str], list[str]],
        rolls: list[Data],
        own: Figures,
        rest: Figures,
    ) -> None:
        """Note one fire; the firing side gets the first two of ``cites``, the rules told ``behind`` it, and ``own`` figures."""
        fires, (rules, told) = f"{self.ship['name']} fires {what} at", behind
        self.events.append(
            event(
                self.state,
                "fire",
                f"{fires} {self.target['name']}, {self.lies.range:.0f} yards: {score}.",
                [*cites, *self.rules, *rules],
                rolls,
                actor=self.ship,
                target=self.target,
                own=f"{fires} {self.called}.",
                own_rules=[*cites[:2], *self.rules, *told],
                figures=own + rest,
                own_figures=own + _judged(self.state, self.ship, self.target),
            )
        )


def fire_of(state: Data, ship: Data, dice: Dice, conv: Table) -> tuple[list[Data], list[Data]]:
    """Fire one ship's guns in this move: give the events, and the hits that wait to be scored."""
    target = state["ships"].get(ship["target"])
    if not may_fire(ship, target):
        return [], []
    lies = Sighting(ship, target, conv)
    if not night.may_fire(state, ship, target, lies.range, conv):
        return [], []
    dark = night.blind_fire(state["night"] is not None, conv)
    duel = Duel(state, ship, target, lies, dice, conv, dark, dark, night.rules(state))
    for calibre, mounts in ready_mounts(state, ship, duel.lies, conv):
        strike(duel, calibre, discharge(state, ship, mounts, conv))
    for light in state["classes"][ship["class"]]["lights"]:
        claim_battery(duel, light)
    return duel.events, duel.hits


def ready_mounts(state: Data, ship: Data, lies: Sighting, conv: Table) -> list[tuple[float, list[tuple[Data, int]]]]:
    """List mounts by calibre, the largest first, with the guns of each that bear, reach and are ready."""
    groups: dict[float, list[tuple[Data, int]]] = {}
    for mount in state["classes"][ship["class"]]["mounts"]:
        gun = ship["guns"][mount["id"]]
        sound = mount["guns"] - ship["hurt"]["guns_out"].get(mount["id"], 0)
        ready = magazines.able(ship, mount, sum(1 for one in gun["ready"][:sound] if one <= state["move"]))
        reaches = lies.range <= gunnery.reach(mount["cal"])[0]
        if ready and reaches and gunnery.bears(mount["arc"], mount["side"], lies.relative, conv):
            groups.setdefault(mount["cal"], []).append((mount, ready))
    return [(calibre, groups[calibre]) for calibre in sorted(groups, reverse=True)]


def every(ship: Data, mount: Data, ship_class: Data, conv: Table) -> int:
    """Reckon the interval of one mount now: by velocity (NAV-T-064), slower when shaken (090, 121) or much shot about."""
    late = conv["SC-T-14"]["moves"] if ship["guns"][mount["id"]]["slow"] else 0
    if sections_gone(ship["hurt"], ship_class, conv) >= conv["SC-T-30"]["share"]:
        late += conv["SC-T-30"]["moves"]
    return gunnery.interval(mount["fps"]) + int(late)


def _group(ship: Data, name: str, target: str) -> tuple[Data, float]:
    """Find the fire group's memory of its fires at this very ship, and the factor for a shift."""
    group = ship["groups"].setdefault(name, {"target": None, "credit": 0.0, "grades": []})
    shift = gunnery.shift_of_fire(target, group["target"])
    if group["target"] != target:
        group.update(target=target, credit=0.0, grades=[])
    return group, shift


def _grade(duel: Duel, name: str) -> tuple[int, float]:
    group, shift = _group(duel.ship, name, duel.target["key"])
    grade = gunnery.grade_of(duel.lies.range)
    acts = gunnery.steady_course(grade, duel.lies.parallel, group["grades"])
    if grade not in group["grades"]:
        group["grades"] = sorted({*group["grades"], grade})
    return acts, shift


def _behind(duel: Duel, acts: int, shift: float) -> tuple[list[str], list[str]]:
    """List the rules behind grade and shift: all, and those told.

    Rules that would betray the true range are not told.
    """
    told = ["NAV-T-054"] if shift < 1 else []
    rules = ["NAV-T-050"] + (["NAV-T-051"] if acts == 4 else ["NAV-T-052"] if acts > 4 else [])
    rules += ["NAV-T-059"] if acts != gunnery.grade_of(duel.lies.range) else []
    rules += ["NAV-T-055"] if duel.lies.rapid < 1 else []
    return rules + told, told


def strike(duel: Duel, calibre: float, loads: list[tuple[Data, str]]) -> None:
    """Strike with guns of one calibre that have just fired: count the strikes, draw each, and place the hits."""
    ship, lies, conv = duel.ship, duel.lies, duel.conv
    name = f"{calibre:g}"
    acts, shift = _grade(duel, name)
    group, row = ship["groups"][name], gunnery.row_of(acts)
    guns = len(loads)
    lessened = factors(row["strikes"], shift, lies.rapid)
    number, group["credit"] = gunnery.strikes(group["credit"], guns, *lessened.values())
    p = gunnery.chance(row["sheet"], lies.points, duel.kind, ship["gunnery"], conv, duel.other)
    heard, rolls, hits = not is_unheard(duel.state), [], 0
    for n in range(1, number + 1):
        mount, projectile = loads[(n - 1) % len(loads)]
        key = (*duel.key(name), n)
        u = duel.dice.u(*key, "hit")
        if heard:
            rolls.append(number_roll("SC-T-08", f"strike {n} of {number}, hits under {p:.4f}", u))
        if not gunnery.on_the_outline(u, p):
            continue
        zone, place = duel.falls(key, row["sheet"], 1.0)
        if heard:
            rolls.append(number_roll(duel.placing, f"strike {n} of {number}, falls on {zone}", place))
        duel.hits.append(duel.hit(name, n, zone, mount, projectile))
        hits += 1
    if not heard:
        duel.fired()
        return
    text, loaded = f"{in_words(guns)} {inches(calibre)}", ", ".join(sorted({load for _, load in loads}))
    score = f"grade {acts}, {count_in_words(number, 'strike')}, {count_in_words(hits, 'hit')}"
    own = _fired(guns, calibre, [load for _, load in loads])
    sums = [["strikes", str(number)], ["chance of a hit", f"{p:.4f}"]]
    reckoned = _reckoned(lies.range, acts, row["sheet"], lessened, sums)
    cites = ["NAV-T-044", "NAV-T-064", "NAV-T-065"]
    duel.tell(f"{text} ({loaded})", score, cites, _behind(duel, acts, shift), rolls, own, reckoned)


def discharge(state: Data, ship: Data, mounts: list[tuple[Data, int]], conv: Table) -> list[tuple[Data, str]]:
    """Fire every ready gun of these mounts: write the next ready move, empty the load. One entry a gun."""
    ship_class = state["classes"][ship["class"]]
    loads = []
    for mount, ready in mounts:
        gun = ship["guns"][mount["id"]]
        step = every(ship, mount, ship_class, conv)
        again = gunnery.ready_again(state["move"], step)
        magazines.spend(ship, mount, ready, step)
        gun["ready"] = [again if one <= state["move"] else one for one in gun["ready"]]
        loads += [(mount, gun["loaded"] or gunnery.projectile(state, ship["side"]))] * ready
        gun["loaded"] = None
        gun["slow"] = max(0, gun["slow"] - 1)
    return loads


def bearing_lights(ship: Data, light: Data, move: int) -> int:
    """Count the guns of a light group that can be served now: neither gone nor idle from a hit."""
    idle = sum(1 for until in ship["idle"].get(light["id"], ()) if until >= move)
    return int(max(0, light["guns"] - ship["hurt"]["guns_out"].get(light["id"], 0) - idle))


def claim_battery(duel: Duel, light: Data) -> None:
    """Claim for light guns of one group, if any of them bear and reach."""
    reaches = duel.lies.range <= gunnery.reach(light["cal"])[0]
    if not reaches or not gunnery.bears(light["arc"], light["side"], duel.lies.relative, duel.conv):
        return
    guns = magazines.able(duel.ship, light, bearing_lights(duel.ship, light, duel.state["move"]))
    if guns:
        magazines.spend(duel.ship, light, guns, 1)
        claim(duel, light, guns)


def claim(duel: Duel, light: Data, guns: int) -> None:
    """Claim for light guns that fire, with the mean of SC-T-12, and always with high explosive."""
    ship, lies, conv = duel.ship, duel.lies, duel.conv
    row, name = gunnery.reach(light["cal"])[1], light["battery"]
    acts, shift = _grade(duel, name)
    turned = conv["SC-T-08"]["aspect"][gunnery.aspect(lies.points, conv)]
    size = conv["SC-T-08"]["size"].get(duel.kind, 1.0)
    mean = gunnery.claimed_hits(row, acts, guns, turned, size, ship["gunnery"], shift, lies.rapid, duel.dark, conv=conv)
    u = duel.dice.u(*duel.key(name), 0, "claim")
    heard, rolls = not is_unheard(duel.state), []
    if heard:
        rolls.append(number_roll("SC-T-12", f"mean {mean:.3f} hits, one more under the fraction", u))
    number, sheet, share = gunnery.umpired_hits(mean, u), gunnery.row_of(acts)["sheet"], conv["SC-T-12"]["aim_factor"]
    for n in range(1, number + 1):
        key = (*duel.key(name), n)
        zone, place = duel.falls(key, sheet, share)
        if heard:
            rolls.append(number_roll("SC-T-09", f"hit {n} of {number}, falls on {zone}", place))
        duel.hits.append(duel.hit(name, n, zone, light, "HE"))
    if not heard:
        duel.fired()
        return
    text, lessened = count_in_words(guns, f"{light['name']} gun"), factors(1.0, shift, lies.rapid)
    reckoned = _reckoned(lies.range, acts, sheet, lessened, [["mean of hits", f"{mean:.3f}"]])
    cites = ["NAV-T-044", "NAV-T-066", "NAV-T-067", "NAV-T-068"]
    own = _fired(guns, light["cal"], ["HE"])
    duel.tell(text, count_in_words(number, "hit"), cites, _behind(duel, acts, shift), rolls, own, reckoned)


def _fired(guns: int, calibre: float, loaded: list[str]) -> Figures:
    """List guns and projectile of a fire, as both the umpire and the firing side are told them."""
    named = ", ".join(gunnery.PROJECTILES[one] for one in sorted(set(loaded)))
    return [["guns", f"{in_words(guns)} {inches(calibre)}"], ["projectile", named]]


def _judged(state: Data, ship: Data, target: Data) -> Figures:
    """List the firing side's judged range and aim: no more than its own book has."""
    here = [one for one in state["book"].get(ship["side"], {}).values() if one["in_sight"]]
    entry = next((one for one in here if one["ship"] == target["key"]), None)
    lines: Figures = []
    if entry:
        eyes = (state["ships"].get(entry["by"]) or state["forts"][entry["by"]])["name"]
        what = "range judged" if entry["by"] == ship["key"] else f"range judged from {eyes}"
        lines.append([what, f"{entry['range']:.0f} yards"])
    return [*lines, ["aimed at", ship["aim"]]] if ship.get("aim") else lines


def _reckoned(range_yd: float, acts: int, sheet: str, lessened: dict[str, float], rest: Figures) -> Figures:
    """List range, grade, sheet, lessening factors and the rest of the sum, for the umpire."""
    halves = [[f"factor: {name}", f"{value:g}"] for name, value in lessened.items() if value != 1]
    return [["range", f"{range_yd:.0f} yards"], ["grade", str(acts)], ["sheet", sheet], *halves, *rest]
