"""The page of a seat's questions to the umpire, in its room (UD-061)."""

from __future__ import annotations

from django.urls import reverse

from campaign.form_page import RoomPage
from campaign.reports import questions
from campaign.rooms.pages import questions as room
from campaign.rooms.words import Row


class Page(RoomPage):
    """The questions of a seat; a post asks one."""

    template = "campaign/questions.html"

    def press(self) -> None:
        questions.ask(self.seat, self.typed.get("paper", ""), self.typed.get("text", ""))

    def build_context(self) -> Row:
        back = reverse("campaign:room", args=[self.seat.rid])
        return {"room": room.page(self.seat, questions.papers(self.seat), self.typed, back), "back": back}
