"""Battles open to everybody: over, and made public."""

from __future__ import annotations

import json

from django.db import models

from tactical.engine.registry import find
from tactical.engine.text.words import sentence
from tactical.engine.verdict import describe_verdict
from tactical.models.belief import Table, token
from tactical.models.program import who_plays
from tactical.models.steps import length


class Showing(models.Model):
    """A battle that is over, open to everybody who has its address: ``key`` stands in the address, ``is_open`` says whether it
    leads anywhere now, ``listed_at`` since when the lobby lists it (None: it does not). ``card`` is the picture for previews,
    ``film`` the moving pictures; of ``frames`` so many are ``drawn``. ``taken_at`` is when a worker was last seen drawing.
    """

    table = models.OneToOneField(Table, models.CASCADE, related_name="showing")
    key = models.CharField(max_length=32, unique=True, default=token)
    is_open = models.BooleanField(default=True)
    listed_at = models.DateTimeField(null=True, blank=True)
    card = models.BinaryField(default=bytes)
    film = models.BinaryField(default=bytes)
    frames = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    taken_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"showing of {self.table}"


def describe_battle(table: Table) -> list[str]:
    """Describe a battle that is over in a few lines: title, winner and reason, players, date and moves."""
    rules, result = find(table.ruleset), json.loads(table.result)
    verdict = describe_verdict(rules, table.sides, result, json.loads(table.tally or "{}").get("all"))
    day = table.ended or table.moved_at
    return [
        table.title,
        sentence(f"{verdict}: {result.get('ending') or 'it was left'}"),
        name_players(table),
        f"{day:%-d %B %Y}, {length(table)}",
    ]


def name_players(table: Table) -> str:
    """Name the sides and who plays each: "Defender (the computer, usual) against Attacker (Ada)"."""
    rules, names = find(table.ruleset), {side: who_plays(table, side) for side in table.program_sides if side in table.sides}
    for chair in sorted((one for one in table.chairs.all() if one.taken), key=lambda one: -one.pk):
        names[chair.side] = chair.name
    return " against ".join(_fought(rules.sides[side].name, names.get(side, "nobody")) for side in table.sides)


def _fought(side: str, who: str) -> str:
    """Name a side and who fought for it; a player who gave no name bears that of his side.

    >>> _fought("Defender", "the computer"), _fought("Attacker", "Attacker")
    ('Defender (the computer)', 'Attacker')
    """
    return side if who == side else f"{side} ({who})"
