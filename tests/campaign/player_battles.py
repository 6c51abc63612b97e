"""Battles of a campaign that players fight."""

from __future__ import annotations

from campaign.battles import invitations
from campaign.models import Engagement
from campaign.models.belief import BattleInvitation, Campaign
from campaign.runs import resolve
from tactical.models import Chair, Table
from tactical.services import moves
from tests.promises import playing

SHIPS = 'fought = "players"\nmove_seconds = 600'
BOARD = 'rules = "game_of_battle"\nfought = "players"'


def met(campaign: Campaign) -> Engagement:
    """Order six hours, and work until the two squadrons have met."""
    segment = playing.present(campaign)
    assert resolve.order_six_hours(segment.pk)
    resolve.resolve_segment(segment.pk)
    return Engagement.objects.select_related("battle__table").get()


def work(table: Table, most: int = 400) -> Table:
    """Resolve as the workers would, until somebody is asked."""
    for _ in range(most):
        table.refresh_from_db()
        if table.stage != Table.Stage.RESOLVING:
            return table
        assert moves.resolve_move(table.pk, table.number)
    raise AssertionError("the battle does not come to an end")


def finished(campaign: Campaign) -> None:
    """Finish and publish the run; captains fight any further meeting."""
    assert not invitations.settle(campaign, "captains", "")
    segment = playing.present(campaign)
    resolve.resolve_segment(segment.pk)
    segment.refresh_from_db()
    assert segment.state == segment.State.REVIEW
    playing.finish_run(campaign, 1)


def comes(campaign: Campaign, key: str) -> dict:
    """Bring a seat to its chair; return the table's state for it."""
    one = Chair.objects.get(pk=BattleInvitation.objects.get(seat__key=key).chair_id)
    client = playing.client_of(campaign.seats.get(key=key))
    assert client.post(f"/battles/enter/{one.token}/", follow=True).status_code == 200
    return client.get(f"/battle/{one.rid}/state.json").json()
