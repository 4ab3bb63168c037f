"""How does Convex Hull Boost get there? Its trial shares, the certificate in them, and the losses that converge."""

from boosting.screens.chapters import hull as chapter
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks


def words(shown: Shown) -> Content:
    """What the search certifies, and after which round the run under every loss ends."""
    ended = [
        f"**{name}**: after round {len(run)}. {run.ended}"
        for name, run in chapter.hull_by_loss(shown).items()
    ]
    said = [
        blocks.heading("The search, and what it certifies (Kim, section 4)"),
        blocks.formula(
            r"\tilde H=(1-\alpha)H_{t-1}+\alpha\hat f,\qquad C_n(\tilde H)\ge C_n(H_{t-1})\;\Rightarrow\;"
            r"\alpha\leftarrow\alpha/2;"
            r"\qquad C_n(H_{t-1})-C_n(H^*)\le D\,\alpha^*"
        ),
        blocks.caption(
            "α: the share for which the tree is searched; while it does not help, it is halved. α*: below it some tree of "
            "the family helps; beginning at 1 in every round, the first share that helps is at most α* and at least its "
            "half. H*: the best vote in the hull, which nobody knows: the lowest loss of the four runs stands for it, "
            "so the gaps are a little too small. D: the smallest number for which the inequality holds in every round."
        ),
        blocks.text(
            "**Theorem 1**: if the slope of the loss satisfies a Lipschitz condition and the leaves are bounded, Convex "
            "Hull Boost converges to the optimum. It speaks of the best tree of the family. Trees of more than two leaves "
            "are grown greedily, and for Huber's and the absolute loss the gradient judges the splits: so a run may end "
            "before its optimum."
        ),
        blocks.text("The runs end: " + " ".join(ended)),
    ]  # fmt: skip
    return {"words": said}
