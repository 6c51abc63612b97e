"""Fallbacks for the orders of a late seat, in their order (CK-016)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

SEALED, DRAFT, STANDING, DEPUTY, PROGRAM, LAST = "sealed", "draft", "standing", "deputy", "program", "last"
RUNGS = {
    SEALED: "sealed",
    DRAFT: "its draft, as far as it is valid",
    STANDING: "its standing orders",
    DEPUTY: "its deputy",
    PROGRAM: "the computer",
    LAST: "its last orders",
}
"""Every fallback, with its words; a campaign's list keeps this order and always has the first and the last."""
RUNG_TAKEN = {
    SEALED: "your sealed orders were used",
    DRAFT: "your draft was used",
    STANDING: "your standing orders were used",
    DEPUTY: "your deputy’s orders were used",
    PROGRAM: "the computer’s orders were used",
    LAST: "you had none, so your forces carried on",
}
"""Words of the fallback for the seat itself (CK-017)."""
ALWAYS = (SEALED, LAST)
DEFAULT = (SEALED, DRAFT, STANDING, DEPUTY, LAST)
"""All but the computer."""


def ladder(campaign: Collection[str], left_out: Collection[str] = ()) -> tuple[str, ...]:
    """List a seat's fallbacks: its campaign's without those it leaves out, but always the last (CK-016)."""
    return tuple(rung for rung in RUNGS if rung in ALWAYS or (rung in campaign and rung not in left_out))


def climbed(rungs: Collection[str], gives: Mapping[str, bool]) -> str:
    """Choose the first fallback that gives valid orders (CK-016). ``gives``: whether each would; the last course always does.

    >>> climbed(ladder(RUNGS), {DRAFT: False, STANDING: True}), climbed(ladder(DEFAULT), {PROGRAM: True})
    ('standing', 'last')
    """
    return next((rung for rung in RUNGS if rung in rungs and gives.get(rung)), LAST)
