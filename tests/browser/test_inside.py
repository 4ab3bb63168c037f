"""What is known of plotly from the inside is so: its next release fails here first, and not in a lecture."""

from __future__ import annotations

import pytest

from pages.players import files

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

# A heat map and a curve, drawn at a known place; then `asked` of the plot.
DRAWN = """async ([module, asked]) => {
  const inside = await import(module), node = document.body.appendChild(document.createElement("div"));
  const layout = { width: 600, height: 400, margin: { l: 60, t: 40, r: 20, b: 30 },
                   xaxis: { range: [2, 4], title: { text: "round" } }, yaxis: { range: [-1, 1] } };
  const data = [{ type: "heatmap", x: [2, 3, 4], y: [-1, 1], z: [[0, 1, 2], [2, 1, 0]], showscale: false },
                { mode: "lines", x: [2, 3, 4], y: [0, 1, 0] }];
  const before = inside.axesOf(node);
  await Plotly.newPlot(node, data, layout);
  const move = async (traces, data) => {
    await Plotly.animate(node, { data, traces },
                         { mode: "immediate", transition: { duration: 0 }, frame: { duration: 0, redraw: false } });
  };
  const heat = () => node.querySelector(".hm image").outerHTML;
  const found = await eval(`(${asked})`)({ inside, node, before, move, heat });
  node.remove();
  return found;
}"""


@pytest.fixture
def ask(players_tab):
    """ask(what): the answer of a function in JavaScript of what stands above."""
    players_tab.goto("/")
    players_tab.wait_for_function("globalThis.Plotly")
    module = f"{files.where(files.FIGURES)['at']}core/inside.js"
    return lambda what: players_tab.evaluate(DRAWN, [module, what])


def test_where_a_plot_and_its_axes_are(ask):
    found = ask("""({ inside, node, before }) => {
      const [{ x, y }, ...more] = inside.axesOf(node), spans = [x, y].map(({ from, length }) => [from, length]);
      return { before, more, spans, names: [x.id, y.id, x.title.text, x.type, x.range],
               along: [2, 3, 4].map(x.at), up: [-1, 0, 1].map(y.at), size: inside.sizeOf(node), area: inside.areaOf(node) };
    }""")
    assert found == {
        "before": [],
        "more": [],
        "spans": [[60, 520], [40, 330]],
        "names": ["x", "y", "round", "linear", [2, 4]],
        "along": [0, 260, 520],
        "up": [330, 165, 0],
        "size": {"width": 600, "height": 400},
        "area": {"left": 60, "top": 40, "width": 520, "height": 330},
    }


def test_a_heat_map_moves_once_it_may(ask):
    still, moves = ask("""async ({ inside, node, move, heat }) => {
      const seen = [heat()], other = [{ z: [[2, 0, 2], [0, 2, 0]] }];
      await move([0], other);
      seen.push(heat());
      inside.letHeatMapsMove(node);
      await move([0], other);
      return [seen[0] === seen[1], seen[1] !== heat()];
    }""")
    assert still, "plotly moves heat maps by itself: let it"
    assert moves


def test_plotly_asks_in_every_frame_which_properties_are_lists_and_is_answered_from_memory(ask):
    asked, walked = ask("""async ({ inside, move }) => {
      const schema = Plotly.PlotSchema, before = schema.findArrayAttributes;
      const seen = { asked: 0, walked: 0 }, count = (name, call) => (trace) => (seen[name]++, call(trace));
      schema.findArrayAttributes = count("walked", before);
      inside.rememberLists(schema);
      schema.findArrayAttributes = count("asked", schema.findArrayAttributes);
      for (let k = 0; k < 5; k++) await move([1], [{ y: [k, 1, 0] }]);
      schema.findArrayAttributes = before;
      return [seen.asked, seen.walked];
    }""")
    assert asked >= 5
    assert walked < asked
