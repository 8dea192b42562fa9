import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents, parseCents } from './amounts.ts';

describe('the cents of a decimal', () => {
  it.each([
    ['4.35', 435],
    ['5', 500],
    ['0.5', 50],
    [1.15, 115],
    [12.5, 1250],
  ] as const)('%j are exact', (decimal, cents) => expect(parseCents(decimal)).toBe(cents));

  it.each(['', '-1', '1.234', '1e3', 'x', '1.', '12.5.0', 'NaN', 0.1 + 0.2, Number.NaN, 1e21])(
    '%j are undefined',
    (decimal) => expect(parseCents(decimal)).toBeUndefined(),
  );

  it('are read back from every formatted amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => parseCents(formatCents(cents)) === cents),
    );
  });

  it('keep their sign when formatted', () => expect([-50, -1234].map(formatCents)).toEqual(['-0.50', '-12.34']));
});
