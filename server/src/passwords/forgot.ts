import { authProblems } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { passwords as contract } from '@wyrmgate/contract/passwords';
import type { External } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { type Forgotten, forgottenQueue } from './jobs.ts';

type ForgotPassword = (typeof contract)['forgotPassword'];
type ForgotUsername = (typeof contract)['forgotUsername'];

/**
 * Puts the question aside for a job and answers. Nothing here looks for the account, so that neither the answer nor its time
 * tells whether there is one. The job is not woken either: its work must not fall together with the next request.
 */
const putAside = async (context: External, forgotten: Forgotten): Promise<{ accepted: true }> => {
  const { platform } = context;
  const typed = `${forgotten.kind}:${forgotten.identifier.toLowerCase()}`;
  const wait = await platform.limits.consume('recoveryAccount', typed);
  if (wait > 0) throw problem(authProblems.tooManyAttempts, { retryAfterSeconds: wait });
  await context.transaction(({ tx }) => platform.jobs.send(tx, forgottenQueue, forgotten), { audited: true });
  return { accepted: true };
};

export const forgotPassword = (
  context: External,
  { body }: Received<ForgotPassword>,
): Promise<Returned<ForgotPassword>> => putAside(context, { kind: 'password', identifier: body.identifier });

export const forgotUsername = (
  context: External,
  { body }: Received<ForgotUsername>,
): Promise<Returned<ForgotUsername>> => putAside(context, { kind: 'username', identifier: body.email });
