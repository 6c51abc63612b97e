"""Summary of a war that the computer played by itself on a worker, read inside its site: asked with its short name, it answers
with its lines, whose bytes are the same everywhere."""

from __future__ import annotations

from collections import Counter
from io import StringIO


def summary(name: str) -> list[str]:
    """List a line a run: its start, events by kind, the world by its hash; then losses, and the result of verify."""
    import hashlib

    from django.core.management import call_command

    from campaign import serialization
    from campaign.models import Campaign, Engagement, LandStart, Run, Segment

    campaign = Campaign.objects.get(name=name)
    lines = []
    for run in Run.objects.filter(campaign=campaign, undone=False).order_by("number"):
        last = Segment.objects.filter(run=run).exclude(outcome="").order_by("index").last()
        if last is None:
            continue
        outcome = serialization.outcome(last.outcome)
        kinds = Counter(event.kind for event in outcome.events)
        land = LandStart.objects.filter(run=run).values_list("land", flat=True).first() or ""
        mark = hashlib.sha256(f"{run.world}{land}".encode()).hexdigest()[:12]
        lines.append(f"run {run.number} {run.start} {mark} " + ", ".join(f"{kind} {kinds[kind]}" for kind in sorted(kinds)))
    last_world = serialization.world(Run.objects.filter(campaign=campaign, undone=False).order_by("number").last().world)
    for side in ("blue", "red"):
        ships = sum(not one.afloat for one in last_world.ships if one.side == side)
        trade = sum(one.fate in ("taken", "sunk") for one in last_world.merchants if one.side == side)
        lines.append(f"{side}: {ships} ships and {trade} merchantmen lost")
    lines.append(f"{Engagement.objects.filter(run__campaign=campaign).count()} battles; {campaign.phase}")
    said = StringIO()
    call_command("replay", name, verify=True, stdout=said)
    found = said.getvalue().splitlines()
    lines.append(f"verified: {sum(one.endswith(': the same') for one in found)} of {len(found)} the same")
    return lines


if __name__ == "__main__":
    import django

    from tests.site import answering

    django.setup()
    answering(summary)
