"""The land in a charge: its columns and depots, in a table and on the chart (UD-093)."""

from __future__ import annotations

from campaign import serialization
from land.state.world import Body
from umpire.desk.land_truth import Told, show_place
from umpire.frame import Row
from umpire.people.delegation.mine import Mine

HEAD = ("Side", "Body", "Where", "Units", "Men", "State", "Supplies")


def bodies(mine: Mine) -> list[Row]:
    """List the columns of the charge where he stands, as the desk's own table has them."""
    told = _gather_land_told(mine)
    rows = ((one, told.body_row(one)) for one in _list_delegated_bodies(mine)) if told is not None else ()
    return [
        {"key": one.key, "side": one.side, **{name.lower(): said for name, said in zip(HEAD[1:], row[1:], strict=True)}}
        for one, row in rows
    ]


def drawn(mine: Mine) -> Row:
    """Draw the land for his chart, in the form of the desk's chart; nothing in a war of the sea."""
    told = _gather_land_told(mine)
    if told is None:
        return {}
    depots = [one for one in told.land.places if one.depot and not one.destroyed and one.key in mine.scope.depots]
    rows = [
        {"name": f"Depot at {told.name_place(one.key)}", "side": one.side, **show_place(told.country.spot_at(one.key))}
        for one in depots
    ]
    nothing: Row = {name: [] for name in ("staffs", "riders", "escorts", "works", "sieges", "tables")}
    return {"ashore": {**nothing, "bodies": [told.draw_column(one) for one in _list_delegated_bodies(mine)], "depots": rows}}


def _list_delegated_bodies(mine: Mine) -> list[Body]:
    return [one for one in mine.land.bodies if one.key in mine.scope.bodies] if mine.land is not None else []


def _gather_land_told(mine: Mine) -> Told | None:
    if mine.land is None:
        return None
    pack = serialization.pack_of(mine.campaign)
    return Told(mine.land, serialization.country(pack.fingerprint, pack.key), mine.world, mine.campaign.hour_zero)
