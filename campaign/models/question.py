"""Questions of seats to the umpire about their papers, with his answers (UD-061)."""

from __future__ import annotations

from django.db import models

from campaign.models.belief import Delivery, Seat


class Question(models.Model):
    """A seat's question about one of its papers (UD-061) or, with no ``paper``, about rules or procedure: ``number`` counts the
    seat's own."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="questions")
    paper = models.ForeignKey(Delivery, models.CASCADE, related_name="+", null=True, blank=True)
    number = models.PositiveIntegerField()
    text = models.CharField(max_length=300)
    minute = models.PositiveIntegerField()
    at = models.DateTimeField()
    answer = models.CharField(max_length=1200, default="", blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        unique_together = [("seat", "number")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"question {self.number} of {self.seat}"
