"""What of a run needs reading first: its events in groups, the most important first, what is of every day folded and counted."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.war.outcome import Outcome
from naval.state.outcome import Event
from umpire.frame import Row

OPEN = {
    "Battles and stops": "battle contact night-contact cut",
    "Losses and prizes": "mine shelled foundered breakdown no-coal prize prize-in crew-ashore",
    "Contacts": "sighting lost",
    "Affairs, landings and prisoners": "affair pursuit landing captives burnt sunk spoils",
    "Made out ashore": "made_out patrol",
    "Dispatches and who has whom in hand": "dispatch article hand parted joined flag-shifts",
    "Work and demonstrations": "laid swept nothing cut-cable destroyed mined work-left demonstration coast",
    "Sieges, places and points": "siege storm fall surrender arsenal objective end",
    "Besides": "",
}
"""Groups that are read, in order, each with the kinds of events in it; a kind that is nowhere is among the last of them."""
FOLDED = {
    "Merchantmen in sight": "trader chase chase-lost",
    "Ships of one side in sight of each other": "friend",
    "Merchantmen come in": "arrived",
    "Seen from coasts and by neutrals": "seen-from-coast seen-by-neutral unseen-by-neutral",
    "Courses come to their end": "course-ended",
    "Harbours, coal and engines": "port port-full coal-landed coaled extra-coal tired came-up stores",
    "Riders, wires and trains": "rider wire tap train",
    "What inhabitants saw and told": "inhabitants tip town",
    "Works, roads and supply": "work trench fort road river water depot cargo hunger arrival cohesion call",
    "Light and weather": "weather light",
}
"""Groups that are folded and counted."""
GROUP_OF = {kind: name for groups in (OPEN, FOLDED) for name, kinds in groups.items() for kind in kinds.split()}
SIGHT = ("NAV-S-043", "SC-S-04")
SEEN = (" sighted each other", " lost sight of each other")


def sort_of(event: Event, sides: dict[str, str]) -> str:
    """What an event is by its kind; of a sighting also whose: of a ``trader``, a ``friend``, or of the enemy.

    ``sides`` are the sides of forces by name. A ship that is lost to sight and one that has foundered have one kind: the
    rules tell them apart.
    """
    if event.kind not in ("sighting", "lost"):
        return event.kind
    if event.kind == "lost" and not set(SIGHT) & set(event.rules):
        return "foundered"
    pair = next((event.text.partition(words)[0] for words in SEEN if words in event.text), "")
    first = next((name for name in sorted(sides, key=len, reverse=True) if pair.startswith(f"{name} and ")), "")
    other = pair.removeprefix(f"{first} and ")
    if not first or other not in sides:
        return "trader"
    return "friend" if sides[first] == sides[other] else event.kind


def grouped(rows: list[Row], outcome: Outcome) -> list[Row]:
    """The rows of a run's events (in its order) by group; empty groups are left out."""
    sides = {force.name: force.side for force in outcome.world.forces}
    found: dict[str, list[Row]] = {name: [] for name in (*OPEN, *FOLDED)}
    for event, row in zip(outcome.events, rows, strict=True):
        found[GROUP_OF.get(sort_of(event, sides), "Besides")].append(row)
    return [{"name": name, "folded": name in FOLDED, "events": some} for name, some in found.items() if some]


def counted(kinds: Iterable[str]) -> list[str]:
    """What a seat is told in a few words, the most important first: ``2 battles``, ``5 contacts``, ``1 dispatch``."""
    told = list(kinds)
    return [f"{count} {one if count == 1 else more}" for kind, one, more in TOLD if (count := told.count(kind))]


TOLD = (
    ("battle", "battle", "battles"),
    ("asked", "call to order again", "calls to order again"),
    ("sighting", "contact", "contacts"),
    ("dispatch", "dispatch", "dispatches"),
    ("loss", "loss", "losses"),
    ("prize", "prize", "prizes"),
    ("work", "report of work", "reports of work"),
    ("article", "article", "articles"),
    ("tip", "tip", "tips"),
)
