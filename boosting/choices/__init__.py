"""TODO choices."""
