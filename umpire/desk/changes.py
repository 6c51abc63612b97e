"""What a run did to each force, and what a ruling changed in the draft, in words (UD-012, UD-016)."""

from __future__ import annotations

from campaign import store
from campaign.models.truth import Draft
from campaign.rooms.words import letter
from campaign.war import diff
from campaign.war.diff import Change, ForceDiff
from campaign.war.outcome import Outcome, Report
from campaign.war.reports.in_words import in_words
from naval.geo import compass
from naval.geo.calendar import label
from naval.state.outcome import Event
from tactical.engine.words import figure, listed, plural
from umpire.frame import Row, Standing

ANYWAY = ("status", "position", "ports", "logbook")
"""Papers that follow the ships' places: they are counted, and not told one by one."""
FAR_NM = 0.1


def forces(at: Standing, outcome: Outcome) -> list[Row]:
    """What the run did to each force, before and after (UD-012)."""
    tracks = {
        str(one.data["force"]): one.data["track"]
        for one in outcome.reports
        if one.kind == "status" and one.arrives == outcome.world.minute
    }
    return [force_row(one) for one in diff.truth_diff(at.world, outcome.world, tracks)]


def force_row(one: ForceDiff) -> Row:
    """A force's row, in words."""
    now = "in port" if one.port_now else "stopped" if not one.knots else ""
    return {
        "name": one.name,
        "side": one.side,
        "letter": letter(one.side),
        "was": place(one.was, one.port_was),
        "now": place(one.now, one.port_now),
        "miles": figure(one.miles),
        "course": now or f"{compass.bearing_words(one.course_deg)}, {figure(one.knots)} kn",
        "coal_was": figure(one.coal_was, 0),
        "coal_now": figure(one.coal_now, 0),
        "coal": signed(one.coal_t),
        "hurts": listed(one.hurts),
        "gained": listed(one.gained),
        "lost": listed(one.lost),
    }


def place(at: tuple[float, float] | None, port: str) -> str:
    """Where she is: her port, or her place."""
    return port or (compass.place_words(*at) if at else "no more")


def signed(tons: float) -> str:
    """Tons more or less, with a sign; nothing for none."""
    return "" if abs(tons) < diff.COAL_T else f"{'+' if tons > 0 else '−'}{figure(abs(tons), 0)}"


def since_the_draft_before(at: Standing, outcome: Outcome) -> Row | None:
    """How the draft differs from the one before it: events, papers by seat, forces (UD-016); None if it is the first."""
    before = Draft.objects.filter(segment=at.segment).last()
    if before is None:
        return None
    hour = at.campaign.hour_zero
    found = diff.draft_diff(store.outcome(before.outcome), outcome)
    names = {seat.key: seat for seat in at.world.seats}
    papers = [
        {
            "seat": names[seat].name if seat in names else seat,
            "letter": letter(names[seat].side) if seat in names else "?",
            "count": plural(len(changes), "paper"),
            "lines": [change_row(one, hour) for one in changes if one.either.kind not in ANYWAY],
            "rest": sum(one.either.kind in ANYWAY for one in changes),
        }
        for seat, changes in found.papers.items()
    ]
    return {
        "same": not found,
        "said": in_short(found),
        "events": [change_row(one, hour) for one in found.events],
        "papers": papers,
        "forces": [{**force_row(one), "apart": figure(one.miles) if one.miles >= FAR_NM else ""} for one in found.forces],
    }


def in_short(found: diff.DraftDiff) -> str:
    """How much is otherwise, in a few words."""
    if not found:
        return "nothing is otherwise"
    kinds = [one.how for one in found.events]
    said = [f"{plural(kinds.count(how), 'event')} {how}" for how in ("gone", "new", "changed") if how in kinds]
    if found.papers:
        papers = sum(len(rows) for rows in found.papers.values())
        said.append(f"{plural(papers, 'paper')} of {plural(len(found.papers), 'seat')}")
    if found.forces:
        said.append(f"{plural(len(found.forces), 'force')} elsewhere or otherwise")
    return ", ".join(said)


def change_row(one: Change, hour: int) -> Row:
    """One difference: what it said, and what it says."""
    return {"how": one.how, "was": worded(one.was), "now": worded(one.now), "when": when(one, hour)}


def worded(one: Event | Report | None) -> str:
    """What an event or a paper says; nothing of none."""
    if one is None:
        return ""
    return one.text if isinstance(one, Event) else in_words(one.kind, one.data)


def when(one: Change, hour: int) -> str:
    """From which hour to which."""
    minutes = [x.minute if isinstance(x, Event) else x.arrives for x in (one.was, one.now) if x is not None]
    return " → ".join(label(minute, hour).split(", ")[1] for minute in dict.fromkeys(minutes))
