"""Verification of every seat's papers: rebuilt from the outcomes and compared to the byte, by branch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from campaign import serialization
from campaign.models import Branch, Campaign, CorrectionNotice, Delivery
from campaign.models.belief import contact_label
from campaign.models.clock import HeldReport
from campaign.models.truth import Run, every_run_of, strands_of
from campaign.reports import provenance, umpire_messages
from campaign.reports.corrections import list_corrected_papers, mended
from campaign.reports.delivery import Sheet, new_papers
from campaign.reports.delivery_log import gone_back_notice, handed_in, seats_in, to_the_end
from campaign.schedule import umpire_rounds
from campaign.war.outcome import About, Line
from campaign.war.provenance import ASHORE
from campaign.war.reports.papers import Word
from naval.state.world import encode


class Pile:
    """Papers of one seat, compared with what should have been delivered.

    ``differs`` names the first difference, ``next`` is the place of the next paper. ``had`` maps the digests of papers that
    should stand to the number of their run. Corrections and the umpire's messages are compared elsewhere.
    """

    def __init__(self, campaign: Campaign, seat: str) -> None:
        told = Delivery.objects.filter(seat__campaign=campaign, seat__key=seat, replaces=None)
        self.rows = told.exclude(kind=Word.kind).defer(None)
        self.order = list(self.rows.order_by("number").values_list("pk", flat=True))
        self.seat, self.next, self.differs, self.traced = seat, 0, "", False
        self.had: dict[str, tuple[int, int]] = {}

    def compare_papers(self, lines: Iterable[Line], strand: int, run: int, told_by: Mapping[str, int]) -> None:
        """Compare some reports with the next papers of the seat. ``told_by`` gives other runs' numbers by digest."""
        if self.differs:
            return
        new = list(new_papers(self.seat, lines, self.had))
        pks = self.order[self.next : self.next + len(new)]
        rows, about = self.rows.in_bulk(pks), provenance.of_papers(pks)
        for at, (digest, sheet) in enumerate(new):
            row = rows[pks[at]] if at < len(pks) else None
            self.differs = self.differs or difference(self.next + at + 1, row, digest, sheet, strand)
            if row is not None and not self.has_same_provenance(row.kind, about[row.pk], sheet):
                self.differs = self.differs or f"paper {row.number} ({row.kind}): the truth noted for it is different"
            self.had[digest] = told_by.get(digest, run), row.pk if row is not None else 0
        self.next += len(new)

    def has_same_provenance(self, kind: str, noted: About, sheet: Sheet) -> bool:
        """Compare the provenance noted for a paper; early papers of the land have none, up to a seat's first."""
        if kind in ASHORE and not noted and not self.traced:
            return True
        self.traced = self.traced or (kind in ASHORE and bool(noted))
        return noted == sheet.about

    def check_abandoned(self, strand: Branch) -> None:
        """Check that nothing told in the abandoned runs still stands (UD-076)."""
        gone = {digest: pk for digest, (run, pk) in self.had.items() if run >= strand.at_run}
        taken = set(self.rows.filter(taken=strand.number).values_list("pk", flat=True))
        if taken != set(gone.values()):
            self.differs = self.differs or (
                f"what stands since branch {strand.number} began is not what was told before it branched off"
            )
        for digest in gone:
            del self.had[digest]

    def describe_difference(self) -> str:
        """Describe the first difference, when no more papers are to come."""
        more = len(self.order) - self.next
        words = "1 paper more is stored than there was" if more == 1 else f"{more} papers more are stored than there were"
        return self.differs or (f"{words} to deliver" if more > 0 else "")


def difference(number: int, row: Delivery | None, digest: str, sheet: Sheet, strand: int) -> str:
    """Describe how a stored paper differs from what it should be; "" if it does not."""
    if row is None:
        return f"paper {number} ({sheet.report.kind}) is not stored"
    told = sheet.report
    expected = {"kind": told.kind, "happened": told.happened, "arrives": told.arrives, "digest": digest}
    expected |= {"strand": strand, "label": contact_label(told.data)}
    wrong = [name for name, value in expected.items() if getattr(row, name) != value]
    wrong += ["data"] if (row.data, row.plot) != (sheet.data, sheet.plot) else []
    return f"paper {row.number} ({row.kind}): {', '.join(wrong)}" if wrong else ""


def verify_papers(campaign: Campaign) -> Iterator[tuple[str, str]]:
    """Yield each seat's key, and how its papers differ from the outcomes; "" if they do not."""
    piles = {key: Pile(campaign, key) for key in campaign.every_player().order_by("key").values_list("key", flat=True)}
    seats, strands = tuple(piles), {strand.number: strand for strand in strands_of(campaign)}
    for run in every_run_of(campaign):
        parted = strands.get(run.strand)
        begins = parted if parted is not None and parted.at_run == run.number else None
        if begins is not None:
            for pile in piles.values():
                pile.check_abandoned(begins)
        compare(run, begins, piles, seats)
    for slip in mended(campaign):
        pile = piles[slip.paper.seat.key]
        pile.differs = pile.differs or compare_mended(slip)
    for key, differs in compare_words(campaign, seats).items():
        piles[key].differs = piles[key].differs or differs
    yield from ((key, pile.describe_difference()) for key, pile in piles.items())


def compare_mended(slip: CorrectionNotice) -> str:
    """Describe how a corrected paper differs from the umpire's correction; "" if it does not (UD-004, UD-052)."""
    paper = slip.paper
    fate = Delivery.Fate.SILENT if slip.silent else Delivery.Fate.CORRECTED if slip.version else Delivery.Fate.RECALLED
    should = sorted(
        (one.report.kind, one.digest, encode(one.report.data).decode(), one.in_place)
        for one in list_corrected_papers(paper, slip)
    )
    rows = Delivery.objects.filter(replaces=paper)
    there = sorted((row.kind, row.digest, row.data, row.number == paper.number) for row in rows)
    same = paper.fate == fate and there == should and all(provenance.rests_on(row) == provenance.rests_on(paper) for row in rows)
    return "" if same else f"what was made of paper {paper.number} ({paper.kind}) is another"


def compare(run: Run, begins: Branch | None, piles: dict[str, Pile], seats: tuple[str, ...]) -> None:
    """Compare what was delivered in a run with the papers of the seats."""
    first = gone_back_notice(begins, seats_in(serialization.world(run.world))) if begins is not None else ()
    before = umpire_rounds.list_previous_lines(run)
    kept: dict[str, list[tuple[tuple[Line, ...], int]]] = {}
    for row in HeldReport.objects.filter(told_in=run).select_related("seat", "run"):
        kept.setdefault(row.seat.key, []).append((to_the_end(row.run), row.run.number))
    for key, reports in handed_in(run, seats, first):
        if key in piles:
            told_by = {digest: run.number - 1 for digest, _ in new_papers(key, before, ())}
            told_by |= {digest: 0 for digest, _ in new_papers(key, first, ())}  # the notice of going back is never taken back
            late = {digest: number for some, number in kept.get(key, ()) for digest, _ in new_papers(key, some, ())}
            piles[key].compare_papers(reports, run.strand, run.number, late | told_by)


def compare_words(campaign: Campaign, seats: Iterable[str]) -> dict[str, str]:
    """Compare each seat's messages from the umpire with those sent; "" if equal (UD-051, UD-004)."""
    should: dict[str, list[tuple[object, ...]]] = {key: [] for key in seats}
    for word in umpire_messages.words_of(campaign):
        for key, report in umpire_messages.told_by(word):
            taken = umpire_messages.taken_with(word, report)
            data = encode(report.data).decode()
            should[key].append(
                (umpire_messages.digest_of(word, report), report.happened, report.arrives, data, word.strand, taken)
            )
    rows = Delivery.objects.filter(seat__campaign=campaign, kind=Word.kind, replaces=None).order_by("number")
    there: dict[str, list[tuple[object, ...]]] = {key: [] for key in seats}
    for key, *row in rows.values_list("seat__key", "digest", "happened", "arrives", "data", "strand", "taken"):
        there.setdefault(key, []).append(tuple(row))
    return {key: "" if there[key] == should[key] else "what the umpire said to it is another" for key in seats}
