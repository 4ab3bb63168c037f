"""Experiments: from one run to evidence.

    protocol.py     what defines an experiment: tables, methods with grids, selection, measure
    splits.py       who trains, who chooses, who judges
    measures.py     what is measured
    evaluation.py   one run, read at many rounds, in bounded memory
    selection.py    how parameters and the number of rounds are chosen
    majority.py     runs on parts of the examples, of which each has one voice
    reweighed.py    base classifiers of a finished run, weighed anew by one program
    cells.py        computing one cell
    runner.py       run(protocol): a stream of finished cells, resumable and cancellable
    results.py      finished cells as a file of JSON lines
    backends.py     processes of this computer, or a Dask cluster
    statistics.py   tests and intervals, each with what it assumes
    summary.py      means over the repeats, beside what was printed
    printed.py      the printed tables, data/published/*.csv
    ours.py         our own results of them, data/published/ours_*.csv
    second_look.py  what printed tables say of each other
    published/      the published experiments as protocols, by name
    trials.py       a run to be repeated over seeds or folds, of any task
    judges.py       what an error is: two classes, several classes, real labels
    live.py         a run repeated over seeds while somebody watches
    study.py        cells computed a moment at a time, seen before all are finished
    deep_families.py    DeepBoost over a grid of its two prices; AdaBoost over families of trees

A function of a single run belongs to `boosting.theory`; what compares several runs stands here.
"""
