"""The rule set ``jane``: its rules in the order of the book, and the shared engine's questions answered."""

from __future__ import annotations

from typing import Any, ClassVar

from naval.rulesets.jane import (
    admiral,
    captain,
    command,
    concentration,
    edition,
    effects,
    ending,
    fire,
    flotation,
    fort_rules,
    general_note,
    general_orders,
    glass,
    gunnery,
    land,
    machinery,
    magazines,
    movement,
    night,
    night_orders,
    opening,
    orders,
    penetration,
    plans,
    posts,
    queries,
    resolve,
    rulings,
    scale,
    sight,
    signals,
    squares,
    station,
    submarine,
    submarine_depth,
    submarine_met,
    tables,
    torpedo,
    torpedo_hit,
    torpedo_run,
    torpedo_tubes,
)
from naval.rulesets.jane import condition as scorer
from naval.rulesets.jane.actions import actions
from tactical.engine.dice import Dice
from tactical.engine.registry import register
from tactical.engine.rule import Rule
from tactical.engine.ruleset import UMPIRE, Event, Fault, Orders, Post, Query, RuleSet, Setup, Sheet, Side, State, View


@register
class Jane(RuleSet):
    """Secret simultaneous moves of a minute, ranges in yards, guns against plates."""

    key: ClassVar[str] = "jane"
    title: ClassVar[str] = "Jane's naval war game: guns against armour, a minute a move."
    version: ClassVar[str] = edition.VERSION
    stage: ClassVar[str] = "beta"
    source: ClassVar[str] = "F. T. Jane, Revised Rules for Naval War Game, c. 1905-12"
    rules: ClassVar[tuple[Rule[..., Any], ...]] = (
        orders.in_reason,
        rulings.vetoed,
        edition.of_this_edition,
        general_orders.before_the_action,
        sight.bearing_seen,
        sight.recognised,
        signals.nobody_tells_the_admiral,
        sight.range_seen,
        rulings.look_again,
        posts.post_of,
        posts.keeper_of_the_card,
        posts.serves,
        posts.shooters,
        posts.holds,
        admiral.admiral_killed,
        admiral.long_enough_alongside,
        signals.damage_is_reported,
        signals.closer_quarters,
        signals.is_written,
        signals.is_in_the_code,
        signals.read_at,
        movement.squares,
        movement.distance,
        movement.top_speed_is_the_limit,
        movement.gather_way,
        movement.slow_down,
        movement.stopping_takes_a_move,
        movement.astern_is_half,
        movement.nearest_card,
        movement.points_in_a_move,
        movement.engine_turn,
        orders.within_her_circle,
        station.in_her_wake,
        station.follows_nobody_astern,
        opening.berth,
        sight.behind_the_screen,
        movement.chalked,
        sight.screen_is_lifted,
        fire.may_fire,
        resolve.score_last_fire,
        gunnery.projectile_is_known,
        gunnery.load,
        gunnery.what_is_loaded_stays,
        orders.target_is_in_sight,
        gunnery.grade_of,
        gunnery.shift_of_fire,
        gunnery.changing_bearing,
        gunnery.on_the_outline,
        gunnery.cuts_the_line,
        gunnery.steady_course,
        gunnery.bears,
        gunnery.strikes,
        gunnery.chance,
        gunnery.place_of_hit,
        gunnery.interval,
        gunnery.reach,
        gunnery.is_claimed,
        gunnery.claimed_hits,
        gunnery.umpired_hits,
        gunnery.ready_again,
        concentration.is_definite,
        concentration.no_switching,
        general_orders.given_to_captains,
        concentration.binds_at,
        general_note.factors,
        magazines.full,
        magazines.has_rounds,
        plans.plan_of,
        plans.scorers_of,
        rulings.handed_in,
        plans.looks,
        plans.span,
        rulings.judged,
        penetration.penetration,
        penetration.plate_of,
        effects.well_towards,
        effects.plate_cracks,
        effects.shaken_guns,
        effects.muzzle_hit,
        effects.turret_base_pierced,
        effects.gun_house_pierced,
        effects.battery_pierced,
        effects.deck_below_pierced,
        effects.casemate_pierced,
        effects.between_casemates,
        effects.slower_for,
        effects.strike_out,
        machinery.engines_left,
        machinery.cylindrical_boilers_pierced,
        machinery.boilers_left,
        flotation.inflow,
        flotation.level,
        machinery.below_the_waterline,
        machinery.can_blow_out_fires,
        machinery.fires_blown_out,
        machinery.funnel_odds,
        machinery.fair_and_square,
        machinery.funnel_holed,
        machinery.smoke_in_the_gun_decks,
        flotation.capsize_chance,
        flotation.waterline_loss,
        flotation.founders_after,
        flotation.bow_loss,
        flotation.rakes,
        flotation.steering_jams,
        flotation.nearest_guns_slower,
        flotation.raked_end_floods,
        movement.larger_circle,
        effects.steering_lost,
        effects.tower_hit_counts,
        movement.wobble,
        effects.sections,
        effects.guns_in_sections,
        torpedo_tubes.may_launch,
        torpedo_tubes.speed,
        torpedo_tubes.setting_is_fixed,
        torpedo_run.claim,
        torpedo_run.launch_part,
        torpedo_run.sealed,
        torpedo_run.on_the_square,
        torpedo_run.strikes_hull,
        torpedo_run.measured,
        torpedo_run.toss_up,
        torpedo_run.place_struck,
        torpedo_run.simplest,
        torpedo_run.estimated_rightly,
        torpedo_run.overlaid,
        torpedo_run.method_of,
        torpedo_hit.sinks_at_once,
        torpedo_tubes.arc_of,
        torpedo_tubes.carried,
        torpedo_tubes.setting_of,
        torpedo.wake_seen,
        squares.letter,
        squares.number_of,
        squares.sheet,
        submarine_depth.on_the_board,
        submarine_depth.leaves_the_table,
        submarine_depth.first_fix,
        submarine_depth.pin,
        glass.in_glass,
        submarine.halves,
        submarine.submerged_speed,
        submarine.free_turn,
        glass.told_of,
        glass.silhouette,
        torpedo_run.in_operation,
        torpedo_tubes.reloads,
        submarine_depth.rises,
        torpedo_tubes.launching_gear_rests,
        submarine_met.may_not_be_fired_at,
        submarine_met.may_be_detected,
        submarine_met.detected_on,
        submarine_met.destroyer_has_her,
        submarine_met.picket_boat_has_her,
        submarine_met.defenceless,
        submarine_depth.moves_to,
        submarine_depth.no_popping_up,
        submarine_depth.bottom_in_reach,
        submarine_met.is_met,
        submarine_met.periscope_gone,
        fort_rules.accuracy,
        fort_rules.shrapnel_tells,
        fort_rules.edge_hit,
        fort_rules.further_hit,
        fort_rules.centre_hit,
        fort_rules.muzzle_gone,
        fort_rules.scorer_seen_by,
        fort_rules.knocked_out,
        fort_rules.ends_of_the_lines,
        fort_rules.striker_of,
        fort_rules.demoralising,
        fort_rules.fort_fires_first,
        fort_rules.reach,
        fort_rules.bears,
        fort_rules.falls,
        fort_rules.harms,
        land.square_yd,
        land.infantry_squares,
        land.cavalry_squares,
        land.may_enter,
        land.steps,
        night.method,
        night.seen_at,
        night.may_light,
        night.in_the_beam,
        night.blind_fire,
        night.ordered_to_fire,
        night.tracks_shown,
        night.range_told,
        night_orders.handed_in_before,
        night_orders.as_ordered,
        scale.of_range,
        scale.models_stand,
        scale.row_of,
        scale.card,
        scale.mark,
        scale.mark_yd,
        scale.cables_in,
        scale.range_in,
        scale.line_in,
        sight.on_the_board,
        general_note.one_system,
        general_note.on_trial,
        scorer.words,
        captain.fights_on,
        captain.enemy_strength,
        captain.fires_within,
        captain.concentrates,
        ending.broken_off,
        ending.out_of_time,
    )

    secrets: ClassVar[bool] = True
    umpired: ClassVar[bool] = True
    standing_orders: ClassVar[bool] = True
    queries: ClassVar[dict[str, Query]] = queries.QUERIES
    posts: ClassVar[dict[str, Post]] = {
        "command": Post("Admiral", "General orders, signals, concentration of fire, the flag."),
        "helm": Post("Captains", "Course, speed and helm of every ship; boats diving and rising."),
        "gunnery": Post("Gunnery", "Targets, projectiles and aim; searchlights; the forts' guns."),
        "torpedo": Post("Torpedo", "Torpedoes, and the looking-glass of a submarine."),
    }
    sides: ClassVar[dict[str, Side]] = {
        "blue": Side("Blue", "blue", "B"),
        "red": Side("Red", "red", "R"),
        "neutral": Side("Neutral", "neutral", "N"),
    }

    def open(self, setup: dict[str, Any], seed: str) -> State:
        """The state before move 1; ``BadSetup`` with every fault."""
        return opening.open_battle(setup, seed)

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

    def sheet(self, state: State, side: str, orders: Orders) -> Sheet:
        """The sheet as it stands; while signalling is free its signals can be read at once (NAV-T-018)."""
        laid = super().sheet(state, side, orders)
        return {**laid, "view": command.laid_open(state, side, orders, laid["view"])}

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
        """Orders from the part of his side's view that he reads; none while the umpire's machine decides (NAV-T-188)."""
        if night_orders.by_machine(state):
            return {}
        conv = tables.conventions(state["conventions"])
        sheet = captain.orders(sight.captains_view(state, side, conv), dice, conv)
        return orders.without_misfits(state, sheet, conv)
