"""The tables of the ready reckoner as small forms: fields with their units, and words for the answers."""

from __future__ import annotations

from dataclasses import dataclass

from naval.reckoner.answer import ASHORE
from naval.ships import coal, signalling
from naval.state.settings import CAPTURE

YES = (("", ""), ("true", "yes"), ("false", "no"))


@dataclass(frozen=True)
class Field:
    """One field: its name in the line (``a.lon`` is lon of a), a label, a unit, a first value, and choices if there are any.

    ``when`` is another field and what that must say for this one to count.
    """

    name: str
    label: str
    unit: str = ""
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    when: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class Form:
    """One table: its heading, what it answers, its rules and its fields."""

    title: str
    text: str
    rules: tuple[str, ...]
    fields: tuple[Field, ...]


def pick(name: str, label: str, words: tuple[str, ...], value: str = "", *, may_be_left: bool = False) -> Field:
    """A field with a choice of words."""
    rows = tuple((word, word.replace("_", " ")) for word in words)
    return Field(
        name, label, value=value or ("" if may_be_left else words[0]), choices=((("", ""),) if may_be_left else ()) + rows
    )


COAL = (pick("table", "Ship", coal.TABLES, coal.SMALL), pick("boilers", "Boilers", coal.BOILERS, "cylindrical"))
FRACTION = pick("fraction", "Speed", tuple(coal.FRACTIONS), "two_thirds")
BUNKERS = Field("bunkers_t", "Full bunkers (torpedo boats)", "tons")
LIGHT = pick("light", "Light", ("day", "night"))
WEATHER = Field("weather", "Weather, 1 dirty to 6 fine", "", "6")
SIGHT = Field("visibility_nm", "One sees", "miles", "20")


def track(of: str, label: str, *values: str) -> tuple[Field, ...]:
    """The fields of a ship's track on a plane."""
    x, y, course, knots = values
    return (
        Field(f"{of}.x_nm", f"{label}, east", "miles", x),
        Field(f"{of}.y_nm", f"{label}, north", "miles", y),
        Field(f"{of}.course_deg", f"{label}, course", "degrees or N 62 E", course),
        Field(f"{of}.knots", f"{label}, speed", "knots", knots),
    )


FORMS: dict[str, Form] = {
    "coal": Form(
        "Coal",
        "Tons for so many hours; or, with tons in the bunkers, how long they last.",
        ("NAV-S-056", "NAV-S-057", "NAV-S-058", "NAV-S-059", "NAV-S-061", "SC-S-12"),
        (
            *COAL,
            FRACTION,
            Field("hours", "Hours", "hours", "6"),
            Field("tons", "Or tons in the bunkers", "tons"),
            Field("ships", "Ships", "", "1"),
            Field("knots", "Speed, for the miles", "knots"),
            BUNKERS,
        ),
    ),
    "endurance": Form(
        "Endurance",
        "How long and how far a ship's coal lasts, past her normal load too. Breakdowns are not counted.",
        ("NAV-S-056", "NAV-S-060", "NAV-S-067", "NAV-S-069", "NAV-S-070"),
        (
            *COAL,
            Field("tons", "Coal aboard", "tons", "920"),
            Field("max_kn", "Full speed", "knots", "18"),
            FRACTION,
            Field("normal_t", "Normal load (blank: does not matter)", "tons"),
            BUNKERS,
        ),
    ),
    "units": Form(
        "Units of coal",
        "The simpler system: how far the units in hand go; or units for hours, or for miles.",
        ("NAV-S-072", "NAV-S-073", "NAV-S-074", "NAV-S-075", "AMB-S-07"),
        (
            Field("knots", "Speed", "knots", "15"),
            Field("units", "Units in hand", "units", "20"),
            Field("hours", "Or hours", "hours"),
            Field("nm", "Or miles", "miles"),
        ),
    ),
    "unit": Form(
        "Tons in a unit",
        "A unit of coal fitted to a ship's consumption at full speed.",
        ("NAV-S-076",),
        (*COAL, Field("max_kn", "Full speed", "knots", "18"), BUNKERS),
    ),
    "speed": Form(
        "Speed",
        "What a ship may do now, why, and how far it takes her.",
        ("NAV-S-067", "NAV-S-069", "NAV-S-070", "NAV-S-078"),
        (
            Field("max_kn", "Full speed", "knots", "18"),
            Field("hours", "Hours", "hours", "6"),
            Field("knots", "Ordered", "knots"),
            pick("fraction", "Or ordered, of full speed", tuple(coal.FRACTIONS), may_be_left=True),
            Field("top_hours", "Already at top speed", "hours"),
            Field("burnt_t", "Burnt since coaling", "tons"),
            Field("normal_t", "Normal load", "tons"),
            Field("lame", "Broken down", choices=YES),
        ),
    ),
    "breakdown": Form(
        "Breakdown",
        "The chance of a breakdown over hours at top speed, and what one does.",
        ("NAV-S-067", "NAV-S-068", "SC-S-15"),
        (
            Field("hours", "Hours at top speed", "hours", "12"),
            Field("top_hours", "Already at top speed", "hours"),
            Field("max_kn", "Full speed", "knots", "18"),
        ),
    ),
    "submarine": Form(
        "Submarines",
        "Whether petrol and battery last. Going slower is no gain; lying by costs nothing.",
        ("NAV-S-062", "NAV-S-063", "NAV-S-064", "NAV-S-065", "NAV-S-066", "SC-S-14"),
        (
            pick("kind", "Boat", coal.BOATS),
            Field("surface", "Steamed on the surface", "hours", "8"),
            Field("dived", "Submerged", "hours", "2"),
            Field("lying_by", "Lying by", "hours"),
            Field("knots", "Speed on the surface", "knots"),
            Field("surface_hours", "Her petrol lasts", "hours"),
            Field("dived_hours", "Her battery lasts", "hours"),
        ),
    ),
    "coaling": Form(
        "Coaling",
        "How long ships lie in port to coal, and what they have by then.",
        ("SC-S-17",),
        (
            Field("displacement_t", "Displacement", "tons", "14000"),
            Field("missing_t", "Missing in her bunkers", "tons", "500"),
            Field("ships", "Ships", "", "1"),
            Field("hours", "Until then", "hours"),
            Field("stock_t", "Stock of the port", "tons"),
        ),
    ),
    "sighting": Form(
        "Sighting",
        "Whether and when two tracks bring ships in sight of each other, by the exact distance.",
        ("NAV-S-032", "NAV-S-033", "NAV-S-043", "SC-S-04", "AMB-S-02"),
        (
            *track("a", "A", "0", "0", "90", "12"),
            *track("b", "B", "100", "16", "270", "12"),
            Field("hours", "Hours", "hours", "6"),
            Field("visibility_nm", "One sees", "miles"),
            Field("weather", "Or weather, 1 dirty to 6 fine", "", "6"),
            pick("light", "and light", ("day", "night"), "day", may_be_left=True),
        ),
    ),
    "recognition": Form(
        "Recognition",
        "How much is made out of a ship so far off.",
        ("NAV-S-043", "SC-S-04", "SC-N-62", "SC-N-63"),
        (Field("distance_nm", "Distance", "miles", "5"), SIGHT),
    ),
    "battle": Form(
        "Battle range",
        "Whether ships so far apart are in battle range; by night only if that is agreed or ruled.",
        ("NAV-S-038", "NAV-S-039", "SC-S-09", "AMB-S-03"),
        (
            Field("distance_yd", "Distance", "yards", "9900"),
            Field("distance_nm", "Or distance", "miles"),
            LIGHT,
            WEATHER,
            Field("visibility_nm", "Or one sees", "miles"),
            Field("battle_range_yd", "Battle range agreed", "yards"),
        ),
    ),
    "signal": Form(
        "Signals",
        "Whether a signal carries, by whatever medium, and when it is there.",
        ("NAV-S-022", "NAV-S-023", "NAV-S-034", "NAV-S-036", "NAV-S-037", "SC-S-05", "SC-S-06"),
        (
            pick("medium", "By", (*signalling.MEDIA, *ASHORE)),
            Field("distance_nm", "Distance", "miles", "55"),
            Field("visibility_nm", "One sees", "miles"),
            Field("daylight", "By day", choices=YES),
            Field("wireless_nm", "Range of wireless agreed", "miles"),
            Field("hops", "Passed from ship to ship so often", "hops"),
            Field("knots", "Carried at", "knots"),
        ),
    ),
    "capture": Form(
        "Captures",
        "Merchantmen taken in so many hours, chasing included.",
        ("NAV-S-054", "SC-S-11", "AMB-S-15"),
        (Field("hours", "Hours", "hours", "24"), pick("capture", "Agreed", CAPTURE), Field("prey", "Merchantmen at hand", "")),
    ),
    "press": Form(
        "Press",
        "Whether neutrals see a belligerent, and when the press is told.",
        ("NAV-S-045", "NAV-S-046", "SC-S-10", "AMB-S-16"),
        (
            pick("where", "Seen from", ("coast", "lane"), "lane"),
            Field("visibility_nm", "One sees", "miles", "15"),
            Field("off_nm", "Coast: she passes it at", "miles", "12", when=("where", "coast")),
            Field("nm", "Lane: she steams in it", "miles", "84", when=("where", "lane")),
            Field("density", "Lane: ships to 1,000 square miles", "", "0.5", when=("where", "lane")),
            Field("delay_h", "Lane: told after", "hours", when=("where", "lane")),
        ),
    ),
    "calendar": Form(
        "Dates",
        "The date of an hour after War Imminent, or the hours to a date.",
        ("NAV-S-029", "NAV-S-030", "NAV-S-031", "AMB-S-01"),
        (
            Field("hour_zero", "War Imminent at", "o'clock", "16"),
            Field("hours", "Hours after it", "hours", "40"),
            Field("day", "Or day", ""),
            Field("hour", "and hour", "o'clock"),
        ),
    ),
    "harbour": Form(
        "Harbour charts",
        "The squares of a harbour's chart, and who finds room.",
        ("NAV-S-004", "NAV-S-008"),
        (
            Field("width_yd", "Width", "yards", "8000"),
            Field("height_yd", "Height", "yards", "6000"),
            Field("capacity", "Room for", "ships", "8"),
            Field("ships", "Would enter", "ships", "9"),
        ),
    ),
}

WORDS = {
    "tons": "Tons",
    "hours": "Hours",
    "runs": "Runs of six hours",
    "nm": "Miles",
    "normal_hours": "Of that on the normal load, hours",
    "normal_nm": "and miles",
    "then_kn": "Knots on her extra coal",
    "units": "Units",
    "a_run": "Units a run",
    "tons_a_unit": "Tons in a unit",
    "knots": "Knots",
    "most_kn": "The most she may do, knots",
    "rule": "Rule",
    "why": "Why",
    "ticks": "Miles at each hour",
    "end_kn": "Knots at the end",
    "tests": "Dice thrown",
    "chance": "Chance",
    "stopped_chance": "Chance to be stopped",
    "lame_hours": "Lame for, hours",
    "stopped_hours": "Stopped for, hours",
    "lame_kn": "Knots while lame",
    "can": "Can be done",
    "surface_left_h": "Petrol left, hours",
    "dived_left_h": "Battery left, hours",
    "by_then_t": "Taken in by then, tons",
    "sighted": "In sight",
    "closest_nm": "Nearest, miles",
    "closest_hours": "Nearest after, hours",
    "closest": "Nearest at",
    "sight_nm": "One sees, miles",
    "at": "Sighted at",
    "distance_nm": "Distance, miles",
    "bearing_deg": "Bearing, degrees",
    "bearing": "Bearing",
    "made_out": "Made out",
    "smoke_nm": "Smoke to, miles",
    "type_nm": "Number and type to, miles",
    "class_nm": "Class to, miles",
    "name_nm": "Name to, miles",
    "battle": "Battle",
    "inside_yd": "Inside, yards",
    "distance_yd": "Distance, yards",
    "link": "It carries",
    "range_nm": "Range, miles",
    "captures": "Captures",
    "begun_hours": "Begun on the next, hours",
    "at_least": "Chance of one at least, two …",
    "mean": "On average",
    "told": "The press is told",
    "when": "When",
    "told_after_h": "Told after, hours",
    "date": "Date",
    "minute": "Minute of the campaign",
    "columns": "Columns",
    "rows": "Rows",
    "squares": "Squares",
    "inside": "Find room",
    "outside": "Must lie outside",
}
