"""The director of an exercise: a browser at the control, and the forms of its page as they were shown."""

from __future__ import annotations

from html import unescape
from typing import Any

from django.test import Client
from lxml import html

from campaign.exercises import syndicates as service
from campaign.models import Campaign, Exercise
from umpire.exercise.control import joint_acts

PACK = "channel_manoeuvres"


def wars(exercise: Exercise) -> tuple[Campaign, Campaign]:
    first, second = service.campaigns(exercise)
    return first, second


def director(exercise: Exercise) -> Client:
    browser = Client()
    assert browser.post(f"/exercise/enter/{exercise.token}/").status_code == 302
    return browser


def control(exercise: Exercise, **more: str) -> Any:
    return director(exercise).post(f"/exercise/{exercise.xid}/", more)


class Director:
    """A browser at the control, with the page as it was last loaded."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.browser, self.url = director(exercise), f"/exercise/{exercise.xid}/"
        self.load()

    def load(self) -> None:
        self.page = html.fromstring(self.browser.get(self.url).content.decode())

    def press(self, do: str, form: str = "joint", **typed: str) -> dict[str, str]:
        """Press a button of the page as it was loaded; return by letter what came of it, "–" before what was left out."""
        shown = {one.get("name"): one.get("value") for one in self.page.xpath(f"//input[@form='{form}']")}
        answer = self.browser.post(self.url, shown | typed | {"do": do}, follow=True)
        if answer.redirect_chain:  # nothing was refused: a worker carries it out
            joint_acts.work(self.exercise.pk)
            answer = self.browser.get(self.url)
        self.said = unescape(answer.content.decode())
        rows = html.fromstring(self.said).xpath("//*[@id='joint-said']//li")
        return {
            row.xpath("string(.//b)"): ("" if row.xpath(".//*[@aria-label='done']") else "– ")
            + " ".join(row.xpath(".//b/following-sibling::text()")).strip()
            for row in rows
        }

    def read_injects(self) -> list[list[str]]:
        """Read the table of injects, a row each: expected answer and a cell a syndicate."""
        self.load()
        return [
            [" ".join(cell.text_content().split()) for cell in row.xpath("./td")]
            for row in self.page.xpath("//table[contains(@class, 'injects')]/tbody/tr")
        ]
