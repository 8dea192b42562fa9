import type { Answer, Incoming } from './http.ts';

/** What the shell lends to every gateway. */
export type Surroundings = {
  now: () => number;
  publicUrl: () => string;
  /** Where the hosted pages live on their host: empty, or a path such as `/sandbox`. */
  prefix: () => string;
  webhookBase: () => string | undefined;
  deliversByItself: boolean;
  retryDelays: readonly number[];
  /** Tells the shell that the state changed and must be kept. */
  changed: () => void;
};

/** One vendor. The shell knows nothing else of it. */
export type Gateway = {
  name: string;
  /** `undefined` when the address belongs to somebody else. */
  answer: (request: Incoming) => Answer | undefined;
  /** The vendor's error body for a status that a test asked for. */
  answerFault: (status: number) => Answer;
  /** The gateway's part of the dashboard. */
  renderDashboard: () => string;
  snapshot: () => unknown;
  restore: (kept: unknown) => void;
  close: () => void;
};
