"""Page of API tokens in a room: made there, shown once, and ended (OP-004)."""

from __future__ import annotations

from django.http import HttpResponse

from campaign.form_page import FormPage, OffersField, PageForm, RoomPage, TextField
from campaign.notify.views import asking
from campaign.people import tokens
from campaign.rooms.pages import programs
from campaign.rooms.words import Row


class TokenForm(PageForm):
    """Form that makes a token. Only this answer shows its secret, which is not stored."""

    name, days, scope = TextField(), TextField(), OffersField()

    def begin(self, seen: Row) -> Row:
        self.choose("scope", [(scope, programs.MAY[scope]) for scope in tokens.scopes_of(asking(self.page.seat))])
        return {"days": tokens.DAYS, "scope": [tokens.READ]}

    def press(self) -> HttpResponse:
        page, typed = self.page, self.cleaned_data
        page.secret = tokens.make(asking(page.seat), typed["name"], typed["scope"], typed["days"])
        answer: HttpResponse = page.show()
        return answer


class ProgramsPage(FormPage):
    """Tokens of the holder; posted, one is made or ended."""

    form_classes = {"make": TokenForm}
    secret = ""

    def press(self) -> str | HttpResponse | None:
        if self.typed.get("do") != "end":
            return super().press()
        tokens.end(asking(self.seat), self.typed.get("token", ""))
        return None

    def build_context(self) -> Row:
        return {"programs": programs.block(asking(self.seat)), "secret": self.secret}


class Page(ProgramsPage, RoomPage):
    """API access of a room, in the mustering too."""

    template, in_mustering, frame = "campaign/programs.html", True, RoomPage.room_head
