"""Petrol boats, colliers and engineers in a pack."""

from __future__ import annotations

import pytest


def with_class(workshop, kind: str, hours: str = "10", **more: str) -> None:
    """Add a class of petrol boats, with the columns that only they have."""
    path = workshop.folder / "classes.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    columns = lines[0].split(",")
    row = dict.fromkeys(columns, "0") | {
        "key": "a_class",
        "name": "A class",
        "nation": "Great Britain",
        "kind": kind,
        "launched": "1903",
        "displacement_t": "190",
        "length_ft": "100",
        "max_kn": "11",
        "boilers": "petrol",
        "boiler_groups": "1",
        "engines": "1",
        "coal_normal_t": "0",
        "coal_max_t": hours,
        "tactical_diameter_yd": "200",
        "guns": "",
        "tubes": "",
        "belt_type": "none",
        "sure": "",
        "notes": "",
    }
    extra = [name for name in more if name not in columns]
    lines = [line + "".join("," + (name if n == 0 else "") for name in extra) for n, line in enumerate(lines)]
    lines.append(",".join({**row, **more}[name] for name in (*columns, *extra)))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_nav_s_062_063_a_submarine_has_hours(workshop):
    with_class(workshop, "submarine", dived_h="5", dived_kn="6.5")
    boat = next(c for c in workshop.load().world.classes if c.key == "a_class")
    assert (boat.kind, boat.coal_max_t, boat.dived_h, boat.dived_kn) == ("submarine", 10, 5, 6.5)


def test_sc_s_14_what_the_class_does_not_say_is_the_usual(workshop):
    with_class(workshop, "submersible", "0")
    boat = next(c for c in workshop.load().world.classes if c.key == "a_class")
    assert (boat.coal_max_t, boat.dived_h, boat.dived_kn) == (16, 4, 6.6)


@pytest.mark.parametrize(("kind", "hours"), [("submersible", "17"), ("submarine", "13"), ("submarine", "7")])
def test_nav_s_064_case_s_wc_34_a_submersible_of_17_hours_is_refused(workshop, kind, hours):
    with_class(workshop, kind, hours)
    assert any(f"is no endurance of a {kind}" in fault for fault in workshop.faults())


def test_nav_s_062_seven_hours_submerged_are_refused(workshop):
    with_class(workshop, "submarine", dived_h="7")
    assert any("dived_h" in fault for fault in workshop.faults())


def test_nav_s_077_an_engineer_is_attached_to_a_cabin_of_his_side(workshop):
    path = workshop.folder / "scenario.toml"
    text = path.read_text(encoding="utf-8")
    cabin = next(s for s in workshop.load().seats if s.role == "cabin" and s.side == "blue")
    other = next(s for s in workshop.load().seats if s.role == "cabin" and s.side == "red")

    def engineer(key: str, of: str) -> str:
        said = {"key": key, "name": "Engineer", "role": "engineer", "side": "blue", "title": "Engineer", "of": of}
        return "\n[[seats]]\n" + "".join(f'{name} = "{value}"\n' for name, value in said.items())

    path.write_text(text + engineer("eng", cabin.key), encoding="utf-8")
    assert next(s for s in workshop.load().world.seats if s.key == "eng").of == cabin.key
    path.write_text(text + engineer("eng", other.key), encoding="utf-8")
    assert any("is no cabin of blue" in fault for fault in workshop.faults())
    path.write_text(text + engineer("eng", cabin.key) + engineer("eng_b", cabin.key), encoding="utf-8")
    assert any("has an engineer already" in fault for fault in workshop.faults())


def test_sc_n_33_cargo_is_for_colliers(workshop):
    path = workshop.folder / "ships.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([lines[0] + ",cargo", lines[1] + ",500", *(line + "," for line in lines[2:])]) + "\n")
    assert any("carried by no ship but a collier" in fault for fault in workshop.faults())
