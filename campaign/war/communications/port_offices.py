"""Port offices join the sea's net and the land's post (LC-136, NAV-S-023).

Land post goes on over the net from the next whole hour. Dispatches for a general leave it at the port nearest on their way, and
the land's post takes them from that minute. A general aboard uses his ships (LC-195).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from campaign.war.communications.dispatch import GENERAL, MOUTH, NOWHERE, Generals, in_order
from campaign.war.paper import Paper, Post
from campaign.war.reports import papers
from land.communications.facts import HandedOver
from land.state.world import DISPATCH, Message, Spot
from land.state.world import Hop as Stage
from naval.run.run_input import Done
from naval.state.world import Dispatch, Hop

PORT, FORCE, SEAT, SEA = "port:", "force:", "seat:", "sea:"


@dataclass(frozen=True)
class FromLand:
    """The land's part in the sea's net.

    ``handed`` is land post at port offices and in ships; ``names`` are for the form, by holder; ``generals`` says to which ships
    they can speak.
    """

    handed: tuple[HandedOver, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    generals: Generals = NOWHERE


def take_on(post: Post, land: FromLand, before: int, minute: int) -> Post:
    """Take on dispatches that the land's post has handed over since the last look (LC-136, LC-195)."""
    new = [_afloat(one, land.names) for one in land.handed if before < one.minute <= minute]
    return replace(post, dispatches=in_order([*post.dispatches, *new])) if new else post


def _afloat(one: HandedOver, names: Mapping[str, str]) -> Dispatch:
    message = one.message
    stages = tuple(Hop(origin=_name(h.a, names), to=_name(h.b, names), medium=h.by, at=h.into) for h in message.hops)
    if one.force:
        stages = (Hop(origin=_name(message.author, names), to=_name(f"{FORCE}{one.force}", names), medium=MOUTH, at=one.minute),)
    return Dispatch(
        author=message.author.removeprefix(SEAT),
        number=message.number,
        to=message.to.removeprefix(SEA).removeprefix(SEAT),
        text=message.text,
        written=message.written,
        holder=f"{FORCE}{one.force}" if one.force else f"{PORT}{one.port}",
        hops=stages,
    )


def _name(end: str, names: Mapping[str, str]) -> str:
    return names.get(end, end.partition(":")[2])


def put_ashore(
    run: Done, handed: Iterable[Paper], places: Mapping[str, tuple[str, Spot]], aims: Mapping[str, Spot]
) -> tuple[list[Paper], list[Message]]:
    """Take dispatches for generals at port offices out of delivered papers (LC-136).

    ``places`` are by port the land's place and spot, ``aims`` where each general was last heard of: others are afloat, and hear
    with their ship (LC-195). A dispatch sets out as it came (``due``).
    """
    roles = {seat.key: seat.role for seat in run.world.seats}
    sides = {seat.key: seat.side for seat in run.world.seats}
    kept, came = list[Paper](), list[Message]()
    for paper in handed:
        body = paper.body
        general = paper.seat in aims and roles.get(paper.seat) == GENERAL
        if not general or not isinstance(body, papers.Dispatch) or (key := _port_of(run, body, places)) is None:
            kept.append(paper)
            continue
        place, _ = places[key]
        stages = tuple(Stage(by=h.medium, a=h.origin, b=h.to, out=h.at, into=h.at) for h in body.hops)
        came.append(
            Message(
                author=f"{SEA}{body.from_key}",
                number=int(paper.about[0].rpartition("/")[2]),
                side=sides[paper.seat],
                to=f"{SEAT}{paper.seat}",
                aim=aims[paper.seat],
                written=body.written,
                kind=DISPATCH,
                text=body.text,
                holder=f"place:{place}",
                since=paper.arrives,
                due=paper.arrives,
                hops=stages,
            )
        )
    return kept, came


def _port_of(run: Done, body: papers.Dispatch, places: Mapping[str, tuple[str, Spot]]) -> str | None:
    """Return the port of a form's last stage; None if the land has no such port."""
    name = body.hops[-1].to if body.hops else ""
    return next((port.key for port in run.world.ports if port.name == name and port.key in places), None)
