import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DonationAmount } from './donors.ts';

it('every donation amount from 1 to 500 euros is parsed to the exact number of cents', () => {
  for (let cents = 100; cents <= 50_000; cents += 1)
    expect(DonationAmount.parse(JSON.parse(`${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`))).toBe(
      cents,
    );
  fc.assert(
    fc.property(fc.double({ min: 1, max: 500, noNaN: true }), (euros) => {
      const { success, data } = DonationAmount.safeParse(euros);
      return success ? data / 100 === euros : !/^\d+(\.\d{1,2})?$/.test(String(euros));
    }),
  );
});
