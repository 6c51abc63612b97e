"""The printed pack of a room, for a real table: only what was delivered to its seat (UD-105).

Neither the draft nor what has been read changes it: the same room prints the same pack.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.clock.time_zones import in_words
from campaign.models.belief import OrderRequest, Seat
from campaign.models.schedule import schedule_of
from campaign.paper import matter, mercator
from campaign.paper.chart_sheet import clipped_land
from campaign.paper.code import code_of
from campaign.reports.seat_knowledge import Desk, public
from campaign.rooms import seat_rows, stop_reasons
from campaign.rooms.news import shipping
from campaign.rooms.news.umpire_messages import TO
from campaign.rooms.printing import land_print_pack
from campaign.rooms.words import Row
from campaign.war.reports.papers import Article, Dispatch, Returned, Silence, Slip, Tip, Word
from campaign.war.reports.sea import Battle, Bearing, Company, Log, Logbook, Position, Sighting, Status, Work
from campaign.war.reports.trade import Loss, Prize
from naval.geo import reach
from naval.geo.calendar import span
from naval.geo.compass import bearing_words
from naval.geo.compass import place_words as place
from naval.orders import endurance
from naval.orders.seat_knowledge import KnownForce
from tactical.engine.text.words import plural

EVERY = (
    *(Sighting, Bearing, Word, Slip, Dispatch, Article, Log, Logbook, Tip, Work, Silence, Company, Returned, Loss, Prize),
    *land_print_pack.EVERY,
)
MOST_TIPS = 20
MOST_SHEETS = 6
"""The most chart sheets for a seat without ships in hand; with ships it has one for each force."""


def pack_of(seat: Seat, call: OrderRequest, size: str) -> matter.Pack:
    """Build the pack of a seat for an order request, on a paper size (UD-105)."""
    desk = Desk.read_for_seat(seat, call, every=EVERY)
    hours = span(call.start, call.until, seat.campaign.hour_zero)
    known, parts = desk.order_knowledge, (*seat.kind.parts, *land_print_pack.parts(desk))
    troops = bool(seat.kind.troops)
    return matter.Pack(
        size=size,
        campaign=seat.campaign.title,
        seat=seat.name,
        side=seat.side,
        hours=hours,
        code=code_of(seat.campaign.name, seat.key, call.number),
        closes=f"Orders close {in_words(call.due_at, schedule_of(seat.campaign).read.zone)}" if call.due_at else "",
        parts=parts,
        addressees=tuple(known.addressees.values()) if "dispatches" in parts else (),
        merchants=tuple(ship.name for ship in known.merchants if not ship.ended),
        forces=tuple(_force(body) for _, body in desk.in_hand.values()),
        asked=stop_reasons.do(desk),
        charts=tuple(charts(desk, size)),
        items=tuple(items(desk)),
        articles=tuple(articles(desk)),
        bodies=land_print_pack.bodies(desk) if troops else (),
        headquarters=land_print_pack.headquarters(desk) if troops else "",
        coming=land_print_pack.coming(desk) if troops else (),
    )


def _force(body: Status) -> matter.Force:
    going = f"{bearing_words(body.course_deg)}, {plural(round(body.knots, 1), 'knot')}" if body.knots else "stopped"
    ships = [row for row in seat_rows.force(body)["ships"] if row["afloat"]]
    return matter.Force(
        name=body.name,
        place=f"In {body.port}" if body.port else place(body.lon, body.lat),
        going=going,
        ships=tuple((row["name"], row["class"], _coal(row), plural(round(row["max_kn"], 1), "knot")) for row in ships),
    )


def _coal(row: Row) -> str:
    return f"{row['coal_shown']} {row['fuel']}"


# -- what is new ---------------------------------------------------------------------------------------------------------


def items(desk: Desk) -> list[matter.Item]:
    """List the papers since the seat was last asked, whether looked at or not, kind by kind."""
    kinds = (
        _list_umpire_messages,
        _mended,
        _fought,
        _contacts,
        _list_wireless_heard,
        _reported,
        _dispatches,
        _list_other_reports,
        _logged,
        _tips,
        land_print_pack.items,
    )
    return [item for kind in kinds for item in kind(desk)]


def _fought(desk: Desk) -> Iterable[matter.Item]:
    for paper in desk.filed.kept.get(Battle.kind, ()):
        if desk.is_new_for_call(paper):
            row = seat_rows.battle(desk, paper)
            yield matter.Item(
                kind="Action", when=row["when"], text=" ".join(filter(None, (f"{row['title']}.", row["text"], row["ending"])))
            )


def _contacts(desk: Desk) -> Iterable[matter.Item]:
    """List each contact's newest word since then, with place, source and error."""
    newest = {
        (body.sender, body.label): (paper, body) for paper, body in desk.list_reports(Sighting) if desk.is_new_for_call(paper)
    }
    for paper, body in newest.values():
        by = body.sender or body.by
        lost = f"; lost to sight {desk.format_minute(body.lost)}" if body.lost is not None else ""
        far = f"{body.bearing}, {plural(round(body.distance_nm), 'mile')} from {by}"
        text = f"{body.label}: {body.what}, {far}, put in {place(body.lon, body.lat)}{lost}."
        yield matter.Item(kind="Contact", when=desk.format_minute(paper.happened), text=text)


def _list_umpire_messages(desk: Desk) -> Iterable[matter.Item]:
    """List the umpire's messages (UD-051). One written after the last pack bears the hour of the last request, and is printed
    now."""
    for paper, body in desk.list_reports(Word):
        if desk.is_new_for_call(paper):
            yield matter.Item(kind="The umpire", when=desk.format_minute(paper.arrives), text=f"{TO[body.to]}:\n{body.text}")


def _mended(desk: Desk) -> Iterable[matter.Item]:
    """List recalls and corrections (UD-053, UD-054). A slip is dated like a message (:func:`_list_umpire_messages`): better twice
    on paper than not at all."""
    for paper, body in desk.list_reports(Slip):
        if desk.is_new_for_call(paper):
            text = "\n".join(one for one in (body.text, body.now, body.word) if one)
            yield matter.Item(kind="The umpire", when=desk.format_minute(paper.arrives), text=text)


def _list_wireless_heard(desk: Desk) -> Iterable[matter.Item]:
    """List hostile wireless: bearing and strength, never whose (NAV-S-081)."""
    for paper, body in desk.list_reports(Bearing):
        if desk.is_new_for_call(paper):
            text = f"{body.sender or body.by} heard hostile wireless {body.bearing}, {body.strength}."
            yield matter.Item(kind="Wireless", when=desk.format_minute(paper.happened), text=text)


def _reported(desk: Desk) -> Iterable[matter.Item]:
    """List last reported places of forces not in hand."""
    came = {body.force for paper, body in desk.list_reports(Position) if desk.is_new_for_call(paper)}
    for row in seat_rows.reported(desk):
        if row["key"] in came:
            going = f", {row['course']}, {plural(round(row['knots'], 1), 'knot')}" if row["knots"] else ""
            yield matter.Item(kind="Report", when=row["when"], text=f"{row['name']}: {row['place']}{going}, by {row['via']}.")


def _dispatches(desk: Desk) -> Iterable[matter.Item]:
    for paper, body in desk.list_reports(Dispatch):
        if desk.is_new_for_call(paper):
            via = {"carried": "carried by hand", "mouth": "by word of mouth"}.get(body.via, f"by {body.via}")
            text = f"From {body.sender}, written {desk.format_minute(body.written)}, {via}:\n{body.text}"
            yield matter.Item(kind="Dispatch", when=desk.format_minute(paper.arrives), text=text)


def _list_other_reports(desk: Desk) -> Iterable[matter.Item]:
    rows = [
        *(("Work", paper, body.text) for paper, body in desk.list_reports(Work)),
        *(("Silent", paper, body.text) for paper, body in desk.list_reports(Silence)),
        *(("Company", paper, body.text) for paper, body in desk.list_reports(Company)),
        *(("Orders", paper, body.sentence) for paper, body in desk.list_reports(Returned)),
        *(("Trade", paper, text) for paper, text in shipping.heard_of(desk)),
    ]
    for kind, paper, text in rows:
        if desk.is_new_for_call(paper):
            yield matter.Item(kind=kind, when=desk.format_minute(paper.happened), text=text)


def _logged(desk: Desk) -> Iterable[matter.Item]:
    several = len(desk.statuses) > 1
    for paper, line in desk.list_reports(Log):
        if desk.is_new_for_call(paper):
            yield matter.Item(
                kind="Log",
                when=desk.format_minute(paper.happened),
                text=f"{line.name}: {line.text}" if several and line.name else line.text,
            )
    for paper, book in desk.list_reports(Logbook):
        if desk.is_new_for_call(paper):
            for row in book.rows:
                yield matter.Item(kind=f"Log of {book.name}", when=desk.format_minute(row.minute), text=row.text)


def _tips(desk: Desk) -> Iterable[matter.Item]:
    for paper, body in desk.list_reports(Tip):
        if desk.is_new_for_call(paper):
            yield matter.Item(
                kind="Tip", when=desk.format_minute(paper.arrives), text=f"No. {paper.n}, {body.source}: {body.text}"
            )


def articles(desk: Desk) -> list[matter.Article]:
    """List the articles since the seat was last asked, by newspaper."""
    rows = [
        matter.Article(
            paper=body.paper,
            date=desk.format_minute(paper.arrives),
            headline=body.headline,
            dateline=body.dateline,
            text=body.text,
        )
        for paper, body in desk.list_reports(Article)
        if desk.is_new_for_call(paper)
    ]
    return sorted(rows, key=lambda row: row.paper)


# -- chart sheets --------------------------------------------------------------------------------------------------------


def charts(desk: Desk, size: str) -> list[matter.Chart]:
    """Draw a sheet for each force in hand, with her reach; else sheets of all marks (SC-UD-10)."""
    marks = _marks(desk)
    own = [desk.order_knowledge.force(key) for key in desk.in_hand]
    sheets = [_of_a_force(desk, force, marks, size) for force in own if force is not None]
    return sheets or _of_what_is_known(desk, marks, size)


def _of_a_force(desk: Desk, force: KnownForce, marks: Sequence[matter.Mark], size: str) -> matter.Chart:
    """Draw a force's sheet, at the largest scale that holds her reach in the run."""
    minutes, knots = desk.order_knowledge.until - desk.now, endurance.most(force, desk.now)
    nm = endurance.steaming(force, knots, desk.now, knots * minutes / 60).nm if knots > 0 else 0.0
    here = (force.lon, force.lat)
    water = reach.there(public(desk.seat.campaign).chart, here, nm) if nm > 0 else None
    rings = [_line(line) for line in water.lines] if water else []
    within = [place for piece in water.rings for place in _line(piece[0])] if water else []  # to the land, or the chart's edge
    frame = mercator.framed([here, *within], size)
    body = desk.in_hand[force.key][1]
    track = matter.Track(
        places=tuple((float(lon), float(lat)) for _, lon, lat in body.track),
        hours=tuple(
            (float(lon), float(lat), desk.format_minute(int(at)).split(", ")[1]) for at, lon, lat in body.track if at % 120 == 0
        ),
    )
    drawn = _sheet(desk, force.name, frame, marks)
    return matter.Chart(
        title=drawn.title,
        lon=drawn.lon,
        lat=drawn.lat,
        scale=drawn.scale,
        land=drawn.land,
        marks=drawn.marks,
        tracks=(track,) if len(track.places) > 1 else (),
        reach=tuple(rings),
        reach_nm=nm,
        reach_kn=round(knots, 1),
    )


def _line(places: Iterable[matter.Place]) -> tuple[matter.Place, ...]:
    return tuple((float(x), float(y)) for x, y in places)


def _of_what_is_known(desk: Desk, marks: Sequence[matter.Mark], size: str) -> list[matter.Chart]:
    """Draw sheets of all marks, or of the theatre's middle."""
    theatre = public(desk.seat.campaign).theatre
    left = sorted({(mark.lon, mark.lat) for mark in marks if mark.kind != "port"}) or [tuple(theatre["centre"])]
    sheets: list[matter.Chart] = []
    while left and len(sheets) < MOST_SHEETS:
        some = [left.pop(0)]
        for one in [*left]:
            frame = mercator.framed([*some, one], size, clear=15.0)
            if frame.holds([*some, one], clear=15.0):
                some.append(one)
                left.remove(one)
        frame = mercator.framed(some, size, clear=15.0)
        if len(some) == 1:  # a lone mark needs its surroundings
            frame = mercator.Frame(frame.lon, frame.lat, mercator.SCALES[1], frame.width, frame.height)
        sheets.append(_sheet(desk, f"Chart {len(sheets) + 1}", frame, marks))
    return sheets


def _sheet(desk: Desk, title: str, frame: mercator.Frame, marks: Sequence[matter.Mark]) -> matter.Chart:
    theatre = public(desk.seat.campaign).theatre
    return matter.Chart(
        title=f"{title}, {desk.format_minute(desk.now)}",
        lon=frame.lon,
        lat=frame.lat,
        scale=frame.scale,
        land=clipped_land(theatre["land"], frame),
        marks=(
            *(mark for mark in (*_ports(theatre["ports"]), *marks) if frame.holds([(mark.lon, mark.lat)])),
            *land_print_pack.places(desk, frame),
        ),
        ways=land_print_pack.ways(desk, frame),
    )


def _ports(rows: Iterable[Row]) -> list[matter.Mark]:
    return [matter.Mark(kind="port", lon=row["lon"], lat=row["lat"], side=row["side"], label=row["name"]) for row in rows]


def _marks(desk: Desk) -> list[matter.Mark]:
    side, since = desk.seat.side, max(0, desk.now - 1440)
    own = [
        matter.Mark(kind="own", lon=body.lon, lat=body.lat, side=side, label=body.flagship, note="now")
        for _, body in (*desk.in_hand.values(), *desk.in_action.values())
    ]
    heard = [
        matter.Mark(kind="reported", lon=row["lon"], lat=row["lat"], side=side, label=row["name"], note=row["when"])
        for row in seat_rows.reported(desk)
    ]
    seen = [
        matter.Mark(
            kind="contact",
            lon=row["lon"],
            lat=row["lat"],
            side=row["side"],
            label=row["label"],
            note=f"{row['brief']}, {row['when']}",
        )
        for row in seat_rows.contacts(desk, since=since)
    ]
    told = [
        matter.Mark(kind="tip", lon=body.lon, lat=body.lat, label=f"No. {paper.n}", note=desk.format_minute(paper.arrives))
        for paper, body in desk.list_reports(Tip)[-MOST_TIPS:]
    ]
    return [*own, *heard, *seen, *told, *land_print_pack.marks(desk)]
