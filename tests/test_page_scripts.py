"""Small parts of the scripts of rooms and of the desk, without a browser."""

from __future__ import annotations

import json

import pytest

from tests.page_scripts import run_on_page

FAULT = {"where": "", "text": "A leg has no course.", "rule": ""}


@pytest.mark.parametrize(("ok", "faults", "able"), [(True, [], True), (True, [FAULT], False), (False, [], False)])
def test_the_seal_cannot_be_pressed_while_the_sheet_has_faults_or_was_not_kept(
    ok: bool, faults: list[object], able: bool
) -> None:
    said = run_on_page(
        "room/seal.js",
        f"""
        const seal = new FakeNode(), refusals = new FakeNode();
        document.found = {{ "#seal": [seal], "#refusals": [refusals] }};
        const draft = Object.assign(new EventTarget(), {{ faults: {json.dumps(faults)} }});
        new module.Sealing(draft, {{}}, {{ refresh: () => true }});
        draft.dispatchEvent(new CustomEvent("answered", {{ detail: {{ ok: {json.dumps(ok)} }} }}));
        return !seal.disabled && seal.getAttribute("aria-disabled") !== "true";
        """,
    )
    assert said is able


@pytest.mark.parametrize(
    ("states", "at", "goes"),
    [
        (["needs", "", "needs"], 0, "line 2"),
        (["needs", "", "needs"], 2, "line 0"),
        (["needs", "", "needs"], None, "line 0"),
        (["needs"], 0, "line 0"),
        ([], None, "go"),
    ],
)
def test_the_key_n_goes_to_the_next_line_that_needs_a_ruling_and_never_stays(
    states: list[str], at: int | None, goes: str
) -> None:
    said = run_on_page(
        "desk/keys.js",
        f"""
        const line = (state, n) => new FakeNode({{ name: `line ${{n}}`, dataset: {{ line: String(n), state }} }});
        const rows = {json.dumps(states)}.map(line);
        for (const [n, row] of rows.entries()) {{
          row.closest = () => row;
          row.compareDocumentPosition = (other) => (rows.indexOf(other) > n ? 4 : 2);
        }}
        document.found = {{
          '.draft [data-line][data-state="needs"]': rows.filter((row) => row.dataset.state === "needs"),
          "#go": [new FakeNode({{ name: "go" }})],
        }};
        document.activeElement = rows[{json.dumps(at)}] ?? null;
        const keys = new module.Keys({{}}, {{ rule: () => {{}}, say: () => {{}} }});
        let gone = null;
        keys.to = (node) => {{ gone = node?.name ?? null; return true; }};
        keys.next();
        return gone;
        """,
    )
    assert said == goes


@pytest.mark.parametrize(
    ("legs", "made", "best", "knots"), [([9.5], 20, 18, 9.5), ([], 12, 18, 12), ([], 20, 18, 18), ([], 0, 18, 12), ([], 0, 1, 1)]
)
def test_a_new_leg_proposes_the_speed_of_the_leg_before_or_what_she_made_and_never_more_than_she_has(
    legs: list[float], made: float, best: float, knots: float
) -> None:
    given = [{"lon": 0.1 * n, "lat": 50.0, "knots": one} for n, one in enumerate(legs)]
    said = run_on_page(
        "room/draft.js",
        f"""
        const force = {{ key: "a", lon: 0, lat: 50, knots: {made}, max_kn: {best} }};
        const orders = {{ forces: {{ a: {{ legs: {json.dumps(given)} }} }} }};
        const draft = new module.Draft({{ draft: orders, forces: [force], call: 1 }}, {{}});
        return draft.speed();
        """,
    )
    assert said == knots


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (-5, "the time is up"),
        (30, "less than a minute left"),
        (61, "1 minute left"),
        (59 * 60 + 59, "59 minutes left"),
        (3600, "1 h left"),
        (75 * 60, "1 h 15 min left"),
        (24 * 3600, "1 day left"),
        (50 * 3600, "2 days 2 h left"),
    ],
)
def test_the_time_left_is_told_in_hours_from_an_hour_on(seconds: int, said: str) -> None:
    told = run_on_page(
        "shell/due.js",
        f"""
        const now = Date.parse("2026-11-20T12:00:00Z");
        Date.now = () => now;
        const line = new FakeNode({{ dataset: {{ left: new Date(now + {seconds} * 1000).toISOString() }} }});
        const due = new customElements.made["due-time"]();
        due.found = {{ time: [{{ dateTime: "2026-11-20T21:00:00Z", textContent: "20:00" }}] }};
        due.parentElement = new FakeNode({{ found: {{ "[data-left]": [line] }} }});
        due.connectedCallback();
        due.tick();
        return line.textContent;
        """,
    )
    assert told == said


@pytest.mark.parametrize(
    ("phrase", "given", "words"),
    [
        ("Patrol off {place}.", {"place": " Hull "}, "Patrol off Hull."),
        ("Patrol off {place}.", {"place": "  "}, None),
        ("Patrol off {place}[ and {place 2}].", {"place": "Hull"}, "Patrol off Hull."),
        ("Patrol off {place}[ and {place 2}].", {"place": "Hull", "place 2": "Leith"}, "Patrol off Hull and Leith."),
        ("Patrol off {place}[ and {place 2}].", {"place 2": "Leith"}, None),
    ],
)
def test_a_phrase_is_whole_when_its_blanks_are_filled_in_and_leaves_out_a_bracket_with_an_empty_one(
    phrase: str, given: dict[str, str], words: str | None
) -> None:
    assert run_on_page("room/phrases.js", f"return module.wordsOf({json.dumps(phrase)}, {json.dumps(given)});") == words


GONE = """
const asked = [], waits = [];
globalThis.location = { protocol: "http:", host: "here", reload() { asked.push("reload"); }, replace(url) { asked.push(url); } };
globalThis.WebSocket = class { static OPEN = 1; constructor() { this.readyState = 1; globalThis.socket = this; } };
const live = new module.Live("/socket/", { version: () => 1, onNews() {}, look: async () => 1 });
globalThis.setTimeout = (act, ms) => { waits.push(ms); if (ms <= PATIENCE) act(); };
"""


@pytest.mark.parametrize(
    ("leaves", "patience", "asked"),
    [(False, 0, ["reload"]), (True, 9_000, []), (True, 10_000, ["reload"])],
    ids=["it stays", "it is on its way elsewhere", "it was going elsewhere and is still there"],
)
def test_a_page_whose_key_is_gone_does_not_overtake_the_next_page(leaves: bool, patience: int, asked: list[str]) -> None:
    leave = "window.listeners.beforeunload();" if leaves else ""
    code = f"const PATIENCE = {patience}; {GONE} {leave} socket.onclose({{ code: 4401 }}); return asked;"
    assert run_on_page("shell/live.js", code) == asked
