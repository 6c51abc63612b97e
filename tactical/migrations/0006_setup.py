"""What a battle opens with is its setup: "muster" is the word for the phase before a war. Not a byte of a row changes."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tactical", "0005_book_clock_and_wars")]

    operations = [migrations.RenameField(model, "muster", "setup") for model in ("battle", "table")]
