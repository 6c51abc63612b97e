"""The umpire's list of a run: lines to be read come first, everyday ones are folded and counted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from naval.state.outcome import Event
from tests.campaign.five_days.play import LOG
from tests.campaign.yellow_sea.play import LOG as ASHORE
from umpire import groups

SIGHT = ("NAV-S-032", "NAV-S-033", "NAV-S-043", "SC-S-04")
FORCES = (("Scouts", "blue"), ("Scouts and more", "blue"), ("I Squadron", "red"))


def event(kind: str, text: str = "", rules: tuple[str, ...] = ("NAV-S-020",)) -> Event:
    return Event(minute=0, kind=kind, text=text, rules=rules)


def listed(*events: Event) -> list[tuple[str, bool, list[int]]]:
    """List the name of each group, whether it is folded, and the numbers in it."""
    world = SimpleNamespace(forces=[SimpleNamespace(name=name, side=side) for name, side in FORCES])
    rows: list[dict[str, Any]] = [{"n": n} for n in range(1, len(events) + 1)]
    found = groups.grouped(rows, SimpleNamespace(events=events, world=world))  # type: ignore[arg-type]
    return [(group["name"], group["folded"], [row["n"] for row in group["events"]]) for group in found]


def test_battles_come_before_contacts_and_forty_merchantmen_make_one_line():
    coming = [event("arrived", f"Ship {n} made her port.") for n in range(40)]
    found = listed(
        *coming,
        event("dispatch"),
        event("sighting", "Scouts and I Squadron sighted each other.", SIGHT),
        event("battle"),
        event("lost", "Rother has foundered.", ("SC-S-17", "SC-T-16")),
        event("weather"),
    )
    assert [(name, folded, len(rows)) for name, folded, rows in found] == [
        ("Battles and stops", False, 1),
        ("Losses and prizes", False, 1),
        ("Contacts", False, 1),
        ("Dispatches and command", False, 1),
        ("Merchantmen arrived", True, 40),
        ("Light and weather", True, 1),
    ]
    assert found[1][2] == [44], "who has foundered is no contact that is lost"


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("Scouts and I Squadron sighted each other.", "Contacts"),
        ("I Squadron and Scouts and more lost sight of each other; nearest 3.1 miles.", "Contacts"),
        ("I Squadron and Harwich and Yarmouth Packet sighted each other.", "Merchantmen in sight"),
        ("Scouts and more and Holderness lost sight of each other; nearest 1 mile.", "Merchantmen in sight"),
        ("Scouts and Scouts and more sighted each other.", "Ships of one side in sight of each other"),
    ],
)
def test_whom_a_sighting_is_of_decides_where_it_stands(text, group):
    kind = "lost" if "lost" in text else "sighting"
    assert [name for name, _, _ in listed(event(kind, text, SIGHT))] == [group]


def test_a_kind_that_nobody_has_thought_of_is_read_and_not_folded():
    assert listed(event("volcano")) == [("Besides", False, [1])]


@pytest.mark.parametrize(("log", "some"), [(LOG, 10), (ASHORE, 8)])
def test_every_kind_of_event_of_five_days_at_sea_and_of_a_war_ashore_has_a_group(log, some):
    kinds = {line.split()[1].rstrip(":") for line in log.read_text(encoding="utf-8").splitlines() if line[:2].isdigit()}
    assert len(kinds) > some
    assert kinds - groups.GROUP_OF.keys() == set()
