"""Wars with many rows of every sort, to be exported and imported."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec
import pytest

from campaign import packs
from campaign.archive import zip_file
from campaign.models import Campaign
from campaign.orders import sealing
from campaign.packs import Pack
from campaign.people import seat_holders
from campaign.reports import corrections
from campaign.reports.corrections import Mending
from campaign.runs import publish
from campaign.simulation import what_if
from campaign.simulation.verification import replay
from tests.campaign.war import held
from tests.promises import playing
from tests.umpire.ruling_pages import now, plain
from umpire.exercise import objective_records

WHY = "It was written down wrongly at the desk."


@cache
def pack() -> Pack:
    return packs.find("channel_manoeuvres")


@contextmanager
def mended(patch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    """Make the manoeuvres in the Channel: the stop at 07:34 is published, a sighting corrected after it was read, another
    recalled, a question asked, an objective written and something noted of it, a what-if begun, a deputy sits beside an admiral;
    the second segment waits for orders."""
    with playing.a_world(patch, pack(), name="held", seed=held.SEED) as (campaign, _):
        for key, sheet in held.base_a().items():
            sealing.seal(campaign.seats.get(key=key), plain(sheet), None)
        playing.resolve_all(campaign)
        assert publish.publish(now(campaign).pk)
        umpire = campaign.seats.get(key="umpire")
        for key, fields in (("blue_cabin", {}), ("red_cabin", {"what": "two smokes"})):
            seat = campaign.seats.get(key=key)
            assert playing.client_of(seat).get(f"/room/{seat.rid}/").status_code == 200
            paper = seat.papers.filter(kind="sighting").earliest("number")
            corrections.mend(
                now(campaign), Mending(key, paper.number, WHY, fields, "A slip of the pen.", recall=not fields), umpire
            )
        seat_holders.appoint(campaign.seats.get(key="blue_cabin"), "Miss Pym", "seal", "always")
        objective_records.keep(campaign, None, objective_records.Wanted("Clear reports", "", "blue", "1", None), umpire)
        objective_records.note(campaign, objective_records.Noted("He hesitates.", "blue_cabin", "improve", "", "1", 94), umpire)
        what_if.create(campaign, str(now(campaign).run_id), "If they had not met", umpire, fresh=True)
        yield campaign


def taken_apart(data: bytes) -> dict[str, bytes]:
    with zip_file.directory(data) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def put_together(parts: dict[str, bytes], **changed: Any) -> bytes:
    """Pack a file of these parts, with the hashes in its manifest mended: only flaws that no hash shows remain."""
    others = {name: part for name, part in parts.items() if name != zip_file.MANIFEST}
    told = msgspec.json.decode(parts[zip_file.MANIFEST]) | {"parts": {name: zip_file.mark(part) for name, part in others.items()}}
    return zip_file.zipped(others | {zip_file.MANIFEST: msgspec.json.encode(told | changed)})


def without_names(data: bytes) -> dict[str, bytes]:
    """Unpack a file without the parts that must differ between a campaign and its copy under another name (OP-WC-08)."""
    parts = taken_apart(data)
    told = msgspec.json.decode(parts.pop(zip_file.MANIFEST))
    name = told.pop("name")
    told["parts"].pop("rows/campaign.campaign.jsonl")
    own = parts["rows/campaign.campaign.jsonl"].replace(b'"name":"%b"' % name.encode(), b'"name":""')
    return parts | {"rows/campaign.campaign.jsonl": own, zip_file.MANIFEST: msgspec.json.encode(told)}


def otherwise(campaign: Campaign) -> list[str]:
    """List the differences when a campaign is computed again."""
    return [f"{one.what}: {one.differs}" for one in replay(campaign) if one.differs]
