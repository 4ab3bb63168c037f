"""Deep families: may a booster use deep trees without paying for them everywhere?"""

import streamlit as st

from boosting.figures import families as pictures
from pages import players
from pages.claims import claims
from pages.families import charges, offers, risks, sweep
from pages.shell import address, chapter, controls, films, runs, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.headline import headline

START = 10

run, notes = chapter.begin(lambda: sweep.pick(controls.pick_data()))
problem, trace = runs.problem(run.data), runs.trace(run)
headline(
    "May a booster use deep trees without paying for them everywhere?",
    f"DeepBoost on **{problem.dataset.title}** charges every base classifier its own price, λ r + "
    "β: r is the complexity of its family. Step to see which family each round draws from; move "
    "the penalties to change its choice.",
)
claims.about(run, called=sweep.NAMES)
place = st.container()
help = "Margins up to ρ count as wrong; the complexity is divided by ρ."
rho = controls.number("Margin ρ", "family_rho", 0.05, 0.9, 0.3, 0.05, help)
below = st.container()
help = "Tree size, number of base classifiers and test error over λ and β."
show_sweep = controls.switch(
    f"Show what the two prices do (25 runs of at most {sweep.MOST_ROUNDS} rounds)", "sweep", help
)
address.show_notes(notes)
players.address(address.link())
with place:
    url = films.publish(
        ("families", run),
        lambda: {
            "figures": films.figures_part({
                "Which family did each round draw from?": pictures.by_round(trace),
                "What each family has in the vote": pictures.weights(trace),
            }),
            "words": [*offers.words(trace), *charges.words(trace)],
        },
    )  # fmt: skip
    offers_url = url
    players.figures(url, key="families-film", main=True, height=330, **showcase.opening(START))
    players.words(url, key="families-offers", follows="families-film")
    st.markdown("##### The bound, with this round's numbers")
with below:
    url = films.publish(("risks of families", run, rho), lambda: risks.content(run, trace, rho))
    players.words(url, key="families-words", follows="families-film")
    players.figures(url, key="risks", follows="families-film", height=330)
if show_sweep:
    url = films.publish(
        ("prices of families", run),
        lambda: {"figures": films.figures_part(pictures.heat_maps(sweep.sweep(run)))},
    )
    players.figures(url, key="heat", height=340)
takeaway.of_runs(f"Deep families on {problem.dataset.title}", [run], [offers_url])
code.show_sources("boosting.theory.deep_families", ["cortes2014", "kuznetsov2014"])
