"""The world as a run leaves it: positions to 1e-6 degrees, coal to a kilogram."""

from __future__ import annotations

from msgspec.structs import replace as renew

from campaign.war.communications import detached_forces, joined_papers, wireless
from campaign.war.paper import Post, Watch, in_order
from campaign.war.press.prize_news import claimed
from campaign.war.reporting.lookout import touches_after
from campaign.war.stops.nearness import nearness
from campaign.war.stops.truces import truces_after
from naval import tables
from naval.geo import course
from naval.run.facts import Call, Steamed
from naval.run.harbours import stores, works
from naval.run.harbours.harbour import calls, coaling, landings
from naval.run.movement import detachment, prizes
from naval.run.movement.course_plan import miles_after, miles_asked, standing_order
from naval.run.movement.merchant_courses import merchants_after
from naval.run.rulings.command_changes import NOBODY, Hands, commanded
from naval.run.run_input import Done, flagship_of
from naval.run.trade_war.pursuit import pursuits
from naval.run.trade_war.raiding import chases
from naval.run.weather import carried, faces_after
from naval.state.world import Chase, Force, Pursuit, Ship, World


def world_after(run: Done, now: Steamed, watch: Watch, post: Post, over: Hands = NOBODY) -> World:
    """Build the truth at the end of what was steamed; a complete run's begins the next. ``over`` are forces that change hands
    (UD-102)."""
    found = calls(run, now)
    taken_in, stocks = coaling(run, now, found, now.end)
    coaled = {s: float(v[-1]) for s, v in taken_in.items()}
    in_port = {c.force: c for c in found}
    landed = {s for _, some in landings(run, found, now.end) for s in some}
    ships = {
        ship.key: _ship(run, now, s, coaled.get(s), in_port=int(run.fleet.ship_force[s]) in in_port, landed=s in landed)
        for s, ship in enumerate(run.fleet.ships)
    }
    made_up, harbours, _ = stores.made_up(run, now, found)
    for key, count in works.mines_laid(run, now.end).items():
        ships[key] = renew(ships[key], mines_laid=ships[key].mines_laid + count)
    for ship in made_up.values():
        ships[ship.key] = renew(ships[ship.key], condition=ship.condition, mines_laid=ship.mines_laid)
    world, busy = run.world, chases(run, now.end)
    links = detached_forces.Hearing(run)
    ports = run.world.ports
    left = tuple(renew(p, coal_t=round(stocks[k], 3)) if k in stocks else p for k, p in enumerate(ports))
    after = renew(
        world,
        minute=now.end,
        forces=tuple(_force(run, now, n, in_port.get(n), busy.get(n), links) for n in range(len(run.fleet.forces))),
        ships=tuple(sorted((ships.get(s.key, s) for s in world.ships), key=lambda s: s.key)),
        merchants=merchants_after(run, now),
        prizes=tuple(p for p in claimed(run, post) if p.taken <= now.end),
        printed=post.printed,
        off_coasts=post.off_coasts,
        ports=tuple(sorted(left, key=lambda p: p.key)),
        numbers=post.numbers,
        truces=truces_after(run, now.end, lambda: nearness(run).range),
        touches=touches_after(run, now.end, watch),
        labels=watch.labels,
        weather=carried(run.world, run.rulings, now.end) if now.end >= run.until else run.world.weather,
        weather_was=faces_after(run.world, run.weather) if now.end == run.until > world.minute else world.weather_was,
        stations=works.stations_at(run, now.end),
        cables=works.cables_at(run, now.end),
        mines=works.fields_at(run, now.end),
        harbours=harbours,
    )
    if now.end == run.until:
        post = joined_papers.handed_over(run, now, after, post)
        after = commanded(detachment.united(run, now, after), over)
    return renew(after, mail=tuple(v.letter() for v in in_order(post.mail)), dispatches=post.dispatches)


def _force(run: Done, now: Steamed, n: int, call: Call | None, chase: Chase | None, links: detached_forces.Hearing) -> Force:
    force = run.fleet.forces[n]
    lon, lat = course.round_place(float(now.lon[n, -1]), float(now.lat[n, -1]))
    legs = now.left(n)
    raid = any(b > now.end for _, b in run.raid_times.get(n, ()))  # now, or when her action is over
    still = not legs and now.idle[n] < now.end
    return renew(
        force,
        flagship=flagship_of(run, n, now.end),
        lon=lon,
        lat=lat,
        legs=legs,
        port=run.world.ports[call.port].key if call is not None else "",
        raid=raid,
        prizes=prizes.disposal(run, n, now.end),
        chase=chase if raid else None,
        held_until=round(float(now.hold[n])) if now.hold[n] > now.end else 0,
        course_deg=round(float(now.course[n, -1]), 2) % 360,
        knots=0.0 if still else round(float(now.knots[n, -1]), 3),
        silent=wireless.silent_at(run, n, now.end),
        jams=wireless.standing(run, n, now.end, "jams"),
        tasks=works.tasks_after(run, n, now.end),
        sighting=standing_order(run, n, now.end),
        ask_nm=miles_asked(run, n, now.end),
        after_nm=miles_after(run, n, now.end),
        pursuit=_pursuit(run, now, n) if raid else None,
        hand=detached_forces.hand_after(run, n, links) if now.end == run.until else force.hand,
    )


def _pursuit(run: Done, now: Steamed, n: int) -> Pursuit | None:
    """Return the raider's pursuit off her course, when the clock stands (SC-N-09)."""
    one = next((one for one in pursuits(run, n) if one.since <= now.end < one.until), None)
    if one is None:
        return None
    key, steered = run.fleet.merchants[one.of].key, now.steered.get(n, 0) - int(now.leg[n])
    return Pursuit(of=key, lon=one.left[0], lat=one.left[1], legs=max(0, steered))


def _top_min(top: float) -> int:
    """Round top-speed minutes. Engines are tried once each six hours, as these pass: passed ones stay passed."""
    most = 60 * int(tables.value("speed", "top_hours"))
    passed = int(top / most + 1e-9) * most
    return passed + 1 if passed and top > passed + 1e-3 and round(top) == passed else round(top)


def _ship(run: Done, now: Steamed, s: int, coaled: float | None, *, in_port: bool, landed: bool) -> Ship:
    v = now.ships
    ship = now.hurts.get(s, run.fleet.ships[s])
    tons, burnt = float(v.coal[s]), float(v.burnt[s])
    if coaled is not None and coaled > tons:
        normal = run.fleet.classes[ship.class_key].coal_normal_t
        burnt = 0.0 if coaled >= normal - 1e-6 else burnt  # SC-S-17: all her normal coal is at hand again
        tons = coaled
    return renew(
        ship,
        coal_t=round(tons, 3) + 0.0,
        burnt_t=round(burnt, 3) + 0.0,
        top_min=_top_min(float(v.top[s])),
        lame_until=int(v.lame[s]) if v.lame[s] > now.end else 0,
        stopped_until=int(v.stopped[s]) if v.stopped[s] > now.end else 0,
        dived_min=0 if in_port else dived_minutes(run, now, s),
        cargo_t=0.0 if landed else ship.cargo_t,
    )


def dived_minutes(run: Done, now: Steamed, s: int) -> int:
    """Return the spent minutes of a boat's battery, as a world keeps them (NAV-S-062)."""
    full = 60 * run.fleet.classes[run.fleet.ships[s].class_key].dived_h
    return max(round(full - float(now.ships.battery[s])), 0) if full else 0
