"""TODO choices/losses."""
