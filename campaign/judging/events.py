"""Kinds of events of a war in groups: those to read first, and everyday ones."""

from __future__ import annotations

OPEN = {
    "Battles and stops": "battle contact night-contact cut",
    "Losses and prizes": "mine shelled foundered breakdown no-coal prize prize-in crew-ashore",
    "Contacts": "sighting lost",
    "Affairs, landings and prisoners": "affair pursuit landing captives burnt sunk spoils",
    "Identified on land": "made_out patrol",
    "Dispatches and command": "dispatch article article-read hand parted joined flag-shifts",
    "Work and demonstrations": "laid swept nothing cut-cable destroyed mined work-left demonstration coast",
    "Sieges, places and points": "siege storm fall surrender arsenal objective end",
    "Besides": "",
}
"""Open groups in order, each with its kinds of events; unlisted kinds join the last."""
FOLDED = {
    "Merchantmen in sight": "trader chase chase-lost",
    "Ships of one side in sight of each other": "friend",
    "Merchantmen arrived": "arrived",
    "Seen from coasts and by neutrals": "seen-from-coast seen-by-neutral unseen-by-neutral",
    "Ends of courses": "course-ended",
    "Harbours, coal and engines": "port port-full coal-landed coaled extra-coal tired came-up stores",
    "Riders, wires and trains": "rider wire tap train",
    "Reports of inhabitants": "inhabitants tip town",
    "Works, roads and supply": "work trench fort road river water depot cargo hunger arrival cohesion call",
    "Light and weather": "weather light",
}
"""Groups that are folded and counted."""
GROUP_OF = {kind: name for groups in (OPEN, FOLDED) for name, kinds in groups.items() for kind in kinds.split()}
