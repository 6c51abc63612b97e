"""Signal: dispatches and logs move when there is a path, else they wait aboard (NAV-S-022, 023, 028, 034; SC-S-05, 06).

At every whole hour each side's net is looked at: who holds a dispatch passes it on, a force in touch sends where she is and
what she has written, and whoever is near hears hostile wireless. What is written now is tried at once, at the run's start.
"""

from __future__ import annotations

from dataclasses import replace

from campaign.war.post import log
from campaign.war.post.dispatch import carry, unlooked, write
from campaign.war.post.forward import SIDES, deliver_mail, forward, log_of
from campaign.war.post.net import net_of
from campaign.war.post.overhear import overhear
from campaign.war.post.wireless import drowned
from naval.run.work import Work


def signal(work: Work) -> Work:
    """Carry dispatches and logs, hour by hour, to the run's end."""
    start, until = work.world.minute, work.until
    work = deliver_mail(write(work))
    work = replace(work, log=log.lines(work))
    work = replace(work, mail=(*work.mail, *log_of(work)))
    ticks = [start] if start == until else [start, *range((start // 60 + 1) * 60, until + 1, 60)]
    listens = work.world.settings.overhearing  # stations of a side without a ship hear the enemy too
    sides = [side for side in SIDES if listens or any(f.side == side for f in work.fleet.forces)]
    before = start - 1
    for tick in ticks:
        noise = drowned(work, tick)
        nets = {side: net_of(work, side, tick, noise) for side in sides}
        for side, net in nets.items():
            if tick > start or start == until:
                work = forward(work, net, side)
            work = carry(work, net, side, before)
        work = overhear(work, nets, tick)
        before = tick
    return replace(work, reports=(*work.reports, *unlooked(work, before)))
