// Judges an answer where there is no server, as the app does (boosting/lessons/questions.py): from what the page says of its
// question (pages/site/judged.py), with the same sentences.
//
//   judge(told, answer) -> { right, why, price, gain }     answer: as the app has it; why: HTML; the last two of a stump alone
//   number(text) -> a number as people type it: 0.25, 0,25, 1/4, 25 % or ln(5)/2; null for nothing; throws an Error in words
//   filled(sentence, values)                         "{name:.3g}" filled in, as Python does. Pure.

export const judge = (told, answer) => KINDS[told.kind](told, answer);

const KINDS = {
  choose: ({ verdicts }, k) => verdicts[k],
  example: ({ verdicts }, i) => verdicts[i - 1],
  stump: ({ cuts, verdicts }, [attribute, cut, sign]) =>
    verdicts[attribute][sign > 0 ? 0 : 1][nearest(cuts[attribute], cut)],
  order,
  number: ofNumber,
  weights,
  curve,
};

export const nearest = (cuts, cut) => indexOfLeast(cuts.map((one) => Math.abs(one - cut)));

const indexOfLeast = (values) => values.indexOf(Math.min(...values));
const indexOfMost = (values) => values.indexOf(Math.max(...values));

function order({ pairs, said }, items) {
  const wrong = items.slice(1).map((item, k) => pairs[`${items[k]} ${item}`]);
  const why = wrong.find(Boolean);
  return { right: !why, why: why ?? said.right };
}

// The reason of the nearest slip within the tolerance, if there is one. off(value): how far a slip's value is.
function slip({ slips, tolerance }, off) {
  const far = slips.map(({ value }) => off(value));
  const k = indexOfLeast(far);
  return far[k] <= tolerance ? slips[k].why : undefined;
}

function ofNumber(told, x) {
  const { truth, tolerance, said } = told;
  if (Math.abs(x - truth) <= tolerance || x === truth) return { right: true, why: said.right };
  const why = slip(told, (value) => Math.abs(x - value));
  return { right: false, why: why ?? (truth < x ? said.smaller : said.larger) };
}

const differences = (a, b) => a.map((x, k) => Math.abs(x - b[k]));
const sum = (values) => values.reduce((all, x) => all + x, 0);

function weights(told, drawn) {
  const { truth, tolerance, said } = told;
  const off = differences(drawn, truth);
  if (sum(off) / 2 <= tolerance) return { right: true, why: said.right };
  const why = slip(told, (value) => sum(differences(drawn, value)) / 2);
  if (why) return { right: false, why };
  const all = sum(drawn);
  if (Math.abs(all - 1) > 2 * tolerance) return { right: false, why: filled(said.sum, { sum: all }) };
  const k = indexOfMost(off);
  return { right: false, why: filled(said.unequal, { place: k + 1, truth: truth[k], drawn: drawn[k] }) };
}

function curve({ truth, tolerance, rounds, said }, drawn) {
  const off = differences(drawn, truth);
  const k = indexOfMost(off);
  if (off[k] <= tolerance) return { right: true, why: filled(said.right, { off: off[k] }) };
  const [goes, went] = [truth, drawn].map((values) => values.at(-1) - values[0]);
  if (Math.abs(goes) > tolerance && goes * went <= 0) return { right: false, why: said.turn };
  return { right: false, why: filled(said.furthest, { place: rounds[k], truth: truth[k], drawn: drawn[k] }) };
}

export const filled = (sentence, values) =>
  sentence.replace(/\{(\w+)(?::\.(\d)g)?\}/g, (_, name, digits) =>
    digits ? short(values[name], Number(digits)) : values[name],
  );

// A number with so many digits, as Python's format "g" writes it: of two that are equally near, the even one.
export function short(x, digits) {
  if (x === 0) return "0";
  const [letters, power] = Math.abs(x).toExponential(20).split("e");
  const all = letters.replace(".", "");
  const rest = all.slice(digits).replace(/0+$/, "");
  const kept = BigInt(all.slice(0, digits));
  const isUp = rest > "5" || (rest === "5" && kept % 2n === 1n);
  const value = Number(`${kept + (isUp ? 1n : 0n)}e${Number(power) - digits + 1}`) * Math.sign(x);
  const exponent = Number(value.toExponential().split("e")[1]);
  if (exponent >= -4 && exponent < digits) return String(value);
  const [mantissa, e] = value.toExponential().split("e");
  return `${mantissa}e${e[0]}${e.slice(1).padStart(2, "0")}`;
}

// --- numbers as they are typed ---------------------------------------------------------------------

const MOST = 60; // letters
const FUNCTIONS = { exp: Math.exp, log: Math.log, ln: Math.log, log2: Math.log2, sqrt: Math.sqrt, abs: Math.abs };
const CONSTANTS = { e: Math.E, pi: Math.PI };
// as boosting/choices/formulas.py reads what is written by hand: "½ ln 5", "2√(5/36)"
const BY_HAND = [
  [/−/g, "-"],
  [/[·×]/g, "*"],
  [/\*\*/g, "^"],
  [/½/g, "(1/2)"],
  [/√/g, "sqrt"],
  [/π/g, "pi"],
  [/(?<![a-z])(log2(?= )|ln|log(?!2 *[\d(])|sqrt|exp) *(\d+(?:\.\d+)?)/g, "$1($2)"],
  [/(?<=[\d)])(?<!log2) *(?=(?:ln|log2?|sqrt|exp|pi)(?![a-z])|e(?=[\^)*/ ]|$)|\()/g, "*"],
];

export function number(text) {
  const plain = text.replaceAll(",", ".").replaceAll("%", "").trim();
  if (!plain) return null;
  const spelled = BY_HAND.reduce((all, [pattern, spelling]) => all.replace(pattern, spelling), plain);
  const value = Number.isFinite(Number(plain)) ? Number(plain) : new Formula(spelled).value();
  if (!Number.isFinite(value) || text.length > MOST)
    throw new Error(`\u201c${text.slice(0, 40)}\u201d is not a number. Write 0.25, 1/4, 25 % or ln(5)/2.`);
  return value / (text.includes("%") ? 100 : 1);
}

// A formula of numbers, with + - * / ^, brackets and a few functions; NaN for what is none.
class Formula {
  constructor(text) {
    this.tokens = text.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|[a-z]+2?|\S/g) ?? [];
  }

  value() {
    const found = this.sum();
    return this.tokens.length ? NaN : found;
  }

  takes(...signs) {
    return signs.includes(this.tokens[0]) ? this.tokens.shift() : undefined;
  }

  sum() {
    let all = this.product();
    for (let sign; (sign = this.takes("+", "-"));) all += (sign === "+" ? 1 : -1) * this.product();
    return all;
  }

  product() {
    let all = this.signed();
    for (let sign; (sign = this.takes("*", "/"));) all = sign === "*" ? all * this.signed() : all / this.signed();
    return all;
  }

  signed() {
    if (this.takes("-")) return -this.signed();
    if (this.takes("+")) return this.signed();
    const base = this.atom();
    return this.takes("^") ? base ** this.signed() : base;
  }

  atom() {
    if (this.takes("(")) return this.closed(this.sum());
    const token = this.tokens.shift() ?? "";
    if (Object.hasOwn(CONSTANTS, token)) return CONSTANTS[token];
    if (!Object.hasOwn(FUNCTIONS, token)) return /^[\d.]/.test(token) ? Number(token) : NaN;
    return this.takes("(") ? this.closed(FUNCTIONS[token](this.sum())) : NaN;
  }

  closed(value) {
    return this.takes(")") ? value : NaN;
  }
}
