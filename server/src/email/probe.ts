import { setTimeout as sleep } from 'node:timers/promises';
import { type email as contract, emailProblems } from '@wyrmgate/contract/email';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { Problem } from '@wyrmgate/contract/problem';
import { and, eq } from 'drizzle-orm';
import { readMailAccent } from '../branding/service.ts';
import type { External, User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { randomToken } from '../platform/crypto/crypto.ts';
import { readSettings } from '../settings/service.ts';
import { emailConfig } from './table.ts';
import { type ConfigRow, createConfiguredTransport, createStoredTransport, readConfig } from './transport.ts';

const testTimeoutMs = 10_000;
/** Minimum duration of a failed test, so that its timing does not reveal open ports or resolvable names. */
const minFailureMs = 3000;

const requireConfig = async ({ platform }: External<User>): Promise<ConfigRow> => {
  const row = await readConfig(platform.database.db);
  if (row === undefined || row.host === '') throw problem(emailProblems.notConfigured);
  return row;
};

/** Returns whether `work` succeeds. Errors are only logged, for the operator. */
const succeeds = async ({ platform }: External<User>, work: () => Promise<void>): Promise<boolean> => {
  const started = performance.now();
  try {
    await work();
    return true;
  } catch (error) {
    platform.log.warn({ err: error }, 'mail server test failed');
    await sleep(Math.max(0, minFailureMs - (performance.now() - started)));
    return false;
  }
};

const fail = (declared: Problem): never => {
  throw problem(declared);
};

/** Tests the connection to the stored server and stores the result. */
export const testConnection = async (context: External<User>): Promise<Returned<(typeof contract)['test']>> => {
  const { platform, now, audit, transaction } = context;
  const row = await requireConfig(context);
  audit.target('email', 'smtp');
  const succeeded = await succeeds(context, async () => {
    const transport = await createStoredTransport(platform.env, platform.crypto, row);
    await transport.verify(testTimeoutMs);
  });
  const result = { last_test: now, last_test_result: succeeded ? ('success' as const) : ('failed' as const) };
  // Stores the result only if the configuration has not changed since it was read.
  const unchanged = and(eq(emailConfig.id, row.id), eq(emailConfig.updated_at, row.updated_at));
  const storeResult = ({ tx }: { tx: typeof platform.database.db }) =>
    tx.update(emailConfig).set(result).where(unchanged);
  if (!succeeded) {
    await transaction(storeResult);
    return fail(emailProblems.testFailed);
  }
  await transaction(storeResult, { audited: true });
  return { testResult: 'success', lastTest: now.toISOString() };
};

/** The test email in the caller's language, ready to send. */
const testMail = async ({ platform, actor }: External<User>, to: string) => {
  const { renderTemplate } = await import('../platform/mail/templates.ts');
  const settings = await readSettings(platform.database.db);
  const accent = await readMailAccent(platform.database.db);
  const sender = { site: settings.site_name, support: settings.support_email, url: platform.env.publicUrl, accent };
  const mail = renderTemplate('test', actor.language, { username: actor.username }, sender);
  return { ...mail, to, site: sender.site, id: `test:${randomToken()}` };
};

/** Sends a test email to the caller through the server that the portal uses. */
export const mailOwnAddress = async (context: External<User>): Promise<'none' | 'sent' | 'failed'> => {
  const { env, crypto, database } = context.platform;
  const row = await readConfig(database.db);
  if (!row?.active && env.smtpUrl === undefined) return 'none';
  const mail = await testMail(context, context.actor.email);
  const sent = await succeeds(context, async () => {
    const transport = row?.active
      ? await createStoredTransport(env, crypto, row)
      : await createConfiguredTransport(env);
    await transport?.send(mail);
  });
  return sent ? 'sent' : 'failed';
};

/** Sends a test email directly through the stored server, without the outbox, so that the caller gets the result. */
export const sendTest = async (
  context: External<User>,
  { body }: Received<(typeof contract)['sendTest']>,
): Promise<Returned<(typeof contract)['sendTest']>> => {
  const { platform, audit } = context;
  const row = await requireConfig(context);
  if (!row.active) throw problem(emailProblems.notActive);
  audit.target('email', 'test mail');
  const mail = await testMail(context, body.email);
  const sent = await succeeds(context, async () => {
    const transport = await createStoredTransport(platform.env, platform.crypto, row);
    await transport.send(mail);
  });
  platform.metrics.mails.inc({ outcome: sent ? 'sent' : 'failed' });
  return sent ? { email: body.email } : fail(emailProblems.sendFailed);
};
