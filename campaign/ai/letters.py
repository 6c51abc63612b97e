"""Dispatches received and to write: the last task, reports of the enemy, answers (CK-048, SC-CK-10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable

from campaign.ai import phrases
from campaign.ai.phrases import Book, Task
from campaign.ai.situation import RECENT_MIN, Lying, Received
from naval.geo.calendar import clock
from naval.standing_orders.papers import Port

AGAIN_MIN = 180
"""Minutes within which a report is not repeated."""
DAILY_MIN = 1440
"""Minutes between two accounts of a seat's own situation."""
AM_AT = "AM AT"
MOST_EACH = 2
"""Most dispatches to one seat in a run (CK-049)."""
Heard = tuple[float, float, float, int, str]
"""A report of an enemy: longitude, latitude, points, minute, reporter."""


def book_of(lying: Lying, ashore: Iterable[Port] = ()) -> Book:
    """Build a seat's phrase book: stations, ports, places ashore, and squadrons of its side."""
    known = lying.papers.known
    stations = [(one.name, *one.points[0]) for one in known.places if one.kind != "cable" and one.points]
    names = {*(one.name for one in lying.fellows if one.role == "cabin"), *(one.name for one in lying.reported)}
    return Book([*ashore, *stations, *lying.papers.ports], names)


def name_of(lying: Lying, key: str) -> str:
    """Return the name of a seat of the side."""
    return next((one.name for one in lying.fellows if one.key == key), key)


def last_letter(
    lying: Lying, book: Book, kinds: Collection[str], writers: Collection[str] | None = None
) -> tuple[Received, Task] | None:
    """Find the last dispatch of these kinds, which holds until the next (SC-CK-10). ``writers``: theirs alone."""
    some = [one for one in lying.letters if writers is None or one.writer in writers]
    for letter in sorted(some, key=lambda one: (one.came, one.written, one.writer, one.number), reverse=True):
        task = book.read(letter.text)
        if task is not None and task.kind in kinds:
            return letter, task
    return None


def last_task(lying: Lying, book: Book, kinds: Collection[str]) -> Task | None:
    """Return the task of the last dispatch of one of these kinds."""
    found = last_letter(lying, book, kinds)
    return found[1] if found else None


def find_coaling_port(lying: Lying, book: Book) -> Port | None:
    """Find the port of his side at which the last dispatch on coal tells him to coal."""
    letters = sorted(lying.letters, key=lambda one: (one.came, one.written, one.writer, one.number))
    told = [place for one in letters if (place := book.read_coaling_port(one.text)) is not None]
    return next((port for port in lying.papers.homes if told and (port[1], port[2]) == told[-1]), None)


def list_reported_enemies(lying: Lying, book: Book) -> list[Heard]:
    """List where the enemy is, by others' dispatches and the seat's own sightings, the newest first."""
    found = [(one.lon, one.lat, one.points, one.seen, one.by) for one in lying.fresh_enemies()]
    for letter in lying.letters:
        news = book.read_enemy_report(letter.text) if lying.now - letter.written <= RECENT_MIN else None
        if news is not None:
            found.append((news.lon, news.lat, news.points, letter.written, name_of(lying, letter.writer)))
    return sorted(found, key=lambda one: (-one[3], one[4], one[0], one[1]))


def place_of(lying: Lying, book: Book, force: str) -> tuple[float, float] | None:
    """Find where a force of the side should be, by its report, else by its dispatches."""
    for one in lying.reported:
        if force in (one.name, name_of(lying, one.seat)):
            return one.lon, one.lat
    writer = next((one.key for one in lying.fellows if one.name == force), "")
    for letter in sorted(lying.letters, key=lambda one: one.came, reverse=True):
        if letter.writer != writer:
            continue
        if (place := book.read_position(letter.text)) is not None:
            return place
        task = book.read(letter.text)
        if task is not None and task.places:
            return task.places[0]
    return None


def said_lately(lying: Lying, begins: str, to: str) -> bool:
    """Report whether a text with this beginning was lately written to a seat."""
    return any(key == to and text.startswith(begins) and lying.now - when < AGAIN_MIN for key, text, when in lying.sent)


def told_lately(lying: Lying, what: str) -> bool:
    """Report whether the seat lately reported the enemy as he now appears, or as more than smoke."""
    lately = [text for _, text, when in lying.sent if text.startswith("ENEMY AT") and lying.now - when < AGAIN_MIN]
    return any(what == "smoke" or f": {what}." in text for text in lately)


def list_accounts(lying: Lying, lon: float, lat: float, what: str) -> list[tuple[str, str]]:
    """Tell the side's admirals, generals and offices once a day, from the second run on, where the seat is and what it does."""
    told = any(text.startswith(AM_AT) and lying.now - when < DAILY_MIN for _, text, when in lying.sent)
    if told or lying.since < 0:
        return []
    text = f"{AM_AT} {phrases.point(lon, lat)}: {what}"
    return [(one.key, text) for one in lying.fellows if one.role in ("admiralty", "ministry", "cabin", "general")]


def enemy(lying: Lying, lon: float, lat: float, seen: int, what: str) -> str:
    """Write the phrase that reports an enemy."""
    hour = clock(seen, lying.papers.known.hour).replace(":", "")
    return f"ENEMY AT {phrases.point(lon, lat)} AT {hour}: {what or 'smoke'}."


def answers(
    lying: Lying,
    book: Book,
    reasons: list[str],
    stand: str,
    also: re.Pattern[str] | None = None,
    judge: Callable[[str, Task], str] | None = None,
) -> list[tuple[str, str]]:
    """Answer the dispatches since the last request, once a writer for those understood and for the others (SC-CK-10). Answers get
    none. ``also``: a phrase of the seat's own. ``judge`` says what an office thinks of a course that a writer proposes."""
    found = []

    def obeyed(text: str) -> bool:
        return also is not None and also.match(text.strip()) is not None

    for writer in sorted({one.writer for one in lying.new_letters}):
        came = [one for one in lying.new_letters if one.writer == writer and not answer(one.text)]
        tasks = [
            one
            for one in came
            if book.read(one.text) is not None or book.read_coaling_port(one.text) is not None or obeyed(one.text)
        ]
        unread = [one for one in came if not book.is_understood(one.text) and not obeyed(one.text)]
        if tasks:
            more = f" {stand}" if any(task.kind == phrases.REPORT for one in tasks if (task := book.read(one.text))) else ""
            last = book.read(tasks[-1].text)
            if judge is not None and last is not None and last.kind in phrases.STEERS:
                more = f" {judge(writer, last)}{more}"
            found.append((writer, phrases.received(_name_hours(lying, tasks)) + more))
        if unread:
            said = phrases.not_understood(_name_hours(lying, unread), unread[-1].text)
            reasons.append(f"{name_of(lying, writer)} wrote something that is not a known phrase: {said}")
            found.append((writer, said))
    return found


def _name_hours(lying: Lying, some: Iterable[Received]) -> list[str]:
    return [phrases.name_hour(one.written, lying.now, lying.papers.known.hour) for one in some]


def answer(text: str) -> bool:
    """Report whether a dispatch is itself such an answer."""
    return phrases.ANSWER.match(text) is not None


def notes(lying: Lying, book: Book, written: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    """Limit the dispatches of a sheet to two a seat, and to as many as may be written (CK-049, SC-S-06)."""
    found: list[dict[str, str]] = []
    for key, text in written:
        if key in lying.papers.known.addressees and sum(one["to"] == key for one in found) < MOST_EACH:
            found.append({"to": key, "text": phrases.sixty(text)})
    return found[:12]
