// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unlessLeaving, watchLeaving } from './leaving.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a request that fails while the user leaves the page reports its failure only if the page is still open 30 s later', async () => {
  watchLeaving();
  const failed = vi.fn();
  const request = () => unlessLeaving(Promise.reject(new Error('aborted'))).catch(failed);
  void request();
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toHaveBeenCalledTimes(1);

  window.dispatchEvent(new Event('beforeunload'));
  void request();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(failed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(failed).toHaveBeenCalledTimes(2);

  void request();
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toHaveBeenCalledTimes(3);
});

it('a page that was left while code was loading is loaded again when the user comes back to it', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  watchLeaving();
  window.dispatchEvent(new Event('beforeunload'));
  void unlessLeaving(Promise.reject(new Error('aborted'))).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  const shown = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  shown(false);
  expect(reload).not.toHaveBeenCalled();
  shown(true);
  expect(reload).toHaveBeenCalled();
});
