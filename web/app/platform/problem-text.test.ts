import { expect, it } from 'vitest';
import { asSentence } from './problem-text.ts';

it('ends a text with a full stop before another sentence follows', () => {
  expect(asSentence('Failed to create checkout session')).toBe('Failed to create checkout session.');
  expect(asSentence('Network error. Please check your connection.')).toBe(
    'Network error. Please check your connection.',
  );
  expect(asSentence('Really?')).toBe('Really?');
});
