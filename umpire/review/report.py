"""The report put together: sections of tables and plots, of stored outcomes, papers and calls alone (UD-112 to UD-115)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.db.models import prefetch_related_objects

from campaign import serialization
from campaign.exercises import inject_responses, inject_triggers
from campaign.injects.kinds import KINDS
from campaign.models import Campaign
from campaign.models.truth import RulingNote, runs_of, strands_of
from campaign.reports import corrections, umpire_messages
from campaign.rooms.pages.tally import day_of
from campaign.rulings.chances import count
from campaign.rulings.facts import on_land
from campaign.war.edits.checks import DONE
from campaign.war.reports.summaries import CALLED
from land.score.objectives import fighting
from naval import ruling_kinds
from naval.geo.calendar import label, span
from naval.geo.compass import place_words
from naval.ruling_kinds.kind import Names
from naval.state.world import BELLIGERENTS
from tactical.engine.text.words import capital, listed, plural
from umpire.exercise.facts import Facts
from umpire.frame import players_of
from umpire.groups import sort_of
from umpire.public.story import MET, TOLD
from umpire.review import figures
from umpire.review.objectives import objectives, won
from umpire.review.replay import frames
from umpire.review.replay.seat_replay import OfWar
from umpire.review.replay.truth_replay import Body, War
from umpire.review.section import Cells, Line, Section, Table
from umpire.review.tally.land_score import result, war_to
from umpire.review.tally.views import measured
from umpire.rulings.corrections.views import slip_row
from umpire.rulings.messages.views import list_messages
from umpire.rulings.odds import luck

Progress = Callable[[int, int], None]


class Review(Facts):
    """The record of a war, with the data that its report asks for more than once."""

    @cached_property
    def injects(self) -> list[Injected]:
        """List the injects that fired, by minute (UD-066)."""
        return injects(self.campaign)


def report(campaign: Campaign, step: Progress = lambda done, of: None, mark: frames.Stamp | None = None) -> list[Section]:
    """Build all sections, in reading order; ``step`` hears how many are done. ``mark`` is the stamp of the replay, where that is
    known."""
    prefetch_related_objects([campaign], "seats")
    facts = Review(campaign, mark=mark or frames.stamp(campaign, None))
    if not facts.past.runs:
        return []
    found: list[Section] = []
    for n, make in enumerate(SECTIONS, 1):
        section = make(facts)
        found += [section] if section is not None else []
        step(n, len(SECTIONS))
    return found


def covers(campaign: Campaign) -> str:
    """Say which part of the war the report covers."""
    past = frames.war_of(campaign)
    hours = f"{label(past.start, campaign.hour_zero)} to {label(past.end, campaign.hour_zero)}"
    return f"Of {plural(len(past.runs), 'run')}, from {hours}."


def timeline(facts: Review) -> Section:
    """List the events day by day, as in the story, with the injects among them."""
    campaign, past = facts.campaign, facts.past
    sides = {body.name: body.side for key, body in past.bodies.items() if key.startswith("force:")}
    found = [
        (one.event.minute, one.run, one.event.text, ", ".join(one.event.rules))
        for one in sorted(past.events, key=lambda one: (one.event.minute, one.run, one.n))
        if sort_of(one.event, sides) in TOLD | MET
    ]
    published = {number for number, _, _ in past.runs}
    found += [(one.minute, one.run, one.timeline_line, "") for one in facts.injects if one.run in published]
    rows = [[label(minute, campaign.hour_zero), str(run), *said] for minute, run, *said in sorted(found, key=lambda one: one[:2])]
    return Section("timeline", "What happened", tables=[Table("Timeline", ("When", "Run", "What", "Rules"), rows)])


def losses(facts: Review) -> Section:
    """Table ships lost, coal and trade by day and side; prizes and mines (UD-112)."""
    campaign, past = facts.campaign, facts.past
    hour, worlds = campaign.hour_zero, {day_of(max(at - 1, 0), campaign.hour_zero): world for at, world in past.worlds}
    tally = measured([worlds[day] for day in sorted(worlds)], max(past.end - 1, 0), hour)
    lost = [[name, capital(side), label(minute, hour)] for minute, _, name, side in past.losses]
    last = past.worlds[-1][1]
    ships, ports = {one.key: one for one in last.merchants}, {one.key: one.name for one in last.ports}
    forces = {one.key: one.name for one in last.forces}
    prizes = [
        [
            ships[one.key].name,
            ships[one.key].flag,
            forces.get(one.by, one.by),
            label(one.taken, hour),
            f"sent to {ports[one.port]}" if one.port else one.fate,
        ]
        for one in sorted(last.prizes, key=lambda one: one.taken)
    ]
    mines = [
        [label(one.event.minute, hour), one.event.text]
        for one in past.events
        if one.event.kind in ("mine", "mined", "laid", "swept", "nothing")
    ]
    tables = [
        Table("Ships lost, by name", ("Ship", "Side", "When"), lost),
        Table("Prizes", ("Merchantman", "Flag", "Taken by", "When", "Fate"), prizes),
        Table("Mines", ("When", "What"), mines),
    ]
    return Section("losses", "Losses, coal, prizes and mines", tables=tables, bars=tally["plots"])


def ashore(facts: Review) -> Section | None:
    """Table the war on land, run by run and column by column; None in a war of the sea (LC-290, UD-112)."""
    campaign, past = facts.campaign, facts.past
    if not past.lands:
        return None
    hour = campaign.hour_zero
    by_run = [
        [
            label(minute, hour),
            *(f"{land.points.get(side, 0):,}" for side in BELLIGERENTS),
            *(f"{sum(fighting(one) for one in land.bodies if one.side == side):,}" for side in BELLIGERENTS),
        ]
        for minute, land in past.lands
    ]
    bodies = [one for one in past.bodies.values() if one.men]
    rows = [
        [one.name, capital(one.side), label(one.men[0][0], hour), f"{one.men[0][1]:,}", f"{one.men[-1][1]:,}", fate(one, past)]
        for one in sorted(bodies, key=lambda one: (one.side, one.name))
    ]
    points, men = ([f"{what}, {capital(side)}" for side in BELLIGERENTS] for what in ("War points", "Fighting men"))
    tables = [
        Table("By run", ("At", *points, *men), by_run),
        Table("Columns", ("Column", "Side", "First", "Men at the start", "Men at the end", "Place at the end"), rows),
    ]
    over = campaign.phase == Campaign.Phase.OVER
    stands = result(past.lands[-1][1], war_to(campaign), over, bool(serialization.pack_of(campaign).aims))
    return Section("land", "The war on land", stands, tables=tables)


def fate(body: Body, past: War) -> str:
    """Say where a thing was at the end of the published war, or that it is gone."""
    place = body.find_position(past.end)
    return place_words(*place) if place is not None else "no more"


def weather(facts: Review) -> Section:
    """Table the weather of each run."""
    campaign, past = facts.campaign, facts.past
    rows = [[str(number), span(start, until, campaign.hour_zero), past.weather(start)] for number, start, until in past.runs]
    return Section("weather", "Weather", tables=[Table("By run", ("Run", "Hours", "Weather"), rows)])


def battles(facts: Review) -> Section:
    """Table the battles, in order."""
    campaign, past = facts.campaign, facts.past
    rows = [
        [
            one.title,
            label(one.minute, campaign.hour_zero),
            f"{one.until - one.minute} min",
            place_words(one.lon, one.lat) if one.lon is not None and one.lat is not None else "",
            one.ending,
        ]
        for one in past.battles
    ]
    return Section("battles", "Battles", tables=[Table("Battles", ("Battle", "When", "Duration", "Where", "Result"), rows)])


def fortune(facts: Review) -> Section:
    """Table odds and luck: each side's losses beside the expected ones, and its dice (UD-091, UD-112)."""
    sides = luck.ledger(facts.campaign)["sides"]
    fought = [
        [capital(one["side"]), row["title"], account["lost"], f"{row['real']:,}", row["mean"], row["luck"], row["share"]]
        for one in sides
        for account in one["accounts"]
        for row in account["rows"]
    ]
    thrown = [
        [capital(one["side"]), f"{row['rule']} {row['name']}", str(row["thrown"]), str(row["came"]), row["expected"]]
        for one in sides
        for row in one["dice"]
    ]
    note = " ".join(one["words"] for one in sides if one["words"])
    head = ("Side", "Battle", "What", "Lost", "Expected", "Luck", "In words")
    dice = Table("Dice at sea", ("Side", "Rule", "Thrown", "Came", "Expected"), thrown)
    return Section("luck", "Odds and luck", note, tables=[Table("Battles with computed odds", head, fought), dice])


def settled(facts: Review) -> Section:
    """Table the umpire's rulings, amendments and corrections, with his reasons (UD-112)."""
    campaign, injects = facts.campaign, injected(facts)
    ruled, told, left = [], [], []
    seats = {seat.key: seat.name for seat in campaign.seats.all()}
    for run in runs_of(campaign):
        rulings, world = serialization.rulings(run.rulings), serialization.world(run.world)
        names = Names(world, on_land(run))
        for _, act in ruling_kinds.all_of(rulings, run.start):
            ruled.append(
                [str(run.number), names.write_minute(act.since), ruling_kinds.kind_of(act).sentence(act, names), act.reason]
            )
        chances = count(RulingNote.objects.filter(run=run))
        left += [[str(run.number), str(chances.put), str(chances.back)]] if chances.put else []
        told += [
            [str(run.number), seats.get(one.seat, one.seat), DONE[one.kind], CALLED.get(one.paper, one.paper), one.reason]
            for one in rulings.edits
        ]
    slips = [slip_row(one) for one in corrections.mended(campaign)]
    mended = [[one["when"], one["seat"], one["how"], one["was"], one["now"], one["reason"]] for one in slips]
    back = [
        [str(one.number), label(one.minute, campaign.hour_zero), "fresh dice" if one.fresh else "the same dice", one.reason]
        for one in strands_of(campaign)
    ]
    return Section(
        "settled",
        "The umpire’s decisions",
        tables=[
            Table("Rulings", ("Run", "Since", "Ruling", "Reason"), ruled),
            *([Table("Rulings left to chance", ("Run", "Put", "Taken back"), left)] if left else []),
            Table("Edited papers", ("Run", "To", "How", "Paper", "Reason"), told),
            Table("Corrections", ("When", "Seat", "How", "It said", "It says", "Reason"), mended),
            Table("Taken back", ("Branch", "To", "Dice", "Reason"), back),
            Table("Messages from the umpire", ("When", "To", "Message", "By"), words(campaign)),
            Table("Injects", ("Inject", "Kind", "Fired", "To", "Next dispatches", "Result"), injects),
        ],
    )


def words(campaign: Campaign) -> list[Cells]:
    """List the umpire's own messages, the newest last (UD-051)."""
    rows = list_messages(list(umpire_messages.words_of(campaign)), players_of(campaign), campaign.hour_zero)
    return [[one["when"], one["to"], one["text"], one["who"]] for one in reversed(rows)]


@dataclass(frozen=True)
class Injected:
    """An inject that fired: at what minute, in which run, to whom, the next dispatches of these, and the umpire's note on its
    result."""

    minute: int
    run: int
    name: str
    kind: str
    to: str
    came: str
    wrote: tuple[str, ...] = ()

    @property
    def timeline_line(self) -> str:
        """Write the inject as a line of the timeline.

        >>> Injected(0, 1, "2. Liners leave", "Telegram", "Blue cabin", "He turned back.").timeline_line
        'Inject 2. Liners leave (telegram), to Blue cabin. Result: He turned back.'
        """
        came = f" Result: {' '.join(self.came.split())}" if self.came else ""
        wrote = "".join(f" {one}" for one in self.wrote)
        what = f"Inject {self.name} ({self.kind[:1].lower()}{self.kind[1:]})"
        return f"{what}, {f'to {self.to}' if self.to else 'fired'}.{wrote}{came}"


def injects(campaign: Campaign) -> list[Injected]:
    """List the injects that fired, by minute (UD-066)."""
    names = {seat.key: seat.name for seat in campaign.seats.all()}
    rows, found = {one.number: one for one in inject_triggers.injects_of(campaign)}, list[Injected]()
    gone = inject_triggers.fired_in(campaign)
    has = inject_responses.papers_of(campaign, gone)
    for number, (run, fired) in gone.items():
        plan = inject_triggers.plan_of(rows[number])
        to = listed(names.get(key, key) for key in plan.to)
        name, kind = f"{number}. {plan.title}", KINDS[plan.kind].title
        wrote = tuple(one.quotation for one in has.get(number, ()) if one.wrote)
        found.append(Injected(fired.since, run, name, kind, to, rows[number].came, wrote))
    return sorted(found, key=lambda one: (one.minute, int(one.name.partition(".")[0])))


def injected(facts: Review) -> list[Cells]:
    """List the injects as rows of their own table."""
    hour = facts.campaign.hour_zero
    return [
        [one.name, one.kind, label(one.minute, hour), one.to or "whom it concerned", " ".join(one.wrote) or "–", one.came or "–"]
        for one in facts.injects
    ]


def latency(facts: Review) -> Section:
    """Table the time from a new hostile contact to the next sealed sheet, and from smoke never made out (UD-113)."""
    hostile, smoke = list[Cells](), list[Cells]()
    for seat, found in zip(facts.seats.values(), figures.of_seats(facts.seats.values()), strict=True):
        for rows, some in zip((hostile, smoke), found, strict=True):
            if not some:
                continue
            game = figures.summed([one.minutes for one in some if one.minutes is not None])
            real = figures.summed([one.seconds for one in some if one.seconds is not None])
            rows.append([seat.name, str(len(some)), minutes(game, 1), minutes(game, 2), seconds(real, 1), seconds(real, 2)])
    note = (
        "From the minute at which a new hostile contact was reported to the minute from which the next sealed orders "
        "count; in real time from first shown to sealed. Contacts that were never identified count from their first "
        "smoke. A dash means that no orders were sealed afterwards; for real time also "
        "that they were sealed before anybody had looked."
    )
    head = ("Seat", "Contacts", "Median", "Worst", "Median, real time", "Worst, real time")
    tables = [Table("Decision latency", head, hostile), Table("Contacts that were never more than smoke", head, smoke)]
    return Section("latency", "Time to decide", note, tables=tables)


def minutes(found: tuple[float, float, float] | None, which: int) -> str:
    return "–" if found is None else f"{found[which]:g} min"


def seconds(found: tuple[float, float, float] | None, which: int) -> str:
    """Write real time in minutes and seconds.

    >>> seconds((450.0, 450.0, 450.0), 1)
    '7 min 30 s'
    """
    return "–" if found is None else f"{int(found[which] // 60)} min {int(found[which] % 60)} s"


def belief(facts: Review) -> Section:
    """Table how far the charts of seats were off, hour by hour (UD-114)."""
    past, war = facts.past, OfWar(facts.campaign)
    rows, lines = [], []
    for seat in facts.seats.values():
        some = figures.errors(frames.eye_of(seat, mark=facts.mark, war=war), past)
        found = figures.summed([one.miles for one in some])
        if found is None:
            continue
        rows.append([seat.name, str(len(some)), *(f"{value:.1f}" for value in found)])
        hours: dict[int, list[float]] = {}
        for one in some:
            hours.setdefault(one.minute, []).append(one.miles)
        lines.append((seat.name, seat.side, [(minute, round(sum(of) / len(of), 1)) for minute, of in sorted(hours.items())]))
    note = (
        "At every full hour, for each contact (and in an Admiralty for each own "
        "force): miles between the place in the last paper and the true place."
    )
    return Section(
        "belief",
        "Error of belief",
        note,
        tables=[Table("Belief error", ("Seat", "Marks and hours", "Mean, miles", "Median, miles", "Worst, miles"), rows)],
        plots=[Line("Belief error, mean by the hour", "miles", lines)] if lines else [],
    )


def posts(facts: Review) -> Section:
    """Table how dispatches went (UD-115)."""
    campaign, past = facts.campaign, facts.past
    hour, some = campaign.hour_zero, figures.dispatches(campaign, past)
    rows = [
        [
            f"No. {one.number}, {one.author}",
            one.to,
            label(one.written, hour),
            label(one.arrived, hour) if one.arrived is not None else "",
            one.way,
            "" if one.minutes is None else f"{one.minutes} min",
            one.fate + (", garbled" if one.garbled else ""),
        ]
        for one in some
    ]
    delays = [one.minutes for one in some if one.minutes is not None]
    bounds = ((0, "at once"), (60, "within an hour"), (360, "within a run"), (1440, "within a day"), (10**9, "later"))
    counts, before = [], -1
    for bound, words in bounds:
        counts.append([words, str(sum(before < one <= bound for one in delays))])
        before = bound
    counts += [[fate, str(sum(one.fate == fate for one in some))] for fate in ("under way", "held", "lost")]
    head = ("Dispatch", "To", "Written", "Arrived", "Sent by", "Travel time", "Fate")
    return Section("posts", "Dispatches", tables=[Table("By delay", ("Delay", "Dispatches"), counts), Table("Each", head, rows)])


Maker = Callable[[Review], Section | None]
SECTIONS: tuple[Maker, ...] = (
    won,
    objectives,
    timeline,
    losses,
    ashore,
    weather,
    battles,
    fortune,
    settled,
    latency,
    belief,
    posts,
)
