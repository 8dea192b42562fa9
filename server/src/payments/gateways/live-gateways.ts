import type { Rereader } from '../../platform/rereader.ts';
import type { Gateways } from './gateways.ts';

/** The gateways that this process uses, from the environment and from the keys that staff entered. */
export type LiveGateways = Rereader & {
  current(): Gateways;
  /** Whether payments go to the payment sandbox. */
  sandboxed(): boolean;
};
