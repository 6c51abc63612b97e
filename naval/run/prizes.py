"""Prizes: what becomes of merchantmen that were taken, and who hears of it when (NAV-S-053; SC-N-42, SC-N-43).

A prize is sent to the captor's nearest own port, where she arrives by herself after distance over speed, or is sunk. The crew of
a ship that was sunk is aboard the raider until she is next in a port of her own, has a neutral coast close by, or makes out a
neutral merchantman; then it is ashore and talks. Prizes are not retaken (the book knows no such thing).

Until then it is news to nobody but the raider: her own Admiralty has it by her log, the other side misses a ship.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from msgspec.structs import replace as renew
from scipy.spatial import cKDTree

from campaign.war.press.tips import papers, tell
from campaign.war.told.lookout import KINDS, count_words
from naval import tables
from naval.geo import calendar, compass, course
from naval.geo.chart import COAST_STEP_NM
from naval.run.plan import given
from naval.run.tracks import lon_lat, places_at
from naval.run.work import Hunt, Note, Work, as_ints, minute_after, ship_at
from naval.state.ledger import Prize
from naval.state.outcome import Event
from naval.state.world import Letter, Merchant, Seat, World

RULES = ("NAV-S-053", "SC-N-42", "SC-N-43")


def taken(work: Work) -> Work:
    """Enter the ships taken in this run beside those of earlier ones, each as her captor then had orders (SC-N-42)."""
    new = tuple(_taken(work, h) for h in work.hunts if h.fate == "taken")
    return replace(work, prizes=(*work.world.prizes, *sorted(new, key=lambda p: (p.taken, p.key))))


def _taken(work: Work, h: Hunt) -> Prize:
    ship, force = work.fleet.merchants[h.merchant], work.fleet.forces[h.force]
    minute = int(h.end)
    spot = places_at(work.tracks, as_ints([len(work.fleet.forces) + h.merchant]), np.array([h.end]))[0]
    lon, lat = course.round_place(*(float(v[0]) for v in lon_lat(spot)))
    prize = Prize(key=ship.key, by=force.key, side=force.side, taken=minute, lon=lon, lat=lat, fate="sunk", crew="raider")
    ports = [p for p in work.world.ports if p.side == force.side]
    if disposal(work, h.force, minute) == "sink" or not ports:
        return prize
    nm = course.distances_nm(lon, lat, np.array([p.lon for p in ports]), np.array([p.lat for p in ports]))
    best = min(range(len(ports)), key=lambda k: (round(float(nm[k]), 3), ports[k].key))
    arrives = minute_after(minute + float(nm[best]) / ship.knots * 60)
    told = arrives + int(tables.value("trade", "prisoners"))
    return renew(prize, fate="sent", port=ports[best].key, arrives=arrives, crew="prize", told=told)


def disposal(work: Work, f: int, minute: int) -> str:
    """What a raider does with her prizes at a minute, by her latest orders: send them in, or sink them (SC-N-42)."""
    force = work.fleet.forces[f]
    says = force.prizes
    for since, order in given(work, force):
        says = order.prizes if since <= minute else says
    return says


def under_way(world: World) -> list[tuple[Prize, float, float]]:
    """The prizes on their way to a port when the clock stands, and where each is on it: for the umpire (SC-N-42)."""
    ports = {p.key: p for p in world.ports}
    out = []
    for prize in world.prizes:
        if prize.fate == "sent" and prize.taken <= world.minute < prize.arrives:
            to = ports[prize.port]
            degrees, nm = course.rhumb(prize.lon, prize.lat, to.lon, to.lat)
            gone = (world.minute - prize.taken) / (prize.arrives - prize.taken)
            out.append((prize, *course.round_place(*course.along(prize.lon, prize.lat, degrees, nm * gone))))
    return out


# -- crews ------------------------------------------------------------------------------------------------------------


def crews(work: Work) -> Work:
    """Put ashore the crews that raiders carry, where and as soon as they can (SC-N-43)."""
    waiting: dict[str, list[int]] = {}
    for k, prize in enumerate(work.prizes):
        if prize.crew == "raider" and prize.carrier in work.fleet.number:
            waiting.setdefault(prize.carrier, []).append(k)
    prizes = list(work.prizes)
    for key in sorted(waiting):
        for k in waiting[key]:
            found = _landing(work, work.fleet.number[key], prizes[k].taken)
            if found is not None:
                minute, where, after = found
                prizes[k] = renew(prizes[k], crew="ashore", landed=minute, where=where, told=minute + after)
    return replace(work, prizes=tuple(prizes))


def notes(work: Work) -> list[Note]:
    """What a raider's log says of crews that left her."""
    known = {p.key for p in work.world.prizes if p.crew == "ashore"}
    out = []
    for p in work.prizes:
        if p.crew == "ashore" and p.key not in known:
            text = f"put the crew of the {_merchant(work, p.key).name} ashore {p.where}"
            out.append(Note(p.landed, work.fleet.number[p.carrier], "crew-ashore", text, RULES))
    return out


def _landing(work: Work, f: int, since: int) -> tuple[int, str, int] | None:
    """Where a raider is first rid of a crew she has had aboard since a minute: when, where, and how long the news takes."""
    since = max(since, work.world.minute)
    found = []
    port = next((c for c in work.calls if c.force == f), None)
    if port is not None:
        at = max(minute_after(port.since), since)
        found.append((at, f"at {work.world.ports[port.port].name}", int(tables.value("trade", "prisoners"))))
    coast = _coast(work, f, since)
    if coast is not None:
        found.append((coast[0], f"in boats off {work.chart.neutrals[coast[1]].name}", int(tables.value("trade", "boats"))))
    hail = _hail(work, f, since)
    if hail is not None:
        name = work.fleet.merchants[hail[1]].name
        found.append((hail[0], f"aboard the {name}, a neutral", work.world.settings.merchant_tip_min))
    return min(found, default=None)


def _coast(work: Work, f: int, since: int) -> tuple[int, int] | None:
    """The first common time at which a force under way has a neutral coast close by: the minute, and which coast."""
    points, tracks = work.chart.neutral_points, work.tracks
    column = np.flatnonzero((tracks.times >= since) & (tracks.times >= tracks.on[f]) & (tracks.times <= tracks.off[f]))
    if not len(points) or not len(column):
        return None
    near = float(tables.value("trade", "boats_nm"))
    far, which = cKDTree(points).query(tracks.place[column, f], distance_upper_bound=near + COAST_STEP_NM)
    close = np.flatnonzero(far <= near)
    if not len(close):
        return None
    return int(tracks.times[column[close[0]]]), int(work.chart.neutral_owner[which[close[0]]])


def _hail(work: Work, f: int, since: int) -> tuple[int, int] | None:
    """The first neutral merchantman that a force makes out after a minute: when, and which."""
    t, first = work.touches, len(work.fleet.forces)
    found = []
    for k in np.flatnonzero((t.i == f) & (t.j >= first) & np.isfinite(t.known_at) & (t.end >= since)).tolist():
        m = int(t.j[k]) - first
        if work.fleet.merchants[m].side == "neutral":
            found.append((minute_after(max(float(t.known_at[k]), since)), m))
    return min(found, default=None)


def handed_over(some: tuple[Prize, ...], to: dict[str, str]) -> tuple[Prize, ...]:
    """Prizes when forces have gone over into others: crews that were aboard of one are aboard of the other (SC-N-43)."""
    return tuple(renew(p, aboard=to[p.carrier]) if p.crew == "raider" and p.carrier in to else p for p in some)


# -- news -------------------------------------------------------------------------------------------------------------


def log_letters(work: Work) -> list[Letter]:
    """What each raider has to tell her Admiralty of the ships she took, as soon as she is in touch (NAV-S-028, SC-N-43)."""
    out, known = [], {p.key for p in work.world.prizes}
    for prize in work.prizes:
        if prize.key in known:
            continue
        for seat in _admiralties(work, prize.side):
            out.append(Letter(seat=seat.key, kind="prize", happened=prize.taken, aboard=prize.by, data=_claim(work, prize)))
    return out


def _claim(work: Work, prize: Prize, brought: str = "") -> dict[str, object]:
    ship = _merchant(work, prize.key)
    force = next((f.name for f in work.fleet.forces if f.key == prize.by), "")
    port = next((p.name for p in work.world.ports if p.key == prize.port), "")
    return {
        "ship": ship.name,
        "flag": ship.flag,
        "cargo": ship.cargo,
        "by": force,
        "lon": round(prize.lon, 2),
        "lat": round(prize.lat, 2),
        "fate": prize.fate,
        "port": port,
        "brought": brought,
    }


def news(work: Work) -> Work:
    """Prizes that come in, and crews that have come ashore, become news when and where they would (SC-N-42, SC-N-43)."""
    letters, events = [], list(work.events)
    known = {p.key for p in work.world.prizes if p.crew == "ashore"}
    for prize in work.prizes:
        if prize.crew == "ashore" and prize.key not in known:
            letters += _crew_tells(work, prize)
    for prize in work.prizes:
        if prize.fate != "sent" or not work.world.minute < prize.arrives <= work.until:
            continue
        ship = _merchant(work, prize.key)
        port = next((p.name for p in work.world.ports if p.key == prize.port), "")
        events.append(Event(minute=prize.arrives, kind="prize-in", text=f"The prize {ship.name} came into {port}.", rules=RULES))
        for seat in _admiralties(work, prize.side):
            data = _claim(work, prize, brought=port)
            letters.append(Letter(seat=seat.key, kind="prize", happened=prize.arrives, arrives=prize.arrives, data=data))
        text = f"The steamer {ship.name} ({ship.flag}, {ship.cargo}) lies at {port} as a prize. Taken by {_raiders(work, prize)}."
        letters += _loss(work, prize, text, port)
    return tell(replace(work, events=tuple(events)), letters)


def _crew_tells(work: Work, prize: Prize) -> list[Letter]:
    """What the crew of a ship that was sunk tells when it is ashore: what took her, when and where (SC-N-43)."""
    ship = _merchant(work, prize.key)
    day = calendar.label(prize.taken // 60 * 60, work.world.calendar.hour)
    spot = compass.place_words(round(prize.lon, 1), round(prize.lat, 1))
    who = _raiders(work, prize)
    lost = f"The steamer {ship.name} ({ship.flag}, {ship.cargo}) was sunk by {who} about {day}, near {spot}."
    text = f"{lost} Crew landed {prize.where}."
    return _loss(work, prize, text, prize.where)


def _loss(work: Work, prize: Prize, text: str, source: str) -> list[Letter]:
    """The same news for the Admiralty that lost her, for the trade player, and as a tip for every paper."""
    ship = _merchant(work, prize.key)
    data = {
        "ship": ship.name,
        "flag": ship.flag,
        "cargo": ship.cargo,
        "lane": ship.lane,
        "text": text,
        "source": source,
        "lon": round(prize.lon, 1),
        "lat": round(prize.lat, 1),
    }
    happened = prize.taken // 60 * 60
    out = [
        Letter(seat=s.key, kind="loss", happened=happened, arrives=prize.told, data=data)
        for s in work.world.seats
        if s.role == "trade" or (s.role == "admiralty" and s.side == ship.side)
    ]
    tip = {"text": text, "source": source, "lon": round(prize.lon, 1), "lat": round(prize.lat, 1)}
    return out + [Letter(seat=s.key, kind="tip", happened=happened, arrives=prize.told, data=tip) for s in papers(work)]


def claimed(work: Work) -> tuple[Prize, ...]:
    """The prizes with the minute at which the captor's Admiralty first read of each (SC-N-43)."""
    read: dict[tuple[str, float, float], int] = {}  # ships may be namesakes
    for r in work.reports:
        if r.kind == "prize":
            which = r.data["ship"], r.data["lon"], r.data["lat"]
            read[which] = min(r.arrives, read.get(which, r.arrives))
    out = []
    for prize in work.prizes:
        at = read.get((_merchant(work, prize.key).name, round(prize.lon, 2), round(prize.lat, 2)), -1)
        out.append(renew(prize, claimed=at) if prize.claimed < 0 <= at else prize)
    return tuple(sorted(out, key=lambda p: (p.taken, p.key)))


def _raiders(work: Work, prize: Prize) -> str:
    """What took her, as her crew saw it: how many ships, and of what type the largest of them was."""
    n = work.fleet.number.get(prize.by)
    ships = [ship_at(work, s, prize.taken) for s in work.fleet.ships_of[n]] if n is not None else []
    of = sorted((work.fleet.classes[s.class_key] for s in ships if s.afloat), key=lambda c: (-c.displacement_t, c.key))
    side = prize.side.capitalize()
    if not of:
        return f"a ship of war of {side}"
    kind = KINDS.get(of[0].kind, of[0].kind.replace("_", " "))
    with_her = f" with {count_words(len(of) - 1)} more" if len(of) > 1 else ""
    return f"a {kind} of {side}{with_her}"


def _merchant(work: Work, key: str) -> Merchant:
    return work.fleet.merchants[work.fleet.number[key] - len(work.fleet.forces)]


def _admiralties(work: Work, side: str) -> list[Seat]:
    return [s for s in work.world.seats if s.role == "admiralty" and s.side == side]
