import { expect } from 'vitest';
import { type Api, type Caller, type Community, callers } from './community.ts';

export type Action = {
  name: string;
  call: (api: Api, caller: Caller) => Promise<unknown>;
  allowed: readonly Caller[];
  /** Runs after each successful call. */
  undo?: () => Promise<unknown>;
};

const sorted = (list: readonly Caller[]) => callers.filter((caller) => list.includes(caller));

/** Performs the action as each caller, and expects exactly the allowed callers to succeed. */
export const checkAction = async (c: Community, { call, allowed, undo }: Action): Promise<void> => {
  const done: Caller[] = [];
  const codes: Record<string, string> = {};
  for (const caller of callers) {
    c.wait();
    try {
      await call(c.apiOf(caller), caller);
      done.push(caller);
      await undo?.();
    } catch (error) {
      const { status = 0, code = String(error) } = error as { status?: number; code?: string };
      codes[caller] = code;
      expect([caller, status >= 400 && status < 500, code]).toEqual([caller, true, code]);
    }
  }
  expect([done, codes]).toEqual([sorted(allowed), codes]);
};
