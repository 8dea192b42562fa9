import { setTimeout } from 'node:timers/promises';
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { common } from '@wyrmgate/contract/problem';
import type { FastifyRequest } from 'fastify';
import { isRecorded } from '../audit/service.ts';
import { problem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';

/** The proxy (see cli/setup) sets this header when it repeats a request whose connection to another instance broke. */
const repeatedHeader = 'x-repeated';
/** The first instance may have died after sending a commit that is still running. */
const settleMs = 300;
const withinMs = 300_000;

/**
 * Lets a repeated change through only if the first attempt had no effect. An audit row from the change's transaction
 * proves that it had one; without a row, the outcome of a POST is unknown and is left to the client.
 */
export const assertNotDone = async (
  { env, database, clock }: Pick<Platform, 'env' | 'database' | 'clock'>,
  spec: EndpointSpec,
  request: FastifyRequest,
): Promise<void> => {
  if (env.trustedProxies === 0 || spec.method === 'GET' || request.headers[repeatedHeader] !== '1') return;
  if (spec.audit === undefined || spec.external) {
    if (spec.method === 'POST') throw problem(common.unavailable, { retryAfterSeconds: 2 });
    return;
  }
  await setTimeout(settleMs);
  const since = new Date(clock.now().getTime() - withinMs);
  if (await isRecorded(database.db, request.id, since)) throw problem(common.alreadyDone);
};
