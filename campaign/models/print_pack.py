"""Print packs for seats at a real table, made in the background from each seat's room."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import OrderRequest, Seat
from campaign.paper.matter import SIZES


class PrintPack(models.Model):
    """The print pack of a seat on one size of paper (UD-105), for the order request ``number``; ``papers`` is :func:`papers_of`.

    ``pages`` of about ``of`` are done; ``stamp`` counts requests, so that a late task overwrites nothing. ``data`` is the PDF."""

    class State(models.TextChoices):
        WAITING = "waiting", "in preparation"
        READY = "ready", "ready"
        FAILED = "failed", "could not be created"

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="packs")
    size = models.CharField(max_length=4, choices=[(size, size) for size in SIZES])
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    number = models.PositiveIntegerField()
    papers = models.PositiveIntegerField(default=0)
    due_at = models.DateTimeField(null=True, blank=True)
    stamp = models.PositiveIntegerField(default=0)
    pages = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    taken_at = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(max_length=200, default="", blank=True)
    data = models.BinaryField(default=b"")

    class Meta:
        unique_together = [("seat", "size")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.size} pack of {self.seat}"

    def is_of(self, seat: Seat, call: OrderRequest) -> bool:
        """Report whether the pack fits the seat's present order request and papers."""
        return (self.number, self.papers, self.due_at) == (call.number, papers_of(seat), call.due_at)


def papers_of(seat: Seat) -> int:
    """Reckon a number that grows with each paper delivered or struck out."""
    return seat.deliveries.count() + seat.deliveries.exclude(fate="", taken=None).count()
