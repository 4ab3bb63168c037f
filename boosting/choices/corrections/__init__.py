"""TODO choices/corrections."""
