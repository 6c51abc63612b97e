"""Truth and belief in different tables and modules: :mod:`tactical.models.truth` and :mod:`tactical.models.belief`. Rooms import
only the second (a contract in pyproject.toml fails otherwise).
"""

from tactical.models.belief import Chair, Offer, Sheet, Table, View
from tactical.models.letterbox import Letterbox
from tactical.models.showing import Showing
from tactical.models.talk import Message
from tactical.models.truth import Battle, Move

__all__ = ["Battle", "Chair", "Letterbox", "Message", "Move", "Offer", "Sheet", "Showing", "Table", "View"]
