"""Shares, luck, columns and the tally of dice: pure (UD-088 to UD-091, SC-UD-05, SC-UD-07, SC-UD-08)."""

from __future__ import annotations

from campaign.odds import columns, dice, replicate_figures, share
from campaign.odds.replicate_figures import Came
from naval import tables
from naval.state.outcome import Event, Roll
from tactical.engine.dice import Dice

LOSSES = [0, 0, 1, 1, 1, 2, 2, 3, 3, 5]


def test_ud_wc_18_ud_088_sc_ud_05_the_seed_of_the_first_replicate() -> None:
    met = ("blue_cruisers", "red_cruisers")
    assert Dice("HELD-1905").child("odds", "battle", 1, 125, *met, 1).seed.startswith("185d5bf1d33c")


def test_ud_wc_19_ud_090_ud_091_share_sentence_mean_and_luck() -> None:
    part = share.share(LOSSES, 3)
    assert part == 0.8
    assert share.sentence("blue", part) == "worse for Blue than in 8 of 10 replicates"
    assert replicate_figures.mean(LOSSES) == 1.8
    assert round(share.luck(LOSSES, 3), 9) == -1.2


def test_ud_090_sc_ud_07_a_share_is_told_to_the_nearest_of_eighths_and_tenths() -> None:
    told = [share.words(n / 40) for n in range(41)]
    assert told[0] == "none of them"
    assert told[-1] == "all of them"
    assert [share.words(one) for one in (0.125, 0.1, 0.3, 0.38, 0.5, 0.95)] == [
        "1 in 8",
        "1 in 10",
        "3 in 10",
        "3 in 8",
        "4 in 8",
        "9 in 10",
    ]
    for n, words in enumerate(told):
        if " in " in words:
            count, of = map(int, words.split(" in "))
            assert abs(n / 40 - count / of) <= 1 / 20 + 1e-9, words


def test_ud_087_the_interval_closes_as_replicates_come_in() -> None:
    def rows(n: int) -> list[Came]:
        return [Came(lost={"blue": k % 2, "red": 0}, hurt={}, winner="red" if k % 2 else "") for k in range(n)]

    widths = [share.known_within(rows(n), battle=True) for n in (20, 80, 320)]
    assert widths == sorted(widths, reverse=True)
    assert round(widths[2], 1) == 5.4
    assert share.known_within([], battle=True) == 100


def test_ud_089_every_replicate_is_in_one_column_and_the_real_one_in_one() -> None:
    for values, real in ((LOSSES, 3), (LOSSES, 7), ([131, 95, 360, 214, 77] * 4, 100), ([0.0] * 5, None), ([12, 13000], 9000)):
        found = columns.columns(values, real)
        assert sum(one.count for one in found) == len(values)
        assert sum(one.real for one in found) == (real is not None)
        assert len(found) <= columns.MOST_SINGLE + 1
        assert len({one.name for one in found}) == len(found)
    assert columns.columns([], None) == []


def breakdowns(*fell: int, ship: str = "Hogue") -> Event:
    rolls = tuple(Roll(rule="NAV-S-068", what=f"{ship}: breakdown", faces=6, fell=str(face)) for face in fell)
    return Event(minute=360, kind="tired", text="", rules=("NAV-S-068",), rolls=rolls)


def test_ud_wc_20_ud_091_sc_ud_08_dice_of_breakdowns() -> None:
    events = [breakdowns(1, 2, 3, 1, 5, 6), breakdowns(1, 4, 4, 1, 5, 6), breakdowns(1, ship="Monmouth")]
    (blue, red) = dice.tally(events, {"Hogue": "blue", "Monmouth": "red"})
    assert (blue.rule, blue.side, blue.thrown, blue.came, blue.expected) == ("NAV-S-068", "blue", 12, 4, 2.0)
    assert (red.side, red.thrown, red.came) == ("red", 1, 1)


def test_sc_ud_08_weather_and_tips_count_for_nobody_and_a_struck_die_decides_nothing() -> None:
    face = int(tables.value("tasks", "strikes"))
    mines = (
        Roll(rule="SC-S-17", what=f"Hogue: strikes another mine {face}", faces=6, fell="1"),
        Roll(rule="SC-S-17", what=f"Hogue: strikes another mine {face}", faces=6, fell="1", struck=True),
    )
    swept = (Roll(rule="SC-N-25", what="12 mines: swept up from 3", faces=6, fell="6"),)
    events = [
        Event(minute=0, kind="weather", text="", rules=(), rolls=(Roll(rule="SC-S-04", what="weather", faces=6, fell="1"),)),
        Event(minute=0, kind="tip", text="", rules=(), rolls=(Roll(rule="SC-S-10", what="under 0.4", faces=0, fell="0.1"),)),
        Event(minute=9, kind="mined", text="", rules=(), rolls=mines),
        Event(minute=9, kind="swept", text="", rules=(), rolls=swept, about=("force:sweepers",)),
    ]
    found = dice.tally(events, {"Hogue": "blue", "force:sweepers": "red"})
    assert [(one.rule, one.side, one.thrown, one.came) for one in found] == [("SC-S-17", "blue", 1, 1), ("SC-N-25", "red", 1, 1)]
