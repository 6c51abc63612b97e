"""The stored form of worlds and outcomes, and the migration of 0.5.0's form into it."""

from __future__ import annotations

import msgspec

from campaign import packs, serialization
from naval.state.frozen import Frozen, stored


class Small(Frozen, frozen=True):
    """A part of something."""

    name: str
    depth: float = 2.5
    colour: str = msgspec.field(name="color", default="grey")


class Thing(Frozen, frozen=True):
    """A struct with a default of each kind that a field of the sea may have."""

    minute: int
    word: str = "together"
    knots: float = 0.0
    many: int = 1000
    flag: bool = False
    part: Small = Small(name="usual")
    parts: tuple[Small, ...] = ()
    by_key: dict[str, Small] = {}
    maybe: float | None = None


def test_what_stands_at_its_default_is_left_out_however_it_came_there():
    computed = Thing(
        minute=0,
        word="".join(["to", "gether"]),
        knots=float("0"),
        many=10 * 100,
        part=Small(name="usual", depth=5 / 2),
        parts=tuple(iter(())),
        by_key=dict.fromkeys(()),
    )

    assert stored(computed) == stored(Thing(minute=0)) == b'{"minute":0}'


def test_what_is_not_at_its_default_is_written_at_every_depth():
    thing = Thing(minute=3, part=Small(name="other"), parts=(Small(name="a", depth=1.0),), by_key={"k": Small(name="b")})

    assert stored(thing) == b'{"by_key":{"k":{"name":"b"}},"minute":3,"part":{"name":"other"},"parts":[{"depth":1.0,"name":"a"}]}'
    assert msgspec.json.decode(stored(thing), type=Thing) == thing


def test_a_value_and_the_same_value_read_back_have_the_same_bytes():
    whole = Thing(minute=3, knots=12, maybe=0)

    assert stored(whole) == stored(msgspec.json.decode(stored(whole), type=Thing)) == b'{"knots":12.0,"maybe":0.0,"minute":3}'


def test_a_field_is_stored_under_its_json_key():
    small = Small(name="a", colour="white")

    assert stored(small) == b'{"color":"white","name":"a"}'
    assert msgspec.json.decode(stored(small), type=Small) == small


def test_minus_zero_is_kept():
    assert stored(Thing(minute=0, knots=-0.0)) == b'{"knots":-0.0,"minute":0}'


def test_a_new_field_with_a_default_changes_no_stored_byte():
    class Newer(Thing, frozen=True):
        """A later version of the struct."""

        smoke: float = 1.5
        seen: tuple[str, ...] = ()

    assert stored(Newer(minute=3, knots=9.5)) == stored(Thing(minute=3, knots=9.5))


def test_the_worlds_of_the_shipped_packs_mean_the_same_when_they_are_stored():
    for key in packs.available():
        world = packs.find(key).world
        assert serialization.world(serialization.encode_for_storage(world)) == world, key
