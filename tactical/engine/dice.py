"""Dice that cannot be disturbed.

Every draw is the hash of its purpose (SC-T-01), so there is no stream: a new rule that rolls shifts nobody else's dice, the order
of units does not matter, and the seed lets anybody check every roll.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of one battle or one run.

    >>> Dice("JANE-1905").d6(7, "score", "B03", "T1", 1, "muzzle")
    1
    >>> Dice("JANE-1905").coin(12, "score", "R02", "T2", 1, "turret")
    'H'
    """

    seed: str

    def u(self, *key: object) -> float:
        """Draw a number in [0, 1) for this key: the first 8 bytes of SHA-256 of ``seed|key|…`` over 2**64 (SC-T-01)."""
        return _drawn(self.seed, key) / 2**64

    def mille(self, *key: object) -> int:
        """Draw a number from 0 to 999, in whole numbers throughout (SC-LW-04).

        >>> Dice("12345|HOOK").mille("toss", "first")
        198
        """
        return (_drawn(self.seed, key) * 1000) >> 64

    def u64(self, *key: object) -> int:
        """Return the whole draw, 0 to 2**64 - 1 (SC-KS-02)."""
        return _drawn(self.seed, key)

    def heads(self, *key: object) -> bool:
        """Report whether a coin falls heads: ``mille`` below 500 (SC-LW-04)."""
        return self.mille(*key) < 500

    def d6(self, *key: object) -> int:
        """Throw one die, 1 to 6."""
        return 1 + int(6 * self.u(*key))

    def coin(self, *key: object) -> str:
        """Toss a coin: ``"H"`` or ``"T"``."""
        return "H" if self.u(*key) < 0.5 else "T"

    def child(self, *key: object) -> Dice:
        """Make separate dice for a part (a battle within a run); the parent's seed cannot be found from them."""
        return Dice(sha256("|".join((self.seed, "child", *map(str, key))).encode()).hexdigest())


def _drawn(seed: str, key: tuple[object, ...]) -> int:
    # One formatting of all parts: the words of a key cost more than their hash, and a battle draws thousands.
    return int.from_bytes(sha256((seed + "|%s" * len(key) % key).encode()).digest()[:8], "big")


def commitment(seed: str, salt: str = "") -> str:
    """Hash the seed for publication at the start, to be checked when the seed is published at the end.

    The salt, published with the seed, keeps the hash from betraying another battle of that seed (EX-043). Battles older than
    salts, and records that nobody is shown, have none.
    """
    return sha256("|".join(("sealed-orders", *((salt,) if salt else ()), seed)).encode()).hexdigest()
