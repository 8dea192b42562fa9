import { expect, it } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

const keys = () => {
  let made = 0;
  return createAttemptKeys(() => `key-${++made}`);
};

it('uses the same key for retries of an order, and a new key for a different order', () => {
  const { keyOf } = keys();
  expect([keyOf('coffer EUR'), keyOf('coffer EUR'), keyOf('coffer USD')]).toEqual(['key-1', 'key-1', 'key-2']);
});

it('never reuses a key once its order has a final response', () => {
  const { keyOf, forget } = keys();
  keyOf('coffer EUR');
  forget();
  expect(keyOf('coffer EUR')).toBe('key-2');
});
