"""The Data page's words about a table: its law and source, its classes, its columns, and where all tables are."""

from __future__ import annotations

import re
import time
from concurrent.futures import Future, ThreadPoolExecutor
from html import escape

import streamlit as st

from boosting import datasets
from boosting.datasets import Card, DataError
from boosting.datasets.openml import TIME_LIMIT
from boosting.figures import data as picture
from boosting.figures.template import percent
from pages.common import address, prose, runs, user_data
from pages.common.chapter import Table

STATES = {"here": "here", "network": "needs the network", "folder": "needs a folder"}
SHOWN_ROWS = 200


@st.cache_resource(max_entries=runs.KEPT, show_spinner=False)
def _stumps(data: runs.Data) -> picture.Stumps:
    problem = runs.problem(data)
    return picture.stumps(problem.sample, problem.dataset)


def stumps(here: Table) -> picture.Stumps:
    """The best stump of every attribute."""
    return _stumps(here.data)


def facts(here: Table) -> None:
    """What the table is, where it comes from, and what was done with it."""
    card, dataset = here.card, here.problem.dataset
    st.markdown(prose.minus(f"{card.law}\n\n**Labels.** {card.rule}"))
    if card.latex:
        st.latex(in_lines(card.latex))
        st.caption(key_of_law(card.latex))
    if (error := _bayes(here)) is not None:
        st.markdown(f"**Bayes error** {percent(error)}: with this law no classifier can err less.")
    numbers(here)
    balance(dataset.counts())
    lines = [("Source", card.source), ("Licence", card.licence), ("Note", card.note)]
    st.markdown("\n".join(f"- **{name}.** {text}" for name, text in lines if text))
    if steps := preparation(here):
        st.markdown("**What was done**\n" + "\n".join(f"- {step}" for step in steps))


PARTS = re.compile(
    r",(?:\\quad|\\ (?=[a-z\\][\w{}+-]* ?(?:\\sim|=))) ?"
)  # where one equation of a law ends


def in_lines(law: str) -> str:
    """A formula of several equations with a line for each: it has to fit into a column, and onto a phone."""
    return r"\begin{gathered}" + r",\\[2pt]".join(PARTS.split(law)) + r"\end{gathered}"


LAW_KEY = {
    r"\xi": "ξ: normal noise",
    "s": "s: the spread (in the sidebar)",
    r"\sim U": "U: uniform",
    r"\sim N": "N: normal",
    "c_y": "$c_y$: centre of the class's half circle",
    "r_y": "$r_y$: radius of the class's circle",
    r"\sqrt d": "d: number of attributes",
    r"\Phi": "Φ: the normal distribution function",
}


def key_of_law(law: str) -> str:
    """What the symbols of a law mean, those that it has."""
    bare = re.sub(r"\\[a-zA-Z]+|\{[^{}]*[a-z]{3}[^{}]*\}", " ", law)  # without commands and words
    has = lambda symbol: symbol in (bare if symbol == "s" else law)  # noqa: E731
    return " · ".join(
        ["x: attributes, y: label", *(words for symbol, words in LAW_KEY.items() if has(symbol))]
    )


def _bayes(here: Table) -> float | None:
    spread = {} if here.data.spread is None else {"spread": here.data.spread}
    size = {} if here.data.n_samples is None else {"n_samples": here.data.n_samples}
    return here.card.bayes_error(**spread, **size, **dict(here.data.extra))


def numbers(here: Table) -> None:
    """The size of the table, as large figures."""
    dataset, problem = here.problem.dataset, here.problem
    indicators = dataset.kinds.count("indicator")
    kinds = (
        f"{dataset.n_features - indicators} numbers, {indicators} of 0 / 1"
        if indicators
        else "all of them numbers"
    )
    empty = 0 if dataset.missing is None else int(dataset.missing.sum())
    tested = len(problem.examples.y) - problem.sample.size
    with st.container(horizontal=True, gap="small"):
        divided = f"{problem.sample.size} for training, {tested} for testing."
        st.metric("Rows", f"{dataset.n_examples}", help=divided, border=True)
        st.metric("Attributes", f"{dataset.n_features}", help=f"{kinds.capitalize()}.", border=True)
        st.metric(
            "Empty cells", f"{empty}", help="Cells for which the table has no value.", border=True
        )


BALANCE = """<style>
.bl-balance { display: flex; height: 1.5rem; border-radius: 6px; overflow: hidden; gap: 2px; }
.bl-balance i { background: #2a6fbb; } .bl-balance i + i { background: #d9650f; }
.bl-sides { display: flex; justify-content: space-between; gap: 1rem; font-size: 0.9rem; margin-top: 0.25rem; }
.bl-sides span:last-child { text-align: right; }
</style>"""


def balance(counts: dict[str, int]) -> None:
    """The two classes as one bar."""
    total = sum(counts.values())
    words = [
        f"{escape(name)}: <b>{count}</b> ({percent(count / total)})"
        for name, count in counts.items()
    ]
    signs = [f"<span>{sign} {text}</span>" for sign, text in zip(("−1", "+1"), words)]
    bars = "".join(f"<i style='flex:{count}'></i>" for count in counts.values())
    st.html(
        f"{BALANCE}<div class='bl-balance' aria-hidden='true'>{bars}</div><div class='bl-sides'>{''.join(signs)}</div>"
    )


def preparation(here: Table) -> list[str]:
    """One sentence for each thing that was done to the table before boosting."""
    data, problem, dataset = here.data, here.problem, here.problem.dataset
    content = user_data.find(data.dataset)
    done = [address.quoted_sentence(note) for note in content.notes] if content else []
    if dataset.n_examples < here.card.rows and not here.card.latex:
        done.append(
            f"{dataset.n_examples} of {here.card.rows} rows were drawn at random, class by class."
        )
    if "indicator" in dataset.kinds and not content:
        done.append(
            "Texts became 0 / 1 columns, one for each value: a stump then reads “colour = red”."
        )
    if dataset.missing is not None and dataset.missing.any():
        done.append(
            "Empty cells of numbers hold the median of the training part; an empty text is a value of its own."
        )
    done += [f"Scaled to {datasets.SCALING.values[data.scaling]}, learnt on the training part."] * (
        data.scaling != "none"
    )
    done += [f"{int(sum(problem.flipped))} training labels were flipped."] * (data.noise > 0)
    tested, aside = len(problem.examples.y) - problem.sample.size, problem.set_aside
    parts = [f"{problem.sample.size} rows for training", f"{tested} for testing"] + [
        f"{aside} set aside"
    ] * (aside > 0)
    return [*done, f"Divided into {', '.join(parts)}."]


def columns(here: Table) -> None:
    """A row per attribute."""
    problem = here.problem
    st.markdown("##### All attributes, best stump first")
    shown = picture.attributes(problem.sample, problem.dataset, stumps(here))
    if not any(shown["empty cells"]):
        del shown["empty cells"]
    config = {
        "error": st.column_config.ProgressColumn(
            "error", format="percent", min_value=0.0, max_value=0.5, help=ERROR_HELP
        ),
        **{
            name: st.column_config.NumberColumn(name, format="%.4g")
            for name in ("lowest", "median", "highest")
        },
        "values": st.column_config.NumberColumn(
            "values", help="Different values among the training examples"
        ),
    }
    height = min(460, 38 + 35 * problem.dataset.n_features)
    st.dataframe(shown, column_config=config, hide_index=True, height=height, key="columns")


def examples(here: Table) -> None:
    """The table's own rows, and all of them as a file."""
    problem = here.problem
    with st.expander(
        f"The first {min(SHOWN_ROWS, problem.dataset.n_examples)} rows",
        icon=":material/table_rows:",
    ):
        st.dataframe(
            picture.rows(problem.dataset, SHOWN_ROWS), hide_index=True, height=360, key="rows"
        )
    _download(here.data, here.card)


def first_look(here: Table) -> None:
    """What a single stump makes of the points, and the points as numbers."""
    found, dataset = stumps(here), here.problem.dataset
    best = found.order[0]
    st.markdown(
        f"**The best single stump:** {found.words[best]}. It errs on **{percent(found.errors[best])}** of the points; "
        f"always naming the larger class errs on {percent(found.constant)}."
    )
    st.markdown(
        "Look for: a pattern like XOR, or a ring, leaves every single stump near a coin; only a vote follows it."
    )
    height = min(300, 38 + 35 * dataset.n_examples)
    st.dataframe(picture.rows(dataset, SHOWN_ROWS), hide_index=True, height=height, key="rows")


ERROR_HELP = (
    "The share of the training examples that the attribute's best stump gets wrong; 50 % is a coin"
)


def _download(data: runs.Data, card: Card) -> None:
    st.download_button(
        "Download as CSV", lambda: datasets.to_csv(runs.load(data, card)), f"{data.dataset}.csv", "text/csv",
        key="download", on_click="ignore", icon=":material/download:",
    )  # fmt: skip
    st.caption(
        "The rows with their true labels and unscaled values: before label noise, scaling and the split."
    )


# --- all tables ------------------------------------------------------------------------------------------------------


def overview() -> None:
    """Every dataset the app knows, where it is, and the means to fetch one."""
    cards = [datasets.describe(name) for name in datasets.names(anywhere=True)]
    where = {card.name: datasets.availability(card.name) for card in cards}
    _fetching([card for card in cards if where[card.name].state == "network"])
    here = sum(place.state == "here" for place in where.values())
    st.markdown(f"##### {here} of {len(cards)} datasets are here")
    table = {
        "dataset": [card.title for card in cards],
        "group": [card.group for card in cards],
        "labels": [
            {"binary": "two classes", "multiclass": "several classes"}.get(card.task, "numbers")
            for card in cards
        ],
        "rows": [card.rows for card in cards],
        "attributes": [card.attributes for card in cards],
        "where": [STATES[where[card.name].state] for card in cards],
        "how": [where[card.name].words for card in cards],
        "licence": [card.licence for card in cards],
    }
    st.dataframe(table, hide_index=True, height=560, key="overview")
    st.caption("“Rows” and “attributes” are the published size, before texts become 0 / 1 columns.")


@st.cache_resource(show_spinner=False)
def _workers() -> tuple[ThreadPoolExecutor, dict[str, Future]]:
    """What fetches tables while pages go on answering: two at a time for the whole server, each table once."""
    return ThreadPoolExecutor(2, "fetch"), {}


def start_fetching(name: str) -> None:
    """Fetch a table, unless that is going on already."""
    workers, running = _workers()
    if name not in running or running[name].done():
        running[name] = workers.submit(datasets.load, name)
    st.session_state.fetching = name


def _fetching(cards: list[Card]) -> None:
    if name := st.session_state.get("fetching"):
        _watch(name)
    if not cards:
        return
    titles = {card.name: card.title for card in cards}
    st.markdown("##### Fetch a table from OpenML")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        wanted = st.selectbox(
            "Table", list(titles), format_func=titles.get, key="fetch-table", width=420
        )
        st.button(
            "Fetch it",
            key="fetch",
            on_click=start_fetching,
            args=(wanted,),
            icon=":material/cloud_download:",
        )
    st.caption(
        "It is checked against the published counts and kept for everybody on this server. Without a network you are told "
        f"so at once; nothing waits longer than {TIME_LIMIT:g} seconds."
    )


def _watch(name: str) -> None:
    """Show how a fetch goes on, and its end. Any other click interrupts the watching, not the fetch."""
    title, future, start = datasets.describe(name).title, _workers()[1][name], time.monotonic()
    bar = st.empty()
    while not future.done():
        waited = time.monotonic() - start
        bar.progress(
            min(waited / TIME_LIMIT, 1.0),
            f"Fetching {title}… {waited:.0f} s of at most {TIME_LIMIT:g} s",
        )
        time.sleep(0.2)
    bar.empty()
    st.session_state.fetching = None
    error = future.exception()
    if error is None:
        if datasets.describe(name).task == "binary":
            address.request(dataset=name)
        st.toast(f"{title} is here now.", icon=":material/check:")
        st.rerun()
    words = (
        str(error)
        if isinstance(error, DataError)
        else f"{title} could not be fetched. Choose another table."
    )
    st.error(words, icon=":material/cloud_off:")


# --- the link --------------------------------------------------------------------------------------------------------


def travel(here: Table) -> None:
    """Does this dataset travel in a link? The link itself, ready to be copied."""
    content = user_data.find(here.data.dataset)
    if content is not None and not content.letters:
        st.warning(
            f"**This dataset does not travel in a link.** {content.kept_out}",
            icon=":material/link_off:",
        )
        return
    if content is None:
        st.markdown(
            f"**{here.card.title}** is known everywhere: the link only needs its name and your settings."
        )
    else:
        st.markdown(
            f"**{here.card.title}** travels inside the link: {len(content.letters)} of at most "
            f"{user_data.MAX_ENCODED} letters. Whoever opens it sees these very examples."
        )
    st.code(address.share_url(), language=None, wrap_lines=True)
    st.caption(
        "It opens the Lab with this dataset. The **Share** button of the Lab copies such a link too, with the algorithm and "
        "the round. An own dataset is nowhere but in your session and in the links that you give away."
    )
