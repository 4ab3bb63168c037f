// The question of a lesson's step where there is no server: it asks, judges (judge.js), keeps the answers in the browser and
// shows what comes after. What a stump, an example, weights or a curve are drawn with is the app's own (draw/main.js).
//
// data: {place, most, needs, ...told}    place: "lesson/step"; most: tries that are kept; needs: said of a task; told: pages/site/judged.py

import { receive as draws } from "../draw/main.js";
import { escape } from "../core/dom.js";
import { drawIn, loadKatex } from "../core/formula.js";
import { mounted } from "../core/mounted.js";
import { now, stored, store } from "../progress/kept.js";
import { judge, nearest, number } from "./judge.js";

const TASK = "build"; // judged by a program, which stays on the server
const REVEAL = '<p><button type="button" data-reveal>Show the answer</button></p>';
const option = (text, k) => `<option value="${k}">${text}</option>`;

// How each kind is asked: html(told) draws it, read(fields, told) is its answer or null, and fill(fields, answer, told) puts one
// into it; with(told) is what is drawn in the picture.
const INPUTS = {
  choose: {
    html: ({ texts }) =>
      texts
        .map(
          (text, k) =>
            `<label class="bl-ask-option"><input type="radio" name="k" value="${k}"> <span>${text}</span></label>`,
        )
        .join(""),
    read: ({ k }) => (k.value === "" ? null : Number(k.value)),
    fill: ({ k }, answer) => (k.value = answer),
  },
  number: {
    html: ({ unit, hint }) =>
      `<label>Your answer${unit ? ` (${escape(unit)})` : ""}<input name="x" maxlength="60" autocomplete="off" title="${escape(hint)}" placeholder="0.25, 1/4, 25 % or ln(5)/2"></label>`,
    read: ({ x }) => number(x.value),
    fill: ({ x }, answer) => (x.value = answer),
  },
  example: {
    html: ({ texts }) =>
      `<label>Your example<select name="i"><option value="">Its number, place and class</option>${texts.map((text, k) => option(escape(text), k + 1)).join("")}</select></label>`,
    read: ({ i }) => Number(i.value) || null,
    fill: ({ i }, answer) => (i.value = answer),
    with: () => ({ example: true }),
    drawn: ({ i }, { example }) => (i.value = example),
  },
  stump: {
    html: ({ texts, cuts }) =>
      `<label${texts.length > 1 ? "" : " hidden"}>Attribute<select name="a">${texts.map((text, k) => option(escape(text), k)).join("")}</select></label>
      <label>Cut<input type="range" name="c" min="0" max="${cuts[0].length - 1}" value="${cuts[0].length >> 1}"><output></output></label>
      <label>Above it votes<select name="s">${option("+1", 1)}${option("\u22121", -1)}</select></label>`,
    dress: ({ a, c }, { cuts }) => {
      c.max = cuts[a.value].length - 1;
      c.ariaValueText = c.nextElementSibling.value = cuts[a.value][c.value].toPrecision(4);
    },
    read: ({ a, c, s }, { cuts }) => [Number(a.value), cuts[a.value][c.value], Number(s.value)],
    fill: ({ a, c, s }, [attribute, cut, sign], { cuts }) => {
      a.value = attribute;
      c.max = cuts[attribute].length - 1;
      c.value = nearest(cuts[attribute], cut);
      s.value = Math.sign(sign);
    },
    with: (_, answer) => ({ stump: answer }),
    drawn: (fields, { stump }, told) => INPUTS.stump.fill(fields, stump, told),
  },
  order: {
    html: ({ texts }) =>
      `<p>Tap them in order, the smallest first.</p>${texts.map((text, k) => `<button type="button" data-item="${k}">${escape(text)}</button>`).join("")}<ol></ol>`,
    read: (_, { texts, order = [] }) => (order.length === texts.length ? order : null),
    fill: (_, answer, told) => (told.order = [...answer]),
  },
  weights: {
    html: () => "",
    read: (_, { values }) => values,
    fill: (_, answer, told) => (told.values = answer),
    with: sketch,
  },
  curve: {
    html: () => "",
    read: (_, { values }) => values,
    fill: (_, answer, told) => (told.values = answer),
    with: sketch,
  },
};

function sketch({ texts, most, values }) {
  return { sketch: { names: texts, most, values } };
}

// A record that this browser has kept, or a new one.
function entryOf(kept) {
  const tries = Array.isArray(kept?.tries) ? kept.tries.filter((one) => one && "answer" in one) : [];
  return { seen: typeof kept?.seen === "string" ? kept.seen : now(), revealed: kept?.revealed === true, tries };
}

class Ask {
  constructor(root) {
    this.root = root;
    root.addEventListener("submit", (event) => (event.preventDefault(), this.check()));
    root.addEventListener("input", () => this.moved());
    root.addEventListener("click", ({ target }) => this.click(target));
  }

  receive({ data }) {
    if (this.told) return; // another theme
    this.told = data;
    this.entry = entryOf(stored()[data.place]);
    this.keep();
    this.root.innerHTML = this.frame();
    this.root.ariaBusy = "false";
    this.form = this.root.querySelector("form");
    if (this.form) this.recall();
    if (!data.kind || this.isDone()) this.finish();
    this.drawFormulas();
  }

  async drawFormulas() {
    await loadKatex(this.told.katex);
    drawIn(this.root);
  }

  frame() {
    const { kind, needs, after } = this.told;
    const rest = `<div class="bl-ask-verdict" role="status">${kind === TASK && !this.entry.revealed ? REVEAL : ""}</div>
      <div class="bl-ask-after" hidden>${after}</div>`;
    if (kind === TASK) return needs + rest;
    if (!kind) return rest;
    return `<form><fieldset><legend>Your answer</legend>${INPUTS[kind].html(this.told)}</fieldset>
      <div class="bl-ask-drawn"></div><button class="bl-ask-check">Check</button></form>${rest}`;
  }

  // The last answer, which is judged anew: the record may be another edition's.
  recall() {
    const last = this.entry.tries.at(-1);
    try {
      if (last) {
        INPUTS[this.told.kind].fill(this.form.elements, last.answer, this.told);
        this.show(judge(this.told, last.answer));
      }
    } catch {
      this.say("", ""); // it is no answer to this question
    }
    this.follow();
  }

  // The fields have another answer: what was said is about the one before, and what is drawn follows.
  moved() {
    if (INPUTS[this.told.kind].drawn) this.say("", "");
    this.follow();
  }

  follow() {
    const { kind } = this.told;
    const fields = this.form.elements;
    INPUTS[kind].dress?.(fields, this.told);
    if (kind === "order") this.showOrder();
    if (INPUTS[kind].with) this.draw(INPUTS[kind].with(this.told, INPUTS[kind].read(fields, this.told)));
  }

  draw(what) {
    const nothing = { key: "ask-draw", stump: null, example: false, sketch: null };
    draws({
      parentElement: this.root.querySelector(".bl-ask-drawn"),
      data: { ...nothing, ...what },
      setTriggerValue: (_, drawn) => (INPUTS[this.told.kind].drawn(this.form.elements, drawn, this.told), this.moved()),
      setStateValue: (_, values) => (this.told.values = values),
    });
  }

  click(target) {
    const item = target.closest("[data-item]")?.dataset.item;
    if (item !== undefined) this.tap(Number(item));
    if (target.closest("[data-reveal]")) this.reveal();
  }

  // A second tap takes an item out again.
  tap(item) {
    const order = this.told.order ?? [];
    this.told.order = order.includes(item) ? order.filter((k) => k !== item) : [...order, item];
    this.showOrder();
  }

  showOrder() {
    const { order = [], texts } = this.told;
    this.form.querySelector("ol").innerHTML = order.map((k) => `<li>${escape(texts[k])}</li>`).join("");
    for (const button of this.form.querySelectorAll("[data-item]"))
      button.ariaPressed = order.includes(Number(button.dataset.item));
  }

  check() {
    try {
      const answer = INPUTS[this.told.kind].read(this.form.elements, this.told);
      if (answer === null) throw new Error("Answer first, then check.");
      this.note(answer, judge(this.told, answer));
    } catch (trouble) {
      this.say("bl-ask-warning", escape(trouble.message));
    }
  }

  note(answer, verdict) {
    const since = this.entry.tries.at(-1)?.at ?? this.entry.seen;
    const seconds = (Date.now() - Date.parse(since)) / 1000;
    const { right, why, price = null } = verdict;
    const one = { answer, right, why, price, score: null, at: now(), seconds };
    this.entry.tries = [...this.entry.tries.slice(1 - this.told.most), one];
    this.keep();
    this.show(verdict);
    if (this.isDone()) this.finish();
  }

  keep() {
    store({ ...stored(), [this.told.place]: this.entry });
  }

  isDone() {
    return this.entry.revealed || this.entry.tries.some(({ right }) => right);
  }

  show({ right, why, gain = "" }) {
    const way = right ? "" : this.entry.revealed ? this.answer() : REVEAL;
    this.say(right ? "bl-ask-right" : "bl-ask-wrong", right ? why : why + gain, way);
  }

  answer() {
    return `<div class="bl-ask-told">${this.told.answer ?? ""}</div>`;
  }

  say(kind, words, way = "") {
    this.root.querySelector(".bl-ask-verdict").innerHTML = words && `<div class="${kind}">${words}</div>${way}`;
    this.drawFormulas();
  }

  reveal() {
    this.entry.revealed = true;
    this.keep();
    this.root.querySelector("[data-reveal]").outerHTML = this.answer();
    this.finish();
    this.drawFormulas();
  }

  // Answered or given up: what was hidden may be seen.
  finish() {
    this.root.querySelector(".bl-ask-after").hidden = false;
    document.documentElement.dataset.answered = "";
    dispatchEvent(new Event("bl-answered"));
  }
}

export const { receive, leave } = mounted("bl-ask", (root) => new Ask(root));
