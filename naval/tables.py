"""Numbers of the book, kept as data beside the code: ``naval/data/*.toml``, each with its unit and its line."""

from __future__ import annotations

from pathlib import Path

from tactical.engine.tables import Figures

FIGURES = Figures(Path(__file__).parent / "data")
DATA, load, value = FIGURES.folder, FIGURES.load, FIGURES.value
