// What this process has lately done: own figures of the last minutes, so that no monitoring is needed to see them.
import { cpuUsage, hrtime, memoryUsage } from 'node:process';
import { readMemory } from './memory.ts';

export type LoadReading = {
  /** Percent of one core, at most 100. */
  cpu: number;
  /** Percent of the memory that the machine or container has. */
  memory: number;
  /** Megabytes of this process. */
  memoryUsage: number;
  /** Percent of the calls that failed by the server's fault. */
  errorRate: number;
  /** Milliseconds within which 95 of 100 calls were answered. */
  responseTime: number;
  requests: number;
};
export type Load = {
  observe(status: number, milliseconds: number): void;
  read(): LoadReading;
};

/** Where the figures come from; tests bring their own. */
export type LoadSources = { milliseconds(): number; cpuMicroseconds(): number; memoryPercent(): number };
const sources: LoadSources = {
  milliseconds: () => Number(hrtime.bigint() / 1_000_000n),
  cpuMicroseconds: () => {
    const { user, system } = cpuUsage();
    return user + system;
  },
  memoryPercent: readMemory,
};

const slotMs = 10_000;
const slotsKept = 30;
/** CPU is told over this long. */
const cpuWindowMs = 60_000;
/** Of fewer calls a single failure would look like an outage. */
const fewCalls = 20;
// Answer times fall into steps of a tenth: a thousand of them cost no more than one.
const ratio = 1.1;
const steps = 120;
const stepOf = (ms: number): number => Math.min(steps - 1, Math.max(0, Math.ceil(Math.log(ms) / Math.log(ratio))));

type Slot = { number: number; requests: number; errors: number; times: Uint32Array };
type CpuMark = { at: number; used: number };

/** Counts calls in slots of ten seconds, of which five minutes are kept. */
export const createLoad = (from: LoadSources = sources): Load => {
  let slots: Slot[] = [];
  let marks: CpuMark[] = [{ at: from.milliseconds(), used: from.cpuMicroseconds() }];

  const mark = (at: number): void => {
    const last = marks.at(-1);
    if (last && at - last.at < slotMs) return;
    // The oldest mark stays until the next one is a whole window old, so that there is always something to compare with.
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
    slots = [...slots.filter((slot) => slot.number > number - slotsKept), fresh];
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
      const slot = current(from.milliseconds());
      slot.requests += 1;
      if (status >= 500) slot.errors += 1;
      const step = stepOf(milliseconds);
      slot.times[step] = (slot.times[step] ?? 0) + 1;
    },
    read: () => {
      const at = from.milliseconds();
      current(at);
      const sum = (pick: (slot: Slot) => number) => slots.reduce((total, slot) => total + pick(slot), 0);
      const requests = sum((slot) => slot.requests);
      const errors = sum((slot) => slot.errors);
      let left = Math.ceil(requests * 0.95);
      let step = 0;
      while (left > 0 && step < steps) {
        left -= sum((slot) => slot.times[step] ?? 0);
        step += 1;
      }
      return {
        cpu: readCpu(at),
        memory: from.memoryPercent(),
        memoryUsage: Math.round(memoryUsage.rss() / 1_048_576),
        errorRate: Math.round((errors / Math.max(requests, fewCalls)) * 1000) / 10,
        responseTime: requests === 0 ? 0 : Math.round(ratio ** (step - 1)),
        requests,
      };
    },
  };
};
