"""Battles in progress go along with their war (OP-030, OP-031)."""

from __future__ import annotations

import json

import pytest

from campaign.archive.file_reader import read
from campaign.archive.file_writer import file_of
from campaign.archive.importer import bring_in
from campaign.models import Campaign, Engagement, Plot
from campaign.models.belief import BattleInvitation
from campaign.runs import resolve
from tactical.models import Chair, Sheet, Table, View
from tactical.services import battles, endings, sheets
from tests.campaign import board_war
from tests.campaign.archive import wars
from tests.campaign.joined_battles import over_the_end
from tests.campaign.player_battles import SHIPS, comes, met, work
from tests.lasting import lasting
from tests.promises import playing
from tests.umpire.ruling_pages import now

pytestmark = pytest.mark.django_db
lasts = lasting(over_the_end)


def table_of(campaign: Campaign) -> Table:
    return Engagement.objects.get(run__campaign=campaign).battle.table


def chair_of(campaign: Campaign, key: str) -> Chair:
    return Chair.objects.get(pk=BattleInvitation.objects.get(seat__campaign=campaign, seat__key=key).chair_id)


def seen(campaign: Campaign) -> list[tuple[object, ...]]:
    rows = View.objects.filter(table=table_of(campaign)).order_by("number", "viewer")
    return list(rows.values_list("viewer", "number", "view", "orders"))


@pytest.mark.full
@pytest.mark.postgres
def test_op_031_a_battle_at_its_table_goes_on_where_it_stood(monkeypatch, tmp_path):
    with board_war.war(monkeypatch, board_war.pack(tmp_path, SHIPS)) as war:
        met(war)
        for key in ("blue_cabin", "red_cabin"):
            comes(war, key)
        sheets.seal(chair_of(war, "blue_cabin"), 0, {"general": {"text": "Follow me."}})
        sheets.draft(chair_of(war, "red_cabin"), 0, orders={"general": {"text": "Follow me as well."}})
        gone = Chair.objects.create(table=table_of(war), side="blue", posts='["lookout"]')
        row = Sheet.objects.get(table=table_of(war), side="blue")
        Sheet.objects.filter(pk=row.pk).update(idlers=battles.dump([gone.pk]))
        gone.delete()

        whole = b"".join(wars.taken_apart(file_of(war)).values())
        assert not [key for one in Chair.objects.values_list("rid", "token") for key in one if key.encode() in whole]
        copy = bring_in(read(file_of(war)), "elsewhere").campaign
        assert wars.without_names(file_of(copy)) == wars.without_names(file_of(war))
        blue, red = (chair_of(copy, key) for key in ("blue_cabin", "red_cabin"))
        sealed = Sheet.objects.get(table=table_of(copy), side="blue")
        assert sealed.sealing == [blue.pk]
        assert list(json.loads(Sheet.objects.get(table=table_of(copy), side="red").steps)) == [str(red.pk)]
        assert {one.token for one in (blue, red)}.isdisjoint({chair_of(war, key).token for key in ("blue_cabin", "red_cabin")})
        for one in (war, copy):
            sheets.seal(chair_of(one, "red_cabin"), 0)
            assert work(table_of(one)).number == 1
        assert seen(war) == seen(copy)
        endings.stop(table_of(copy), None, "Night fell")
        resolve.resolve_segment(playing.present(copy).pk)
        assert playing.present(copy).outcome
        assert wars.otherwise(copy) == []


@pytest.mark.full
def test_op_031_a_battle_goes_along_with_the_plots_of_what_was_seen(lasts: Campaign) -> None:
    while not Plot.objects.exists():
        playing.finish_run(lasts, now(lasts).run.number)
    marks = set(Plot.objects.values_list("mark", flat=True))
    data = file_of(lasts)
    Plot.objects.all().delete()
    bring_in(read(data), "elsewhere")
    assert set(Plot.objects.values_list("mark", flat=True)) == marks
