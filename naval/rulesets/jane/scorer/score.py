"""One hit on its way through the scorer: the target, the dice, and the text about it."""

from __future__ import annotations

from dataclasses import dataclass, field

from naval.rulesets.jane.events import die_roll, number_roll
from naval.rulesets.jane.gunnery import penetration
from naval.rulesets.jane.gunnery import shooting as gunnery
from naval.rulesets.jane.ships.armament import inches
from naval.rulesets.jane.tables import Data, Table, load
from tactical.engine.dice import Dice
from tactical.engine.text.words import count_in_words

SHOT = {"AP": "shot", "CP": "common shell", "HE": "high explosive"}
PLACE: dict[str, str] = load("scorer/plan.toml")["place"]
# Marks that the plan can show, the gravest first.
MARKS = ("torpedo", "line", "cracked", "through", "gun", "muzzle", "funnel", "tower", "section", "X", "held", "nothing")


def shot_of(hit: Data) -> str:
    return f"{inches(hit['cal'])} {SHOT[hit['proj']]}"


@dataclass(slots=True)
class Score:
    """One hit being scored: the target, the dice, and the sentences, rules and rolls that tell of it."""

    ship: Data
    ship_class: Data
    hit: Data
    dice: Dice
    conv: Table
    text: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    rolls: list[Data] = field(default_factory=list)
    bad: bool = False
    what: str = "nothing"
    spot: int | None = None
    extra: float = 0.0

    @property
    def hurt(self) -> Data:
        """Give the target's scorer."""
        found: Data = self.ship["hurt"]
        return found

    def _key(self, purpose: str) -> tuple[object, ...]:
        hit = self.hit
        return hit["move"], "score", hit["actor"], hit["target"], f"{hit['group']}.{hit['n']}", purpose

    def say(self, text: str, *rules: str) -> None:
        """Add a clause and the rules behind it."""
        self.text.append(text)
        self.rules += [rule for rule in rules if rule not in self.rules]

    def mark(self, what: str) -> None:
        """Mark on the plan the gravest effect of this hit."""
        self.what = min(what, self.what, key=MARKS.index)

    def d6(self, rule: str, purpose: str) -> int:
        """Throw a die for this hit and note it."""
        fell = self.dice.d6(*self._key(purpose))
        self.rolls.append(die_roll(rule, purpose, 6, fell))
        return fell

    def coin(self, rule: str, purpose: str) -> str:
        """Toss up for this hit and note it."""
        fell = self.dice.coin(*self._key(purpose))
        self.rolls.append(die_roll(rule, purpose, 2, fell))
        return fell

    def u(self, rule: str, purpose: str) -> float:
        """Draw a number for this hit and note it."""
        fell = self.dice.u(*self._key(purpose))
        self.rolls.append(number_roll(rule, purpose, fell))
        return fell

    @property
    def struck(self) -> bool:
        """Report whether a struck gun made this hit, not a claimed one (NAV-T-066)."""
        return not gunnery.is_claimed(self.hit["cal"], self.conv)

    @property
    def goes_through(self) -> bool:
        """Report whether the hit goes through where it fell: claimed guns pierce no armour at all (SC-T-12)."""
        plate = penetration.plate_of(self.hit["zone"], self.ship_class, self.conv)[0]
        return plate <= 0 or (self.struck and self.ratio() >= 1)

    def own_figures(self) -> list[list[str]]:
        """List for the struck side the projectile, the place, her own plate there, and the results of the dice."""
        hit = self.hit
        plate, quality = penetration.plate_of(hit["zone"], self.ship_class, self.conv)
        stands = f"{plate:g} in of {quality.capitalize()}" if plate else "none"
        if self.extra:
            stands += f", then a deck of {self.extra:g} in"
        return [
            ["projectile", shot_of(hit)],
            ["place", f"{PLACE[hit['zone']]}, {hit['side']} side"],
            ["plate", stands],
            *([roll["what"], roll["fell"]] for roll in self.rolls),
        ]

    def figures(self, striker: str = "") -> list[list[str]]:
        """List for the umpire the gun, the range, the penetration, and how the plate is met."""
        hit, conv = self.hit, self.conv
        lines = [
            *([["from", striker]] if striker else []),
            ["velocity", f"{hit['fps']:g} feet a second"],
            ["range", f"{hit['range']:.0f} yards"],
        ]
        plate, quality = penetration.plate_of(hit["zone"], self.ship_class, conv)
        if plate + self.extra > 0:
            sine = penetration.sine_of(hit["points"], hit["end_on"])
            through = penetration.penetration(hit["cal"], hit["fps"], hit["range"], hit["proj"], conv)
            lines += [
                ["penetration", f"{through:.2f} in of Krupp"],
                ["obliquity", f"{hit['points']:.1f} points, sine {sine:.3f}"],
                ["resistance", f"{penetration.resistance(plate + self.extra, quality, sine, conv):.2f} in of Krupp"],
                ["ratio", f"{self.ratio(self.extra):.2f}" if self.struck else "claimed fire pierces no armour (SC-T-12)"],
            ]
        own = self.own_figures()
        return [*own[:3], *lines, *own[3:]]

    def ratio(self, extra_in: float = 0.0) -> float:
        """Divide penetration by plate where the hit fell."""
        return penetration.ratio(self.hit, self.ship_class, self.conv, extra_in)

    def put_out(self, gun: Data, number: int) -> int:
        """Put up to ``number`` guns of a mount or group out for good, and say so; return how many."""
        out = self.hurt["guns_out"]
        taken = int(min(number, gun["guns"] - out.get(gun["id"], 0)))
        if taken > 0:
            out[gun["id"]] = out.get(gun["id"], 0) + taken
            self.say(f"{count_in_words(taken, gun['name'] + ' gun')} out for good")
        return max(0, taken)
