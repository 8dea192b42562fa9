import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the connection counts as lost when the browser goes offline, and as restored when the portal responds', async () => {
  const probe = vi.fn(async () => false);
  const connection = createConnection({ probe, everyMs: 1000 });
  const changes: boolean[] = [];
  connection.subscribe(() => void changes.push(connection.isUp()));
  connection.lost();
  expect(changes).toEqual([false]);
  await vi.advanceTimersByTimeAsync(2500);
  probe.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(changes).toEqual([false, true]);
  const probes = probe.mock.calls.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probe).toHaveBeenCalledTimes(probes);
});

it('the connection does not count as lost if a call fails but the portal responds', async () => {
  const connection = createConnection({ probe: async () => true });
  const changed = vi.fn();
  connection.subscribe(changed);
  await connection.check();
  expect(changed).not.toHaveBeenCalled();
});
