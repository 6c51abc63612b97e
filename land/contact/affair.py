"""Affairs: fights too small for a table (LC-259), by the melee of Little Wars (LW-060 to LW-068)."""

from __future__ import annotations

from land import tables
from naval.state.frozen import Frozen
from naval.state.outcome import Event
from tactical.engine.text.words import plural
from tactical.ground.rules.isolation import isolated
from tactical.ground.rules.melee import settle


class Small(Frozen, frozen=True):
    """Side of an affair: its body, its name, fighting men, efficiency (LC-027)."""

    body: str
    name: str
    men: int
    efficiency: float = 1.0


class Affair(Frozen, frozen=True):
    """Outcome of an affair. By body: figures ``dead`` and ``taken`` (of ``k`` men each); ``beaten`` goes back.

    It ends at minute ``until``. LC-276 and LC-277 turn the figures into men. ``yields``: a body that cannot fight and is taken
    whole, without a shot (LC-159).
    """

    minute: int
    until: int
    k: int
    dead: dict[str, int] = {}
    taken: dict[str, int] = {}
    beaten: str = ""
    back_mi: float = 0.0
    yields: str = ""


def engaged(one: Small) -> tuple[int, int]:
    """Count the figures of a side engaged, a quarter at ten men to a figure and at least one, and those in support (LC-259)."""
    k, share = int(tables.value("contact", "affair_k")), int(tables.value("contact", "affair_share"))
    whole = max(1, _nearest(one.men * one.efficiency / k))
    first = max(1, _nearest(one.men * one.efficiency / (k * share)))
    return first, max(0, whole - first)


def _nearest(number: float) -> int:
    return int(round(number, 6) + 0.5)


def fought(minute: int, attacker: Small, defender: Small) -> tuple[Affair, Event]:
    """Fight an affair as one melee of the figures engaged: an hour, and the beaten go back five miles (LC-259).

    The side that engaged with fewer is beaten; of equals the attacker (SC-LC-87). A side with nobody able to fight yields.
    """
    k, until = int(tables.value("contact", "affair_k")), minute + int(tables.value("contact", "affair_min"))
    helpless = next((one for one in (defender, attacker) if one.men * one.efficiency <= 0), None)
    if helpless is not None:
        text = f"{helpless.name} cannot fight and surrenders."
        return Affair(minute=minute, until=minute, k=k, yields=helpless.body), _affair_event(minute, text, "LC-259")
    (one, held), (two, rest) = engaged(attacker), engaged(defender)
    beaten, other, figures, support = (defender, attacker, two, rest) if two < one else (attacker, defender, one, held)
    taken, dead = settle(figures, max(one, two), isolated(figures, support))
    told = Affair(
        minute=minute,
        until=until,
        k=k,
        dead={attacker.body: dead, defender.body: dead},
        taken={beaten.body: taken, other.body: 0},
        beaten=beaten.body,
        back_mi=float(tables.value("contact", "affair_back_mi")),
    )
    text = f"{attacker.name} and {defender.name} meet in a skirmish: {plural(dead, 'figure')} down on each side"
    text += f", {plural(taken, 'figure')} taken" if taken else ""
    rule = "LW-065" if one == two else "LW-067" if taken else "LW-068"
    return told, _affair_event(until, f"{text}; {beaten.name} goes back.", "LC-259", rule)


def _affair_event(minute: int, text: str, *rules: str) -> Event:
    return Event(minute=minute, kind="affair", text=text, rules=rules)
