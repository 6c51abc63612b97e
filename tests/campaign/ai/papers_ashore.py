"""Papers of a general or a ministry that the computer plays, made by hand; its orders pass everybody's check."""

from __future__ import annotations

from msgspec.structs import replace

from campaign import packs
from campaign.ai.land.field import Field, Foe, OwnBody
from campaign.ai.play import write
from campaign.ai.situation import Fellow, Lying, Received, Wrote
from land.orders import ministry as of_a_ministry
from land.orders import sheet_reader
from land.orders.general_knowledge import Fleet, KnownBody
from land.orders.general_knowledge import Known as KnownAshore
from land.state.units import Train, Unit, kinds
from land.state.world import Body
from naval.orders.seat_knowledge import Known
from naval.standing_orders.papers import Papers
from tactical.engine.dice import Dice

ESSEX, MANCHURIA = packs.find("landing_manoeuvres").public, packs.find("yellow_sea_1904").public
NOW = 720
ATTACK, HOLD = "March on Colchester and take it.", "Hold the ground on which you stand."


def body(country, place: str, **more: object) -> OwnBody:
    here = country.places[place]
    fields = {"key": "first", "name": "First brigade", "lon": here.lon, "lat": here.lat, "place": place, "men": 4000}
    return OwnBody(**{**fields, "began": place, **more})


def known_of(country, some: tuple[OwnBody, ...]) -> KnownAshore:
    """Return the columns as the check of a sheet has them."""
    found = tuple(
        KnownBody(
            body=Body(
                key=one.key,
                name=one.name,
                side="red",
                seat="general",
                spot=country.spot_at(one.place),
                units=(Unit(key=f"{one.key}_inf_1", code="inf", men=one.men, horses=0, guns=0, wagons=0),),
                aboard=one.aboard,
            )
        )
        for one in some
    )
    return KnownAshore(
        seat="general", side="red", minute=NOW, bodies=found, addressees={"office": "The ministry", "other": "The other"}
    )


def lying(paper=ESSEX, place: str = "great_bentley", aim: str = ATTACK, role: str = "general", **more: object) -> Lying:
    country = paper.country
    some = more.pop("bodies", None) or (body(country, place),)
    known = known_of(country, some)
    office = more.pop("ministry", None)
    at_sea = Known(seat="general", side="red", minute=NOW, until=NOW + 360, addressees=known.addressees, parts=("ashore",))
    foes, depots, told = (more.pop(name, ()) for name in ("foes", "depots", "told"))
    field = Field(known=known, bodies=some, foes=foes, aim=aim, ministry=office, depots=depots, told=told)
    fellows = (Fellow(key="office", name="The ministry", role="ministry"), Fellow(key="other", name="The other", role="general"))
    papers = Papers(known=at_sea, homes=more.pop("homes", ()))
    given = {"seat": "general", "name": "General", "role": role, "side": "red", "fellows": fellows, "since": 360}
    return Lying(papers=papers, field=field, **{**given, **more})


def wrote(found: Lying, paper=ESSEX) -> Wrote:
    """Return the computer's orders, checked by the very check of a person's sheet (CK-044)."""
    made = write(found, paper.chart, Dice("a"), paper.country)
    assert found.field is not None
    if found.field.ministry is None:
        assert sheet_reader.check(made.sheet, found.field.known, paper.country)[1] == (), "CK-044"
    else:
        assert of_a_ministry.check(made.sheet, found.field.ministry, paper.country)[1] == (), "CK-044"
    assert not [one for one in made.reasons if one.startswith("Removed")]
    return made


def order(found: Lying, paper=ESSEX) -> dict:
    return wrote(found, paper).sheet["bodies"]["first"]


def foe(country, place: str, men: int, **more: object) -> Foe:
    here = country.places[place]
    return Foe(**{"label": "A", "lon": here.lon, "lat": here.lat, "seen": NOW - 30, "what": "foot", "men": men, **more})


def letter(text: str, writer: str = "office") -> Received:
    return Received(number=1, writer=writer, text=text, written=NOW - 60, came=NOW - 30)


def with_units(found: Lying, *codes: tuple[str, int], wagons: int = 0, food: int = 0, fleets: tuple[Fleet, ...] = ()) -> Lying:
    """Add to the papers units of the column as its general knows them, and ships that he knows of."""
    assert found.field is not None
    some = [(code, n, kinds()[code]) for code, count in codes for n in range(count)]
    units = tuple(
        Unit(key=f"{code}_{n}", code=code, men=kind.men, horses=kind.horses, guns=kind.guns, wagons=kind.wagons)
        for code, n, kind in some
    )
    known = tuple(
        replace(one, body=replace(one.body, units=units, train=Train(wagons=wagons, food=food)))
        if one.body.key == "first"
        else one
        for one in found.field.known.bodies
    )
    return replace(found, field=replace(found.field, known=replace(found.field.known, bodies=known, fleets=fleets)))


def for_blue(found: Lying) -> Lying:
    """Turn the papers into those of a general of the other side."""
    assert found.field is not None
    return replace(found, side="blue", field=replace(found.field, known=replace(found.field.known, side="blue")))
