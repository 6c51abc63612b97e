"""Groups of a run's events, the most important first; everyday events are folded and counted."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.judging.events import FOLDED, GROUP_OF, OPEN
from campaign.war.outcome import Outcome
from naval.state.outcome import Event
from umpire.frame import Row

SIGHT = ("NAV-S-043", "SC-S-04")
SEEN = (" sighted each other", " lost sight of each other")


def sort_of(event: Event, sides: dict[str, str]) -> str:
    """Sort an event by its kind; a sighting also by whose it is: of a ``trader``, a ``friend``, or of the enemy.

    ``sides`` are the sides of forces by name. A ship that is lost to sight and one that has foundered have one kind: the rules
    tell them apart.
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
    """Group the rows of a run's events (in its order); empty groups are left out."""
    sides = {force.name: force.side for force in outcome.world.forces}
    found: dict[str, list[Row]] = {name: [] for name in (*OPEN, *FOLDED)}
    for event, row in zip(outcome.events, rows, strict=True):
        found[GROUP_OF.get(sort_of(event, sides), "Besides")].append(row)
    return [{"name": name, "folded": name in FOLDED, "events": some} for name, some in found.items() if some]


def count_in_words(kinds: Iterable[str]) -> list[str]:
    """Count a seat's papers in a few words, the most important first: ``2 battles``, ``5 contacts``, ``1 dispatch``."""
    told = list(kinds)
    return [f"{count} {one if count == 1 else more}" for kind, one, more in TOLD if (count := told.count(kind))]


TOLD = (
    ("battle", "battle", "battles"),
    ("asked", "new orders due", "new orders due"),
    ("sighting", "contact", "contacts"),
    ("dispatch", "dispatch", "dispatches"),
    ("loss", "loss", "losses"),
    ("prize", "prize", "prizes"),
    ("work", "report of work", "reports of work"),
    ("article", "article", "articles"),
    ("tip", "tip", "tips"),
)
