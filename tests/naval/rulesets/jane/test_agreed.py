"""Terms of battle, and a set-up of the player's own, as the rule set reads them; the pages:
tests/tactical/room/test_jane_terms.py."""

from __future__ import annotations

import json
from typing import Any

import pytest

from naval.rulesets.jane import compose, edition, terms
from naval.rulesets.jane.actions import classes, lists
from naval.rulesets.jane.night import orders as night_orders
from naval.rulesets.jane.ruleset import Jane
from tactical.engine.errors import BadNotation, BadSetup
from tactical.engine.play.fight import fight
from tests.naval.rulesets.jane.setup_builder import duel
from tests.naval.rulesets.jane.table import STANDARD

Data = dict[str, Any]

JANE = Jane()
FORCES = """\
Force of Blue: First Squadron, at 0 0, course 60, knots 12
  Exmouth, gunnery 1.5, setting 4000, knots 17
  Niobe, class diadem
Force of Red: Third, at 5000 4000, course 240, knots 12
  Wettin
"""


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(BadNotation) as refused:
        JANE.read_setup(text)
    return refused.value.faults


@pytest.mark.parametrize("term", JANE.terms, ids=lambda term: term.key)
def test_sc_j_62_every_choice_of_every_term_opens_and_is_fought_to_an_end(term: Any) -> None:
    for value, _ in term.choices:
        wanted = {term.key: value, **({"light": "1000"} if (term.key, value) == ("night", "2") else {})}
        setup = {**duel(limit=8), "general_orders": True, "terms": wanted}
        assert terms.faults_of(setup) == []
        assert fight("jane", setup, "agreed", views=False)["result"]["ending"], (term.key, value)


def test_sc_j_62_what_is_not_named_stays_as_the_setup_has_it() -> None:
    setup = duel(torpedo_method=4, scale="B", night={"sight_yd": 1500, "method": 1})
    assert terms.settled(setup) is setup
    made = terms.settled({**setup, "terms": {"night": "2", "general": "yes"}})
    assert (made["torpedo_method"], made["scale"], made["night"]) == (4, "B", {"sight_yd": 1500, "method": 2})
    assert terms.settled({**setup, "terms": {"light": "day", "scale": "free"}})["night"] is None


def test_sc_j_61_night_orders_want_a_night() -> None:
    assert terms.night_needs_orders({"night": None}, {"night": "2"})
    assert terms.night_needs_orders({"night": {"sight_yd": 1000}}, {"night": "2"}) is None
    with pytest.raises(BadSetup, match="there is no term 'hours'"):
        JANE.open({**duel(), "terms": {"hours": "2"}}, "x")


def test_sc_j_63_an_umpired_night_is_told_every_ten_minutes() -> None:
    assert night_orders.minutes(STANDARD) == 10


def test_nav_t_071_a_ship_of_the_lists_has_the_card_of_her_class_and_what_is_written_behind_her_name() -> None:
    setup = JANE.read_setup(FORCES)
    (blue, red) = setup["forces"]
    assert (blue["name"], blue["x_yd"], blue["heading_deg"], blue["knots"]) == ("First Squadron", 0.0, 60.0, 12.0)
    exmouth, niobe = blue["ships"]
    assert exmouth["class"] == classes()["duncan"]
    assert (exmouth["flagship"], exmouth["gunnery"], exmouth["torpedo_setting"], exmouth["max_kn"]) == (True, 1.5, 4000, 17.0)
    assert niobe["class"] == classes()["diadem"]
    assert red["ships"][0]["class"]["key"] == "wittelsbach"
    assert JANE.open(setup, "x")["ships"]["blue-1"]["name"] == "Exmouth"


def test_every_ship_of_the_lists_can_be_put_on_the_table() -> None:
    names = [(name, key) for key, some in lists().items() for name in some]
    assert len(names) > 450
    for start in range(0, len(names), 40):
        rows = "\n".join(f"  {name}, class {key}" for name, key in names[start : start + 40])
        text = f"Force of Blue: A, at 0 0, course 0, knots 5\n{rows}\nForce of Red: B, at 20000 0, course 0, knots 5\n  Wettin\n"
        assert JANE.open(JANE.read_setup(text), "x")["stage"] == "general"


def test_a_card_of_ones_own_is_every_figure_or_a_class_altered() -> None:
    whole = (
        "Card hulk: Old hulk, kind coast_defence, launched 1880, tons 5000, length 280, knots 11, funnels 1, belt 10 compound, "
        "turret 8, guns 2x10@2000:turret:fore 4x6@2200:shield:broadside, tubes 1x14:above"
    )
    setup = JANE.read_setup(
        f"{FORCES}  Tortoise, class hulk\n  Sturm\n{whole}\nCard sturm: like wittelsbach, knots 20.5, deck 3\n"
    )
    _, tortoise, sturm = setup["forces"][1]["ships"]
    made = tortoise["class"]
    assert (made["key"], made["name"], made["boiler_groups"], made["engines"]) == ("card:hulk", "Old hulk", 1, 2)
    assert made["tactical_diameter_yd"] == 374, "four lengths of a coast defence ship"
    assert [(gun["count"], gun["calibre_in"], gun["arc"]) for gun in made["guns"]] == [(2, 10.0, "fore"), (4, 6.0, "broadside")]
    like = classes()["wittelsbach"]
    assert sturm["class"] == {**like, "key": "card:sturm", "name": "Sturm", "max_kn": 20.5, "deck_in": 3.0}
    one, two = (json.dumps(fight("jane", {**setup, "move_limit": 20}, "own")) for _ in range(2))
    assert one == two


def test_everything_that_is_wrong_with_a_card_is_told_at_once() -> None:
    said = faults(f"{FORCES}Card x y: kind tub, tons 5, knots fast, belt thick, guns 2x6@99999:turret:fore, tubes 2, hat 1\n")
    assert all(one.startswith("Line 6: ") for one in said)
    for part in (
        "“kind”",
        "“tons” is a number from 10",
        "“knots”",
        "“belt”",
        "“guns”",
        "“tubes”",
        "hat 1",
        "“launched” is missing",
    ):
        assert any(part in one for one in said), part
    (said,) = faults(f"{FORCES}Card wettin: like duncan, guns 2x0.1@2000:turret:fore\n")
    assert "needs count, calibre_in" in said
    assert "already" in faults(f"{FORCES}Card duncan: like majestic\n")[0]


def test_a_shore_of_ones_own_has_forts_ground_troops_and_a_dockyard() -> None:
    text = (
        f"{FORCES}Fort of Red: Fort Neu, at 0 9000, faces 180, guns 2x9.4@2264 1x5.9@2400, finders 1, known\n"
        "Ground: open, at -3000 8900 3000 8900 3000 12000 -3000 12000\nDockyard of Red: The yard, at 0 9500 800 9500 800 9900\n"
        "Infantry of Blue: Marines, at -1000 9500\nCavalry of Red: Hussars, at 1500 11000\nMinutes: 30\nLight: 25\nNight: 1500\n"
        "Scale: full\nTrial SC-T-08: sheet.L 0.5, aspect.end_on 0.5\n"
    )
    setup = JANE.read_setup(text)
    assert [gun["calibre_in"] for gun in setup["forts"][0]["guns"]] == [9.4, 9.4, 5.9]
    assert setup["land"]["ground"][1]["side"] == "red"
    assert [one["kind"] for one in setup["land"]["troops"]] == ["infantry", "cavalry"]
    kept = {part: setup[part] for part in ("move_limit", "light_moves", "night", "scale", "conventions")}
    assert kept == {
        "move_limit": 30,
        "light_moves": 25,
        "night": {"sight_yd": 1500.0, "method": 1},
        "scale": "full",
        "conventions": {"SC-T-08": {"sheet": {"L": 0.5}, "aspect": {"end_on": 0.5}}},
    }
    assert fight("jane", setup, "shore", views=False)["result"]["ending"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Convoy of Blue: A", "cannot begin a line"),
        ("Trial NAV-T-191: rows 2", "is a table of the book, which no scenario changes"),
        ("Force: A, at 0 0, course 0, knots 3", "write “Force of Blue” or “Force of Red”"),
        ("Ground: sky, at 0 0 1 1 2 2", "ground is one of road"),
        ("Fort of Red: F, at 0 0, faces 0, guns 4x9.4, known well", "“known” takes no value"),
        ("Scale: E", "the scale must be one of full, A, B, C, D"),
        ("Trial SC-T-22: step_s 0", "is outside the range of a trial"),
        ("Trial NAV-T-050: x 1", "a table of the book"),
        ("Trial SC-T-08: sheet 1", "there is no number"),
        ("Minutes: 1e5", "“Minutes” needs a number from 1 to 720"),
        ("Infantry of Blue: A, at 0 0", "Troops cannot march into the sea."),
        ("Force of Red: A, at 0 0, course 0, knots 3\n  Wettin, depth deep", "“depth” is one of surface"),
    ],
)
def test_a_line_that_cannot_be_read_says_why(line: str, said: str) -> None:
    assert any(said in one for one in faults(FORCES + line + "\n")), faults(FORCES + line + "\n")


def test_text_without_ships_of_a_side_and_text_of_no_end_are_refused() -> None:
    assert faults("Minutes: 3") == ("blue has no ships", "red has no ships")
    assert faults("\n" * 401)[0].startswith("The text has 401 lines")
    many = "\n".join(["  Wettin"] * 81)
    assert "There are 84 ships; at most 80 fight." in faults(FORCES + many)


def test_sc_j_68_an_alteration_keeps_within_a_quarter_and_four_times_what_stands() -> None:
    assert edition.within_reason(0.5, 0.75) is None
    assert edition.within_reason(3.1, 0.75)
    assert edition.within_reason(1.5, 3)
    assert edition.within_reason(1, 0) is None


def test_the_example_that_the_page_shows_is_read_and_fought() -> None:
    setup = JANE.read_setup(compose.EXAMPLE)
    assert [ship["name"] for force in setup["forces"] for ship in force["ships"]] == [
        "Drake",
        "Good Hope",
        "Prinz Heinrich",
        "Sturm",
    ]
    assert fight("jane", {**setup, "move_limit": 30}, "example", views=False)["result"]["ending"]
