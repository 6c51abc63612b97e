"""Keys from belief into the truth: they can be stored, joined and compared, and lead nowhere."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models.fields.related_descriptors import ForwardManyToOneDescriptor, ForwardOneToOneDescriptor


class _Shut:
    """In place of the accessor of a key: nobody who holds the row walks on to what it names."""

    def __get__(self, instance: models.Model | None, cls: type[models.Model] | None = None) -> Any:
        """Raises AttributeError on a row: services look up what they may by the key's id."""
        if instance is None:
            return self
        raise AttributeError("this key leads into the truth; a row of belief does not")


class _ShutKey(_Shut, ForwardManyToOneDescriptor):
    pass


class _ShutOne(_Shut, ForwardOneToOneDescriptor):
    pass


class _AsDjangos:
    """To migrations it is Django's own field: no table changes."""

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        """As the field that it is in the database."""
        name, _, args, kwargs = super().deconstruct()  # type: ignore[misc]  # of the field beside which it stands
        return name, f"django.db.models.{type(self).__mro__[2].__name__}", args, kwargs


class SealedKey(_AsDjangos, models.ForeignKey):
    """A foreign key without its accessor: ``row.<name>_id`` and queries, and no ``row.<name>``."""

    forward_related_accessor_class = _ShutKey


class SealedOneToOne(_AsDjangos, models.OneToOneField):
    """The same for a row that is one other's alone."""

    forward_related_accessor_class = _ShutOne
