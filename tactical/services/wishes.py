"""Wishes of a person who opens a table: the form of *Open a battle* read, with all its faults."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from tactical.common.refusals import fault
from tactical.engine.dice import Dice
from tactical.engine.errors import BadNotation, BadSetup
from tactical.engine.opening import find_card_setup, first_sides, has_clock, name_game, setup_text
from tactical.engine.registry import everyone
from tactical.engine.ruleset import UMPIRE, Fault, Orders, RuleSet, Setup, State
from tactical.models.belief import LEAST_DELAY, PACES, WATCH
from tactical.services.battles import dump
from tactical.services.letters import read_address
from tactical.services.moves import LONGEST_CLOCK, SHORTEST_CLOCK

LONGEST_NAME = 40
LONGEST_POSITION = 20_000
MOST_DELAY = 400
PROGRAM, PERSON, SELF = "program", "person", "self"
OWN, BY_BOOK = "own", "book"
NUMBERED = re.compile(r"(?m)^\s*\d+\.\s")
"""The beginning of a written move: a text with one is a game, not a position."""
GIVEN_SEED = "written"
"""The seed of the moves of a written game: games with a notation have no dice."""
Sheets = dict[str, Orders]
"""The orders of a move, by side."""


def plain_name(given: str) -> str:
    """Clean a person's name to text of one line: no control or formatting characters, single spaces."""
    return " ".join("".join(one if unicodedata.category(one)[0] != "C" else " " for one in given).split())


def titled(rules: RuleSet, setup: Setup) -> str:
    """Title a battle that is opened with this set-up."""
    return name_game(rules) if setup.title == name_game(rules) else f"{name_game(rules)}: {setup.title}"


@dataclass
class Wish:
    """A wish for a table, read from a form; ``faults`` names everything that is wrong with it.

    ``given`` are the moves of a written game that is gone on with. ``seats`` are the chairs of a side of people that several
    share, each with its posts, one's own first; any other side is one person's. ``umpire`` says that somebody else shall umpire.
    ``pace`` is that of the book's own clock, in percent of its times. ``own`` are the sides of one's own beside ``side``: one
    person at all of them. ``listed`` says that anybody may take a free chair, ``silent`` that the sides do not speak to each
    other, ``watched`` that others look on, late, although the sides have secrets, ``to_watch`` that the lobby lists it for them.
    ``levels`` are those chosen for the computer's sides, ``mail`` the address of whoever opens it.
    """

    rules: RuleSet | None = None
    title: str = ""
    setup: dict[str, Any] = field(default_factory=dict)
    side: str = ""
    programs: list[str] = field(default_factory=list)
    levels: dict[str, str] = field(default_factory=dict)
    seats: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    own: list[str] = field(default_factory=list)
    listed: bool = False
    watched: bool = False
    to_watch: bool = False
    silent: bool = False
    umpire: bool = False
    watch_delay: int = 0
    move_seconds: int | None = None
    pace: int | None = None
    name: str = ""
    mail: str = ""
    faults: list[Fault] = field(default_factory=list)
    given: list[Sheets] = field(default_factory=list)

    def wrong(self, where: str, text: str) -> None:
        self.faults.append(fault(where, text))


NOW, FRIEND, OPEN = "now", "friend", "open"
"""Ways in which a game's card opens a battle: against the computer, against a friend by a link, against whoever comes."""
RANDOM = "random"
CARD_DELAY = 10
"""Spectator delay, in moves, of a game with secrets that a card opens to spectators."""


def fill_card(form: Mapping[str, str]) -> dict[str, str]:
    """Complete the few fields of a game's card to those of the whole form: the card's set-up, all settings as usual."""
    rules = next((one for one in everyone() if one.key == form.get("ruleset") and one.setups()), None)
    if rules is None:
        return dict(form)
    setup, sides, side = find_card_setup(rules), first_sides(rules), form.get("side", "")
    side = secrets.choice(list(sides)) if side == RANDOM else side
    level = form.get("level", "")
    delay = CARD_DELAY if rules.keeps_secrets(setup.contents) else 0
    spectators = {"to_watch": "on", "watched": "on", "watch_delay": str(delay)}
    plays = (f"{PROGRAM}-{level}" if level else PROGRAM) if form["way"] == NOW else PERSON
    return {
        "ruleset": rules.key,
        "setup": setup.key,
        "side": side,
        **{f"plays_{one}": plays for one in sides if one != side},
        **{name: form[name] for name in ("name", "mail", "move_seconds") if name in form and form["way"] != NOW},
        **({"listed": "on"} if form["way"] == OPEN else {}),
        **(spectators if form.get("to_watch") and form["way"] == OPEN else {}),
    }


def read_wish(form: Mapping[str, str]) -> Wish:
    """Read the form of *Open a battle*; see :func:`tactical.rooms.lobby` for what it offers."""
    wish = Wish()
    offered = {one.key: one for one in everyone() if one.setups()}
    wish.rules = offered.get(form.get("ruleset", ""))
    if wish.rules is None:
        wish.wrong(
            "ruleset", gettext("Choose a game: %(values)s.") % {"values": ", ".join(name_game(one) for one in offered.values())}
        )
    else:
        read_setup(wish, wish.rules, form)
        read_sides(wish, wish.rules, form)
    wish.watch_delay = read_number(wish, form, "watch_delay", "the spectator delay", "moves", 0, MOST_DELAY) or 0
    if wish.rules is not None and wish.setup and wish.rules.keeps_secrets(wish.setup) and form.get("watched"):
        wish.watched = True
        if wish.watch_delay < LEAST_DELAY:
            words = f"When the sides have secrets, the spectator delay is at least {LEAST_DELAY} moves, not {wish.watch_delay}."
            wish.wrong("watch_delay", words)
    wish.to_watch = bool(form.get("to_watch"))
    if wish.to_watch and not wish.watched and wish.rules is not None and wish.setup and wish.rules.keeps_secrets(wish.setup):
        words = "In this game the sides have secrets: for anybody to watch, allow spectators before the end as well."
        wish.wrong("to_watch", words)
    if form.get("move_seconds") == BY_BOOK:
        wish.pace = read_pace(wish, form)
    else:
        wish.move_seconds = read_clock(wish, form)
    wish.name = read_name(wish, form.get("name", ""))
    try:
        wish.mail = read_address(form.get("mail", ""))
    except ValueError as error:
        wish.wrong("mail", str(error))
    wish.silent = bool(form.get("silent"))
    wish.listed = bool(form.get("listed")) and not wish.own
    return wish


def read_setup(wish: Wish, rules: RuleSet, form: Mapping[str, str]) -> None:
    """Read the set-up chosen, or a written one, which goes before it."""
    name, typed = name_game(rules), form.get("position", "").replace("\r\n", "\n").strip()
    if typed:
        how = setup_text(rules)
        if how is None:
            wish.wrong("position", gettext("%(name)s has no notation for positions; choose a set-up.") % {"name": name})
            return
        if len(typed) > LONGEST_POSITION:
            wish.wrong(
                "position",
                gettext("The text has %(length)s characters; the most is %(longest_position)s.")
                % {"length": len(typed), "longest_position": LONGEST_POSITION},
            )
        else:
            try:
                wish.setup, wish.given = read_written(rules, typed)
            except BadNotation as error:
                wish.faults += [fault("position", one) for one in error.faults]
                return
        wish.title = f"{name}: {'a game continued' if wish.given else how.title}"
    else:
        setups = {one.key: one for one in rules.setups()}
        chosen = setups.get(form.get("setup", ""))
        if chosen is None:
            wish.wrong(
                "setup",
                gettext("Choose a set-up of %(name)s: %(values)s.")
                % {"name": name, "values": ", ".join(one.title for one in setups.values())},
            )
            return
        wish.title = titled(rules, chosen)
        wish.setup = chosen.contents
    try_setup(wish, rules, form)


def read_written(rules: RuleSet, text: str) -> tuple[dict[str, Any], list[Sheets]]:
    """Read a written set-up, or a whole game as *Download* gives it, to be gone on with from its end, with its moves.

    A text with numbered moves is a game; ``BadNotation`` says what is wrong with it.
    """
    if rules.notation is None or not NUMBERED.search(text):
        return rules.read_setup(text), []
    setup, moves = rules.notation.read_game(text)
    return setup, list(moves)


def play_given(rules: RuleSet, state: State, moves: list[Sheets]) -> State:
    """Play the moves of a written game, each held to the rules; raises ``BadNotation`` at the first that cannot be."""
    for number, sheets in enumerate(moves, start=1):
        asked = rules.to_act(state)
        if set(asked) != set(sheets):
            raise BadNotation([f"move {number}: orders of {', '.join(asked) or 'nobody'} are due, not of {', '.join(sheets)}"])
        wrong = [one["text"] for side, orders in sheets.items() for one in rules.check(state, side, orders)]
        if wrong:
            raise BadNotation([f"move {number}: {text}" for text in wrong])
        state, _ = rules.resolve(state, sheets, Dice(GIVEN_SEED))
    return state


def agree(wish: Wish, rules: RuleSet, form: Mapping[str, str]) -> dict[str, Any]:
    """Return the setup with the agreed terms. Where none was chosen the set-up's own stands, else the usual."""
    held = wish.setup.get("terms", {})
    agreed = {}
    for term in rules.terms:
        given = form.get(f"term_{term.key}", "")
        words = dict(term.choices)
        if given and given not in words:
            wish.wrong(
                f"term_{term.key}",
                gettext("%(title)s can be %(values)s, not “%(given)s”.")
                % {"title": term.title, "values": ", ".join(words.values()), "given": given[:20]},
            )
        elif given and given != held.get(term.key, term.choices[0][0]):
            agreed[term.key] = given
    return {**wish.setup, "terms": {**held, **agreed}} if agreed else wish.setup


def try_setup(wish: Wish, rules: RuleSet, form: Mapping[str, str]) -> None:
    """Check that a battle opens from the chosen set-up and terms."""
    wish.setup = agree(wish, rules, form)
    if wish.faults:
        return
    try:
        dump(wish.setup).encode()
    except UnicodeEncodeError:
        wish.wrong("position", gettext("The position contains half a character (\\ud800 to \\udfff), which no page can show."))
        return
    try:
        over = rules.result(play_given(rules, rules.open(wish.setup, GIVEN_SEED), wish.given))
    except (BadSetup, BadNotation) as error:
        wish.faults += [fault("position", one) for one in error.faults]
        return
    if over is not None:
        wish.wrong("position", f"This battle is over {'at its end' if wish.given else 'before it begins'}: {over['ending']}.")


def read_sides(wish: Wish, rules: RuleSet, form: Mapping[str, str]) -> None:
    """Read one's own side, who plays each of the others, and which posts have chairs of their own."""
    names = {key: rules.sides[key].name for key in first_sides(rules)}
    wish.side = form.get("side", "")
    if wish.side not in (*names, WATCH, *([UMPIRE] if rules.umpired else [])):
        more = "to umpire, or spectator" if rules.umpired else "or spectator"
        wish.wrong(
            "side", gettext("Choose your side: %(values)s, %(more)s.") % {"values": ", ".join(names.values()), "more": more}
        )
    wish.umpire = rules.umpired and wish.side != UMPIRE and bool(form.get("umpire"))
    for key, name in names.items():
        plays = PERSON if key == wish.side else form.get(f"plays_{key}", "")
        who, _, level = plays.partition("-")
        if who == PROGRAM and (not level or level in rules.levels):
            wish.programs.append(key)
            wish.levels.update({key: level} if level else {})
        elif who == PROGRAM:
            wish.wrong(f"plays_{key}", no_level(rules, level))
        elif plays == SELF:
            wish.own.append(key)
            if wish.side not in names:
                wish.wrong(
                    f"plays_{key}",
                    gettext("To play %(name)s yourself, take that side; if you take no side you are a spectator or the umpire.")
                    % {"name": name},
                )
        elif plays != PERSON:
            wish.wrong(f"plays_{key}", gettext("Choose who plays %(name)s: a person, the computer or yourself.") % {"name": name})
        elif own := [post for post in rules.posts if form.get(f"post_{key}_{post}")]:
            rest = tuple(post for post in rules.posts if post not in own)
            wish.seats[key] = [seat for seat in (rest, *((post,) for post in own)) if seat]


def no_level(rules: RuleSet, level: str) -> str:
    """Say why the computer does not play at the level asked for."""
    known = rules.levels
    levels = f"at these levels: {', '.join(known)}" if len(known) > 1 else "at one level only"
    return f"The computer plays {name_game(rules)} {levels}; not “{level[:20]}”."


def read_clock(wish: Wish, form: Mapping[str, str]) -> int | None:
    """Read seconds for a move: those of one of the choices, or ``own`` and so many minutes; None for no clock."""
    what = "the clock of a move"
    if form.get("move_seconds") != OWN:
        return read_number(wish, form, "move_seconds", what, "seconds", SHORTEST_CLOCK, LONGEST_CLOCK)
    if not form.get("own_minutes", "").strip():
        wish.wrong("own_minutes", gettext("Enter how many minutes each side has for a move, or choose another clock."))
        return None
    minutes = read_number(wish, form, "own_minutes", what, "minutes", 1, LONGEST_CLOCK // 60)
    return None if minutes is None else minutes * 60


def read_pace(wish: Wish, form: Mapping[str, str]) -> int | None:
    """Read how fast the book's own clock shall go, in percent of its times; the book's by default."""
    if wish.rules is not None and not has_clock(wish.rules):
        wish.wrong(
            "move_seconds",
            gettext("The book of %(rules)s gives no times for moves; choose another clock.") % {"rules": name_game(wish.rules)},
        )
        return None
    given = form.get("pace", "") or str(next(iter(PACES)))
    if given not in {str(pace) for pace in PACES}:
        wish.wrong(
            "pace",
            gettext("The book’s clock can run %(values)s, not “%(given)s”.")
            % {"values": ", ".join(PACES.values()), "given": given[:20]},
        )
        return None
    return int(given)


def read_number(wish: Wish, form: Mapping[str, str], where: str, what: str, unit: str, least: int, most: int) -> int | None:
    """Read a whole number of ``unit`` within its bounds, or None where nothing was written."""
    text = form.get(where, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 9 and least <= int(text) <= most):
        wish.wrong(
            where,
            gettext("%(capitalize)s is a whole number of %(unit)s from %(least)s to %(most)s, not “%(text)s”.")
            % {"capitalize": what.capitalize(), "unit": unit, "least": least, "most": most, "text": text[:20]},
        )
        return None
    return int(text)


def read_name(wish: Wish, given: str) -> str:
    name = plain_name(given)
    if len(name) > LONGEST_NAME:
        wish.wrong(
            "name",
            gettext("Your name has %(length)s characters; the most is %(longest_name)s.")
            % {"length": len(name), "longest_name": LONGEST_NAME},
        )
    return name
