import { expect, it } from 'vitest';
import { missingOf } from './decimals.ts';

it.each([
  ['0.1', '0.05', '0.05'],
  ['1', '1', '0'],
  ['0.00000012', '0.00000002', '0.0000001'],
  ['100', '0.5', '99.5'],
  ['1', '2', '0'],
])('a payment with %s due and %s received is short by %s', (wanted, received, missing) => {
  expect(missingOf(wanted, received)).toBe(missing);
});
