import { describe, expect, it } from 'vitest';
import { manualClock } from '../../platform/clock/clock.ts';
import { createBreaker } from './breaker.ts';
import { GatewayError } from './gateways.ts';

const rules = { maxFailures: 5, windowMs: 60_000, resetMs: 30_000, timeoutMs: 40 };
const open = () => {
  const clock = manualClock();
  const breaker = createBreaker(clock, rules);
  let calls = 0;
  const call = (outcome: 'works' | 'fails' | 'rejects' | 'hangs') =>
    breaker.run(async () => {
      calls += 1;
      if (outcome === 'hangs') await new Promise(() => undefined);
      if (outcome === 'fails') throw new GatewayError('down', 'silent');
      if (outcome === 'rejects') throw new GatewayError('no', 'refused');
      return 'response';
    });
  const fail = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      await expect(call('fails')).rejects.toMatchObject({ failure: 'silent' });
  };
  return { clock, breaker, call, fail, calls: () => calls };
};

describe('a circuit breaker', () => {
  it('opens after five consecutive failures within a minute, and then blocks all calls', async () => {
    const { breaker, call, fail, calls } = open();
    await fail(4);
    expect(breaker.available()).toBe(true);
    await fail(1);
    expect(breaker.available()).toBe(false);
    await expect(call('works')).rejects.toMatchObject({ failure: 'unavailable' });
    expect(calls()).toBe(5);
  });

  it('ignores failures that are older than a minute or followed by a success', async () => {
    const { clock, breaker, call, fail } = open();
    await fail(4);
    clock.advance(60_000);
    await fail(4);
    await call('works');
    await fail(4);
    expect(breaker.available()).toBe(true);
  });

  it('does not count a rejected request as a failure', async () => {
    const { breaker, call, fail } = open();
    await fail(4);
    await expect(call('rejects')).rejects.toMatchObject({ failure: 'refused' });
    await fail(4);
    expect(breaker.available()).toBe(true);
  });

  it('times out a hanging call and counts it as a failure', async () => {
    const { breaker, call } = open();
    await Promise.all(Array.from({ length: 5 }, () => expect(call('hangs')).rejects.toThrow(/in time/)));
    expect(breaker.available()).toBe(false);
  });

  it('lets one probe through after the reset time, and closes if the probe succeeds', async () => {
    const { clock, breaker, call, fail, calls } = open();
    await fail(5);
    clock.advance(29_999);
    expect(breaker.available()).toBe(false);
    clock.advance(1);
    const probes = await Promise.allSettled([call('works'), call('works'), call('works')]);
    expect(probes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(calls()).toBe(6);
    await expect(call('works')).resolves.toBe('response');
  });

  it('opens again if the probe fails', async () => {
    const { clock, breaker, fail } = open();
    await fail(5);
    clock.advance(30_000);
    await fail(1);
    expect(breaker.available()).toBe(false);
    clock.advance(29_999);
    expect(breaker.available()).toBe(false);
    clock.advance(1);
    expect(breaker.available()).toBe(true);
  });
});
