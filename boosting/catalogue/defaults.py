"""What a screen shows where its link says nothing: the app's controls and the lessons' links agree by it."""

from __future__ import annotations

DATASET, ALGORITHM = "moons", "adaboost"
PAIR = ("adaboost", "quadboost")  # of a comparison
ROUNDS, MOST_ROUNDS = 60, 500
