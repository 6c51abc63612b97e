"""Names in any writing: every row of a table is read, or refused in words; none vanishes."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign import packs
from campaign.injects.kind import slug
from tests.campaign.packs.conftest import Workshop

NAMES = ("Цесаревич", "Ретвизан", "三笠", "朝日", "Ωμέγα", "— —", "三笠 II", "朝日 II", "Ñuñoa", "Złoty")


def with_ships(folder: Path, names: tuple[str, ...]) -> None:
    path = folder / "ships.csv"
    head, *rows = path.read_text(encoding="utf-8").splitlines()
    first = rows[0].split(",")
    more = [",".join([name, *first[1:4], "no", *first[5:]]) for name in names]
    path.write_text("\n".join([head, *rows, *more]) + "\n", encoding="utf-8")


def test_ships_of_every_navy_keep_their_names_and_have_keys_of_their_own(workshop: Workshop) -> None:
    before = {ship.key: ship.name for ship in workshop.load().world.ships}
    with_ships(workshop.folder, NAMES)
    after = {ship.key: ship.name for ship in workshop.load().world.ships}
    assert after.items() >= before.items(), "Latin names have the keys that they had"
    assert set(after.values()) == set(before.values()) | set(NAMES)
    assert all(key.isascii() and key == key.lower() for key in after)


def test_a_ship_that_is_there_twice_is_the_only_fault_of_its_table(workshop: Workshop) -> None:
    with_ships(workshop.folder, ("Цесаревич", "ЦЕСАРЕВИЧ", "Ретвизан"))
    with pytest.raises(packs.PackFaults) as refused:
        workshop.load()
    (said,) = str(refused.value).strip().splitlines()[-1:]
    assert "is here twice" in said
    assert "ЦЕСАРЕВИЧ" in said


def test_senders_and_ships_of_injects_have_keys_by_the_same_rule() -> None:
    assert len({slug(name) for name in NAMES}) == len(NAMES)
    assert slug("Zähringen") == "zaehringen"
    assert "" not in {slug(name) for name in NAMES}
