"""Checking a campaign's file from outside: all faults at once, before a row is written (OP-035)."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.archive import encryption, pack, zip_file
from campaign.archive.contents import unread
from campaign.archive.rows import Cells, astray, line
from campaign.archive.tables import TABLES, Table
from campaign.archive.zip_file import CAMPAIGN, PACK, Manifest, Unfit

MOST_FAULTS = 50
KNOWN = frozenset({PACK, *(table.part for table in TABLES)})
ONCE = ("campaign.Campaign", "campaign.CampaignSecret")
"""Tables that have one row in every file."""


@dataclass(frozen=True)
class Guest:
    """A file fit for import: manifest, rows by table with keys still as numbers of the file, and pack."""

    manifest: Manifest
    rows: dict[str, list[Cells]]
    files: bytes

    @property
    def campaign(self) -> Cells:
        """Return the row of the campaign itself."""
        return self.rows[ONCE[0]][0]


def read(data: bytes, passphrase: str = "") -> Guest:
    """Read a file if it is valid; raise Unfit with all faults, fifty at most."""
    with zip_file.directory(encryption.unseal(data, passphrase)) as packed:
        manifest = zip_file.manifest_of(packed, CAMPAIGN)
        parts = zip_file.parts_of(packed, manifest, KNOWN)
    rows: dict[str, list[Cells]] = {}
    faults: list[str] = []
    for table in TABLES:
        rows[table.label], wrong = _rows(table, parts.pop(table.part, b""))
        faults += wrong
    many = {label: len(some) for label, some in rows.items()}
    faults += [
        f"{table.label}, row {number}: {wrong}."
        for table in TABLES
        for number, row in enumerate(rows[table.label], 1)
        for wrong in astray(table, number, row, many)
    ]
    faults += _itself(manifest, rows, parts.get(PACK))
    if faults:
        raise Unfit(*shortened(faults))
    return Guest(manifest, rows, parts[PACK])


def shortened(faults: list[str]) -> list[str]:
    """Cut a list to fifty faults and the number of the rest."""
    more = len(faults) - MOST_FAULTS
    return [*faults[:MOST_FAULTS], *([f"And {more} more like these."] if more > 0 else [])]


def _rows(table: Table, part: bytes) -> tuple[list[Cells], list[str]]:
    """Read the rows of a part with faults, stopping at a hundred."""
    found: list[Cells] = []
    faults: list[str] = []
    for number, raw in enumerate(part.splitlines(), 1):
        try:
            row = line(table, raw)
        except ValueError as wrong:
            faults.append(f"{table.label}, row {number}: {wrong}.")
            row = {}
        else:
            faults += [f"{table.label}, row {number}: {wrong}." for wrong in unread(table.label, row)]
        found.append(row)
        if len(faults) > 2 * MOST_FAULTS:
            break
    return found, faults


def _itself(manifest: Manifest, rows: dict[str, list[Cells]], files: bytes | None) -> list[str]:
    faults = [f"{label} has {len(rows[label])} rows, but must have one." for label in ONCE if len(rows[label]) != 1]
    faults += [
        f"{label[:60]!r} has {len(rows.get(label, ()))} rows, but its manifest says {many}."
        for label, many in sorted(manifest.rows.items())
        if len(rows.get(label, ())) != many
    ]
    if files is None:
        return [*faults, f"The part {PACK} is missing."]
    own = rows[ONCE[0]][0] if rows[ONCE[0]] else {}
    key, mark = own.get("pack", ""), own.get("pack_mark", "")
    try:
        found = pack.fingerprint_of(key, files)
    except Unfit as wrong:
        return [*faults, *wrong.faults]
    if found != manifest.fingerprint or mark not in ("", found):
        faults.append(f"Its scenario is not the one it was begun with: the fingerprint is {found}, but should be {mark}.")
    return faults
