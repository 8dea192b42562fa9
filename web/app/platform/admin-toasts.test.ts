import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminToasts } from './admin-toasts.ts';
import { toasts } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  toasts.clear();
  vi.useRealTimers();
});
const shown = () => toasts.getSnapshot().map(({ title }) => title);

describe('a back-office toast', () => {
  it.each([
    ['success', 5000],
    ['error', 8000],
    ['warning', 6000],
    ['info', 4000],
  ] as const)('of type %s is visible for %i ms', (type, duration) => {
    adminToasts.show({ type, title: type });
    vi.advanceTimersByTime(duration - 1);
    expect(shown()).toEqual([type]);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('can have a custom duration', () => {
    adminToasts.show({ type: 'error', title: 'API Error', duration: 5000 });
    vi.advanceTimersByTime(5000);
    expect(shown()).toEqual([]);
  });
});
