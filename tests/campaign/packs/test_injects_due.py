"""Injects of a pack that would come after its last day."""

from __future__ import annotations


def test_ud_069_an_inject_that_is_due_after_the_last_day_is_a_fault(workshop):
    inject = '[[inject]]\nkey = "late"\ntitle = "Late"\nkind = "telegram"\ndue = {due}\nto = ["umpire"]\nfields = {{}}\n'
    at = workshop.folder / "injects.toml"
    last = workshop.load().days * 1440
    at.write_text(inject.format(due=last), encoding="utf-8")
    assert not [fault for fault in workshop.faults() if "after the end" in fault]
    at.write_text(inject.format(due=last + 1), encoding="utf-8")
    assert any("late.due" in fault and "after the end of the scenario" in fault for fault in workshop.faults())
