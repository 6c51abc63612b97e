"""Papers on a change of command by ruling: log and status to the new commander, a line to the old (UD-102).

The new one gets what a captain finds aboard: this run's log, and letters waiting for an admiral out of touch; none of the old
one's papers.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as renew

from campaign.war.communications import detached_forces
from campaign.war.communications.self_reports import DETACHED
from campaign.war.paper import Paper, Post, Watch
from campaign.war.provenance import bodies
from campaign.war.reports.sea import HANDED, Company, Log
from naval.run.rulings.command_changes import Hands
from naval.run.run_input import Done
from naval.state.outcome import Event

RULES = ("NAV-S-024",)


def handed_on(run: Done, over: Hands, watch: Watch, post: Post) -> tuple[Post, list[Paper], list[Event]]:
    """Hand mail to new commanders; return the rest, all papers, and the umpire's events (UD-102)."""
    if not over.to:
        return post, [], []
    papers, events = list[Paper](), list[Event]()
    for key in sorted(over.to):
        some, event = _report_handover(run, over, run.fleet.number[key])
        papers += [*some, *_log(run, over, watch, run.fleet.number[key])]
        events.append(event)
    papers += [_hand_paper_to_new_seat(v, over, run.until) for v in post.mail if _hers(v, over) and v.happened < run.world.minute]
    mail = tuple(_to_admiral(v, over) for v in post.mail if not _hers(v, over))
    return replace(post, mail=mail), papers, events


def hand_at_end(run: Done, over: Hands, n: int, whose: str) -> str:
    """Return the commander from the next run on, if it was ``whose`` at this one's end: a detached force out of touch keeps
    hers."""
    force = run.fleet.forces[n]
    if force.key not in over.to:
        return whose
    return over.to[force.key] if force.key in over.ruled or whose == force.seat else whose


def _report_handover(run: Done, over: Hands, n: int) -> tuple[list[Paper], Event]:
    """Tell the old seats and the new one of the change; neither reads why."""
    force, until = run.fleet.forces[n], run.until
    seats = {s.key: s for s in run.world.seats}
    new, rests = seats[over.to[force.key]], (f"force:{force.key}",)
    text = f"{force.name} takes orders from {new.name} from now on."
    had = {key for key in (force.seat, force.hand if force.key in over.ruled else "") if key in seats}
    had |= {s.key for s in run.world.seats if s.role == "engineer" and s.of in had}
    body = Company(force=force.key, name=force.name, to=new.name, state=HANDED, text=text)
    papers = [Paper(key, body, until, until, about=rests) for key in sorted(had)]
    hers = f"{force.name} takes orders from you from now on."
    papers.append(Paper(new.key, Log(text=hers, rules=RULES), until, until, about=rests))
    told = tuple(sorted(paper.seat for paper in papers))
    return papers, Event(minute=until, kind="hand", text=text, rules=(*RULES, "NAV-S-044"), told=told, about=rests)


def _log(run: Done, over: Hands, watch: Watch, n: int) -> list[Paper]:
    force = run.fleet.forces[n]
    seat = hand_at_end(run, over, n, detached_forces.holder(run, n, run.until))
    if seat != over.to[force.key]:
        return []
    rests = (f"force:{force.key}",)
    out = [Paper(seat, line.body, line.minute, run.until, about=rests) for line in watch.log if line.force == n]
    return out + [
        Paper(seat, entry.body, entry.minute, run.until, about=bodies(run, n, entry.of))
        for entry in watch.sightings
        if entry.force == n and entry.minute <= run.until
    ]


def _hers(v: Paper, over: Hands) -> bool:
    return v.aboard.startswith(DETACHED) and v.aboard.removeprefix(DETACHED) in over.ruled


def _hand_paper_to_new_seat(v: Paper, over: Hands, until: int) -> Paper:
    return renew(v, aboard="", arrives=until, seat=over.to[v.aboard.removeprefix(DETACHED)])


def _to_admiral(v: Paper, over: Hands) -> Paper:
    key = v.aboard.removeprefix(DETACHED)
    return renew(v, seat=over.to[key]) if v.aboard.startswith(DETACHED) and key in over.to else v
