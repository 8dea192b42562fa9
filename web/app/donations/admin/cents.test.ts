import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCents, showCents } from './cents.ts';

describe('a typed amount', () => {
  it.each([
    ['4.35', 435],
    ['19,99', 1999],
    ['5', 500],
    ['0.5', 50],
    [' 7.00 ', 700],
  ])('%j is exact', (typed, cents) => expect(readCents(typed)).toBe(cents));

  it.each(['', '-1', '1.234', '1e3', 'x', '1.', '12.5.0', 'NaN'])('%j is none', (typed) =>
    expect(readCents(typed)).toBeUndefined(),
  );

  it('reads back whatever was shown', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => readCents(showCents(cents)) === cents));
  });
});
