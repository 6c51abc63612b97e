"""Entry of a body on the field: every man and gun at the back line, near the end of its road (SC-LW-65)."""

from __future__ import annotations

from tactical.ground.geometry.measure import INCH
from tactical.ground.turns.book import Work
from tactical.ground.turns.deployment import auto_deploy
from tactical.ground.turns.movement.places import Places
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Point

SPAN = 24 * INCH  # how far along the line from its place a body may spread
DEEP = 5 * INCH  # from the line, so that nobody comes in behind an enemy who bars the way
GAP = 8  # u between men of a rank
OFF = 6 * INCH  # from armed enemies: nobody comes in among them


def stand_at_edge(work: Work, body: str, x: int) -> bool:
    """Stand guns first, then the men in ranks; report whether there was room for all. Those put down stay."""
    for key, gun in sorted(work.guns.items()):
        if gun["body"] == body and gun["is"] == "held":
            at = next((one for one in _lattice(work, gun["side"], x, 4 * INCH) if _gun_fits(work, key, *one)), None)
            if at is None:
                return False
            auto_deploy.put_gun(work, key, *at)
    places = Places(work)
    for key, man in sorted(work.men.items(), key=lambda item: (len(item[0]), item[0])):
        if man["body"] == body and man["is"] == "held":
            r = work.book.radius(work.state, key)
            spots = _lattice(work, man["side"], x, 2 * r + GAP)
            found = next((one for one in spots if places.free(*one, r) and not enemy_near(work, man["side"], *one, r)), None)
            if found is None:
                return False
            auto_deploy.put_man(work, key, *found)
            places.put_man(key, *found)
    return True


def enemy_near(work: Work, side: str, x: int, y: int, r: int) -> bool:
    """Report whether an armed enemy is within six inches."""
    return any(
        work.men[one]["side"] != side and work.men[one]["is"] == "armed" for one in work.ranks.list_men_within(x, y, r, OFF)
    )


def _lattice(work: Work, side: str, x: int, pitch: int) -> list[Point]:
    """List places about a point of a side's back line, rank by rank inwards, those nearest to it first."""
    line, up, width = people.line_y(work.state, side), people.ahead(work.state, side), work.country.width
    along = sorted(range(-(SPAN // pitch), SPAN // pitch + 1), key=lambda n: (abs(n), n))
    spots = ((x + n * pitch, line + up * (rank * pitch + pitch // 2)) for rank in range(DEEP // pitch + 1) for n in along)
    return [(px, py) for px, py in spots if pitch // 2 + GAP <= px <= width - pitch // 2 - GAP]


def _gun_fits(work: Work, key: str, x: int, y: int) -> bool:
    gun = work.guns[key]
    if not auto_deploy.gun_fits(work, key, x, y) or not work.country.box_fits(work.book.box({**gun, "x": x, "y": y})):
        return False
    return not enemy_near(work, gun["side"], x, y, INCH)
