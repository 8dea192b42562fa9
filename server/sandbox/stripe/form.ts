/** A decoded form. A list is a form with the keys 0, 1, 2. */
export type Form = { [key: string]: string | Form };

const deepest = 8;

/** Parses `line_items[0][price_data][unit_amount]=999`, and `expand[]=x` as sent by curl. */
export const decodeForm = (pairs: Iterable<readonly [string, string]>): Form => {
  const root = emptyForm();
  for (const [name, value] of pairs) {
    const keys = splitName(name);
    if (keys.length > deepest) continue;
    let form = root;
    for (const [index, key] of keys.entries()) {
      const place = key === '' ? String(Object.keys(form).length) : key;
      if (index === keys.length - 1) form[place] = value;
      else form = openForm(form, place);
    }
  }
  return root;
};

export const listOf = (form: Form): (string | Form)[] =>
  Object.entries(form)
    .sort(([left], [right]) => Number(left) - Number(right))
    .map(([, value]) => value);

const splitName = (name: string): string[] => {
  const bracket = name.indexOf('[');
  if (bracket <= 0) return [name];
  const inner = [...name.slice(bracket).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  return [name.slice(0, bracket), ...inner];
};

const openForm = (form: Form, key: string): Form => {
  const present = form[key];
  if (typeof present === 'object') return present;
  const created = emptyForm();
  form[key] = created;
  return created;
};

/** Has no prototype, so that a sender cannot reach `__proto__`. */
const emptyForm = (): Form => Object.create(null);
