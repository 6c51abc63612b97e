"""The engine and pack of a campaign: it names them, goes on with no other, and replay does not judge another's runs."""

from __future__ import annotations

import dataclasses
import shutil
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from campaign import packs, serialization, tasks
from campaign.models import CampaignSecret, Engagement, Job, PinnedPack, Segment
from campaign.models.truth import runs_of, vault_of
from campaign.muster import founding
from campaign.orders.sealing import Refused
from campaign.packs import archive
from campaign.packs import pack as pack_files
from campaign.packs.pack import RULES
from campaign.reports import seat_knowledge
from campaign.runs import engine_versions, resolve
from campaign.simulation import preview
from campaign.simulation.verification import replay
from tactical.models import Battle
from tests.campaign.ten_runs import play
from tests.promises import playing, theatre

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(monkeypatch):
    base = packs.find(theatre.PACK).world
    with playing.a_world(monkeypatch, theatre.pack_with(theatre.world(base))) as (campaign, _):
        yield campaign


def another_engine(campaign) -> None:
    CampaignSecret.objects.filter(campaign=campaign).update(rules="naval-0")


def another_pack(monkeypatch, campaign) -> None:
    """Change the pack on disk since the campaign began, with no copy of the old one."""
    changed = dataclasses.replace(serialization.pack(campaign.pack), fingerprint="0123456789abcdef")
    monkeypatch.setattr(serialization, "pack", lambda key: changed)
    PinnedPack.objects.all().delete()


def verified(campaign) -> tuple[int, list[str]]:
    """Return the exit status of ``replay --verify`` and its lines."""
    out = StringIO()
    try:
        call_command("replay", campaign.name, "--verify", stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


def test_a_campaign_says_with_which_engine_and_which_pack_it_runs(campaign):
    mark = packs.find(theatre.PACK).fingerprint

    assert (vault_of(campaign).rules, campaign.pack_mark) == (RULES, mark)
    assert engine_versions.runs_with(campaign) == f"engine {RULES}, pack {campaign.pack} {mark}"
    assert engine_versions.other(campaign) == ""


def test_six_hours_are_not_ordered_with_another_engine_and_nothing_is_half_done(campaign):
    another_engine(campaign)
    segment = playing.present(campaign)

    with pytest.raises(Refused, match=f"runs with the engine naval-0, but this site has {RULES}"):
        resolve.order_six_hours(segment.pk)

    segment.refresh_from_db()
    assert segment.state == Segment.State.OPEN
    assert not segment.calls.filter(closed=True).exists()


def test_six_hours_are_not_ordered_with_a_pack_that_was_changed(monkeypatch, campaign):
    another_pack(monkeypatch, campaign)

    with pytest.raises(Refused, match=r"is no longer on disk and no copy was kept\. Restore its files"):
        resolve.order_six_hours(playing.present(campaign).pk)


def test_a_pack_that_is_not_there_any_more_is_said_to_be_gone(monkeypatch, campaign):
    monkeypatch.setattr(serialization, "pack", packs.find)
    PinnedPack.objects.all().delete()
    campaign.pack = "gone_with_the_wind"

    said = f"The scenario pack gone_with_the_wind {campaign.pack_mark} is no longer on disk and no copy was kept."
    assert engine_versions.other(campaign).startswith(said)


@pytest.fixture
def shelf(monkeypatch, tmp_path):
    """Copy a pack outside of the program, where its owner may change it; yield its folder."""
    folder = shutil.copytree(pack_files.SHIPPED / theatre.PACK, tmp_path / "a_small_war")
    monkeypatch.setattr(pack_files, "FOLDERS", (*pack_files.FOLDERS, tmp_path))
    yield folder
    forget()


def forget() -> None:
    """Forget every pack read, as in a new process."""
    for read in (packs.find, serialization.pack, serialization.kept_pack):
        read.cache_clear()


def orders_for_nobody(campaign) -> tuple[str, str]:
    """Return world and outcome of the campaign's run when all keep their courses."""
    segment = playing.resolve_all(campaign)
    return segment.run.world, segment.outcome


@pytest.mark.full
def test_ex_061_a_campaign_is_played_with_its_pack_as_it_was_whatever_is_changed_on_disk_later(shelf):
    one, other = (founding.begin_campaign(shelf.name, name, seed="pinned") for name in ("one", "other"))
    before, mark = orders_for_nobody(one), one.pack_mark
    ports = shelf / "ports.csv"
    ports.write_text(ports.read_text(encoding="utf-8").replace("Portland", "Elsewhere"), encoding="utf-8")
    forget()

    assert serialization.pack(shelf.name).fingerprint != mark
    assert any(port.name == "Elsewhere" for port in serialization.pack(shelf.name).world.ports)
    assert engine_versions.other(other) == ""
    assert orders_for_nobody(other) == before
    assert {finding.differs or finding.untold for finding in replay(other)} == {""}
    assert "Elsewhere" not in str(seat_knowledge.public(other).theatre)
    assert "Elsewhere" in str(seat_knowledge.public(founding.begin_campaign(shelf.name, "third", seed="pinned")).theatre)


@pytest.mark.full
def test_ex_061_a_campaign_goes_on_when_its_pack_is_gone_from_the_disk(shelf):
    campaign = founding.begin_campaign(shelf.name, "one", seed="pinned")
    shutil.rmtree(shelf)
    forget()

    assert engine_versions.other(campaign) == ""
    assert orders_for_nobody(campaign)[1]
    umpire = campaign.seats.get(key="umpire")
    assert playing.client_of(umpire).get(f"/desk/{umpire.rid}/").status_code == 200


def test_ex_061_a_pack_is_kept_once_and_the_same_files_are_the_same_bytes(shelf):
    for name in ("one", "other"):
        founding.begin_campaign(shelf.name, name)
    kept = PinnedPack.objects.get(key=shelf.name)

    assert bytes(kept.files) == archive.archive(shelf)
    with archive.unpacked(shelf.name, bytes(kept.files)) as folder:
        assert kept.mark == archive.fingerprint(folder) == archive.fingerprint(shelf)


def test_a_run_that_was_ordered_under_another_engine_waits_and_the_desk_says_why(campaign):
    segment = playing.present(campaign)
    resolve.order_six_hours(segment.pk)
    another_engine(campaign)

    with pytest.raises(Refused, match="naval-0"):
        resolve.resolve_segment(segment.pk)

    segment.refresh_from_db()
    assert (segment.state, segment.outcome) == (Segment.State.RESOLVING, "")


def test_the_umpire_is_told_on_the_desk_and_when_he_presses(campaign):
    umpire, segment = campaign.seats.get(key="umpire"), playing.present(campaign)
    browser = playing.client_of(umpire)
    assert f"engine {RULES}, pack {campaign.pack}" in browser.get(f"/desk/{umpire.rid}/").content.decode()
    another_engine(campaign)

    pressed = browser.post(f"/desk/{umpire.rid}/order/", {"segment": segment.pk})

    assert pressed.status_code == 409
    assert "naval-0" in pressed.content.decode()
    page = browser.get(f"/desk/{umpire.rid}/").content.decode()
    assert f"Switch to {RULES} here, or continue in a release with naval-0." in page
    assert 'id="go"' not in page, "nothing is to be pressed that is refused"


@pytest.mark.full
@pytest.mark.postgres
def test_ud_123_the_umpire_takes_the_new_engine_and_the_war_goes_on(monkeypatch, campaign):
    changed = ["A ship that is chased is tired sooner (NAV-S-068)."]
    monkeypatch.setattr(engine_versions, "engines", lambda: {"naval-0": ["Of the elder."], RULES: changed})
    umpire = campaign.seats.get(key="umpire")
    playing.finish_run(campaign, 1)
    another_engine(campaign)
    runs_of(campaign).update(rules="naval-0")
    browser = playing.client_of(umpire)
    page = browser.get(f"/desk/{umpire.rid}/").content.decode()
    assert f"Switch to {RULES}</button>" not in page, "not before it was previewed on the last published run"
    assert f"Preview the last runs with {RULES} first" in page
    pressed = browser.post(f"/desk/{umpire.rid}/engine/", {"engine": RULES})
    assert (pressed.status_code, vault_of(campaign).rules) == (409, "naval-0")
    assert browser.post(f"/desk/{umpire.rid}/previews/", {"do": "engine", "many": "4"}).status_code == 302
    tasks.run_job(Job.objects.get().pk)
    (part,) = preview.read_parts(Job.objects.get())
    assert part.compared is not None, part.trouble
    assert part.compared.same, "the same engine by another name decides the same"
    assert "nothing differs" in browser.get(f"/desk/{umpire.rid}/previews/").content.decode()

    page = browser.get(f"/desk/{umpire.rid}/").content.decode()
    assert f"Switch to {RULES}</button>" in page
    assert "This site has no worker with that engine" in page
    assert (changed[0] in page, "Of the elder." in page) == (True, False)
    assert ('id="go"' in page, 'href="#engine"' in page) == (False, True)

    assert browser.post(f"/desk/{umpire.rid}/engine/", {"engine": RULES}).status_code == 302

    page = browser.get(f"/desk/{umpire.rid}/").content.decode()
    assert (f"Switch to {RULES}</button>" in page, engine_versions.other(campaign)) == (False, "")
    assert 'id="go"' in page
    assert [run.rules for run in runs_of(campaign).order_by("number")] == ["naval-0", RULES]
    playing.finish_run(campaign, 2)
    status, lines = verified(campaign)
    assert status == 2
    assert [line for line in lines if line.startswith("run 1, segment 0: cannot be compared: It runs with the engine naval-0")]
    assert "run 2, segment 0: the same" in lines


def test_ud_123_an_engine_is_not_taken_in_the_midst_of_a_run_nor_one_that_was_not_shown(campaign):
    segment = playing.present(campaign)
    another_engine(campaign)
    assert engine_versions.take(campaign, "naval-99") is False
    Segment.objects.filter(pk=segment.pk).update(state=Segment.State.RESOLVING)

    with pytest.raises(Refused, match="You can switch engines when the next run begins"):
        engine_versions.take(campaign, RULES)

    assert vault_of(campaign).rules == "naval-0"
    assert engine_versions.offer(campaign) is None
    assert "until then continue in a release with naval-0" in engine_versions.other(campaign)


def test_ud_123_a_mustering_begun_under_another_engine_goes_to_war_with_that_of_today(campaign):
    mustering = founding.begin_campaign(campaign.pack, "mustering", seed="m", muster=True)
    another_engine(mustering)

    founding.declare_war(mustering.seats.get(key="umpire"), "1905-05-01", 6, for_empty=True)

    assert vault_of(mustering).rules == runs_of(mustering).get().rules == RULES


def test_the_engine_of_today_says_what_it_changed():
    assert list(engine_versions.engines())[-1] == RULES
    assert all(text.endswith(".") for changed in engine_versions.engines().values() for text in changed)


def test_war_is_not_declared_on_a_pack_that_was_changed_since_the_mustering_began(monkeypatch, campaign):
    mustering = founding.begin_campaign(campaign.pack, "mustering", seed="m", muster=True)
    another_pack(monkeypatch, mustering)

    with pytest.raises(Refused, match="no copy was kept"):
        founding.declare_war(mustering.seats.get(key="umpire"), "1 May 1905", 6)


def test_replay_does_not_judge_what_another_engine_computed(campaign):
    playing.resolve_all(campaign)
    assert verified(campaign)[0] == 0
    runs_of(campaign).update(rules="naval-0")

    status, lines = verified(campaign)

    assert status == 2
    assert [line for line in lines if line.startswith("run 1, segment 0: cannot be compared: It runs with the engine naval-0")]


def test_replay_says_that_a_stored_outcome_differs_and_that_outranks_what_cannot_be_told(campaign):
    segment = playing.resolve_all(campaign)
    Segment.objects.filter(pk=segment.pk).update(outcome=segment.outcome.replace('"minute":360', '"minute":361'))

    status, lines = verified(campaign)

    assert status == 1
    assert any("segment 0: at character" in line for line in lines)


def test_a_battle_fought_by_another_version_of_its_rule_set_cannot_be_told(monkeypatch, tmp_path):
    with play.board(monkeypatch, "game_of_battle", tmp_path) as played:
        met = Engagement.objects.filter(run__campaign=played.campaign).select_related("battle").first()
        Battle.objects.filter(pk=met.battle_id).update(version="0.0")

        found = next(one for one in replay(played.campaign) if "battle" in one.what)

    assert found.untold.startswith(f"it was fought by {met.battle.ruleset} 0.0, but this site has ")
    assert not found.differs


def test_the_runs_of_a_campaign_know_from_which_run_they_grew(campaign):
    playing.resolve_all(campaign)
    playing.finish_run(campaign, 1)

    first, second = runs_of(campaign).order_by("number")
    assert (first.parent, second.parent) == (None, first)
    assert Segment.objects.present(campaign).run == second
