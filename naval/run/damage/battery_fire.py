"""Ships under the fire of batteries ashore: a bout of it, by the tactical rules, and its effect on a run (NAV-T-163 to 175).

Nobody is asked and no table opened: a fort fires on ships that come into its reach, and they reply (LC-246, SC-LC-127). Its hits
work as those of a mine: damage on the tracks, which are steamed again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from naval import tables
from naval.rulesets.jane.for_the_sea import STANDARD, fort_rules, gunnery
from naval.run.damage.shell_hits import Shell, strike
from naval.run.facts import Blow, Fire, Note
from naval.run.run_input import Planned, hurt, ship_at
from naval.state.outcome import Roll
from naval.state.world import Ship
from tactical.engine.dice import Dice
from tactical.engine.text.words import listed, plural

RULES = ("LC-246", "SC-LC-127", "NAV-T-163", "NAV-T-174")
BROAD_PT = 8.0


@dataclass(frozen=True)
class Battery:
    """Coast guns of a fort that bear, as (inches, feet a second), and the fort's key and name."""

    key: str
    name: str
    guns: tuple[tuple[float, float], ...]


def figure(name: str) -> float:
    """Look up a figure of ships under fire."""
    return float(tables.value("under_fire", name))


def under_fire(run: Planned) -> Planned:
    """Add to a plan the known damage of the shore's fire, and its notes."""
    blows = [blow for one in run.fires for blow in one.blows]
    notes = [note for one in run.fires for note in one.notes]
    return replace(run, blows=(*run.blows, *blows), ruled=(*run.ruled, *notes)) if run.fires else run


def bout(run: Planned, battery: Battery, f: int, minute: int, range_yd: float) -> Fire:
    """Fire a battery on a force for ten moves at a range, first; her ships reply on it (NAV-T-174, SC-LC-127)."""
    key = (battery.key, run.fleet.forces[f].key, minute)
    afloat = [s for s in run.fleet.ships_of[f] if ship_at(run, s, minute).afloat]
    ships = {s: ship_at(run, s, minute) for s in afloat}
    rolls, hits = list[Roll](), list[tuple[int, Shell, tuple[object, ...]]]()
    for calibre, fps in sorted(set(battery.guns), reverse=True):
        number = battery.guns.count((calibre, fps))
        if range_yd > fort_rules.reach(calibre):
            continue
        s = afloat[int(run.dice.u("SC-LC-127", "target", *key, calibre) * len(afloat))]
        landed, thrown = _hits(run.dice, number, calibre, fps, range_yd, run.fleet.classes[ships[s].class_key].kind, key)
        rolls += [replaced(one, ships[s].name) for one in thrown]
        hits += [(s, Shell(calibre, fps, range_yd), (*key, calibre, n)) for n in range(landed)]
    blows, notes = [], []
    for s, shell, drawn in hits:
        told, written = _struck(run, f, s, ships, shell, minute, drawn)
        blows += told
        notes += written
    out, replied = _reply(run, ships, range_yd, key)
    word = plural(len(hits), "hit") if hits else "no hit"
    first = Note(
        minute,
        f,
        "coast",
        f"came under the fire of the batteries of {battery.name}, {range_yd:,.0f} yards off: {word}",
        RULES,
        (*rolls, *replied),
    )
    text = f"The batteries fire on {plural(len(afloat), 'ship')} {range_yd:,.0f} yards off: {word} seen"
    text += f"; {plural(out, 'gun')} of ours out of action." if out else "."
    return Fire(minute, f, battery.key, tuple(blows), (first, *notes), out, text)


def replaced(roll: Roll, name: str) -> Roll:
    """Name in a roll of the fort's fire the ship it was at."""
    return Roll(rule=roll.rule, what=f"{name}: {roll.what}", faces=roll.faces, fell=roll.fell)


def _hits(
    dice: Dice, guns: int, calibre: float, fps: float, range_yd: float, kind: str, key: tuple[object, ...]
) -> tuple[int, list[Roll]]:
    """Count the shells of guns of one calibre that go home in a bout: struck for, or the mean of the table (NAV-T-050,
    SC-T-12)."""
    moves, grade = int(figure("moves")), gunnery.grade_of(range_yd)
    row = gunnery.row_of(grade)
    if gunnery.is_claimed(calibre):
        mean = gunnery.claimed_hits(gunnery.reach(calibre)[1], grade, guns) * moves
        drawn = dice.u("SC-T-12", "hits", *key, calibre)
        roll = Roll(rule="SC-T-12", what=f"{guns} of {calibre:g} inch, a mean of {mean:.2f} hits", faces=0, fell=f"{drawn:.6f}")
        return gunnery.umpired_hits(mean, drawn), [roll] if mean else []
    number, _ = gunnery.strikes(0.0, guns * max(1, moves // gunnery.interval(fps)), row["strikes"])
    chance = gunnery.chance(row["sheet"], BROAD_PT, kind, other=fort_rules.accuracy(1, False))
    draws = [dice.u("SC-T-08", "hit", *key, calibre, n) for n in range(number)]
    home = sum(gunnery.on_the_outline(one, chance) for one in draws)
    what = f"{guns} of {calibre:g} inch, {plural(number, 'strike')}, hits under {chance:.4f}"
    return home, [Roll(rule="SC-T-08", what=what, faces=0, fell=" ".join(f"{one:.4f}" for one in draws))]


def _struck(
    run: Planned, f: int, s: int, ships: dict[int, Ship], shell: Shell, minute: int, key: tuple[object, ...]
) -> tuple[list[Blow], list[Note]]:
    """Put one shell on a ship, which goes on as it left her; if she founders, damage her again when she goes down."""
    ship = ships[s]
    if not ship.afloat:
        return [], []
    hit = strike(ship, run.fleet.classes[ship.class_key], shell, run.dice, *key)
    ships[s] = hurt(ship, hit.told)
    blows = [Blow(minute, f, s, hit.told, ruled=True)]
    notes = [Note(minute, f, "shelled", hit.text, hit.rules, hit.rolls, ship.name)]
    if not ships[s].afloat:
        notes.append(Note(minute, f, "lost", "is lost", ("LC-246", "SC-T-16"), ship=ship.name))
    elif hit.founders_min is not None:
        end = minute + hit.founders_min
        blows.append(Blow(end, f, s, hit.lost, ruled=True))
        if end <= run.until:
            notes.append(Note(end, f, "lost", "has foundered", ("LC-246", "SC-T-16"), ship=ship.name))
    return blows, notes


def shell_on(run: Planned, f: int, s: int, minute: int, shell: Shell, place: str, *key: object) -> Fire:
    """Put one shell of a siege battery on a ship that lies in harbour (LC-245)."""
    blows, notes = _struck(run, f, s, {s: ship_at(run, s, minute)}, shell, minute, key)
    return Fire(minute, f, place, tuple(blows), tuple(notes))


def capture_force(run: Planned, f: int, minute: int, place: str, name: str) -> Fire:
    """Capture all ships of a force in a harbour whose place has fallen (LC-247)."""
    ships = [(s, ship) for s in run.fleet.ships_of[f] if (ship := ship_at(run, s, minute)).afloat]
    words = f"taken in {name}"
    told = [{"afloat": False, "max_kn": 0.0, "damage": [*ship.damage, words]} for _, ship in ships]
    blows = tuple(Blow(minute, f, s, one, ruled=True) for (s, _), one in zip(ships, told, strict=True))
    names = listed([ship.name for _, ship in ships])
    note = Note(minute, f, "lost", f"was taken in {name}, which has fallen: {names}", ("LC-247",))
    return Fire(minute, f, place, blows, (note,))


def _reply(run: Planned, ships: dict[int, Ship], range_yd: float, key: tuple[object, ...]) -> tuple[int, list[Roll]]:
    """Fire the heavy guns of her ships on the fort: count its guns put out for good (NAV-T-167, SC-LC-127)."""
    grade, rolls, out = gunnery.grade_of(range_yd), list[Roll](), 0
    row = gunnery.row_of(grade)
    chance = gunnery.chance(row["sheet"], BROAD_PT, "fort")
    for s in sorted(ships):
        for n, gun in enumerate(run.fleet.classes[ships[s].class_key].guns):
            heavy = ships[s].afloat and not gunnery.is_claimed(gun.calibre_in) and range_yd <= gunnery.reach(gun.calibre_in)[0]
            if not heavy:
                continue
            fires = max(1, int(figure("moves")) // gunnery.interval(gun.velocity_fps))
            number, _ = gunnery.strikes(0.0, gun.count * fires, row["strikes"])
            for k in range(number):
                at = (*key, "reply", ships[s].key, n, k)
                if not gunnery.on_the_outline(run.dice.u("SC-T-08", *at), chance):
                    continue
                fell, _ = fort_rules.falls(row["sheet"], 0, drawn := run.dice.u("SC-T-24", *at), (), False, STANDARD)
                if fell == fort_rules.CENTRE:
                    out += 1
                    rolls.append(
                        Roll(rule="SC-T-24", what=f"{ships[s].name}: on the centre of a gun", faces=0, fell=f"{drawn:.6f}")
                    )
    return out, rolls
