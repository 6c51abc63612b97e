"""Posts at the trail of a gun that has fired: who can come to them, who goes, and who may not be ordered away (LW-039).

One answer for all of it: whether a shot may be fired, whether the guns' other orders leave the men for it, which orders to men
would leave a post empty, and who is brought there at the END (SC-LW-09, SC-LW-38).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from tactical.ground.geometry.figures import Disc, gap_disc_box
from tactical.ground.geometry.measure import UNIT, div, gap, heading
from tactical.ground.rules import firing, melee, mobility
from tactical.ground.rules.mobility import CLEAR
from tactical.ground.rules.stand import placed
from tactical.ground.turns.book import Layout, Work
from tactical.ground.turns.movement import ways
from tactical.ground.turns.movement.places import Places
from tactical.ground.turns.position import people
from tactical.ground.turns.state import POST_RULE, Point, Refusal

NUDGE = 8  # u: how far a man in the way is put aside at a time
MOST_NUDGES = 60


def posts(work: Work, side: str) -> dict[Point, str]:
    """List the posts that a side must fill in this ply, each with its gun, in the order of the guns."""
    return {post: gun for gun in people.guns_of(work.state, side) for post in work.posts(gun)}


def least(work: Work) -> int:
    """Return the radius of the smallest man who may stand at a post."""
    return min(arm.radius for arm in work.book.arms.values())


# -- the guns' sheet ---------------------------------------------------------------------------------------------------
def no_shot(work: Work, gun: str, point: Point) -> Refusal | None:
    """Say why the posts at the trail could not be filled after such a shot, with those of guns that have fired already."""
    one, book, state = work.guns[gun], work.book, work.state
    if mobility.fixed(one):
        return None
    if why := firing.no_room_at_the_trail(one, point, work.country, least(work)):
        return POST_RULE, why
    after = {**one, "h": firing.left_pointing(one, point)}
    for post in firing.posts(after):
        if stands := _gun_at(work, post, gun):
            return POST_RULE, f"{people.gun_name(state, stands)} stands where a man must stand at its trail after such a shot"
    others = [post for post, whose in posts(work, one["side"]).items() if whose != gun]
    why = firing.nobody_for_the_trail(
        one, point, work.ranks, lambda key: book.reach(state, key)[0], lambda key, post: _far(work, key, post), others
    )
    return (POST_RULE, why) if why else None


def _gun_at(work: Work, post: Point, own: str) -> str | None:
    """Find another gun in whose outline a man at a post would stand."""
    disc = Disc(*post, least(work))
    others = ((key, work.book.box(gun)) for key, gun in sorted(work.guns.items()) if key != own and placed(gun))
    return next((key for key, box in others if gap_disc_box(disc, box) < CLEAR), None)


def _far(work: Work, key: str, post: Point) -> int | None:
    """Reckon how far a man has to go to a post, or None where he cannot come to it in this ply."""
    book, state = work.book, work.state
    found = ways.find(work, key, [post], book.reach(state, key)[0])
    return None if isinstance(found, tuple) else book.cost(state, key, found)


def covered(work: Work, side: str) -> int:
    """Count the posts of a side that can be filled as things stand; no other order of the guns may lessen the number."""
    return len(told_off(work, side, ())) if posts(work, side) else 0


def too_few(before: int, work: Work, side: str) -> Refusal | None:
    """Say why an order of the guns cannot stand after which fewer posts can be filled than ``before`` it."""
    if not before or covered(work, side) >= before:
        return None
    return (
        POST_RULE,
        "two men must stand at the trail of each gun that has fired, and this would leave too few who can get there",
    )


# -- the men's sheet ---------------------------------------------------------------------------------------------------
def kept_free(lay: Layout, key: str, at: Point) -> Refusal | None:
    """Say why a man may not be sent so near a post that nobody could stand there."""
    r, small = lay.book.radius(lay.state, key), least(lay)
    for post, gun in posts(lay, lay.side).items():
        if at != post and gap(*at, r, *post, small) < CLEAR:
            return (
                POST_RULE,
                f"a man must stand at the trail of {people.gun_name(lay.state, gun)} there, and he would be in his way",
            )
    return None


def deserted(lay: Layout) -> dict[str, Refusal]:
    """Refuse men whom this sheet sends away, if a post that could be filled would stay empty without them.

    As many posts are filled as could be if nobody had an order. Men not ordered elsewhere are sent first, then the nearest.
    """
    wanted = posts(lay, lay.side) if lay.kept else {}
    if not wanted:
        return {}
    told = told_off(lay, lay.side, ())
    if len(told) == len(wanted):
        return {}
    start = Layout(lay.book, lay.before, lay.side, {})
    for key in lay.kept.get("surrender", ()):  # a body that is isolated may do so at any time (LW-079)
        start.men[key].update(lay.men[key])
    start.stirred()
    could = told_off(start, lay.side, set(lay.paths) | set(lay.off), told)
    found = dict[str, Refusal]()
    for post in (post for post in wanted if post in could and could[post] not in told.values()):
        name = people.gun_name(lay.state, wanted[post])
        found[could[post]] = POST_RULE, f"two men must stand at the trail of {name}, which has fired, and he is one of them"
    return found


def kept_back(lay: Layout, men: Iterable[str]) -> Refusal | None:
    """Say why a body does nothing that takes its move: one of its men is kept back for the trail of a gun."""
    return next((lay.fixed[one] for one in men if one in lay.fixed and lay.fixed[one][0] == POST_RULE), None)


# -- END ---------------------------------------------------------------------------------------------------------------
def told_off(work: Work, side: str, ordered: Container[str], given: Mapping[Point, str] | None = None) -> dict[Point, str]:
    """Choose who stands at each post as the move ends: the man there, then the nearest who can still come, free ones first.

    Nobody in contact goes (LW-062). Of men in each other's way at a post one goes there and the others give way.
    """
    wanted, places = posts(work, side), open_posts(work, side)
    number = {gun: n for n, gun in enumerate(dict.fromkeys(wanted.values()))}
    small, asked = least(work), list[tuple[bool, int, bool, bool, int, str, int, Point]]()
    may: dict[str, bool] = {}
    for n, (post, gun) in enumerate(wanted.items()):
        for off, key in firing.about_a_post(post, work.ranks, side):
            if key not in may:
                may[key] = (work.men[key]["x"], work.men[key]["y"]) in wanted or _free_to_go(work, key)
            if may[key]:
                man = work.men[key]
                aside = gap(*post, small, man["x"], man["y"], work.book.radius(work.state, key)) >= CLEAR
                asked.append((off > 0, number[gun], aside, key in ordered, off, key, n, post))
    for key in (key for key, free in may.items() if free):
        places.take_man(key)

    def comes(post: Point, key: str) -> bool:
        man, r = work.men[key], work.book.radius(work.state, key)
        if (man["x"], man["y"]) == post:
            return True
        left = work.book.reach_u(work.state, key)
        near = (man["x"] - post[0]) ** 2 + (man["y"] - post[1]) ** 2 <= left * left
        if not near or not places.free(*post, r) or not firing.behind_the_line_too(work.country, *post, r):
            return False
        return _free_to_go(work, key) and _far(work, key, post) is not None

    return firing.told_off(list(wanted), [(one[-1], one[5]) for one in sorted(asked)], comes, given)


def fill(work: Work, ordered: Container[str]) -> None:
    """Bring two men to the trail of each gun of the mover that has fired (LW-039); ``ordered`` are the men he moved himself."""
    side = str(work.state["mover"])
    wanted = posts(work, side)
    if not wanted:
        return
    told, places = told_off(work, side, ordered), open_posts(work, side)
    for key in told.values():
        places.take_man(key)
    empty = [gun for post, gun in wanted.items() if post not in told or not _set(work, places, told[post], post, told.values())]
    for gun in dict.fromkeys(empty):
        work.tell(f"Nobody can reach a post at the trail of {people.gun_name(work.state, gun)}", POST_RULE)
    work.stirred()


def _set(work: Work, places: Places, key: str, post: Point, told: Container[str]) -> bool:
    """Set a man at a post, and a man in his way aside (SC-LW-36); False where that cannot be, and all stay."""
    man, book, r = work.men[key], work.book, work.book.radius(work.state, key)
    here = (man["x"], man["y"])
    way = [here] if here == post else ways.find(work, key, [post], book.reach(work.state, key)[0])
    places.put_man(key, *post)
    moved = dict[str, Point]()
    able = not isinstance(way, tuple) and (here == post or places.gun_at(*post, r) is None)
    for other in places.struck(key) if able else ():
        x, y, _ = places.at[other]
        able = able and other not in told and _free_to_go(work, other)
        if not able or not step_aside(work, places, other, *(heading(x - post[0], y - post[1]) if (x, y) != post else (UNIT, 0))):
            able = False
            break
        moved[other] = (x, y)
    if not able or isinstance(way, tuple):
        for one, (x, y) in {**moved, key: here}.items():
            work.men[one].update(x=x, y=y)
            places.put_man(one, x, y)
        return False
    if here != post:
        man.update(x=post[0], y=post[1], spent=man["spent"] + book.cost(work.state, key, way))
    return True


def step_aside(work: Work, places: Places, key: str, hx: int, hy: int) -> bool:
    """Put a man aside in a direction, as far as he must to stand clear; False where there is no room."""
    x, y, r = places.at[key]
    places.take_man(key)
    for step in range(1, MOST_NUDGES):
        to = x + div(hx * NUDGE * step, UNIT), y + div(hy * NUDGE * step, UNIT)
        if places.free(*to, r) and ways.inside(work, *to, r):
            work.men[key].update(x=to[0], y=to[1])
            places.put_man(key, *to)
            return True
    places.put_man(key, x, y)
    return False


def in_contact(work: Work, key: str) -> bool:
    """Report whether a man touches an enemy and so must stay."""
    man, book = work.men[key], work.book
    near = melee.contact(work.ranks, man["x"], man["y"], book.radius(work.state, key))
    return any(work.men[one]["side"] != man["side"] and book.fights(work.state, one) for one in near)


def _free_to_go(work: Work, key: str) -> bool:
    """Report whether a man may still be sent to a post: he has some of his move left and touches nobody."""
    return bool(work.book.reach_u(work.state, key)) and not in_contact(work, key)


def open_posts(work: Work, side: str) -> Places:
    """Return the places of everybody, with the posts at the trails open to those who are to stand there."""
    places = Places(work)
    for post, gun in posts(work, side).items():
        places.open_to[post] = gun
    return places
