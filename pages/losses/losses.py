"""Losses: why does AdaBoost chase outliers, and QuadBoost punish being too right?"""

import streamlit as st

from boosting.figures import losses
from pages import players
from pages.claims import claims
from pages.losses import own, theorem
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import code, examples
from pages.words.frame import framed

START = 3
VIEWS = {
    "Weight: minus the slope of the loss": "pull",
    "Loss": "value",
    "Curvature: how the weight changes": "curvature",
}
DEFAULT = ["exponential", "quadratic", "logistic", "zero_one"]

page = chapter.open_chapter()
place = framed(
    "Why does AdaBoost chase outliers, and QuadBoost punish being too right?",
    f"{page.title}, {len(page.trace)} rounds",
)
with place.said:
    claims.about(page.run, below=place.below)
with st.sidebar:
    help = "A_ρ counts every normalised margin below ρ as wrong."
    rho = controls.number("ρ of A_ρ", "rho", 0.0, 0.9, 0.3, 0.05, help)
    help = "The bounds of margin theory are about min(loss, 1)."
    clipped = controls.switch("Clipped at 1", "clipped", help)
    help = "Residuals up to δ count squared, larger ones only linearly."
    delta = controls.number("δ of Huber's loss", "delta", 0.1, 3.0, 1.0, 0.1, help)
    all_losses = losses.classification_losses(rho)
    titles = {n: loss.title for n, loss in all_losses.items()}
    names = controls.several("Losses", "losses", titles, DEFAULT, 8)
    typed = own.pick()
if typed is not None:
    all_losses["own"] = typed
    names = [*names, "own"]
address.show_notes(page.notes)
curves = [
    losses.Clipped(all_losses[n]) if clipped and n != "zero_one" else all_losses[n] for n in names
]
margins = chapter.raw_margins(page.trace)
players.address(address.link())
url = films.publish(
    ("losses", page.run, *names, clipped, rho, delta, typed),
    lambda: {
        "figures": films.figures_part({
            **{title: losses.loss_curves(curves, view, margins, losses.range_of(margins)) for title, view in VIEWS.items()},
            **(own.figures(page, typed) if typed else {}),
            "For regression: losses of the residual": losses.regression_curves(["squared", "huber", "absolute"], delta),
        }),
        "examples": examples.part(page.run, *chapter.busiest(page)),
        "words": [
            *(own.words(page, typed) if typed else []),
            *theorem.surrogates(all_losses, names, margins, page.problem.sample.weight),
        ],
    },
)  # fmt: skip
with place.stage:
    players.on_stage(
        url,
        key="losses-film",
        more=place.below,
        shows=2,
        lies="wide",
        height=400,
        **showcase.opening(START),
    )
players.words(url, key="losses-words", follows="losses-film")
takeaway.of_runs(f"Losses, with {page.title}", [page.run], [url])
code.show_sources("boosting.choices.functions", ["mohri2018", "fortier2015", "cortes2014"])
