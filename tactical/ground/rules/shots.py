"""A shot's effect: a seeded model replaces the book's real gun (LW-050 to LW-055, SC-LW-08, SC-LW-10)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from math import isqrt

from tactical.engine.dice import Dice
from tactical.engine.rule import forbids, modifies, resolves
from tactical.ground.geometry.country import Country
from tactical.ground.geometry.measure import div, heading
from tactical.ground.geometry.sight import Blockers, visible
from tactical.ground.rules.stand import STANDING, Gun, Guns, Man, Ranks, box, outline, placed
from tactical.ground.rules.tables import BOOK, Arm

Place = tuple[int, int]
Seen = Callable[[str], int]

_T = BOOK["LW-054"]
_TRAIL = BOOK["LW-039"]
OVERSET, TOUCHED = "O", "T"
UNIT = 4096


@modifies("LW-050", "LW-051", "LW-052", "LW-053", source="Little Wars, III, Mobility (6)")
def kill_flags(struck: str) -> list[bool]:
    """All men a shot overturns are dead; one merely touched, or rolled up to, is dead only if it has killed nobody yet.

    ``struck`` has a letter a man in the order they were struck: O overset, T touched, R rolled to.
    """
    flags: list[bool] = []
    for letter in struck:
        flags.append(letter == OVERSET or not any(flags))
    return flags


@forbids("LW-055", source="Little Wars: it has no other harm by fire")
def no_harm(kind: str) -> str | None:
    """Nothing but men is harmed by fire: no gun and no building.

    ``kind`` is the target's: ``man``, ``point``, ``gun`` or a kind of the Country.
    """
    return None if kind in ("man", "point") else f"fire cannot harm a {kind.replace('_', ' ')}: aim at a man or at a point"


def may_not_be_aimed_at(man: Man, side: str) -> str | None:
    """Say why ``side`` may not aim at this man: own men, prisoners and those who surrendered (AMB-26), or None."""
    if man["side"] == side:
        return "guns may not aim at men of their own side"
    if man["is"] in ("prisoner", "surrendered"):
        return "he has surrendered, and may not be fired at"
    return None if man["is"] in ("armed", "freed") else "he is not on the field"


def by_range(distance: int) -> int:
    """Reckon the chance per mille at a range in u, before anything else: straight between the table's ranges, rounded down."""
    ranges, hits = _T["ranges"], _T["hits"]
    for near, far, high, low in zip(ranges, ranges[1:], hits, hits[1:], strict=False):
        if distance <= far:
            return int(high - -(-(high - low) * (distance - near) // (far - near)))
    return int(_T["beyond"])


def exposure_class(rays: int) -> str | None:
    """Return the class of exposure for so many of nine rays, or None if no man can be aimed at there."""
    return next((name for name in ("full", "most", "half", "tip") if rays >= _T["rays"][name]), None)


def wind_factor(distance: int, wind: str) -> int:
    if wind == "calm":
        return 1000
    return int(_T["breeze"][sum(distance > limit for limit in _T["breeze_ranges"])])


@modifies("SC-LW-47", source="convention: the book has a field gun beside its naval guns and says no more (LW-113)")
def as_far_as(distance: int, gun: Gun) -> int:
    """A field gun hits at a range as a naval gun does a third farther off."""
    times, of = _T["field_gun"] if gun.get("kind") == "field_gun" else (1, 1)
    return distance * times // of


def chance(distance: int, exposure: str, arm: Arm, *, lying: bool = False, haste: str = "standard", wind: str = "calm") -> int:
    """Reckon the chance per mille that a shot strikes the man it is aimed at (SC-LW-10)."""
    stature = _T["lying"] if lying else arm.stature
    product = by_range(distance) * _T["exposure"][exposure] * stature * _T["haste"][haste] * wind_factor(distance, wind)
    return int(max(_T["least"], min(_T["most"], product // 10**12)))


@dataclass(slots=True)
class Shot:
    """One shot: the chance, the draws used by their numbers, the men struck, and the dead among them."""

    chance: int
    draws: dict[int, int] = field(default_factory=dict)
    struck: list[str] = field(default_factory=list)
    letters: str = ""
    stray: bool = False

    @property
    def dead(self) -> list[str]:
        """List the men the shot killed, in the order they were struck."""
        return [key for key, dead in zip(self.struck, kill_flags(self.letters), strict=True) if dead]


@resolves("LW-054", source="Little Wars, II; SC-LW-10")
def resolve_shot(
    dice: Dice,
    key: Sequence[object],
    gun: Gun,
    aim: str | Place,
    exposure: str | None,
    ranks: Ranks,
    *,
    haste: str = "standard",
    wind: str = "calm",
    lying: Collection[str] = (),
    in_sight: Seen | None = None,
) -> Shot:
    """A gun hits a soldier nine times in ten at nine yards; here chance takes the place of the player's eye.

    ``key`` names the shot: ``(ply, gun id, number of the shot)``. ``aim`` is a man or a point; at a point the man is
    ``at_point``. ``exposure`` is his class, None if there is no man to be hit. Strays and the shot beyond the target pass over
    ``lying`` men; ``in_sight`` says how much of a man the Country leaves to be seen, by default all.
    """
    target = at_point(aim, gun["side"], ranks) if not isinstance(aim, str) else aim
    point = _place_of_man(ranks.men[aim]) if isinstance(aim, str) else aim
    ray = point[0] - gun["x"], point[1] - gun["y"]
    shot = Shot(0)

    def draw(number: int) -> int:
        shot.draws[number] = dice.mille("shot", *key, number)
        return shot.draws[number]

    first = None
    if target is not None and exposure is not None:
        far = isqrt((ranks.men[target]["x"] - gun["x"]) ** 2 + (ranks.men[target]["y"] - gun["y"]) ** 2)
        shot.chance = chance(as_far_as(far, gun), exposure, ranks.arm(target), lying=target in lying, haste=haste, wind=wind)
        if draw(1) < shot.chance:
            first = target
    if first is None and draw(2) < _T["stray"]:
        first = _bystander(gun, ray, target, ranks, lying, in_sight)
        shot.stray = first is not None
    if first is None:
        return shot
    shot.struck.append(first)
    last, goes_on = first, draw(3) < ranks.arm(first).overset
    shot.letters = OVERSET if goes_on else TOUCHED
    for number in range(4, 4 + _T["next_most"]):
        after = _next_man(last, ray, shot.struck, ranks, lying) if goes_on else None
        if after is None:
            break
        goes_on = draw(number) < ranks.arm(after).beyond
        shot.struck.append(after)
        shot.letters += OVERSET if goes_on else TOUCHED
        last = after
    return shot


def _place_of_man(man: Man) -> Place:
    return man["x"], man["y"]


def at_point(point: Place, side: str, ranks: Ranks) -> str | None:
    """Find the man whom a shot at a point may hit: the nearest enemy who may be aimed at, within three inches."""
    x, y = point
    found = []
    for key in ranks.list_men_within(x, y, 0, _T["next_reach"]):
        man = ranks.men[key]
        if may_not_be_aimed_at(man, side) is None:
            found.append(((man["x"] - x) ** 2 + (man["y"] - y) ** 2, key))
    return min(found)[1] if found else None


def _bystander(
    gun: Gun, ray: Place, target: str | None, ranks: Ranks, lying: Collection[str], in_sight: Seen | None
) -> str | None:
    """Find the man whom a shot that missed strikes instead: the standing man nearest to its line.

    Ahead of the gun, within 45 feet and three inches of the ray; a man whom the Country hides altogether is safe (SC-LW-46).
    """
    (dx, dy), x, y = ray, gun["x"], gun["y"]
    squared = dx * dx + dy * dy
    reach = _T["stray_reach"]
    long = max(1, isqrt(squared))
    end = x + div(dx * reach, long), y + div(dy * reach, long)
    found = []
    for key in ranks.beside_line((x, y), end, _T["stray_lateral"]):
        px, py = ranks.men[key]["x"] - x, ranks.men[key]["y"] - y
        along, cross, r = px * dx + py * dy, px * dy - py * dx, ranks.arm(key).radius
        if key != target and key not in lying and along > 0 and px * px + py * py <= reach * reach:
            found.append((max(0, isqrt(cross * cross // squared) - r), along, key))
    return next((key for _, _, key in sorted(found) if in_sight is None or in_sight(key) > 0), None)


def _next_man(last: str, ray: Place, struck: Collection[str], ranks: Ranks, lying: Collection[str]) -> str | None:
    """Find the man whom a shot strikes after it has overset another: the next along its line within three inches, or None."""
    (dx, dy), man = ray, ranks.men[last]
    squared = dx * dx + dy * dy
    found = []
    for key in ranks.about(man["x"], man["y"], 2 * _T["next_reach"]):
        if key in struck or key in lying:
            continue
        px, py = ranks.men[key]["x"] - man["x"], ranks.men[key]["y"] - man["y"]
        along, cross = px * dx + py * dy, abs(px * dy - py * dx)
        wide = ranks.arm(key).radius + _T["next_lateral"]
        if along > 0 and along * along <= _T["next_reach"] ** 2 * squared and cross * cross <= wide * wide * squared:
            found.append((along, cross, key))
    return min(found)[2] if found else None


def in_the_way(country: Country, ranks: Ranks, guns: Guns) -> Blockers:
    """Index all standing men and guns, which hide others behind them; once for all the shots of a moment."""
    men = ((*ranks.disc(key), ranks.arm(key).height) for key, man in sorted(ranks.men.items()) if man["is"] in STANDING)
    boxes = ((box(gun), _TRAIL["muzzle"]) for _, gun in sorted(guns.items()) if placed(gun))
    return Blockers(country, [*men, *boxes])


def tall(arm: Arm, *, lying: bool) -> int:
    """Return how high a man reaches for a shot, in u: standing, as high as every man of his arm (LW-117)."""
    return int(_T["lying_height"]) if lying else arm.height


@dataclass(frozen=True, slots=True)
class Sighting:
    """The sight along the barrel of a gun swung to a point (SC-LW-08).

    ``blockers`` is what ``in_the_way`` made; ``lying`` are the men who lie for this shot and hide nobody.
    """

    country: Country
    gun: Gun
    aim: Place
    ranks: Ranks
    blockers: Blockers
    lying: Collection[str] = ()

    @property
    def eye(self) -> tuple[int, int, int]:
        """Return the muzzle, with its height above the table."""
        x, y = self.gun["x"], self.gun["y"]
        hx, hy = heading(self.aim[0] - x, self.aim[1] - y)
        front = outline(self.gun)[0]
        return x + div(front * hx, UNIT), y + div(front * hy, UNIT), self.country.height(x, y) + _TRAIL["muzzle"]

    def rays(self, key: str) -> int:
        """Count how many of nine rays reach a man past the Country, other guns and men who stand."""
        skip = {(self.gun["x"], self.gun["y"]), *(_place_of_man(self.ranks.men[one]) for one in self.lying)}
        return visible(self.country, self.eye, self._figure(key), self.blockers, skip)

    def past_the_country(self, key: str) -> int:
        """Count how many of nine rays reach a man past the Country alone."""
        return visible(self.country, self.eye, self._figure(key))

    def exposure(self, key: str) -> str | None:
        """Return a man's class of exposure, None if he cannot be aimed at."""
        return exposure_class(self.rays(key))

    def _figure(self, key: str) -> tuple[int, int, int, int]:
        man, arm = self.ranks.men[key], self.ranks.arm(key)
        return man["x"], man["y"], arm.radius, tall(arm, lying=key in self.lying)
