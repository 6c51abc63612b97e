"""A table in browsers: both sides by one person, an open chair, the end, and the link sent to a friend."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tactical.common.socket import KEY_GONE
from tests.common_site import CommonSite
from tests.promises.at_table import PHONE, SLOW, Company, resign, visiting

pytestmark = [pytest.mark.browser, pytest.mark.processes]


@pytest.fixture(scope="module")
def house(chromium: str, common_site: CommonSite) -> Iterator[tuple[Browser, CommonSite]]:
    with visiting(chromium, common_site) as house:
        yield house


@pytest.fixture
def company(house: tuple[Browser, CommonSite]) -> Iterator[Company]:
    with Company(*house) as company:
        yield company


CLOSED_AS_IT_LEAVES = """
const made = [];
window.WebSocket = class extends WebSocket { constructor(url) { super(url); made.push(this); } };
addEventListener("beforeunload", () => setTimeout(() => made.at(-1)?.onclose({ code: KEY_GONE }), 300));
"""
"""A page on its way elsewhere that hears of its lost key, as when news comes for the side that was left."""


@pytest.mark.full
def test_a_table_that_turns_slowly_is_not_overtaken_by_a_reload_of_the_side_that_was_left(company: Company):
    guest = company.arrive()
    guest.page.add_init_script(CLOSED_AS_IT_LEAVES.replace("KEY_GONE", str(KEY_GONE)))
    ada = company.opens(guest, "game_of_battle", "A", against="self", name="Ada")

    def answer_late(route: Route) -> None:
        turned = route.fetch(max_redirects=0)  # the browser holds the other side now
        ada.page.wait_for_timeout(1000)
        route.fulfill(response=turned)

    ada.page.route("**/turn/", answer_late)
    ada.reads("Move one figure")
    ada.type("97-83")
    ada.end_move()
    expect(ada.page.locator(".seat-name")).to_contain_text("Defender", timeout=SLOW)


def watches_from_the_lobby(company: Company) -> None:
    """Find the battle in the list of those that anybody may watch, and see the move that was made."""
    onlooker = company.arrive()
    onlooker.page.goto(f"{company.site.url}/battles/")
    onlooker.page.locator("#watch li", has_text="Ada").get_by_role("link", name="Watch").click()
    onlooker.page.wait_for_url("**/battles/enter/**")
    onlooker.page.get_by_role("button", name="Watch", exact=True).click()
    company.comes_in(onlooker)
    onlooker.holds("83", "light infantry of Attacker")


def finds_the_replay_in_the_lobby(company: Company, url: str) -> None:
    lobby = company.arrive().page
    lobby.goto(f"{company.site.url}/battles/")
    expect(lobby.locator("#watch")).not_to_contain_text("Ada")
    row = lobby.locator("#replays li", has_text="Ada")
    expect(row).to_contain_text("Defender won")
    row.get_by_role("link").first.click()
    lobby.wait_for_url(url)


@pytest.mark.full
def test_one_person_plays_both_sides_and_a_stranger_sees_what_came_of_it(company: Company, tmp_path: Path):
    ada = company.opens(company.arrive(), "game_of_battle", "A", against="self", name="Ada", to_watch=True)
    page = ada.page
    ada.reads("Move one figure")
    ada.type("97-83")
    ada.end_move()
    expect(page.locator(".seat-name")).to_contain_text("Defender", timeout=SLOW)  # the table has turned
    watches_from_the_lobby(company)
    ada.reads("Move one figure")
    ada.type("41-42")
    ada.end_move()
    expect(page.locator(".seat-name")).to_contain_text("Attacker", timeout=SLOW)
    ada.reads("Move one figure")
    resign(ada)
    ada.reads("Defender won")

    table = page.locator(".ending figure table")
    assert table.evaluate("table => [getComputedStyle(table).display, table.offsetWidth >= table.parentNode.offsetWidth]") == [
        "table",
        True,
    ]
    page.get_by_role("button", name="Play from the beginning").click()
    ada.reads("After move 1")
    ada.reads("Defender won")
    page.get_by_role("button", name="Share").click()
    address = page.get_by_label("Public page of this battle")
    expect(address).to_be_visible(timeout=SLOW)
    expect(page.get_by_role("link", name="Film")).to_be_visible(timeout=SLOW)
    url = address.input_value()
    page.get_by_label("List it in the lobby, under “Replays shared”").check()

    expect(page.get_by_label("List it in the lobby")).to_be_checked()
    finds_the_replay_in_the_lobby(company, url)

    stranger = company.arrive(PHONE)
    stranger.page.goto(url)
    expect(stranger.heading).to_contain_text("Defender won", timeout=SLOW)
    stranger.holds("83", "light infantry of Attacker")
    assert stranger.page.context.cookies() == []
    image = stranger.page.locator('meta[property="og:image"]').get_attribute("content")
    assert stranger.page.context.request.get(image).headers["content-type"] == "image/png"
    assert stranger.page.context.request.get(f"{url}film.png").ok

    kept = tmp_path / "battle.html"
    kept.write_bytes(stranger.page.context.request.get(f"{url}battle.html").body())
    reader = company.arrive()
    reader.site = company.site
    reader.page.context.set_offline(True)
    reader.page.goto(kept.as_uri())
    expect(reader.page.locator("#do-h")).to_contain_text("Defender won", timeout=SLOW)
    reader.holds("83", "light infantry of Attacker")
    reader.page.get_by_role("button", name="Back").first.click()
    reader.holds("41", "light infantry of Defender")
    reader.elsewhere = [one for one in reader.elsewhere if one != kept.as_uri()]

    page.locator("summary", has_text="Continue from this position").click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(lambda now: "/battle/" in now and now != url, timeout=SLOW)
    expect(page.locator(".campaign")).to_contain_text("from move 2", timeout=SLOW)
    ada.reads("Move one figure")
    ada.holds("83", "light infantry of Attacker")


def test_a_free_chair_is_found_in_the_lobby_and_another_goes_to_the_program(company: Company):
    ada = company.arrive()
    ada.page.goto(f"{company.site.url}/battles/")
    fold = company.unfolds(ada.page, "game_of_battle")
    fold.locator("select[name=plays_D]").select_option("person")
    fold.locator("input[name=listed]").check()
    fold.locator("input[name=name]").fill("Ada")
    fold.get_by_role("button", name="Start the battle").click()
    company.comes_in(ada)
    bob = company.arrive(PHONE)
    bob.page.goto(f"{company.site.url}/battles/")
    bob.page.get_by_role("link", name="Join as Defender").tap()
    bob.page.get_by_label("Your name, shown to the others").fill("Bob")
    bob.page.get_by_role("button", name="Play").tap()
    company.comes_in(bob)
    bob.reads("Waiting for Attacker")

    talk = bob.unfold("talk")
    talk.get_by_label("Message", exact=True).fill("Good morning <b>Ada</b>")
    talk.get_by_role("button", name="Send").tap()
    expect(ada.page.locator("#talk > summary .label")).to_have_text("1 new", timeout=SLOW)
    ada.unfold("talk")
    expect(ada.page.get_by_role("log", name="Messages")).to_contain_text("Good morning <b>Ada</b>", timeout=SLOW)
    people = ada.unfold("people")
    people.get_by_role("button", name="Sound: on").click()
    expect(people.get_by_role("button", name="Sound: off")).to_be_visible()

    resign(bob)
    ada.reads("^You won$")
    ada.page.get_by_role("button", name="Rematch (swap sides)").click()
    ada.reads("Waiting for Attacker|Move one figure")
    expect(ada.page.locator(".seat-name")).to_contain_text("Defender: Ada", timeout=SLOW)
    expect(bob.page.get_by_role("button", name="Next game (sides swapped)")).to_be_visible(timeout=SLOW)

    alone = company.opens(company.arrive(), "game_of_battle", "D", against="person", name="Eve")
    alone.reads("Nobody plays Attacker yet|Waiting for")
    alone.page.get_by_role("button", name=re.compile("Let the computer play Attacker")).first.click()
    alone.reads("Move one figure")


def test_a_friend_comes_by_the_link_on_the_card_and_the_open_lobby_says_so(company: Company):
    ada = company.arrive()
    page = ada.page
    page.clock.install()
    page.goto(f"{company.site.url}/battles/")
    card = page.locator("#game-game_of_battle")
    card.get_by_label("Hard").check()
    card.get_by_label("You play").select_option("random")
    page.reload()
    expect(card.get_by_label("Hard")).to_be_checked()
    expect(card.get_by_label("You play")).to_have_value("random")
    card.get_by_label("You play").select_option("A")
    form = company.unfolds(page, "game_of_battle")
    form.locator("input[name=move_seconds][value='600']").check()
    expect(card.locator("[data-changed]")).to_have_text("1 changed")

    card.get_by_role("button", name="Against a friend").click()
    invited = card.get_by_label("Defender’s seat is free")
    bob = company.sits_down(company.arrive(PHONE), invited.input_value(), "Bob")
    bob.reads("Waiting for Attacker")
    expect(invited).to_be_visible()
    page.clock.fast_forward(21_000)
    expect(page.locator("#told")).to_have_text("Somebody has joined your battle: The Game of Battle.", timeout=SLOW)
    expect(invited).to_have_count(0)
    expect(page.locator("#mine tr.now")).to_contain_text("Bob")
    page.keyboard.press("n")
    company.comes_in(ada)
    ada.reads("Move one figure")
