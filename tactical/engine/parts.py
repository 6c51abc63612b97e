"""Views of one battle written out move after move: what is told of a ship again and again is made up and written once.

Nine tenths of a fleet's views are the cards of its ships, gun by gun, and of those nine tenths are in every move what they were
in the one before. A rule set names such a part by what it is made of (:meth:`Parts.of`); as long as that stands as it stood,
the part is neither made up nor written anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import msgspec

from tactical.engine.canonical_json import in_writing

MARK = b"\0"
"""Stands on either side of a part's number where its text is to be put; within JSON it is never written as it is."""

SEAL = msgspec.msgpack.Encoder()
"""What a part is made of is told apart by its bytes: nothing else writes plain data so fast, and state is written over."""


class Parts:
    """Nothing is kept: a view is plain data, made up from nothing."""

    def of(self, name: Hashable, made_of: object, make: Callable[[], Any]) -> Any:
        """A part of a view by its name in this battle. ``made_of`` is, of what changes in a battle, all that ``make`` reads."""
        return make()


PLAIN = Parts()


class Kept(Parts):
    """Each part as it was written last. A view in which there are such parts is no plain data until it is ``written``, and that
    must be before any of them is asked for as it stands later."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._made_of: list[bytes] = []
        self._texts: list[bytes] = []
        self._marks: list[msgspec.Raw] = []

    def of(self, name: Hashable, made_of: object, make: Callable[[], Any]) -> msgspec.Raw:
        """A mark in the place of the part."""
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
        """A view as it stands in a record."""
        text = bytes(in_writing(view)).split(MARK)
        text[1::2] = [self._texts[int(number)] for number in text[1::2]]
        return msgspec.Raw(b"".join(text))
