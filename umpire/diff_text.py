"""Differences of a run that was computed again, in words: to the draft before, a trial, a preview (UD-016, UD-044, UD-122)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from campaign.rooms.words import letter
from campaign.war import diff
from campaign.war.diff import ForceDiff
from campaign.war.outcome_diff import Coal, Compared, Said
from naval.geo import compass
from naval.geo.calendar import label
from naval.state.world import Seat as Sits
from tactical.engine.text.words import figure, listed, plural
from umpire.frame import Row

FAR_NM = 0.1


def rows_of(found: Compared, seats: Iterable[Sits], hour: int) -> Row:
    """List the differences as pages show them: events, papers by seat, forces, stops and coal."""
    names = {seat.key: seat for seat in seats}
    papers = [
        {
            "seat": names[key].name if key in names else key,
            "letter": letter(names[key].side) if key in names else "?",
            "count": plural(some.count, "paper"),
            "lines": [said_row(one, hour) for one in some.said],
            "rest": some.count - len(some.said),
        }
        for key, some in found.papers.items()
    ]
    return {
        "same": found.same,
        "said": in_short(found),
        "events": [said_row(one, hour) for one in found.events],
        "papers": papers,
        "forces": [{**force_row(one), "apart": figure(one.miles) if one.miles >= FAR_NM else ""} for one in found.forces],
        "stops": [
            {"how": how, "text": f"The clock stops at {label(one.minute, hour)}: {_called(one.asked, names)}"}
            for how, some in (("gone", found.gone), ("new", found.new))
            for one in some
        ],
        "coal": [{"letter": letter(one.side), "side": one.side, "words": coal_words(one)} for one in found.coal],
    }


def _called(keys: Iterable[str], names: Mapping[str, Sits]) -> str:
    return listed(names[key].name if key in names else key for key in keys)


def coal_words(one: Coal) -> str:
    """Write the coal of a side's ships as the run ends, and how much more or less that is."""
    return f"{figure(one.now, 0)} t instead of {figure(one.was, 0)} t, {signed(one.now - one.was)} t"


def in_short(found: Compared) -> str:
    """Say how much differs, in a few words."""
    if found.same:
        return "nothing differs"
    kinds = [one.how for one in found.events]
    said = [f"{plural(kinds.count(how), 'event')} {how}" for how in ("gone", "new", "changed") if how in kinds]
    if found.papers:
        papers = sum(one.count for one in found.papers.values())
        said.append(f"{plural(papers, 'paper')} of {plural(len(found.papers), 'seat')}")
    if found.forces:
        said.append(f"{plural(len(found.forces), 'force')} moved or changed")
    if found.gone or found.new:
        said.append(f"{plural(len(found.gone) + len(found.new), 'stop')} gone or new")
    return ", ".join(said) or "a battle opens"


def said_row(one: Said, hour: int) -> Row:
    """Show one difference: the old words, the new ones, and the change of hour."""
    when = " → ".join(label(minute, hour).split(", ")[1] for minute in one.minutes)
    return {"how": one.how, "was": one.was, "now": one.now, "when": when}


def force_row(one: ForceDiff) -> Row:
    """Show a force's row, in words."""
    now = "in port" if one.port_now else "stopped" if not one.knots else ""
    return {
        "name": one.name,
        "side": one.side,
        "letter": letter(one.side),
        "was": describe_place(one.was, one.port_was),
        "now": describe_place(one.now, one.port_now),
        "miles": figure(one.miles),
        "course": now or f"{compass.bearing_words(one.course_deg)}, {figure(one.knots)} kn",
        "coal_was": figure(one.coal_was, 0),
        "coal_now": figure(one.coal_now, 0),
        "coal": signed(one.coal_t),
        "hurts": listed(one.hurts),
        "gained": listed(one.gained),
        "lost": listed(one.lost),
    }


def describe_place(at: tuple[float, float] | None, port: str) -> str:
    """Say where a force is: her port, or her place."""
    return port or (compass.place_words(*at) if at else "no more")


def signed(tons: float) -> str:
    """Write tons more or less, with a sign; nothing for none."""
    return "" if abs(tons) < diff.COAL_T else f"{'+' if tons > 0 else '−'}{figure(abs(tons), 0)}"
