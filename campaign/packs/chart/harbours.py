"""harbours.csv: the Admiralties' harbour charts at the start (NAV-S-003 to 009). Optional.

A few rows a harbour, by ``port`` and ``what``::

    portsmouth,chart,14x10,H4               columns x rows of 2,000 yards; the square the port lies in (else the middle)
    portsmouth,mine,D7 E7-G7,observation    a mark (see naval.mustering.harbour_chart.KINDS) in squares and blocks of squares
    portsmouth,store,shell_outfits,12       a store that is limited for this war
"""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

from campaign.packs import table
from campaign.packs.chart.ground import Ground
from campaign.packs.chart.places import PORTS
from campaign.packs.faults import Faults
from campaign.packs.scenario import Scenario
from campaign.packs.table import Row
from naval.mustering import harbour_chart
from naval.state.waters import HarbourChart
from naval.state.world import Port, Station

HARBOURS = "harbours.csv"
WHATS = ("chart", "store", *harbour_chart.KINDS)
SIZE = re.compile(r"(\d{1,2})x(\d{1,2})\Z")
SQUARE = re.compile(r"([A-Z]{1,2})(\d{1,2})\Z")


def read(
    folder: Path, scenario: Scenario, ground: Ground, ports: dict[str, Port], stations: dict[str, Station], faults: Faults
) -> dict[str, HarbourChart]:
    """Read the harbour charts by port; none without a file (NAV-S-003 to 006, NAV-S-009)."""
    if not (folder / HARBOURS).is_file() or ground.chart is None:
        return {}
    by_port: dict[str, list[Row]] = {}
    for row in table.read(folder, HARBOURS, "port what at note", faults):
        if row.cells["port"] not in ports and any(fault.file == PORTS for fault in faults.found):
            continue  # its row may be the unreadable one
        key = row.choice("port", ports, "port")
        if key and row.choice("what", WHATS, "mark"):
            by_port.setdefault(key, []).append(row)
    found = {}
    for key, rows in by_port.items():
        port = ports[key]
        if math.isnan(port.lon) or ground.is_land(port.lon, port.lat):
            continue  # a fault of ports.csv
        raw = _raw(port, rows)
        if raw is None:
            continue
        drawn, wrong = harbour_chart.check(raw, port, ground.chart)
        for fault in wrong:
            faults.add(HARBOURS, rows[0].line, "port", key, fault.text)
        if drawn is not None:
            found[key] = drawn
    return found


def _raw(port: Port, rows: list[Row]) -> dict[str, Any] | None:
    """Arrange the rows of a harbour as its Admiralty would submit them; None without a size."""
    sizes = [row for row in rows if row.cells["what"] == "chart"]
    size = SIZE.match(sizes[0].cells["at"]) if sizes else None
    if size is None or len(sizes) > 1:
        (sizes or rows)[-1].fault("at", "gives no one size of the chart", "one row a harbour such as portsmouth,chart,14x10,H4")
        return None
    columns, height = int(size[1]), int(size[2])
    lies = squares(sizes[0].cells["note"]) if sizes[0].is_given("note") else [(columns // 2, height // 2)]
    if not lies:
        sizes[0].fault("note", "is no square", "the square in which the port lies, such as H4")
        return None
    corner = harbour_chart.sheet(port.lon, port.lat, 0).find_point(-lies[0][0] - 0.5, -lies[0][1] - 0.5)
    marks: list[dict[str, Any]] = []
    stores: dict[str, Any] = {}
    for row in rows:
        what, at = row.cells["what"], row.cells["at"]
        if what == "store":
            stores[at] = row.read_whole_number("note", 0, 10_000)
        elif what != "chart":
            some = squares(at)
            if not some:
                row.fault("at", "are no squares", "squares and blocks such as D7 E7-G8")
            marks += [{"column": c, "row": r, "what": what, "note": row.cells["note"]} for c, r in some]
    return {"lon": corner[0], "lat": corner[1], "columns": columns, "rows": height, "squares": marks, "stores": stores}


def squares(words: str) -> list[tuple[int, int]]:
    """Read squares by name, and blocks by corners, as columns and rows; empty if unreadable.

    >>> squares("D7 E7-F8"), squares("seven")
    ([(3, 6), (4, 6), (5, 6), (4, 7), (5, 7)], [])
    """
    out = []
    for word in words.split():
        ends = [_square(end) for end in word.split("-")]
        if len(ends) > 2 or None in ends:
            return []
        (c0, r0), (c1, r1) = ends[0] or (0, 0), ends[-1] or (0, 0)
        out += [(c, r) for r in range(min(r0, r1), max(r0, r1) + 1) for c in range(min(c0, c1), max(c0, c1) + 1)]
    return out


def _square(name: str) -> tuple[int, int] | None:
    found = SQUARE.match(name)
    if found is None or int(found[2]) < 1:
        return None
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(found[2]) - 1
