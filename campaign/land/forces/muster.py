"""Bodies as a pack brings them: units read from a line of text, full trains and haversacks (LC-020, LC-022 to LC-025)."""

from __future__ import annotations

from campaign.land import tables
from campaign.land.forces.strength import drivers, normal_train, packets_of, service_horses, services
from campaign.land.state.units import Train, Unit, kinds
from campaign.land.state.world import Body, Spot

Counts = tuple[tuple[str, int], ...]


def read_units(text: str) -> tuple[Counts, tuple[str, ...]]:
    """Units out of a line such as "12 inf 3 cav", in its order, and the parts of it that are no units (LC-020).

    >>> read_units("12 inf 2 fo 3")
    ((('inf', 12),), ('2 fo', '3'))
    """
    words = text.split()
    found: list[tuple[str, int]] = []
    wrong: list[str] = []
    for number, code in zip(words[::2], [*words[1::2], ""], strict=False):
        if number.isascii() and number.isdigit() and 0 < int(number) <= 1000 and code in kinds():
            found.append((code, int(number)))
        else:
            wrong.append(f"{number} {code}".strip())
    return tuple(found), tuple(wrong)


def units(body: str, counts: Counts) -> tuple[Unit, ...]:
    """Units at full strength in the order in which they are named; their keys are unlike in the whole war (LC-020)."""
    found = []
    numbers: dict[str, int] = {}
    for code, count in counts:
        kind = kinds()[code]
        for _ in range(count):
            numbers[code] = numbers.get(code, 0) + 1
            key = f"{body}_{code}_{numbers[code]}"
            found.append(Unit(key=key, code=code, men=kind.men, horses=kind.horses, guns=kind.guns, wagons=kind.wagons))
    return tuple(found)


def full_train(wagons: int, food: int, forage: int) -> Train:
    """A train that is full, its packets shared between food and forage as its body draws them in a day (SC-LC-04).

    ``food`` and ``forage`` are those a day. What is over goes to forage, for food has the haversacks besides.
    """
    load = packets_of(wagons)
    need = food + forage
    fed = load * food // need if need else load
    return Train(wagons=wagons, food=fed, forage=load - fed)


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
    """A body at full strength, its train and haversacks full; ``wagons``: so many instead of the normal train (LC-022, LC-024).

    Packs and reckoner give the same train: one wagon to fifty fighting men and services.
    """
    some = units(key, counts)
    fighting = sum(one.men for one in some if one.kind.fights)
    helpers = services(fighting)
    train = normal_train(fighting + helpers) if wagons is None else wagons
    men = sum(one.men for one in some) + helpers + drivers(train)
    horses = sum(one.horses for one in some) + service_horses(helpers) + train * int(tables.value("forces", "wagon_horses"))
    food, forage = a_day(men, horses)
    return Body(
        key=key,
        name=name,
        side=side,
        seat=seat,
        spot=spot,
        units=some,
        train=full_train(train, food, forage),
        parent=parent,
        haversack=food * int(tables.value("forces", "haversack_days")),
        aboard=aboard,
    )


def a_day(men: int, horses: int) -> tuple[int, int]:
    """Food and forage in packets that men and horses draw in a day (LC-151)."""
    return (men + 15) // 30, (horses + 3) // 6


def works_yd(fighting: int) -> int:
    """The yards of works that a body holds where its pack gives none: a mile to 5,000 fighting men (SC-LC-05)."""
    return fighting * 1760 // int(tables.value("forces", "works_men_a_mile"))
