"""Cavalry charges: the book's tables, by numbers alone. Nobody moves here and nobody is picked.

s are the charging sabres, i the infantry charged, both those who take part in the clash, before its losses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tactical.engine.rule import forbids, modifies, resolves
from tactical.ground.geometry.figures import Box, Disc, gap_disc_box
from tactical.ground.rules.melee import settle
from tactical.rulesets.kriegspiel.rules.formations import CLOSE
from tactical.rulesets.kriegspiel.rules.tables import BOOK, n, u

Data = Mapping[str, Any]
FAR, MID, NEAR = "far", "mid", "near"


@dataclass(frozen=True, slots=True)
class Clash:
    """A charge's outcome: losses of the charging horse and of the other side, and its other effects."""

    cavalry: int = 0  # dead of the chargers
    others: int = 0  # dead of those charged
    prisoners: int = 0  # of the side named in ``taken``
    taken: str = ""  # whose prisoners: "cavalry" or "others"
    thrown: int = 0  # driven back
    guns: int = 0  # captured
    retires: str = ""  # the side that must: "cavalry" or "others"
    how: str = ""

    def data(self) -> dict[str, Any]:
        """Return the outcome as a table."""
        return asdict(self)


@modifies("KS-090", source="App. L2590-2616; AMB-KS-18")
def band(distance: int, reach: int | None = None) -> str | None:
    """A charge starts far beyond two feet, mid beyond one foot, near below, and never beyond a cavalry move.

    ``reach`` is the rest of the move in u, less contours, where it is not a whole one; None is too far.
    """
    if distance > (u("KS-090", "reach") if reach is None else reach):
        return None
    if distance > u("KS-090", "far"):
        return FAR
    return MID if distance > u("KS-090", "mid") else NEAR


@forbids("KS-091", source="App. L2581-2582; SC-KS-09")
def no_charge(sabres: int, formation: str, *, mounted: bool = True) -> str | None:
    """No body of less than eight cavalry may charge, and it must be mounted and in line, not in twos or fours."""
    faults = []
    if sabres < n("KS-091"):
        faults.append(f"{sabres} sabres, and a charge needs {n('KS-091')}")
    if not mounted:
        faults.append("dismounted cavalry cannot charge")
    elif formation not in BOOK["KS-091"]["formations"]:
        faults.append(f"not in {formation.replace('_', ' ')}; it must be in two ranks or extended")
    return "; ".join(faults) or None


@resolves("KS-092", source="App. L2590-2607; AMB-KS-19")
def extended(s: int, i: int, at: str) -> Clash:
    """Table A: infantry in extended order loses 1, 2 or 3 for each sabre, the cavalry one for every 5, 10 or 15 charged."""
    men, each = BOOK["KS-092"][at]
    return Clash(min(s, i // men), min(i, s * each), how="extended")


@resolves("KS-093", source="App. L2608-2618; AMB-KS-19, AMB-KS-26")
def close(s: int, i: int, at: str) -> Clash:
    """Table B: each infantryman in close order kills 3, 2 or 1 horsemen, and 15, 10 or 5 sabres kill one of them."""
    each, sabres = BOOK["KS-093"][at]
    return Clash(min(s, i * each), min(i, s // sabres), how="close")


@modifies("KS-094", source="App. L2619-2624")
def duty_after(order: str, own_move: int) -> dict[str, Any]:
    """Infantry charged in close order cannot move in its next move; in extended order it must then go back one foot.

    ``own_move`` is the last own move of the infantry's side; the duty falls in the next.
    """
    if order == "close":
        return {"must": "stand", "move": own_move + 1, "by": 0}
    return {"must": "go back", "move": own_move + 1, "by": u("KS-094", "back")}


@resolves("KS-095", source="App. L2627-2636")
def standing(s: int, horse: int) -> Clash:
    """Horse that stayed mounted and still before horse: each sabre kills five and throws fifteen more three feet back."""
    dead = min(horse, s * n("KS-095", "kills"))
    return Clash(0, dead, thrown=min(horse - dead, s * n("KS-095", "throws")), how="standing")


@modifies("KS-096", source="App. L2637-2639")
def order_of(arm: str, formation: str, *, mounted: bool = True) -> str:
    """Dismounted cavalry that is charged counts as infantry in extended order.

    Return the order a body is charged in: "horse", "extended" or "close". Engineers and gunners without their guns are infantry
    in close order unless extended.
    """
    if arm in ("cav", "GEN"):
        return "horse" if mounted else "extended"
    return "close" if formation in CLOSE else "extended"


@resolves("KS-097", source="App. L2642-2650; SC-KS-10")
def level(s: int, horse: int, coin: str, *, isolated: bool = False) -> Clash:
    """Horse against horse on the level: equal numbers toss, the loser loses three quarters and retires, the winner one.

    ``coin`` is "H" where the chargers win. Unequal numbers are a melee of Little Wars; ``isolated`` is about the inferior.
    """
    if s == horse:
        return _tossed(s, horse, coin)
    return _melee(s, horse, s, horse, 1, 1, isolated)


@resolves("KS-098", source="App. L2651-2655; SC-KS-11, AMB-KS-24, AMB-KS-25")
def sloping(s: int, horse: int, contours: int, coin: str, *, isolated: bool = False, chargers_down: bool = True) -> Clash:
    """Cavalry charging downhill counts twofold, threefold, fourfold for one, two, three contours crossed.

    With ``chargers_down`` false the others charge down on them. Losses of the downhill side come back as real men.
    """
    m = contours + 1
    ours, theirs = (m, 1) if chargers_down else (1, m)
    if s * ours == horse * theirs:
        return _tossed(s, horse, coin)
    return _melee(s, horse, s * ours, horse * theirs, ours, theirs, isolated)


def _tossed(s: int, horse: int, coin: str) -> Clash:
    of = n("KS-097", "of")
    wins = coin == "H"

    def lost(men: int, won: bool) -> int:
        return men * n("KS-097", "winner") // of if won else -(-men * n("KS-097", "loser") // of)

    return Clash(lost(s, wins), lost(horse, not wins), retires="others" if wins else "cavalry", how="coin")


def _melee(s: int, horse: int, eff_s: int, eff_horse: int, m_s: int, m_horse: int, isolated: bool) -> Clash:
    """Reckon Little Wars' melee with effective numbers; the multiplied side's dead and prisoners in real men.

    The real inferior that is supported dies to the last; one that is isolated dies by its share and yields the rest.
    """
    inferior, m_inferior, m_superior = (s, m_s, m_horse) if eff_s < eff_horse else (horse, m_horse, m_s)
    low, high = min(eff_s, eff_horse), max(eff_s, eff_horse)
    prisoners, dead = settle(low, high, isolated)
    if not isolated:
        own, taken = inferior, 0
    else:
        own = dead // m_inferior
        taken = inferior - own if m_inferior > 1 else prisoners
    other = dead // m_superior
    side = ("cavalry" if eff_s < eff_horse else "others") if taken else ""
    mine, theirs = (own, other) if eff_s < eff_horse else (other, own)
    return Clash(min(s, mine), min(horse, theirs), taken, side, how="melee")


@resolves("KS-101", source="App. L2665-2675; AMB-KS-20")
def retiring_foot(s: int, i: int, order: str, at: str) -> Clash:
    """Table D: infantry that retired before cavalry and is charged loses double in extended order, else 2 or 3 a sabre."""
    return Clash(0, min(i, s * int(BOOK["KS-101"][order][at])), how="retiring")


@resolves("KS-102", source="App. L2676-2680; SC-KS-13, AMB-KS-21")
def guns(s: int, pieces: int, at: str) -> Clash:
    """Table C: guns that nobody helps are taken for 4, 3 or 1 horsemen each, as long as a sabre is left to take them."""
    price = int(BOOK["KS-102"][at])
    taken = min(pieces, max(0, (s - 1) // price))
    return Clash(taken * price, guns=taken, how="guns")


def helped(battery: Iterable[Box], friends: Iterable[Disc]) -> bool:
    """Report whether other forces are at hand: an armed friend who is no gunner within a foot of one of the guns (SC-KS-13)."""
    near, others = u("KS-102.helped"), list(friends)
    return any(gap_disc_box(one, gun) <= near for gun in battery for one in others)


def on_foot(s: int, i: int, order: str, at: str, *, retiring: bool = False) -> Clash:
    """Reckon a charge on foot that stands, or that retired before cavalry and is still in its reach."""
    if retiring:
        return retiring_foot(s, i, order, at)
    return extended(s, i, at) if order == "extended" else close(s, i, at)
