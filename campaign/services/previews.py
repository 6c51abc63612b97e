"""What is computed to be looked at and kept nowhere: begun by a page, worked out behind all real work (UD-044, UD-122).

Nobody is told of it: no version or ping changes, not even at the umpire's own desk, and the page that asked looks for itself.
What has been worked out is stored by one conditional update, so a worker that is killed costs time and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet

from campaign import wall_clock
from campaign.models.belief import Campaign, Seat
from campaign.models.preview import Preview
from campaign.services.orders import Refused
from campaign.war.compared import Compared
from naval.state.frozen import Frozen
from naval.state.world import encode
from tactical.hall.queue import BEGUN, LAST, left_lying, send_group, still_lying

LOOK = "campaign.tasks.preview"
RULING, TERMS, ENGINE = Preview.What.RULING, Preview.What.TERMS, Preview.What.ENGINE
WAITING, DONE, FAILED = Preview.State.WAITING, Preview.State.DONE, Preview.State.FAILED
KEPT = timedelta(days=1)
"""So long what nobody has thrown away lies there, that its page can be loaded again."""
PATIENCE = timedelta(minutes=5)
Step = Callable[[], None]


class Part(Frozen, frozen=True):
    """What came of one part: of a ruling what would speak ``against`` it, and the difference; of a run the
    number of its row and the difference.

    ``trouble`` says why it could not be computed, or no farther.
    """

    run: int = 0
    against: tuple[str, ...] = ()
    compared: Compared | None = None
    trouble: str = ""


class Thrown(Exception):
    """It was thrown away while it was being computed."""


def begin(campaign: Campaign, what: Preview.What, by: Seat, given: str, parts: int, of: int, **more: Any) -> Preview:
    """Have something computed, in the place of the last of its sort."""
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)
        of_sort(campaign, what).delete()
        at = wall_clock.now()
        row = Preview.objects.create(campaign=campaign, what=what, given=given, of=of, by=by.name, at=at, taken_at=at, **more)
        transaction.on_commit(lambda: send_group(LOOK, [(row.pk,)], BEGUN if parts == 1 else LAST))
    return row


def of_sort(campaign: Campaign, what: Preview.What) -> QuerySet[Preview]:
    """What is there of a sort: one, or none."""
    return Preview.objects.filter(campaign=campaign, what=what)


def found_of(row: Preview) -> list[Part]:
    """What has come of it so far."""
    return msgspec.json.decode(row.found, type=list[Part])


def throw_away(campaign: Campaign, what: Preview.What) -> bool:
    """Throw it away, done or not. False if there was none."""
    return bool(of_sort(campaign, what).delete()[0])


Works = Mapping[str, Callable[[Preview, Step], Part]]
"""What works out a part of each sort."""


def work(pk: int, works: Works) -> bool:
    """Work out the next part of one; False if there is nothing to do. By two workers at once it is stored once."""
    row = Preview.objects.select_related("campaign", "segment__run__campaign").filter(pk=pk, state=WAITING).first()
    if row is None:
        return False
    mine = Preview.objects.filter(pk=pk, state=WAITING, done=row.done)

    def step() -> None:
        if not mine.update(step=F("step") + 1, taken_at=wall_clock.now()):
            raise Thrown

    try:
        if not mine.update(taken_at=wall_clock.now(), step=row.done):
            return False
        part = works[row.what](row, step)
    except Thrown:
        return False
    except Refused as refused:
        mine.update(state=FAILED, trouble=" ".join(one.text for one in refused.faults)[:300])
        return True
    except Exception as error:
        mine.update(state=FAILED, trouble=f"{type(error).__name__}: {error}"[:300])
        raise
    parts = max(1, len(json.loads(row.runs)))
    last = row.done + 1 >= parts
    text = encode([*found_of(row), part]).decode()
    stored = mine.update(found=text, done=row.done + 1, step=row.of if last else row.done + 1, state=DONE if last else WAITING)
    if stored and not last:
        send_group(LOOK, [(pk,)], BEGUN)
    return bool(stored)


def sweep() -> int:
    """Queue again what a lost worker left, and throw away what is older than it lies there; returns how many were queued."""
    Preview.objects.filter(at__lt=wall_clock.now() - KEPT).delete()
    lying = left_lying(Preview.objects.filter(state=WAITING), PATIENCE).values_list("pk")
    found = still_lying(LOOK, lying, settings.QUEUE_OF_ODDS)
    if found:
        send_group(LOOK, found)
    return len(found)
