import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

/** A small reader of RFC 4180, to hold the writer against. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
};

describe('a CSV file', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '=cmd|" /C calc"!A0',
  ])('never begins a cell like %j', (text) => {
    expect(readCsv(toCsv([[text]]))).toEqual([[`'${text}`]]);
  });

  it('brings every other text back as it was', () => {
    const text = fc.string({ unit: 'binary' }).filter((value) => !/^[=+\-@\t\r\n＝＋－＠]/.test(value));
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        expect(readCsv(toCsv(rows))).toEqual(rows);
      }),
    );
  });

  it('keeps numbers numbers, below zero too', () => {
    expect(toCsv([['sum', -5, null]])).toBe('sum,-5,\r\n');
  });
});
