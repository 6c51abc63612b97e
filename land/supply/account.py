"""Account of a call, group by group, for reports and for the umpire (LC-151)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from land.supply.call import days_in_hand
from land.supply.facts import Called, Drew
from land.supply.needs import Need
from naval.state.frozen import Frozen
from naval.state.outcome import Event
from tactical.engine.text.words import agree, plural

NO_NAMES: Mapping[str, str] = {}


class Account(Frozen, frozen=True):
    """Account of a group of bodies at a call: need, sources, shortage, worst hunger and fewest days in hand."""

    bodies: tuple[str, ...]
    need: Need
    depot: Need
    train: Need
    country: Need
    haversack: int
    short: Need
    hunger: int
    days: float | None


def accounts(called: Called) -> tuple[Account, ...]:
    """Make the account of every group, by its bodies (LC-151)."""
    groups: dict[tuple[str, ...], list[Drew]] = {}
    for one in called.drew:
        groups.setdefault(one.group, []).append(one)
    bodies = {body.key: body for body in called.bodies}
    return tuple(
        Account(
            bodies=group,
            need=_sum(one.need for one in some),
            depot=_sum(one.depot for one in some),
            train=_sum(one.train for one in some),
            country=_sum(one.country for one in some),
            haversack=sum(one.haversack for one in some),
            short=_sum(one.short for one in some),
            hunger=max(one.hunger for one in some),
            days=min((days for key in group if (days := days_in_hand(bodies[key])) is not None), default=None),
        )
        for group, some in sorted(groups.items())
    )


def events(called: Called, names: Mapping[str, str], places: Mapping[str, str] = NO_NAMES) -> tuple[Event, ...]:
    """Write the umpire's events of a call: for groups in need, for wagons on the road, for hungry bodies (LC-151, LC-154,
    LC-159).
    """
    found = [_line(called.minute, one, names) for one in accounts(called) if one.need.packets]
    for row in called.hauled:
        who, start = names.get(row.body, row.body), places.get(row.depot, row.depot)
        text = f"{who}: its wagons bring {plural(row.packets, 'packet')} over {row.miles:.1f} miles from {start}."
        found.append(Event(minute=called.minute, kind="call", text=text, rules=("LC-154",)))
    for one in called.drew:
        if one.hunger or one.horses_lost:
            lost = f" {plural(one.horses_lost, 'horse')} {agree(one.horses_lost, 'dies', 'die')}." if one.horses_lost else ""
            text = f"{names.get(one.body, one.body)}: {plural(one.hunger, 'call')} in a row without all its food.{lost}"
            found.append(Event(minute=called.minute, kind="hunger", text=text, rules=("LC-159",)))
    return tuple(found)


def _line(minute: int, one: Account, names: Mapping[str, str]) -> Event:
    who = ", ".join(names.get(key, key) for key in one.bodies)
    places = (("depots", one.depot), ("trains", one.train), ("the country", one.country))
    drawn = [f"{got.food:,} and {got.forage:,} from {name}" for name, got in places if got.packets]
    drawn += [f"{one.haversack:,} from haversacks"] if one.haversack else []
    short = f"; short of {one.short.food:,} and {one.short.forage:,}" if one.short.packets else ""
    days = f"; {one.days:.1f} days in hand" if one.days is not None else ""
    need = f"{who}: {one.need.food:,} packets of food and {one.need.forage:,} of forage"
    text = f"{need}; {', '.join(drawn) or 'nothing drawn'}{short}{days}."
    return Event(minute=minute, kind="call", text=text, rules=("LC-151", "LC-153"))


def _sum(needs: Iterable[Need]) -> Need:
    some = tuple(needs)
    return Need(food=sum(one.food for one in some), forage=sum(one.forage for one in some))
