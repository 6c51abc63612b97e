"""The page of the umpire's messages: addressees, texts, readers (UD-051)."""

from __future__ import annotations

import json
from collections import defaultdict

from campaign.form_page import OfferField, PageForm, TextField
from campaign.models import Delivery, Seat, UmpireMessage
from campaign.reports import umpire_messages
from campaign.reports.umpire_messages import ALL, SIDE, Saying
from campaign.war.reports.papers import Word as WordPaper
from naval.geo.calendar import label
from umpire.desk_page import WarPage
from umpire.frame import Row, in_order


class WordForm(PageForm):
    """A message of the umpire; ``after`` is the last that his page showed."""

    to, text, after = OfferField(), TextField(), TextField()

    def begin(self, seen: Row) -> Row:
        self.choose("to", [("", "choose"), *list_addressees(seen["seats"]).items()])
        return {"to": self.page.typed.get("to"), "after": seen["said"][0]["number"] if seen["said"] else 0}

    def press(self) -> None:
        umpire_messages.say(self.page.at.segment, Saying(**self.cleaned_data), self.page.umpire)


class Page(WarPage):
    """Page of messages; posted, one is sent."""

    template, form_classes, with_rules = "umpire/words.html", {"": WordForm}, True

    def build_context(self) -> Row:
        words, seats = list(umpire_messages.words_of(self.at.campaign)), in_order(self.at.campaign.players())
        return {"most": umpire_messages.MOST, "seats": seats, "said": list_messages(words, seats, self.at.campaign.hour_zero)}


def list_addressees(seats: list[Seat]) -> dict[str, str]:
    """Name all addressees of a message: all, a side, each of the seats."""
    sides = [side for side in ("blue", "red") if any(seat.side == side for seat in seats)]
    return (
        {ALL: "All"} | {f"{SIDE}{side}": f"All of {side.capitalize()}" for side in sides} | {one.key: one.name for one in seats}
    )


def list_messages(words: list[UmpireMessage], seats: list[Seat], hour: int) -> list[Row]:
    """List the messages, the newest first: addressee, hour, and the seats that have been shown it."""
    names = list_addressees(seats)
    called, papers = {seat.key: seat.name for seat in seats}, defaultdict[str, list[tuple[str, str, bool, bool]]](list)
    rows = Delivery.objects.filter(seat__in=seats, kind=WordPaper.kind, replaces=None).order_by("number")
    for digest, key, read, fate, taken in rows.values_list("digest", "seat__key", "read_at", "fate", "taken"):
        papers[digest].append((key, called[key], read is not None, bool(fate) or taken is not None))
    found = []
    for word in reversed(words):
        had = [one for _, report in umpire_messages.told_by(word) for one in papers[umpire_messages.digest_of(word, report)]]
        minutes = sorted(set(json.loads(word.minutes).values()))
        found.append(
            {
                "number": word.number,
                "to": names.get(word.to, word.to),
                "text": word.text,
                "when": label(minutes[-1], hour) if minutes else "",
                "who": word.by,
                "by": f"{word.by}, {word.at:%d %b, %H:%M}",
                "read": [name for _, name, read, _ in had if read],
                "unread": [name for _, name, read, gone in had if not read and not gone],
                "gone": [name for _, name, _, gone in had if gone],
            }
        )
    return found
