"""Bodies as a pack brings them: units read from a line of text, full trains and haversacks (LC-020, LC-022 to LC-025)."""

from __future__ import annotations

import msgspec

from land import tables
from land.forces.strength import normal_train, packets_of, services
from land.state.units import Train, Unit, kinds
from land.state.world import Body, Spot
from tactical.engine.text.outside_values import parse_digits

Counts = tuple[tuple[str, int], ...]


def read_units(text: str) -> tuple[Counts, tuple[str, ...]]:
    """Read units from a line such as "12 inf 3 cav", in its order, and the parts of it that are no units (LC-020).

    >>> read_units("12 inf 2 fo 3")
    ((('inf', 12),), ('2 fo', '3'))
    """
    words = text.split()
    found: list[tuple[str, int]] = []
    wrong: list[str] = []
    for number, code in zip(words[::2], [*words[1::2], ""], strict=False):
        if 0 < (many := parse_digits(number) or 0) <= 1000 and code in kinds():
            found.append((code, many))
        else:
            wrong.append(f"{number} {code}".strip())
    return tuple(found), tuple(wrong)


def units(body: str, counts: Counts) -> tuple[Unit, ...]:
    """Make units at full strength in the order named; their keys are unique in the war (LC-020)."""
    found = []
    numbers: dict[str, int] = {}
    for code, count in counts:
        kind = kinds()[code]
        for _ in range(count):
            numbers[code] = numbers.get(code, 0) + 1
            key = f"{body}_{code}_{numbers[code]}"
            found.append(Unit(key=key, code=code, men=kind.men, horses=kind.horses, guns=kind.guns, wagons=kind.wagons))
    return tuple(found)


def body(
    key: str,
    name: str,
    side: str,
    seat: str,
    spot: Spot,
    counts: Counts,
    wagons: int | None = None,
    parent: str = "",
    aboard: str = "",
) -> Body:
    """Make a body at full strength with an empty train; ``wagons``: instead of the normal train (LC-022, LC-024)."""
    some = units(key, counts)
    fighting = sum(one.men for one in some if one.kind.fights)
    train = Train(wagons=normal_train(fighting + services(fighting)) if wagons is None else wagons)
    return Body(key=key, name=name, side=side, seat=seat, spot=spot, units=some, train=train, parent=parent, aboard=aboard)


def filled(body: Body, food: int, forage: int) -> Body:
    """Fill the train and haversacks of a body; ``food`` and ``forage`` are its needs of a day (LC-025, LC-153).

    The train's packets are divided in that proportion, the remainder is forage (SC-LC-04).
    """
    load = packets_of(body.train.wagons)
    fed = load * food // (food + forage) if food + forage else load
    train = Train(wagons=body.train.wagons, food=fed, forage=load - fed)
    return msgspec.structs.replace(body, train=train, haversack=food * int(tables.value("forces", "haversack_days")))


def works_yd(fighting: int) -> int:
    """Reckon the yards of works that a body holds where its pack gives none: a mile to 5,000 fighting men (SC-LC-05)."""
    return fighting * 1760 // int(tables.value("forces", "works_men_a_mile"))
