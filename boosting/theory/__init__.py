"""What can be proved or measured about a run: pure functions of a Trace, or of numbers.

Nothing here runs an algorithm or asks the catalogue. Read in this order:

    margins.py          the normalised margins of a run: minimum, quantiles, margin loss
    coordinate_descent.py  the line along a base classifier, and the weights as a projection
    training_bounds.py  curves above the training error, and bounds on the share of small margins
    rates.py            how fast AdaBoost's and QuadBoost's errors fall
    margin_promises.py  what AdaBoost's edges promise about its margins
    separation.py       the L1 margin against the SVM's
    rademacher.py       how rich a family of base classifiers is, by formula and by experiment
    bounds.py           bounds on the true error as sums of terms by name
    bound_table.py      all of these for one run and one round, to be compared on one axis
    bound_variants.py    what a bound leaves to be chosen: rho, the loss, the price of chance
    deep_families.py    the family of every base classifier, and what it costs (DeepBoost)
    variance_bound.py   VadaBoost's upper bound U and the cost V below it
    game.py             boosting as a zero-sum game: its value, and how close a run comes
    noise.py            flipped labels: who finds them, and four points that break convex potentials
    class_votes.py      votes and margins of every class in a multi-class run

Sources by key: [M] Mohri, Rostamizadeh, Talwalkar 2018, chapter 7 unless a section says otherwise;
[Q] QuadBoost, Fortier-Dubois et al. 2015; [V] VadaBoost, Shivaswamy and Jebara 2011;
[D] Deep Boosting, Cortes, Mohri and Syed 2014. data/references.bib has all of them.
"""
