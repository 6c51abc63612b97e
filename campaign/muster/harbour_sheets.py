"""Harbour charts of the mustering, as an Admiralty draws its ports (NAV-S-003 to 009)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from campaign import serialization
from campaign.models.belief import Campaign, Seat
from campaign.models.muster import HarbourSheet
from campaign.packs import Pack
from naval.geo.chart import Chart
from naval.mustering import harbour_chart
from naval.orders.seat_knowledge import Fault
from naval.state.waters import HarbourChart
from naval.state.world import Port

SIZES = ((12, 10), (8, 8), (5, 5), (3, 3), (1, 1))


def allowed(seat: Seat, pack: Pack) -> list[Port]:
    """List the naval harbours that a seat charts: its side's, if it is an Admiralty."""
    if not seat.kind.ashore:
        return []
    named = pack.muster.harbours or ()
    return [port for port in pack.ports if port.side == seat.side and port.key in named]


def blank(port: Port, chart: Chart) -> HarbourChart:
    """Make an empty chart round the port, as large as the theatre allows (SC-N-53).

    The coast is drawn under it, so land is not marked.
    """
    for columns, rows in SIZES:
        drawn = harbour_chart.blank(port, chart, columns, rows)
        if all(chart.holds(*corner) for corner in harbour_chart.ring(drawn)):
            break
    return msgspec.structs.replace(drawn, squares=())


def to_begin_with(seat: Seat, pack: Pack) -> list[HarbourSheet]:
    """Make a seat's sheets for the mustering: the pack's charts, else empty ones."""
    ready = {chart.port: chart for chart in pack.harbours}
    return [
        HarbourSheet(seat=seat, port=port.key, data=as_sheet(ready.get(port.key) or blank(port, pack.chart)))
        for port in allowed(seat, pack)
    ]


def as_sheet(chart: HarbourChart) -> str:
    """Encode a chart as JSON for its page and :func:`naval.mustering.harbour_chart.check`."""
    fields = msgspec.to_builtins(chart)
    fields.pop("port")
    return msgspec.json.encode(fields, order="deterministic").decode()


def judge(sheet: HarbourSheet, raw: Any) -> tuple[HarbourChart | None, tuple[Fault, ...]]:
    """Read the chart in a draft, or its faults."""
    return harbour_chart.check(raw, own_ports(sheet.seat)[sheet.port], serialization.pack_of(sheet.seat.campaign).chart)


def own_ports(seat: Seat) -> dict[str, Port]:
    """Find the ports of a seat's own side by key, from the scenario; a neutral has none."""
    ports = serialization.pack_of(seat.campaign).ports
    return {port.key: port for port in ports if port.side == seat.side and seat.side != "neutral"}


def of_side(seat: Seat, drawn: Mapping[str, HarbourChart] | None = None) -> list[HarbourChart]:
    """List the charts of a side's harbours: its Admiralty's, else the scenario's (NAV-S-003).

    ``drawn`` is :func:`laid_out`, where known.
    """
    mine = own_ports(seat)
    drawn = laid_out(seat.campaign) if drawn is None else drawn
    ready = {chart.port: chart for chart in serialization.pack_of(seat.campaign).harbours}
    return [chart for key in sorted(mine) if (chart := drawn.get(key) or ready.get(key))]


def laid_out(campaign: Campaign) -> dict[str, HarbourChart]:
    """Find the finished charts of a campaign's Admiralties, by port."""
    found = {}
    for sheet in HarbourSheet.objects.filter(seat__campaign=campaign, done=True).select_related("seat"):
        sheet.seat.campaign = campaign
        chart, _ = judge(sheet, sheet.body)
        if chart is not None:
            found[sheet.port] = chart
    return found
