"""Opening a table and coming to one."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tactical.engine.errors import BadMuster, BadNotation
from tactical.engine.registry import everyone, find
from tactical.engine.ruleset import Fault, RuleSet, State
from tactical.models.belief import WATCH, Chair, Table, token
from tactical.models.truth import Battle
from tactical.news import tell_everybody
from tactical.services.battles import dump, open_battle
from tactical.services.moves import ask, show, wind_clock
from tactical.services.refusals import Refused, fault
from tactical.services.sheets import lock

LONGEST_NAME = 40
LONGEST_POSITION = 20_000
MOST_DELAY = 400
SHORTEST_CLOCK, LONGEST_CLOCK = 15, 60 * 60 * 24 * 14
PROGRAM, PERSON = "program", "person"
OWN = "own"


def plain_name(given: str) -> str:
    """A person's name as text of one line: no control or formatting characters, single spaces."""
    return " ".join("".join(one if unicodedata.category(one)[0] != "C" else " " for one in given).split())


def game(rules: RuleSet) -> str:
    """A rule set's name, without what its title says more: "The Game of War"."""
    return rules.title.partition(":")[0].rstrip(".")


@dataclass
class Wish:
    """What somebody who opens a table asks for, read from a form; ``faults`` names everything that is wrong with it."""

    rules: RuleSet | None = None
    title: str = ""
    muster: dict[str, Any] = field(default_factory=dict)
    side: str = ""
    programs: list[str] = field(default_factory=list)
    watch_delay: int = 0
    move_seconds: int | None = None
    name: str = ""
    faults: list[Fault] = field(default_factory=list)

    def wrong(self, where: str, text: str) -> None:
        self.faults.append(fault(where, text))


def read_wish(form: Mapping[str, str]) -> Wish:
    """Read the form of *Open a battle*; see :func:`tactical.rooms.lobby` for what it offers."""
    wish = Wish()
    offered = {one.key: one for one in everyone() if one.setups()}
    wish.rules = offered.get(form.get("ruleset", ""))
    if wish.rules is None:
        wish.wrong("ruleset", f"Choose a game: {', '.join(game(one) for one in offered.values())}.")
    else:
        read_muster(wish, wish.rules, form)
        read_sides(wish, wish.rules, form)
    wish.watch_delay = read_number(wish, form, "watch_delay", "the watchers' delay", "moves", 0, MOST_DELAY) or 0
    wish.move_seconds = read_clock(wish, form)
    wish.name = read_name(wish, form.get("name", ""))
    return wish


def read_muster(wish: Wish, rules: RuleSet, form: Mapping[str, str]) -> None:
    """The set-up chosen, or a position in the rule set's notation, which goes before it."""
    name, typed = game(rules), form.get("position", "").replace("\r\n", "\n").strip()
    if typed:
        wish.title = f"{name}: a position"
        if rules.notation is None:
            wish.wrong("position", f"{name} has no notation for positions; choose a set-up.")
        elif len(typed) > LONGEST_POSITION:
            wish.wrong("position", f"The position has {len(typed)} characters; at most {LONGEST_POSITION} are read.")
        else:
            try:
                wish.muster = rules.notation.read_position(typed)
            except BadNotation as error:
                wish.faults += [fault("position", one) for one in error.faults]
                return
    else:
        setups = {one.key: one for one in rules.setups()}
        chosen = setups.get(form.get("setup", ""))
        if chosen is None:
            wish.wrong("setup", f"Choose a set-up of {name}: {', '.join(one.title for one in setups.values())}.")
            return
        wish.title = name if chosen.title == name else f"{name}: {chosen.title}"
        wish.muster = chosen.muster
    try_muster(wish, rules)


def try_muster(wish: Wish, rules: RuleSet) -> None:
    """Whether a battle opens from what was chosen."""
    if wish.faults:
        return
    try:
        dump(wish.muster).encode()
    except UnicodeEncodeError:
        wish.wrong("position", "The position has half a character in it (\\ud800 to \\udfff), which no page can show.")
        return
    try:
        over = rules.result(rules.open(wish.muster, "a trial"))
    except BadMuster as error:
        wish.faults += [fault("position", one) for one in error.faults]
        return
    if over is not None:
        wish.wrong("position", f"This battle is over before it begins: {over['ending']}.")


def read_sides(wish: Wish, rules: RuleSet, form: Mapping[str, str]) -> None:
    """One's own side, and who plays each of the others."""
    names = {key: side.name for key, side in rules.sides.items()}
    wish.side = form.get("side", "")
    if wish.side not in names and wish.side != WATCH:
        wish.wrong("side", f"Choose your side: {', '.join(names.values())}, or to look on.")
    for key, name in names.items():
        if key == wish.side:
            continue
        plays = form.get(f"plays_{key}", "")
        if plays == PROGRAM:
            wish.programs.append(key)
        elif plays != PERSON:
            wish.wrong(f"plays_{key}", f"Choose who plays {name}: a person or the program.")


def read_clock(wish: Wish, form: Mapping[str, str]) -> int | None:
    """Seconds for a move: as many as one of the choices says, or ``own`` and so many minutes; None for no clock."""
    what = "the clock of a move"
    if form.get("move_seconds") != OWN:
        return read_number(wish, form, "move_seconds", what, "seconds", SHORTEST_CLOCK, LONGEST_CLOCK)
    if not form.get("own_minutes", "").strip():
        wish.wrong("own_minutes", "Write how many minutes each side has for a move, or choose another clock.")
        return None
    minutes = read_number(wish, form, "own_minutes", what, "minutes", 1, LONGEST_CLOCK // 60)
    return None if minutes is None else minutes * 60


def read_number(
    wish: Wish, form: Mapping[str, str], where: str, what: str, unit: str, least: int, most: int
) -> int | None:
    """A whole number of ``unit`` within its bounds, or None where nothing was written."""
    text = form.get(where, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 9 and least <= int(text) <= most):
        wish.wrong(where, f"{what.capitalize()} is a whole number of {unit} from {least} to {most}, not “{text[:20]}”.")
        return None
    return int(text)


def read_name(wish: Wish, given: str) -> str:
    name = plain_name(given)
    if len(name) > LONGEST_NAME:
        wish.wrong("name", f"Your name has {len(name)} characters; at most {LONGEST_NAME} are kept.")
    return name


def open_table(wish: Wish, *, seed: str | None = None) -> Chair:
    """Open a table and return the owner's chair; refused with everything that is wrong, nothing half-written."""
    unfinished = Table.objects.filter(ended=None).count()
    if unfinished >= settings.MAX_TABLES:
        wish.wrong("", f"{unfinished} battles are being fought here, as many as this site allows. Try again later.")
    if wish.faults or wish.rules is None:
        raise Refused(*wish.faults)
    rules, now = wish.rules, timezone.now()
    seed = secrets.token_hex(16) if seed is None else seed
    state = rules.open(wish.muster, seed)
    with transaction.atomic():
        battle = open_battle(rules.key, wish.muster, seed, state=Battle.State.TABLE, position=dump(state))
        table = Table.objects.create(
            battle=battle,
            title=wish.title,
            ruleset=rules.key,
            muster=battle.muster,
            watch_delay=wish.watch_delay,
            move_seconds=wish.move_seconds,
            programs=dump(wish.programs),
            seed_hash=battle.seed_hash,
            opened_at=now,
            moved_at=now,
        )
        owner = put_chairs(table, rules, wish)
        lay(table, rules, state)
    return owner


def put_chairs(table: Table, rules: RuleSet, wish: Wish) -> Chair:
    """A chair for every person and one for all who look on. An owner who looks on has one of his own."""
    owner = Chair.objects.create(
        table=table, side=wish.side, is_owner=True, taken=True, name=wish.name or side_name(rules, wish.side)
    )
    for side in rules.sides:
        if side != wish.side and side not in wish.programs:
            Chair.objects.create(table=table, side=side)
    Chair.objects.create(table=table, side=WATCH)
    return owner


def side_name(rules: RuleSet, side: str) -> str:
    """What a person at this side is called who gave no name."""
    return "" if side == WATCH else rules.sides[side].name


def lay(table: Table, rules: RuleSet, state: State) -> None:
    """The first views and sheets."""
    show(table, rules, state, {})
    ask(table, rules, state, table.opened_at)


def sit_down(chair: Chair, given: str) -> None:
    """Take a side's chair for the first time, under a name. With the last to come the clock starts.

    From now on the chair has another link, which only its own page shows: whoever sent the first one, an enemy as a
    rule, must not come in by it.
    """
    wish = Wish()
    name = read_name(wish, given)
    if wish.faults:
        raise Refused(*wish.faults)
    with transaction.atomic():
        table = lock(chair.table_id)
        name = name or side_name(find(table.ruleset), chair.side)
        if not Chair.objects.filter(pk=chair.pk, taken=False).update(taken=True, name=name, token=token()):
            raise Refused.late("", "Somebody has taken this chair already.")
        if table.stage == Table.Stage.PLAYING:
            wind_clock(table, timezone.now())
        tell_everybody(table)
    chair.refresh_from_db()
