"""Small words for the templates of the battle rooms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def of(given: Mapping[str, str] | None, name: str) -> str:
    """``{{ given|of:"plays_N" }}``: what was typed into a field whose name is made of a key, "" where nothing was."""
    return (given or {}).get(name, "")


@register.filter
def any(given: Mapping[str, str] | None, names: Iterable[str]) -> bool:
    """``{{ given|any:side.posts }}``: whether something was filled into one of these fields."""
    return not set(names).isdisjoint(given or {})


@register.filter
def beyond(given: Mapping[str, str] | None, terms: Iterable[Mapping[str, Any]]) -> bool:
    """``{{ given|beyond:one.terms }}``: whether a term was chosen otherwise than it stands in an empty form."""
    return bool(given) and not all(of(given, term["field"]) in ("", term["choices"][0][0]) for term in terms)


@register.filter
def name(title: str) -> str:
    """``{{ ruleset.title|name }}``: "The Game of War" of "The Game of War: two armies and their lines."."""
    return title.partition(":")[0].rstrip(".")


@register.filter
def subject(title: str) -> str:
    """Say the title after the name as a sentence; "" where it says no more."""
    text = title.partition(":")[2].strip()
    return text[:1].upper() + text[1:]


@register.filter
def setup(title: str, game: str) -> str:
    """``{{ table.title|setup:ruleset.title }}``: a battle's own title without its game's, which stands beside it."""
    return title.removeprefix(game.rstrip(".")).removeprefix(name(game)).lstrip(": ")
