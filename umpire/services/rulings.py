"""What the umpire rules for a run: spells of weather, and who may fight by night. An input of the run like sealed orders.

It is taken while orders are open, and for minutes that are still to come (NAV-S-033, NAV-S-039, NAV-S-044).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping

from django.db import transaction
from msgspec.structs import replace

from campaign import store
from campaign.models import Run, Segment
from campaign.services.orders import Refused, fault, tell_umpires
from naval.run.parts import hostile
from naval.state.rulings import Rulings, spell_key
from naval.state.waters import Spell
from naval.state.world import World
from umpire.frame import number

Form = Mapping[str, str]
MOST_HOURS = 72
AHEAD_HOURS = 48  # so far ahead a spell may begin


def refused(*words: str) -> Refused:
    """A ruling that was not taken, with everything that is wrong with it."""
    return Refused(*(fault("", text) for text in words))


def starts(segment: Segment) -> list[int]:
    """The minutes at which a spell may begin: where the run stands, and the full hours after it."""
    first = (segment.start // 60 + 1) * 60
    return [segment.start, *range(first, segment.start + 60 * AHEAD_HOURS + 1, 60)]


def stamp(run: Run) -> str:
    """Says whether somebody ruled meanwhile."""
    return hashlib.sha256(run.rulings.encode()).hexdigest()[:12]


def rule(segment: Segment, form: Form) -> None:
    """Take a ruling, once: while the orders of this very segment are open, and if nobody ruled since the page was loaded."""
    verbs: dict[str, Callable[[Segment, Rulings, World, Form], Rulings]] = {
        "set": spell_set,
        "lift": spell_lifted,
        "allow": night_allowed,
        "forbid": night_forbidden,
    }
    verb = verbs.get(form.get("do", ""))
    if verb is None:
        raise refused("That is no ruling of this page. Load it again.")
    if str(segment.pk) != form.get("segment") or segment.state != Segment.State.OPEN:
        raise refused("Orders are not open any more for the hours you ruled on. Rule again on what is still to come.")
    if stamp(segment.run) != form.get("stamp"):
        raise refused("Somebody else has ruled since you loaded this page. It shows his rulings now: look, and rule again.")
    new = store.ruled(verb(segment, store.rulings(segment.run.rulings), store.world(segment.run.world), form))
    with transaction.atomic():
        # The segment's row is taken first, so that it cannot close before the ruling stands.
        still = Segment.objects.filter(pk=segment.pk, state=Segment.State.OPEN).update(state=Segment.State.OPEN)
        if not still or not Run.objects.filter(pk=segment.run_id, rulings=segment.run.rulings).update(rulings=new):
            raise refused("The run was ordered, or ruled on, a moment ago. Load the page again.")
        tell_umpires(segment.run.campaign)


def spell_set(segment: Segment, rulings: Rulings, world: World, form: Form) -> Rulings:
    """A spell by area and hours (NAV-S-033)."""
    faults = []
    area = form.get("area", "")
    if area and area not in {one.key for one in world.areas}:
        faults.append("There is no such sea area; take one of the list, or everywhere.")
    start, hours, of = (_given(form, name) for name in ("start", "hours", "value"))
    if start not in starts(segment):
        faults.append("It must begin at an hour of the list: what is resolved stands.")
    if not 0 < hours <= MOST_HOURS or hours % 1:
        faults.append(f"It lasts a whole number of hours, 1 to {MOST_HOURS}.")
    if not 1 <= of <= 6:
        faults.append("The weather is on the scale from 1, dirty, to 6, fine.")
    if faults:
        raise refused(*faults)
    spell = Spell(area=area, start=int(start), until=int(start + 60 * hours), value=of)
    return replace(rulings, weather=(*rulings.weather, spell))


def _given(form: Form, name: str) -> float:
    """A number of the form; -1, which is allowed nowhere, for what is none."""
    found = number(form.get(name, ""))
    return found if isinstance(found, float) else -1.0


def spell_lifted(segment: Segment, rulings: Rulings, world: World, form: Form) -> Rulings:
    """Take a spell back from where the run stands; what was resolved under it stands (NAV-S-044)."""
    key, now = form.get("spell", ""), segment.start
    own = [s for s in rulings.weather if spell_key(s) == key]
    if own:
        kept = [replace(s, until=min(s.until, now)) if s is own[0] else s for s in rulings.weather]
        return replace(rulings, weather=tuple(s for s in kept if s.start < s.until))
    lifted = {spell for spell, _ in rulings.lifted}
    for spell in world.weather:
        if spell_key(spell) == key and spell not in lifted:
            return replace(rulings, lifted=(*rulings.lifted, (spell, now)))
    raise refused("That spell does not hold any more.")


def night_allowed(segment: Segment, rulings: Rulings, world: World, form: Form) -> Rulings:
    """Let two hostile forces fight by night in this run (NAV-S-039)."""
    if segment.index:
        raise refused("This run has begun: who fights by night is ruled on before it, for the whole of it.")
    forces = {force.key: force for force in world.forces}
    one, other = forces.get(form.get("one", "")), forces.get(form.get("other", ""))
    if one is None or other is None or not hostile(one.side, other.side):
        raise refused("Take two forces of hostile sides.")
    pair = (min(one.key, other.key), max(one.key, other.key))
    return replace(rulings, night_battles=tuple(sorted({*rulings.night_battles, pair})))


def night_forbidden(segment: Segment, rulings: Rulings, world: World, form: Form) -> Rulings:
    """Take that back."""
    if segment.index:
        raise refused("This run has begun: who fights by night is ruled on before it, for the whole of it.")
    pair = form.get("pair", "")
    left = tuple(two for two in rulings.night_battles if "|".join(two) != pair)
    if left == rulings.night_battles:
        raise refused("That pair is not on the list any more.")
    return replace(rulings, night_battles=left)
