"""Views of one battle written out move after move, each part made and written only when it changes.

Nine tenths of a fleet's views are the cards of its ships, gun by gun, and nine tenths of those do not change from one move to the
next. A rule set names such a part by what it is made of (:meth:`Parts.make_part`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import msgspec

from tactical.engine.text.canonical_json import in_writing

MARK = b"\0"
"""The mark on either side of a part's number where its text is to be put; JSON never contains it unescaped."""

SEAL = msgspec.msgpack.Encoder()
"""The writer of the bytes by which a part's sources are compared: nothing else writes plain data so fast."""


class Parts:
    """Parts that are not kept: a view is plain data, made from nothing."""

    def make_part(self, name: Hashable, made_of: object, make: Callable[[], Any]) -> Any:
        """Make a part of a view, by its name in this battle. ``made_of`` is everything that ``make`` reads and that a battle
        changes.
        """
        return make()


PLAIN = Parts()


class Kept(Parts):
    """Parts kept as last written. A view with such parts is no plain data until it is ``written``, which must be before any of
    them is asked for in a later state.
    """

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._made_of: list[bytes] = []
        self._texts: list[bytes] = []
        self._marks: list[msgspec.Raw] = []

    def make_part(self, name: Hashable, made_of: object, make: Callable[[], Any]) -> msgspec.Raw:
        seal = SEAL.encode(made_of)
        number = self._numbers.setdefault(name, len(self._numbers))
        if number == len(self._texts):
            self._made_of.append(seal)
            self._texts.append(bytes(in_writing(make())))
            self._marks.append(msgspec.Raw(MARK + str(number).encode() + MARK))
        elif self._made_of[number] != seal:
            self._made_of[number], self._texts[number] = seal, bytes(in_writing(make()))
        return self._marks[number]

    def written(self, view: dict[str, Any]) -> msgspec.Raw:
        """Write a view as it stands in a record."""
        text = bytes(in_writing(view)).split(MARK)
        text[1::2] = [self._texts[int(number)] for number in text[1::2]]
        return msgspec.Raw(b"".join(text))
