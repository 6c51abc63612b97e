"""A campaign as one file: out of one site and into another (OP-030, OP-031, OP-WC-08)."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import models
from django.utils import timezone

from campaign.archive.file_reader import read
from campaign.archive.file_writer import file_of
from campaign.archive.importer import bring_in
from campaign.archive.tables import LEFT_OUT, TABLES, by_label, columns, every, unknown
from campaign.archive.zip_file import Unfit
from campaign.models import (
    CalendarFeed,
    Campaign,
    Delivery,
    MailAddress,
    Observation,
    PushBrowser,
    Seat,
    SeatAssignment,
    Segment,
    Webhook,
)
from tests.campaign.archive import wars
from tests.lasting import lasting
from tests.promises import playing

pytestmark = pytest.mark.django_db
war = lasting(wars.mended)


def brought(war: Campaign, name: str = "elsewhere") -> Campaign:
    return bring_in(read(file_of(war)), name).campaign


def test_op_032_every_model_is_exported_or_left_out_with_a_reason():
    assert unknown() == []
    assert not by_label().keys() & LEFT_OUT.keys()
    assert len(by_label()) == len(TABLES)
    assert all(len(reason) > 20 for reason in LEFT_OUT.values())


def test_op_032_a_new_model_without_an_entry_is_found(monkeypatch):
    monkeypatch.setattr("campaign.archive.tables.LEFT_OUT", {k: v for k, v in LEFT_OUT.items() if k != "campaign.ItemAssignment"})
    assert unknown() == ["campaign.ItemAssignment"]
    with pytest.raises(SystemCheckError, match=r"campaign\.ItemAssignment is neither exported nor left out"):
        call_command("check", "campaign")


def test_op_032_rows_name_only_what_stands_above_them():
    above: set[str] = set()
    for table in TABLES:
        above.add(table.label)
        for column in columns(table):
            if isinstance(column, models.ForeignKey):
                assert column.related_model._meta.label in above, column
    assert above | LEFT_OUT.keys() == every()


def test_op_030_what_is_drawn_by_chance_is_drawn_anew_or_left_out():
    """A column that begins with an unguessable value opens something here: a new one has to be named in the list."""
    for table in TABLES:
        for column in columns(table):
            drawn = isinstance(column, models.CharField) and column.has_default() and callable(column.default)
            assert not drawn or column.name in table.anew, f"{table.label}.{column.name}"


def test_op_030_the_same_campaign_is_the_same_bytes(war):
    assert file_of(war) == file_of(war)
    told = read(file_of(war)).manifest
    assert (told.name, told.pack, told.fingerprint) == ("held", "channel_manoeuvres", war.pack_mark)
    assert told.engines
    assert told.rows["campaign.Run"] == 1


def test_op_030_canaries_of_what_is_left_out(war):
    holder = SeatAssignment.objects.filter(seat__campaign=war).first()
    SeatAssignment.objects.filter(pk=holder.pk).update(token="canary-of-a-link")
    MailAddress.objects.create(holder=holder, value="canary@example.org")
    PushBrowser.objects.create(
        holder=holder, endpoint="https://canary.example.org", mark="canary-mark", epoch=1, since=timezone.now()
    )
    CalendarFeed.objects.create(holder=holder, code="canary-of-a-calendar", epoch=1)
    Webhook.objects.create(campaign=war, kind="discord", url="https://canary.example.net", since=timezone.now())
    whole = b"\n".join(wars.taken_apart(file_of(war)).values())
    assert b"canary" not in whole
    secrets = [
        *Seat.objects.values_list("rid", flat=True),
        *SeatAssignment.objects.exclude(token=None).values_list("token", flat=True),
    ]
    assert secrets
    assert [one for one in secrets if one.encode() in whole] == []


def test_op_031_op_wc_08_out_and_in_and_out_again(war):
    copy = brought(war)
    assert wars.without_names(file_of(copy)) == wars.without_names(file_of(war))
    assert wars.otherwise(copy) == []
    rooms, theirs = (set(one.seats.values_list("rid", flat=True)) for one in (war, copy))
    assert not rooms & theirs
    links, theirs = (
        set(SeatAssignment.objects.filter(seat__campaign=one).values_list("token", flat=True)) for one in (war, copy)
    )
    assert not links & theirs
    mine, others = (
        list(Delivery.objects.filter(seat__campaign=one).order_by("pk").values_list("seat__key", "number", "digest", "data"))
        for one in (war, copy)
    )
    assert mine == others


@pytest.mark.full
def test_op_031_the_war_goes_on_and_its_next_run_has_the_same_bytes(war):
    copy = brought(war)
    for one in (war, copy):
        playing.finish_run(one, 1)
        playing.resolve_all(one)
    here, there = (
        list(Segment.objects.filter(run__campaign=one).values_list("outcome", "orders", "state")) for one in (war, copy)
    )
    assert here == there
    assert len(here) >= 3
    assert wars.otherwise(copy) == []


def test_op_031_every_link_opens_its_room_with_the_same_words(war):
    copy = brought(war)
    for key in ("blue_cabin", "red_cabin", "blue_admiralty"):
        pages = []
        for one in (war, copy):
            seat = one.seats.get(key=key)
            page = playing.client_of(seat).get(f"/room/{seat.rid}/").content.decode()
            pages.append(re.sub(seat.rid, "ROOM", page))
        assert pages[0] == pages[1], key


def test_a_name_that_is_taken_is_refused_and_nothing_is_written(war):
    before = {table.label: table.model._base_manager.count() for table in TABLES}
    with pytest.raises(Unfit, match="--name"):
        bring_in(read(file_of(war)))
    assert before == {table.label: table.model._base_manager.count() for table in TABLES}


def test_op_030_ex_160_what_was_noted_goes_along_with_the_objective_it_is_of(war: Campaign) -> None:
    there = brought(war)
    (noted,) = Observation.objects.filter(campaign=there)
    assert (noted.text, noted.minute, noted.objective.title) == ("He hesitates.", 94, "Clear reports")
    assert noted.objective.campaign == there
