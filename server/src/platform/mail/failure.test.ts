import { describe, expect, it } from 'vitest';
import { failureText, nextTry } from './failure.ts';

const day = 86_400_000;

describe('a mail that failed', () => {
  it('is tried again after ever longer pauses, at most ten minutes', () => {
    const waits = [1, 2, 3, 4, 5, 6, 50].map((tries) => nextTry({ kind: 'deferred' }, tries, 0));
    expect(waits).toEqual([2, 8, 32, 128, 512, 600, 600]);
  });

  it('waits longer than the pause of its process where the server is away', () => {
    expect(nextTry({ kind: 'connection' }, 1, 0)).toBe(6);
  });

  it('is given up after three days', () => {
    expect(nextTry({ kind: 'timeout' }, 400, 3 * day - 1)).toBe(600);
    expect(nextTry({ kind: 'timeout' }, 400, 3 * day + 1)).toBeUndefined();
  });

  it('is given up earlier when the fault is its own', () => {
    expect(nextTry({ kind: 'refused' }, 7, 0)).toBeDefined();
    expect(nextTry({ kind: 'refused' }, 8, 0)).toBeUndefined();
    expect(nextTry({ kind: 'template' }, 3, 0)).toBeUndefined();
  });

  it('is noted in one word, with the code but never the words of the server', () => {
    expect([failureText({ kind: 'login' }), failureText({ kind: 'refused', reply: 550 })]).toEqual([
      'login',
      'refused 550',
    ]);
  });
});
