import { expect, it } from 'vitest';
import { leaseLock } from './refresh-lock.ts';

const setUp = () => {
  const values = new Map<string, string>();
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const clock = { now: 1000 };
  const wait = async (ms: number) => {
    clock.now += ms;
    await Promise.resolve();
  };
  return { store, clock, lockOf: (mark: string) => leaseLock(store, () => clock.now, wait, mark) };
};

it('without the Web Locks API, only one tab at a time refreshes the session', async () => {
  const { lockOf } = setUp();
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    inside -= 1;
  };
  await Promise.all(['a', 'b', 'c'].map((mark) => lockOf(mark)(work)));
  expect(most).toBe(1);
});

it('a tab takes over the refresh lease of a dead tab', async () => {
  const { store, lockOf } = setUp();
  store.setItem('refreshLock', 'dead 26000');
  expect(await lockOf('alive')(async () => 'done')).toBe('done');
});
