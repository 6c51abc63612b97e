"""The campaign as a file, on the desk: for the chief umpire alone, made by a worker (OP-034)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from campaign.archive import encryption
from campaign.archive.file_reader import read
from campaign.archive.zip_file import size
from campaign.models import Campaign, LookRecord, ReviewFile
from campaign.people import umpire_team
from tests.lasting import lasting
from tests.promises import playing
from tests.umpire.ruling_pages import base_a
from umpire.review import file_jobs as review
from umpire.review.archive import file_jobs
from umpire.review.files import SEALED

pytestmark = pytest.mark.django_db
war = lasting(base_a)
PAGE = "/desk/room-umpire/file/"


def asked(war: Campaign, monkeypatch: pytest.MonkeyPatch, run_on_commit) -> list[int]:
    sent: list[int] = []
    monkeypatch.setattr(review, "send", lambda task, pk, priority: sent.append(pk))
    umpire = playing.client_of(war.seats.get(key="umpire"))
    with run_on_commit(execute=True):
        assert umpire.post(PAGE).status_code == 302
        assert umpire.post(PAGE).status_code == 302
    return sent


def test_op_034_a_worker_makes_it_and_the_umpire_takes_it_away(war, monkeypatch, django_capture_on_commit_callbacks):
    umpire = playing.client_of(war.seats.get(key="umpire"))
    assert 'id="passphrase"' not in umpire.get(PAGE).content.decode()
    assert "create it first" in umpire.post(f"{PAGE}download/").content.decode()
    sent = asked(war, monkeypatch, django_capture_on_commit_callbacks)
    assert len(sent) == 1, "one that is being made is left"
    waits = umpire.get(f"{PAGE}?part=file").content.decode()
    assert ("<progress" in waits, 'id="passphrase"' in waits) == (True, False)
    assert review.make(sent[0])
    page = umpire.get(PAGE).content.decode()
    assert ("<progress" in page, 'id="passphrase"' in page) == (False, True)
    assert f" UTC, {size(len(file_jobs.bytes_of(war) or b''))};" in page
    assert "held.sealed" not in umpire.get("/desk/room-umpire/review/").content.decode(), "it is no file of the report"

    answer = umpire.post(f"{PAGE}download/", {"passphrase": "correct horse", "again": "correct horse"})
    assert (answer.status_code, answer["Content-Disposition"]) == (200, 'attachment; filename="held.sealed"')
    assert encryption.is_sealed(answer.content)
    assert read(answer.content, "correct horse").manifest.name == "held"
    assert LookRecord.objects.filter(campaign=war, what="seed").count() == 1, "it holds the seed"
    assert read(umpire.post(f"{PAGE}download/").content).manifest.title == war.title
    for typed in (
        {"passphrase": "seven77", "again": "seven77"},
        {"passphrase": "eight888"},
        {"passphrase": "eight888", "again": "eight889"},
    ):
        refused = umpire.post(f"{PAGE}download/", typed)
        assert (refused.status_code, 'class="fault"' in refused.content.decode()) == (422, True)
    assert umpire.post(f"{PAGE}download/", {"passphrase": "eight888", "again": "eight888"}).status_code == 200


def test_op_034_no_player_and_no_other_of_the_team_makes_or_takes_it(war, monkeypatch, django_capture_on_commit_callbacks):
    review.make(asked(war, monkeypatch, django_capture_on_commit_callbacks)[0])
    staff = umpire_team.join(war, "Hall", "staff", umpire_team.Given())
    watcher = umpire_team.join(war, "Ward", "observer", umpire_team.Given())
    for seat in (war.seats.get(key="blue_cabin"), war.seats.get(key="red_admiralty"), staff, watcher):
        client = playing.client_of(seat)
        for rid in ("room-umpire", seat.rid):
            for path in ("file/", "file/download/"):
                assert client.get(f"/desk/{rid}/{path}").status_code in (404, 405)
                assert client.post(f"/desk/{rid}/{path}").status_code in (404, 405), (seat, path)
        export = client.get(f"/room/{seat.rid}/export.json").content
        assert b'"seed"' not in export
    assert ReviewFile.objects.filter(sort=SEALED).count() == 1


@pytest.mark.postgres
def test_it_is_thrown_away_after_a_day(war, monkeypatch, django_capture_on_commit_callbacks):
    asked(war, monkeypatch, django_capture_on_commit_callbacks)
    assert file_jobs.throw_away() == 0
    row = ReviewFile.objects.get(sort=SEALED)
    ReviewFile.objects.filter(pk=row.pk).update(taken_at=row.taken_at - file_jobs.LASTS - timedelta(minutes=1))
    assert file_jobs.throw_away() == 1
    assert file_jobs.last(war) is None
