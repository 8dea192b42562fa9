import { authProblems } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { passwords as contract } from '@wyrmgate/contract/passwords';
import type { External } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { type RecoveryRequest, recoveryQueue } from './jobs.ts';

type ForgotPassword = (typeof contract)['forgotPassword'];
type ForgotUsername = (typeof contract)['forgotUsername'];

/**
 * Queues the request without looking up the account, so that neither the response nor its timing reveals whether one
 * exists. The job is not woken, because the next request could measure its work.
 */
const enqueueRequest = async (context: External, recovery: RecoveryRequest): Promise<{ accepted: true }> => {
  const { platform } = context;
  const key = `${recovery.kind}:${recovery.identifier.toLowerCase()}`;
  const wait = await platform.limits.consume('recoveryAccount', key);
  if (wait > 0) throw problem(authProblems.tooManyAttempts, { retryAfterSeconds: wait });
  await context.transaction(({ tx }) => platform.jobs.send(tx, recoveryQueue, recovery), { audited: true });
  return { accepted: true };
};

export const forgotPassword = (
  context: External,
  { body }: Received<ForgotPassword>,
): Promise<Returned<ForgotPassword>> => enqueueRequest(context, { kind: 'password', identifier: body.identifier });

export const forgotUsername = (
  context: External,
  { body }: Received<ForgotUsername>,
): Promise<Returned<ForgotUsername>> => enqueueRequest(context, { kind: 'username', identifier: body.email });
