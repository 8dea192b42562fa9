import { expect, it } from 'vitest';
import { checkAmount, checkMessage } from './donation-form.ts';

const own = (typed: string) => checkAmount({ preset: 25, own: typed });

it('the donation form uses the preset until an amount is typed, with a decimal comma or point', () => {
  expect(checkAmount({ preset: 25, own: '' })).toEqual({ euros: 25 });
  expect([own('12,5'), own('4.35'), own('1'), own('500')]).toEqual([12.5, 4.35, 1, 500].map((euros) => ({ euros })));
});

it('the donation form says what is wrong with an invalid amount', () => {
  expect(checkAmount({ preset: undefined, own: '' })).toEqual({ problem: 'donors:validation.amountRequired' });
  expect(own('gold')).toEqual({ problem: 'donors:validation.amountRequired' });
  expect(own('0.99')).toEqual({ problem: 'donors:validation.amountMin' });
  expect(own('500.01')).toEqual({ problem: 'donors:validation.amountMax' });
  expect(own('9.999')).toEqual({ problem: 'common:validation.moneyPlaces' });
});

it('the donation form accepts messages of up to 199 characters', () => {
  expect(checkMessage('x'.repeat(199))).toBeUndefined();
  expect(checkMessage('x'.repeat(200))).toBe('donors:validation.messageLength');
});
