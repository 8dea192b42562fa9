import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminDurations, createToastStore, MAX_TOASTS, playerDurations } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const titles = (store: ReturnType<typeof createToastStore>) => store.getSnapshot().map(({ title }) => title);

describe('the toast store', () => {
  it('removes a toast after 5 seconds, and an error after 7 seconds', () => {
    const store = createToastStore(playerDurations);
    store.show({ type: 'success', title: 'Coins added' });
    store.show({ type: 'error', title: 'Payment failed' });
    vi.advanceTimersByTime(4999);
    expect(titles(store)).toEqual(['Coins added', 'Payment failed']);
    vi.advanceTimersByTime(1);
    expect(titles(store)).toEqual(['Payment failed']);
    vi.advanceTimersByTime(2000);
    expect(titles(store)).toEqual([]);
  });

  it.each([
    ['success', 5000],
    ['error', 8000],
    ['warning', 6000],
    ['info', 4000],
  ] as const)('keeps a back-office %s for %i ms', (type, duration) => {
    const store = createToastStore(adminDurations);
    store.show({ type, title: type });
    vi.advanceTimersByTime(duration - 1);
    expect(titles(store)).toEqual([type]);
    vi.advanceTimersByTime(1);
    expect(titles(store)).toEqual([]);
  });

  it('accepts a custom duration for a toast', () => {
    const store = createToastStore(playerDurations);
    store.show({ type: 'info', title: 'brief', duration: 100 });
    vi.advanceTimersByTime(100);
    expect(titles(store)).toEqual([]);
  });

  it('keeps a persistent toast until it is dismissed', () => {
    const store = createToastStore(playerDurations);
    const id = store.show({ type: 'info', title: 'You are offline', persistent: true });
    vi.advanceTimersByTime(3_600_000);
    expect(titles(store)).toEqual(['You are offline']);
    store.dismiss(id);
    expect(titles(store)).toEqual([]);
  });

  it('shows at most five toasts, and drops the oldest non-persistent one', () => {
    const store = createToastStore(playerDurations);
    store.show({ type: 'info', title: 'stays', persistent: true });
    for (let n = 1; n <= MAX_TOASTS; n += 1) store.show({ type: 'info', title: `toast ${n}` });
    expect(titles(store)).toEqual(['stays', 'toast 2', 'toast 3', 'toast 4', 'toast 5']);
  });

  it('drops the oldest toast if all five are persistent', () => {
    const store = createToastStore(playerDurations);
    for (let n = 1; n <= 6; n += 1) store.show({ type: 'info', title: `toast ${n}`, persistent: true });
    expect(titles(store)).toEqual(['toast 2', 'toast 3', 'toast 4', 'toast 5', 'toast 6']);
  });

  it('stops every timer while paused and resumes with the remaining time', () => {
    const store = createToastStore(playerDurations);
    store.show({ type: 'success', title: 'first' });
    vi.advanceTimersByTime(3000);
    store.pause();
    store.show({ type: 'success', title: 'shown while paused' });
    vi.advanceTimersByTime(60_000);
    expect(titles(store)).toEqual(['first', 'shown while paused']);
    store.resume();
    vi.advanceTimersByTime(1999);
    expect(titles(store)).toEqual(['first', 'shown while paused']);
    vi.advanceTimersByTime(1);
    expect(titles(store)).toEqual(['shown while paused']);
    vi.advanceTimersByTime(3000);
    expect(titles(store)).toEqual([]);
  });

  it('subtracts the elapsed time only once when it is paused twice', () => {
    const store = createToastStore(playerDurations);
    store.show({ type: 'success', title: 'first' });
    vi.advanceTimersByTime(4000);
    store.pause();
    store.pause();
    store.resume();
    store.resume();
    vi.advanceTimersByTime(999);
    expect(titles(store)).toEqual(['first']);
    vi.advanceTimersByTime(1);
    expect(titles(store)).toEqual([]);
  });

  it('replaces a toast in place and restarts its timer if the new toast has the same id', () => {
    const store = createToastStore(playerDurations);
    store.show({ type: 'info', title: 'Reconnecting', id: 'connection', persistent: true });
    store.show({ type: 'info', title: 'other', persistent: true });
    store.show({ type: 'success', title: 'Connected', id: 'connection' });
    expect(titles(store)).toEqual(['Connected', 'other']);
    vi.advanceTimersByTime(5000);
    expect(titles(store)).toEqual(['other']);
  });

  it('notifies its listeners, and returns the same list until something changes', () => {
    const store = createToastStore(playerDurations);
    const heard = vi.fn();
    const stop = store.subscribe(heard);
    store.show({ type: 'info', title: 'one' });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.getSnapshot()).toBe(store.getSnapshot());
    store.dismiss('no such toast');
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
    store.clear();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(titles(store)).toEqual([]);
  });
});
