"""Plots of actions in storage: outcomes and worlds name each by its mark, and each is stored once.

A plot shows what was seen of a battle move by move. It is most of the text of a run with a battle, and only a replay reads it.
The mark is the hash of its text, so outcomes compare to the byte without plots.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TypeVar, overload

import msgspec
from msgspec.structs import replace

from campaign.war.outcome import Amended, Outcome, Report
from campaign.war.reports.sea import Battle
from naval.state.world import Letter, World, encode

Paper = TypeVar("Paper", Letter, Report)
Texts = dict[str, str]
"""Table of plots by their mark."""


def mark_of(text: str) -> str:
    """Hash the text of a plot to its mark."""
    return sha256(text.encode()).hexdigest()


def text_of(views: Sequence[object]) -> str:
    """Encode the views of a battle as the text of a plot."""
    return encode(views).decode()


@overload
def taken_out(value: Outcome) -> tuple[Outcome, Texts]: ...
@overload
def taken_out(value: World) -> tuple[World, Texts]: ...
def taken_out(value: Outcome | World) -> tuple[Outcome | World, Texts]:
    """Replace the plots of a world or an outcome by their marks; return it, and the plots."""
    found: Texts = {}

    def out(paper: Paper) -> Paper:
        views = paper.data.get("views") if paper.kind == Battle.kind else None
        if not views or isinstance(views, str):
            return paper
        text = text_of(views)
        mark = mark_of(text)
        found[mark] = text
        return replace(paper, data=paper.data | {"views": mark})

    return _each(value, out, out), found


@overload
def put_back(value: Outcome, plot: Callable[[str], str]) -> Outcome: ...
@overload
def put_back(value: World, plot: Callable[[str], str]) -> World: ...
def put_back(value: Outcome | World, plot: Callable[[str], str]) -> Outcome | World:
    """Put plots back in the place of their marks; ``plot`` gives the text of a mark."""

    def back(paper: Paper) -> Paper:
        mark = paper.data.get("views") if paper.kind == Battle.kind else None
        return replace(paper, data=paper.data | {"views": msgspec.json.decode(plot(mark))}) if isinstance(mark, str) else paper

    return _each(value, back, back)


def _each(value: Outcome | World, report: Callable[[Report], Report], letter: Callable[[Letter], Letter]) -> Outcome | World:
    """Rebuild the value with every report, and every letter on its way, changed."""
    if isinstance(value, World):
        return replace(value, mail=tuple(letter(one) for one in value.mail))
    world = replace(value.world, mail=tuple(letter(one) for one in value.world.mail))

    def both(one: Amended) -> Amended:
        return replace(one, was=one.was and report(one.was), now=one.now and report(one.now))

    reports, amended = tuple(report(one) for one in value.reports), tuple(both(one) for one in value.amended)
    return replace(value, world=world, reports=reports, amended=amended)
