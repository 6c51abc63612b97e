"""Twin worlds of the umpire's team (UD §9): rooms see nothing of it, an assistant only his charge, an observer nothing since his
delay (UD-092 to UD-098, L2, L4, L5, L12)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.models import Campaign, Seat
from campaign.orders.sealing import seal
from campaign.people import umpire_team
from campaign.people.umpire_team import Given
from tests.promises import playing
from tests.umpire import desk_war
from umpire.people.team.news import ring

pytestmark = [pytest.mark.django_db, pytest.mark.full]
BLUE = Given(sides=("blue",))


def answered(seat: Seat, page: str) -> dict[str, Any]:
    """Read a team member's own page and the rest of the desk."""
    browser = playing.client_of(seat)
    paths = [f"/desk/{seat.rid}/{page}{more}" for more in ("", "truth.json", "?kind=damage", "eye.json?seat=blue-north")]
    paths += [f"/desk/{seat.rid}/{more}" for more in ("", "truth.json", "look/blue-north/", "look/red-north/", "team/", "known/")]
    return {path: playing.ask(browser, path) for path in [*paths, "/"]} | {
        "pressed": playing.ask(browser, f"/desk/{seat.rid}/{page}", {"do": "claim", "item": "nonesuch"})
    }


def with_team(campaign: Campaign) -> list[Seat]:
    return [
        umpire_team.join(campaign, "Chief", "chief", Given()),
        umpire_team.join(campaign, "Hall", "assistant", BLUE),
        umpire_team.join(campaign, "Staff", "staff", Given()),
        umpire_team.join(campaign, "Eye", "observer", Given(hours="2")),
    ]


def played(patch: pytest.MonkeyPatch, *, teamed: bool) -> tuple[dict[str, Any], list[Any]]:
    """Read seats' surfaces in a war with a team at work, and in one without."""
    with desk_war.war(patch, pairs=1, seats=7, name="teamed") as campaign:
        rung: list[Any] = []
        if teamed:
            chief, hall, staff, eye = with_team(campaign)
            for seat, page in ((hall, "charge/"), (eye, "watch/"), (staff, ""), (chief, "team/")):
                answered(seat, page)
            umpire_team.claim(chief, "line-x")
        playing.finish_run(campaign, 1)
        if teamed:
            umpire_team.take_away(campaign.seats.get(name="Staff"))
        some = campaign.seats.filter(key__in=("blue-north", "red-admiralty", "press"))
        seen: dict[str, Any] = {seat.key: playing.surfaces(seat, doors=False, asks=False) for seat in some}
        seen["versions"] = {seat.key: seat.version for seat in campaign.players()}
        return seen, rung


def test_ud_092_a_team_at_work_shows_in_no_room(monkeypatch):
    with monkeypatch.context() as patch:
        plain, _ = played(patch, teamed=False)
    with monkeypatch.context() as patch:
        teamed, _ = played(patch, teamed=True)
    for key, seen in plain.items():
        assert teamed[key] == seen, key


def at_desks(patch: pytest.MonkeyPatch, *, differs: bool) -> dict[str, Any]:
    """Read the pages and pings of an assistant with Blue and an observer two hours behind; in one of two worlds Red seals,
    another umpire comes and claims, and the war's own looks about and rules on Red."""
    with desk_war.war(patch, pairs=1, seats=7, name="charge") as campaign:
        hall, eye = (
            umpire_team.join(campaign, "Hall", "assistant", BLUE),
            umpire_team.join(campaign, "Eye", "observer", Given(hours="2")),
        )
        Seat.objects.filter(pk=hall.pk).update(rid="room-hall")
        Seat.objects.filter(pk=eye.pk).update(rid="room-eye")
        hall.holders.update(token="token-hall")
        eye.holders.update(token="token-eye")
        hall.refresh_from_db()
        eye.refresh_from_db()
        ring(campaign.pk)
        if differs:
            other = umpire_team.join(campaign, "Other", "assistant", Given(sides=("red",)))
            umpire_team.claim(other, "item")
            for key in ("red-north", "red-admiralty"):
                seal(campaign.seats.get(key=key), {}, None)
            chief = campaign.seats.get(key="umpire")
            desk = playing.client_of(chief)
            desk.get(f"/desk/{chief.rid}/look/red-north/")
            page = desk.get(f"/desk/{chief.rid}/rule/").content.decode()
            stamp = page.split('name="stamp" value="')[1][:12]
            form = {"do": "rule", "kind": "aground", "force": "red-north", "rest": "stays", "since": "00:10", "until": "05:00"}
            assert desk.post(f"/desk/{chief.rid}/rule/", form | {"reason": "a shoal", "stamp": stamp}).status_code == 302
        ring(campaign.pk)
        open_ = answered(hall, "charge/") | answered(eye, "watch/")
        playing.resolve_all(campaign)
        ring(campaign.pk)
        versions = dict(campaign.seats.filter(pk__in=(hall.pk, eye.pk)).values_list("name", "version"))
        return {"open": open_, "drafted": answered(eye, "watch/"), "versions": versions}


def test_ud_093_ud_094_ud_098_what_lies_beyond_a_charge_or_a_delay_shows_to_none_of_them(monkeypatch):
    with monkeypatch.context() as patch:
        one = at_desks(patch, differs=False)
    with monkeypatch.context() as patch:
        two = at_desks(patch, differs=True)
    assert one["versions"] == two["versions"]
    for when in ("open", "drafted"):
        for path, seen in one[when].items():
            assert two[when][path] == seen, path
