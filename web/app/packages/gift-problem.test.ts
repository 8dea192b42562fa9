import { expect, it } from 'vitest';
import { giftProblem } from './gift-problem.ts';

it('requires a name only for a gift, and rejects the buyer’s own name', () => {
  expect(giftProblem(undefined, 'Ysoldar')).toBeUndefined();
  expect(giftProblem('  ', 'Ysoldar')).toBe('gift.missing');
  expect(giftProblem(' ySOLDAR ', 'Ysoldar')).toBe('gift.own');
  expect(giftProblem('Kestrel77', 'Ysoldar')).toBeUndefined();
});
