"""The time a scenario pack takes to load, beside its floor: reading its layers with geopandas and nothing more."""

from __future__ import annotations

from statistics import median
from time import process_time

import geopandas

from campaign.packs.pack import SHIPPED, available, load

TIMES = 5


def main() -> None:
    """Print CPU seconds of each shipped pack and of its floor, and the ratio."""
    for key in available():
        took: dict[str, list[float]] = {"pack": [], "floor": []}
        for _ in range(TIMES):
            start = process_time()
            load(SHIPPED / key)
            middle = process_time()
            for layer in sorted((SHIPPED / key).glob("*.geojson")):
                geopandas.read_file(layer)
            took["pack"].append(middle - start)
            took["floor"].append(process_time() - middle)
        pack, floor = median(took["pack"]), median(took["floor"])
        print(f"{key}: {pack * 1000:.0f} ms, its layers alone {floor * 1000:.0f} ms, ratio {pack / floor:.1f}")


if __name__ == "__main__":
    main()
