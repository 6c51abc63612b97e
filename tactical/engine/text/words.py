"""Numbers, lists and names in words: the one place where a sentence gets its plurals, its lists and its full stop.

``static/shell/words.js`` does so for pages.
"""

from __future__ import annotations

from collections.abc import Iterable

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
HISSING = ("s", "x", "z", "ch", "sh")
VOWELS = "aeiou"
ENDS = (".", "!", "?", "…")
CLOSING = "”’\"')"


def in_words(count: int, most: int = 12) -> str:
    """Write a number in words up to ``most``, in figures beyond.

    >>> in_words(3), in_words(40), in_words(6, most=5)
    ('three', '40', '6')
    """
    return NUMBERS[count] if 0 <= count <= min(most, 12) else f"{count}"


def several(thing: str) -> str:
    """Return the plural of a thing's name; what stands after *of* stays as it is.

    >>> several("man"), several("battery"), several("torpedo boat"), several("packet of food"), several("dispatch")
    ('men', 'batteries', 'torpedo boats', 'packets of food', 'dispatches')
    """
    head, of, rest = thing.partition(" of ")
    if head.endswith("man"):
        head = f"{head[:-3]}men"
    elif head.endswith("y") and head[-2:-1] not in VOWELS:
        head = f"{head[:-1]}ies"
    else:
        head = f"{head}es" if head.endswith(HISSING) else f"{head}s"
    return f"{head}{of}{rest}"


def figure(value: float, digits: int = 1) -> str:
    """Write a figure without idle decimals.

    >>> figure(12.0), figure(10.8), figure(1234.5, 0), figure(-0.02)
    ('12', '10.8', '1,234', '0')
    """
    text = f"{value:,.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def write_points(value: float) -> str:
    """Write points with a half as the books do.

    >>> write_points(133.5), write_points(3.0), write_points(0.5), write_points(7.2)
    ('133½', '3', '½', '7.2')
    """
    return f"{figure(value - 0.5) if value > 0.5 else ''}½" if value % 1 == 0.5 else figure(value)


def agree(count: float, one: str, more: str) -> str:
    """Choose the word that goes with a count: ``one`` with one, ``more`` with any other.

    >>> agree(1, "is", "are"), agree(0, "is", "are"), agree(1.5, "is", "are")
    ('is', 'are', 'are')
    """
    return one if count == 1 else more


def count_in_words(count: int, thing: str, more: str = "", most: int = 12) -> str:
    """Count things in words; ``more`` is their plural where :func:`several` would not find it.

    >>> [count_in_words(0, "move"), count_in_words(1, "move"), count_in_words(2, "man"), count_in_words(13, "gun")]
    ['no moves', 'one move', 'two men', '13 guns']
    """
    return f"{in_words(count, most)} {agree(count, thing, more or several(thing))}"


def times(count: int) -> str:
    """Say how often.

    >>> times(1), times(2), times(3), times(13)
    ('once', 'twice', 'three times', '13 times')
    """
    return {1: "once", 2: "twice"}.get(count) or count_in_words(count, "time")


def plural(count: float, thing: str, more: str = "") -> str:
    """Count things in figures.

    >>> plural(1, "man"), plural(2, "man"), plural(0, "wagon"), plural(1.5, "mile"), plural(12000, "yard")
    ('1 man', '2 men', '0 wagons', '1.5 miles', '12,000 yards')
    """
    return f"{figure(count)} {agree(count, thing, more or several(thing))}"


def listed(parts: Iterable[object], word: str = "and") -> str:
    """Join parts as a sentence lists them.

    >>> listed(["a"]), listed(["a", "b"]), listed("abc", "or"), listed([])
    ('a', 'a and b', 'a, b or c', '')
    """
    *most, last = [str(part) for part in parts] or [""]
    return f"{', '.join(most)} {word} {last}" if most else last


def made_up(text: str, name: str, parts: Iterable[str]) -> str:
    """Add the names that ``name`` is made up of, except to a force that is called after her only ship.

    >>> made_up("detached Light Wing", "Light Wing", ["Topaze", "Sapphire"]), made_up("detached Topaze", "Topaze", ["Topaze"])
    ('detached Light Wing: Topaze and Sapphire', 'detached Topaze')
    """
    names = list(parts)
    return text if names in ([], [name]) else f"{text}: {listed(names)}"


def country(name: str) -> str:
    """Name a country as in a sentence.

    >>> country("Norway"), country("Netherlands")
    ('Norway', 'the Netherlands')
    """
    return f"the {name}" if name.endswith(("lands", "States", "Empire", "Kingdom", "Republic")) else name


def capital(text: str) -> str:
    """Write a text with a capital, the rest as it is.

    >>> capital("the 2nd Foot"), capital("")
    ('The 2nd Foot', '')
    """
    return f"{text[:1].upper()}{text[1:]}"


def sentence(text: str) -> str:
    """Write a text with a capital and one full stop; an empty one stays empty.

    >>> sentence("red stands fast"), sentence("Why?"), sentence("Done."), sentence('He says: "Go."'), sentence("")
    ('Red stands fast.', 'Why?', 'Done.', 'He says: "Go."', '')
    """
    text = capital(text.strip())
    return text if not text or text.rstrip(CLOSING).endswith(ENDS) else f"{text}."
