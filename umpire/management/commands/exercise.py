"""Exercises of several syndicates from the command line: created, led, judged, compared (K of the specification)."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign import wall_clock
from campaign.exercises import syndicates as service
from campaign.management.commands.links import played_at
from campaign.models import Exercise, Syndicate
from campaign.orders.sealing import Refused


class Command(BaseCommand):
    help = "Create, direct, judge and compare exercises of several syndicates."

    def add_arguments(self, parser: CommandParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        create = acts.add_parser("create", help="create an exercise and its syndicates, and print the director's link")
        create.add_argument("--name", required=True, help="its short name")
        create.add_argument("--title", default="", help="its title (default: the scenario's)")
        create.add_argument("--scenario", required=True, help="the key of a scenario, e.g. channel_manoeuvres")
        create.add_argument("--syndicates", type=int, default=2)
        create.add_argument("--seed", choices=("same", "different"), default="same", help="dice shared, or separate")
        create.add_argument("--fixed-seed", default="", help="for tests: the seed itself")
        for act, words in ACTS.items():
            one = acts.add_parser(act, help=words)
            one.add_argument("name")
            if act == "pausex":
                one.add_argument("--hours", type=float, default=24.0)
            if act == "judge":
                one.add_argument("--predicate", help="a file with one predicate as JSON, in place of the objectives")
            if act == "parted":
                one.add_argument("letters", nargs=2, metavar="LETTER")

    def handle(self, *, act: str, **given: Any) -> None:
        try:
            self.stdout.write(getattr(self, act)(**given))
        except Refused as refused:
            raise CommandError("\n".join(one.text for one in refused.faults)) from None
        except LookupError as error:
            raise CommandError(str(error)) from None

    def create(self, **given: Any) -> str:
        import secrets

        seed = given["fixed_seed"] or (secrets.token_hex(16) if given["seed"] == "same" else "")
        made = service.make(given["name"], given["title"], given["scenario"], given["syndicates"], seed=seed)
        service.found_campaigns(made)
        return self.links(name=made.name)

    def links(self, name: str, **_: Any) -> str:
        one = find_exercise(name)
        base = played_at(settings.HOME / "lock") or "http://127.0.0.1:8000"
        lines = [f"{one.title} ({one.name}), {one.get_state_display()}", f"  The director  {base}/exercise/enter/{one.token}/"]
        lines += [f"  Syndicate {row.letter}   {row.campaign.name if row.campaign else 'not created yet'}" for row in rows(one)]
        return "\n".join(lines)

    def renew(self, name: str, **_: Any) -> str:
        service.renew(find_exercise(name))
        return self.links(name)

    def startex(self, name: str, **_: Any) -> str:
        return "STARTEX." if service.startex(find_exercise(name)) else "It had already been started."

    def pausex(self, name: str, hours: float, **_: Any) -> str:
        paused = service.pausex(find_exercise(name), wall_clock.now() + timedelta(hours=hours))
        return "PAUSEX." if paused else "It is not running."

    def resumex(self, name: str, **_: Any) -> str:
        return "It is running again." if service.resumex(find_exercise(name)) else "It is not paused."

    def endex(self, name: str, **_: Any) -> str:
        return "ENDEX." if service.endex(find_exercise(name), known=True) else "It had already been ended."

    def judge(self, name: str, predicate: str | None, **_: Any) -> str:
        from umpire.exercise.verdict_rows import judged

        text = Path(predicate).read_text(encoding="utf-8") if predicate else None
        found_of = [(row.letter, row.campaign) for row in rows(find_exercise(name)) if row.campaign is not None]
        return json.dumps([one for letter, war in found_of for one in judged(war, letter, text)], ensure_ascii=False)

    def parted(self, name: str, letters: list[str], **_: Any) -> str:
        from umpire.exercise.control.first_divergence import parted

        wars = {row.letter: row.campaign for row in rows(find_exercise(name))}
        first, second = (wars.get(letter.upper()) for letter in letters)
        if first is None or second is None:
            raise CommandError(f"Its syndicates are {', '.join(wars)}.")
        one = parted(first, second)
        if one is None:
            return "null"
        return json.dumps({"run": one.run, "minute": one.minute, "seats": one.seats, "papers": one.papers}, ensure_ascii=False)


ACTS = {
    "links": "print the director's link and the syndicates",
    "renew": "renew the director's link: the old one stops working",
    "startex": "start all syndicates",
    "pausex": "pause all syndicates for some hours",
    "resumex": "restart all syndicates",
    "endex": "end the war of every syndicate; it cannot be undone",
    "judge": "print the verdict on each objective, as JSON",
    "parted": "print where two syndicates with the same seed diverged, as JSON",
}


def find_exercise(name: str) -> Exercise:
    """Find the exercise of that name."""
    one = Exercise.objects.filter(name=name).first()
    if one is None:
        names = ", ".join(Exercise.objects.order_by("pk").values_list("name", flat=True)) or "none yet"
        raise CommandError(f"no exercise {name!r}; there are: {names}")
    return one


def rows(exercise: Exercise) -> list[Syndicate]:
    """List its syndicates, by letter."""
    return list(exercise.syndicates.select_related("campaign"))
