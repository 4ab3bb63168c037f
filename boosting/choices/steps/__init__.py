"""TODO choices/steps."""
