"""What does a round do to the hull? The page's table seen through one question, where a vote is a point of a plane."""

from boosting import Trace
from boosting.experiments import two_sides
from boosting.figures.template import counted
from boosting.screens.chapters import hull as chapter
from boosting.screens.shown import Shown
from boosting.theory.hull_plane import Segment, TwoSides, joint, segments
from boosting.theory.proofs.hull import certificate
from pages.shell.packing import Content
from pages.words import blocks, proof
from pages.words.blocks import Block
from pages.words.latex import decimals, new
from pages.words.numbers import digits

CORNERS, TREES, SUM = two_sides.RUNS


def words(shown: Shown) -> Content:
    """What is said beside the figures, and the proof."""
    asked, plane, runs = chapter.walks(shown)
    says = f"{shown.dataset.feature_names[asked.attribute]} > {digits(asked.threshold)}"
    shows = proof.steps(certificate(plane, runs[CORNERS]))
    return {"words": _words(plane, says, runs), "proof": shows}


def _words(plane: TwoSides, says: str, runs: dict[str, Trace]) -> list[Block]:
    """The round in formulas, and what is drawn. says: the question, in words; runs: by name."""
    ways = segments(plane, runs[CORNERS])
    best = plane.best(plane.gamma)
    least = float(plane.loss(best[None, :])[0])
    return [
        blocks.heading("What a round does (Kim, section 4; Mason et al. 2000)"),
        blocks.formula(
            r"H_t=(1-a_t)\,H_{t-1}+a_t\,v_t,\qquad v_t\in\{-\gamma,\gamma\}^2,\qquad "
            r"a_t=\arg\min_{0\le a\le1}C_n\big((1-a)H_{t-1}+a\,v_t\big)"
        ),
        blocks.caption(["Step to round 1 to see numbers.", *("" for _ in ways)]),
        blocks.formula(["", *(_step(way, t) for t, way in enumerate(ways, 1))]),
        blocks.formula(["", *(_certificate(plane, way, t, least) for t, way in enumerate(ways, 1))]),
        blocks.text(
            f"The best vote in the hull is ({digits(best[0])}, {digits(best[1])}), with a mean loss of "
            f"**{digits(least, 4)}**. {_ends(runs)}"
        ),
        blocks.text(_jointly(plane)),
        blocks.caption(
            f"**What is special here**: n examples give a space of n dimensions, which nobody can draw. So the trees of "
            f"this part may ask one question only, {says}, which least squares would ask first: then a vote says "
            "one number on the left, where the answer is no, and one on the right, and is a point of a plane. All "
            f"{counted(plane.sample.size, 'training example')} count in the loss. F: the base classifiers; here the "
            "corners, ±γ on either side; the square is their hull co(F). L1Boost knows the corners alone. Convex Hull "
            "Boost's trees may say any number up to γ on either side: they are the whole square, so here one tree is "
            "the best vote. With more questions than one that is not so, and it walks, too."
        ),
    ]  # fmt: skip


def _step(way: Segment, t: int) -> str:
    before, aim, after = (
        _vector(*v) for v in (way.vote, way.aim, way.vote + way.share * (way.aim - way.vote))
    )
    share = decimals(way.share)
    return rf"H_{{{t}}}=(1-{share})\,{before}+{share}\,{aim}={new(after)}"


def _vector(left: float, right: float) -> str:
    return rf"({decimals(left, 3)},\,{decimals(right, 3)})"


def _certificate(plane: TwoSides, way: Segment, t: int, least: float) -> str:
    """How far the vote is above the best one, and the bound on it. least: that one's mean loss."""
    above = max(float(plane.loss(way.vote[None, :])[0] - least), 0.0)
    return (
        rf"C_n(H_{{{t - 1}}})-C_n(H^*)={decimals(above)}\;\le\;"
        rf"\max_v\textstyle\sum_ig_i\big(v(x_i)-H_{{{t - 1}}}(x_i)\big)={new(decimals(plane.certificate(way.vote)))}"
    )


def _jointly(plane: TwoSides) -> str:
    """Why a round searches v for a share a that is given, with this plane's numbers."""
    found = joint(plane)
    side = "no higher than" if found.is_convex else "above"
    return (
        "**Why not a and v at once?** The loss is convex in the vote, and so in v for a given a, but the product a·v is "
        "not convex "
        f"in both. From H = 0: at a = 0 with the v opposite to the best vote the loss is {digits(found.start, 4)}, at a = 1 "
        f"with the best vote {digits(found.end, 4)}; half of the way, at a = ½ and the v between them, it is "
        f"**{digits(found.middle, 4)}**, {side} their mean {digits((found.start + found.end) / 2, 4)}."
    )


def _ends(runs: dict[str, Trace]) -> str:
    """After how many rounds the walks in the hull end."""
    ended = [
        f"{chapter.title_of(name)} {'ends' if len(run) < chapter.SOON else 'is still on its way'} after "
        f"{counted(len(run), 'round')}"
        for name, run in runs.items()
        if name != SUM
    ]
    return f"{'; '.join(ended)}."
