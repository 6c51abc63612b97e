"""END of a move, in the order of SC-LW-05: posts, gaps, melees; then dead and prisoners, freeing, guns, lines, victory."""

from __future__ import annotations

from tactical.engine.text.words import agree, listed, plural
from tactical.ground.geometry.figures import Disc, gap_disc_box
from tactical.ground.geometry.measure import div
from tactical.ground.rules import capture, melee, prisoners
from tactical.ground.rules.mobility import CLEAR
from tactical.ground.rules.stand import placed
from tactical.ground.turns import flow, gun_crew
from tactical.ground.turns.book import Layout, Work
from tactical.ground.turns.ending import verdicts
from tactical.ground.turns.movement import ways
from tactical.ground.turns.position import people
from tactical.ground.turns.state import Data


def end_of_move(work: Work, ordered: set[str]) -> None:
    """Carry out steps 1 to 3; then await the choice, if any, or do the rest. ``ordered`` are the men the player moved."""
    gun_crew.fill(work, ordered)
    mend(work)
    for extra in work.book.extras:
        extra.before_melees(work)
    work.stirred()
    found = work.book.melees(work)
    work.state["melees"] = [{**one, "at": middle(work, one), "settled": False} for one in found]
    for one in work.state["melees"]:
        tell_melee(work, one)
    if any(one["choice"] for one in found):
        work.state["stage"] = "choose"
    else:
        adjudicate(work, {})


def mend(work: Work) -> None:
    """Move aside men into whom a gun was swung, straight away from it, as far as they must; step 2 (SC-LW-36)."""
    swung = [key for key, gun in sorted(work.guns.items()) if placed(gun) and gun["did"] == "fired"]
    if not swung:
        return
    places = gun_crew.open_posts(work, str(work.state["mover"]))
    for gun in swung:
        box = work.book.box(work.guns[gun])
        for key in work.ranks.about(box.x, box.y, box.back + box.half + ways.LARGEST):
            x, y, r = places.at[key]
            if places.open_to.get((x, y)) != gun and gap_disc_box(Disc(x, y, r), box) < CLEAR:
                sign = 1 if (y - box.y) * box.hx - (x - box.x) * box.hy >= 0 else -1
                gun_crew.step_aside(work, places, key, -box.hy * sign, box.hx * sign)
    work.stirred()


def middle(work: Work, one: Data) -> list[int]:
    """Return the middle of a melee's men, for drawing."""
    keys = [key for side in work.state["sides"] for key in one.get(side, [])]
    n = max(1, len(keys))
    return [div(sum(work.men[key]["x"] for key in keys), n), div(sum(work.men[key]["y"] for key in keys), n)]


def tell_melee(work: Work, one: Data) -> None:
    sides = [side for side in work.state["sides"] if one.get(side)]
    numbers = " against ".join(f"{len(one[side])} of {people.SIDE_NAMES[side]}" for side in sides)
    if one["inferior"] is None:
        work.tell(f"Melee, {numbers}: equal numbers, and all of them fall", "LW-064", "LW-065")
        return
    who = people.SIDE_NAMES[one["inferior"]]
    figures = [["supporters", len(one["support"])], ["dead on each side", one["dead"]], ["prisoners", one["prisoners"]]]
    if one["isolated"]:
        text = f"Melee, {numbers}: {who} is isolated, {describe_prisoners(one['prisoners'])} and {fall(one['dead'])}"
        work.tell(text, "LW-064", "LW-066", "LW-067", figures=figures)
    else:
        text = f"Melee, {numbers}: {who} is supported and sells its lives, {fall(one['dead'])}"
        work.tell(text, "LW-064", "LW-066", "LW-068", figures=figures)


def describe_prisoners(n: int) -> str:
    """Write the number of prisoners in words."""
    return f"{n} {agree(n, 'is', 'are')} taken"


def fall(n: int) -> str:
    """Write the number of dead in words."""
    return "nobody falls" if n == 0 else f"{n} {agree(n, 'falls', 'fall')}"


def adjudicate(work: Work, chosen: Data) -> None:
    """Carry out steps 5 to 10, and begin the next move."""
    state, mover = work.state, work.state["mover"]
    work.stirred()
    given = {one["key"]: melee.completed(one, chosen.get(one["key"]), mover, state, work.ranks) for one in state["melees"]}
    for one in state["melees"]:
        choice = given[one["key"]]
        for side, keys in sorted(choice["dead"].items()):
            for key in keys:
                work.fell(key, "melee")
            if keys and chosen.get(one["key"]):
                work.tell(
                    f"Fallen of {people.SIDE_NAMES[side]}: {people.many(work.book, (work.men[key]['arm'] for key in keys))}",
                    "LW-069",
                )
        melee.carry_out(state["men"], one, choice)
        one.update(given=choice, settled=True)
    work.stirred()
    for extra in work.book.extras:
        extra.after_melees(work)
    _prisoners(work)
    _guns(work)
    _lines(work)
    for extra in work.book.extras:
        extra.end_ply(work)
    work.stirred()
    verdicts.look(work)
    if state["over"] is None:
        flow.interval(work)
    else:
        state["stage"] = "over"


def _prisoners(work: Work) -> None:
    """Free prisoners whose escort is gone; step 6."""
    for key in prisoners.retake(work.state, work.ranks, work.state["mover"], melee.TOUCH):
        work.tell(f"The {people.man_name(work.book, work.state, key)}, freed and unarmed, is taken again", "LW-078")
    work.stirred()
    free = prisoners.free(work.state, work.ranks, work.state["ply"])
    for side in work.state["sides"]:
        keys = [key for key in free if work.men[key]["side"] == side]
        if keys:
            arms = people.many(work.book, (work.men[key]["arm"] for key in keys))
            be = agree(len(keys), "is", "are")
            work.tell(f"{arms} of {people.SIDE_NAMES[side]} {be} left without an escort and {be} free, but unarmed", "LW-074")
    work.stirred()


def _guns(work: Work) -> None:
    """Hand over guns whose side has left them and whose takers have passed the axle; step 7."""
    state, book = work.state, work.book
    for key, side in capture.change_hands(state, work.ranks, state["mover"], lambda one: book.fights(state, one)):
        work.tell(f"{people.SIDE_NAMES[side]} has taken {people.gun_name(work.state, key)}", "LW-080")


def _lines(work: Work) -> None:
    """Secure prisoners at the captor's line, and rearm freed men at their own; step 8."""
    state, book = work.state, work.book
    for key in prisoners.secure(state, book.arms):
        work.tell(f"The {people.man_name(book, state, key)} is led over the line and is beyond rescue", "LW-077")
    for key in prisoners.rearm(state, book.arms):
        work.tell(f"The {people.man_name(book, state, key)} has reached his own line and is armed again", "LW-076")
    work.stirred()


LEAVE = ("leaves the field over his own line", "leave the field over their own line")


def summary(work: Work, lay: Layout) -> None:
    state, book = work.state, work.book
    name = people.SIDE_NAMES[lay.side]
    own = [key for key in lay.paths if work.men[key]["side"] == lay.side and key not in lay.off]
    led = [key for key in lay.paths if work.men[key]["side"] != lay.side]
    words = [f"moves {people.many(book, (work.men[key]['arm'] for key in own))}"] if own else []
    if led:
        words.append(f"leads {plural(len(led), 'prisoner')}")
    work.tell(f"{name} {listed(words)}" if words else f"{name} stands fast", "LW-024")
    for keys, one, more, rule in (
        (lay.kept.get("surrender", []), "hoists the white flag", "hoist the white flag", "LW-079"),
        ([key for key in lay.off if key in work.men], *LEAVE, "LW-105"),
    ):
        if keys:
            who = people.many(book, (work.men[key]["arm"] for key in keys))
            work.tell(f"{who} of {name} {agree(len(keys), one, more)}", rule)
    for key in (key for key in lay.off if key in work.guns):
        work.tell(f"{people.gun_name(state, key)} is brought away over the line of {name}", "LW-105")
