"""Packs, worlds and outcomes between the tables and the pure run."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from campaign import packs, plots
from campaign.models.pinned_pack import PinnedPack
from campaign.packs.archive import unpacked
from campaign.war.arms.land import LandArm
from campaign.war.outcome import Outcome
from land.ground.country import Country
from land.state.fights import Fought
from land.state.stops import LandStop
from land.state.world import Land
from land.terms import Terms
from naval.state.frozen import stored
from naval.state.orders import Orders
from naval.state.rulings import Rulings, text_of
from naval.state.settings import Settings
from naval.state.world import World, decode_world, encode

DAY = 24 * 60
if TYPE_CHECKING:
    from campaign.models.belief import Campaign
    from campaign.packs import Pack


@lru_cache(maxsize=8)
def pack(key: str) -> Pack:
    """Read the scenario pack of this key from disk, once a process: its chart takes a second to build."""
    return packs.find(key)


def pack_of(campaign: Campaign) -> Pack:
    """Find the pack that a campaign was begun on: from disk if unchanged there, else the pinned copy (EX-061).

    LookupError or PackFaults if neither can be read. Without a fingerprint the pack on disk counts.
    """
    return marked(campaign.pack, campaign.pack_mark)


def marked(key: str, mark: str) -> Pack:
    """Find the pack of that key and fingerprint as :func:`pack_of` does; "" takes the one on disk."""
    try:
        found = pack(key)
    except (LookupError, packs.PackFaults):
        return kept_pack(key, mark)
    return found if mark in ("", found.fingerprint) else kept_pack(key, mark)


@lru_cache(maxsize=8)
def kept_pack(key: str, mark: str) -> Pack:
    """Read the pinned copy of the pack of that key and fingerprint; LookupError if there is none."""
    files = PinnedPack.objects.filter(mark=mark).values_list("files", flat=True).first()
    if files is None:
        raise LookupError(f"of the scenario pack {key} nothing was kept as it was with the mark {mark or 'unknown'}")
    with unpacked(key, bytes(files)) as folder:
        return packs.load(folder, kept=True)


def pin(found: Pack) -> None:
    """Pin a pack on disk for the campaigns that begin on it."""
    if not PinnedPack.objects.filter(mark=found.fingerprint).exists():
        PinnedPack.objects.get_or_create(mark=found.fingerprint, defaults={"key": found.key, "files": found.files})


def text(value: object) -> str:
    """Encode orders, terms and reports as JSON text with every field: seats are told these to the byte."""
    return encode(value).decode()


def encode_for_storage(value: World | Outcome) -> str:
    """Encode a world or an outcome as JSON to be stored and compared to the byte; marks name its plots."""
    return stored(plots.taken_out(value)[0]).decode()


def world(stored: str) -> World:
    """Decode a stored world."""
    return decode_world(stored.encode())


def outcome(stored: str) -> Outcome:
    """Decode a stored outcome."""
    return msgspec.json.decode(stored.encode(), type=Outcome)


def rulings(stored: str) -> Rulings:
    """Decode the umpire's rulings for a run."""
    return msgspec.json.decode(stored.encode(), type=Rulings)


def ruled(value: Rulings) -> str:
    """Encode the umpire's rulings for a run."""
    return text_of(value)


def ruled_columns(value: Rulings) -> dict[str, str | bool]:
    """Give the columns of a run that its rulings fill."""
    return {"rulings": ruled(value), "has_injects": bool(value.injects)}


def land(value: Land) -> str:
    """Encode a land as the JSON text that is stored and compared to the byte."""
    return stored(value).decode()


@lru_cache(maxsize=4)
def country(mark: str, key: str) -> Country:
    """Build the country of a pack, by its fingerprint, once a process; LookupError for a pack without land."""
    found = marked(key, mark)
    if found.land is None:
        raise LookupError(f"the scenario pack {key} has no land")
    return Country(found.land.ground, found.chart)


def terms_ashore(campaign: Campaign, then: str = "") -> Terms:
    """Give the terms of the war on land: the pack's until changed (LC-011); ``then`` are those with which a run began, where
    they differ (UD-121)."""
    if then or campaign.agreed_ashore:
        return msgspec.json.decode((then or campaign.agreed_ashore).encode(), type=Terms)
    found = pack_of(campaign).land
    return found.terms if found is not None else Terms()


def arms(
    found: Pack, text: str, stops: tuple[LandStop, ...] = (), battles: tuple[Fought, ...] = (), terms: Terms | None = None
) -> tuple[LandArm, ...]:
    """Decode the stored land of a run and join it to the constant parts of the pack. ``terms`` default to the pack's."""
    if not text or found.land is None:
        return ()
    arm = LandArm(
        msgspec.json.decode(text.encode(), type=Land),
        country(found.fingerprint, found.key),
        terms or found.land.terms,
        season=found.land.season,
        stops=stops,
        rooms=found.land.rooms,
        gauges=found.land.gauges,
        objectives=found.land.objectives,
        last_min=found.days * DAY,
        battles=battles,
        rules=found.land.battles.rules,
        under=found.land.under,
    )
    return (arm,)


def arms_at_first(found: Pack, terms: Terms | None = None) -> tuple[LandArm, ...]:
    """Build the arms beside the sea as a pack's war opens."""
    return arms(found, land(found.land.opening), terms=terms) if found.land is not None else ()


def agreed(stored: str) -> Settings:
    """Decode the terms that the seats of a campaign have agreed."""
    return msgspec.json.decode(stored.encode(), type=Settings)


def orders(stored: str) -> dict[str, Orders]:
    """Decode the inputs of a segment: orders by seat key."""
    return msgspec.json.decode(stored.encode(), type=dict[str, Orders])
