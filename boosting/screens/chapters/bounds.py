"""Bounds: what is promised about the true error, and which term makes a promise empty?"""

from math import ceil

import numpy as np

from boosting import datasets
from boosting.catalogue import WEAK_LEARNERS
from boosting.choices.penalties import Estimate
from boosting.figures import bound_variants, bounds, kth_margin, structural_risk, theme, voters
from boosting.figures import risk_split as splits
from boosting.figures.experiments import Along, Series, along
from boosting.figures.rounds import to_the_end
from boosting.figures.template import counted, minus, percent
from boosting.screens import law, structural
from boosting.screens.runs import Run, with_stumps
from boosting.screens.screen import Chapter, Figures, Part
from boosting.screens.shown import Shown
from boosting.settings import Choice, Number, Scale
from boosting.theory import bound_variants as theory
from boosting.theory import rademacher
from boosting.theory.bound_table import BoundSettings, over_rounds, votes_of_stumps
from boosting.theory.bounds import error_with_noise

RHO = Number(
    "bound_rho",
    "Margin ρ",
    *Scale(0.05, 0.95, default=0.2, step=0.05),
    "Margins below ρ count as wrong: in part, or whole in (7.27) and in DeepBoost's bound. "
    "The bounds hold for one ρ that was chosen before the sample was drawn; only (7.27) of Mohri et al. "
    "still holds when you move this slider to where it is smallest.",
)
DELTA = Number(
    "delta_conf",
    "δ, chance of bad luck",
    *Scale(0.01, 0.5, default=0.05, step=0.01),
    "Each bound holds with probability at least 1 − δ over the draw of the sample; all of "
    "them at once with 1 − δ times their number.",
)
NORM = Choice(
    "p",
    "Norm of the coefficients",
    {"1": "p = 1", "2": "p = 2", "inf": "p = ∞"},
    "1",
    "QuadBoost's theorem 1 (Fortier-Dubois et al.) holds for any p that was chosen before the sample was drawn.",
)
MULTIPLES = {
    "1": "as it is",
    "10": "10 times",
    "100": "100 times",
    "1000": "1,000 times",
    "10000": "10,000 times",
}
TIMES = Choice(
    "times",
    "What if m were larger?",
    MULTIPLES,
    "1",
    "Losses and coefficients stay as they are; what would the bounds say with more examples?",
)
GROUPS = {
    "first": "three, and the test error",
    "all": "all of them",
    "rounds": "With T, or without",
    "complexity": "Which complexity?",
    "choice": "Chosen before, or after?",
    "loss": "Margins, loss or variance?",
}
GROUP = Choice(
    "bounds_group",
    "Bounds on one axis",
    GROUPS,
    "first",
    "Eight lines are many: look at those that answer one question. The other pictures and the tables keep all.",
)
ASKED = (RHO, DELTA, NORM, TIMES)
MOST_ATTRIBUTES = 1000
DRAWS = 200  # vectors of random signs
STUMPS = WEAK_LEARNERS["stump"]  # the family that all bounds but DeepBoost's are about
DEPTHS = (1, 2, 3, 4, 5)  # of the trees whose errors are taken apart


def attributes(shown: Shown) -> Number[int]:
    """The number of attributes that the families are asked about; the data's own unless it is changed."""
    d = min(shown.sample.n_attributes, MOST_ATTRIBUTES)
    return Number(
        "imagined_d",
        "d, attributes",
        *Scale(1, MOST_ATTRIBUTES, default=d, step=0),
        "The formulas take stumps and trees on d attributes; the data have as many as the slider "
        "begins with. The VC dimension of stumps is the largest v with C(v, ⌊v/2⌋) ≤ 2d.",
        logarithmic=True,
    )


def estimate(shown: Shown) -> Estimate:
    """The empirical Rademacher complexity of all stumps on the run's sample, by Monte Carlo ([M] section 3.1).

    All stumps, for a grid of thresholds too: a grid depends on the sample, so it is no family that was there before it.
    """
    sample, seed = shown.sample, shown.seed
    measure = lambda: rademacher.estimate(STUMPS.make(), sample, DRAWS, seed)  # noqa: E731
    return shown.kept("complexity of stumps", measure, of_data=True)


def settings(shown: Shown, rho: float | None = None, times: float | None = None) -> BoundSettings:
    """What the bounds are asked with. rho, times: None for what the screen's controls say."""
    measured = estimate(shown)
    times = float(shown.setting(TIMES)) if times is None else times
    return BoundSettings(
        shown.setting(RHO) if rho is None else rho,
        shown.setting(DELTA),
        float(shown.setting(NORM)),
        shown.sample.examples * times,
        measured.mean / times**0.5,
        measured.standard_error / times**0.5,
    )


# --- all bounds ----------------------------------------------------------------------------------


def every(shown: Shown) -> Figures:
    """All bounds after every round, what they are made of, and how well stumps fit noise."""
    trace, sample, asked = shown.trace, shown.sample, settings(shown)
    tables, of_stumps = over_rounds(trace, asked), votes_of_stumps(trace)
    known = [STUMPS.make().complexity(sample.examples, sample.n_attributes)]
    group, formula = shown.values[GROUP.name], rademacher.stumps(asked.m, sample.n_attributes)
    totals = bounds.totals(tables, of_stumps, test_errors(shown), group)
    return {
        "Bounds on the true error": totals,
        "What each bound is made of": bounds.terms(tables, of_stumps),
        "The price of a norm": bounds.norms(trace, formula),
        "How well does the best stump fit noise?": bounds.measured(estimate(shown), known),
    }


def test_errors(shown: Shown) -> dict[str, np.ndarray]:
    """The errors (T+1,) on the test examples, by what their labels are: clean, and as noisy as the
    training labels, if these are.
    """
    data, test = shown.run.data, shown.curve("test")
    if not len(test):
        return {}
    # where the flips have no law, noisy test labels have none
    rate = data.noise if data.flips == datasets.FLIPS.default else 0.0
    label = "test error"
    if not rate:
        return {f"{label}, clean labels" if data.noise else label: test}
    noisy = error_with_noise(test, rate)
    return {
        f"{label}, clean labels": test,
        f"{label} with {percent(rate)} flips": noisy,
    }


# --- what a bound leaves to be chosen ------------------------------------------------------------


def which_rho(shown: Shown) -> Figures:
    """A bound for one rho, and a bound for all of them at once."""
    asked = settings(shown)
    return {
        "The bound for every ρ": bound_variants.rho_now(shown.trace, asked),
        "The best ρ over the rounds": bound_variants.rho_over_rounds(shown.trace, asked),
    }


def of_stumps(shown: Shown) -> Shown:
    """The page's run if it votes with stumps, as the k-th margin bound asks, and AdaBoost's if not."""
    if votes_of_stumps(shown.trace):
        return shown
    return shown.beside(with_stumps(shown.run, "adaboost"))


def which_margin(shown: Shown) -> Figures:
    """A bound by the smallest margin, and by the k-th."""
    own = of_stumps(shown)
    whose = "" if own is shown else " of AdaBoost with stumps"
    return {"The bound by every margin": kth_margin.by_rho(own.trace, settings(shown), whose)}


def which_loss(shown: Shown) -> Figures:
    """QuadBoost's theorem 1 with other losses, for the complexity by formula and as it is measured."""
    return {
        "The bound, by the loss in it": bound_variants.surrogates_now(shown.trace, settings(shown))
    }


def how_rich(shown: Shown) -> Figures:
    """What it costs to combine the run's base classifiers, and how families grow with the sample."""
    asked, d = settings(shown), shown.values["imagined_d"]
    curves = theory.complexities(d, bound_variants.SIZES)
    drawn = {"How rich is a family?": bound_variants.growth(curves, asked.m, d)}
    if not votes_of_stumps(shown.trace):
        return drawn
    signs = rademacher.random_signs(DRAWS, shown.sample.size, shown.seed)
    combined = bound_variants.lemma_1(shown.trace, signs, estimate(shown).mean)
    return {"Fit to random labels": combined, **drawn}


# Where the complexity comes from, in words for who has not read the chapter.
SOURCES = {
    structural.MEASURED: "measured on random labels",
    structural.BY_FORMULA: "by a formula for any data",
}


def which_family(shown: Shown) -> Figures:
    """What structural risk minimisation minimises over trees of every depth, and what its theorem promises."""
    found, delta = structural.chosen(shown), shown.setting(DELTA)
    top = structural_risk.highest(found.risks.values())
    drawn = {
        f"The sum, complexity {SOURCES[how]}": structural_risk.minimised(
            risks, found.depth[how], found.truth, how, top
        )
        for how, risks in found.risks.items()
    }
    if not found.truth.errors:
        return drawn
    promises = structural.promises(shown, found, delta)
    depth = found.depth[structural.MEASURED]
    promised = structural_risk.promised(promises, depth, found.truth, delta)
    return drawn | {"What the theorem promises": promised}


def who_is_loudest(shown: Shown) -> Figures:
    """The accumulated coefficients, their norms, and the prices that theorem 1 suggests for them."""
    trace, data, m = shown.trace, shown.dataset, settings(shown).m
    complexity = rademacher.stumps(m, shown.sample.n_attributes)
    words = [minus(h.says(data.feature_names, data.class_names)) for h in trace.distinct()]
    return {
        "The loudest base classifiers": voters.loudest(trace, words),
        "Does the sum of coefficients stay below √m?": voters.norms(trace, m),
        "The λ that theorem 1 suggests for QuadBoost": voters.prices(trace, complexity),
    }


def chance(shown: Shown) -> Figures:
    """The widths of Hoeffding and Bernstein for the losses of the run."""
    variances, asked = theory.clipped_variances(shown.trace).tolist(), settings(shown)
    widths = bound_variants.widths(variances, max(asked.m, 2.0), asked.delta)
    return {"What is added to the mean loss for chance": widths}


def errors(shown: Shown) -> Figures:
    """Estimation and approximation error of AdaBoost over trees of every depth, where the Bayes error is known."""
    parts = {depth: split(shown, depth) for depth in DEPTHS}
    m, large = shown.examples.n_train, law.large_size(shown)
    figure = splits.risk_split(parts, law.bayes_error(shown), m, large)
    return {"Error by the depth of the trees": figure}


def split(shown: Shown, depth: int) -> splits.Split:
    """The errors on new examples after every round, of the page's sample and of a large one. depth: of the trees."""
    # trees do not depend on the scale, but a scale that is learnt on one sample does not fit another
    data = shown.run.data._replace(scaling="none")
    own = Run(data, "adaboost", "tree", shown.run.n_rounds, (), depth)
    fresh, many = law.new_examples(shown), own._replace(data=law.large(shown))
    return splits.Split(*(law.errors_on(shown.beside(run), fresh) for run in (own, many)))


SHOWN = 2  # of the sizes every second one is drawn over the rounds


def excess(shown: Shown) -> Figures:
    """How much more the run's votes err than the best classifier, over the rounds and over the number of examples."""
    found = {n: law.excess(shown, n) for n in law.sizes(shown)}
    last = max(len(values) for values in found.values()) - 1
    if not last:
        return {}
    over_rounds = {f"{n} examples": found[n] for n in list(found)[::SHOWN]}
    read = {
        "after √n rounds": [v[min(ceil(n**0.5), len(v) - 1)] for n, v in found.items()],
        f"after {counted(last, 'round')}": [v[-1] for v in found.values()],
        "at best": [min(v[1:], default=v[0]) for v in found.values()],
    }
    colours = [*theme.MANY[4:6], theme.LIGHT["quiet"]]
    series = [
        Series(name, role, colour, np.array(values), np.zeros(len(found)))
        for (name, values), role, colour in zip(read.items(), ["test", "test", "best"], colours)
    ]
    look = "Look for: where more rounds bring a vote no nearer to the best classifier, or take it further away."
    return {
        "Over the rounds": to_the_end(
            over_rounds, theme.MANY, "Over the rounds", look, EXCESS, shares=True
        ),
        "Over the examples": along(
            Along("training examples", list(found), logarithmic=True),
            series,
            "Over the examples",
            "Look for: which line goes on falling. The dotted one is chosen with the new examples in view.",
            share=EXCESS,
        ),
    }


EXCESS = "excess error"

CHAPTER = Chapter(
    "bounds",
    "What can be promised about the true error?",
    (
        Part(
            "all", "What is promised?", every, settings=(*ASKED, GROUP), source="boosting.theory.bounds",
            proof="Where the margin bound comes from: step by step, with this round's numbers",
        ),
        Part("rho", "Which ρ?", which_rho, question="What does it cost to choose ρ after seeing the data?", settings=ASKED),
        Part(
            "margin", "Which margin?", which_margin, question="Does the smallest margin count, or the k-th?",
            settings=(DELTA, TIMES), source="boosting.theory.kth_margin",
        ),
        Part("loss", "Which loss?", which_loss, question="Which loss gives the smallest bound?", settings=ASKED),
        Part(
            "family", "How rich a family?", how_rich, question="Do combinations fit random labels better?",
            settings=(*ASKED, attributes),
        ),
        Part("srm", "Which family?", which_family, question="Which depth of trees should be chosen?", settings=ASKED),
        Part(
            "voters", "Who is loudest?", who_is_loudest, question="How many base classifiers carry the vote?",
            settings=ASKED,
        ),
        Part("chance", "What does chance cost?", chance, question="How much must be added for chance?", settings=ASKED),
        Part(
            "errors", "Which errors?", errors, question="Where does the error come from?",
            settings=ASKED, there=law.is_known,
        ),
        Part(
            "excess", "How far off?", excess, question="How far is the vote from the best classifier?",
            there=law.is_known,
        ),
    ),
    source="boosting.theory.bound_variants",
)  # fmt: skip
