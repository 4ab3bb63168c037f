"""What the Data page says about a dataset, about all datasets, and about the link to one."""

import re
import time
from concurrent.futures import Future, ThreadPoolExecutor
from html import escape

import streamlit as st

from boosting import datasets
from boosting.datasets import Card, DataError
from boosting.datasets.download import TIME_LIMIT
from boosting.figures import data as picture
from boosting.figures.template import minus, percent
from boosting.figures.theme import light_dark
from boosting.screens.chapters import data as chapter
from boosting.screens.runs import Data, load
from boosting.screens.shown import Shown
from pages.shell import address, films, user_data
from pages.shell.controls import by_title
from pages.shell.files_given import give
from pages.shell.session import session

STATES = {"here": "here", "network": "needs the network", "folder": "needs a folder"}
MAX_ROWS = 200  # on the page; the file has all


def film(shown: Shown) -> str:
    """The address of the pictures of a table: the examples in a plane, and how far a stump of each attribute gets."""
    made_of = ("table", shown.run.data, chapter.axes(shown))
    drawn = lambda: {**chapter.examples(shown), **chapter.alone(shown)}  # noqa: E731
    return films.publish_figures(made_of, drawn)


def facts(shown: Shown) -> None:
    """What the table is, where it comes from, and what was done with it."""
    card, dataset = shown.card, shown.dataset
    st.markdown(minus(f"## {card.title}\n{card.law}\n\n**Labels.** {card.rule}"))
    if card.latex:
        st.latex(in_lines(card.latex))
        st.caption(key_of_law(card.latex))
    if (best := shown.best) is not None:
        st.markdown(
            f"**Bayes error** {percent(best.error)}: with this law no classifier can err less."
        )
    numbers(shown)
    balance(dataset.counts())
    lines = [("Source", card.source), ("Licence", card.licence), ("Note", card.note)]
    st.markdown("\n".join(f"- **{name}.** {text}" for name, text in lines if text))
    if steps := preparation(shown):
        st.markdown("**What was done**\n" + "\n".join(f"- {step}" for step in steps))


# where one equation of a law ends
PARTS = re.compile(r",(?:\\quad|\\ (?=[a-z\\][\w{}+-]* ?(?:\\sim|=))) ?")


def in_lines(law: str) -> str:
    """A formula with a line for each of its equations: it must fit into a column of the page."""
    return r"\begin{gathered}" + r",\\[2pt]".join(PARTS.split(law)) + r"\end{gathered}"


LAW_KEY = {
    r"\xi": "ξ: normal noise",
    "s": "s: the spread (in Setup)",
    r"\sim U": "U: uniform",
    r"\sim N": "N: normal",
    "c_y": "$c_y$: centre of the class's half circle",
    "r_y": "$r_y$: radius of the class's circle",
    r"\sqrt d": "d: number of attributes",
    r"\Phi": "Φ: the normal distribution function",
}


def key_of_law(law: str) -> str:
    """What the symbols of a law mean."""
    # the letter s also stands in commands and words, which are left out when it is looked for
    letters = re.sub(r"\\[a-zA-Z]+|\{[^{}]*[a-z]{3}[^{}]*\}", " ", law)
    has = lambda symbol: symbol in (letters if symbol == "s" else law)  # noqa: E731
    return " · ".join(
        ["x: attributes, y: label", *(words for symbol, words in LAW_KEY.items() if has(symbol))]
    )


def numbers(shown: Shown) -> None:
    """The numbers of rows, attributes and empty cells."""
    dataset, problem = shown.dataset, shown.problem
    indicators = (dataset.kinds or ()).count("indicator")
    kinds = (
        f"{dataset.n_features - indicators} numbers, {indicators} of 0 / 1"
        if indicators
        else "all of them numbers"
    )
    empty = 0 if dataset.missing is None else int(dataset.missing.sum())
    n_train = problem.sample.size
    n_test = len(problem.examples.y) - n_train
    with st.container(horizontal=True, gap="small"):
        split = f"{n_train} for training, {n_test} for testing."
        st.metric("Rows", f"{dataset.n_examples}", help=split, border=True)
        st.metric("Attributes", f"{dataset.n_features}", help=f"{kinds.capitalize()}.", border=True)
        st.metric(
            "Empty cells", f"{empty}", help="Cells for which the table has no value.", border=True
        )


BALANCE_STYLE = f"""<style>
.bl-balance {{ display: flex; height: 1.5rem; border-radius: 6px; overflow: hidden; gap: 2px; }}
.bl-balance i {{ background: {light_dark("negative")}; }}
.bl-balance i + i {{ background: {light_dark("positive")}; }}
.bl-sides {{ display: flex; justify-content: space-between; gap: 1rem; font-size: var(--type-note); }}
.bl-sides {{ margin-top: 0.25rem; }}
.bl-sides span:last-child {{ text-align: right; }}
</style>"""


def balance(counts: dict[str, int]) -> None:
    """The two classes as one bar; counts: the number of examples by name, -1 first."""
    total = sum(counts.values())
    words = [
        f"{escape(name)}: <b>{count}</b> ({percent(count / total)})"
        for name, count in counts.items()
    ]
    signs = [f"<span>{sign} {text}</span>" for sign, text in zip(("−1", "+1"), words)]
    bars = "".join(f"<i style='flex:{count}'></i>" for count in counts.values())
    bar = f"<div class='bl-balance' aria-hidden='true'>{bars}</div>"
    st.html(f"{BALANCE_STYLE}{bar}<div class='bl-sides'>{''.join(signs)}</div>")


def preparation(shown: Shown) -> list[str]:
    """One sentence for each thing that was done to the table before boosting."""
    data, problem, dataset = shown.run.data, shown.problem, shown.dataset
    content = user_data.find(data.dataset)
    steps = [address.quoted_sentence(note) for note in content.notes] if content else []
    if dataset.n_examples < shown.card.rows and not shown.card.latex:
        rows = f"{dataset.n_examples} of {shown.card.rows} rows"
        steps.append(f"{rows} were drawn at random, class by class.")
    if "indicator" in (dataset.kinds or ()) and not content:
        steps.append(
            "Texts became 0 / 1 columns, one for each value: a stump then reads “colour = red”."
        )
    if dataset.missing is not None and dataset.missing.any():
        steps.append(
            "Empty cells of numbers hold the median of the training part; "
            "an empty text is a value of its own."
        )
    if data.scaling != "none":
        way = datasets.SCALING.titles[data.scaling]
        steps.append(f"Scaled to {way}, learnt on the training part.")
    if data.noise > 0:
        steps.append(f"{int(sum(problem.flipped))} training labels were flipped.")
    n_train, n_aside = problem.sample.size, problem.set_aside
    parts = [f"{n_train} rows for training", f"{len(problem.examples.y) - n_train} for testing"]
    if n_aside > 0:
        parts.append(f"{n_aside} set aside")
    return [*steps, f"Divided into {', '.join(parts)}."]


def columns(shown: Shown) -> None:
    """All attributes as a table."""
    problem = shown.problem
    st.markdown("## All attributes, best stump first")
    table = picture.attributes(problem.sample, problem.dataset, chapter.stumps(shown))
    if not any(table["empty cells"]):
        del table["empty cells"]
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
    st.dataframe(table, column_config=config, hide_index=True, height=height, key="columns")


def examples(shown: Shown) -> None:
    """The dataset's first rows, and all of them as a file."""
    problem = shown.problem
    count = min(MAX_ROWS, problem.dataset.n_examples)
    with st.expander(f"The first {count} rows", icon=":material/table_rows:"):
        rows = picture.rows(problem.dataset, MAX_ROWS)
        st.dataframe(rows, hide_index=True, height=360, key="rows")
    _download(shown.run.data, shown.card)


def _turned(shown: Shown) -> str:
    """How many labels the label noise has flipped, which the numbers go by; "" for none."""
    count = int(shown.problem.flipped.sum())
    many = f"{count} of the labels" if count > 1 else "one label"
    words = f" Label noise has flipped {many}, and these numbers go by the flipped ones: it is among the sample's settings."
    return words * (count > 0)


def best_stump(shown: Shown) -> str:
    """How far a single stump gets, beside naming the larger class."""
    attributes = chapter.stumps(shown)
    best = attributes.order[0]
    return minus(
        f"**The best single stump:** {attributes.words[best]}. "
        f"It errs on **{percent(attributes.errors[best])}** of the training examples; "
        f"always naming the larger class errs on {percent(attributes.constant)}.{_turned(shown)}"
    )


def first_look(shown: Shown) -> None:
    """The best single stump on the drawn points, and the points as numbers."""
    dataset = shown.dataset
    st.markdown(best_stump(shown))
    st.markdown(
        "Look for: a ring needs a vote of many stumps. XOR defeats even that, because the stumps of a "
        "vote only add up: take trees."
    )
    height = min(300, 38 + 35 * dataset.n_examples)
    st.dataframe(picture.rows(dataset, MAX_ROWS), hide_index=True, height=height, key="rows")


ERROR_HELP = (
    "The share of the training examples that the attribute's best stump gets wrong; 50 % is a coin"
)


def _download(data: Data, card: Card) -> None:
    name = f"{data.dataset}.csv"
    give("Download as CSV", lambda: datasets.to_csv(load(data, card)), name, "download")
    st.caption(
        "The rows with their true labels and unscaled values: "
        "before label noise, scaling and the split."
    )


# --- all tables ---


def overview() -> None:
    """Every dataset of the library, where it is, and a button to fetch one."""
    cards = [datasets.describe(name) for name in datasets.names(anywhere=True)]
    places = {card.name: datasets.availability(card.name) for card in cards}
    _fetching([card for card in cards if places[card.name].state == "network"])
    on_disk = sum(place.state == "here" for place in places.values())
    st.markdown(f"## {on_disk} of {len(cards)} datasets are here")
    tasks = {"binary": "two classes", "multiclass": "several classes"}
    table = {
        "dataset": [card.title for card in cards],
        "group": [card.group for card in cards],
        "labels": [tasks.get(card.task, "numbers") for card in cards],
        "rows": [card.rows for card in cards],
        "attributes": [card.attributes for card in cards],
        "where": [STATES[places[card.name].state] for card in cards],
        "how": [places[card.name].words for card in cards],
        "licence": [card.licence for card in cards],
    }
    st.dataframe(table, hide_index=True, height=560, key="overview")
    st.caption("“Rows” and “attributes” are the published size, before texts become 0 / 1 columns.")


@st.cache_resource(show_spinner=False)
def _workers() -> tuple[ThreadPoolExecutor, dict[str, Future]]:
    """The server's threads that fetch tables in the background, and the fetches by name."""
    return ThreadPoolExecutor(2, "fetch"), {}


def start_fetching(name: str) -> None:
    """Callback: fetch a table in the background, unless that is going on already."""
    workers, running = _workers()
    if name not in running or running[name].done():
        running[name] = workers.submit(datasets.load, name)
    session().upload.fetching = name


def _fetching(cards: list[Card]) -> None:
    """The control that fetches one of these tables, and the progress of a running fetch."""
    if name := session().upload.fetching:
        _watch(name)
    if not cards:
        return
    titles = {card.name: card.title for card in cards}
    st.markdown("## Fetch a table from OpenML")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        name = st.selectbox(
            "Table", list(titles), format_func=by_title(titles), key="fetch-table", width=420
        )
        st.button(
            "Fetch it",
            key="fetch",
            on_click=start_fetching,
            args=(name,),
            icon=":material/cloud_download:",
        )
    st.caption(
        "It is checked against the published counts and kept for everybody on this server. "
        f"Without a network you are told so at once; nothing waits longer than {TIME_LIMIT:g} "
        "seconds."
    )


def _watch(name: str) -> None:
    """Show the progress of a fetch until its end; any other click ends this, but not the fetch."""
    title, future, start = datasets.describe(name).title, _workers()[1][name], time.monotonic()
    bar = st.empty()
    while not future.done():
        seconds = time.monotonic() - start
        words = f"Fetching {title}… {seconds:.0f} s of at most {TIME_LIMIT:g} s"
        bar.progress(min(seconds / TIME_LIMIT, 1.0), words)
        time.sleep(0.2)
    bar.empty()
    session().upload.fetching = ""
    error = future.exception()
    if error is None:
        if datasets.describe(name).task == "binary":
            address.request(dataset=name)
        st.toast(f"{title} is here now.", icon=":material/check:")
        st.rerun()
    in_words = isinstance(error, DataError)
    words = str(error) if in_words else f"{title} could not be fetched. Choose another table."
    st.error(words, icon=":material/cloud_off:")


# --- the link ---


def link_to(shown: Shown) -> None:
    """The link to this dataset, ready to be copied, or why it does not fit into one."""
    content = user_data.find(shown.run.data.dataset)
    if content is not None and not content.encoded:
        words = (
            f"**This dataset does not travel in a link.** {content.not_encoded} "
            f"{user_data.KEPT if content.kept else user_data.NOT_KEPT}"
        )
        st.warning(words, icon=":material/link_off:")
        return
    title = f"**{shown.card.title}**"
    if content is None:
        st.markdown(f"{title} is known everywhere: the link only needs its name and your settings.")
    else:
        size = f"{len(content.encoded)} of at most {user_data.MAX_ENCODED} characters"
        st.markdown(
            f"{title} travels inside the link: {size}. Whoever opens it sees these very examples."
        )
    st.code(address.share_url(), language=None, wrap_lines=True)
    st.caption(
        "It opens the Lab with this dataset. The **Share** button of the Lab copies such a link "
        "too, with the algorithm and the round. An own dataset is nowhere but in your session, in "
        "this tab of your browser and in the links that you give away."
    )
