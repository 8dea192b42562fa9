/** Characters that start a formula in a spreadsheet, including the full-width forms of East Asian keyboards. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

const cell = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  // A leading quote makes a spreadsheet show the text instead of evaluating it.
  const text = value === null ? '' : formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Formats rows as CSV (RFC 4180). Text from players cannot become a spreadsheet formula. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
