import { expect, it } from 'vitest';
import { giftProblem } from './gift-problem.ts';

it('only a gift requires a recipient, who must not be the buyer', () => {
  expect(giftProblem(undefined, 'Ysoldar')).toBeUndefined();
  expect(giftProblem('  ', 'Ysoldar')).toBe('gift.missing');
  expect(giftProblem(' ySOLDAR ', 'Ysoldar')).toBe('gift.own');
  expect(giftProblem('Kestrel77', 'Ysoldar')).toBeUndefined();
});
