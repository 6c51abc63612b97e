"""The check itself, on small trees written for it."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from tests.reach import terms
from tests.reach.product import Reached, reached

COMMAND = """
    from game.run import run

    class Command(BaseCommand):
        def handle(self) -> None:
            run()
"""


def tree(tmp_path: Path, packages: tuple[str, ...] = ("game",), **files: str) -> Reached:
    """Make a tree of one package, entered by a management command, with some modules in it."""
    for name, text in {
        "run": "def run() -> None: ...",
        **files,
        "management.commands.play": files.get("command", COMMAND),
    }.items():
        path = tmp_path / "game" / f"{name.replace('.', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
    return reached(tmp_path, packages)


def idle(tmp_path: Path, **files: str) -> list[str]:
    """List the last names of units there that cite a rule and are not called."""
    return sorted(key.removeprefix("game.") for key in tree(tmp_path, **files).idle())


RULES = '''
    def march(miles: int) -> int:
        """March a body (LC-080)."""
        return miles

    def rest(hours: int) -> int:
        """Rest a body (LC-092)."""
        return hours
'''


def test_a_rule_s_function_that_nothing_calls_is_found(tmp_path: Path) -> None:
    run = """
        from game.rules import march

        def run() -> None:
            march(3)
    """
    assert idle(tmp_path, rules=RULES, run=run) == ["rules.rest"]


def test_a_name_that_is_only_mentioned_is_no_call(tmp_path: Path) -> None:
    run = '''
        """Bodies rest, see rules.rest."""
        from game.rules import march, rest

        __all__ = ["run", "rest"]

        class Camp:
            def rest(self) -> int:
                return 1

        def run() -> None:
            """Call rest() at night."""
            rest = march(3)
            print(rest, "rest", Camp().rest())
    '''
    assert idle(tmp_path, rules=RULES, run=run) == ["rules.rest"]


def test_a_call_from_what_nothing_calls_is_none(tmp_path: Path) -> None:
    run = """
        from game.rules import march, rest

        def run() -> None: ...

        def tidy() -> None:
            march(rest(1))
    """
    assert idle(tmp_path, rules=RULES, run=run) == ["rules.march", "rules.rest"]


def test_a_registry_is_called_where_it_is_read_and_not_where_it_is_written(tmp_path: Path) -> None:
    table = """
        from game.rules import march, rest

        PLAYED = {"march": march}
        SPARE = (rest,)
    """
    run = """
        from game import table

        def run() -> None:
            table.PLAYED["march"](3)
    """
    assert idle(tmp_path, rules=RULES, table=table, run=run) == ["rules.rest"]


def test_a_function_passed_on_a_decorator_that_keeps_and_a_name_in_quotation_marks_are_calls(tmp_path: Path) -> None:
    run = """
        from game import kept
        from game.rules import march

        HANDLER = "game.rules.rest"

        def run() -> None:
            list(map(march, [HANDLER]))
    """
    kept = '''
        from celery import shared_task

        @shared_task
        def sweep() -> None:
            """Take up what lies (CK-001)."""

        @cache
        def lost() -> None:
            """Nobody asks (CK-002)."""
    '''
    assert idle(tmp_path, rules=RULES, kept=kept, run=run) == ["kept.lost"]


def test_a_method_is_called_by_the_class_that_is_meant(tmp_path: Path) -> None:
    rules = '''
        class Body:
            def rest(self) -> int:
                """Rest a body (LC-092)."""
                return 1

        class Guards(Body):
            def rest(self) -> int:
                """Rest less (LC-093)."""
                return 0

        class Ship:
            def rest(self) -> int:
                """Lie at anchor (NAV-S-060)."""
                return 2
    '''
    run = """
        from game.rules import Body, Guards, Ship

        def run() -> None:
            bodies: list[Body] = [Guards()]
            print([one.rest() for one in bodies], Ship())
    """
    assert idle(tmp_path, rules=rules, run=run) == ["rules.Ship.rest"]


def test_where_nothing_says_whose_method_it_is_every_class_that_is_reached_may_be_meant(tmp_path: Path) -> None:
    rules = '''
        class Body:
            def rest(self) -> int:
                """Rest a body (LC-092)."""
                return 1

        class Ship:
            def rest(self) -> int:
                """Lie at anchor (NAV-S-060)."""
                return 2
    '''
    run = """
        from game.rules import Body

        def run() -> None:
            for one in stored(Body):
                one.rest()
    """
    assert idle(tmp_path, rules=rules, run=run) == ["rules.Ship.rest"]


def test_what_a_ready_reckoner_alone_calls_is_not_played(tmp_path: Path) -> None:
    reckon = """
        from game.rules import rest

        class Command(BaseCommand):
            def handle(self) -> None:
                rest(1)
    """
    run = """
        from game.rules import march

        def run() -> None:
            march(3)
    """
    files = {"rules": RULES, "run": run, "management.commands.reckon": reckon}
    assert tree(tmp_path, **files).idle() == {"game.rules.rest": "a ready reckoner alone calls it (LC-092)"}


def test_a_rule_named_by_its_decorator_is_looked_for_too(tmp_path: Path) -> None:
    rules = '''
        @modifies("KS-030", source="App. L2454")
        def ford(arm: str) -> int:
            """A ford takes a whole move."""
            return 1
    '''
    assert idle(tmp_path, rules=rules) == ["rules.ford"]


AGREED = """
    class Terms:
        relay: bool = True
        cables: bool = False
        coal: str = "tons"
"""


def test_a_term_that_is_only_declared_shown_or_spoken_of_is_read_by_nothing(tmp_path: Path) -> None:
    run = """
        from campaign.rooms.terms import line
        from game.agreed import Terms

        class Ship:
            coal: int = 4

        def run() -> None:
            agreed, ship = Terms(), Ship()
            print(agreed.relay, ship.coal, "cables", line(agreed))
    """
    page = """
        from game.agreed import Terms

        def line(terms: Terms) -> str:
            return f"{terms.cables} {terms.coal}"
    """
    path = tmp_path / "campaign" / "rooms" / "terms.py"
    path.parent.mkdir(parents=True)
    path.write_text(dedent(page), encoding="utf-8")
    found = tree(tmp_path, packages=("game", "campaign"), agreed=AGREED, run=run)
    assert terms.read_of(found, "game.agreed.Terms") == {"relay"}


def test_a_rule_set_s_term_that_no_battle_asks_is_read_by_nothing(tmp_path: Path) -> None:
    run = """
        def run(state: dict) -> None:
            print(state["terms"].get("clock"), state["terms"]["general"], state["wind"], "curtain")
    """
    assert terms.asked_of(tree(tmp_path, run=run), ("game",)) == {"clock", "general"}


def test_a_choice_that_is_only_declared_is_told_apart_by_nothing(tmp_path: Path) -> None:
    run = """
        STRICT = "strict"

        def run(state: dict) -> None:
            print(state["terms"]["supply"] == STRICT, {"quarter": 5}[state["terms"]["handicap"]], "half")
    """
    found = tree(tmp_path, run=run)
    (tmp_path / "game" / "farms.toml").write_text("[deliberate]\nhurried = 7\n")
    (tmp_path / "game" / "terms.toml").write_text("[kept]\n")
    apart = terms.told_apart(found, ("game",), ("terms.toml",))
    assert apart == {"strict", "quarter", "farms", "deliberate", "hurried"}
    assert terms.unread(("off", "strict", "half"), apart) == ["off", "half"]
