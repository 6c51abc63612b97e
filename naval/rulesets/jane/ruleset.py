"""The rule set ``jane``: its rules in the order of the book, and the shared engine's questions answered."""

from __future__ import annotations

from typing import Any, ClassVar

from naval.rulesets.jane import (
    captain,
    command,
    effects,
    ending,
    fire,
    flotation,
    gunnery,
    machinery,
    movement,
    opening,
    orders,
    penetration,
    resolve,
    rulings,
    sight,
    tables,
)
from naval.rulesets.jane import condition as scorer
from naval.rulesets.jane.actions import actions
from tactical.engine.dice import Dice
from tactical.engine.registry import register
from tactical.engine.rule import Rule
from tactical.engine.ruleset import UMPIRE, Event, Fault, Orders, Post, RuleSet, Setup, Side, State, View


@register
class Jane(RuleSet):
    """Secret simultaneous moves of a minute, ranges in yards, guns against plates."""

    key: ClassVar[str] = "jane"
    title: ClassVar[str] = "Jane's naval war game: guns against armour, a minute a move."
    version: ClassVar[str] = "2"
    stage: ClassVar[str] = "beta"
    source: ClassVar[str] = "F. T. Jane, Revised Rules for Naval War Game, c. 1905-12"
    rules: ClassVar[tuple[Rule[..., Any], ...]] = (
        orders.in_reason,
        sight.bearing_seen, sight.recognised, sight.range_seen,
        movement.squares, movement.distance, movement.top_speed_is_the_limit, movement.gather_way, movement.slow_down,
        movement.stopping_takes_a_move, movement.astern_is_half, movement.nearest_card, movement.points_in_a_move,
        movement.engine_turn, orders.within_her_circle, opening.berth,
        sight.behind_the_screen, sight.screen_is_lifted, fire.may_fire, resolve.score_last_fire,
        gunnery.projectile_is_known, gunnery.load, gunnery.what_is_loaded_stays, orders.target_is_in_sight,
        gunnery.grade_of, gunnery.shift_of_fire, gunnery.changing_bearing, gunnery.on_the_outline,
        gunnery.cuts_the_line, gunnery.steady_course, gunnery.bears, gunnery.strikes, gunnery.chance,
        gunnery.place_of_hit, gunnery.interval, gunnery.reach, gunnery.is_claimed, gunnery.claimed_hits,
        gunnery.umpired_hits, gunnery.ready_again,
        penetration.penetration, penetration.plate_of,
        effects.well_towards, effects.plate_cracks, effects.shaken_guns, effects.muzzle_hit,
        effects.turret_base_pierced, effects.gun_house_pierced, effects.battery_pierced, effects.deck_below_pierced,
        effects.casemate_pierced, effects.between_casemates, effects.slower_for, effects.strike_out,
        machinery.engines_left, machinery.cylindrical_boilers_pierced, machinery.boilers_left, flotation.inflow,
        flotation.level, machinery.below_the_waterline, machinery.can_blow_out_fires, machinery.fires_blown_out,
        machinery.funnel_odds, machinery.fair_and_square, machinery.funnel_holed, machinery.smoke_in_the_gun_decks,
        flotation.capsize_chance, flotation.waterline_loss, flotation.founders_after, flotation.bow_loss,
        flotation.rakes, flotation.steering_jams, flotation.nearest_guns_slower, flotation.raked_end_floods,
        movement.larger_circle,
        effects.steering_lost, effects.tower_hit_counts, movement.wobble,
        effects.sections, effects.guns_in_sections, scorer.words,
        captain.fights_on, ending.broken_off, ending.out_of_time,
    )

    secrets: ClassVar[bool] = True
    umpired: ClassVar[bool] = True
    posts: ClassVar[dict[str, Post]] = {
        "command": Post("Admiral", "General orders, signals, concentration of fire, the flag."),
        "helm": Post("Captains", "Course, speed and helm of every ship; boats diving and rising."),
        "gunnery": Post("Gunnery", "Targets, projectiles and aim; searchlights; the forts' guns."),
        "torpedo": Post("Torpedo", "Torpedoes, and the looking-glass of a submarine."),
    }
    sides: ClassVar[dict[str, Side]] = {
        "blue": Side("Blue", "blue", "B"), "red": Side("Red", "red", "R"), "neutral": Side("Neutral", "neutral", "N"),
    }

    def open(self, muster: dict[str, Any], seed: str) -> State:
        """The state before move 1; ``BadMuster`` with every fault."""
        return opening.open_battle(muster, seed)

    def setups(self) -> tuple[Setup, ...]:
        """The actions that may be fought on their own."""
        return actions()

    def to_act(self, state: State) -> tuple[str, ...]:
        """Both sides order every move, at once and in secret (NAV-T-039)."""
        return () if state["over"] is not None else tuple(state["sides"])

    def options(self, state: State, side: str) -> dict[str, Any]:
        """Speeds, turns, targets and projectiles open to each ship of a side."""
        if side == UMPIRE:
            return rulings.options(state, tables.conventions(state["conventions"]))
        return orders.options(state, side, tables.conventions(state["conventions"]))

    def check(self, state: State, side: str, orders_: Orders) -> list[Fault]:
        """Every fault of a side's orders, with rule and sentence."""
        if side == UMPIRE:
            return rulings.check(state, orders_, tables.conventions(state["conventions"]))
        return orders.check(state, side, orders_, tables.conventions(state["conventions"]))

    def part(self, state: State, side: str, orders: Orders, posts: frozenset[str]) -> Orders:
        """What the holders of these posts write: NAV-T-008 to 016."""
        return command.part(orders, posts, state, side)

    def merge(self, state: State, side: str, orders: Orders, wanted: Orders, posts: frozenset[str]) -> Orders:
        """Their part put in the place of what stood."""
        return command.merge(orders, wanted, posts, state, side)

    def resolve(self, state: State, orders_: dict[str, Orders], dice: Dice) -> tuple[State, list[Event]]:
        """One minute."""
        return resolve.resolve(state, orders_, dice)

    def see(self, state: State, viewer: str) -> View:
        """The view of a side or of the umpire."""
        return sight.view(state, viewer, tables.conventions(state["conventions"]))

    def result(self, state: State) -> dict[str, Any] | None:
        """None, or what the campaign is given back."""
        return ending.result(state, tables.conventions(state["conventions"]))

    def stop(self, state: State, winner: str | None, ending: str) -> State:
        """Struck, or broken off by agreement."""
        return {**state, "over": {"winner": winner, "ending": ending, "rules": []}}

    def captain(self, state: State, side: str, dice: Dice) -> Orders:
        """Standing orders from what the side sees."""
        return captain.orders(self.see(state, side), dice, tables.conventions(state["conventions"]))
