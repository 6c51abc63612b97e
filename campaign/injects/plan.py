"""Plan of an inject: its kind, its time, and its condition (UD-062)."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.injects import condition_language
from campaign.injects.kinds import KINDS
from naval.ruling_kinds.kind import NO_LAND, Names, OnLand, lengthy
from naval.state.frozen import Frozen
from naval.state.world import World
from tactical.engine.text.outside_values import show, unfit
from tactical.engine.text.words import listed

TITLE, NOTES = (3, 120), 1200
MOST_MIN = 60 * 24 * 60
MOST = 500
"""Most injects of a campaign."""


class Plan(Frozen, frozen=True):
    """Plan of an inject. ``fields`` are those of its kind, as typed; ``to`` the keys of the seats that get a paper.

    It fires at ``due`` (a minute of the campaign), when ``trigger`` first holds (:mod:`campaign.injects.condition_language`), or
    ``delay`` minutes after the inject numbered ``after``, by the campaign's clock (UD-063); with none of these by hand.
    ``unless``: not if that held by then (UD-071). ``ask``: it waits for the umpire's word (UD-068). ``notes``, ``purpose``
    and the ``expected`` answer are for the umpire.
    """

    title: str
    kind: str
    fields: dict[str, str] = {}
    to: tuple[str, ...] = ()
    due: int | None = None
    trigger: str = ""
    unless: str = ""
    after: int = 0
    delay: int = 0
    ask: bool = False
    notes: str = ""
    purpose: str = ""
    expected: str = ""


def faults(plan: Plan, world: World, follows: Mapping[int, int] | None = None, own: int = 0, land: OnLand = NO_LAND) -> list[str]:
    """List the faults of a plan, whenever it fires (UD-062, UD-067, UD-071).

    ``follows`` maps each inject to the one it waits for (0: none), ``own`` is its number, ``land`` what is on land.
    """
    found = lengthy("The title", plan.title, *TITLE)
    words = {"title": plan.title, "notes": plan.notes, "purpose": plan.purpose, "expected_answer": plan.expected}
    for name, text in (*words.items(), *plan.fields.items()):
        if any(unfit(sign) for sign in text.replace("\n", "").replace("\r", "")):
            found.append(f"{name.replace('_', ' ').capitalize()} contains characters that cannot be printed.")
        elif len(text) > NOTES:
            found.append(f"{name.replace('_', ' ').capitalize()} has {len(text)} characters; at most {NOTES} are allowed.")
    kind = KINDS.get(plan.kind)
    if kind is None:
        return [*found, f"{show(plan.kind)} is not a kind of inject. There are: {listed(KINDS)}."]
    if strange := sorted(name for name, text in plan.fields.items() if text and name not in kind.names):
        found.append(f"{kind.title} has no {listed(strange)}: it has {listed(kind.names)}.")
    found += kind.read(plan.fields, plan.to, world).faults
    ways = [
        name
        for name, given in (("a minute", plan.due is not None), ("a trigger", plan.trigger), ("another", plan.after))
        if given
    ]
    if len(ways) > 1:
        found.append(f"Give only one way to fire, not {listed(ways)}: a minute, a trigger, or another inject.")
    if plan.unless and not (plan.due is not None or plan.after):
        found.append("“Unless” is checked when the inject is due: give a minute, or the inject that it follows.")
    if plan.due is not None and not 0 <= plan.due <= MOST_MIN:
        found.append("It must be due within sixty days of War Imminent.")
    if not 0 <= plan.delay <= MOST_MIN:
        found.append("The delay must be a number of minutes, 0 or more.")
    if plan.delay and not (plan.after or plan.trigger):
        found.append("A delay needs a trigger, or an inject that it follows.")
    if plan.after and (plan.after not in (follows or {}) or plan.after == own):
        found.append(f"There is no other inject {plan.after} for it to follow.")
    elif own and own in (row := _list_inject_chain(plan.after, follows or {})):
        by = [f"inject {one}" for one in row[: row.index(own)]]
        found.append(
            f"It waits for itself, by way of {listed(by)}: none of them would ever fire. Give one of them a minute or a trigger."
        )
    for name, text in (("trigger", plan.trigger), ("unless", plan.unless)):
        found += [f"{name.capitalize()}: {one}" for one in condition_language.faults(text, world, land)] if text else []
    return found


def _list_inject_chain(number: int, follows: Mapping[int, int]) -> list[int]:
    """List the inject of that number, the one that it waits for, and so on.

    >>> _list_inject_chain(3, {1: 2, 2: 0, 3: 1}), _list_inject_chain(1, {1: 2, 2: 1})
    ([3, 1, 2], [1, 2])
    """
    found = list[int]()
    while number and number not in found:
        found.append(number)
        number = follows.get(number, 0)
    return found


def due_words(plan: Plan, names: Names) -> str:
    """Describe when it fires."""
    delay = f", {plan.delay} minutes later" if plan.delay else ""
    if plan.due is not None:
        said = names.write_minute(plan.due)
    elif plan.trigger:
        said = f"when {plan.trigger}{delay}"
    elif plan.after:
        said = f"after inject {plan.after}{delay}"
    else:
        said = "by hand"
    return said + (f", unless {plan.unless}" if plan.unless else "")
