"""A whole day of a war of people, as its umpire and an admiral see it in a browser (CK-003, CK-017, CK-022, CK-034, UD-021,
UD-053, UD-100)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from campaign.models import Campaign
from campaign.notify import mail_queue
from campaign.schedule import deadline_sweep
from tests.campaign.clock import wars
from tests.campaign.clock.wars import AT_20, MORNING, Hands
from tests.campaign.mail.postman import with_addresses
from tests.promises import playing
from tests.promises.indoors import Indoors, a_browser

pytestmark = [pytest.mark.django_db, pytest.mark.browser]
HERE, LATE = "blue-west", "blue-north"
AMENDED = "One sees 9 miles, a canary 7QX."


@pytest.fixture(scope="module")
def chrome(chromium: str) -> Iterator[Browser]:
    with a_browser(chromium) as found:
        yield found


@pytest.fixture
def war(monkeypatch, settings, tmp_path) -> Iterator[tuple[Campaign, Hands]]:
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.MAIL_FOLDER = (
        "campaign.notify.mail_folder.Folder",
        "",
        tmp_path / "mail",
    )
    with wars.a_war(monkeypatch) as war:
        with_addresses(war[0])
        yield war


@pytest.mark.full
def test_a_whole_day(war: tuple[Campaign, Hands], chrome: Browser):
    campaign, hands = war
    seats = {seat.key: seat for seat in campaign.seats.all()}
    room, late, desk = f"/room/{seats[HERE].rid}/", f"/room/{seats[LATE].rid}/", f"/desk/{seats['umpire'].rid}/"
    umpire = Indoors(chrome, playing.client_of(seats["umpire"]))
    admiral = Indoors(chrome, playing.client_of(seats[HERE]))

    # the hour is fixed; one seals, one leaves a draft, the others do nothing
    page = admiral.goes(room)
    expect(page.locator("#due")).to_contain_text("20:00")
    page.get_by_role("button", name="Carry on as before").click()
    expect(page.get_by_role("button", name="Take the envelope back")).to_be_visible()
    playing.give(campaign, {LATE: {"dispatches": [{"to": "blue-admiralty", "text": "Nothing in sight."}]}}, set())

    # seats that have not sealed are reminded, and no others
    hands.go(MORNING.replace(hour=17, minute=36))
    deadline_sweep.sweep()
    assert mail_queue.post() > 0
    mails = umpire.goes(f"{desk}mail/").locator("#sent")
    expect(mails.get_by_text("reminder").first).to_be_visible()
    reminded = {row.holder.seat.key for row in mail_queue.Notice.objects.filter(kind="reminder").select_related("holder__seat")}
    assert LATE in reminded
    assert HERE not in reminded

    # too many are missing: nothing runs, and the umpire is told; he orders it himself
    hands.go(AT_20)
    assert deadline_sweep.sweep() == 0
    held = umpire.goes(desk)
    expect(held.get_by_text("The run is on hold: 7 of 9 seats sent no valid orders").first).to_be_visible()
    umpire.goes(f"{desk}clock/").get_by_role("button", name="Order").first.click()
    expect(umpire.page.locator("body")).to_contain_text("resolv")
    wars.worked(campaign)
    expect(Indoors(chrome, playing.client_of(seats[LATE])).goes(late).locator("body")).to_contain_text("draft was used")

    # a paper is amended before it is told
    found = umpire.goes(f"{desk}amend/?seat={HERE}")
    found.locator("li", has_text="log").get_by_role("link", name="Amend").first.click()
    found.locator("#of-text").fill(AMENDED)
    found.get_by_label("Reason").first.fill("The light was poor.")
    found.get_by_role("button", name="Reword").click()
    found.wait_for_load_state("networkidle")
    wars.worked(campaign)
    umpire.goes(desk).locator("#go").click()
    umpire.page.wait_for_load_state("networkidle")
    playing.finish_run(campaign, 1)
    page = admiral.goes(room)
    expect(page.locator("body")).to_contain_text(AMENDED)

    # it should not have been told at all: he has read it, so he reads a correction
    mend = umpire.goes(f"{desk}corrections/?seat={HERE}")
    mend.locator("li", has_text=AMENDED).get_by_role("link", name="Recall or correct").first.click()
    expect(mend.get_by_role("heading", name="Read by")).to_be_visible()
    mend.get_by_label("Reason").fill("It was another ship's log.")
    mend.get_by_role("button", name="Recall").click()
    mend.wait_for_load_state("networkidle")
    page = admiral.goes(room)
    expect(page.get_by_role("link", name="Recalled papers")).to_be_visible()
    page = admiral.goes(f"{room}struck/")
    expect(page.locator("s", has_text=AMENDED)).to_be_visible()

    # he leaves: his link opens nothing, and his successor reads the state of the war, without recalled papers
    card = umpire.goes(f"{desk}seats/").locator(f"#seat-{HERE}")
    card.get_by_text("New player", exact=True).click()
    card.locator(f"#new-{HERE}").fill("Ada Byron")
    card.get_by_role("button", name="Replace the player").click()
    umpire.page.wait_for_load_state("networkidle")
    assert admiral.page.goto(f"http://testserver{room}").status == 404
    seat = campaign.seats.get(key=HERE)
    assert seat.first_holder.name == "Ada Byron"
    ada = Indoors(chrome, playing.client_of(seat))
    brief = ada.goes(f"{room}brief/")
    expect(brief.get_by_role("heading", name="Orders due")).to_be_visible()
    expect(brief.get_by_text("Battles are fought by their captains.")).to_be_visible()
    expect(brief.get_by_role("heading", name="Actions")).to_have_count(0)  # this seat has seen no battle
    expect(brief.locator("body")).not_to_contain_text(AMENDED)
