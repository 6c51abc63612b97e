"""A seat's papers as rows for its page: forces, contacts, actions. Every field is put there by name."""

from __future__ import annotations

from msgspec import UNSET

from campaign.reports.report_index import BOATS, Paper, standing
from campaign.reports.seat_knowledge import Desk
from campaign.rooms.news import action_damage
from campaign.rooms.presenter import pick_fields
from campaign.rooms.words import Row, age, build_coal_row, errors, letter, silhouette
from campaign.war.reports.papers import Ports
from campaign.war.reports.sea import Battle, Log, Position, Sighting, Status, StatusShip
from naval.geo.compass import bearing_words
from naval.geo.compass import place_words as place
from naval.run.weather import miles
from tactical.engine.text.words import plural

RECENT_MIN = 360  # a run: what was seen before says little of who is in action now
NAMED = 4  # enemies that a call to battle names


def forces(desk: Desk) -> list[Row]:
    """List the forces in hand, exactly, with the last word of troops in their ships."""
    words = troops(desk)
    return [force(body) | {"troops": words.get(body.force, {})} for _, body in desk.in_hand.values()]


def troops(desk: Desk) -> dict[str, Row]:
    """Return officers' last log entry on troops by force (LC-195, NAV-S-026)."""
    lines = ((paper, line) for paper, line in desk.list_reports(Log) if BOATS in line.rules)
    return {line.force: {"text": line.text, "when": desk.format_minute(paper.happened)} for paper, line in lines}


def force(body: Status) -> Row:
    """Build the row of an own force as her officer sees her."""
    return {
        **pick_fields(body, "name flagship lon lat knots port raid prizes sight_nm daylight"),
        "key": body.force,
        "of": f"force:{body.force}",
        "place": place(body.lon, body.lat),
        "course": bearing_words(body.course_deg),
        "max_kn": top_of(body),
        "sight": miles(body.sight_nm),
        "age": "",
        **pick_fields(body, "joins silent jams"),
        "sighting": body.sighting or "",
        "ask_nm": body.ask_nm or 0,
        "after_nm": body.after_nm or 0,
        "ships": [ship_row(ship) for ship in body.ships],
    }


def in_action(desk: Desk) -> list[Row]:
    """List own forces in action, each with the minute at which it began (SC-N-05)."""
    return [
        {**force(body), "since": desk.format_minute(body.in_action)}
        for _, body in desk.in_action.values()
        if body.in_action is not UNSET
    ]


def ship_row(ship: StatusShip) -> Row:
    return {
        **pick_fields(ship, "afloat boilers burnt_t cargo_t"),
        "class": ship.class_name,
        **pick_fields(ship, "class_kn coal_max_t coal_normal_t coal_t damage displacement_t dived_h dived_kn dived_min key kind"),
        **pick_fields(ship, "lame_until max_kn mines name stopped_until table top_min unit_t"),
        **build_coal_row(ship.coal_t, ship.unit_t, boat=ship.dived_h is not UNSET),
        "silhouette": silhouette(ship.kind),
    }


def top_of(body: Status | Position) -> float:
    """Return the knots of the slowest ship of a force."""
    return min((ship.max_kn for ship in body.ships if ship.afloat), default=0)


Seen = list[tuple[Paper, Sighting]]


def contacts(desk: Desk, most: int | None = None, since: int = 0) -> list[Row]:
    """List contacts' newest reports, by letter and sender; the newest ``most``, and any ``since`` a minute."""
    told: dict[tuple[str, str], Seen] = {}
    for paper, body in desk.list_reports(Sighting):
        told.setdefault((body.sender, body.label), []).append((paper, body))
    newest = sorted(told.items(), key=lambda item: (-item[1][-1][0].happened, item[0]))
    return [contact(desk, some) for _, some in newest[:most] if some[-1][0].happened >= since]


def enemies(desk: Desk) -> list[Row]:
    """List warships not of the reader's side, and smoke, that his papers told of within a run of now; the newest first."""
    seen = contacts(desk, since=desk.now - RECENT_MIN)
    return [row for row in seen if row["side"] not in ("neutral", desk.seat.side) and "merchantman" not in row["what"]][:NAMED]


MADE_OUT = ("{what} in sight", "identified as {what}", "class: {what}", "names: {what}")


def made_out(desk: Desk, some: Seen) -> list[Row]:
    """List when smoke, number and type, class, names were made out."""
    rows, known = [], -1
    for paper, body in some:
        level = int(body.what != "smoke") if body.level is UNSET else body.level
        if level > known:
            known = level
            rows.append({"when": desk.format_minute(paper.happened), "text": MADE_OUT[level].format(what=body.what)})
    return rows


def contact(desk: Desk, some: Seen) -> Row:
    """Build a contact's row: its last report, and how that came about."""
    paper, body = some[-1]
    seen = f"seen from {body.by}, {body.bearing}, {plural(round(body.distance_nm), 'mile')}"
    lost = desk.format_minute(body.lost) if body.lost is not None else ""
    why = [*made_out(desk, some), {"when": desk.format_minute(paper.happened), "text": seen}]
    if lost:
        why.append({"when": lost, "text": "lost to sight"})
    if body.sender:
        via = "wireless" if body.via is UNSET else body.via
        why.append({"when": desk.format_minute(paper.arrives), "text": f"reached you by {via}"})
    return {
        **pick_fields(body, "label side what lon lat bearing bearing_deg"),
        "letter": letter(body.side),
        "brief": body.brief or body.what,
        "own": [body.own_lon, body.own_lat],
        "along_nm": body.error_nm[0],
        "across_nm": body.error_nm[1],
        "hearsay": bool(body.sender and body.via),
        "place": place(body.lon, body.lat),
        "minute": paper.happened,
        "when": desk.format_minute(paper.happened),
        "age": age(desk.now - (paper.happened if body.lost is None else body.lost)),
        "distance_nm": round(body.distance_nm),
        "by": body.sender or body.by,
        "via": body.via or "",
        "error": errors(*body.error_nm),
        "of": f"contact:{body.label}:{body.sender}",
        "lost": lost,
        "gone": body.lost or 0,
        "why": why,
    }


def reported(desk: Desk) -> list[Row]:
    """List last reports of an Admiralty's forces, or of an admiral's out of touch."""
    newest = {body.force: (paper, body) for paper, body in desk.list_reports(Position)}
    gone = desk.joined | set(desk.in_hand) | set(desk.in_action)
    return [report(desk, *newest[key]) for key in sorted(newest) if key not in gone]


def report(desk: Desk, paper: Paper, body: Position) -> Row:
    """Build the row of a force as she last reported herself."""
    ships = {ship.name for ship in body.ships if ship.afloat}
    returns = desk.list_reports(Ports) if body.port else []
    last = max(
        ((one.happened, row.ships) for one, told in returns for row in told.ports if row.name == body.port), default=(0, ())
    )
    may_have_gone = (desk.now - (max(paper.happened, last[0]) if ships & set(last[1]) else paper.happened)) / 60 * top_of(body)
    return {
        **pick_fields(body, "name flagship lon lat port knots"),
        "key": body.force,
        "others": len(ships) - 1,
        "of": f"force:{body.force}",
        "letter": letter(desk.seat.side),
        "place": body.port or place(body.lon, body.lat),
        "minute": paper.happened,
        "when": desk.format_minute(paper.happened),
        "age": age(desk.now - paper.happened),
        "course": bearing_words(body.course_deg) if body.knots else "",
        "via": via_words(body),
        "may_have_gone_nm": round(may_have_gone),
        "ships": [
            {**pick_fields(ship, "afloat coal_t damage max_kn name"), **build_coal_row(ship.coal_t, ship.unit_t, boat=ship.boat)}
            for ship in body.ships
        ],
    }


def via_words(body: Position) -> str:
    """Say how a report came: ``wireless through Foyle``, leaving out sender and receiver."""
    between = body.path[1:-1]
    return f"{body.via} through {', '.join(between)}" if between else body.via


def battles(desk: Desk) -> list[Row]:
    """List actions fought (with plots) or heard of, as far as at hand."""
    return [battle(desk, paper) for paper in standing(desk.filed.kept.get(Battle.kind, ()))]


def battle(desk: Desk, paper: Paper) -> Row:
    """Build an action's row, without damage already read of."""
    told = paper.says(Battle)
    filed = sorted(standing(desk.filed.kept.get(Battle.kind, ())), key=lambda one: -one.happened)
    former = (one for one in filed if one.happened < paper.happened and one.number < paper.number)
    return {
        **pick_fields(told, "title"),
        "text": action_damage.anew(told.text, (one.says(Battle).text for one in former)),
        "ending": told.ending or "",
        "n": paper.n,
        "of": desk.name_paper(paper),
        "fresh": desk.is_of_newest_batch(paper),
        "when": desk.format_minute(paper.happened),
        # From the page it stands on: the umpire looks at this room under an address of his own.
        "url": f"battle/{paper.n}/" if told.views else "",
    }


def views(desk: Desk, n: int) -> list[Row] | None:
    """Return the plot of the ``n``-th action, by moves; None if there is none or it was only heard of."""
    paper = action(desk, n)
    if paper is None:
        return None
    body = desk.read_full_report(paper.number)
    return body.views if isinstance(body, Battle) and isinstance(body.views, list) else None


def board(desk: Desk, n: int) -> str:
    """Return the rule set on whose board the ``n``-th action was fought; "" if ships were plotted."""
    paper = action(desk, n)
    return paper.says(Battle).board if paper else ""


def action(desk: Desk, n: int) -> Paper | None:
    """Return the paper on the ``n``-th action; None if it is not at hand."""
    return next((paper for paper in desk.filed.kept.get(Battle.kind, ()) if paper.n == n), None)
