"""News of prizes: who hears of captured merchantmen, and when (NAV-S-053; SC-N-42, SC-N-43).

The captor's Admiralty reads the raider's log. The other side misses a ship, until her crew talks ashore or she lies in a port as
a prize.
"""

from __future__ import annotations

from msgspec.structs import replace as renew

from campaign.war.communications.forwarding import admiralties
from campaign.war.paper import Paper, Post
from campaign.war.press.tips import papers
from campaign.war.reports import trade
from campaign.war.reports.papers import Tip
from naval.geo import calendar, compass
from naval.run.movement.prizes import RULES, merchant
from naval.run.run_input import Done, ship_at
from naval.ships.kinds import kind_words
from naval.state.ledger import Prize
from naval.state.outcome import Event
from tactical.engine.text.words import in_words


def claims_aboard(run: Done) -> list[Paper]:
    """Report captures to the raider's Admiralty, as soon as she is in touch (NAV-S-028, SC-N-43)."""
    out, known = [], {p.key for p in run.world.prizes}
    for prize in run.prizes:
        if prize.key in known:
            continue
        for seat in admiralties(run, prize.side):
            out.append(Paper(seat.key, _claim(run, prize), prize.taken, aboard=prize.by, about=_list_sources(prize)))
    return out


def _claim(run: Done, prize: Prize, brought: str = "") -> trade.Prize:
    ship = merchant(run, prize.key)
    force = next((f.name for f in run.fleet.forces if f.key == prize.by), "")
    port = next((p.name for p in run.world.ports if p.key == prize.port), "")
    lon, lat = round(prize.lon, 2), round(prize.lat, 2)
    return trade.Prize.copied(prize, ship, ship=ship.name, by=force, lon=lon, lat=lat, port=port, brought=brought)


def prize_news(run: Done, post: Post) -> Post:
    """Report prizes come in and crews come ashore, when and where it becomes known (SC-N-42, SC-N-43)."""
    news, events = [], []
    known = {p.key for p in run.world.prizes if p.crew == "ashore"}
    for prize in run.prizes:
        if prize.crew == "ashore" and prize.key not in known:
            news += _crew_tells(run, prize)
    for prize in run.prizes:
        if prize.fate != "sent" or not run.world.minute < prize.arrives <= run.until:
            continue
        ship = merchant(run, prize.key)
        port = next((p.name for p in run.world.ports if p.key == prize.port), "")
        text = f"The prize {ship.name} came into {port}."
        events.append(Event(minute=prize.arrives, kind="prize-in", text=text, rules=RULES, about=_list_sources(prize)))
        for seat in admiralties(run, prize.side):
            claim = _claim(run, prize, brought=port)
            news.append(Paper(seat.key, claim, prize.arrives, prize.arrives, about=_list_sources(prize)))
        text = f"The steamer {ship.name} ({ship.flag}, {ship.cargo}) is at {port} as a prize. Taken by {_raiders(run, prize)}."
        news += _loss(run, prize, text, port)
    return post.send(news, run.until, events)


def _crew_tells(run: Done, prize: Prize) -> list[Paper]:
    """Report a sunk ship's crew's tale: what took her, when and where (SC-N-43)."""
    ship = merchant(run, prize.key)
    day = calendar.label(prize.taken // 60 * 60, run.world.calendar.hour)
    spot = compass.place_words(round(prize.lon, 1), round(prize.lat, 1))
    who = _raiders(run, prize)
    lost = f"The steamer {ship.name} ({ship.flag}, {ship.cargo}) was sunk by {who} about {day}, near {spot}."
    text = f"{lost} Crew landed {prize.where}."
    return _loss(run, prize, text, prize.where)


def _loss(run: Done, prize: Prize, text: str, source: str) -> list[Paper]:
    """Send news of a loss to its Admiralty and the trade player, and as a tip to newspapers."""
    ship = merchant(run, prize.key)
    lon, lat = round(prize.lon, 1), round(prize.lat, 1)
    loss = trade.Loss.copied(ship, ship=ship.name, text=text, source=source, lon=lon, lat=lat)
    happened = prize.taken // 60 * 60
    out = [
        Paper(s.key, loss, happened, prize.told, about=_list_sources(prize))
        for s in run.world.seats
        if s.role == "trade" or (s.role == "admiralty" and s.side == ship.side)
    ]
    tip = Tip(text=text, source=source, lon=lon, lat=lat)
    return out + [Paper(s.key, tip, happened, prize.told, about=_list_sources(prize)) for s in papers(run)]


def _list_sources(prize: Prize) -> tuple[str, ...]:
    """Name a prize and her captor among the truths (UD-013)."""
    return f"merchant:{prize.key}", f"force:{prize.by}"


def claimed(run: Done, post: Post) -> tuple[Prize, ...]:
    """Note on each prize the minute at which the captor's Admiralty first read of her (SC-N-43)."""
    read: dict[tuple[str, float, float], int] = {}  # ships may be namesakes
    for r in post.handed:
        if isinstance(r.body, trade.Prize):
            which = r.body.ship, r.body.lon, r.body.lat
            read[which] = min(r.arrives, read.get(which, r.arrives))
    out = []
    for prize in run.prizes:
        at = read.get((merchant(run, prize.key).name, round(prize.lon, 2), round(prize.lat, 2)), -1)
        out.append(renew(prize, claimed=at) if prize.claimed < 0 <= at else prize)
    return tuple(sorted(out, key=lambda p: (p.taken, p.key)))


def _raiders(run: Done, prize: Prize) -> str:
    """Describe captors as the crew saw them: how many, and the largest's type."""
    n = run.fleet.number.get(prize.by)
    ships = [ship_at(run, s, prize.taken) for s in run.fleet.ships_of[n]] if n is not None else []
    of = sorted((run.fleet.classes[s.class_key] for s in ships if s.afloat), key=lambda c: (-c.displacement_t, c.key))
    side = prize.side.capitalize()
    if not of:
        return f"a ship of war of {side}"
    with_her = f" with {in_words(len(of) - 1)} more" if len(of) > 1 else ""
    return f"a {kind_words(of[0].kind)} of {side}{with_her}"
