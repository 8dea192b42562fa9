import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatCents, lessDiscount, parseCents, sumMoney, toCents, toMajorUnits } from './amounts.ts';
import { Money, moneyInput } from './shapes.ts';

describe('amounts in cents', () => {
  it.each([
    ['4.35', 435],
    ['5', 500],
    ['0.5', 50],
    [1.15, 115],
    [12.5, 1250],
  ] as const)('are exact for %j', (decimal, cents) => expect(parseCents(decimal)).toBe(cents));

  it.each(['', '-1', '1.234', '1e3', 'x', '1.', '12.5.0', 'NaN', 0.1 + 0.2, Number.NaN, 1e21])(
    'are undefined for the invalid input %j',
    (decimal) => expect(parseCents(decimal)).toBeUndefined(),
  );

  it('survive formatting and parsing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => parseCents(formatCents(cents)) === cents),
    );
  });

  it('keep their sign when formatted', () => expect([-50, -1234].map(formatCents)).toEqual(['-0.50', '-12.34']));
});

describe('a discount', () => {
  it('rounds the price down in the buyer’s favour, but not below one cent', () => {
    expect([lessDiscount(499, 15), lessDiscount(4999, 10), lessDiscount(1, 50), lessDiscount(0, 50)]).toEqual([
      424, 4499, 1, 0,
    ]);
  });
});

describe('money in the API', () => {
  const Amount = moneyInput(z.number().min(0).max(999_999.99));
  const cents = fc.integer({ min: 0, max: 99_999_999 });

  it('is 4.99 in JSON and 499 cents on the server, in requests and responses', () => {
    expect(JSON.stringify(Money.parse(499))).toBe('4.99');
    expect(Amount.parse(JSON.parse('4.99'))).toBe(499);
    expect(Money.parse(-50)).toBe(-0.5);
  });

  it('has at most two decimal places and survives serialization', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const json = JSON.stringify(Money.parse(amount));
        return /^\d+(\.\d{1,2})?$/.test(json) && Amount.parse(JSON.parse(json)) === amount;
      }),
    );
  });

  it.each([4.999, 0.1 + 0.2, 1e-7, '4.99', null, Number.NaN, -1, 1_000_000])('rejects %j', (sent) =>
    expect(Amount.safeParse(sent).success).toBe(false),
  );

  it('with three decimal places is rejected, and the message says so', () =>
    expect(Amount.safeParse(4.999).error?.issues.map(({ message }) => message)).toEqual([
      'common:validation.moneyPlaces',
    ]));

  it('is summed without rounding errors', () => {
    expect(sumMoney([0.1, 0.2, -0.3])).toBe(0);
    fc.assert(
      fc.property(fc.array(cents), (amounts) =>
        Object.is(
          toCents(sumMoney(amounts.map(toMajorUnits))),
          amounts.reduce((sum, amount) => sum + amount, 0),
        ),
      ),
    );
  });
});
