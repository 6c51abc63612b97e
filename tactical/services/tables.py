"""Tables opened and joined."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from tactical.common.refusals import Refused
from tactical.engine.opening import first_sides
from tactical.engine.registry import find
from tactical.engine.ruleset import UMPIRE, Orders
from tactical.models.belief import WATCH, Chair, Table, token
from tactical.models.renewal import may_renew
from tactical.models.truth import Battle
from tactical.news import has_news, tell_everybody
from tactical.services.battles import dump, open_battle
from tactical.services.endings import give_up
from tactical.services.letters import leave_address
from tactical.services.moves import ask, show, wind_clock
from tactical.services.sheets import lock
from tactical.services.wishes import GIVEN_SEED, LONGEST_NAME, Wish, read_name


class Place(NamedTuple):
    """A chair to be put at a table: a side (or ``umpire``, ``watch``), its posts (none: all), its person and whether he has come,
    or that its captain writes that part, and at which level.
    """

    side: str
    posts: Sequence[str] = ()
    name: str = ""
    taken: bool = False
    is_owner: bool = False
    program: bool = False
    level: str = ""


def key_of(side: str, posts: Iterable[str] = ()) -> str:
    """Name a chair as :func:`open_for` does: ``blue``, ``blue/gunnery+torpedo``, ``umpire``, ``watch``."""
    held = "+".join(sorted(posts))
    return f"{side}/{held}" if held else side


def open_table(wish: Wish, *, seed: str | None = None, opener: str = "") -> Chair:
    """Open a table and return the owner's chair; refused with every fault, nothing half-written.

    ``opener`` is the mark of the address that asks (:mod:`tactical.common.address`).
    """
    if not wish.faults and (why := full(opener)):
        wish.wrong("", why)
    if wish.faults or wish.rules is None:
        raise Refused(*wish.faults)
    places = [
        Place(side, posts, wish.name, mine := side in (wish.side, *wish.own) and not number, mine)
        for side in first_sides(wish.rules)
        if side not in wish.programs or side == wish.side
        for number, posts in enumerate(wish.seats.get(side, [()]))
    ]
    places.sort(key=lambda one: (one.side != wish.side, not one.is_owner))
    if wish.side in (WATCH, UMPIRE):
        places.insert(0, Place(wish.side, (), wish.name, True, True))
    places.append(Place(WATCH))
    chairs = open_for(
        wish.rules.key,
        wish.setup,
        secrets.token_hex(16) if seed is None else seed,
        wish.title,
        places,
        umpire=wish.umpire,
        programs=wish.programs,
        move_seconds=wish.move_seconds,
        watch_delay=wish.watch_delay,
        pace=wish.pace,
        opener=opener,
        solo=bool(wish.own),
        listed=wish.listed,
        talk=not wish.silent,
        watched=wish.watched,
        to_watch=wish.to_watch,
        given=wish.given,
        given_seed=GIVEN_SEED if wish.given else "",
        levels=dump(wish.levels),
    )
    owner = next(chair for chair in chairs.values() if chair.is_owner)
    leave_address(owner, wish.mail, timezone.now())
    return owner


def full(opener: str) -> str:
    """Say why no more battles can be opened here, or from this address; "" where they can.

    Where the site is full the oldest battle that never began makes room. Battles of campaigns are not counted.
    """
    unfinished = Table.objects.filter(ended=None, keeps=False)
    own = unfinished.filter(opener=opener).count() if opener else 0
    if own >= settings.MAX_TABLES_EACH:
        return (
            f"{own} battles opened from your address are still going on, the most that one address may have here. End "
            "one of them first."
        )
    held = unfinished.count()
    if held < settings.MAX_TABLES or make_room(unfinished):
        return ""
    return f"{held} battles are being fought here, the most that this site allows. Try again later."


def make_room(unfinished: QuerySet[Table]) -> bool:
    """End the oldest battle to which only its opener came, without a move; False if none is old enough."""
    old = timezone.now() - timedelta(hours=settings.EMPTY_TABLE_HOURS)
    others = Chair.objects.filter(table=OuterRef("pk"), taken=True, is_owner=False)
    empty = unfinished.filter(~Exists(others), number=0, opened_at__lte=old).order_by("opened_at", "pk")
    oldest = empty.values_list("pk", flat=True).first()
    return oldest is not None and give_up(oldest)


def open_for(
    ruleset: str,
    setup: dict[str, Any],
    seed: str,
    title: str,
    chairs: Iterable[Sequence[Any]],
    *,
    umpire: bool = False,
    programs: Iterable[str] = (),
    battle: Battle | None = None,
    given: Sequence[Orders] = (),
    **agreed: Any,
) -> dict[str, Chair]:
    """Open a table by code, in one transaction, and return its chairs by :func:`key_of`.

    ``chairs`` are ``(side, posts, name, taken)``, see :class:`Place`; ``umpire`` adds a chair for one. ``battle`` is one that was
    opened before and waits to be fought: its rule set, setup and seed are taken; ``OPENER`` is told of its end as of any other.
    Raises ``ValueError`` for a battle that does not wait any more and for chairs that cannot stand at one table, ``BadSetup`` as
    the rule set does. ``agreed`` are further fields of :class:`Table`: ``move_seconds``, ``watch_delay``; ``keeps``: the war goes
    on when it is over; ``pace``: by the book's own clock, in percent of its times; ``follows``: the battle before it in a war
    over several. ``given`` are orders of moves that are played first, thrown from the seed ``given_seed`` among ``agreed``.
    """
    places = [Place(*one) for one in chairs] + ([Place(UMPIRE)] if umpire else [])
    if battle is not None:
        ruleset, setup, seed = battle.ruleset, json.loads(battle.setup), battle.seed
    rules, now = find(ruleset), timezone.now()
    state = rules.open(setup, agreed.get("given_seed") or seed)
    sides, programs = tuple(side for side in rules.sides if side in state["sides"]), tuple(programs)
    check_places(places, sides, programs)
    with transaction.atomic():
        if battle is None:
            more = {"given": dump(list(given)), "position": dump(state)} if given else {"position": dump(state)}
            battle = open_battle(rules.key, setup, seed, state=Battle.State.TABLE, **more)
        else:
            waiting = Battle.objects.filter(pk=battle.pk, state=Battle.State.WAITING)
            if not waiting.update(state=Battle.State.TABLE, position=dump(state)):
                raise ValueError(f"battle {battle.pk} does not wait to be fought")
            battle.refresh_from_db()
        table = Table.objects.create(
            battle=battle,
            title=title,
            ruleset=rules.key,
            setup=battle.setup,
            programs=dump(list(programs)),
            fights=dump(list(sides)),
            seed_hash=battle.seed_hash,
            opened_at=now,
            moved_at=now,
            given_moves=len(given),
            **agreed,
        )
        put = {
            key_of(one.side, one.posts) + ("" if one.side != WATCH or not one.is_owner else "/owner"): put_chair(table, one)
            for one in places
        }
        show(table, rules, state, {})
        ask(table, rules, state, now)
    return put


def check_places(places: Sequence[Place], sides: Sequence[str], programs: Sequence[str]) -> None:
    """Check that these chairs can stand at one table: no two of a side hold one post, none has a side of the computer's."""
    held: dict[str, list[str]] = {}
    for one in places:
        if one.side not in (*sides, UMPIRE, WATCH) or one.side in programs:
            raise ValueError(f"no chair of {one.side!r} stands at this table")
        if one.side in sides:
            held.setdefault(one.side, []).extend(one.posts or [""])
    for side in sides:
        posts = held.get(side, [])
        if side not in programs and not posts:
            raise ValueError(f"nobody is to order for {side!r}")
        if len(set(posts)) < len(posts) or ("" in posts and len(posts) > 1):
            raise ValueError(f"two chairs of {side!r} hold the same post: {posts}")


def put_chair(table: Table, place: Place) -> Chair:
    """Put one chair at a table."""
    chair = Chair(table=table, side=place.side, posts=dump(sorted(place.posts)), is_owner=place.is_owner, taken=place.taken)
    chair.program, chair.level = place.program, place.level
    if place.taken or (table.keeps and place.name):  # in a war, a called seat has a name before its person comes
        chair.name = (place.name or own_name(chair))[:LONGEST_NAME]
    chair.save()
    return chair


def own_name(chair: Chair) -> str:
    """Name a person on this chair who gave no name."""
    if chair.watches:
        return ""
    if chair.umpires:
        return "The umpire"
    rules, posts = find(chair.table.ruleset), json.loads(chair.posts)
    known = [post.name for key, post in rules.posts.items() if key in posts]
    return f"{rules.sides[chair.side].name}’s {known[0].lower()}" if len(known) == 1 else rules.sides[chair.side].name


def find_given_name(chair: Chair) -> str:
    """Find the name that the person on a chair gave; "" for who gave none and is called by the chair, also on another."""
    return "" if chair.name == own_name(chair) else chair.name


def sit_down(chair: Chair, given: str) -> None:
    """Take a side's chair for the first time, under a name. With the last to come the clock starts.

    The chair then gets another link, which only the pages of its own browser show: the sender of the first one, usually an enemy,
    must not come in by it. A place that a war keeps for a seat keeps its link: nobody sent it.
    """
    wish = Wish()
    name = read_name(wish, given)
    if wish.faults:
        raise Refused(*wish.faults)
    with transaction.atomic():
        table = lock(chair.table_id)
        name, link = name or chair.name or own_name(chair), chair.token if chair.is_kept else token()
        if not Chair.objects.filter(pk=chair.pk, taken=False).update(taken=True, name=name, token=link):
            raise Refused.late("", "Somebody has already taken this place.")
        if table.stage == Table.Stage.PLAYING:
            # the seals of the others of this side no longer cover the whole sheet
            table.sheets.filter(number=table.number, side=chair.side).update(sealed="", sealed_at=None)
            if table.deadline is None:
                wind_clock(table, timezone.now())
        tell_everybody(table)
    chair.refresh_from_db()


def come_again(chair: Chair) -> bool:
    """Take a chair by the new link that was made for it; it then gets another, as at first. False if the link was used already,
    or another was made since: of two at once one gets in.
    """
    if not Chair.objects.filter(pk=chair.pk, called=True, token=chair.token).update(called=False, token=token()):
        return False
    chair.refresh_from_db()
    for one in chair.table.chairs.all():
        if may_renew(one):  # the link on the owner's page is no longer the chair's
            has_news(one)
    return True
