import { expect, it } from 'vitest';
import { giftProblem } from './gift-problem.ts';

it('asks for a name only when the package is a gift, and never lets it be one’s own', () => {
  expect(giftProblem(undefined, 'Ysoldar')).toBeUndefined();
  expect(giftProblem('  ', 'Ysoldar')).toBe('gift.missing');
  expect(giftProblem(' ySOLDAR ', 'Ysoldar')).toBe('gift.own');
  expect(giftProblem('Kestrel77', 'Ysoldar')).toBeUndefined();
});
