/** Characters with which a spreadsheet begins a formula; the wide ones are those of East Asian keyboards. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

const cell = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  // The quote in front makes a spreadsheet show the text instead of running it.
  const text = value === null ? '' : formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as CSV (RFC 4180) that is safe to open in a spreadsheet, whatever players wrote into it. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
