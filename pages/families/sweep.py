"""What the chapter on deep families asks for and caches."""

from __future__ import annotations

from boosting import WEAK_LEARNERS
from boosting.experiments import deep_families as experiment
from boosting.theory.bounds import Terms
from pages.shell import controls, runs
from pages.shell.shared_cache import Job, SharedCache, shared

FAMILIES = ("stump", "depth2", "tree")
PRICES = (0.0, 0.005, 0.02, 0.05, 0.1)  # where β begins to keep base classifiers out
MOST_ROUNDS = 60  # of the runs beside the page's own: as many as that has by default


NAMES = {"price": "lam"}  # parameters that have another name in this chapter's link


def pick(data: runs.Data) -> runs.Run:
    """A run of DeepBoost: its two prices and the families that it may search."""
    titles = {name: WEAK_LEARNERS[name].title for name in FAMILIES}
    learner = controls.choice(
        "Families", "families", titles, "depth2", "All families up to this one may be drawn from."
    )
    deep = None
    if "max_depth" in WEAK_LEARNERS[learner].options:
        deep = controls.number(
            "Depth of the trees", "max_depth", 1, 5, 3, 1, "Trees of depth 1 to this."
        )
    help = "A base classifier pays λ times its complexity r."
    lam = controls.number("λ, penalty on complexity", "price", 0.0, 0.1, 0.005, 0.001, help)
    label, help = "β, L1 penalty", "Every base classifier pays β whatever its family."
    beta = controls.number(label, "beta", 0.0, 0.1, 0.0, 0.001, help)
    rounds = controls.number("Rounds", "n_rounds", 1, 200, 60, 1, "How many rounds are prepared.")
    return runs.Run(data, "deepboost", learner, rounds, (("lam", lam), ("beta", beta)), deep)


SWEEPS: SharedCache[experiment.Sweep] = SharedCache(64)


def sweep(run: runs.Run) -> experiment.Sweep:
    """DeepBoost over a grid of both prices: 25 runs, a job that can be interrupted."""
    rounds = min(run.n_rounds, MOST_ROUNDS)

    def start() -> Job[experiment.Sweep]:
        problem = runs.problem(run.data)
        steps = experiment.sweeping(
            problem.sample,
            *problem.examples.held_back,
            PRICES,
            PRICES,
            run.weak_learner,
            rounds,
            run.max_depth,
        )
        return Job(steps, lambda count, grid: 0 if grid is None else 3 * grid.size.nbytes)

    label = "DeepBoost, once for every pair of prices…"
    return SWEEPS.value(run, start, rounds * len(PRICES) ** 2, label)


@shared("AdaBoost over every family…")
def structural(data: runs.Data, n_rounds: int, rho: float) -> dict[str, Terms]:
    """Structural risk minimisation's bound, for trees of depth 1, 2 and 3, at margin `rho`."""
    return experiment.structural(runs.problem(data).sample, n_rounds, rho)
