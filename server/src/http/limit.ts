import type { LimitName } from '@wyrmgate/contract/limits';
import { common } from '@wyrmgate/contract/problem';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { problem } from './problem.ts';

/** Takes a token from the caller's limit. Throws `common.tooManyRequests` when it is exhausted. */
export const consumeLimit = async (
  { limits }: Pick<Platform, 'limits'>,
  { ip }: { ip: string },
  name: LimitName,
): Promise<void> => {
  const wait = await limits.consume(name, clientKey(ip));
  if (wait > 0) throw problem(common.tooManyRequests, { retryAfterSeconds: wait });
};
