"""Small words for the templates of the battle rooms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def of(given: Mapping[str, str] | None, name: str) -> str:
    """Return the text typed into a field whose name is made of a key, "" where there is none: ``{{ given|of:"plays_N" }}``."""
    return (given or {}).get(name, "")


@register.filter
def any(given: Mapping[str, str] | None, names: Iterable[str]) -> bool:
    """Report whether one of these fields was filled in: ``{{ given|any:side.posts }}``."""
    return not set(names).isdisjoint(given or {})


@register.filter
def beyond(given: Mapping[str, str] | None, terms: Iterable[Mapping[str, Any]]) -> bool:
    """Report whether a term was chosen otherwise than in an empty form: ``{{ given|beyond:one.terms }}``."""
    return bool(given) and not all(of(given, term["field"]) in ("", term["choices"][0][0]) for term in terms)


@register.filter
def name(title: str) -> str:
    """Return the name before a title's colon: ``{{ ruleset.title|name }}`` makes "The Game of War" of "The Game of War: two
    armies …".
    """
    return title.partition(":")[0].rstrip(".")


@register.filter
def subject(title: str) -> str:
    """Write the title after the name as a sentence; "" where there is no more."""
    text = title.partition(":")[2].strip()
    return text[:1].upper() + text[1:]


@register.filter
def setup(title: str, game: str) -> str:
    """Return a battle's title without its game's, which stands beside it: ``{{ table.title|setup:ruleset.title }}``."""
    return title.removeprefix(game.rstrip(".")).removeprefix(name(game)).lstrip(": ")
