"""Five days of war in the North Sea between scripted admirals, from War Imminent to the last run: :mod:`play` plays them."""
