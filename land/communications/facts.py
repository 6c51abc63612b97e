"""Facts of what became of messages in a run, before anybody is told."""

from __future__ import annotations

from land.state.world import Hop, Message
from naval.state.frozen import Frozen

MOUTH = "mouth"
BY_MOUTH, HANDED, ON_WIRE, BY_MIRROR, WAITING, TURNED, WITH_SHIPS = STATES = (
    "by mouth",
    "handed to a rider",
    "on the wire",
    "by signal",
    "waiting",
    "turned back",
    "with the ships",
)


class Sent(Frozen, frozen=True):
    """Knowledge of the author's own office: how the message went, and when it should arrive (LC-132); ``due`` -1: nobody
    can say.
    """

    author: str
    number: int
    copy: int
    to: str
    minute: int
    state: str
    due: int = -1


class Delivered(Frozen, frozen=True):
    """Message in its addressee's hand, with the stretches behind it (LC-136). ``again``: another copy came before (LC-140)."""

    message: Message
    minute: int
    via: str
    hops: tuple[Hop, ...]
    again: bool = False


class Taken(Frozen, frozen=True):
    """Capture of a rider, of which nobody of his side is told. ``read``: his paper was read at once (LC-137)."""

    message: Message
    minute: int
    by: str
    side: str
    read: bool


class Tapped(Frozen, frozen=True):
    """Message copied off a wire by listeners (LC-138). ``read``: it was read at once."""

    message: Message
    minute: int
    by: str
    side: str
    read: bool


class FoundCut(Frozen, frozen=True):
    """Wire found broken by an office about to send (LC-138): its side knows from then on (LC-048)."""

    side: str
    edges: tuple[str, ...]
    at: str
    minute: int


class HandedOver(Frozen, frozen=True):
    """Message at an office in a port, or with the ships that carry its author, for the sea's net to take on at the next whole
    hour (LC-136, LC-195). One of ``port`` and ``force`` is "".
    """

    message: Message
    minute: int
    port: str = ""
    force: str = ""


Fact = Sent | Delivered | Taken | Tapped | FoundCut | HandedOver
