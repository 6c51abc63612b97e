"""What became of messages in a run: facts, of which nobody has been told yet."""

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
    """What the author's own office knows: what he has given his message to, and when it should be there by what he knows
    (LC-132); ``due`` -1: nobody can say."""

    author: str
    number: int
    copy: int
    to: str
    minute: int
    state: str
    due: int = -1


class Delivered(Frozen, frozen=True):
    """A message in its addressee's hand, with the stretches behind it (LC-136). ``again``: another copy came before (LC-140)."""

    message: Message
    minute: int
    via: str
    hops: tuple[Hop, ...]
    again: bool = False


class Taken(Frozen, frozen=True):
    """A rider is taken: nobody of his side is told. ``read``: his paper was read at once (LC-137)."""

    message: Message
    minute: int
    by: str
    side: str
    read: bool


class Tapped(Frozen, frozen=True):
    """A message was copied off a wire by those who listen on it (LC-138). ``read`` as of a rider's."""

    message: Message
    minute: int
    by: str
    side: str
    read: bool


class FoundCut(Frozen, frozen=True):
    """An office finds a wire broken as it wants to send (LC-138): what a side knows of it from then on (LC-048)."""

    side: str
    edges: tuple[str, ...]
    at: str
    minute: int


class HandedOver(Frozen, frozen=True):
    """A message that has come to an office in a port, or to the ships that its author is aboard of, for the sea's net to take on
    at the next whole hour (LC-136, LC-195). One of ``port`` and ``force`` is ""."""

    message: Message
    minute: int
    port: str = ""
    force: str = ""


Fact = Sent | Delivered | Taken | Tapped | FoundCut | HandedOver
