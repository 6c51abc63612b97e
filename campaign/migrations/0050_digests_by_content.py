"""The digest of what was laid beside a paper hung on the number of that paper's row, which is another in another database.

Since then it hangs on what the paper says (OP-031). Papers that say the same keep different digests, as before, for they stand
beside different papers. The draft that is to go out by itself is named by its place in the campaign likewise.
"""

from hashlib import sha256

import msgspec
from django.db import migrations

from naval.state.world import encode


class Told(msgspec.Struct):
    """What a digest is made of, in the order in which it is written."""

    seat: str
    kind: str
    happened: int
    arrives: int
    data: dict[str, object]


def by_content(apps, schema_editor):
    deliveries = apps.get_model("campaign", "Delivery").objects
    for row in deliveries.exclude(replaces=None).select_related("seat").order_by("pk"):
        of = deliveries.get(pk=row.replaces_id)  # read anew: of a version of a version the first was just given another digest
        as_what = "version" if row.number == of.number else "slip"
        data = msgspec.json.decode(row.data)
        told = Told(seat=row.seat.key, kind=row.kind, happened=row.happened, arrives=row.arrives, data=data)
        digest = sha256(f"{as_what}|{of.strand}|{of.digest}|".encode() + encode(told)).hexdigest()
        deliveries.filter(pk=row.pk).update(digest=digest)
    waiting, segments = apps.get_model("campaign", "RunOn").objects, apps.get_model("campaign", "Segment").objects
    for row in waiting.exclude(publish_of=""):
        pk, _, computed = row.publish_of.partition("/")
        one = segments.select_related("run").filter(pk=pk).first()
        if one is not None:
            waiting.filter(pk=row.pk).update(publish_of=f"{one.run.strand}.{one.run.number}.{one.index}/{computed}")


class Migration(migrations.Migration):
    dependencies = [("campaign", "0048_tokens")]
    operations = [migrations.RunPython(by_content, migrations.RunPython.noop)]
