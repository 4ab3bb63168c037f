// A button's report: its template with what is on the screen in the place of the names in braces.
//
//   filled(template, values)   the text, or null where a value is missing: null, undefined, "" or no number. Pure.
//   valuesOf(shown)            what a template may ask for. Pure. shown: {t, most, per_round, fields}
//     since: the first round of an edit of examples: 1, or where the field "since" is "next" the round after t

const missing = (value) => value === null || value === undefined || value === "" || Number.isNaN(value);

export function filled(template, values) {
  let whole = true;
  const text = template.replaceAll(/\{(\w+)\}/g, (_, name) => {
    if (missing(values[name])) whole = false;
    return String(values[name]);
  });
  return whole ? text : null;
}

// t: the last complete round, none before the first; next: the one after it, while the run may have it.
export function valuesOf({ t, most, per_round = {}, fields = {} }) {
  const known = Object.entries(per_round).map(([name, values]) => [name, values[t]]);
  const next = t > 0 && t < most ? t + 1 : null;
  const since = fields.since === "next" ? next : 1;
  return { ...Object.fromEntries(known), ...fields, t: t > 0 ? t : null, next, since };
}
