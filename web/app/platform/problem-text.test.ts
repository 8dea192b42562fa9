import { expect, it } from 'vitest';
import { asSentence } from './problem-text.ts';

it('an error text gets a full stop if it has no punctuation at the end', () => {
  expect(asSentence('Failed to create checkout session')).toBe('Failed to create checkout session.');
  expect(asSentence('Network error. Please check your connection.')).toBe(
    'Network error. Please check your connection.',
  );
  expect(asSentence('Really?')).toBe('Really?');
});
