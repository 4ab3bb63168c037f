"""Settings for all tests: hypothesis draws the same examples on every machine, and no test is judged by the clock."""

from hypothesis import settings

settings.register_profile("lab", deadline=None, derandomize=True)
settings.load_profile("lab")
