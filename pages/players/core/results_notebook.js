// A room's results as a notebook that carries their table, reads it, and draws every question with plotly.
//
//   notebookOf(csv)      csv: as results.js writes it; the text of an .ipynb file. Pure.
//
// The form is nbformat 4.5 (https://nbformat.readthedocs.io). It needs plotly alone, and fetches nothing.

const HEAD = `# What a hall has answered

Every question of a room with its answers, one line an answer: \`first\` counts the first vote, \`second\` the second one,
empty where the hall voted once. Nobody has a name.`;

const READ = `import csv
import io
from itertools import groupby

rows = list(csv.DictReader(io.StringIO(TABLE)))
print(f"{len(rows)} lines of room {rows[0]['room']}" if rows else "No answers.")`;

const COUNT = `## Every question

One question is one time and one text.`;

const ASKED = `questions = [(text, list(lines)) for (_, text), lines in groupby(rows, lambda row: (row["time"], row["question"]))]
for text, lines in questions:
    votes = [sum(int(line[vote] or 0) for line in lines) for vote in ("first", "second")]
    print(f"{lines[0]['time']}  {text}  first vote: {votes[0]}, second vote: {votes[1]}")`;

const DRAW = `import plotly.graph_objects as go


def bars(lines, vote):
    """One vote over the answers, in their order."""
    counts = [int(line[vote]) for line in lines]
    return go.Bar(name=f"{vote} vote", y=[line["answer"] for line in lines], x=counts, text=counts, orientation="h")


def picture(text, lines):
    """A question: both votes beside each other, the right answer with a tick."""
    votes = [vote for vote in ("first", "second") if any(line[vote] for line in lines)]
    figure = go.Figure([bars(lines, vote) for vote in votes])
    answers = [line["answer"] for line in lines]
    said = [f"\u2713 {answer}" if answer == line["right"] else answer for answer, line in zip(answers, lines)]
    figure.update_yaxes(type="category", autorange="reversed", tickvals=answers, ticktext=said)
    return figure.update_layout(title=text, xaxis_title="answers", height=200 + 50 * len(lines))


figures = [picture(text, lines) for text, lines in questions]
for figure in figures:
    figure.show()`;

const METADATA = {
  kernelspec: { display_name: "Python 3", language: "python", name: "python3" },
  language_info: { name: "python" },
};

// A text of JSON is one of Python, too; a line of the table is a line of the cell.
const tableOf = (csv) => `TABLE = (\n${csv.match(/.*\n/g).map((line) => `    ${JSON.stringify(line)}\n`).join("")})`; // prettier-ignore

const linesOf = (text) => text.split(/(?<=\n)/);

const cell = ([kind, text], k) => ({
  cell_type: kind,
  id: `cell-${k}`,
  metadata: {},
  ...(kind === "code" ? { execution_count: null, outputs: [] } : {}),
  source: linesOf(text),
});

export function notebookOf(csv) {
  const cells = [
    ["markdown", HEAD],
    ["code", tableOf(csv)],
    ["code", READ],
    ["markdown", COUNT],
    ["code", ASKED],
    ["code", DRAW],
  ];
  return JSON.stringify({ cells: cells.map(cell), metadata: METADATA, nbformat: 4, nbformat_minor: 5 }, null, 1);
}
