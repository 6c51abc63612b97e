"""Write the golden log and hashes anew, after a change that is meant: ``python -m tests.campaign.yellow_sea.write``."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Play the war, say how it went, and write it down."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    from tests.campaign.yellow_sea.play import HASHES, LOG, play  # here: a battle is put into pieces by what asks the models

    war = play()
    print(f"{war.stops} stops, {len(war.refused)} orders refused", *war.refused[:20], sep="\n", file=sys.stderr)
    LOG.write_text("\n".join(war.lines) + "\n", encoding="utf-8")
    HASHES.write_text("\n".join(war.hashes) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
