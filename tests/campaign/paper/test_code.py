"""The code of a printed form (UD-104, SC-UD-09)."""

from __future__ import annotations

import pytest

from campaign.paper.code import code_of, read_code, wrong_code

UD_WC_22 = [("blue_cabin", 3, "3-08XDN"), ("blue_cabin", 4, "4-GJMM2"), ("red_cabin", 3, "3-X421T")]


@pytest.mark.parametrize(("seat", "call", "code"), UD_WC_22)
def test_ud_wc_22_ud_104_the_code_of_a_seat_and_a_call(seat: str, call: int, code: str):
    assert code_of("training", seat, call) == code
    assert wrong_code(code, "training", seat, call) == ""


def test_ud_104_a_code_is_read_as_hands_write_it():
    for typed in ("3-08xdn", " 3 – o8XDN", "3 08 XDN", "3_08XDN."[:-1]):
        assert read_code(typed) == (3, "3-08XDN")
    for typed in ("", "3", "-", "08XDN", "3-08XD", "3-08XDNN", "x-08XDN", "3-08XDU", "3-08XDN" * 9, "٣-08XDN"):
        assert read_code(typed) is None


def test_ud_104_a_wrong_code_is_told_from_a_late_one_and_names_no_other_seat():
    assert "is like 4-77777" in wrong_code("rubbish", "training", "blue_cabin", 4)
    assert "of orders that are past" in wrong_code("3-08XDN", "training", "blue_cabin", 4)
    assert "not asked yet" in wrong_code("4-GJMM2", "training", "blue_cabin", 3)
    another = wrong_code("3-X421T", "training", "blue_cabin", 3)
    assert another == "3-X421T is not the code of this seat: the form is another seat’s, or was misread."
    assert wrong_code("3-08XDN", "channel", "blue_cabin", 3), "nor is it of another war"
