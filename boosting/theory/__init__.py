"""TODO theory."""
