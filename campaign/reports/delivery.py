"""Delivery: the only way by which anything comes into a room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

import msgspec
from django.db.models import Max

from campaign import wall_clock
from campaign.clock.notification_types import ASKED, PAPERS
from campaign.models.belief import Delivery, OrderRequest, Seat, contact_label
from campaign.models.truth import Plot, Segment
from campaign.notify import notices
from campaign.pings import has_news
from campaign.reports import provenance
from campaign.schedule.order_requests import is_asked
from campaign.war.outcome import About, Line, Report
from campaign.war.reports.sea import Battle
from naval.state.world import encode


@dataclass(frozen=True)
class Sheet:
    """A report for its seat: ``data`` is its text, ``plot`` the text of the plot it names, ``whole`` the data with the plot in
    place of its mark. ``about`` is for the truth alone."""

    report: Report
    data: str
    plot: str
    whole: bytes
    about: About = ()

    @classmethod
    def from_line(cls, line: Line, plot: Callable[[str], str]) -> Sheet:
        """Make a sheet of a report; ``plot`` gives the text of a mark."""
        report, about = line
        data = encode(report.data)
        mark = report.data.get("views") if report.kind == Battle.kind else None
        if not isinstance(mark, str):
            return cls(report, data.decode(), "", data, about)
        text = plot(mark)
        return cls(report, data.decode(), text, encode(report.data | {"views": msgspec.Raw(text.encode())}), about)

    @property
    def text(self) -> bytes:
        """The whole text, from which digests are made."""
        return encode(msgspec.structs.replace(self.report, data=msgspec.Raw(self.whole)))


def plot_of(mark: str) -> str:
    """Read the text of a plot by its mark."""
    return Plot.objects.get(mark=mark).views


def new_papers(
    seat: str, lines: Iterable[Line], had: Collection[str], plot: Callable[[str], str] = plot_of
) -> Iterator[tuple[str, Sheet]]:
    """List the reports new to a seat (by key), with digests, in order of delivery.

    They go by arrival, then by content, so that nothing hidden can show; of two equal reports, whatever their truths, the digests
    are those of the first and the second.
    """
    seen: Counter[bytes] = Counter()
    mine = [Sheet.from_line(line, plot) for line in lines if line[0].seat == seat]
    for sheet in sorted(mine, key=lambda s: (s.report.arrives, s.report.happened, s.report.kind, s.whole)):
        text = sheet.text
        seen[text] += 1
        digest = sha256(b"%d|%b" % (seen[text], text)).hexdigest()
        if digest not in had:
            yield digest, sheet


@dataclass(frozen=True)
class Beside:
    """A report delivered because of another paper: ``in_place`` of it, with its number and batch, or as news.

    ``of`` is that paper, ``as_what`` version or slip.
    """

    report: Report
    of: Delivery
    as_what: str
    in_place: bool = False

    @property
    def digest(self) -> str:
        """The digest of its text, its part, and the other paper, by content: equal words may come again, and row numbers differ
        between databases (OP-031)."""
        about = f"{self.as_what}|{self.of.strand}|{self.of.digest}|"
        return sha256(about.encode() + encode(self.report)).hexdigest()


def lay_beside(seat: Seat, one: Beside) -> Delivery:
    """Deliver a version in its paper's place, or a slip as the newest paper. Notifies nobody (UD-052)."""
    told, of = one.report, one.of
    alone_with(seat)
    row = Delivery.objects.create(
        seat=seat,
        number=of.number if one.in_place else 1 + last_number(seat),
        batch=of.batch if one.in_place else seat.version + 1,
        kind=told.kind,
        happened=told.happened,
        arrives=told.arrives,
        data=encode(told.data).decode(),
        label=contact_label(told.data),
        digest=one.digest,
        plot=of.plot if one.in_place else "",
        read_at=of.read_at if one.in_place else None,
        strand=seat.campaign.strand,
        replaces=of,
    )
    provenance.note([(row, provenance.rests_on(of))])
    return row


def lay_last(seat: Seat, told: Report, digest: str) -> Delivery:
    """Deliver a report that rests on nothing of the war, as the newest paper. Notifies nobody."""
    alone_with(seat)
    return Delivery.objects.create(
        seat=seat,
        number=1 + last_number(seat),
        batch=seat.version + 1,
        kind=told.kind,
        happened=told.happened,
        arrives=told.arrives,
        data=encode(told.data).decode(),
        label=contact_label(told.data),
        digest=digest,
        strand=seat.campaign.strand,
    )


def alone_with(seat: Seat) -> None:
    """Lock a seat's deliveries to the end of the caller's transaction, so that a number is used once.

    The umpire may correct a paper or send a message while a run is published, and the two share no other lock.
    """
    seat.version = Seat.objects.select_for_update().values_list("version", flat=True).get(pk=seat.pk)


def last_number(seat: Seat) -> int:
    """Return the number of the last paper delivered, even if recalled; 0 if none was."""
    found: int | None = seat.deliveries.aggregate(Max("number"))["number__max"]
    return found or 0


def deliver(
    seat: Seat, lines: Iterable[Line], call: tuple[Segment, int] | None = None, before: Iterable[Iterable[Line]] = ()
) -> int:
    """Deliver what a seat has not had yet, and ask it for orders; return the number of new papers.

    Runs inside the caller's transaction. ``call`` is the segment to order for and its end in minutes. Each paper's truths are
    noted (UD-013). Papers kept of runs ``before`` come along, run by run, in one batch (CK-029).
    """
    alone_with(seat)
    new, abouts = laid_out(seat, lines, before)
    Delivery.objects.bulk_create(new)
    provenance.note(zip(new, abouts, strict=True))
    if call is not None:
        # nobody writes on the last while the next is made
        last = seat.calls.select_for_update().order_by("-number").first()
        asked = next_call(seat, call[0].start, call[1], last)
        asked.segment_id = call[0].pk
        asked.save(force_insert=True)
    if new or call is not None:
        version = has_news(seat)
        if call is None or not is_asked(asked):
            notices.tell(PAPERS, seat, f"papers {version}")
        else:
            notices.tell(ASKED, seat, f"call {asked.number}", pressing=bool(call[0].index))
    return len(new)


def laid_out(seat: Seat, lines: Iterable[Line], before: Iterable[Iterable[Line]] = ()) -> tuple[list[Delivery], list[About]]:
    """Make the rows of :func:`deliver`, unstored, with their provenance."""
    runs = [[line for line in some if line[0].seat == seat.key] for some in (*before, lines)]
    since = min((report.arrives for some in runs for report, _ in some), default=0)  # no earlier paper can come again
    had = set(seat.deliveries.filter(taken=None, arrives__gte=since).values_list("digest", flat=True))
    first, strand = 1 + last_number(seat), seat.campaign.strand
    sheets = list[tuple[str, Sheet]]()
    for some in runs:
        new_ones = list(new_papers(seat.key, some, had))
        sheets += new_ones
        had |= {digest for digest, _ in new_ones}
    new = [
        Delivery(
            seat=seat,
            number=number,
            batch=seat.version + 1,
            kind=sheet.report.kind,
            happened=sheet.report.happened,
            arrives=sheet.report.arrives,
            data=sheet.data,
            label=contact_label(sheet.report.data),
            digest=digest,
            plot=sheet.plot,
            strand=strand,
        )
        for number, (digest, sheet) in enumerate(sheets, first)
    ]
    return new, [sheet.about for _, sheet in sheets]


def next_call(seat: Seat, start: int, until: int, last: OrderRequest | None) -> OrderRequest:
    """Make the order request after ``last``, unstored; orders written after that one closed are its draft."""
    late = last.late if last is not None else ""
    opened = {"start": start, "until": until, "draft": late or "{}", "opened_at": wall_clock.now()}
    return OrderRequest(seat=seat, number=1 + (last.number if last is not None else 0), batch=seat.version + 1, **opened)
