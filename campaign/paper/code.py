"""Code of a printed order form: it names the seat and call (UD-104, SC-UD-09), and is no secret."""

from __future__ import annotations

import re
from hashlib import sha256

from tactical.engine.text.outside_values import show

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Characters of a code: base 32 without those that are misread."""
LETTERS = 5
_FORM = re.compile(rf"([0-9]{{1,6}})-([{SIGNS}]{{{LETTERS}}})")
_MISREAD = str.maketrans("OIL", "011")


def code_of(campaign: str, seat: str, call: int) -> str:
    """Make the code of the form for a call of a seat, by their keys (UD-104, SC-UD-09).

    >>> code_of("training", "blue_cabin", 4), code_of("training", "red_cabin", 3)
    ('4-GJMM2', '3-X421T')
    """
    bits = int.from_bytes(sha256(f"form|{campaign}|{seat}|{call}".encode()).digest(), "big")
    signs = "".join(SIGNS[bits >> (256 - 5 * n) & 31] for n in range(1, LETTERS + 1))
    return f"{call}-{signs}"


def read_code(typed: str) -> tuple[int, str] | None:
    """Read a typed code: the number of the call, and the code as printed; None if it is none.

    >>> read_code(" 3 - o8xdn "), read_code("3-08XD"), read_code("3 08XDN")
    ((3, '3-08XDN'), None, (3, '3-08XDN'))
    """
    head, _, tail = re.sub(r"[\s\-–—_.]+", " ", typed.strip().upper()[:40]).partition(" ")
    found = _FORM.fullmatch(f"{head}-{tail.replace(' ', '').translate(_MISREAD)}")
    return (int(found[1]), f"{int(found[1])}-{found[2]}") if found else None


def wrong_code(typed: str, campaign: str, seat: str, call: int) -> str:
    """Say what is wrong with the code of a form before the form is typed in for a call; "" if right (UD-104).

    Never names another seat.
    """
    found = read_code(typed)
    if found is None:
        return f"The code of a form is like {call}-{'7' * LETTERS}, a number and {LETTERS} letters or digits, not {show(typed)}."
    number, code = found
    if code == code_of(campaign, seat, call):
        return ""
    if code == code_of(campaign, seat, number):
        late = "of orders that are past" if number < call else "of orders that are not asked yet"
        return f"{code} is the code of this seat, but {late}. The form for the present orders bears call {call}."
    return f"{code} is not the code of this seat: the form is another seat’s, or was misread."
