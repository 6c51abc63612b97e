"""EX-043: equal seeds show nowhere; a war begun before seeds were salted is checked as it was published."""

from __future__ import annotations

import json

import pytest

from campaign import packs, serialization
from campaign.models import Campaign
from campaign.models.truth import CampaignSecret, vault_of
from campaign.muster import founding
from campaign.rulings import ruling_records
from campaign.runs import war_end
from campaign.simulation.verification import replay
from tactical.engine.dice import commitment
from tactical.engine.play.verify import differences
from tactical.engine.registry import find
from tactical.models import Battle, Table
from tactical.services import endings, tables
from tests.promises import playing, theatre
from tests.tactical.room.playing import browser
from tests.umpire.ruling_pages import now

pytestmark = [pytest.mark.django_db, pytest.mark.full]

SEED = "one and the same"


@pytest.fixture
def two(monkeypatch) -> list[Campaign]:
    """Begin two campaigns of one pack with one seed."""
    pack = theatre.pack_with(theatre.world(packs.find(theatre.PACK).world))
    monkeypatch.setattr(serialization, "pack", lambda key: pack)
    return [founding.begin_campaign(pack.key, name, seed=SEED) for name in ("first", "second")]


def seed_findings(campaign: Campaign) -> list[str]:
    return [one.differs for one in replay(campaign) if "seed" in one.what and one.what.startswith("the seed")]


def test_ex_043_two_campaigns_of_one_seed_show_two_hashes_and_both_are_of_it(two):
    first, second = two
    assert first.seed_hash != second.seed_hash
    for one in two:
        vault = vault_of(one)
        assert one.seed_hash == commitment(SEED, vault.salt)
        assert one.seed_hash != commitment(SEED)
        assert seed_findings(one) == [""]


def test_nothing_that_two_campaigns_show_is_the_same_hash_and_the_salt_is_shown_nowhere(two):
    for key in ("blue-west", "umpire", "press"):
        for one in two:
            seat = one.seats.get(key=key)
            base = f"/desk/{seat.rid}/" if seat.is_umpire else f"/room/{seat.rid}/"
            browser = playing.client_of(seat)
            read = b"".join(browser.get(base + path).content for path in (("",) if seat.is_umpire else ("", "export.json")))
            other = next(campaign for campaign in two if campaign != one)
            assert other.seed_hash.encode() not in read
            assert commitment(SEED).encode() not in read
            for campaign in two:
                assert vault_of(campaign).salt.encode() not in read


def test_a_campaign_from_before_there_were_salts_is_checked_as_it_was_published(two):
    old = two[0]
    CampaignSecret.objects.filter(campaign=old).update(salt="")
    Campaign.objects.filter(pk=old.pk).update(seed_hash=commitment(SEED))
    old.refresh_from_db()
    assert seed_findings(old) == [""]
    CampaignSecret.objects.filter(campaign=old).update(salt="put in later")
    assert seed_findings(old) == ["the hash belongs to another seed"]


def ends(campaign: Campaign) -> None:
    segment = now(campaign)
    war_end.end(segment, ruling_records.stamp(segment), "", {}, known=True)


def all_read(campaign: Campaign) -> bytes:
    """Read every page and file of a campaign that says anything of its dice."""
    read = b""
    for seat in campaign.seats.order_by("key"):
        paths = (
            [f"/desk/{seat.rid}/{path}" for path in ("", "end/", "war/", "review/")]
            if seat.is_umpire
            else [f"/room/{seat.rid}/{path}" for path in ("", "export.json", "chart.json")]
        )
        answers = [playing.client_of(seat).get(path) for path in paths]
        assert {answer.status_code for answer in answers} == {200}, paths
        read += b"".join(answer.content for answer in answers)
    return read


@pytest.mark.postgres
def test_a_seed_is_shown_when_every_campaign_that_has_it_is_over(two):
    first, second = two
    ends(first)
    read = all_read(first)
    assert b"The war is over" in read
    assert b"The seed is not shown yet" in read or b"the seed is not shown yet" in read
    for hidden in (SEED, vault_of(first).salt, vault_of(second).salt, second.seed_hash):
        assert hidden.encode() not in read, hidden
    assert seed_findings(first) == [""], "verify tells without it"

    versions = {seat.pk: seat.version for seat in first.seats.all()}
    ends(second)
    for one in two:
        one.refresh_from_db()
        assert (one.seed, one.salt) == (SEED, vault_of(one).salt)
        assert SEED.encode() in all_read(one)
    assert all(seat.version == versions[seat.pk] + 1 for seat in first.seats.all()), "its rooms hear of it"


def test_a_war_that_ends_alone_in_its_seed_shows_it_at_once_and_raises_each_room_once(two):
    first, _ = two
    CampaignSecret.objects.filter(campaign=first).update(seed="another")
    versions = {seat.pk: seat.version for seat in first.seats.all()}
    ends(first)
    first.refresh_from_db()
    assert first.seed == "another"
    assert all(seat.version == versions[seat.pk] + 1 for seat in first.seats.all())


def test_a_campaign_founded_with_a_seed_that_is_shown_hides_it_until_its_own_end(two):
    for one in two:
        ends(one)
    third = founding.begin_campaign(two[0].pack, "third", seed=SEED)
    for one in (*two, third):
        one.refresh_from_db()
        assert (one.seed, one.salt) == ("", "")
        assert SEED.encode() not in all_read(one)
    ends(third)
    for one in two:
        one.refresh_from_db()
        assert one.seed == SEED


def a_table() -> Table:
    setup = find("game_of_battle").setups()[0].contents
    sides = [(side, (), side, True) for side in find("game_of_battle").open(setup, SEED)["sides"]]
    tables.open_for("game_of_battle", setup, SEED, "A table", sides)
    return Table.objects.latest("pk")


def test_two_tables_of_one_seed_show_two_hashes_and_the_salt_with_the_seed_alone():
    one, other = a_table(), a_table()
    assert one.seed_hash != other.seed_hash
    side = one.sides[0]
    state = browser(one, side).json()
    assert (state["seed"], state["salt"], one.salt) == (None, None, "")
    assert one.battle.salt not in json.dumps(browser(one, side).json("export.json"))

    endings.resign(one.chairs.get(side=side))
    export = browser(one, side).json("export.json")
    assert (export["table"]["seed"], export["table"]["salt"]) == (SEED, one.battle.salt)
    assert commitment(SEED, export["table"]["salt"]) == export["table"]["seed_hash"]
    assert differences(export) == []


def test_a_battle_from_before_there_were_salts_is_checked_as_it_was_published():
    table = a_table()
    for rows in (Battle.objects.filter(pk=table.battle_id), Table.objects.filter(pk=table.pk)):
        rows.update(salt="", seed_hash=commitment(SEED))
    endings.resign(table.chairs.get(side=table.sides[0]))
    export = browser(table, table.sides[0]).json("export.json")
    assert (export["table"]["seed"], export["table"]["salt"]) == (SEED, None)
    assert differences(export) == []
