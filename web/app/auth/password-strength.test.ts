import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

it.each([
  ['Aa1', 'weak'],
  ['Aaaaaa1', 'weak'],
  ['Abcdef123456', 'weak'],
  ['AaAaAaAa1', 'weak'],
  ['Kx7mPq', 'fair'],
  ['Kx7mPq2z', 'good'],
  ['Kx7mPq2z!Rv9', 'strong'],
])('the password %s is rated as %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
