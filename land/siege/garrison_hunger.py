"""Food of an invested garrison, and its surrender (LC-240, LC-241)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from land import tables
from land.state.units import Train, Unit
from land.state.world import Body, Siege
from land.supply import needs
from naval.state.frozen import Frozen

NONE = -1


class Held(Frozen, frozen=True):
    """Term for which a place holds out (LC-240, LC-241): calls from the ring's closing, hours; None where it never comes to that.

    ``packets_to`` is the last call met by packets alone, ``last_horse_at`` that at which the last horse is eaten.
    """

    per_call: int
    packets_to: int
    last_horse_at: int | None
    surrender_h: int
    no_forage_from: int | None


def need(men: int, horses: int, half_rations: bool = False) -> tuple[int, int]:
    """Reckon a call: one packet of food to thirty men and at least one, one of forage to six horses; half rations by order
    (LC-240).
    """
    return max(1, needs.food(men, half_rations)), needs.forage(horses)


def holds_out(men: int, horses: int, food: int, forage: int | None = None, half_rations: bool = False) -> Held:
    """Reckon the calls that can be met and the hour of surrender, sixteen hours after the last horse (LC-240, LC-241).

    A garrison that never had a horse yields at the sixth unmet call (SC-LC-84). Horses dead for want of forage are eaten all the
    same (SC-LC-83).
    """
    per_call, fodder = need(men, horses, half_rations)
    packets_to = food // per_call
    last = -(-(food + horses) // per_call) if horses else None
    hungry = 24 * (packets_to + int(tables.value("siege", "hungry_calls")))
    hours = hungry if last is None else 24 * last + surrender_min() // 60
    no_forage = None if forage is None or fodder == 0 else forage // fodder + 1
    return Held(per_call=per_call, packets_to=packets_to, last_horse_at=last, surrender_h=hours, no_forage_from=no_forage)


def surrender_min() -> int:
    """Return the minutes from the last horse to surrender, sixteen hours (LC-241)."""
    return int(tables.value("siege", "surrender_min"))


def surrenders_at(now: Siege) -> int | None:
    """Return the minute at which those shut in give up; None while they have a horse (LC-241)."""
    return None if now.horses_gone == NONE else now.horses_gone + surrender_min()


def horses_of(body: Body) -> int:
    """Count the horses that can be eaten: those of the units and of the train (LC-240)."""
    return sum(one.horses for one in body.units) + body.train.wagons * int(tables.value("forces", "wagon_horses"))


def eat(bodies: Sequence[Body], short: int, now: Siege, minute: int) -> tuple[tuple[Body, ...], int, Siege]:
    """Make up the shortage of a call with horses, a packet each (LC-240).

    From each body in proportion (largest remainder, ties by key), the teams of its train first. Returns the bodies, the horses
    eaten, and the siege, which knows when the last horse went.
    """
    have = [horses_of(one) for one in bodies]
    eaten = min(short, sum(have))
    shares = shared(eaten, have, [one.key for one in bodies])
    after = tuple(_eat_horses(one, share) for one, share in zip(bodies, shares, strict=True))
    gone = short > 0 and sum(have) > 0 and eaten == sum(have)
    return after, eaten, msgspec.structs.replace(now, horses_gone=minute) if gone else now


def shared(total: int, have: Sequence[int], keys: Sequence[str]) -> list[int]:
    """Share a whole number in proportion, by largest remainder, ties by key (LC-003)."""
    whole = sum(have)
    if not whole:
        return [0] * len(have)
    out = [total * one // whole for one in have]
    order = sorted(range(len(have)), key=lambda n: (-(total * have[n] % whole), keys[n]))
    for n in order[: total - sum(out)]:
        out[n] += 1
    return out


def _eat_horses(body: Body, eaten: int) -> Body:
    if not eaten:
        return body
    team = int(tables.value("forces", "wagon_horses"))
    wagons = min(body.train.wagons, eaten // team)
    left = eaten - wagons * team
    units: list[Unit] = []
    for one in reversed(body.units):
        gone = min(one.horses, left)
        left -= gone
        units.append(msgspec.structs.replace(one, horses=one.horses - gone))
    if left:
        wagons = min(body.train.wagons, wagons - -left // team)
    train: Train = msgspec.structs.replace(body.train, wagons=body.train.wagons - wagons)
    return msgspec.structs.replace(body, units=tuple(reversed(units)), train=train)
