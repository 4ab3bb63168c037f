"""Losses: why does AdaBoost chase outliers, and QuadBoost punish being too right?"""

import streamlit as st

from boosting.figures import losses
from pages import players
from pages.claims import claims
from pages.losses import own, theorem
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import code, examples
from pages.words.headline import headline

START = 3
VIEWS = {
    "Loss": "value",
    "Weight: minus the slope of the loss": "pull",
    "Curvature: how the weight changes": "curvature",
}
DEFAULT = ["exponential", "quadratic", "logistic", "zero_one"]

page = chapter.open_chapter()
headline(
    "Why does AdaBoost chase outliers, and QuadBoost punish being too right?",
    "The weight of an example is minus the slope of the loss at its y F, the label times the "
    f"vote. The violet marks are the examples of **{page.title}**, on the loss named first: step, and watch where they go.",
)
claims.about(page.run)
picker, clip, shift, huber = st.columns([6, 2, 2, 2], vertical_alignment="bottom")
with shift:
    rho = controls.number(
        "ρ of A_ρ",
        "rho",
        0.0,
        0.9,
        0.3,
        0.05,
        "A_ρ counts every normalised margin below ρ as wrong.",
    )
all_losses = losses.classification_losses(rho)
with picker:
    names = controls.several(
        "Losses", "losses", {n: loss.title for n, loss in all_losses.items()}, DEFAULT, 8
    )
with clip:
    clipped = controls.switch(
        "Clipped at 1", "clipped", "The bounds of margin theory are about min(loss, 1)."
    )
with huber:
    help = "Residuals up to δ count squared, larger ones only linearly."
    delta = controls.number("δ of Huber's loss", "delta", 0.1, 3.0, 1.0, 0.1, help)
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
players.figures(url, key="losses-film", main=True, height=400, **showcase.opening(START))
players.words(url, key="losses-words", follows="losses-film")
takeaway.of_runs(f"Losses, with {page.title}", [page.run], [url])
code.show_sources("boosting.choices.functions", ["mohri2018", "fortier2015", "cortes2014"])
