"""TODO choices/searches."""
