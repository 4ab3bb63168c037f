"""What a screen shows where its link says nothing: the app's controls and the lessons' links agree by it."""

DATASET, ALGORITHM = "moons", "adaboost"
PAIR = ("adaboost", "quadboost")  # of a comparison
PAIRS = {  # of a comparison, by task; ".2": the same algorithm once more
    "binary": PAIR,
    "multiclass": ("deepboost_multiclass", "deepboost_multiclass.2"),
    "regression": ("chb_regression", "gradient_boost_regression"),
}
ROUNDS, MOST_ROUNDS = 60, 500
# rounds of the run that Margins shows beside the page's own: a link may stand at its end
LONGEST = 1000
