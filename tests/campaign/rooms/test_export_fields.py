"""The papers a seat downloads: every field of every kind that its struct shows, and nothing else."""

from __future__ import annotations

import msgspec
import pytest

from campaign.rooms import presenter
from campaign.war.reports import KINDS
from campaign.war.reports.body import Row
from campaign.war.reports.sea import StatusShip


def rows_of(kind: type[Row]) -> set[type[Row]]:
    """Find a kind of report and the rows in it."""
    inside = [one for field in msgspec.structs.fields(kind) for one in rows_in(field.type)]
    return {kind}.union(*(rows_of(one) for one in inside))


def rows_in(of: object) -> list[type[Row]]:
    here = [of] if isinstance(of, type) and issubclass(of, Row) else []
    return [*here, *(one for inner in getattr(of, "__args__", ()) for one in rows_in(inner))]


def test_a_report_shows_all_its_fields_but_the_rules_that_do_not_hold_for_a_ship() -> None:
    kinds = set().union(*(rows_of(kind) for kind in KINDS.values()))
    hidden = {
        (one, field.name)
        for one in kinds
        for field in msgspec.structs.fields(one)
        if field.name not in presenter.shown_fields(one)
    }
    assert hidden == {(StatusShip, "relieved")}


def test_what_a_report_names_as_shown_is_a_field_of_its() -> None:
    kinds = set().union(*(rows_of(kind) for kind in KINDS.values()))
    for kind in kinds:
        words = [word for base in kind.__mro__ for word in vars(base).get("shows", "").split()]
        assert set(words) <= set(kind.__struct_fields__), kind


class Ship(Row, frozen=True):
    shows = "name"
    name: str
    secret: str = ""


class Fleet(Row, frozen=True):
    shows = "ships admiral"
    ships: tuple[Ship, ...]
    admiral: str = ""
    plan: str = "wait"


def test_what_a_report_does_not_name_is_neither_taken_away_nor_put_into_a_row() -> None:
    fleet = Fleet(ships=(Ship("Drake", "damaged"), Ship("Kent")), plan="attack")
    assert presenter.present_report(fleet) == {"ships": [{"name": "Drake"}, {"name": "Kent"}]}
    assert presenter.pick_fields(fleet.ships[0], "name") == {"name": "Drake"}
    with pytest.raises(AttributeError, match="Ship shows no secret"):
        presenter.pick_fields(fleet.ships[0], "name secret")
