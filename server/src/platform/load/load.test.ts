import { describe, expect, it } from 'vitest';
import { createLoad } from './load.ts';

const start = () => {
  const at = { ms: 1_000_000, cpu: 0 };
  const load = createLoad({
    nowMs: () => at.ms,
    cpuMicroseconds: () => at.cpu,
    memoryPercent: () => 42,
  });
  const pass = (seconds: number, busySeconds = 0) => {
    at.ms += seconds * 1000;
    at.cpu += busySeconds * 1_000_000;
  };
  return { load, pass };
};

describe('the process load', () => {
  it('includes the CPU usage of the last minute as a percentage of one core, at most 100', () => {
    const { load, pass } = start();
    pass(30, 15);
    expect(load.read().cpu).toBe(50);
    for (let step = 0; step < 12; step += 1) {
      pass(10, 1);
      load.read();
    }
    expect(load.read().cpu).toBe(10);
    pass(60, 240);
    expect(load.read().cpu).toBe(100);
  });

  it('counts only server errors of the last five minutes in its error rate', () => {
    const { load, pass } = start();
    for (let call = 0; call < 97; call += 1) load.observe(call % 2 === 0 ? 200 : 404, 10);
    for (let call = 0; call < 3; call += 1) load.observe(500, 10);
    expect(load.read()).toMatchObject({ requests: 100, errorRate: 3, memory: 42 });
    pass(301);
    expect(load.read()).toMatchObject({ requests: 0, errorRate: 0, responseTime: 0 });
  });

  it('reports no errors after two failures, and a low error rate after three failures in few requests', () => {
    const { load } = start();
    for (let call = 0; call < 22; call += 1) load.observe(200, 10);
    for (let call = 0; call < 2; call += 1) load.observe(500, 10);
    expect(load.read().errorRate).toBe(0);
    load.observe(500, 10);
    expect(load.read().errorRate).toBe(6);
  });

  it('shows an outage even if there are few requests', () => {
    const { load } = start();
    for (let call = 0; call < 10; call += 1) load.observe(503, 10);
    expect(load.read().errorRate).toBe(20);
  });

  it('includes the 95th percentile of response times, at most 10% too high', () => {
    const { load } = start();
    for (let call = 0; call < 95; call += 1) load.observe(200, 40);
    for (let call = 0; call < 5; call += 1) load.observe(200, 3000);
    expect(load.read().responseTime).toBeGreaterThanOrEqual(40);
    expect(load.read().responseTime).toBeLessThan(45);
    load.observe(200, 3000);
    expect(load.read().responseTime).toBeGreaterThanOrEqual(3000);
  });
});
