import type { Problem } from '@wyrmgate/contract/problem';
import { problem } from './problem.ts';

/**
 * Optimistic lock: throws `stale` if the version of the locked row is not the one that the caller edited. A caller that
 * sends no version overwrites every version.
 */
export const requireVersion = <Version extends number | string>(
  current: Version,
  sent: Version | undefined,
  stale: Problem,
): void => {
  if (sent !== undefined && sent !== current) throw problem(stale);
};
