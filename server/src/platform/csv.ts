/** Characters that start a formula in a spreadsheet, including the full-width forms of East Asian keyboards. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/**
 * Places inside a text where a formula could start, because a spreadsheet that splits at semicolons ignores the quotes
 * in a comma-separated file, and removes quotes before the formula.
 */
const innerFormula = /(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=[;\r\n]"*)/g;

const cell = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  // A leading apostrophe makes a spreadsheet show the text instead of evaluating it.
  const text = `${formula.test(value ?? '') ? "'" : ''}${value ?? ''}`.replaceAll(innerFormula, "'");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Formats rows as CSV (RFC 4180). Text from players cannot become a spreadsheet formula. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/**
 * Parses CSV (RFC 4180). The separator is a comma, or a semicolon (used in some locales) if the first line has more
 * of them. Blank rows are left out, unless the caller numbers the rows.
 */
export const parseCsv = (text: string, { keepBlank = false } = {}): string[][] => {
  const source = text.replace(/^\uFEFF/, '');
  const first = source.slice(0, source.search(/[\r\n]|$/));
  const separator = first.split(';').length > first.split(',').length ? ';' : ',';
  const rows: string[][] = [[]];
  let value = '';
  let quoted = false;
  const endValue = () => {
    rows.at(-1)?.push(value);
    value = '';
  };
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at];
    if (quoted) {
      if (letter !== '"') value += letter;
      else if (source[at + 1] === '"') {
        value += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && value === '') quoted = true;
    else if (letter === separator) endValue();
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && source[at + 1] === '\n') at += 1;
      endValue();
      rows.push([]);
    } else value += letter;
  }
  endValue();
  return rows.filter((row) => keepBlank || row.length > 1 || row[0] !== '');
};
