import { expect, it } from 'vitest';
import { centsOf, missingIn, readPackage, valuesOf } from './package-form.ts';

const filled = { ...valuesOf(undefined, 10), package_id: 'pouch', name: 'Pouch', coins: '500', price_eur: '4.99' };

it('turns typed prices into cents without ever computing with fractions', () => {
  expect(['19.99', '4,35', '0.07', '1', '1.5', '999999.99'].map(centsOf)).toEqual([1999, 435, 7, 100, 150, 99_999_999]);
  for (const typed of ['', '-1', '1.999', 'free', '1e3', '1.']) expect(centsOf(typed)).toBeUndefined();
});

it('starts with zeros, and asks for id, name, coins and the price in euros', () => {
  expect(valuesOf(undefined, 10)).toMatchObject({ bonus_coins: '0', discount_percentage: '0', price_usd: '0.00' });
  expect(missingIn(valuesOf(undefined, 10))).toEqual(['package_id', 'name', 'coins', 'price_eur']);
  expect(missingIn(filled)).toEqual([]);
});

it('reads whole numbers and cents, and names what does not hold', () => {
  expect(readPackage(filled)).toMatchObject({ ok: true, body: { coins: 500, price_eur: 499, price_usd: 0 } });
  expect(readPackage({ ...filled, discount_percentage: '51', coins: '1.5', price_usd: '1.999' })).toEqual({
    ok: false,
    issues: [
      { field: 'coins', key: 'packages:form.number' },
      { field: 'price_usd', key: 'packages:form.price' },
      { field: 'discount_percentage', key: 'packages:validation.discount' },
    ],
  });
});
