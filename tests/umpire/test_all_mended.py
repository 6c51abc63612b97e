"""One war with a ruling, an edit, a void battle, a correction and a return to an earlier run, verified whole, papers included
(UD-004)."""

from __future__ import annotations

import pytest

from campaign.models import Campaign, CorrectionNotice, Delivery, Engagement, Provenance, RulingNote
from campaign.reports import corrections, provenance
from campaign.reports.corrections import Mending
from campaign.rulings import report_edits, ruling_records
from campaign.runs import resolve
from campaign.simulation.verification import replay
from campaign.war.edits import checks
from naval.state.ruling_acts import Damage
from tactical.services import fight_battle
from tests.promises import playing
from tests.umpire.ruling_pages import WHY, computed, line_of, now, take
from tests.umpire.timelines import back, going

pytestmark = [pytest.mark.django_db, pytest.mark.full]
AMENDED, MENDED = "a canary liner", "a canary hulk"


def test_ud_004_ud_wc_32_a_war_with_a_void_battle_ruling_edit_slip_and_rewind_is_verified(fought: Campaign) -> None:
    umpire, segment = fought.seats.get(key="umpire"), now(fought)
    ruling_records.void(segment, 1, WHY, ruling_records.stamp(segment), umpire)
    resolve.resolve_segment(segment.pk)
    fight_battle(Engagement.objects.get(run__campaign=fought, void=False).battle_id)
    computed(fought)
    assert take(fought, Damage(since=359, reason=WHY, ship="hogue", max_kn=4)) == ""
    computed(fought)
    ref = line_of(fought, "red_cabin", "sighting").ref
    one = checks.make_edit(report_edits.ground(now(fought)), ref, "reword", WHY, fields={"what": AMENDED})
    report_edits.amend(now(fought), one, ruling_records.stamp(now(fought)), umpire)
    computed(fought)
    playing.finish_run(fought, 1)

    cabin = fought.seats.get(key="red_cabin")
    paper = next(one for one in cabin.papers.filter(kind="sighting") if AMENDED in one.data)
    assert playing.client_of(cabin).get("/room/room-red_cabin/").status_code == 200
    late = "It was published long ago, and was a hulk all the same."
    slip = corrections.mend(now(fought), Mending("red_cabin", paper.number, late, {"what": MENDED}, "", False, False), umpire)
    assert not slip.silent, "it was read"
    playing.finish_run(fought, 2)
    back(fought, going("2", fresh=True))
    playing.finish_run(fought, 2)

    found = list(replay(fought))
    assert {(one.differs, one.untold) for one in found} == {("", "")}
    assert {"run 2, segment 0", "branch 1, run 2, segment 0", "the papers of red_cabin"} <= {one.what for one in found}
    assert {"void", "ruled", "edit"} <= set(RulingNote.objects.values_list("did", flat=True))
    assert (CorrectionNotice.objects.count(), Delivery.objects.filter(taken=1).exists()) == (1, True)

    noted = list(Provenance.objects.values_list("delivery", "about"))
    assert {row.pk for row in provenance.papers_on(fought, "force:blue_cruisers").filter(seat=cabin, kind="sighting")}
    rows = list(Provenance.objects.all())
    Provenance.objects.all().delete()
    assert any("the truth noted for it is different" in one.differs for one in replay(fought))
    Provenance.objects.bulk_create(rows)
    assert sorted(Provenance.objects.values_list("delivery", "about")) == sorted(noted)
    assert not [one for one in replay(fought) if one.differs]
    Delivery.objects.filter(pk=paper.pk).update(data=paper.data.replace(AMENDED, "a canary barge"))
    assert "red_cabin" in {one.what.split()[-1] for one in replay(fought) if one.differs}, "and what was tampered with is told"
