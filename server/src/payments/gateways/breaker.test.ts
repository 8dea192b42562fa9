import { describe, expect, it } from 'vitest';
import { manualClock } from '../../platform/clock/clock.ts';
import { createBreaker } from './breaker.ts';
import { GatewayError } from './gateways.ts';

const rules = { failures: 5, withinMilliseconds: 60_000, restMilliseconds: 30_000, timeoutMilliseconds: 40 };
const open = () => {
  const clock = manualClock();
  const breaker = createBreaker(clock, rules);
  let calls = 0;
  const call = (outcome: 'works' | 'fails' | 'refuses' | 'hangs') =>
    breaker.run(async () => {
      calls += 1;
      if (outcome === 'hangs') await new Promise(() => undefined);
      if (outcome === 'fails') throw new GatewayError('down', 'silent');
      if (outcome === 'refuses') throw new GatewayError('no', 'refused');
      return 'answer';
    });
  const fail = async (times: number) => {
    for (let time = 0; time < times; time += 1)
      await expect(call('fails')).rejects.toMatchObject({ failure: 'silent' });
  };
  return { clock, breaker, call, fail, calls: () => calls };
};

describe('a breaker', () => {
  it('opens after five failures in a row within a minute, and then calls nobody', async () => {
    const { breaker, call, fail, calls } = open();
    await fail(4);
    expect(breaker.available()).toBe(true);
    await fail(1);
    expect(breaker.available()).toBe(false);
    await expect(call('works')).rejects.toMatchObject({ failure: 'unavailable' });
    expect(calls()).toBe(5);
  });

  it('forgets failures that are older than a minute or followed by a success', async () => {
    const { clock, breaker, call, fail } = open();
    await fail(4);
    clock.advance(60_000);
    await fail(4);
    await call('works');
    await fail(4);
    expect(breaker.available()).toBe(true);
  });

  it('takes a refusal for an answer', async () => {
    const { breaker, call, fail } = open();
    await fail(4);
    await expect(call('refuses')).rejects.toMatchObject({ failure: 'refused' });
    await fail(4);
    expect(breaker.available()).toBe(true);
  });

  it('ends a call that hangs, and counts it as a failure', async () => {
    const { breaker, call } = open();
    await Promise.all(Array.from({ length: 5 }, () => expect(call('hangs')).rejects.toThrow(/in time/)));
    expect(breaker.available()).toBe(false);
  });

  it('lets one probe through after its rest, and closes when that works', async () => {
    const { clock, breaker, call, fail, calls } = open();
    await fail(5);
    clock.advance(29_999);
    expect(breaker.available()).toBe(false);
    clock.advance(1);
    const probes = await Promise.allSettled([call('works'), call('works'), call('works')]);
    expect(probes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(calls()).toBe(6);
    await expect(call('works')).resolves.toBe('answer');
  });

  it('rests again when the probe fails', async () => {
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
