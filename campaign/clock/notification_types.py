"""Recipients of mail by event (CK-032), in one table. Nothing outside it is sent."""

from __future__ import annotations

from typing import NamedTuple

from campaign.clock import mails

MAY_SEAL, SEAT, NOT_SEALED, EVERYBODY, UMPIRES, HIM = "may seal", "seat", "not sealed", "everybody", "umpires", "him"
DEPUTIES = "deputies"


class Told(NamedTuple):
    """An event's recipients and kind of mail: of a seat those who may seal, all holders, those who have not sealed, or deputies;
    everybody of the war; its umpires; one person."""

    to: str
    mail: str
    words: str


ASKED, PAPERS, REMINDER, CLOCK, STANDS, OVER = "asked", "papers", "reminder", "clock", "stands", "over"
DEPUTIES_ASKED, RUNG, BREAKER, TROUBLE, LATE, WAITS, LINK = "deputies", "rung", "breaker", "trouble", "late", "waits", "link"
BOUNCE, CHANNEL = "bounce", "channel"
WHO_IS_TOLD: dict[str, Told] = {
    ASKED: Told(MAY_SEAL, mails.ASKED, "a seat’s orders are due, in a run or at a stop"),
    DEPUTIES_ASKED: Told(DEPUTIES, mails.ASKED, "the run is on hold, and the umpire asks the deputies of missing players"),
    PAPERS: Told(SEAT, mails.PAPERS, "papers without orders due; a correction; a message from the umpire"),
    REMINDER: Told(NOT_SEALED, mails.REMINDER, "part of the time is over, and it has not sealed"),
    CLOCK: Told(EVERYBODY, mails.CLOCK, "the deadline changed, a pause, its end, the clock restarts"),
    STANDS: Told(EVERYBODY, mails.STOPPED, "the emergency stop"),
    OVER: Told(EVERYBODY, mails.OVER, "the war is over"),
    RUNG: Told(SEAT, mails.CLOSED, "the time was up and it had not sealed"),
    BREAKER: Told(UMPIRES, mails.DESK, "a run is on hold with too many orders missing"),
    TROUBLE: Told(UMPIRES, mails.DESK, "a run could not be ordered or computed"),
    LATE: Told(UMPIRES, mails.DESK, "a run is overdue by more than 5 minutes"),
    WAITS: Told(UMPIRES, mails.DESK, "a question, or a request for a claimed item"),
    BOUNCE: Told(UMPIRES, mails.DESK, "somebody’s email bounced"),
    CHANNEL: Told(UMPIRES, mails.DESK, "a channel has failed"),
    LINK: Told(HIM, mails.INVITATION, "a link is renewed"),
}
"""The one table of notices. Publishing a run to everybody is not in it: the seats asked anew are told that. A browser gets what
is mailed (CK-037), except links; a channel gets what :mod:`campaign.clock.channels` has words for (CK-038)."""
