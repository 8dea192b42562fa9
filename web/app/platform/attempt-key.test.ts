import { expect, it } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

const keys = () => {
  let made = 0;
  return createAttemptKeys(() => `key-${++made}`);
};

it('retries of an order use the same idempotency key, and a different order uses a new key', () => {
  const { keyOf } = keys();
  expect([keyOf('coffer EUR'), keyOf('coffer EUR'), keyOf('coffer USD')]).toEqual(['key-1', 'key-1', 'key-2']);
});

it('an idempotency key is not reused after a final response', () => {
  const { keyOf, forget } = keys();
  keyOf('coffer EUR');
  forget();
  expect(keyOf('coffer EUR')).toBe('key-2');
});
