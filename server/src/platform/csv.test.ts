import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

/** A minimal RFC 4180 reader to check the writer against. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
};

describe('a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠SUM(A1)', '=cmd|" /C calc"!A0'])(
    'quotes %j, so that no spreadsheet runs it as a formula',
    (text) => {
      expect(readCsv(toCsv([[text]]))).toEqual([[`'${text}`]]);
    },
  );

  it.each([
    ['\n=1', "'\n'=1"],
    ['Mira;=1+1', "Mira;'=1+1"],
    ['Mira\r\n@SUM(A1);-2', "Mira\r\n'@SUM(A1);'-2"],
    ['Mira;"=1+1;', `Mira;"'=1+1;`],
  ])('quotes the formula inside %j for spreadsheets that use semicolons as separators', (text, safe) => {
    expect(readCsv(toCsv([[text]]))).toEqual([[safe]]);
  });

  it('preserves any text that does not look like a formula', () => {
    const text = fc
      .string({ unit: 'binary' })
      .filter((value) => !/^[=+\-@\t\r\n＝＋－＠]|[;\r\n]"*[=+\-@＝＋－＠]/.test(value));
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        expect(readCsv(toCsv(rows))).toEqual(rows);
      }),
    );
  });

  it('writes numbers unquoted and unprefixed, including negative ones', () => {
    expect(toCsv([['sum', -5, null]])).toBe('sum,-5,\r\n');
  });
});
