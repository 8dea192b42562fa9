// Load of this process over the last few minutes, measured here so that the back office can show it without a
// monitoring system.
import { cpuUsage, hrtime, memoryUsage } from 'node:process';
import { readMemory } from './memory.ts';

export type LoadReading = {
  /** CPU usage as a percentage of one core, at most 100. */
  cpu: number;
  /** Memory in use, as a percentage of the container's or machine's memory. */
  memory: number;
  /** Resident memory of this process in megabytes. */
  memoryUsage: number;
  /** Percentage of requests that failed with a server error. */
  errorRate: number;
  /** 95th percentile of response times in milliseconds. */
  responseTime: number;
  requests: number;
};
export type Load = {
  observe(status: number, durationMs: number): void;
  read(): LoadReading;
};

/** Sources of the measurements. Tests replace them. */
export type LoadSources = { nowMs(): number; cpuMicroseconds(): number; memoryPercent(): number };
const sources: LoadSources = {
  nowMs: () => Number(hrtime.bigint() / 1_000_000n),
  cpuMicroseconds: () => {
    const { user, system } = cpuUsage();
    return user + system;
  },
  memoryPercent: readMemory,
};

const slotMs = 10_000;
const maxSlots = 30;
const cpuWindowMs = 60_000;
/**
 * Below these numbers, no error rate is calculated, because a few failures, such as the operator's own after the first
 * start, would look like an outage.
 */
const minRequests = 50;
const minErrors = 3;
// Response times are counted in buckets, each 10% wider than the previous one, so that memory does not grow with
// traffic.
const ratio = 1.1;
const steps = 120;
const stepOf = (ms: number): number => Math.min(steps - 1, Math.max(0, Math.ceil(Math.log(ms) / Math.log(ratio))));

type Slot = { number: number; requests: number; errors: number; times: Uint32Array };
type CpuMark = { at: number; used: number };

/** Measures load, counting requests in slots of ten seconds over the last five minutes. */
export const createLoad = (from: LoadSources = sources): Load => {
  let slots: Slot[] = [];
  let marks: CpuMark[] = [{ at: from.nowMs(), used: from.cpuMicroseconds() }];

  const mark = (at: number): void => {
    const last = marks.at(-1);
    if (last && at - last.at < slotMs) return;
    // Keeps the oldest mark until the next one is a whole window old, so that a baseline always exists.
    marks = [
      ...marks.filter((_, index) => (marks[index + 1]?.at ?? at) > at - cpuWindowMs),
      { at, used: from.cpuMicroseconds() },
    ];
  };
  const current = (at: number): Slot => {
    const number = Math.floor(at / slotMs);
    const last = slots.at(-1);
    if (last?.number === number) return last;
    const fresh = { number, requests: 0, errors: 0, times: new Uint32Array(steps) };
    slots = [...slots.filter((slot) => slot.number > number - maxSlots), fresh];
    mark(at);
    return fresh;
  };

  const readCpu = (at: number): number => {
    const since = marks.find((one) => one.at >= at - cpuWindowMs && at - one.at >= 1000) ?? marks[0];
    if (!since || at <= since.at) return 0;
    const percent = (from.cpuMicroseconds() - since.used) / 10 / (at - since.at);
    mark(at);
    return Math.min(100, Math.max(0, Math.round(percent)));
  };

  return {
    observe: (status, milliseconds) => {
      const slot = current(from.nowMs());
      slot.requests += 1;
      if (status >= 500) slot.errors += 1;
      const step = stepOf(milliseconds);
      slot.times[step] = (slot.times[step] ?? 0) + 1;
    },
    read: () => {
      const at = from.nowMs();
      current(at);
      const sum = (pick: (slot: Slot) => number) => slots.reduce((total, slot) => total + pick(slot), 0);
      const requests = sum((slot) => slot.requests);
      const errors = sum((slot) => slot.errors);
      let remaining = Math.ceil(requests * 0.95);
      let step = 0;
      while (remaining > 0 && step < steps) {
        remaining -= sum((slot) => slot.times[step] ?? 0);
        step += 1;
      }
      return {
        cpu: readCpu(at),
        memory: from.memoryPercent(),
        memoryUsage: Math.round(memoryUsage.rss() / 1_048_576),
        errorRate: errors < minErrors ? 0 : Math.round((errors / Math.max(requests, minRequests)) * 1000) / 10,
        responseTime: requests === 0 ? 0 : Math.round(ratio ** (step - 1)),
        requests,
      };
    },
  };
};
