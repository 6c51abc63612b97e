"""Obligations of a side, in this order; the first that can be met binds (GB-060 to GB-062; ``moves.bound``)."""

from __future__ import annotations

from tactical.engine.rule import modifies


@modifies("GB-060", source="Rules: 'must bring some figure to the defence, and take or drive off the Artillery'; GB-Q11")
def citadel_is_helped(guns: int, threatened: int) -> bool:
    """While guns command the Citadel a move must end that, or bring a figure where it could take one of them next."""
    return not guns or bool(guns & threatened)


@modifies("GB-061", source="Rules: 'then the Wagon must be moved out of its range'; GB-Q13")
def wagon_is_freed(wagon: int, in_check: int) -> bool:
    """While the Wagon is in check a move must take it out of check, in whatever way."""
    return not wagon & in_check


@modifies("GB-062", source="Rules: 'it must move out of range of Artillery'; Pl. 2 fig. 3")
def one_is_freed(checked: int, in_check: int) -> bool:
    """While infantry or cavalry are in check a move must take at least one of them out of check."""
    return checked & in_check != checked
