"""Making a campaign of a file: its rows under new numbers, ids and links, then everything computed again (OP-031)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, IntegrityError, models, transaction

from campaign.archive import keys, pack
from campaign.archive.file_reader import Guest, shortened
from campaign.archive.rows import BATCH, CHAIR, Cells
from campaign.archive.tables import TABLES, Table, columns
from campaign.archive.zip_file import Unfit
from campaign.models import Campaign, Plot
from campaign.models.truth import vault_of
from campaign.runs import seeds
from campaign.simulation.verification import NOT_FOUGHT, replay

PLOT = "campaign.Plot"
NAME = re.compile(r"[-a-zA-Z0-9_]{1,60}")


@dataclass(frozen=True)
class Brought:
    """An imported campaign; ``same`` counts parts run again with the same result."""

    campaign: Campaign
    same: int = 0


def bring_in(guest: Guest, name: str = "", *, verify: bool = True, step: Callable[[str], None] = lambda what: None) -> Brought:
    """Import the campaign of a file, under its own name or another, all or nothing, in one transaction.

    Everything is run again first (``replay --verify``), unless the caller takes the file as it is; Unfit names differing results,
    and parts that this program cannot run. Sweeps take up unfinished work."""
    name = name or str(guest.campaign["name"])
    if not NAME.fullmatch(name):
        raise Unfit(f"{name[:60]!r} is no short name: it has letters, figures and hyphens, sixty at the most.")
    if Campaign.objects.filter(name=name).exists():
        raise Unfit(f"There is already a war {name} here. Give this one another name with --name.")
    try:
        with transaction.atomic():
            pack.keep(str(guest.campaign["pack"]), guest.manifest.fingerprint, guest.files)
            campaign = _put_in(guest, name)
            seeds.settle(vault_of(campaign).seed)
            found = _run_again(campaign, step) if verify else Brought(campaign)
    except IntegrityError as wrong:
        raise Unfit(f"Its rows contradict each other or are duplicated: {str(wrong).splitlines()[0][:200]}") from None
    except DatabaseError as wrong:
        raise Unfit(f"The database rejects its rows: {str(wrong).splitlines()[0][:200]}") from None
    return found


def _put_in(guest: Guest, name: str) -> Campaign:
    """Insert all rows, their new numbers replacing those of the file."""
    here: dict[str, list[int]] = {}
    for table in TABLES:
        rows = guest.rows[table.label]
        if table.label == PLOT:
            some = [Plot(**row) for row in rows]
            Plot.objects.bulk_create(some, BATCH, ignore_conflicts=True)  # kept once, by the hash of its text
            continue
        own = {"name": name} if not table.of else {}
        here[table.label] = _rows_in(table, [row | own for row in rows], here)
    return Campaign.objects.get(pk=here["campaign.Campaign"][0])


def _rows_in(table: Table, rows: list[Cells], here: dict[str, list[int]]) -> list[int]:
    """Insert the rows of one table in order; return their numbers."""
    late = {
        _find_attribute_name(one): one
        for one in columns(table)
        if (isinstance(one, models.ForeignKey) and one.related_model is table.model) or getattr(one, "auto_now_add", False)
    }
    first = [one for one in columns(table) if _find_attribute_name(one) not in late]
    made = [
        table.model(**{_find_attribute_name(one): _here(table, one, row[one.name], here) for one in first if one.name in row})
        for row in rows
    ]
    manager: Any = table.model._base_manager
    found = [one.pk for one in manager.bulk_create(made, BATCH)]
    here[table.label] = found
    if late:
        for one, row in zip(made, rows, strict=True):
            for name, column in late.items():
                setattr(one, name, _here(table, column, row.get(column.name), here))
        manager.bulk_update(made, [column.name for column in late.values()], BATCH)
    return found


def _find_attribute_name(column: models.Field[Any, Any]) -> str:
    return str(column.attname)


def _here(table: Table, column: models.Field[Any, Any], value: Any, here: dict[str, list[int]]) -> Any:
    if value is None:
        return None
    if column.name in table.anew:
        return table.anew[column.name]()
    if isinstance(column, models.ForeignKey):
        related: Any = column.related_model
        return here[related._meta.label][value - 1]
    if column.name in table.chairs:
        return _chairs(column.name, value, here[CHAIR])
    return value


def _chairs(column: str, text: str, here: list[int]) -> str:
    """Convert the chairs in a sheet's text; a negative number is a chair since removed."""

    def chair(number: int) -> int:
        if number > len(here) or number == 0:
            raise Unfit(f"An order sheet names chair {number}, which does not exist.")
        return here[number - 1] if number > 0 else number

    try:
        return keys.chairs(column, text, chair)
    except (ValueError, RecursionError) as wrong:
        raise Unfit(f"An order sheet cannot be read: {str(wrong)[:120]}.") from None


def _run_again(campaign: Campaign, step: Callable[[str], None]) -> Brought:
    """Run everything again; raise Unfit with all differences, and with what cannot be compared."""
    different, untold, same = [], [], 0
    try:
        for finding in replay(campaign):
            step(finding.what)
            if finding.differs:
                different.append(f"{finding.what}: {finding.differs}.")
            elif finding.untold == NOT_FOUGHT:
                continue
            elif finding.untold:
                untold.append(f"{finding.what} cannot be compared: {finding.untold}")
            else:
                same += 1
    except DatabaseError:
        raise
    except Exception as wrong:  # running a war of unknown origin may raise anything
        different.append(f"It cannot be run again: {type(wrong).__name__}: {str(wrong)[:200]}")
    if different or untold:
        advice = "If you trust its source, import it as it is with --unverified."
        raise Unfit(*shortened(different + untold), advice)
    return Brought(campaign, same)
