import type { Incoming, SandboxResponse } from './http.ts';
import type { Html } from './page.ts';

/** What the shell provides to every gateway. */
export type GatewayContext = {
  now: () => number;
  publicUrl: () => string;
  /** Base URL of the sandbox for programs on this machine. */
  ownUrl: () => string;
  /** Path prefix of the hosted pages, such as `/sandbox`; may be empty. */
  prefix: () => string;
  webhookBase: () => string | undefined;
  automaticDelivery: boolean;
  retryDelays: readonly number[];
  /** Schedules a write of the state file. */
  changed: () => void;
};

/** A gateway as the shell sees it. */
export type Gateway = {
  name: string;
  /** Whether an address is part of this gateway's API or pages. */
  owns: (path: string) => boolean;
  handle: (request: Incoming) => SandboxResponse;
  /** Returns the vendor's error body for a simulated failure with this status. */
  faultResponse: (status: number) => SandboxResponse;
  /** Renders the gateway's part of the dashboard: all payments, or those whose reference contains `search`. */
  renderDashboard: (search: string) => Html;
  snapshot: () => unknown;
  restore: (snapshot: unknown) => void;
  close: () => void;
};
