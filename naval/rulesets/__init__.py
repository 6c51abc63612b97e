"""Rule sets for battles at sea: every folder beside this file is one, and importing it registers it."""

from __future__ import annotations

from tactical.engine.registry import import_folders

import_folders(__name__, __path__)
