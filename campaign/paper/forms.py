"""Forms to write on (envelope label, order form with its code, signal forms) and pages to read (UD-104, UD-105)."""

from __future__ import annotations

from campaign.paper.matter import Body, Force, Pack
from campaign.paper.pdf_canvas import BOLD, GREY, ITALIC, MARGIN, SANS, SERIF, Press, width_of

LEG_LINES, DISPATCH_LINES, LOG_LINES, ARTICLE_LINES = 6, 4, 3, 9
WORDS_A_LINE, WORD_LINES = 6, 10
"""Grid of a signal form: sixty words, one a box (SC-S-06)."""
LABEL_MM = (105.0, 62.0)
SIGHTING = ["you are asked", "close", "keep in sight", "avoid", "carry on", "and ask all the same, so many miles off:"]
PRIZES = ["send prizes in", "sink them", "hold her course", "make after them, so many miles off:"]
"""Choices for a force that takes prizes or sights merchantmen (SC-N-42, SC-N-09)."""
TASK_LINES, LOAD_LINES = 4, 4
POSTURES = ["as before", "attack", "defend", "delay him", "avoid him"]
SENT = ["the quickest way", "a rider", "by wire", "mirror or lamp"]
TASKS = (
    "march, halt, billet, dig, patrol, screen, detach, join, draw, forage, half rations, break, make, entrain, detrain, embark, "
    "land, garrison, invest, storm, cut wire, lay wire, tap, burn, surrender"
)


def label(press: Press, pack: Pack) -> None:
    """Print the label of the envelope, to be cut out (UD-105)."""
    press.page()
    width, high = LABEL_MM
    x, y = MARGIN, MARGIN
    press.box(x, y, width, high, 0.5, GREY)
    press.box(x + 2, y + 2, width - 4, high - 4, 1.2)
    press.text(x + 6, y + 11, "SEALED ORDERS", SANS, 8, grey=GREY)
    press.text(x + width - 6, y + 11, pack.code, BOLD, 12, right=True)
    _fitted(press, x + 6, y + 25, pack.seat, BOLD, 16, width - 12)
    _fitted(press, x + 6, y + 34, pack.campaign, ITALIC, 12, width - 12)
    _fitted(press, x + 6, y + 44, f"Orders for {pack.hours}", SERIF, 12, width - 12)
    _fitted(press, x + 6, y + 53, pack.closes or "To be sealed and handed to the umpire", SERIF, 9, width - 12, grey=GREY)
    press.text(x + width + 4, y + 6, "Cut out, and gum to the envelope.", ITALIC, 8.5, grey=GREY)
    press.y = y + high + 6


def _fitted(press: Press, x: float, y: float, text: str, font: str, size: float, width: float, grey: float = 0.08) -> None:
    long = width_of(text, font, size)
    press.text(x, y, text, font, size if long <= width else max(5.0, size * width / long), grey=grey)


def order_form(press: Press, pack: Pack) -> None:
    """Print the order form of a seat for one call, with its code (UD-104, UD-105)."""
    press.page()
    press.text(MARGIN, press.y + 6, "Order form", BOLD, 18)
    press.text(MARGIN + press.inside, press.y + 6, pack.code, BOLD, 18, right=True)
    press.y += 9
    press.prose(f"{pack.seat} · {pack.campaign} · {pack.hours}", size=11)
    if pack.closes:
        press.prose(pack.closes, ITALIC, 10)
    if pack.asked:
        press.prose(pack.asked, BOLD, 10.5)
    press.prose("Leave empty what is to go on as it is. Strike the box that holds.", ITALIC, 9.5, grey=GREY)
    for force in pack.forces:
        _force(press, force)
    if pack.headquarters:
        press.heading("Headquarters", 12)
        press.prose(pack.headquarters, size=9.5)
        _print_prompt_and_line(press, "Rides with, or goes by")
    if pack.bodies:
        press.prose(f"A column may be ordered to {TASKS}.", ITALIC, 9, grey=GREY)
    for body in pack.bodies:
        _body(press, body)
    if pack.coming:
        press.heading("Arrivals", 12)
        rows = [[name, when, "", ""] for name, when in pack.coming]
        press.table(["Column", "As it is appointed", "Is to come to", "Day, hour"], [3, 4, 3, 2], rows, high=6.5, size=8.5)
        press.heading("Stores, in packets", 12)
        heads = ["By rail from, or in the ships of", "To", "Food", "Forage", "Ammunition"]
        press.table(heads, [4, 3, 1.5, 1.5, 1.8], [[""] * 5 for _ in range(LOAD_LINES)], high=7.5)
    if "merchants" in pack.parts:
        _merchants(press, pack)
    if "articles" in pack.parts:
        _articles(press)
    if "dispatches" in pack.parts:
        _dispatches(press, pack)
    if "log" in pack.parts:
        press.heading("For the log", 12)
        _lines(press, LOG_LINES)
    press.gap(4)
    press.room(10)
    press.y += 8
    press.text(MARGIN, press.y, "Signed", SANS, 8, grey=GREY)
    press.line(MARGIN + 14, press.y, MARGIN + 80, press.y)
    press.text(MARGIN + 92, press.y, "Typed in by", SANS, 8, grey=GREY)
    press.line(MARGIN + 110, press.y, MARGIN + 165, press.y)


def _force(press: Press, force: Force) -> None:
    press.room(104)
    press.heading(force.name, 12)
    press.prose(f"{force.place}; {force.going}", size=9.5)
    press.table(["Ship", "Class", "Coal", "Best speed"], [3, 3, 2, 2], [list(row) for row in force.ships], high=5.2, size=8.5)
    empty = [[f"{n}", "", "", ""] for n in range(1, LEG_LINES + 1)]
    press.table(["Leg", "Course (N 62 E), or place it ends at", "Miles or hours", "Knots"], [0.7, 5, 2.2, 1.4], empty, high=7.5)
    press.boxes(["stop", "keep wireless silence", "use wireless", "take merchantmen"])
    press.text(MARGIN, press.y + 4, "If she takes merchantmen", SANS, 7.5, grey=GREY)
    press.y += 3
    press.boxes(PRIZES)
    press.text(MARGIN, press.y + 4, "When an enemy comes in sight", SANS, 7.5, grey=GREY)
    press.y += 3
    press.boxes(SIGHTING)
    press.text(MARGIN, press.y + 4, "Ships that part, join, or work at a place", SANS, 7.5, grey=GREY)
    press.y += 4
    _lines(press, 1)


def _body(press: Press, body: Body) -> None:
    press.room(92)
    press.heading(body.name, 12)
    press.prose(f"{body.place}. {body.units}.", size=9.5)
    press.prose(body.state, size=9.5, grey=GREY)
    empty = [[f"{n}", "", "", ""] for n in range(1, TASK_LINES + 1)]
    press.table(["", "Task", "By, at or to", "Pace, hours, front, units"], [0.5, 2, 5, 3], empty, high=7.5)
    press.text(MARGIN, press.y + 4, "When it meets the enemy", SANS, 7.5, grey=GREY)
    press.y += 3
    press.boxes(POSTURES)
    press.text(MARGIN, press.y + 4, "If it does not hear you, the order goes by", SANS, 7.5, grey=GREY)
    press.y += 3
    press.boxes(SENT)
    _print_prompt_and_line(press, "Sets out not before; void if it comes after; order of march")
    _print_prompt_and_line(press, "Standing orders")


def _print_prompt_and_line(press: Press, words: str) -> None:
    press.room(12)
    press.text(MARGIN, press.y + 4, words, SANS, 7.5, grey=GREY)
    press.y += 4
    _lines(press, 1)


def _merchants(press: Press, pack: Pack) -> None:
    press.heading("Merchantmen", 12)
    rows = [[name, "", "", ""] for name in pack.merchants] or [["", "", "", ""] for _ in range(6)]
    press.table(["Ship", "Sails, or is held", "Course, or places", "Knots"], [3, 2, 5, 1], rows, high=7)


def _articles(press: Press) -> None:
    for n in (1, 2):
        press.room(80)
        press.heading(f"Article {n}", 12)
        press.text(MARGIN, press.y + 6, "Headline", SANS, 7.5, grey=GREY)
        press.y += 6
        _lines(press, 1)
        press.boxes(["for both", "for Blue alone", "for Red alone"])
        _lines(press, ARTICLE_LINES)


def _dispatches(press: Press, pack: Pack) -> None:
    press.heading("Dispatches, at most 60 words each", 12)
    if pack.addressees:
        press.prose(f"You may write to {'; '.join(pack.addressees)}.", ITALIC, 9, grey=GREY)
    for n in (1, 2, 3):
        press.room(DISPATCH_LINES * 8 + 10)
        press.text(MARGIN, press.y + 7, f"{n}  To", SANS, 8, grey=GREY)
        press.line(MARGIN + 8, press.y + 7, MARGIN + 90, press.y + 7)
        press.y += 6
        press.boxes(SENT if pack.headquarters else ["by any means", "not by wireless", "to be carried by"])
        _lines(press, DISPATCH_LINES)
        press.gap(1)


def _lines(press: Press, count: int) -> None:
    for _ in range(count):
        press.room(8)
        press.y += 8
        press.line(MARGIN, press.y, MARGIN + press.inside, press.y, 0.3, GREY)


def signal_forms(press: Press, pack: Pack) -> None:
    """Print two signal forms on a page: sixty boxes, a word a box (UD-105, SC-S-06)."""
    press.page()
    half = (press.bottom - MARGIN) / 2
    for n in range(2):
        _signal(press, pack, MARGIN + n * half, half - 8)
    press.line(0, MARGIN + half - 4, press.width, MARGIN + half - 4, 0.3, GREY)


def _signal(press: Press, pack: Pack, top: float, high: float) -> None:
    x, width = MARGIN, press.inside
    press.text(x, top + 6, "Signal", BOLD, 15)
    press.text(x + width, top + 6, pack.code, BOLD, 11, right=True)
    _fitted(press, x + 22, top + 6, f"from {pack.seat}", ITALIC, 10, width - 60)
    for k, word in enumerate(("To", "By what means", "Handed in, day and hour")):
        at = x + k * width / 3
        press.text(at, top + 12, word, SANS, 7.5, grey=GREY)
        press.line(at, top + 19, at + width / 3 - 4, top + 19, 0.4)
    grid, cell = top + 23, (high - 34) / WORD_LINES
    for row in range(WORD_LINES + 1):
        press.line(x, grid + row * cell, x + width, grid + row * cell, 0.3, GREY)
    for column in range(WORDS_A_LINE + 1):
        at = x + column * width / WORDS_A_LINE
        press.line(at, grid, at, grid + WORD_LINES * cell, 0.2, GREY)
    for row in range(WORD_LINES):
        press.text(x + 0.8, grid + row * cell + 2.4, str(row * WORDS_A_LINE + 1), SANS, 5, grey=GREY)
    foot = grid + WORD_LINES * cell + 7
    press.text(x, foot, "Relayed by", SANS, 7.5, grey=GREY)
    press.line(x + 18, foot, x + width * 0.6, foot, 0.3)
    press.text(x + width * 0.63, foot, "Reached, hour", SANS, 7.5, grey=GREY)
    press.line(x + width * 0.63 + 21, foot, x + width, foot, 0.3)


def news(press: Press, pack: Pack) -> None:
    """Print the papers that are new since the seat was last asked (UD-105)."""
    press.page()
    press.heading("What is new")
    if not pack.items:
        press.prose("Nothing has come in since you were last asked.", ITALIC)
    for item in pack.items:
        press.gap(1.6)
        press.room(10)
        press.y += 4
        press.text(MARGIN, press.y, item.kind, SANS, 7.5, grey=GREY)
        press.text(MARGIN + press.inside, press.y, item.when, SANS, 7.5, grey=GREY, right=True)
        press.prose(item.text, size=10.5)


def newspapers(press: Press, pack: Pack) -> None:
    """Print the articles since then as a newspaper (UD-105)."""
    press.page()
    for n, article in enumerate(pack.articles):
        if n == 0 or article.paper != pack.articles[n - 1].paper:
            press.room(30)
            press.y += 9
            long = width_of(article.paper, BOLD, 22)
            press.text((press.width - long) / 2, press.y, article.paper, BOLD, 22)
            press.y += 3
            for down in (0, 0.9):
                press.line(MARGIN, press.y + down, MARGIN + press.inside, press.y + down, 0.6)
            press.y += 3
        press.room(24)
        press.gap(2)
        press.prose(article.headline, BOLD, 14)
        press.prose(" · ".join(part for part in (article.dateline, article.date) if part), SANS, 7.5, grey=GREY)
        press.prose(article.text, size=11)
