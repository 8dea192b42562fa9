import { describe, expect, it } from 'vitest';
import { formatFailure, retryDelaySeconds } from './failure.ts';

const day = 86_400_000;

describe('a failed email', () => {
  it('is retried with exponential delays of at most ten minutes', () => {
    const waits = [1, 2, 3, 4, 5, 6, 50].map((attempts) => retryDelaySeconds({ kind: 'deferred' }, attempts, 0));
    expect(waits).toEqual([2, 8, 32, 128, 512, 600, 600]);
  });

  it('is not retried before the pause that follows a connection failure is over', () => {
    expect(retryDelaySeconds({ kind: 'connection' }, 1, 0)).toBe(6);
  });

  it('is abandoned after three days', () => {
    expect(retryDelaySeconds({ kind: 'timeout' }, 400, 3 * day - 1)).toBe(600);
    expect(retryDelaySeconds({ kind: 'timeout' }, 400, 3 * day + 1)).toBeUndefined();
  });

  it('is abandoned after a few attempts if the email itself is at fault', () => {
    expect(retryDelaySeconds({ kind: 'refused' }, 7, 0)).toBeDefined();
    expect(retryDelaySeconds({ kind: 'refused' }, 8, 0)).toBeUndefined();
    expect(retryDelaySeconds({ kind: 'template' }, 3, 0)).toBeUndefined();
  });

  it('is recorded as a one-word reason and a reply code, never with text from the server', () => {
    expect([formatFailure({ kind: 'login' }), formatFailure({ kind: 'refused', reply: 550 })]).toEqual([
      'login',
      'refused 550',
    ]);
  });
});
