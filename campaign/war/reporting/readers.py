"""The readers of a force's reports, for the umpire, by papers that went out.

A detached force's admiral does not read her log before he is in touch, her present commander does (NAV-S-024, SC-S-07, SC-N-72);
a cabin that lost all ships reads of that battle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from campaign.war.communications.self_reports import battle_words
from campaign.war.paper import Paper, Watch
from campaign.war.reports.sea import Battle, Log, Sighting
from naval.run.run_input import Done
from naval.state.outcome import Interrupt

Seats = tuple[str, ...]


class Readers:
    """An index of the seats with each log line, sighting and battle as the clock stands."""

    def __init__(self, run: Done, watch: Watch, papers: Iterable[Paper]) -> None:
        self.run = run
        seats = {s.key for s in run.world.seats}
        self._lines: defaultdict[tuple[str, int, str], set[str]] = defaultdict(set)
        self._seen: defaultdict[tuple[str, str, int], set[str]] = defaultdict(set)
        self._battles: list[tuple[str, Battle]] = []
        for paper in papers:
            body = paper.body
            if paper.seat not in seats or paper.arrives > run.clock:
                continue
            if isinstance(body, Log):
                self._lines[body.force, paper.happened, body.text].add(paper.seat)
            elif isinstance(body, Sighting):
                self._seen[body.by, body.label, paper.happened].add(paper.seat)
            elif isinstance(body, Battle):
                self._battles.append((paper.seat, body))
        self._entries: defaultdict[tuple[int, int], list[tuple[int, Sighting]]] = defaultdict(list)
        for e in watch.sightings:
            self._entries[e.force, e.of].append((e.minute, e.body))
        self._admiralties = {s.key for s in run.world.seats if s.role == "admiralty"}

    def of_line(self, n: int, minute: int, text: str) -> Seats:
        """List the seats that read a line of a force's officer of the watch."""
        return self._afloat(self._lines.get((self.run.fleet.forces[n].key, minute, text), set()))

    def of_sight(self, one: int, other: int, minute: int, lost: bool) -> Seats:
        """List the readers of two forces' sighting at a minute (rounded down or up), or its loss."""
        found: set[str] = set()
        for pair in ((one, other), (other, one)):
            for at, body in self._entries.get(pair, ()):
                if (body.lost is not None) == lost and (at == minute or (not lost and at == minute - 1)):
                    found |= self._seen.get((body.by, body.label, at), set())
        return self._afloat(found)

    def of_battle(self, i: Interrupt) -> Seats:
        """List the seats that read of a battle in more than a log."""
        found: set[str] = set()
        for n, battle in battle_words(self.run, i):
            heard = battle.heard(self.run.fleet.forces[n].name)
            same = (battle, Battle(title=heard.title, text=heard.text.strip()))
            found |= {seat for seat, body in self._battles if body in same}
        return self._afloat(found)

    def _afloat(self, seats: set[str]) -> Seats:
        """Leave out Admiralties: forwarded logs reach each at its own time."""
        return tuple(sorted(seats - self._admiralties))
