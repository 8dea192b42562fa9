import { expect, it } from 'vitest';
import { centsRoundedUp } from './amounts.ts';

it.each([
  ['1.10', 110],
  [1.1, 110],
  ['19.99', 1999],
  ['4.351', 436],
  ['4.3500000', 435],
  [12, 1200],
  [1e-7, 1],
  ['0', 0],
  ['-1', undefined],
  ['', undefined],
  ['one', undefined],
])('a minimum payment of %s is rounded up to %s cents', (sent, cents) => {
  expect(centsRoundedUp(sent)).toBe(cents);
});
