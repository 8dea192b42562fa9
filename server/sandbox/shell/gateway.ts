import type { Answer, Incoming } from './http.ts';
import type { Html } from './page.ts';

/** What the shell lends to every gateway. */
export type Surroundings = {
  now: () => number;
  publicUrl: () => string;
  /** Where programs on this machine reach the sandbox. */
  ownUrl: () => string;
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
  /** Whether an address is part of this gateway's API or pages. */
  owns: (path: string) => boolean;
  answer: (request: Incoming) => Answer;
  /** The vendor's error body for a status that a test asked for. */
  answerFault: (status: number) => Answer;
  /** The gateway's part of the dashboard: all payments, or those whose reference holds the words looked for. */
  renderDashboard: (search: string) => Html;
  snapshot: () => unknown;
  restore: (kept: unknown) => void;
  close: () => void;
};
